"use strict";

/* Cards in text, drawn, and on keys: what the picker of the referee and the card keys of a round share.
   The root is the element with the keys; words, the deck and the faces of all cards are in it. */

const Cards = (() => {
  const SIGNS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C", "★": "STAR", "♤": "S", "♡": "H", "♢": "D", "♧": "C", "☆": "STAR" };
  const WORDS = /[^\s,;/]+/g;
  const SUIT_WORDS = { SPADE: "S", HEART: "H", DIAMOND: "D", CLUB: "C", STAR: "STAR" };
  const RANK_WORDS = {
    ACE: "A", TWO: "2", THREE: "3", FOUR: "4", FIVE: "5", SIX: "6", SEVEN: "7", EIGHT: "8", NINE: "9", TEN: "10",
    JACK: "J", QUEEN: "Q", KING: "K",
  };

  /* without what has no width, with letters for pictures of cards, and "2 jokers" as two of them */
  function seenText(text) {
    return text.replace(/[\p{Cf}\ufe0e\ufe0f]/gu, "").replace(/[\u{1f0a1}-\u{1f0df}]/gu, picture)
      .replace(/(^|[^\w.])([2-9])\s+jokers\b/gi, (_, before, number) => before + "* ".repeat(number));
  }

  function picture(sign) {
    const place = sign.codePointAt(0) % 16;
    const suit = "SHDC"[(sign.codePointAt(0) - 0x1f0a0) >> 4];
    if (place === 15) return " * ";
    const rank = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "", "Q", "K"][place];
    return rank ? ` ${rank}${suit} ` : sign;
  }

  /* in capitals, with plain digits, and letters for the signs of suits */
  const plain = (text) => text.normalize("NFKC").toUpperCase().replace(/[♠♥♦♣★♤♡♢♧☆]/g, (sign) => SIGNS[sign]);

  /* what can be tapped is what the deck has; letters of ours are read on all cards */
  function deckOf(root) {
    const ranks = all(".rank-keys [data-key]:not(.joker)", root).map((key) => key.dataset.key);
    const [ace, jack, queen, king] = root.dataset.letters ?? "AJQK";
    const theirs = { A: ace, J: jack, Q: queen, K: king, 1: ace, T: "10" };
    const rankOf = (typed) => ranks.includes(typed) ? typed : theirs[typed] ?? typed;
    return { suits: root.dataset.suits.split(" "), ranks, rankOf };
  }

  /* the cards of one word: "7H7D*", or "H7D7"; whichever comes first in the word comes first in each card */
  function together(word, { suits, ranks, rankOf }) {
    if (/JK|\d\*\d/.test(word)) return null; // a joker, or a jack and a king? a joker, or "times"?
    const parts = word.match(/\d+|\*|STAR|[^\d*]/g);
    const isEither = (part) => suits.includes(part) && ranks.includes(part); // D: diamonds, or a queen
    if (parts.some(isEither) && !/^(\*|(\d+|[^\d*])(STAR|[SHDC]))+$/.test(word)) return null;
    const turned = suits.includes(parts[0]) && !isEither(parts[0]);
    const cards = [];
    let bare = false; // the last card has no suit yet
    for (const part of turned ? parts.reverse() : parts) {
      if (bare && suits.includes(part)) {
        cards[cards.length - 1] += part;
        bare = false;
        continue;
      }
      const rank = rankOf(part);
      if (rank !== "*" && !ranks.includes(rank)) return null;
      cards.push(rank);
      bare = rank !== "*";
    }
    return turned ? cards.reverse() : cards;
  }

  /* cards as people write them, read as the server reads them; what can't be read stays as it was typed */
  function cardsOf(text, root) {
    const deck = deckOf(root);
    const known = faces(root);
    const read = [];
    let suit = ""; // written for itself, before its card
    let suitFirst = null;
    for (const typed of seenText(text).match(WORDS) ?? []) {
      const word = plain(typed);
      const lone = SUIT_WORDS[word.replace(/S$/, "")] ?? word;
      if (["OF", "AND", "&"].includes(word)) continue;
      const isSuit = deck.suits.includes(lone) && (lone !== word || typed in SIGNS || !deck.ranks.includes(word));
      suitFirst ??= isSuit;
      if (known.has(word) && !isSuit) read.push(word);
      else if (word === "JK" || word === "JOKER") read.push("*");
      else if (isSuit) {
        if (suitFirst) { suit = lone; continue; }
        if (deck.ranks.includes(read.at(-1))) read[read.length - 1] += lone;
        else read.push(typed);
        continue;
      } else read.push(...RANK_WORDS[word] ? [deck.rankOf(RANK_WORDS[word])] : together(word, deck) ?? [word]);
      if (suit && deck.ranks.includes(read.at(-1))) read[read.length - 1] += suit;
      suit = "";
    }
    return read;
  }

  /* "4 cards", in the plural of the page's language; the page has one sample of each: "1 card|2 cards|5 cards" */
  function counted(number, root) {
    const plural = new Intl.PluralRules(document.documentElement.lang);
    const samples = root.dataset.cards.split("|");
    const sample = samples.find((text) => plural.select(parseInt(text)) === plural.select(number));
    return (sample ?? samples.at(-1)).replace(/\d+/, number);
  }

  /* each meld: "/" always parts them, and ";" or "," do unless they part single cards alone */
  const melds = (text, root) => text.split("/").flatMap((part) => parted(part, [";", ","], root));

  function parted(text, [sign, ...others], root) {
    if (!sign) return [cardsOf(text, root)];
    const pieces = text.split(sign).filter((piece) => /[^\s,;]/.test(piece));
    if (pieces.length < 2) return parted(text, others, root);
    const groups = pieces.flatMap((piece) => parted(piece, others, root));
    return groups.some((cards) => cards.length > 1) ? groups : [groups.flat()];
  }

  /* ---- drawing */

  function faces(root) {
    const drawings = root.querySelector("#card-faces").content.children;
    return new Map([...drawings].map((face) => [face.dataset.card, face]));
  }

  function drawn(card, known) {
    const face = known.get(card);
    if (face) return face.cloneNode(true);
    const unread = document.createElement("span");
    unread.className = "card card-t unread";
    unread.textContent = card;
    return unread;
  }

  const suitOf = (card) => /(STAR|[A-Z])$/.exec(card)?.[0] ?? "";
  const rankOf = (card) => /^(\d+|[A-Z])(STAR|[A-Z])$/.test(card) ? card.slice(0, -suitOf(card).length) : card;
  const nameOf = (card, known) => known.get(card)?.getAttribute("aria-label") ?? card;

  function row(cards, known) {
    const laid = document.createElement("div");
    laid.className = "laid-out";
    laid.append(...cards.map((card) => drawn(card, known)));
    return laid;
  }

  function free(isNext) {
    const place = document.createElement("span");
    place.className = `card card-t ${isNext ? "next-card" : "free-card"}`;
    place.setAttribute("aria-hidden", "true");
    return place;
  }

  /* ---- keys */

  const suitChosen = (root) => root.querySelector("[name=suit]:checked")?.value ?? "";

  /* what a key stands for: a rank goes with the suit that is chosen, if suits are asked for */
  function cardOf(key, root) {
    const isRank = key.matches(".rank-keys :not(.joker)");
    return key.dataset.key.replaceAll(" ", "_") + (isRank ? suitChosen(root) : "");
  }

  /* how many of a card there are; of a rank alone, all suits of it */
  function mostOf(key, root) {
    const { packs, jokers, suits } = root.dataset;
    if (key.dataset.most) return Number(key.dataset.most);
    if (key.matches(".joker")) return Number(jokers);
    return Number(packs) * (suitChosen(root) ? 1 : suits.split(" ").length);
  }

  /* cards that the deck has no more of can't be tapped; typed they can be, and the referee says so */
  function offer(root, held) {
    const known = faces(root);
    for (const key of all(":is(.rank-keys, .named-keys, .suit-row) [data-key]", root)) {
      const card = cardOf(key, root);
      const isUsed = held.filter((each) => each === card).length >= mostOf(key, root);
      key.setAttribute("aria-disabled", isUsed);
      key.setAttribute("aria-label", isUsed ? usedUp(key, card, root) : nameOf(card, known));
    }
  }

  function usedUp(key, card, root) {
    const { used, usedJokers } = root.dataset;
    return key.dataset.used ?? (card === "*" ? usedJokers : used.replace("#", signed(card)));
  }

  const signed = (card) => card.replace(/(.)(STAR|[SHDC])$/, (_, rank, suit) => rank + Object.keys(SIGNS).find((sign) => SIGNS[sign] === suit));

  /* a text once a key was pressed at its end */
  function pressed(text, key) {
    const so = text.trimEnd();
    if (key === "clear") return "";
    if (key === "next") return !so || so.endsWith("/") ? text : `${so} / `;
    if (key === "undo") {
      const left = text.replace(/[\s,;]*(?:\/|[^\s,;/]+)[\s,;]*$/, "").trimEnd();
      return left.endsWith("/") ? `${left} ` : left;
    }
    return `${so} ${key}`.trim();
  }

  /* each tap is spoken; what couldn't be done is shown as well */
  function say(text, isSeen = false) {
    const said = document.getElementById("tapped");
    said.classList.toggle("spoken", !isSeen);
    said.textContent = said.textContent === text ? `${text}\u00a0` : text;
  }

  return { WORDS, melds, counted, faces, drawn, suitOf, rankOf, nameOf, row, free, cardOf, offer, pressed, say };
})();
