"use strict";

/* What a saved round changed moves once, so that eyes find it: a total counts to what it is, the crown comes from the head
   that had it, a contract is crossed off. Everything is there from the start: sheet.css draws the movement over it, and
   only where motion isn't reduced. What was seen last outlives the page, as a round is saved on another one. */

(() => {
  const SEEN = `seats ${location.pathname}`;
  const CAN_COUNT = "CSSPropertyRule" in window; // elsewhere a total only changes
  let before = null;
  try {
    before = JSON.parse(sessionStorage.getItem(SEEN));
  } catch { /* a private window may refuse: then only what others save is seen to move */ }

  const figure = (seat) => seat.querySelector("[data-total]");
  const laid = (seat) => all(".step-laid", seat);

  const look = (seat) => ({
    total: figure(seat)?.dataset.total,
    leads: seat.querySelector(".crown") !== null,
    laid: laid(seat).map((step) => step.textContent),
  });

  function move() {
    const seats = all("[data-seat]");
    const now = Object.fromEntries(seats.map((seat) => [seat.dataset.seat, look(seat)]));
    const crowned = seats.find(({ dataset: { seat } }) => before?.[seat]?.leads && !now[seat].leads);
    for (const seat of seats) {
      const was = before?.[seat.dataset.seat];
      if (was) moveSeat(seat, was, now[seat.dataset.seat], crowned);
    }
    before = now;
    try {
      sessionStorage.setItem(SEEN, JSON.stringify(now));
    } catch { /* as above */ }
  }

  function moveSeat(seat, was, is, crowned) {
    if (is.total !== was.total && CAN_COUNT) start(figure(seat), { was: was.total, is: is.total });
    if (is.leads && !was.leads && crowned) start(seat.querySelector(".crown"), wayFrom(crowned, seat));
    laid(seat).filter((step) => !was.laid.includes(step.textContent)).forEach((step) => start(step));
  }

  function wayFrom(one, other) {
    const [from, to] = [one, other].map((seat) => seat.getBoundingClientRect());
    return { x: `${from.x - to.x}px`, y: `${from.y - to.y}px` };
  }

  function start(element, values = {}) {
    for (const [name, value] of Object.entries(values)) element.style.setProperty(`--${name}`, value);
    element.classList.add("moves");
  }

  move();
  document.addEventListener("live:shown", move);
})();
