"use strict";

/* A phone alone: files come from the cache of the version in use, pages from Python in the worker of the start page. */

const SCOPE = new URL("./", location).href;
const NAME = `rummy ${SCOPE}`; // of the lock, the channel, and the cache that says which version is in use
const channel = new BroadcastChannel(NAME);
const asked = new Map(); // the id of a question: what to do with its answer
const PATIENCE = 10_000; // milliseconds
let filesInUse; // the cache of that version: looked for once, and again by each page that may have changed it

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.url.startsWith(SCOPE)) event.respondWith(respond(event.request));
});

channel.onmessage = ({ data: { to, answer } }) => {
  asked.get(to)?.(answer);
  asked.delete(to);
};

async function respond(request) {
  const path = request.url.slice(SCOPE.length).replace(/[?#].*/, "");
  const isWindow = request.mode === "navigate" && request.destination === "document"; // a page of ours is in a frame
  if (request.url.endsWith("?from-host")) return fetch(request);
  if (!filesInUse || isWindow) filesInUse = await openFiles();
  const files = filesInUse;
  if (!files) return fetch(request);
  const file = path && !path.endsWith("/") && request.method === "GET" && await files.match(SCOPE + path); // pages end with one
  if (file) return file;
  const startPage = () => (path ? Response.redirect(`${SCOPE}#${request.url}`) : files.match(`${SCOPE}index.html`));
  if (isWindow && (!path || !(await isRunning()))) return startPage();
  const answer = await (isWindow ? Promise.race([ask(request), later()]) : ask(request));
  if (!answer) return startPage();
  const { status, headers, body } = answer;
  const given = new Headers(headers);
  if (isWindow && given.get("Content-Type")?.startsWith("text/html")) return startPage();
  if (given.has("Location")) given.set("Location", new URL(given.get("Location"), request.url).href);
  return new Response([204, 304].includes(status) ? null : body, { status, headers: given });
}

async function openFiles() {
  const version = await caches.match("version", { cacheName: NAME });
  return version && caches.open(`${NAME} ${await version.text()}`);
}

/* whoever answers has the lock, in this tab or another one */
async function isRunning() {
  return (await navigator.locks.query()).held.some(({ name }) => name === NAME);
}

/* whoever had the lock may have been closed before it could answer */
const later = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

async function ask(request) {
  const id = crypto.randomUUID();
  const answer = new Promise((resolve) => asked.set(id, resolve));
  const body = await request.arrayBuffer();
  channel.postMessage({ id, method: request.method, url: request.url, headers: Object.fromEntries(request.headers), body });
  return answer;
}
