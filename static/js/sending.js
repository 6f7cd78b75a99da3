"use strict";

/* Sending: once, and kept until it got through. What doesn't get through stays in the page and in this browser, outlives
   a reload, and is sent when the network is back. Each form has a key of its own, so that the same save twice is one.
   A save got through when the answer names its key as stored (X-Stored). Nothing else will do: the
   login pages of hotels and schools answer with pages and redirects of their own. What the server
   refuses is shown, not dropped. */

const WAIT = 8000; // ms until a round that doesn't get through is called "not sent"
const AGAIN = 10_000; // ms between tries
const STORE = "unsent";

/* Safari before 16 and Chrome before 103 have no AbortSignal.timeout */
function within(milliseconds) {
  const control = new AbortController();
  setTimeout(() => control.abort(), milliseconds);
  return control.signal;
}

/* crypto.randomUUID isn't there without https; this is */
function giveKey(form) {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  if (form.elements.key) form.elements.key.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sending(form, is) {
  form.toggleAttribute("data-busy", is);
  for (const button of all("[data-sending]", form)) {
    button.dataset.label ??= button.textContent;
    button.textContent = is ? button.dataset.sending : button.dataset.label;
    button.classList.toggle("is-sending", is);
    button.setAttribute("aria-disabled", is);
  }
}

/* ---- what is kept in this browser: [{ url, page, where, label, pairs, isSave, refused }], the oldest first */

function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}

function keep(entries) {
  try {
    localStorage.setItem(STORE, JSON.stringify(entries));
  } catch { /* private windows may refuse: then it stays in the page */ }
}

function remember(form, isSave) {
  const url = form.getAttribute("action");
  const before = kept().find((entry) => entry.url === url);
  const entry = {
    url,
    page: location.pathname + location.search,
    where: form.dataset.send,
    label: inWords(form),
    pairs: [...new FormData(form)].filter(([name, value]) => name !== "csrfmiddlewaretoken" && typeof value === "string"),
    isSave: isSave || (before?.isSave ?? false),
  };
  keep([...kept().filter((other) => other.url !== url), entry]);
}

function forget(url, saves = true) {
  keep(kept().filter((entry) => entry.url !== url || (entry.isSave && !saves)));
}

/* "Score round 5: Ann 35, Ben K 7": so that it can be read even where its page is gone */
function inWords(form) {
  const title = (form.querySelector(".entry-top .title") ?? document.querySelector("h1")).textContent.trim();
  const hands = all("[data-row]", form).map((row) => {
    const typed = isOut(row) ? row.querySelector(".dot-choice .steady").dataset.text : all("[data-digits], [data-free]", row).map((field) => field.value.trim()).filter(Boolean).join(" ");
    return typed && `${row.querySelector(".row-name").textContent.trim()} ${typed}`;
  });
  return [title, hands.filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

/* ---- the bar */

let again = null; // what "Send now" does
let isReady = () => true; // whether it may be done without being asked

function unsent(retry, ready = () => true, why = "") {
  [again, isReady] = [retry, ready];
  showBar("unsent-bar", why);
}

function tryAgain() {
  if (again && isReady()) again();
}

function showBar(template, words = "", page = "") {
  const shown = document.querySelector(".unsent");
  const stays = shown?.dataset.bar === template;
  if (!stays) shown?.remove();
  const bar = stays ? shown : document.getElementById(template).content.cloneNode(true).firstElementChild;
  bar.dataset.bar = template;
  const label = bar.querySelector("[data-label]");
  if (label.textContent !== words) label.textContent = words; // said aloud only when it is new
  if (page) bar.querySelector("a").href = page;
  const thumb = all("[data-thumb]").find(seen);
  if (!stays) (thumb ?? document.querySelector("main")).prepend(bar);
}

/* why the server couldn't take it, as its page of trouble says; empty where the network failed */
const reason = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("[data-trouble]")?.textContent ?? "";
const failure = async (answer) => new Error(answer.status, { cause: reason(await answer.text()) });

function sent() {
  again = null;
  all(".unsent[data-bar=unsent-bar]").forEach((bar) => bar.remove());
}

/* ---- what the server says */

/* whether an answer, of fetch or of htmx, is the app's own: all of its answers have this header */
function isOurs(answer) {
  const name = "X-Answered-By";
  return (answer.headers?.get(name) ?? answer.getResponseHeader?.(name)) === "rummy-scorekeeper";
}

/* throws at once where the browser has no fetch, or something in it forbids that */
function post(url, body) {
  const headers = { "X-Requested-With": "sending" };
  return fetch(url, { method: "POST", body, headers, redirect: "manual", signal: within(WAIT) });
}

async function ours(request) {
  const answer = await request;
  if (!isOurs(answer) || answer.status >= 500) throw await failure(answer);
  return answer;
}

const isStored = (answer, body) => answer.headers.get("X-Stored") === body.get("key");

/* ---- a form of this page */

/* what a form asks the server, under way: the body, and the answer to come */
function begin(form, button) {
  const body = new FormData(form);
  if (button?.name) body.append(button.name, button.value);
  return { body, request: post(button?.getAttribute("formaction") ?? form.getAttribute("action"), body) };
}

async function send(form, button, begun = null) {
  sending(form, true);
  const began = performance.now();
  const url = form.getAttribute("action");
  try {
    const { body, request } = begun ?? begin(form, button);
    const answer = await ours(request);
    const stored = isStored(answer, body);
    if (stored) forget(url);
    const next = stored && answer.headers.get("X-Next");
    if (next) return location.replace(next);
    if (answer.status === 410 || answer.status === 404) {
      remember(form, true);
      return location.reload(); // the page says why; the bar says what wasn't taken
    }
    if (!stored && answer.status !== 422 && answer.status !== 409) throw await failure(answer);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById(form.id);
    if (!fresh) throw new Error("this answer doesn't show the form");
    for (const piece of ["#sheet", ".band h1"]) {
      const news = page.querySelector(piece);
      if (news) document.querySelector(piece)?.replaceWith(news);
    }
    htmx.trigger(form, "htmx:abort"); // what it has asked for would be about a form that is gone
    form.replaceWith(fresh);
    const typedOn = keepTyped(began);
    htmx.process(fresh);
    prepare(fresh);
    if (typedOn) htmx.trigger(typedOn, "input");
    forget(url);
    sent();
    const wrong = all(".is-wrong", fresh).find(seen);
    (wrong ?? all(".main-button", fresh).find(seen))?.focus({ preventScroll: !wrong });
    if (!wrong) fresh.querySelector(".clash, #problems > *, .hint.warn")?.scrollIntoView({ block: "center" });
  } catch (error) {
    sending(form, false);
    remember(form, true);
    const failed = asText(form); // typed on since then, it is sent by hand only
    unsent(() => send(form, button), () => form.isConnected && asText(form) === failed, error.cause);
    setTimeout(tryAgain, AGAIN);
  }
}

const asText = (form) => JSON.stringify([...new FormData(form)]);
const waits = (url) => kept().some((entry) => entry.url === url && entry.isSave);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented) return;
  if (form.hasAttribute("data-busy")) return event.preventDefault();
  if (!("send" in form.dataset)) return sending(form, true);
  let begun;
  try {
    begun = begin(form, event.submitter);
  } catch {
    return sending(form, true); // this browser can't: it sends the form itself, as it would without scripts
  }
  event.preventDefault();
  send(form, event.submitter, begun);
});

addEventListener("pageshow", (event) => {
  if (event.persisted) all("form[data-busy]").forEach((form) => sending(form, false));
});

/* ---- what was kept before this page was loaded */

const formOf = (entry) => all("form[data-send]").find((form) => form.getAttribute("action") === entry.url);

/* type it again: fields, ticks, and what the page had seen */
function retype(form, pairs) {
  for (const field of [...form.elements]) {
    if (!field.name || field.name === "csrfmiddlewaretoken") continue;
    const wanted = pairs.filter(([name]) => name === field.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(field.type)) field.checked = wanted.includes(field.value);
    else if (field.name === "auto") wanted.includes(field.value) || field.remove();
    else if (wanted.length) field.value = wanted[0];
    else if (field.type === "text") field.value = "";
  }
}

function refuse(url) {
  keep(kept().map((entry) => (entry.url === url ? { ...entry, refused: true } : entry)));
}

async function replay(entry) {
  const body = new URLSearchParams(entry.pairs);
  body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? csrfCookie());
  const answer = await ours(post(entry.url, body));
  if (!isStored(answer, body)) return refuse(entry.url);
  forget(entry.url);
  document.dispatchEvent(new CustomEvent("live:ask"));
}

const csrfCookie = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

async function flush() {
  clearTimeout(flush.timer);
  let why;
  for (const entry of kept()) {
    const form = formOf(entry);
    if (form || entry.refused || !entry.isSave) continue;
    try {
      await replay(entry);
    } catch (error) {
      why = error.cause;
      break; // in order: the next one waits, too
    }
  }
  const rest = kept().filter((entry) => entry.isSave && !formOf(entry));
  const refused = rest.find((entry) => entry.refused);
  if (refused) showBar("refused-bar", refused.label, refused.page);
  else if (rest.length) unsent(flush, undefined, why);
  else sent();
  if (rest.some((entry) => !entry.refused)) flush.timer = setTimeout(flush, AGAIN);
}

function takeUp() {
  for (const entry of kept()) {
    const form = entry.page === location.pathname + location.search && formOf(entry);
    if (!form) continue;
    retype(form, entry.pairs);
    if (entry.isSave) send(form);
    else htmx.trigger(form, "input");
  }
  flush();
}

addEventListener("online", () => (again ? tryAgain() : flush()));
document.addEventListener("DOMContentLoaded", takeUp);
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-send-now]")) again?.();
  if (!event.target.closest("[data-throw-away]")) return;
  keep(kept().filter((entry) => !entry.refused));
  all(".unsent").forEach((bar) => bar.remove());
  flush();
});
