"use strict";

/* The card picker without a round trip. Cards and words come with the page. */

{
  const { WORDS, counted, faces, drawn, suitOf, rankOf, nameOf, row, free, cardOf, offer, pressed, say } = Cards;

  const asking = () => document.getElementById("asking");
  const trays = (form) => [...form.querySelectorAll("[data-tray]")];
  const field = (form, name) => form.querySelector(`[data-cards-of="${name}"]`);
  const chosen = (form) => form.querySelector("[name=into]:checked")?.value ?? trays(form)[0].dataset.tray;

  const melds = (text, form = asking()) => Cards.melds(text, form);

  /* the cards that are laid out; a table before and after holds the same ones, so only one of the two is counted */
  const typed = (form) => trays(form)
    .filter((tray) => !field(form, "after") || (tray.dataset.tray === "after") === (chosen(form) === "after"))
    .flatMap((tray) => melds(field(form, tray.dataset.tray).value).flat());

  /* ---- drawing */

  function caption(cards, form) {
    const wild = form.dataset.standIns.split(" ");
    const ranks = cards.filter((card) => card !== "*" && !wild.includes(card) && !wild.includes(rankOf(card))).map(rankOf);
    const different = new Set(ranks).size;
    const same = Math.max(...ranks.map((rank) => ranks.filter((each) => each === rank).length));
    const { set, run, pair } = form.dataset;
    const suits = cards.filter((card) => !isWild(card, form)).map(suitOf);
    const isOfOneColor = form.dataset.color && new Set(suits).size === 1 && cards.length >= Number(form.dataset.colorLeast);
    if (isOfOneColor && different < cards.length) return form.dataset.color.replace("#", cards.length);
    const isUnclear = !different || (different === same && different > 1);
    if (cards.length === 1 || isUnclear) return counted(cards.length, form);
    const kind = same >= different ? set : run;
    return cards.length === 2 && kind === set ? pair : kind.replace("#", cards.length);
  }

  /* ---- cards of one pile find their own place in the melds of the contract */

  function slots(form) {
    const places = all("[data-slot]", form).map(({ dataset }) => ({
      label: dataset.slot, kind: dataset.kind, size: Number(dataset.size), most: Number(dataset.most),
      wilds: Number(dataset.wilds), oneSuit: "oneSuit" in dataset,
    }));
    for (const meld of melds(field(form, "laid")?.value ?? "")) {
      const laid = places.findIndex((slot) => wasLaidAs(meld, slot, form));
      if (laid >= 0) places.splice(laid, 1);
    }
    return places;
  }

  /* a part that was laid earlier may have grown since */
  function wasLaidAs(cards, slot, form) {
    const naturals = cards.filter((card) => !isWild(card, form));
    const grown = { ...slot, size: cards.length, most: cards.length, wilds: 0 };
    const line = form.dataset.line.split(" ");
    return cards.length >= slot.size && naturals.every((card, place) => goesWith(card, naturals.slice(0, place), grown, line));
  }

  const isWild = (card, form) => card === "*" || form.dataset.standIns.split(" ").includes(rankOf(card));

  function goesWith(card, cards, slot, line) {
    if (cards.length >= slot.most) return false;
    if (slot.kind === "set") return cards.every((each) => rankOf(each) === rankOf(card));
    if (slot.kind === "color") return cards.every((each) => suitOf(each) === suitOf(card));
    if (cards.some((each) => rankOf(each) === rankOf(card) || (slot.oneSuit && suitOf(each) !== suitOf(card)))) return false;
    const ranks = [...cards, card].map(rankOf);
    const wide = Math.min(slot.most, Math.max(slot.size, ranks.length + slot.wilds));
    return line.some((_rank, start) => ranks.every((rank) => line.slice(start, start + wide).includes(rank)));
  }

  function filled(cards, form) {
    const places = slots(form);
    const line = form.dataset.line.split(" ");
    const naturals = cards.filter((card) => !isWild(card, form));
    const wilds = cards.filter((card) => isWild(card, form));
    let steps = 3000;
    let best = null;

    const worth = (groups) => groups.reduce((sum, group, place) => sum + Math.min(group.length, places[place].size), 0);
    const place = (next, groups, rest) => {
      if (best && (steps-- < 0 || naturals.length - rest.length < best.placed)) return;
      if (next === naturals.length) {
        const found = { groups, rest, placed: naturals.length - rest.length, worth: worth(groups) };
        if (!best || found.placed > best.placed || found.worth > best.worth) best = found;
        return;
      }
      const card = naturals[next];
      groups.map((group, number) => number)
        .filter((number) => goesWith(card, groups[number], places[number], line))
        .sort((one, other) => groups[other].length - groups[one].length)
        .forEach((number) => place(next + 1, groups.map((group, other) => other === number ? [...group, card] : group), rest));
      place(next + 1, groups, [...rest, card]);
    };
    place(0, places.map(() => []), []);

    const order = (card) => line.indexOf(rankOf(card));
    const groups = best.groups.map((group, number) => places[number].kind === "run" ? group.sort((one, other) => order(one) - order(other)) : group);
    const used = places.map(() => 0);
    const rest = [...best.rest];
    for (const wild of wilds) {
      const open = places.map((slot, number) => number)
        .filter((number) => used[number] < places[number].wilds && groups[number].length < places[number].size)
        .sort((one, other) => groups[other].length - groups[one].length)[0];
      if (open === undefined) rest.push(wild);
      else { groups[open].push(wild); used[open] += 1; }
    }
    return { places, groups, rest };
  }

  /* ---- drawing */

  function meldOf(words, laid) {
    const meld = document.createElement("div");
    const head = document.createElement("p");
    meld.className = "tray-meld";
    head.textContent = words;
    meld.append(head, laid);
    return meld;
  }

  function drawSlots(tray, form, known, cards) {
    const { places, groups, rest } = filled(cards, form);
    const next = groups.findIndex((group, number) => group.length < places[number].size);
    const melds = groups.map((group, number) => {
      const { label, size } = places[number];
      const laid = row(group, known);
      for (let place = group.length; place < size; place += 1) laid.append(free(number === next && place === group.length));
      return meldOf(group.length >= size ? `${label} ✓` : label, laid);
    });
    if (rest.length) melds.push(meldOf(form.dataset.rest, row(rest, known)));
    tray.querySelector("[data-drawn]").replaceChildren(...melds);
  }

  /* tiles that can be picked up, and places to put them down */
  let lifted = null; // the meld and the place of a tile that is picked up
  const moves = []; // the table before each move
  const isMoving = (form) => chosen(form) === "after" && /[^\s/]/.test(field(form, "after").value);

  function drawMoving(tray, form, known, groups) {
    const { place, new: fresh } = form.dataset;
    const drawnMelds = groups.map((cards, meld) => {
      const words = caption(cards, form);
      const laid = row([], known);
      cards.forEach((card, index) => {
        const tile = document.createElement("button");
        const face = drawn(card, known);
        tile.type = "button";
        tile.className = "move-tile";
        tile.dataset.lift = `${meld} ${index}`;
        tile.setAttribute("aria-label", nameOf(card, known));
        tile.setAttribute("aria-pressed", lifted === tile.dataset.lift);
        face.setAttribute("aria-hidden", "true");
        tile.append(face);
        laid.append(tile);
      });
      laid.append(putHere(meld, place.replace("@", words)));
      return meldOf(words, laid);
    });
    const last = row([], known);
    last.append(putHere(groups.length, place.replace("@", fresh)));
    tray.querySelector("[data-drawn]").replaceChildren(...drawnMelds, meldOf(fresh, last));
  }

  function putHere(meld, words) {
    const place = document.createElement("button");
    place.type = "button";
    place.className = "card card-t next-card put-here";
    place.dataset.put = meld;
    place.setAttribute("aria-label", words);
    return place;
  }

  /* whether it's asked how these cards are meant: until that is said, they are shown as they were typed */
  function isAsked(form, name) {
    const cards = field(form, name);
    return form.querySelector(`.clash#fault-${name}`) && cards.value === cards.defaultValue;
  }

  function draw(tray, form, known) {
    const name = tray.dataset.tray;
    const isChosen = chosen(form) === name;
    const groups = isAsked(form, name) ? [field(form, name).value.match(WORDS)] : melds(field(form, name).value);
    tray.classList.toggle("is-chosen", isChosen);
    if (name === "after" && groups.flat().length) return drawMoving(tray, form, known, groups.filter((group) => group.length));
    if (name === "cards" && groups.length === 1 && all("[data-slot]", form).length > 1) return drawSlots(tray, form, known, groups[0]);
    if (groups.length > 1 && !groups.at(-1).length && !isChosen) groups.pop();
    tray.querySelector("[data-drawn]").replaceChildren(...groups.map((cards, place) => {
      const laid = row(cards, known);
      if (isChosen && place === groups.length - 1) laid.append(free(true));
      if (!cards.length) return laid;
      return meldOf("melds" in tray.dataset ? caption(cards, form) : counted(cards.length, form), laid);
    }));
  }

  function redraw(form) {
    const known = faces(form);
    form.classList.toggle("is-moving", isMoving(form));
    const again = form.querySelector("[data-again]");
    if (again && field(form, "after").value) again.textContent = again.dataset.again;
    for (const tray of trays(form)) {
      draw(tray, form, known);
      tray.querySelector("h2")?.toggleAttribute("hidden", tray.querySelector(".tray-meld") !== null);
    }
    offer(form, typed(form));
  }

  /* ---- tapping */

  function placeWords(form, name) {
    const last = melds(field(form, name).value).filter((cards) => cards.length).at(-1);
    const label = document.getElementById(`tray-label-${name}`).textContent;
    return `${label}, ${last ? caption(last, form) : form.dataset.none}`;
  }

  function tap(form, button) {
    const known = faces(form);
    if (button.getAttribute("aria-disabled") === "true") return say(button.getAttribute("aria-label"), true);
    if (button.dataset.key === "copy") return copy(form);
    const name = chosen(form);
    const text = field(form, name);
    const card = cardOf(button, form);
    text.value = card === "undo" && isMoving(form) ? moves.pop() ?? text.value : pressed(text.value, card);
    text.scrollLeft = text.scrollWidth;
    changed(form);
    const saying = form.dataset[{ undo: "saidUndo", clear: "saidClear", next: "saidNext" }[card] ?? "saidAdd"];
    say(saying.replace("#", nameOf(card, known)).replace("@", placeWords(form, name)));
    showNext(form);
  }

  function showNext(form) {
    const next = form.querySelector(".is-chosen .next-card");
    const low = next && next.getBoundingClientRect().bottom + 8 - form.querySelector(".keys").getBoundingClientRect().top;
    if (low > 0) scrollBy(0, low);
  }

  /* the table, and what is played as one more meld */
  function copy(form) {
    const parts = ["table", "cards"].map((name) => field(form, name).value.replace(/^[\s/]+|[\s/]+$/g, ""));
    field(form, "after").value = parts.filter(Boolean).join(" / ");
    form.querySelector("[name=into][value=after]").checked = true;
    lifted = null;
    moves.length = 0;
    changed(form);
    form.querySelector("#tray-after").scrollIntoView({ block: "nearest" });
  }

  function lift(form, tile) {
    lifted = lifted === tile.dataset.lift ? null : tile.dataset.lift;
    form.querySelector("[name=into][value=after]").checked = true;
    const at = tile.dataset.lift;
    const name = tile.getAttribute("aria-label");
    redraw(form);
    form.querySelector(`[data-lift="${at}"]`).focus({ preventScroll: true });
    if (lifted) say(form.dataset.saidLift.replace("#", name));
  }

  function put(form, place) {
    if (!lifted) return;
    const groups = melds(field(form, "after").value).filter((cards) => cards.length);
    const [from, index] = lifted.split(" ").map(Number);
    const to = Number(place.dataset.put);
    const [tile] = groups[from].splice(index, 1);
    (groups[to] ??= []).push(tile);
    const line = form.dataset.line.split(" ");
    if (new Set(groups[to].map(rankOf)).size > 1 && !groups[to].includes("*")) groups[to].sort((one, other) => line.indexOf(rankOf(one)) - line.indexOf(rankOf(other)));
    const words = caption(groups[to], form);
    moves.push(field(form, "after").value);
    field(form, "after").value = groups.filter((cards) => cards.length).map((cards) => cards.join(" ")).join(" / ");
    lifted = null;
    changed(form);
    say(form.dataset.saidAdd.replace("#", nameOf(tile, faces(form))).replace("@", words));
    const kept = groups.filter((cards) => cards.length).indexOf(groups[to]);
    form.querySelector(`[data-lift="${kept} ${groups[to].indexOf(tile)}"]`).focus({ preventScroll: true });
  }

  /* an answer belongs to the cards it was given for */
  function changed(form) {
    document.getElementById("answer").replaceChildren();
    redraw(form);
  }

  document.addEventListener("click", (event) => {
    const form = asking();
    const choice = event.target.closest("#asking [data-reading]");
    if (choice) field(form, choice.dataset.reading).value = choice.value; // and the question is asked again
    const found = event.target.closest("#asking [data-key], [data-lift], [data-put], [data-done], [data-change]");
    if (!found) return;
    event.preventDefault();
    const what = found.dataset;
    if (what.key) tap(form, found);
    else if (what.lift) lift(form, found);
    else if (what.put) put(form, found);
    else if ("done" in what) form.querySelector("#about").open = false;
    else {
      document.getElementById("answer").replaceChildren();
      scrollTo(0, 0);
      form.querySelector("#about > summary").focus({ preventScroll: true });
    }
  });

  /* where there is room, the choices and the fields are open from the start */
  const unfold = () => {
    if (matchMedia("(min-width: 60rem)").matches) all("#about, #typing").forEach((fold) => { fold.open = true; });
  };
  unfold();
  redraw(asking());
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (!asking()) return;
    unfold();
    if (detail.elt?.id === "asking" || detail.target?.id === "asking") redraw(asking());
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
