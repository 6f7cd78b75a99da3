"use strict";

/* A link to join by: its secret is behind the #, was never sent, and leaves the address as soon as it is read. */

(() => {
  const form = document.querySelector("[data-join]");
  const secret = location.hash.slice(1);
  if (form && secret) {
    form.querySelector("#secret").value = secret;
    form.querySelector("[data-join-typed]").hidden = true;
    form.querySelector("[data-join-ready]").hidden = false;
  }
  if (form && (secret || location.pathname !== form.getAttribute("action"))) history.replaceState(null, "", form.action);

  if (document.querySelector("[data-wait]")) setTimeout(() => location.reload(), 2500);

  const print = document.querySelector("[data-print]");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
  const share = document.querySelector("[data-share]");
  if (share && navigator.share) { // only with https
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ url: share.dataset.share }).catch(() => {}));
  }
})();
