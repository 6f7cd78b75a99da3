"use strict";

/* A page that follows what others save: it asks for what is new, and stops while nobody looks.
   [data-live] is the piece that is asked for, data-version what it shows now; without data-live nothing more comes.
   A game that is over (data-over) may still be corrected, and leads to the next one (data-next) once that has begun. When its
   evening is over, too, its piece has data-pause, the seconds between questions. */

(() => {
  const SOON = 2400; // ms between questions, so that a saved round is seen within three seconds
  const LATER = 10_000; // … when nothing was touched or changed for a quarter of an hour
  const RARELY = 30_000; // … or for an hour, or when the server doesn't answer
  const MINUTE = 60_000;

  let lastNews = Date.now();
  let timer = 0;
  let failures = 0;

  const piece = () => document.querySelector("[data-live]");

  function pause() {
    const idle = Date.now() - lastNews;
    const own = piece()?.dataset.pause;
    if (own) return idle < 15 * MINUTE ? own * 1000 : Infinity;
    if (failures) return Math.min(RARELY, SOON * 2 ** (failures - 1));
    const wait = idle < 15 * MINUTE ? SOON : idle < 60 * MINUTE ? LATER : RARELY;
    return wait * (0.9 + Math.random() * 0.2); // so that not all phones ask at once
  }

  function schedule(wait = pause()) {
    clearTimeout(timer);
    if (piece() && !document.hidden && wait < Infinity) timer = setTimeout(ask, wait);
  }

  async function ask() {
    const here = piece();
    if (!here) return;
    try {
      const url = new URL(here.dataset.live, location.href);
      url.searchParams.set("version", here.dataset.version);
      const answer = await fetch(url, { headers: { "X-Requested-With": "live" }, signal: within(WAIT) });
      if (!isOurs(answer)) throw new Error("not an answer of the app");
      if (answer.status === 410 || answer.status === 404) return location.reload(); // the page says why
      if (!answer.ok) throw new Error(answer.status);
      if (answer.status === 200) show(await answer.text(), answer.headers.get("X-Version"));
      failures = 0;
    } catch {
      failures += 1;
    }
    document.documentElement.toggleAttribute("data-behind", failures > 2);
    schedule();
  }

  /* each element of the answer takes the place of the one with its id; an answer without the piece itself fills the piece */
  function show(text, version) {
    lastNews = Date.now();
    if (!text.trim()) { // the page knows itself what to ask for
      piece().dataset.version = version;
      return document.dispatchEvent(new CustomEvent("live:news"));
    }
    const news = new DOMParser().parseFromString(text, "text/html").body;
    const before = note();
    const { over, next } = piece().dataset;
    const isWhole = [...news.children].some((element) => element.id === piece().id);
    const named = isWhole ? all(":scope > [id]", news).filter((element) => document.getElementById(element.id)) : [];
    if (named.length) {
      for (const element of named) document.getElementById(element.id).replaceWith(element);
    } else {
      piece().replaceChildren(...news.childNodes);
    }
    if (version) piece().dataset.version = version;
    named.length ? named.forEach(freshen) : freshen(piece());
    putBack(before);
    document.dispatchEvent(new CustomEvent("live:shown"));
    if (over !== undefined && !next) goAlong();
  }

  /* the evening goes on with another game; who comes back, or opens the page when that has begun, wants to look back */
  function goAlong() {
    const { next } = piece().dataset;
    const ALONG = `along ${location.pathname}`;
    try {
      if (!next || sessionStorage.getItem(ALONG)) return;
      sessionStorage.setItem(ALONG, next);
    } catch { /* a private window may refuse: then it goes along again */ }
    location.assign(next);
  }

  function freshen(element) {
    htmx.process(element);
    prepare(element);
  }

  /* what was unfolded, fetched, scrolled and in focus stays so */
  function note() {
    const frame = document.querySelector("[data-frame]");
    const focus = document.activeElement;
    return {
      folds: all("details[id][open]").map((fold) => fold.id),
      fetched: all("details[open] > [data-fetched]"), // until the fold, which opens again, has fetched its news
      scroll: frame && [frame.scrollLeft, frame.scrollTop],
      rows: frame && all("tr", frame).length,
      focus: focus?.id || focus?.getAttribute?.("href"),
    };
  }

  function putBack({ folds, fetched, scroll, rows, focus }) {
    fetched.forEach((element) => document.getElementById(element.id)?.replaceWith(element));
    folds.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
    const frame = document.querySelector("[data-frame]");
    if (frame && scroll) {
      frame.scrollLeft = scroll[0];
      if (all("tr", frame).length === rows) frame.scrollTop = scroll[1];
    }
    if (focus && document.activeElement === document.body) {
      const field = document.getElementById(focus) ?? document.querySelector(`a[href="${CSS.escape(focus)}"]`);
      field?.focus({ preventScroll: true });
    }
  }

  /* what is new is read aloud once: each [data-say] by the name it has there, but not what a page
     begins with. The names outlive the page: what is done here is said on the page that follows. */
  const SAID = `said ${location.pathname}`;
  let names = null;
  try {
    names = JSON.parse(sessionStorage.getItem(SAID));
  } catch { /* a private window may refuse: then it begins again with each page */ }

  function say() {
    const place = document.getElementById("said");
    if (!place) return;
    const lines = all("[data-say]");
    const fresh = names ? lines.filter((line) => !names.includes(line.dataset.say)) : [];
    names = [...new Set([...(names ?? []), ...lines.map((line) => line.dataset.say)])].slice(-50);
    try {
      sessionStorage.setItem(SAID, JSON.stringify(names));
    } catch { /* as above */ }
    if (fresh.length) place.replaceChildren(...fresh.map(paragraph));
  }

  function paragraph(line) {
    const words = document.createElement("p");
    words.textContent = (line.dataset.words ?? line.textContent).replace(/\s+/g, " ").trim();
    return words;
  }

  document.addEventListener("live:shown", say);
  setTimeout(say, 500); // readers must have seen the empty place first

  const touched = () => {
    const wasIdle = Date.now() - lastNews > 15 * MINUTE;
    lastNews = Date.now();
    if (wasIdle) schedule(0);
  };
  addEventListener("pointerdown", touched, { passive: true });
  addEventListener("keydown", touched, { passive: true });
  addEventListener("focus", () => schedule(0));
  addEventListener("online", () => { failures = 0; schedule(0); });
  document.addEventListener("live:ask", () => schedule(0)); // something was sent from here just now
  addEventListener("pageshow", (event) => { if (event.persisted) schedule(0); });

  function tellSleeper() {
    document.querySelector("[data-sleeps]").hidden = false;
    document.querySelector("[data-no-share]").hidden = Boolean(navigator.share);
  }

  /* the table view keeps the screen awake, where the browser can (with https); elsewhere it says what to do */
  async function stayAwake() {
    if (!document.querySelector("[data-awake]") || document.hidden) return;
    if (!navigator.wakeLock) tellSleeper();
    try {
      await navigator.wakeLock?.request("screen");
    } catch { /* the battery is low: then it may sleep */ }
  }

  document.addEventListener("visibilitychange", () => {
    stayAwake();
    schedule(document.hidden ? undefined : 0);
  });
  stayAwake();
  schedule();
})();
