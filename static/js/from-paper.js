"use strict";

/* A sheet of paper typed in: Enter goes on to the next box, and a key turns the sign of the box that was typed in last,
   since number pads have no minus. What is typed outlives the page: it is many rows, and the server has none of them
   before all are saved. */

(() => {
  const paper = () => document.getElementById("from-paper");
  const boxes = () => all(".figures .field", paper());
  let last = null;

  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(".figures .field")) last = target.id;
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches(".figures .field")) return;
    event.preventDefault();
    const next = boxes()[boxes().indexOf(event.target) + 1];
    next?.focus();
    next?.select();
  });

  document.addEventListener("click", ({ target }) => {
    const box = target.closest("[data-minus]") && document.getElementById(last);
    if (!box) return;
    const typed = box.value.trim();
    box.value = /^[-−–]/.test(typed) ? typed.slice(1) : `−${typed.replace(/^\+/, "")}`;
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });

  /* Enter elsewhere asks what the rows come to, and that's on the page */
  document.addEventListener("submit", (event) => {
    if (event.submitter?.value === "check") event.preventDefault();
  }, true);

  addEventListener("pagehide", () => {
    const isTyped = boxes().some((box) => box.value.trim());
    if (isTyped && !paper().hasAttribute("data-busy")) remember(paper(), false);
  });
})();
