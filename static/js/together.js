"use strict";

/* Several phones fill in one round. The server lays together what they type; this takes over what others typed, but never
   a cell that was typed on here since the page last asked. */

(() => {
  const ROUND_CELL = "round";
  const WILD_CELL = "wild"; // the rank that was turned up, and the suit
  const typedAt = {}; // cell: when it was typed on here
  const mine = new Set(); // cells with something of one's own
  let askedAt = 0;

  const entryForm = () => document.getElementById("entry");

  function cellOf(field) {
    if (["out", "first"].includes(field.name)) return ROUND_CELL;
    if (field.name === WILD_CELL) return WILD_CELL;
    const name = field.dataset.reading ?? field.name;
    return field.closest("[data-row]")?.dataset.row ?? name.match(/^[^-]*-(team-\d+|[^-]*)/)?.[1];
  }

  document.addEventListener("input", (event) => {
    if (!event.target.name || !event.target.closest("#entry")) return;
    const cell = cellOf(event.target);
    typedAt[cell] = performance.now();
    const gaveIn = event.target.name.startsWith("choose-") && event.target.value === "theirs";
    gaveIn ? mine.delete(cell) : mine.add(cell);
    all(`[data-aside="${cell}"]`, entryForm()).forEach((field) => field.remove());
  }, true);

  function fieldsOf(form, cell) {
    if (cell === ROUND_CELL) return all("[name=out], [name=first]", form);
    if (cell === WILD_CELL) return all("[name=wild], [name=suit]", form);
    const row = all(`[data-row="${cell}"] [name]:not([name=out]), [data-team="${cell}"] [name]`, form);
    return [...row.filter((field) => !field.closest(".clash")), ...all(`[name="adjust-${cell}"], [name="why-${cell}"]`, form)];
  }

  /* what was typed here goes along when somebody changes it: when the round is saved, it is shown */
  function setAside(form, cell) {
    if (!mine.has(cell) || form.querySelector(`[data-aside="${cell}"]`)) return;
    for (const field of fieldsOf(form, cell)) {
      if (["radio", "checkbox"].includes(field.type) && !field.checked) continue;
      const aside = document.createElement("input");
      Object.assign(aside, { type: "hidden", name: `typed-${field.name}`, value: field.value });
      aside.dataset.aside = cell;
      form.append(aside);
    }
  }

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.target.id === "entry") askedAt = performance.now();
  });

  function fill(form, cell, values) {
    for (const [name, wanted] of Object.entries(values)) {
      if (name === "laid") continue;
      for (const field of all(`[name="${CSS.escape(name)}"]`, form)) {
        if (["radio", "checkbox"].includes(field.type)) {
          if ([ROUND_CELL, WILD_CELL].includes(cell) || field.value === cell) field.checked = wanted.includes(field.value);
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
      if (!("own" in news.dataset)) setAside(form, cell);
      fill(form, cell, JSON.parse(values));
      isNew = true;
    }
    if (isNew) follow(live);
  }

  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id === "live") takeOver(document.getElementById("live"));
  });

  /* another phone saved the round: that takes the place of the fields, unless this page is saving */
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    const isBusy = entryForm()?.hasAttribute("data-busy");
    if (detail.target.id === "was-saved" && isBusy) detail.shouldSwap = false;
  });

  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
    if (detail.target.id !== "was-saved" || seen(document.activeElement)) return;
    detail.target.querySelector("[tabindex]")?.focus({ preventScroll: true }); // its field is gone
    scrollTo(0, 0);
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const version = event.target.id === "entry" && event.detail.xhr?.getResponseHeader("X-Version");
    if (version) event.target.dataset.version = version;
  });

  /* something was written elsewhere: ask for it with what's here */
  document.addEventListener("live:news", () => {
    const form = entryForm();
    if (form && !form.hasAttribute("data-busy")) htmx.trigger(form, "input");
  });
})();
