"use strict";

/* With https, and on the computer that keeps the scores: what was seen opens without a network. Pages come from the
   network whenever it answers. Served at /sw.js, so that it sees all pages. */

const FILES = "files-2"; // what pages are made of
const SHELL = "shell-1"; // the page that says that the network is gone; nothing of a household is in it
const PAGES = "pages "; // and the table they belong to: another one's are never shown
const MOST_PAGES = 40;
const MOST_FILES = 150;
const OFFLINE = "/offline/";
const GAME = /^\/games\/[a-z0-9]{10}\//;
const NEVER = /^\/(phones?|household|join)\//; // codes, links, and what only works with a network
const LEAVING = /^\/(phone\/(leave|new|open)|household\/delete|language)\/$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/; // a file of this name never changes
const FILE_OF_PAGE = /(?:href|src)="(\/static\/[^"#]+)"/g;
let timesForgotten = 0; // a page asked for before pages were forgotten isn't kept when it comes after

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    await forget((name) => ![FILES, SHELL].includes(name) && !name.startsWith(PAGES));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && LEAVING.test(url.pathname)) event.waitUntil(forgetPages());
  if (request.method !== "GET") return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

/* a page names itself and the pages that a table may want next: the rules of its game, the referee */
self.addEventListener("message", (event) => {
  event.waitUntil(Promise.all(event.data.keep.map(fetchPage)));
});

async function forget(isUnwanted) {
  const names = await caches.keys();
  await Promise.all(names.filter(isUnwanted).map((name) => caches.delete(name)));
}

function forgetPages() {
  timesForgotten += 1;
  return forget((name) => name.startsWith(PAGES));
}

const kept = (address) => caches.match(address, { ignoreVary: true });

/* ---- with a network */

async function file(request) {
  const before = await kept(request.url);
  if (before && HASHED.test(request.url)) return before;
  try {
    const answer = await fetch(request);
    if (answer.ok) await put(FILES, request.url, answer.clone(), MOST_FILES);
    return answer;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

async function page(event, url) {
  const since = timesForgotten;
  try {
    const answer = await fetch(event.request);
    event.waitUntil(note(url, answer.clone(), since));
    return answer;
  } catch {
    return withoutNetwork(url);
  }
}

async function note(url, answer, since) {
  const table = answer.headers.get("X-Table");
  if (!table) return;
  if (answer.status === 410) return forgetPages(); // taken off the table
  await keepShellIn(answer.headers.get("Content-Language"));
  const own = PAGES + table;
  await forget((name) => name.startsWith(PAGES) && name !== own);
  if (answer.status === 404) await (await caches.open(own)).delete(url.href);
  else if (isKept(url, answer)) await keep(own, url, answer, since);
}

function isKept(url, answer) {
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  const isPrivate = NEVER.test(url.pathname) || answer.headers.get("Cache-Control")?.includes("no-store");
  return answer.ok && !answer.redirected && isPage && !isPrivate;
}

/* after the files it is made of, or it would open without its look */
async function keep(name, url, answer, since = timesForgotten) {
  const text = await answer.clone().text();
  await Promise.all([...text.matchAll(FILE_OF_PAGE)].map(([, path]) => fetchFile(path)));
  if (since === timesForgotten) await put(name, url.href, answer, MOST_PAGES);
}

async function fetchFile(path) {
  if (!(await kept(path))) await file(new Request(path));
}

async function fetchPage(address) {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin || (await kept(url.href))) return;
  const since = timesForgotten;
  await note(url, await fetch(url), since);
}

async function keepShellIn(language) {
  const shell = await kept(OFFLINE);
  if (shell?.headers.get("Content-Language") !== language) await keepShell();
}

async function keepShell() {
  await keep(SHELL, new URL(OFFLINE, location.href), await fetch(OFFLINE));
}

async function put(name, address, answer, most) {
  const cache = await caches.open(name);
  await cache.delete(address); // so that the one seen last is last
  await cache.put(address, answer);
  const seen = await cache.keys();
  await Promise.all(seen.slice(0, Math.max(0, seen.length - most)).map((old) => cache.delete(old)));
}

/* ---- without: the page itself, or the sheet of its game, or a page that says so; never another one in its place */

async function withoutNetwork(url) {
  const itself = await kept(url.href);
  if (itself) return old(itself);
  const sheet = GAME.exec(url.pathname)?.[0];
  if (sheet && sheet !== url.pathname && (await kept(sheet))) return Response.redirect(new URL(sheet, location.href));
  return (await kept(OFFLINE)) ?? Response.error();
}

/* it says how old it is: app.js reads the mark */
async function old(answer) {
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  ["Content-Encoding", "Content-Length"].forEach((name) => headers.delete(name));
  return new Response(text.replace("<html ", `<html data-offline="${headers.get("Date") ?? ""}" `), { headers });
}
