"use strict";

/* The card picker without a round trip: what is tapped or typed is drawn at once. Without this file each key asks the
   server for the page with one card more. What a card looks like and what a meld is called comes with the page. */

{
  const SIGNS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C" };
  const WORDS = /[^\s,;/]+/g;

  const asking = () => document.getElementById("asking");
  const trays = (form) => [...form.querySelectorAll("[data-tray]")];
  const field = (form, name) => form.querySelector(`[data-cards-of="${name}"]`);
  const chosen = (form) => form.querySelector("[name=into]:checked")?.value ?? trays(form)[0].dataset.tray;

  /* the text of a card as the deck has it: "7h", "t♠" and "jk" as 7H, 10S and * */
  function canonical(word) {
    const text = word.normalize("NFKC").toUpperCase().replace(/[\ufe0e\ufe0f]/g, "").replace(/[♠♥♦♣♤♡♢♧]/g, (sign) => SIGNS[sign]);
    return text === "JK" || text === "JOKER" ? "*" : text.replace(/^T(?=[A-Z]?$)/, "10");
  }

  const melds = (text) => text.split("/").map((part) => (part.match(WORDS) ?? []).map(canonical));
  /* the cards that are laid out; a table before and after holds the same ones, so only one of the two is counted */
  const typed = (form) => trays(form)
    .filter((tray) => !field(form, "after") || (tray.dataset.tray === "after") === (chosen(form) === "after"))
    .flatMap((tray) => melds(field(form, tray.dataset.tray).value).flat());

  /* ---- drawing */

  function faces(form) {
    const all = form.querySelector("template").content.children;
    return new Map([...all].map((face) => [face.dataset.card, face]));
  }

  function drawn(card, known) {
    const face = known.get(card);
    if (face) return face.cloneNode(true);
    const unread = document.createElement("span");
    unread.className = "card card-t unread";
    unread.textContent = card;
    return unread;
  }

  function caption(cards, form) {
    const wild = form.dataset.wild.split(" ");
    const rankOf = (card) => card.slice(0, -1);
    const ranks = new Set(cards.filter((card) => card !== "*" && !wild.includes(rankOf(card)) && !wild.includes(card)).map(rankOf));
    const { set, run, pair, card, cards: many } = form.dataset;
    if (cards.length === 1) return card;
    if (!ranks.size) return many.replace("#", cards.length);
    return cards.length === 2 ? pair : (ranks.size === 1 ? set : run).replace("#", cards.length);
  }

  function draw(tray, form, known) {
    const isChosen = chosen(form) === tray.dataset.tray;
    const groups = melds(field(form, tray.dataset.tray).value);
    if (groups.length > 1 && !groups.at(-1).length && !isChosen) groups.pop();
    tray.classList.toggle("is-chosen", isChosen);
    tray.querySelector("[data-drawn]").replaceChildren(...groups.map((cards, place) => {
      const row = document.createElement("div");
      row.className = "laid-out";
      row.append(...cards.map((card) => drawn(card, known)));
      if (isChosen && place === groups.length - 1) {
        const next = document.createElement("span");
        next.className = "card card-t next-card";
        next.ariaHidden = "true";
        row.append(next);
      }
      if (!cards.length) return row;
      const meld = document.createElement("div");
      const words = document.createElement("p");
      meld.className = "tray-meld";
      words.textContent = "melds" in tray.dataset ? caption(cards, form) : cards.length === 1 ? form.dataset.card : form.dataset.cards.replace("#", cards.length);
      meld.append(words, row);
      return meld;
    }));
  }

  /* cards that the deck has no more of cannot be tapped; typed they can be, and the referee says so */
  function offer(form) {
    const suit = form.querySelector("[name=suit]:checked")?.value ?? "";
    const held = typed(form);
    for (const key of form.querySelectorAll(".rank-keys [data-key]")) {
      const joker = key.dataset.key === "*";
      const card = joker ? "*" : key.dataset.key + suit;
      const most = Number(joker ? form.dataset.jokers : form.dataset.packs);
      key.setAttribute("aria-disabled", held.filter((each) => each === card).length >= most);
    }
  }

  function redraw(form) {
    const known = faces(form);
    trays(form).forEach((tray) => draw(tray, form, known));
    offer(form);
  }

  /* ---- tapping */

  function press(text, key) {
    const so = text.trimEnd();
    if (key === "clear") return "";
    if (key === "next") return !so || so.endsWith("/") ? text : `${so} / `;
    if (key === "undo") {
      const left = text.replace(/[\s,;]*(?:\/|[^\s,;/]+)[\s,;]*$/, "").trimEnd();
      return left.endsWith("/") ? `${left} ` : left;
    }
    return `${so} ${key}`.trim();
  }

  function tap(form, button) {
    if (button.getAttribute("aria-disabled") === "true") return;
    const text = field(form, chosen(form));
    const isRank = button.matches(".rank-keys :not(.joker)");
    const key = button.dataset.key.replaceAll(" ", "_");
    text.value = press(text.value, isRank ? key + (form.querySelector("[name=suit]:checked")?.value ?? "") : key);
    text.scrollLeft = text.scrollWidth;
    changed(form);
  }

  /* an answer belongs to the cards it was given for */
  function changed(form) {
    document.getElementById("answer").replaceChildren();
    redraw(form);
  }

  document.addEventListener("click", (event) => {
    const form = asking();
    const key = event.target.closest("[data-key]");
    if (key && form.contains(key)) {
      event.preventDefault();
      tap(form, key);
    }
    if (event.target.closest("[data-change]")) {
      event.preventDefault();
      document.getElementById("answer").replaceChildren();
      form.querySelector("[data-cards-of]").scrollIntoView({ block: "nearest" });
      scrollTo(0, 0);
      form.querySelector("#question").focus({ preventScroll: true });
    }
  });

  /* on a phone the answer takes the place of the question, and what had the focus is gone with it */
  new MutationObserver(() => {
    const next = document.querySelector("#answer [data-change]");
    if (next && !asking().getClientRects().length) next.focus({ preventScroll: true });
  }).observe(document.getElementById("answer"), { childList: true });

  document.addEventListener("input", (event) => {
    if (event.target.matches("#asking [data-cards-of]")) changed(event.target.form);
  });

  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (form?.id !== "asking") return;
    if (event.target.name === "suit" || event.target.name === "into") redraw(form);
    else changed(form);
  });

  document.addEventListener("focusin", (event) => {
    if (!event.target.matches("#asking [data-cards-of]")) return;
    const into = event.target.form.querySelector(`[name=into][value="${event.target.name}"]`);
    if (!into || into.checked) return;
    into.checked = true;
    redraw(event.target.form);
  });
}
