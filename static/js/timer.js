"use strict";

/* The time for a turn: one press starts it, the next press starts the next turn. Silent; it counts by the clock, so a
   phone that slept for a while is right again when it wakes. Without this file the page only has the rule. */

for (const timer of document.querySelectorAll("[data-timer]")) {
  const whole = Number(timer.dataset.timer) * 1000;
  const face = timer.querySelector("[data-timer-face]");
  const stop = timer.querySelector("[data-timer-stop]");
  const figure = timer.querySelector("[data-timer-figure]");
  const words = timer.querySelector("[data-timer-words]");
  const said = timer.querySelector("[data-timer-said]");
  let ends = 0; // when the time is up; 0 while it doesn't run
  let ticking = 0;

  function show(left) {
    const seconds = Math.ceil(left / 1000);
    figure.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    timer.classList.toggle("is-started", ends > 0);
    timer.classList.toggle("is-running", ends > 0 && left > 0);
    timer.classList.toggle("is-short", ends > 0 && left > 0 && left <= 10_000);
    timer.classList.toggle("is-over", ends > 0 && left === 0);
    words.textContent = ends === 0 ? words.dataset.ready : left > 0 ? words.dataset.running : words.dataset.over;
    stop.hidden = ends === 0;
  }

  function tick() {
    const left = Math.max(0, ends - Date.now());
    show(left);
    if (left > 0) ticking = setTimeout(tick, left % 1000 || 1000);
    else said.textContent = words.dataset.over;
  }

  face.addEventListener("click", () => {
    clearTimeout(ticking);
    said.textContent = "";
    ends = Date.now() + whole;
    tick();
  });
  stop.addEventListener("click", () => {
    clearTimeout(ticking);
    ends = 0;
    said.textContent = "";
    show(whole);
    face.focus();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || ends === 0) return;
    clearTimeout(ticking);
    tick();
  });

  face.hidden = false;
  show(whole);
}
