"""Setting up a game: every press gives the form again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.forecast.duration import is_forecast
from rulesets.forecast.length import Length
from rulesets.forecast.savings import shortened, way_words
from rulesets.forecast.store import length_of
from rulesets.keys.base import MOST_PLAYERS
from rulesets.keys.options import Value
from rulesets.language import gettext as rules_text
from rulesets.library.load import load_ruleset, slug_for_any_game
from rulesets.ruleset import Ruleset
from rulesets.scoring.draw import first_dealer_of
from rulesets.scoring.facts import FactError, GameFacts, Start
from rulesets.scoring.progress import scoreboard
from rulesets.words import options, short
from rulesets.words.grammar import sentence
from scorekeeper.forms.acts import key_of, used_key
from scorekeeper.forms.games import game_line
from scorekeeper.forms.house_rules import (
    change_words,
    number_problems,
    option_fields,
    play_with,
    read_options,
    wrong_numbers,
)
from scorekeeper.games.display import Evening
from scorekeeper.games.evening import evening_of, without_count
from scorekeeper.games.game_facts import game_facts
from scorekeeper.games.paper_start import PREFIXES, PaperStartForm
from scorekeeper.games.partners import Partners, opposite, read_partners
from scorekeeper.names import LONGEST, by_fold, clean_name, fold_name
from scorekeeper.sheet.durations import time_line
from scorekeeper.store.pace import LearntPace
from scorekeeper.store.rulesets import Shelf

DRAW = "*"  # in place of a first dealer; nobody can have this name
MOST_CHIPS = 24  # remembered players that are offered
PARTNERS = ("team_size", "team", "marked")
SET_UP = ("chip", "seat", "player", "first_dealer", "new_name", "game_name", "way", *PARTNERS)


@dataclass(frozen=True, slots=True)
class Offer:
    """What the form offers before anything is typed."""

    ruleset: str
    remembered: tuple[str, ...]
    key: str  # a new one
    shows_length: bool  # how long it takes
    learn_pace: Callable[[], LearntPace]  # asked where it is needed
    shelf: Shelf = field(default_factory=Shelf)


class NewGameForm:
    """The form after a press.

    It forgives: what is unknown is left out, what is wrong is said.
    """

    def __init__(self, offer: Offer, data: QueryDict | None = None) -> None:
        self.offer = offer
        self.data = data or QueryDict()
        self.name_error = ""
        self.players_error = ""
        self.game_name_error = ""
        self.key, self.problem = key_of(self.data, offer.key)
        self.usual = self._chosen_ruleset()
        self.way = self._way()
        self.base = shortened(self.usual, self.way) or self.usual
        self.options = self._options()

        self.rules, clash = play_with(self.base, self.options)
        if clash:
            self.problem = clash

        self.option_fields = option_fields(self.rules, wrong_numbers(self.base, self.data))
        self.game_name = self._game_name()
        self.typed_name = self.data.get("new_name", "")
        self.players = self._players()
        self.seats = self._seats()
        self.partners = self._partners()
        sides = tuple(self.partners.named) or self.seats
        self.paper = PaperStartForm(self.data, self.rules, sides)
        self.worked_out: Length | None = None  # how long it takes, where nothing about that ships

    # ------------------------------------------------------------ what was chosen

    @property
    def act(self) -> dict[str, Any]:
        """The game to be started, as services take it."""
        return {
            "key": self.key,
            "ruleset": self.base,
            "options": self.options,
            "players": self.seats,
            "teams": self.partners.named,
            "first_dealer": self._first_dealer,
            "start": self.paper.start,
            "name": self.game_name,
        }

    @property
    def _first_dealer(self) -> str | None:
        """Who deals the first round; nobody yet where they draw for it."""
        if self.draws:
            return None
        return first_dealer_of(self.rules, self.seats, self.first)

    def take_new_key(self) -> None:
        """The key of the page already belongs to another game; begin one more."""
        self.key = self.offer.key
        self.problem = used_key()

    @property
    def first(self) -> str:
        """Who deals first, or plays first where that moves on; at first the first seat."""
        chosen = self.data.get("first_dealer", "")
        if chosen in self.seats:
            return chosen
        return next(iter(self.seats), "")

    @property
    def draws(self) -> bool:
        return self.data.get("first_dealer") == DRAW and self.rules.has_cards

    def can_start(self) -> bool:
        """Whether a game can begin like this; if not, the reason is beside its field."""
        if not self.name_error and not self.problem:
            self.players_error = self._players_fault()

        beside = self.name_error or self.players_error or number_problems(self.option_fields)
        return not (beside or self.game_name_error or self.problem or self.paper.errors)

    def _chosen_ruleset(self) -> Ruleset:
        """The chosen game, of those that are offered; else the one that the page begins with."""
        shelf, slug = self.offer.shelf, self.data.get("ruleset", "")
        if not shelf.offers(slug):
            slug = self.offer.ruleset

        rules = shelf.find(slug)
        if rules is None:
            raise KeyError(slug)

        return rules

    def _way(self) -> str:
        """The shorter way to play that is chosen, for this game alone; "" for as usual."""
        option, colon, pressed = self.data.get("shorter", "").partition(":")
        if colon and option:  # a house rule takes its place
            return ""

        slug, _colon, way = self.data.get("way", "").partition(":")
        if colon:
            slug, way = self.usual.id, pressed
        if slug != self.usual.id or not shortened(self.usual, way):
            return ""

        return way

    def _options(self) -> dict[str, Value]:
        """The house rules that are chosen; a press of its own makes the game shorter or longer."""
        chosen = read_options(self.base, self.data)
        option, _colon, value = self.data.get("shorter", "").partition(":")
        if option:
            return chosen | read_options(self.base, {f"option-{option}": value})

        if value:
            return without_count(self.base, chosen)

        return chosen

    def _game_name(self) -> str:
        """What the family calls the game, where its ruleset takes a name; it may be empty."""
        typed = self.data.get("game_name", "")
        if not self.rules.takes_a_name or not typed.strip():
            return ""

        try:
            return clean_name(typed)
        except ValidationError as error:
            self.game_name_error = " ".join(error.messages)
            return typed[: 2 * LONGEST]

    def _players(self) -> tuple[str, ...]:
        """Who plays, each once; a name typed just now comes last."""
        names = list(filter(_is_name, self.data.getlist("player")[: 2 * MOST_PLAYERS]))
        spelling = by_fold((*names, *self.offer.remembered))
        chosen = list(dict.fromkeys(spelling[fold_name(name)] for name in names))

        try:
            typed = clean_name(self.typed_name) if self.typed_name.strip() else ""
        except ValidationError as error:
            self.name_error = " ".join(error.messages)
            return tuple(chosen)

        if not typed or not self.data.get("action") or self.data.get("action") == "refresh":
            return tuple(chosen)

        typed = spelling.get(fold_name(typed), typed)
        if typed in chosen:
            self.name_error = _("%(name)s is already playing. Type another name.") % {"name": typed}
            return tuple(chosen)

        self.typed_name = ""
        return (*chosen, typed)

    def _seats(self) -> tuple[str, ...]:
        """Players clockwise, newcomers behind, and moved by one if asked."""
        before = [name for name in dict.fromkeys(self.data.getlist("seat")) if name in self.players]
        seats = before + [name for name in self.players if name not in before]
        direction, _colon, name = self.data.get("move", "").partition(":")

        step = {"up": -1, "down": 1}.get(direction, 0)
        if name in seats and step:
            place = seats.index(name)
            seats.insert((place + step) % len(seats), seats.pop(place))

        return tuple(seats)

    def _partners(self) -> Partners:
        """Who plays with whom; a press of its own seats them opposite each other."""
        partners = read_partners(self.data, self.rules, self.seats)
        if partners.teams and self.data.get("action") == "opposite":
            self.seats = partners.seats
        return partners

    def _players_fault(self) -> str:
        least, most, number = self.rules.players.min, self.rules.players.max, len(self.seats)
        if number < least:
            text = ngettext(
                "%(game)s needs at least %(least)d player. Choose or type more names.",
                "%(game)s needs at least %(least)d players. Choose or type more names.",
                least,
            )

            return text % {"game": rules_text(self.rules.name), "least": least}

        if number > most:
            text = ngettext(
                "%(game)s is for at most %(most)d player. You chose %(number)d.",
                "%(game)s is for at most %(most)d players. You chose %(number)d.",
                most,
            )

            return text % {"game": rules_text(self.rules.name), "most": most, "number": number}

        try:
            scoreboard(self.rules, self._facts())
        except FactError as fault:
            return fault.text

        return ""

    def _facts(self) -> GameFacts:
        return GameFacts(self.seats, self.first, self.paper.start, teams=self.partners.named)

    # ------------------------------------------------------------ what is shown

    @cached_property
    def evening(self) -> Evening | None:
        """How long an evening takes; nothing where that isn't known."""
        length = length_of(self.rules, len(self.seats)) or self.worked_out
        if not length or not self.asks_length:
            return None
        return evening_of(self.usual, self.rules, length, self.offer.learn_pace, self.way)

    @cached_property
    def time(self) -> str:
        """How long the game takes, only where the evening doesn't say it below."""
        if self.asks_length:
            return ""
        return time_line(self.rules, len(self.seats), self.offer.learn_pace().pace)

    @property
    def title(self) -> str:
        return rules_text(self.base.name)

    @property
    def facts(self) -> Iterator[tuple[str, str]]:
        return game_facts(self.rules, self.time)

    @property
    def line(self) -> str:
        return game_line(self.rules)

    @property
    def play(self) -> str:
        """How many play it, with how many packs, how long."""
        return _(", ").join(filter(None, (short.play_line(self.rules), self.time)))

    @property
    def change_words(self) -> str:
        """ "Change contracts and values"."""
        return change_words(self.rules).button

    @property
    def opens_options(self) -> bool:
        """Whether something in the house rules needs a look."""
        return self.rules.takes_a_name or bool(number_problems(self.option_fields))

    @property
    def plain_title(self) -> str:
        return rules_text(self.plain.name) if self.plain else ""

    @property
    def focus_name(self) -> bool:
        """Whether a name was just added: the next one is typed right away."""
        return self.data.get("action") == "add"

    @property
    def are_opposite(self) -> bool:
        """Whether partners sit opposite each other."""
        return self.partners.teams == opposite(self.seats, self.partners.size)

    @property
    def waits_for_evening(self) -> bool:
        return self.asks_length and not self.evening

    @property
    def sent_way(self) -> str:
        """A shorter way that no house rule is for, with the game that it is of."""
        return self.way and f"{self.usual.id}:{self.way}"

    @property
    def asks_length(self) -> bool:
        """Whether to say how long it takes: not of a game that is half over, or can't be played."""
        players = self.rules.players
        return (
            self.offer.shows_length
            and not self.problem
            and self.paper.start == Start()
            and players.min <= len(self.seats) <= players.max
            and is_forecast(self.rules)
        )

    @cached_property
    def plain(self) -> Ruleset | None:
        """The ruleset for games that aren't offered, unless it is chosen already."""
        own = [rules for rules in self.offer.shelf.offered_own if rules.takes_a_name]
        plain = [*own, load_ruleset(slug_for_any_game())]
        return next((rules for rules in plain if rules.id != self.base.id), None)

    @property
    def chips(self) -> list[str]:
        """Players to be tapped: those who are remembered, or were typed."""
        names = dict.fromkeys(
            (*self.offer.remembered, *self.data.getlist("chip")[: 2 * MOST_CHIPS], *self.players)
        )
        return list(filter(_is_name, names))

    @property
    def options_line(self) -> str:
        changes = list(options.changes(self.rules))
        if self.way:
            changes.insert(0, sentence(way_words(self.usual, self.way)))

        return _("; ").join(changes) or _("The usual ones")

    @property
    def button(self) -> str:
        if len(self.seats) < self.rules.players.min:
            return _("Start")
        if self.draws:
            return _("Draw and start")
        if self.rules.first_player_moves:
            return _("Start, %(player)s plays first") % {"player": self.first}

        if not self.rules.has_cards:
            return _("Start, %(player)s deals") % {"player": self.first}

        cards = self.rules.deal.size(1, len(self.seats))
        text = ngettext(
            "Start, %(player)s deals %(cards)d", "Start, %(player)s deals %(cards)d", cards
        )
        return text % {"player": self.first, "cards": cards}


def set_up_of(data: QueryDict) -> list[tuple[str, str]]:
    """What a form holds of a game being set up, for a page on the way to carry along."""
    fields = [name for name in data if name in SET_UP or name.startswith(("option-", *PREFIXES))]
    return [(name, value) for name in fields for value in data.getlist(name)]


def players_in(data: QueryDict) -> int:
    """How many players such a form has."""
    names = data.getlist("player")[: 2 * MOST_PLAYERS]
    return len(by_fold(filter(_is_name, names)))


def remembered_names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[:MOST_CHIPS])


def _is_name(name: str) -> bool:
    try:
        return clean_name(name) == name
    except ValidationError:
        return False
