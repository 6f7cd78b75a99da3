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

  const SUIT_WORDS = { SPADE: "S", HEART: "H", DIAMOND: "D", CLUB: "C" };
  const RANK_WORDS = {
    ACE: "A", TWO: "2", THREE: "3", FOUR: "4", FIVE: "5", SIX: "6", SEVEN: "7", EIGHT: "8", NINE: "9", TEN: "10",
    JACK: "J", QUEEN: "Q", KING: "K",
  };

  /* in capitals, with plain digits, and letters for the signs of suits */
  const plain = (text) => text.normalize("NFKC").toUpperCase().replace(/[\ufe0e\ufe0f]/g, "").replace(/[♠♥♦♣♤♡♢♧]/g, (sign) => SIGNS[sign]);

  /* what can be tapped is what the deck has */
  function deckOf(form) {
    const values = (css, read) => all(css, form).map(read);
    return {
      suits: values("[name=suit]", (input) => input.value),
      ranks: values(".rank-keys [data-key]:not(.joker)", (key) => key.dataset.key),
    };
  }

  /* the cards of one word: "7H7D*", or "H7D7"; whichever comes first in the word comes first in each card */
  function together(word, { suits, ranks }) {
    if (/JK|\d\*\d/.test(word)) return null; // a joker, or a jack and a king? a joker, or "times"?
    const parts = word.match(/\d+|\*|[^\d*]/g);
    const turned = suits.includes(parts[0]);
    const cards = [];
    let bare = false; // the last card has no suit yet
    for (const part of turned ? parts.reverse() : parts) {
      if (bare && suits.includes(part)) {
        cards[cards.length - 1] += part;
        bare = false;
        continue;
      }
      const rank = part === "T" ? "10" : part === "1" && !ranks.includes("1") ? "A" : part;
      if (rank !== "*" && !ranks.includes(rank)) return null;
      cards.push(rank);
      bare = rank !== "*";
    }
    return turned ? cards.reverse() : cards;
  }

  /* the cards of a meld as the deck has them, in the ways in which people write them; the server reads them so too.
     What can't be read stays as it was typed. */
  function cardsOf(text, form) {
    const deck = deckOf(form);
    const known = faces(form);
    const read = [];
    let suit = ""; // written for itself, before its card
    let suitFirst = null;
    for (const typed of text.match(WORDS) ?? []) {
      const word = plain(typed);
      const lone = SUIT_WORDS[word.replace(/S$/, "")] ?? word;
      if (word === "OF") continue;
      suitFirst ??= deck.suits.includes(lone);
      if (known.has(word) && !deck.suits.includes(word)) read.push(word);
      else if (word === "JK" || word === "JOKER") read.push("*");
      else if (deck.suits.includes(lone)) {
        if (suitFirst) { suit = lone; continue; }
        if (deck.ranks.includes(read.at(-1))) read[read.length - 1] += lone;
        else read.push(typed);
        continue;
      } else read.push(...RANK_WORDS[word] ? [RANK_WORDS[word]] : together(word, deck) ?? [word]);
      if (suit && deck.ranks.includes(read.at(-1))) read[read.length - 1] += suit;
      suit = "";
    }
    return read;
  }

  const melds = (text, form = asking()) => text.split("/").map((part) => cardsOf(part, form));
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
        next.setAttribute("aria-hidden", "true");
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
