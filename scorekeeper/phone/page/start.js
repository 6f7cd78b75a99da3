/* The start page: gets the files of a version once, starts Python in a worker, then shows the app in a frame. */

const { lang, dataset: { languages } } = document.documentElement;
const ours = (spoken) => languages.split(" ").filter((each) => each.slice(0, 2) === spoken.slice(0, 2));
const [language = "en"] = navigator.languages.flatMap(ours);
if (language !== lang) location.replace(`index.${language}.html${location.hash}`);

const SCOPE = new URL("./", location).href;
const NAME = `rummy ${SCOPE}`; // of the lock, of the channel, and of the cache that says which version is in use
const filesOf = (version) => `${NAME} ${version}`;
const show = (id) => document.querySelectorAll("[data-state]").forEach((part) => { part.hidden = part.id !== id; });
const onPress = (what, act) => document.querySelectorAll(`[data-${what}]`).forEach((button) => button.addEventListener("click", act));

function fail(why) {
  frame.hidden = true;
  caches.delete(`memory of ${NAME}`); // of Python, see memory.js
  document.querySelector("[data-why]").textContent = why;
  show("failed");
}

/* how far it is: a step, and how much of it is done */
function progress(step, part = 0) {
  const steps = [...document.querySelectorAll("[data-step]")];
  document.querySelector("progress").value = (steps.findIndex((each) => each.dataset.step === step) + part) / steps.length;
  steps.forEach((each) => { each.hidden = each.dataset.step !== step; });
}

/* ---- which version: the one in use ("version"), the one before it, one that waits for the next start, one that failed */

const read = async (key) => (await caches.match(key, { cacheName: NAME }))?.text();
const note = async (key, value) => (await caches.open(NAME)).put(key, new Response(value));
const forget = async (key) => (await caches.open(NAME)).delete(key);
const HASHED = /\.[0-9a-f]{12}\./; // a file that never changes: the browser needn't ask for it again, page after page
const fetchNew = (name) => fetch(`${name}?from-host`, { cache: "no-cache" }); // the service worker lets it pass
const newest = async () => (await fetchNew("version.json")).json();

async function use(version) {
  await note("before", await read("version") ?? "");
  await note("version", version);
  await forget("next");
}

/* each file is unpacked on its way, and kept; one that is there already, or was in the version before, isn't fetched again */
async function fetchAll({ version, files }, told = () => {}) {
  const cache = await caches.open(filesOf(version));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const count = (bytes) => told((done += bytes) / total);
  for (const { name, type, bytes, packed, hash } of files) {
    const kept = await cache.match(SCOPE + name) ?? await caches.match(SCOPE + name);
    if (kept?.headers.get("X-Hash") === hash) {
      await cache.put(SCOPE + name, kept);
      count(bytes);
      continue;
    }
    const isPacked = packed && "DecompressionStream" in self;
    const answer = await fetchNew(isPacked ? `${name}.gz` : name);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const counted = answer.body.pipeThrough(new TransformStream({ transform(piece, out) { count(piece.byteLength); out.enqueue(piece); } }));
    const body = isPacked ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
    const lasts = HASHED.test(name) ? "max-age=31536000, immutable" : "no-cache";
    await cache.put(SCOPE + name, new Response(body, { headers: { "Content-Type": type, "X-Hash": hash, "Cache-Control": lasts } }));
  }
}

/* a newer one is fetched while somebody plays, for the next start */
async function renew() {
  const [now, failed, found] = [await read("version"), await read("failed"), await newest()];
  if ([now, failed, await read("next")].includes(found.version)) return;
  await fetchAll(found);
  await note("next", found.version);
}

/* ---- Python */

const frame = document.querySelector("iframe");
const placeNow = (place) => sessionStorage.setItem("place", place);

async function start(steal, lasts) {
  const version = await read("version");
  const worker = new Worker("worker.js", { type: "module" });
  worker.onerror = ({ message }) => goBack(message);
  worker.onmessage = ({ data: { at, again, failed, unable, ready, busy, taken } }) => {
    if (at) progress(at);
    if (again) {
      worker.terminate();
      return start(steal, lasts);
    }
    if (unable) return show("too-old");
    if (failed) goBack(failed);
    if (ready) open();
    if (busy || taken) worker.terminate();
    if (busy) show("elsewhere");
    if (!taken) return;
    frame.hidden = true;
    frame.src = "about:blank";
    show("taken");
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const environment = { SCRIPT_NAME: new URL(SCOPE).pathname.slice(0, -1), STORAGE_LASTS: lasts ? "1" : "", ADDRESS: SCOPE, TZ: timeZone ?? "UTC" };
  worker.postMessage({ scope: SCOPE, name: NAME, version, steal, environment, languages: navigator.languages });
}

/* where a new version can't go on with the scores, the one before it does: they are as it left them */
async function goBack(why) {
  const before = await read("before");
  if (!before) return fail(why);
  await note("failed", await read("version"));
  await note("version", before);
  await note("before", "");
  await note("kept", why);
  location.reload();
}

async function open() {
  frame.src = sessionStorage.getItem("place") ?? SCOPE;
  const version = await read("version");
  const old = (await caches.keys()).filter((name) => name.startsWith(filesOf("")) && name !== filesOf(version));
  await Promise.all(old.map((name) => caches.delete(name)));
  await note("before", "");
  renew().catch(() => {}); // no network
}

frame.onload = () => {
  const { document: page, location: at } = frame.contentWindow;
  if (!at.href.startsWith(SCOPE)) return;
  show("");
  frame.hidden = false;
  document.title = page.title;
  placeNow(at.href);
  page.addEventListener("click", download);
};

/* a download passes by the service worker in some browsers, so the page fetches the file and hands it on */
async function download(event) {
  const link = event.target.closest?.("a[download]");
  if (!link) return;
  event.preventDefault();
  const answer = await frame.contentWindow.fetch(link.href);
  const name = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  const saved = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await answer.blob()), download: name ?? "rummy" });
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 60_000);
}

/* ---- what a scanned code asks for: a page, or a game, of which this may be one of several parts; says whether all is there */

async function take() {
  const asked = location.hash.slice(1);
  history.replaceState(null, "", SCOPE);
  const [, game, number, count, part] = /^take\.(\w+)\.(\d+)\.(\d+)\.([\w-]+)$/.exec(asked) ?? [];
  if (!part) {
    const place = new URL(asked, SCOPE).href;
    if (asked && place.startsWith(SCOPE)) placeNow(place);
    return true;
  }
  await note(`part ${game} ${number}`, part);
  const keys = Array.from({ length: Number(count) }, (_, at) => `part ${game} ${at + 1}`);
  const parts = await Promise.all(keys.map(read));
  const missing = parts.filter((each) => !each).length;
  document.querySelector("[data-parts]").textContent = `${count - missing} / ${count}`;
  if (missing) return show("more");
  await Promise.all(keys.map(forget));
  placeNow(`${SCOPE}take/?c=${parts.join("")}`);
  return true;
}

onhashchange = async () => {
  if (!location.hash) return;
  const isOpen = Boolean(frame.src); // the app; else it goes there as it opens
  frame.hidden = true;
  if (await take() && isOpen) frame.src = sessionStorage.getItem("place");
};

/* ---- in this order */

async function begin(steal = false) {
  show("starting");
  if (!navigator.locks || !navigator.serviceWorker) return show("too-old");
  if (location.hash && !(await take())) return;
  const isRunning = (await navigator.locks.query()).held.some(({ name }) => name === NAME);
  const next = await read("next");
  if (next && !isRunning) {
    await use(next);
    return location.reload();
  }
  if (await read("kept")) {
    await forget("kept");
    return show("kept");
  }
  const lasts = Boolean(await navigator.storage?.persist?.());
  if (!(await read("version"))) {
    const first = await newest();
    await fetchAll(first, (part) => progress("files", part));
    await use(first.version);
  }
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  start(steal, lasts);
}

const run = (steal) => begin(steal).catch((error) => fail(String(error)));
onPress("here", () => run(true));
onPress("on", () => run(false));
onPress("again", () => location.reload());
if (top === self && language === lang) run(false);
