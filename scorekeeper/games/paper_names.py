"""A sheet of paper that was printed blank: its game, and who its columns are of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.language import gettext as rules_text
from rulesets.library.load import OptionError, RulesetError, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.draw import first_dealer_of
from rulesets.scoring.facts import FactError, GameFacts
from rulesets.scoring.progress import scoreboard
from rulesets.scoring.sides import team_name
from rulesets.words.options import changes
from scorekeeper.forms.acts import key_of, used_key
from scorekeeper.forms.house_rules import read_options, sent_options
from scorekeeper.games.partners import opposite, possible_sizes
from scorekeeper.names import LONGEST_READ, by_fold, clean_name, fold_name
from scorekeeper.store.rulesets import Shelf

OPTION = "option-"
MOST_COLUMNS = 8  # of a sheet that doesn't say how many it has
ALONE_TOO = "none"  # everybody for themselves, though there may be teams


class UnknownSheetError(Exception):
    """No sheet that this app prints says this; the message says what to do."""


def sheet_query(rules: Ruleset, players: int) -> dict[str, str]:
    """What the code on a blank sheet says of it: the game, its house rules, how many columns."""
    return {"ruleset": rules.id, "players": str(players), **sent_options(rules)}


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """One column of the sheet, and the name that is typed for it."""

    number: int
    name: str
    error: str
    is_first: bool


class PaperNamesForm:
    """Who the columns of a sheet are of, as it was typed. Raises UnknownSheetError."""

    def __init__(self, shelf: Shelf, data: QueryDict, key: str, remembered: Sequence[str]) -> None:
        self.data = data
        self.remembered = remembered
        self.base = _base(shelf, data.get("ruleset", ""))
        self.options = _options(self.base, data)
        self.rules = _rules(self.base, self.options)
        self.typed = data.getlist("player")
        self.width = self._width()
        self.errors: dict[int, str] = {}
        self.key, self.problem = key_of(data, key)
        self.names = self._names()

    def take_new_key(self, key: str) -> None:
        """The key of the page already belongs to another game; begin one more."""
        self.key, self.problem = key, used_key()

    def _width(self) -> int:
        """How many columns there are."""
        players, most = self.rules.players, self.data.get("players", "")
        if len(self.typed) > players.max:
            raise UnknownSheetError(_columns_fault(self.rules))
        if not most:
            return max(len(self.typed), min(players.max, MOST_COLUMNS))

        is_number = most.isascii() and most.isdigit() and len(most) < 4
        if not is_number or not players.min <= int(most) <= players.max:
            raise UnknownSheetError(_columns_fault(self.rules))

        return max(len(self.typed), int(most))

    def _names(self) -> dict[int, str]:
        """The names by column; one without a name wasn't used."""
        spelling = by_fold(self.remembered)
        names: dict[int, str] = {}
        for number, text in enumerate(self.typed):
            if not text.strip():
                continue

            try:
                name = clean_name(text)
            except ValidationError as error:
                self.errors[number] = " ".join(error.messages)
                continue

            name = spelling.get(fold_name(name), name)
            if fold_name(name) in map(fold_name, names.values()):
                self.errors[number] = _("Two players have the same name.")

            names[number] = name

        return names

    @property
    def first(self) -> int:
        """The column of who dealt first, or played first; at first the leftmost."""
        first = self.data.get("first", "")
        columns = list(map(str, self.names))
        return int(first) if first in columns else min(self.names, default=0)

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.names.values())

    @property
    def may_be_teams(self) -> bool:
        """Whether the columns can be those of two teams."""
        return self.width // 2 in possible_sizes(self.rules, self.width)

    @property
    def in_teams(self) -> bool:
        """Whether they are, as on the sheets of such games, until somebody says otherwise."""
        return self.may_be_teams and self.data.get("teams") != ALONE_TOO

    @property
    def teams(self) -> dict[str, tuple[str, ...]]:
        """The two teams by name, every second seat in each; none where so many don't make two."""
        size = len(self.players) // 2
        if not self.in_teams or size not in possible_sizes(self.rules, len(self.players)):
            return {}

        return {team_name(team): team for team in opposite(self.players, size)}

    def can_start(self) -> bool:
        """Whether the game can begin; if not, the page says why."""
        least = self.rules.players.min
        if self.errors or self.problem:
            return False

        if len(self.players) < least:
            text = ngettext(
                "%(game)s needs at least %(least)d player. Type the names from the paper.",
                "%(game)s needs at least %(least)d players. Type the names from the paper.",
                least,
            )
            self.problem = text % {"game": rules_text(self.rules.name), "least": least}
            return False

        try:
            scoreboard(self.rules, GameFacts(self.players, self.players[0], teams=self.teams))
        except FactError as fault:
            self.problem = fault.text
            return False

        return True

    @property
    def act(self) -> dict[str, Any]:
        """The game to be started, as services take it."""
        first = first_dealer_of(self.rules, self.players, self.names[self.first])
        return {
            "key": self.key,
            "ruleset": self.base,
            "options": self.options,
            "players": self.players,
            "first_dealer": first,
            "teams": self.teams,
        }

    @property
    def title(self) -> str:
        return rules_text(self.rules.name)

    @property
    def hidden(self) -> dict[str, str]:
        """What the sheet says, to be sent again."""
        return sheet_query(self.rules, self.width)

    @property
    def house_rules(self) -> tuple[str, ...]:
        return changes(self.rules)

    @property
    def columns(self) -> list[PaperColumn]:
        return list(map(self._column, range(self.width)))

    def _column(self, number: int) -> PaperColumn:
        typed = self.typed[number] if number < len(self.typed) else ""
        name = self.names.get(number, typed[:LONGEST_READ])
        return PaperColumn(number + 1, name, self.errors.get(number, ""), number == self.first)


def _base(shelf: Shelf, slug: str) -> Ruleset:
    rules = shelf.find(slug) if shelf.offers(slug) else None
    if rules is None:
        text = _("The game of this sheet isn’t in the app, or it belongs to another table.")
        raise UnknownSheetError(text)

    return rules


def _options(rules: Ruleset, data: QueryDict) -> dict[str, Any]:
    """The house rules of the sheet. Raises UnknownSheetError for any that the game doesn't have."""
    options = read_options(rules, data)
    sent = {name.removeprefix(OPTION) for name in data if name.startswith(OPTION)}
    if sent != options.keys():
        text = _("The sheet has a house rule that %(game)s doesn’t have now.")
        raise UnknownSheetError(text % {"game": rules_text(rules.name)})

    return options


def _rules(base: Ruleset, options: dict[str, Any]) -> Ruleset:
    try:
        return with_options(base, options)
    except (OptionError, RulesetError) as error:
        raise UnknownSheetError(_("The sheet’s house rules don’t go together.")) from error


def _columns_fault(rules: Ruleset) -> str:
    values = {
        "game": rules_text(rules.name),
        "least": rules.players.min,
        "most": rules.players.max,
    }
    return _("%(game)s is for %(least)d to %(most)d players.") % values
