"use strict";

/* What every page has. Everything works without it. It keeps no state of its own: what it needs is in data attributes of
   the page. Sending is in sending.js, following what others save in live.js, writing a round down in entry.js, filling
   one in together in together.js. */

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
document.documentElement.classList.add("scripted"); // buttons that need a script are there

const seen = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;

/* ---- each page, and each piece that htmx brings */

function prepare(root) {
  all("[data-auto]", root).forEach((field) => { field.disabled = false; });
  all("[data-tap]", root).forEach((button) => { button.hidden = false; });
  all("form[data-send]", root).concat(root.matches?.("form[data-send]") ? [root] : []).forEach(giveKey);
  all("[data-free]", root).forEach((field) => { field.inputMode = "tel"; });
  all("[data-signed]", root).forEach((field) => { field.inputMode = "numeric"; }); // a key beside them turns the sign
  for (const frame of all("[data-frame]", root)) {
    const row = frame.querySelector("[data-current]");
    const low = row && row.offsetTop + 2 * row.offsetHeight - frame.clientHeight;
    if (low > 0) frame.scrollTop = low;
  }
}

/* the answer to a preview: ticks nobody touched, counts read from cards, what is wrong */
function follow(live) {
  for (const news of all("[data-for]", live)) {
    const field = document.getElementById(news.dataset.for);
    if (!field) continue;
    if ("ticked" in news.dataset && field.closest("[data-row]").querySelector("[data-auto]")) field.checked = news.dataset.ticked === "yes";
    if ("workedOut" in news.dataset) field.placeholder = news.dataset.workedOut || " ";
    if (!["text", "textarea"].includes(field.type)) continue;
    field.classList.toggle("is-wrong", "wrong" in news.dataset);
    field.classList.toggle("warns", "warns" in news.dataset);
    field.toggleAttribute("aria-invalid", "wrong" in news.dataset);
    if ("wrong" in news.dataset) field.setAttribute("aria-invalid", "true");
  }
}

/* ---- what is typed while an answer is under way stays typed when that answer draws the form again */

const lastTyped = new Map(); // the id of a field: what was typed there last, and when
const leftAt = new WeakMap(); // requests under way

document.addEventListener("input", ({ target }) => {
  if (target.id && target.type === "text") lastTyped.set(target.id, { text: target.value, at: performance.now() });
});

/* what was typed since then is put back; gives a field that was */
function keepTyped(since) {
  let last = null;
  for (const [id, { text, at }] of lastTyped) {
    const field = document.getElementById(id);
    if (at < since || !field || field.value === text) continue;
    field.value = text;
    last = field;
  }
  return last;
}

/* a field of one line would lose the lines of what is pasted, and with them where a meld ends */
document.addEventListener("paste", (event) => {
  const { target: field, clipboardData } = event;
  if (!field.matches?.("[data-free], [data-cards-of]")) return;
  const lines = clipboardData.getData("text").trim().split(/\s*[\r\n]\s*/);
  if (lines.length < 2) return;
  event.preventDefault();
  field.setRangeText(lines.join("; "), field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

/* ---- the phone's keyboard */

/* An iPhone lays its keyboard over the page, and what sticks to the foot of the page with it. Browsers that make the page
   smaller instead (interactive-widget) have nothing covered here. */
const view = window.visualViewport;
let covered = 0; // CSS pixels

function liftThumb() {
  const before = covered;
  const isZoomed = view.scale > 1.01; // then a part of the page is out of sight, but nothing covers it
  covered = isZoomed ? 0 : Math.max(0, Math.round(innerHeight - view.offsetTop - view.height));
  if (covered !== before) document.documentElement.style.setProperty("--covered", `${covered}px`);
  if (covered && !before) document.activeElement.scrollIntoView({ block: "nearest" }); // clear of the lifted bar
}

view?.addEventListener("resize", liftThumb);
view?.addEventListener("scroll", liftThumb);

/* ---- presses */

/* plus and minus beside a number: to the next one of their numbers, and never past the limits */
let pressing;
function press(button) {
  const field = document.getElementById(button.getAttribute("aria-controls"));
  const by = Number(button.dataset.press);
  const [least, most] = [Number(field.dataset.least), Number(field.dataset.most)];
  const now = Number(field.value.trim().replace("−", "-")) || 0;
  const next = least + Math.floor((now - least) / by) * by + by; // with by below 0 it goes down
  field.value = String(Math.min(most, Math.max(least, next))).replace("-", "−");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  clearTimeout(pressing); // several presses are one change
  pressing = setTimeout(() => field.dispatchEvent(new Event("change", { bubbles: true })), 400);
}

/* the one that was pressed stays under the thumb when an answer draws the form again with more lines above: the next tap
   would miss it */
let held = ""; // its id
let heldAt;
const topOf = (id) => document.getElementById(id)?.getBoundingClientRect().top;
const noteHeld = () => { heldAt = topOf(held); };
function keepHeld() {
  const moved = topOf(held) - heldAt;
  if (moved) scrollBy(0, moved);
}

document.addEventListener("click", (event) => {
  const plusOrMinus = event.target.closest("[data-press]");
  if (plusOrMinus) press(plusOrMinus);
  held = plusOrMinus?.id ?? "";
  for (const menu of all("[data-closes][open]")) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("[data-closes][open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

/* ---- htmx: the names of its events are here and nowhere else */

/* the login page of a network, or of a proxy: nothing of it is shown, and what was asked counts as not sent */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (isOurs(detail.xhr)) return;
  detail.shouldSwap = false;
  detail.isError = true;
});

const FAILED = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

for (const name of FAILED) {
  document.addEventListener(name, (event) => {
    const { elt, requestConfig, xhr } = event.detail;
    if ("send" in elt.dataset) remember(elt, false); // what is typed outlives the page
    if (waits(elt.getAttribute("action"))) return; // the save itself is to be sent
    unsent(() => htmx.trigger(elt, requestConfig?.triggeringEvent?.type ?? "change"), undefined, reason(xhr?.responseText ?? ""));
  });
}
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  const url = event.target.getAttribute("action");
  if ("send" in event.target.dataset) forget(url, false);
  if (!waits(url)) sent();
});

/* what was unfolded stays unfolded when it is drawn again */
let unfolded = [];
const noteUnfolded = () => { unfolded = all("details[id][open]").map((fold) => fold.id); };
function unfold() {
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
}

/* nothing changed: leave the piece alone, so that readers don't say it again */
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
  if (target.matches("[aria-live], [role=alert], output, #ask-first") && words(target) === words(fragment)) event.detail.shouldSwap = false;
  noteUnfolded();
});
document.addEventListener("htmx:oobAfterSwap", (event) => {
  unfold();
  if (event.detail.target.id === "live") follow(document.getElementById("live"));
});

/* a preview that waited while somebody typed takes nothing away from a button pressed since */
document.addEventListener("htmx:confirm", (event) => {
  const form = event.target;
  if (form.matches("form") && form.querySelector("button.htmx-request")) event.preventDefault();
});
document.addEventListener("htmx:beforeRequest", (event) => leftAt.set(event.detail.xhr, performance.now()));
document.addEventListener("htmx:beforeSwap", () => { noteUnfolded(); noteHeld(); });
document.addEventListener("htmx:afterSwap", (event) => {
  unfold();
  keepHeld();
  keepTyped(leftAt.get(event.detail.xhr) ?? Infinity);
});

document.addEventListener("DOMContentLoaded", () => prepare(document)); // all scripts are there by then

/* a tapped cell of the sheet opens its round at "#row-17": at what was typed for that player */
function openRow() {
  const row = document.getElementById(location.hash.slice(1));
  if (!row?.matches("[data-row]")) return;
  const ways = all("input", row).filter(seen);
  const texts = ways.filter((field) => field.type === "text");
  const field = texts.find((text) => text.value) ?? texts.find((text) => "free" in text.dataset);
  field ? goTo(field) : (ways.find((way) => way.checked) ?? ways[0])?.focus();
}

/* a form that couldn't be saved comes back at what's wrong in it, however far down that is; sending.js does so for a round */
function openFault() {
  const faults = all("main form:not([data-send]) :is(.is-wrong, .hint.error)").filter(seen);
  const field = faults.find((fault) => fault.matches(".is-wrong"));
  field?.focus({ preventScroll: true });
  (field ?? faults[0])?.scrollIntoView({ block: "center" });
}

/* only then: a browser that scrolls to the row takes the focus from whatever has it */
addEventListener("load", () => requestAnimationFrame(() => { openRow(); openFault(); }));
addEventListener("hashchange", () => requestAnimationFrame(openRow));

/* ---- without a network: where browsers allow it, which is with https and on the computer itself, sw.js keeps pages.
   A page that was kept says so, and how old it is. */

(() => {
  const since = document.documentElement.dataset.offline;

  function asOf(date) {
    const isToday = date.toDateString() === new Date().toDateString();
    const day = isToday ? {} : { dateStyle: "medium" };
    const { lang } = document.documentElement, device = navigator.language;
    const region = device.slice(0, 2) === lang.slice(0, 2) ? device : lang;
    return date.toLocaleString(region, { timeStyle: "short", ...day });
  }

  function say() {
    const bar = document.getElementById("offline-bar").content.cloneNode(true);
    bar.querySelector("time").textContent = asOf(new Date(since));
    document.querySelector("main").prepend(bar);
  }

  async function register() {
    const unseen = navigator.serviceWorker.controller ? [] : [location.href]; // by the keeper: it comes after this page
    const keeper = await navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready);
    const wanted = all("a[data-keep]").map((link) => link.href);
    keeper.active.postMessage({ keep: [...unseen, ...wanted] });
  }

  if (since !== undefined) document.addEventListener("DOMContentLoaded", say);
  else if (isSecureContext && navigator.serviceWorker && !("alone" in document.documentElement.dataset)) addEventListener("load", () => register().catch(() => {}));
})();

/* ---- on paper nothing is folded */

addEventListener("beforeprint", () => {
  for (const fold of all("details:not([open], .menu)")) { fold.open = true; fold.dataset.folds = ""; }
});
addEventListener("afterprint", () => {
  for (const fold of all("details[data-folds]")) { fold.open = false; delete fold.dataset.folds; }
});
