"use strict";

/* Several phones fill in one round. The server lays together what they type; this takes over what others typed, but never
   a cell that was typed on here since the page last asked. */

(() => {
  const ROUND_CELL = "round";
  const typedAt = {}; // cell: when it was typed on here
  let askedAt = 0;

  const entryForm = () => document.getElementById("entry");

  function cellOf(field) {
    if (["out", "first"].includes(field.name)) return ROUND_CELL;
    return field.closest("[data-row], .adjust-row")?.dataset.row ?? field.name.split("-")[1];
  }

  document.addEventListener("input", (event) => {
    if (!event.target.name || !event.target.closest("#entry")) return;
    typedAt[cellOf(event.target)] = performance.now();
  }, true);

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.target.id === "entry") askedAt = performance.now();
  });

  function fill(form, cell, values) {
    for (const [name, wanted] of Object.entries(values)) {
      if (name === "laid") continue;
      for (const field of all(`[name="${CSS.escape(name)}"]`, form)) {
        if (["radio", "checkbox"].includes(field.type)) {
          if (cell === ROUND_CELL || field.value === cell) field.checked = wanted.includes(field.value);
        } else {
          field.value = wanted[0] ?? "";
        }
      }
    }
    if (!("laid" in values)) return;
    const tick = document.getElementById(`laid-${cell}`);
    if (!tick) return;
    const auto = tick.closest("[data-row]").querySelector("[data-auto]");
    if (values.laid) {
      auto?.remove();
      tick.checked = values.laid.length > 0;
    } else if (!auto) {
      tick.closest("label").insertAdjacentHTML("afterend", `<input type="hidden" name="auto" value="${Number(cell)}" data-auto>`);
    }
  }

  function takeOver(live) {
    const form = entryForm();
    if (!form) return;
    let isNew = false;
    for (const news of all("[data-cell]", live)) {
      const { cell, seen, values } = news.dataset;
      if (typedAt[cell] > askedAt) continue; // typed on here meanwhile: the next answer tells
      const field = document.getElementById(`seen-${cell}`);
      if (field) field.value = seen;
      if (!values) continue;
      fill(form, cell, JSON.parse(values));
      isNew = true;
    }
    if (isNew) follow(live);
  }

  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id === "live") takeOver(document.getElementById("live"));
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const version = event.target.id === "entry" && event.detail.xhr?.getResponseHeader("X-Version");
    if (version) event.target.dataset.version = version;
  });

  /* something was written elsewhere: ask for it with what stands here */
  document.addEventListener("live:news", () => {
    const form = entryForm();
    if (form && !form.hasAttribute("data-busy")) htmx.trigger(form, "input");
  });
})();
