"use strict";

/* A sheet of paper typed in: Enter goes on to the next box. Number pads have no minus, so a key turns the sign of the box
   that was typed in last. */

(() => {
  const form = document.getElementById("from-paper");
  const boxes = () => [...form.querySelectorAll(".figures .field")];
  const key = form.querySelector("[data-minus]");
  let last = null;

  if (key) {
    key.hidden = false;
    for (const box of boxes()) box.inputMode = "numeric";
  }

  form.addEventListener("focusin", ({ target }) => {
    if (target.matches(".figures .field")) last = target;
  });

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches(".figures .field")) return;
    const next = boxes()[boxes().indexOf(event.target) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  });

  key?.addEventListener("click", () => {
    if (!last) return;
    const typed = last.value.trim();
    last.value = /^[-−–]/.test(typed) ? typed.slice(1) : `−${typed.replace(/^\+/, "")}`;
    last.focus();
    last.dispatchEvent(new Event("input", { bubbles: true }));
  });
})();
