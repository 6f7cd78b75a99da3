"use strict";

/* Where browsers allow it, which is with https and on the computer itself, pages open without a network: sw.js keeps them.
   A page that was kept says so, and how old it is. */

(() => {
  const since = document.documentElement.dataset.offline;

  function asOf(date) {
    const isToday = date.toDateString() === new Date().toDateString();
    const day = isToday ? {} : { dateStyle: "medium" };
    return date.toLocaleString(document.documentElement.lang, { timeStyle: "short", ...day });
  }

  function say() {
    const bar = document.getElementById("offline-bar").content.cloneNode(true);
    bar.querySelector("time").textContent = asOf(new Date(since));
    document.querySelector("main").prepend(bar);
  }

  async function register() {
    const keeper = await navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready);
    const wanted = all("a[data-keep]").map((link) => link.href);
    keeper.active.postMessage({ keep: [location.href, ...wanted] });
  }

  if (since !== undefined) document.addEventListener("DOMContentLoaded", say);
  else if (isSecureContext && navigator.serviceWorker) addEventListener("load", () => register().catch(() => {}));
})();
