"""A game begun on paper: totals, contracts and rounds so far, as they are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError, Start
from rulesets.scoring.incoming import check_totals
from rulesets.words.contracts import step_noun
from scorekeeper.forms.fields import CountField, PointsField
from scorekeeper.forms.start import start_fault

POINTS = "points:"  # before a player's name
CONTRACT = "contract:"
ROUNDS = "paper-rounds"
PREFIXES = (POINTS, CONTRACT, "paper-")  # of the fields' names


class PaperStartForm(forms.Form):
    """What was typed about a game begun on paper; nothing typed means a game that begins now."""

    def __init__(self, data: QueryDict, rules: Ruleset, players: Sequence[str]) -> None:
        super().__init__(data, auto_id=False)
        self.rules = rules
        self.players = players
        self.fields[ROUNDS] = CountField(most=rules.most_earlier_rounds)
        for name in players:
            if rules.keeps_score:
                self.fields[POINTS + name] = PointsField()
            if rules.contracts_each:
                self.fields[CONTRACT + name] = CountField(least=1, most=rules.contracts_each)

    def clean(self) -> None:
        for name, points in self._typed(POINTS).items():
            if fault := start_fault(self.rules, name, points):
                self.add_error(POINTS + name, fault)

        if not self.errors:
            self._check_totals()

    def _check_totals(self) -> None:
        """Whether the game goes on from these totals."""
        typed = self._typed(POINTS)
        try:
            check_totals(self.rules, {name: typed.get(name, 0) for name in self.players})
        except FactError as fault:
            self.add_error(POINTS + fault.place.removeprefix("start.totals."), fault.text)

    @property
    def start(self) -> Start:
        """Where the game is, as far as what was typed can be read."""
        self.is_valid()  # that cleans
        contracts = self._typed(CONTRACT)
        return Start(
            totals=self._typed(POINTS),
            contracts={name: number for name, number in contracts.items() if number > 1},
            rounds=self.cleaned_data.get(ROUNDS) or 0,
        )

    def _typed(self, prefix: str) -> dict[str, int]:
        """The numbers beside names that have one, without those of 0."""
        numbers = {name: self.cleaned_data.get(prefix + name) for name in self.players}
        return {name: number for name, number in numbers.items() if number}

    @property
    def rounds(self) -> BoundField:
        return self[ROUNDS]

    @property
    def step(self) -> str:
        return step_noun(self.rules)

    @property
    def is_open(self) -> bool:
        """Whether something is typed."""
        return any(key.startswith(PREFIXES) and value for key, value in self.data.items())

    @property
    def asks(self) -> str:
        if not self.rules.contracts_each:
            return _("Add the totals so far")

        text = _("Add the totals and %(steps)s so far")
        if not self.rules.keeps_score:
            text = _("Add the %(steps)s so far")
        return text % {"steps": step_noun(self.rules, 2)}

    @property
    def about(self) -> str:
        if not self.rules.contracts_each:
            return ""

        text = _("For each player: the total so far, and the number of the next %(step)s.")
        if not self.rules.keeps_score:
            text = _("For each player: the number of the next %(step)s.")
        return text % {"step": step_noun(self.rules)}

    @property
    def seats(self) -> Iterator[tuple[str, BoundField | None, BoundField | None]]:
        """Everybody's points and contract; None for what the game doesn't have."""
        for name in self.players:
            yield name, self._field(POINTS + name), self._field(CONTRACT + name)

    def _field(self, name: str) -> BoundField | None:
        return self[name] if name in self.fields else None
