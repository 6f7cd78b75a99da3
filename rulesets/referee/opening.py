"""A player's first melds: are they worth enough, of the right kind, without jokers?

The rules are in ``meld.opening``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from rulesets.cards import JOKER, Card
from rulesets.contracts import Kind
from rulesets.language import gettext as _
from rulesets.melds.shapes import meld_rules
from rulesets.referee.meld import Cards, Melds, beyond_deck, check_meld
from rulesets.referee.one_of_rank import rank_faults
from rulesets.ruleset import Ruleset
from rulesets.solver.candidates import PackedHand, candidates
from rulesets.solver.worth import first_melds, worth_of, worthiest
from rulesets.verdict import (
    Code,
    Problem,
    Reading,
    TooHardError,
    Verdict,
    apart_from_deck,
    ruled,
)

MOST_OPENINGS = 2_000  # ways to start that are compared
MOST_TRIES = 20_000  # melds that are put together to find them; about a tenth of a second


def check_opening(melds: Melds, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """Can a player start with these melds, all from their own cards?

    What a joker is worth, ``opening.wilds_count`` says. If the game lets players go on at once
    (``after.from``), there can be other melds, too. ``points`` of the verdict: what the melds that
    count are worth.
    """
    problems = list(beyond_deck(rules, players, *melds))
    for meld in melds:
        problems += apart_from_deck(check_meld(meld, rules).problems)

    readings = [opening_reading(meld, rules) for meld in melds]
    legal = [reading for reading in readings if reading]
    problems += rank_faults(legal, rules)
    if rules.meld.opening.points and legal:
        problems += _too_little(legal, rules)

    points = _worth(_allowed(legal, rules), rules) if rules.counts_cards else None
    return ruled(problems, legal, points=points)


def opening_reading(meld: Cards, rules: Ruleset) -> Reading | None:
    """The reading that helps most to start: one that's allowed, and of those the one worth most."""
    melding = meld_rules(rules)
    kinds: tuple[Kind, ...] = tuple(kind for kind in ("set", "run") if melding.shape(kind).least)
    ways = [reading for kind in kinds if (reading := worthiest(meld, melding.shape(kind)))]

    return max(
        ways, key=lambda way: (not list(_bars(way, rules)), worth_of(way, rules)), default=None
    )


def _worth(readings: Sequence[Reading], rules: Ruleset) -> int:
    """The points of the melds that count together (``meld.opening.melds``)."""
    return sum(worth_of(reading, rules) for reading in _together(readings, rules))


def counted_to_open(readings: Sequence[Reading], rules: Ruleset) -> tuple[Reading, ...]:
    """The melds whose points are added up: those a player can start with, where there are any."""
    return tuple(_together(_allowed(readings, rules) or readings, rules))


def _allowed(readings: Sequence[Reading], rules: Ruleset) -> Sequence[Reading]:
    """Those that a player can start with, whatever they're worth."""
    return [reading for reading in readings if not list(_bars(reading, rules))]


def _together(readings: Sequence[Reading], rules: Ruleset) -> Sequence[Reading]:
    """As many of them as count, those worth most."""
    most = rules.meld.opening.melds
    if not most:
        return readings
    return sorted(readings, key=lambda reading: worth_of(reading, rules), reverse=True)[:most]


def _bars(reading: Reading, rules: Ruleset) -> Iterator[Problem]:
    """Why a player can't start with this meld, whatever it's worth."""
    opening, cards = rules.meld.opening, reading.cards
    if not opening.points:
        return

    if reading.kind not in opening.kinds:
        yield Problem(Code.OPENING_KIND, cards, reading.kind)

    if reading.stands_for and not opening.wilds:
        wilds = tuple(cards[place] for place in reading.stands_for)
        yield Problem(Code.OPENING_WILD, wilds, laid=(cards,))


def _too_little(readings: Sequence[Reading], rules: Ruleset) -> Iterator[Problem]:
    """Every reason why the melds that count aren't worth enough; nothing if they are."""
    opening, allowed = rules.meld.opening, _allowed(readings, rules)

    if _worth(allowed, rules) < opening.points or rules.after.from_ == "next_turn":
        for reading in readings:
            yield from _bars(reading, rules)

    counting = allowed or readings
    worth = _worth(counting, rules)
    if worth >= opening.points:
        return

    melds, why = tuple(reading.cards for reading in counting), ""
    if len(melds) > 1:
        why = "best" if opening.melds == 1 else "together"

    cards, least = tuple(chain.from_iterable(melds)), opening.points
    yield Problem(Code.OPENING_TOO_LOW, cards, why, laid=melds, limit=least, n=worth)


def not_opened(rules: Ruleset) -> Problem:
    """What has to come first."""
    return Problem(Code.NOT_OPENED, limit=rules.meld.opening.points)


# ---------------------------------------------------------------- what a player can start with


def can_open(rack: Cards, rules: Ruleset) -> bool:
    """Whether these tiles hold something to start with. Raises TooHardError."""
    return next(_choices(rack, rules), None) is not None


def openings(rack: Cards, rules: Ruleset) -> tuple[tuple[Card, ...], ...]:
    """Every smallest choice of tiles of this rack that a player can start with.

    A choice that contains another one is left out. Raises TooHardError if there are too many.
    """
    choices: dict[tuple[Card, ...], None] = {}
    for chosen in _choices(rack, rules):
        choices[tuple(sorted(chosen))] = None
        if len(choices) > MOST_OPENINGS:
            raise _too_many()

    smallest: dict[tuple[Card, ...], Counter[Card]] = {}
    for cards in sorted(choices, key=len):
        counted = Counter(cards)
        if not any(less <= counted for less in smallest.values()):
            smallest[cards] = counted

    return tuple(smallest)


def _choices(rack: Cards, rules: Ruleset) -> Iterator[tuple[Card, ...]]:
    """Choices of tiles that are enough to start with, a few valuable melds first.

    Every smallest choice is among them.
    """
    opening = rules.meld.opening
    melds = sorted(_melds_in(rack, rules), key=lambda meld: -meld[1])
    most, tries = opening.melds or len(rack), 0

    def choose(
        index: int, left: Counter[Card], chosen: tuple[Card, ...], worth: int, number: int
    ) -> Iterator[Cards]:
        nonlocal tries
        tries += 1
        if tries > MOST_TRIES:
            raise _too_many()

        if worth >= opening.points:
            yield chosen
        elif number < most:
            for later in range(index, len(melds)):
                cards, points = melds[later]
                rest = left.copy()
                rest.subtract(cards)

                if min(rest.values()) >= 0:
                    yield from choose(later, rest, (*chosen, *cards), worth + points, number + 1)

    return (tuple(chosen) for chosen in choose(0, Counter(rack), (), 0, 0))


def _melds_in(rack: Cards, rules: Ruleset) -> list[tuple[Cards, int]]:
    """Every meld of the rack that counts for starting, and its worth. Jokers only if allowed."""
    opening, first = rules.meld.opening, first_melds(rules)
    tiles = [card for card in rack if not card.is_joker]
    jokers = (len(rack) - len(tiles)) * opening.wilds
    hand = PackedHand(tiles, rules.deck.ranks, blind=False)

    melds: dict[tuple[Card, ...], int] = {}
    for shape in [meld_rules(rules).shape(kind) for kind in opening.kinds]:
        for low, high, code in candidates(hand, shape, jokers) if shape.least else ():
            naturals = hand.decode(code)
            for wilds in range(low, high + 1):
                cards = tuple(sorted((*naturals, *[Card(JOKER)] * wilds)))
                worth = first.worth(naturals, wilds, shape)
                melds[cards] = max(worth, melds.get(cards, 0))
                if len(melds) > MOST_TRIES:
                    raise _too_many()

    return list(melds.items())


def _too_many() -> TooHardError:
    return TooHardError(
        _("This rack has too many ways to start. Ask the referee again with fewer tiles.")
    )
