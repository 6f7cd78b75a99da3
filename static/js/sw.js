"use strict";

/* Only with https: opens offline with the last sheets that were seen. Pages come from the network whenever it answers;
   files have a hash in their name, so what is kept of them is right for ever. Served at /sw.js, so that it sees all pages. */

const PAGES = "pages-1";
const FILES = "files-1";
const MOST_PAGES = 12;
const KEPT = /^\/(games\/[a-z0-9]{10}\/(table\/)?)?$/; // the front page, sheets, table views

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => ![PAGES, FILES].includes(name)).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, url));
});

async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

async function page(request, url) {
  const pages = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.status === 410) await caches.delete(PAGES); // taken off the table: nothing of it stays here
    else if (answer.status === 404) await pages.delete(request);
    else if (answer.ok && !answer.redirected && KEPT.test(url.pathname)) await keep(pages, request, answer.clone());
    return answer;
  } catch (error) {
    const kept = (await pages.match(request)) ?? (await last(pages));
    if (kept) return kept;
    throw error;
  }
}

async function keep(pages, request, answer) {
  await pages.delete(request); // so that the one seen last stands last
  await pages.put(request, answer);
  const seen = await pages.keys();
  await Promise.all(seen.slice(0, Math.max(0, seen.length - MOST_PAGES)).map((old) => pages.delete(old)));
}

/* the sheet that was seen last */
async function last(pages) {
  const sheets = (await pages.keys()).filter((request) => new URL(request.url).pathname.startsWith("/games/"));
  return sheets.length ? pages.match(sheets.at(-1)) : undefined;
}
