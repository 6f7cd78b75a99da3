"use strict";

/* Hands are tapped on the card keys. What is tapped goes into the field that was typed in last, where its caret is: all else
   follows as if it had been typed. The keys take the foot of the screen, like the keyboard of the phone, which stays away. */

{
  const { WORDS, melds, counted, faces, nameOf, row, free, cardOf, offer, pressed, say } = Cards;
  const POINTS = /^[-−+\s\d]*$/; // a number or a sum, not cards
  const HANDS = "#entry [data-free]";

  let into = ""; // the id of the field

  const keys = () => document.getElementById("card-keys");
  const field = () => document.getElementById(into);
  const isOpen = () => keys()?.hidden === false; // a round that was saved has none
  const cardsIn = (text) => isPoints(text) ? [] : melds(text, keys()).flat();
  const isPoints = (text) => POINTS.test(text) && !/\d\s+\d/.test(text);

  /* the end of the word that the caret is in */
  function caret({ value, selectionEnd }) {
    const before = value.slice(0, selectionEnd);
    return /[^\s,;/]$/.test(before) ? selectionEnd + /^[^\s,;/]*/.exec(value.slice(selectionEnd))[0].length : selectionEnd;
  }

  /* ---- open and shut */

  function setKeyboard(mode) {
    for (const hand of all(HANDS)) hand.inputMode = mode;
    for (const key of all("[data-tap]")) key.setAttribute("aria-expanded", isOpen());
  }

  function open(key) {
    const hands = all(HANDS).filter(seen);
    const near = key.parentElement.querySelector("[data-free]");
    const hand = near ?? [document.activeElement, field()].find((each) => hands.includes(each)) ?? hands.find((each) => !each.value) ?? hands[0];
    if (!hand || !keys()) return;
    keys().hidden = false;
    document.documentElement.dataset.tapping = "";
    fit();
    setKeyboard("none");
    goInto(hand);
    if (!isTouched()) keys().querySelector("[name=suit]:checked, [data-key]").focus();
  }

  function shut(mode = "tel") {
    const hand = field();
    keys().hidden = true;
    delete document.documentElement.dataset.tapping;
    fit();
    hand?.blur(); // or the phone's keyboard would come
    setKeyboard(mode);
    if (mode === "text" || !isTouched()) hand?.focus();
  }

  const fit = () => document.documentElement.style.setProperty("--card-keys", `${keys().offsetHeight}px`);

  function goInto(hand) {
    into = hand.id;
    hand.focus({ preventScroll: true });
    hand.setSelectionRange(hand.value.length, hand.value.length);
    draw();
  }

  /* ---- drawing */

  function draw() {
    const hand = field();
    if (!hand || !seen(hand)) return shut();
    const root = keys();
    const text = hand.value;
    const known = faces(root);
    root.querySelector("[data-whose]").textContent = placeWords(hand);
    root.querySelector("[data-drawn]").replaceChildren(...drawnHand(hand, known));
    root.querySelector("[data-key=on]").setAttribute("aria-disabled", !nextField(hand));
    root.querySelector("[data-key=next]")?.setAttribute("aria-disabled", !hand.name.startsWith("melded-"));
    offer(root, cardsIn(text));
    const next = root.querySelector(".next-card");
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
    (hand.closest("[data-row], [data-team]") ?? hand).scrollIntoView({ block: "nearest" });
  }

  /* each meld in a fan, and a dashed place where the next card goes */
  function drawnHand(hand, known) {
    const { value } = hand;
    const before = isPoints(value) ? [[]] : melds(value.slice(0, caret(hand)), keys());
    const held = isPoints(value) ? [[]] : melds(value, keys());
    return held.map((cards, place) => {
      const laid = row(cards, known);
      if (place === before.length - 1) laid.insertBefore(free(true), laid.children[before.at(-1).length] ?? null);
      return laid;
    });
  }

  /* "Ben, 4 cards"; "Ben, 25" where points are typed */
  function placeWords(hand) {
    const { value } = hand;
    const name = hand.closest("[data-row], section").querySelector(".row-name").textContent;
    const heap = hand.closest(".heap")?.querySelector("label").textContent;
    const held = value && isPoints(value) ? value : counted(cardsIn(value).length, keys());
    return [name, heap, held].filter(Boolean).join(", ");
  }

  /* ---- tapping */

  /* a number alone would be points: as a card it has a comma behind it, until another one comes */
  const alone = (text) => isPoints(text) ? `${text},` : text;
  function notAlone(text) {
    const number = text.replace(/,\s*$/, "");
    return isPoints(number) ? number : text;
  }

  function type(key) {
    const hand = field();
    const card = cardOf(key, keys());
    const isCard = !key.closest(".edit-keys");
    const isNew = card === "clear" || (isCard && isPoints(hand.value)); // points make way for cards
    const at = isNew ? hand.value.length : caret(hand);
    const after = hand.value.slice(at).trimStart();
    const before = isNew ? "" : notAlone(hand.value.slice(0, at));
    const now = pressed(before, card);
    const whole = after ? [now.trimEnd(), after].filter(Boolean).join(" ") : now;
    const text = isCard ? alone(whole) : whole;
    if (text.length > hand.maxLength) return;

    hand.value = text;
    const end = after ? now.trimEnd().length : text.length;
    hand.setSelectionRange(end, end);
    if (!after) hand.scrollLeft = hand.scrollWidth;
    hand.dispatchEvent(new Event("input", { bubbles: true }));

    const saying = keys().dataset[{ undo: "saidUndo", clear: "saidClear", next: "saidNext" }[card] ?? "saidAdd"];
    say(saying.replace("#", nameOf(card, faces(keys()))).replace("@", placeWords(hand)));
  }

  const ACTS = {
    done: () => shut(),
    letters: () => shut("text"),
    on: () => goInto(nextField(field())),
  };

  function tap(key) {
    const why = key.getAttribute("aria-label");
    if (key.getAttribute("aria-disabled") !== "true") (ACTS[key.dataset.key] ?? type)(key);
    else if (why) say(why, true);
  }

  /* a card in the fan: the next one goes behind it, and the key that takes back takes it */
  function goBehind(card) {
    const hand = field();
    const wanted = all(".card:not(.next-card)", keys().querySelector("[data-drawn]")).indexOf(card) + 1;
    const ends = [...hand.value.matchAll(WORDS)].map((word) => word.index + word[0].length);
    const end = ends.find((place) => cardsIn(hand.value.slice(0, place)).length >= wanted);
    hand.setSelectionRange(end, end);
    draw();
  }

  document.addEventListener("click", ({ target }) => {
    const opener = target.closest("[data-tap]");
    if (opener) return isOpen() ? shut() : open(opener);
    const key = target.closest("#card-keys [data-key]");
    if (key) return tap(key);
    const card = target.closest("#card-keys [data-drawn] .card:not(.next-card)");
    if (card) return goBehind(card);
    if (isOpen() && target.id === into) draw();
  });

  document.addEventListener("mousedown", (event) => { // the caret stays in the field
    if (event.target.closest("#card-keys, [data-tap]")) event.preventDefault();
  });

  document.addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && target.matches?.(HANDS)) target.inputMode = "none"; // a form that was drawn again
  });

  document.addEventListener("focusin", ({ target }) => {
    if (!isOpen() || !target.closest("#entry")) return;
    if (target.matches(HANDS)) {
      into = target.id;
      draw();
    } else if (target.matches("input[type=text]")) shut();
  });

  document.addEventListener("input", ({ target }) => { if (isOpen() && target.id === into) draw(); });
  document.addEventListener("keyup", ({ target }) => { if (isOpen() && target.id === into) draw(); });
  document.addEventListener("change", ({ target }) => {
    if (!isOpen()) return;
    if (target.name === "suit" && target.closest("#card-keys")) offer(keys(), cardsIn(field().value));
    else if (target.name === "out") draw();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) shut();
  });

  /* another phone saved the round, or the form is drawn again: its field may be gone */
  for (const name of ["htmx:oobAfterSwap", "htmx:afterSwap"]) {
    document.addEventListener(name, () => { if (isOpen() && !seen(field() ?? keys().parentElement)) shut(); });
  }

  addEventListener("resize", () => { if (isOpen()) fit(); });
}
