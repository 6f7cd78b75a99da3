"use strict";

/* Nothing moves under a finger. What is said about a row, a choice that it asks for, and what is wrong with the round keep
   the height they have while somebody is busy in a row. They get the height they need once that row is left and the tap is
   over; then the control that was touched, or has the focus, stays where it is on the screen. A choice between what two
   people typed waits for a pause instead: nothing can be saved before it's made. */

(() => {
  const BOXES = ".hints, .clash-place, .problems";
  const PLACES = "[data-row], [data-team], .entry-paper > *, .thumb";
  const CONTROLS = "label, button, summary, a, input";
  const PAUSE = 1200; // ms without a touch or a key
  const NO_CLICK = 80; // ms after a finger was lifted: it slid, and nothing was clicked

  let place = null; // where somebody is busy
  let touched = null; // the control under the finger, as long as the tap goes on
  let touchedTop = 0;
  let lifting = 0;
  let isDown = false;
  let busyAt = 0;
  let pausing = 0;
  let hasUnseen = false; // a doubt was told of that has no room yet: it doesn't count as shown

  const entryForm = () => document.getElementById("entry");
  const placeOf = (element) => element?.closest("#entry") && element.closest(PLACES);
  const top = (element) => element.getBoundingClientRect().top;
  const height = (box) => box.getBoundingClientRect().height;

  /* ---- heights */

  function hold(box) {
    if (!box.style.blockSize) box.style.blockSize = `${height(box)}px`;
  }

  /* what has no room is cut after a whole line, or isn't there at all */
  function cut(box) {
    box.classList.remove("is-cut", "is-shut");
    const room = box.clientHeight;
    const lines = Math.floor(room / Number.parseFloat(getComputedStyle(box).lineHeight) + 0.1); // heights are rounded
    const isCut = box.scrollHeight > room + 1;
    box.style.setProperty("--lines", lines);
    box.classList.toggle("is-cut", isCut);
    box.classList.toggle("is-shut", isCut && lines < 1);
    if (isCut && box.matches(".clash-place")) waitForPause();
  }

  function waitForPause() {
    clearTimeout(pausing);
    const rest = busyAt + PAUSE - performance.now();
    if (rest > 0 || isDown) pausing = setTimeout(waitForPause, Math.max(rest, NO_CLICK));
    else settle(document.activeElement);
  }

  function release(box) {
    box.style.blockSize = "";
    box.classList.remove("is-cut", "is-shut");
  }

  /* all get the height they need, except in the row that somebody is still in; then the anchor is where it was */
  function settle(anchor, stays = null) {
    const form = entryForm();
    if (!form) return;
    const boxes = all(BOXES, form).filter((box) => !stays?.contains(box));
    const before = anchor && top(anchor);
    const heights = boxes.map(height);
    boxes.forEach(release);
    place?.classList.add("is-open");
    if (anchor) {
      const isStuck = scrollY + top(anchor) - before < 0; // it would go up, and the page can't go down
      if (isStuck) boxes.forEach((box, index) => { if (height(box) < heights[index]) box.style.blockSize = `${heights[index]}px`; });
      keep(anchor, before);
    }
    if (hasUnseen) htmx.trigger(form, "input"); // now it's seen: ask again what to save
    hasUnseen = false;
  }

  function keep(element, before) {
    const wanted = Math.round(scrollY + top(element) - before);
    if (wanted === Math.round(scrollY)) return;
    const paper = document.querySelector(".entry-paper");
    scrollTo(0, wanted);
    const missing = wanted - scrollY;
    if (missing < 0.5) return;
    paper.style.marginBlockEnd = `${Number.parseFloat(getComputedStyle(paper).marginBlockEnd) + Math.ceil(missing)}px`;
    scrollTo(0, wanted);
  }

  /* ---- where somebody is busy */

  function goTo(next, anchor) {
    const stays = next === place ? place : null;
    place = next;
    settle(anchor, stays);
  }

  function endTap(target) {
    clearTimeout(lifting);
    isDown = false;
    const focused = placeOf(document.activeElement);
    const isRead = target.closest?.(".is-cut"); // touched to read all of it
    const isKey = target.closest?.("#card-keys"); // whatever grows is above it
    goTo(isRead || isKey ? null : (placeOf(target) ?? focused), touched?.isConnected ? touched : null);
    touched = null;
  }

  for (const name of ["pointerdown", "keydown", "input"]) {
    document.addEventListener(name, () => { busyAt = performance.now(); }, true);
  }

  document.addEventListener("pointerdown", ({ target }) => {
    isDown = true;
    clearTimeout(lifting);
    touched = target.closest?.(CONTROLS);
    touchedTop = touched && top(touched);
  }, true);

  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, ({ target }) => {
      clearTimeout(lifting);
      lifting = setTimeout(endTap, NO_CLICK, target);
    }, true);
  }

  document.addEventListener("click", ({ target }) => {
    if (!isDown) return;
    clearTimeout(lifting);
    lifting = setTimeout(endTap, 0, target); // once everything that the click does is done
  }, true);

  /* a row that folds up or unfolds by this very tap, before the focus goes anywhere */
  document.addEventListener("change", () => {
    if (isDown && touched?.closest("#entry")) keep(touched, touchedTop);
  }, true);

  document.addEventListener("focusin", () => {
    const field = document.activeElement;
    if (!isDown && placeOf(field) !== place) queueMicrotask(() => goTo(placeOf(field), field));
  });

  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (!isDown && !relatedTarget) goTo(null, null);
  });

  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth !== width) settle(document.activeElement);
    width = innerWidth;
  });

  /* ---- what the server answers meanwhile */

  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    const { target } = detail;
    if (target.matches(BOXES) && (place || isDown)) hold(target);
    if (target.id !== "confirmed" || !entryForm().querySelector(".is-shut .hint.warn")) return;
    detail.shouldSwap = false;
    hasUnseen = true;
  });

  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
    if (detail.target.style.blockSize) cut(detail.target);
  });
})();
