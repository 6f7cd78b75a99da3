"""A game begun on paper: totals, contracts and rounds so far, as they are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Start
from rulesets.words.contracts import step_noun
from scorekeeper.forms.fields import CountField, PointsField
from scorekeeper.forms.start import start_fault
from scorekeeper.games.display import PaperField, PaperSeat, PaperStart

PREFIXES = ("points:", "contract:", "paper-")  # of the fields' names


class PaperStartForm:
    """What was typed about a game begun on paper; nothing typed means a game that begins now."""

    def __init__(self, data: QueryDict, rules: Ruleset, players: Sequence[str]) -> None:
        self.data = data
        self.rules = rules
        self.players = players
        self.errors: dict[str, str] = {}
        self.start = self._start()

    def _start(self) -> Start:
        totals = {name: self._points(name) for name in self.players if self.rules.keeps_score}
        last = self.rules.contracts_each
        contracts = {name: self._count(f"contract:{name}", last) for name in self.players if last}
        most = self.rules.most_earlier_rounds

        return Start(
            totals={name: points for name, points in totals.items() if points},
            contracts={name: number for name, number in contracts.items() if number and number > 1},
            rounds=self._count("paper-rounds", most) or 0,
        )

    def board(self) -> PaperStart:
        last = self.rules.contracts_each
        return PaperStart(
            asks=self._asks(),
            about=self._about(),
            step=step_noun(self.rules),
            rounds=self._field("paper-rounds"),
            seats=tuple(self._seats(last)),
            is_open=any(
                key.startswith(("points:", "contract:", "paper-")) and value
                for key, value in self.data.items()
            ),
        )

    def _asks(self) -> str:
        if not self.rules.contracts_each:
            return _("Add the totals so far")

        text = _("Add the totals and %(steps)s so far")
        if not self.rules.keeps_score:
            text = _("Add the %(steps)s so far")
        return text % {"steps": step_noun(self.rules, 2)}

    def _about(self) -> str:
        if not self.rules.contracts_each:
            return ""

        text = _("For each player: the total so far, and the number of the next %(step)s.")
        if not self.rules.keeps_score:
            text = _("For each player: the number of the next %(step)s.")
        return text % {"step": step_noun(self.rules)}

    def _seats(self, last: int) -> Iterator[PaperSeat]:
        for name in self.players:
            yield PaperSeat(
                name=name,
                points=self._field(f"points:{name}") if self.rules.keeps_score else None,
                contract=self._field(f"contract:{name}") if last else None,
            )

    def _field(self, name: str) -> PaperField:
        return PaperField(name, self.data.get(name, ""), self.errors.get(name, ""))

    def _points(self, player: str) -> int:
        field = f"points:{player}"
        points = self._clean(field, PointsField()) or 0
        if fault := start_fault(self.rules, player, points):
            self.errors[field] = fault

        return points

    def _count(self, name: str, most: int) -> int | None:
        number = self._clean(name, CountField(most=most))
        if number == 0 and name.startswith("contract:"):
            self.errors[name] = _("Type 1 to %(most)d.") % {"most": most}
        return number

    def _clean(self, name: str, field: PointsField | CountField) -> int | None:
        try:
            number: int | None = field.clean(self.data.get(name, ""))
        except ValidationError as error:
            self.errors[name] = " ".join(error.messages)
            return None

        return number
