"use strict";

/* Share the result as text: by the phone itself where it can, which takes https; else into the clipboard, at home over plain
   http the old way. Where neither works the link leads to the text, as it does without this script. */

(() => {
  async function send(link) {
    const text = link.dataset.shareText;
    if (navigator.share) {
      try {
        await navigator.share({ text });
        return;
      } catch (error) {
        if (error.name === "AbortError") return; // they thought better of it
      }
    }
    if (await copy(text)) tell(link);
    else location.assign(link.href);
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyWithoutHttps(text);
    }
  }

  /* what is selected is copied, so the text is put into a field for a moment */
  function copyWithoutHttps(text) {
    const field = document.createElement("textarea");
    const before = document.activeElement;
    field.className = "spoken";
    field.readOnly = true; // no keyboard comes up
    field.value = text;
    document.body.append(field);
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, text.length);
    let copied = false;
    try {
      copied = document.execCommand("copy");
    } catch {
      copied = false;
    }
    field.remove();
    before?.focus({ preventScroll: true });
    return copied;
  }

  function tell(link) {
    link.parentElement.querySelector("[role=status]").textContent = link.dataset.copied;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-share-text]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    send(link);
  });
})();
