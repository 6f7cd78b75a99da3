"""The page of a round on one of several phones, without its browser: what is typed is shown to the
server at once, and what it says goes into the fields, as static/js/together.js does it.
"""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game
from tests.factories import get_record
from tests.markup import Element, form_data, read


class RoundPage:
    """``hand``: the player whose hand the page is for; empty: the page of the whole round."""

    def __init__(self, client: Client, game: Game, number: int, hand: str = "") -> None:
        record = get_record(game)
        self.client, self.game, self.number = client, game, number
        self.seats = {name: str(seat) for name, seat in record.seat_ids.items()}
        self.classes = [each.key for each in record.rules.value_classes]
        args = [game.public_id, number, *([self.seats[hand]] if hand else [])]
        self.url = reverse("round-hand" if hand else "round-entry", args=args)
        self.hand = hand
        self.fields: dict[str, Any] = {}
        self.shown: Element
        self.open()

    def open(self) -> None:
        """The page as it comes."""
        self.take(self.client.get(self.url))

    def take(self, answer: HttpResponseBase) -> None:
        """The page as an answer brings it."""
        self.shown = read(answer)
        self.fields = form_data(answer, "entry", auto=[])
        autos = [each["value"] for each in self.shown.all("input", name="auto")]
        self.fields["auto"] = autos
        self.fields["laid"] = [each for each in self.fields.get("laid", []) if each not in autos]

    # ------------------------------------------------------------ what is done on it

    def type(self, player: str = "", **fields: Any) -> RoundPage:
        """Type what is left of a hand: ``left``, or cards by class, as ``joker=1`` or ``A=2``."""
        seat = self.seats[player or self.hand]
        for key, value in fields.items():
            index = "" if key == "left" else f"-{self.classes.index(key)}"
            self.fields[f"{'left' if key == 'left' else 'count'}-{seat}{index}"] = [str(value)]

        return self.look()

    def tick_laid(self, player: str, *, on: bool) -> RoundPage:
        seat = self.seats[player]
        self.fields["auto"] = [each for each in self.fields["auto"] if each != seat]
        others = [each for each in self.fields["laid"] if each != seat]
        self.fields["laid"] = [*others, *([seat] if on else [])]
        return self.look()

    def out(self, player: str = "") -> RoundPage:
        self.fields["out"] = [self.seats[player or self.hand]]
        return self.look()

    def not_out(self) -> RoundPage:
        del self.fields["out"]
        return self.look()

    def choose(self, player: str, choice: str) -> RoundPage:
        """Tap one of two hands: "mine" or "theirs"."""
        place = self.clash(player)
        shown = next(iter(place.all("input", type="hidden")))
        more = {shown["name"]: shown["value"], f"choose-{self.seats[player]}": choice}
        return self.look(**more)

    def look(self, **more: Any) -> RoundPage:
        """Ask what has come in, with what is typed here."""
        url = reverse("round-preview", args=[self.game.public_id, self.number])
        answer = self.client.post(url, self.fields | more)
        assert answer.status_code == 200, answer.content
        self.shown = read(answer)
        for confirmed in self.shown.all("input", id="confirmed"):  # not once it is saved
            self.fields["confirmed"] = [confirmed["value"]]

        for news in self.shown.all("i"):
            if "data-cell" in news:
                self._follow(news)

        return self

    def _follow(self, news: Element) -> None:
        cell, values = news["data-cell"], news["data-values"]
        self.fields[f"seen-{cell}"] = [news["data-seen"]]
        if not values:
            return

        for name, wanted in json.loads(values).items():
            if name == "laid":
                self._follow_laid(cell, wanted)
            elif name.startswith("tick-"):
                others = [each for each in self.fields.get(name, []) if each != cell]
                self.fields[name] = [*others, *wanted]
            elif name in {"out", "first"} and not wanted:
                self.fields.pop(name, None)
            else:
                self.fields[name] = wanted or [""]

    def _follow_laid(self, cell: str, wanted: list[str] | None) -> None:
        for name, is_in in (("auto", wanted is None), ("laid", bool(wanted))):
            others = [each for each in self.fields[name] if each != cell]
            self.fields[name] = [*others, *([cell] if is_in else [])]

    def press(self) -> HttpResponseBase:
        """Press the button: the hand is sent, or the round is saved."""
        answer = self.client.post(self.url, self.fields)
        if answer.status_code in {409, 422}:
            self.take(answer)

        return answer

    # ------------------------------------------------------------ what it shows

    def left(self, player: str) -> dict[str, str]:
        """What the fields of a hand say."""
        seat = self.seats[player]
        names = {f"left-{seat}": "left"}
        names |= {f"count-{seat}-{index}": key for index, key in enumerate(self.classes)}
        typed = {key: "".join(self.fields.get(name, "")) for name, key in names.items()}
        return {key: text for key, text in typed.items() if text}

    def hints(self, player: str) -> str:
        return self.shown.one(id=f"hints-{self.seats[player]}").text

    def clash(self, player: str) -> Element:
        return self.shown.one(id=f"clash-{self.seats[player]}")

    @property
    def problems(self) -> str:
        return self.shown.one(id="problems").text

    @property
    def button(self) -> str:
        """What the main button says; on a page that follows, what it would."""
        words = [each["data-button"] for each in self.shown.all("i") if "data-button" in each]
        return words[0] if words else self.shown.one("button", css="main-button").text
