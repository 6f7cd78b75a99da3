"use strict";

/* A round is written down in fewer taps. Everything works without this file. */

const SEEN = 1000; // ms after which what is asked was seen
const TOUCH = 700; // ms in which a change still belongs to the touch before it

let lastTouch = -TOUCH;
let heldFocus = null; // what had the focus when it began
document.addEventListener("pointerdown", () => {
  lastTouch = performance.now();
  heldFocus = document.activeElement;
}, true);
document.addEventListener("keydown", () => { lastTouch = -TOUCH; }, true);

const isTouched = () => performance.now() - lastTouch <= TOUCH;

const rows = (form) => all("[data-row]", form);
const isOut = (row) => !row.matches(".keeps-hand") && row.querySelector(".is-out-choice")?.checked;

const COUNTS = "[data-digits]";
const FREE = "[data-free]";

/* the next field of the same kind, in this row or the next one: whoever counts goes on counting */
function nextField(field) {
  const alike = all(field.matches(COUNTS) ? COUNTS : FREE, field.form).filter(seen);
  return alike[alike.indexOf(field) + 1];
}

let isOurMove = false; // the focus moves by itself, nobody went there

function goTo(field) {
  isOurMove = true;
  field.focus();
  isOurMove = false;
  field.select();
}

/* One digit moves on, always. A field that people come back to, or tap again, waits for two. */
function advance(field) {
  const typed = field.value.trim();
  if (!/^\p{Nd}+$/u.test(typed)) return;
  const canGrow = typed !== "0" && Number(typed) * 10 <= Number(field.dataset.largest);
  if ("two" in field.dataset && typed.length === 1 && canGrow) return;
  const next = nextField(field);
  if (next) goTo(next);
}

function waitForTwo(field) {
  if (field.dataset.digits !== "1") field.dataset.two = "";
  field.select();
}

/* number pads have no minus: a key turns the sign */
function turnSign(key) {
  const field = document.getElementById(key.getAttribute("aria-controls"));
  const typed = field.value.trim();
  const isMinus = /^[-−–]/.test(typed);
  field.value = isMinus ? typed.slice(1) : `−${typed.replace(/^\+/, "")}`;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/* after "Out" come the hands of the others: to the first empty one, as people write them here */
function afterOut(form) {
  if (!isTouched()) return; // chosen by the arrow keys: the focus stays
  const hands = rows(form).filter((row) => !isOut(row));
  const empty = hands.find((row) => all(`${COUNTS}, ${FREE}`, row).every((field) => !field.value));
  empty?.querySelector("counted" in form.dataset ? COUNTS : FREE)?.focus();
}

/* counting by number is folded away where there are many numbers: it opens for everybody at once */
function openCounting(summary) {
  const fold = summary.parentElement;
  const opens = !fold.open;
  for (const each of all(".counting", fold.closest("form"))) each.open = opens;
  if (opens) goTo(fold.querySelector(COUNTS));
}

/* The button asks about what can't be: "Save anyway". Not at once: it may not change under a thumb. */
let asking = 0;
function ask({ button, asked, anyway }) {
  const form = document.getElementById("entry");
  const name = (words) => {
    if (!form.hasAttribute("data-busy")) form.querySelector(".main-button").textContent = words;
  };
  clearTimeout(asking);
  name(button);
  if (!asked) return;
  asking = setTimeout(() => {
    if (!form.isConnected) return;
    name(anyway);
    form.elements.confirmed.value = `${asked} ${form.elements.confirmed.value}`;
  }, SEEN);
}

/* of two ways to read what is typed, the one that is chosen takes its place */
function takeReading(choice) {
  const field = document.getElementById(choice.dataset.reading);
  field.value = choice.value;
  if (!isTouched()) field.focus(); // by keyboard: the choice goes, the focus stays in the row
}

/* without a network: what was typed since the last answer isn't nothing, it's still to be counted */
let countedAt = 0; // when that was asked for

document.addEventListener("input", ({ target }) => {
  const row = target.closest("#entry [data-row]");
  if (row) row.dataset.typedAt = performance.now();
});

document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
  if (target.id === "entry" && detail.successful) countedAt = leftAt.get(detail.xhr);
});

function sayUncounted({ target }) {
  if (target.id !== "entry") return;
  const uncounted = rows(target).filter((row) => Number(row.dataset.typedAt) > countedAt);
  for (const points of uncounted.flatMap((row) => all(".row-points", row))) points.textContent = "…";
}

for (const name of FAILED) document.addEventListener(name, sayUncounted);

document.addEventListener("input", (event) => {
  const field = event.target;
  if ("reading" in field.dataset) takeReading(field);
  if ("laid" in field.dataset) field.closest("[data-row]").querySelector("[data-auto]")?.remove();
  const isTyped = !event.isComposing && !event.inputType?.startsWith("delete");
  if ("digits" in field.dataset && isTyped) advance(field);
});

document.addEventListener("change", (event) => {
  if (event.target.matches(".is-out-choice")) afterOut(event.target.form);
});

/* after a tap on the word, WebKit gives the focus to the choice: the next digits would be lost */
document.addEventListener("click", (event) => {
  const choice = event.target.closest(".dot-choice")?.querySelector(".is-out-choice");
  if (!choice || event.target === choice) return;
  event.preventDefault();
  choice.click();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  if (!event.target.matches(`${COUNTS}, ${FREE}`)) return;
  const next = nextField(event.target);
  if (!next) return; // the last field: Enter saves
  event.preventDefault();
  goTo(next);
});

document.addEventListener("focusin", ({ target }) => {
  if (!target.matches(COUNTS)) return;
  target.select(); // the next digit takes the place of the old one
  if (target.value && !isOurMove) waitForTwo(target);
});

document.addEventListener("focusout", ({ target }) => { delete target.dataset.two; });

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-sign]");
  if (key) turnSign(key);
  const summary = event.target.closest(".counting > summary");
  if (summary) {
    event.preventDefault();
    openCounting(summary);
  }
  if (event.target.matches(COUNTS) && event.target === heldFocus) waitForTwo(event.target);
});

document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
  const news = detail.target.id === "live" && document.querySelector("#live [data-button]");
  if (news) ask(news.dataset);
});
