"""Questions about tiles that the solver answers.

Can all of this lie, and how? What is the most I can play?

What lies on the table may be taken apart and put together anew (``meld.rearrange``), with one
limit: a joker of the table keeps its place until a tile from the rack takes it
(``jokers.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rulesets.cards import JOKER, Card
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.referee import Cards, Melds, deck_of
from rulesets.referee.opening import can_open, not_opened, openings
from rulesets.ruleset import Ruleset
from rulesets.tiles.jokers import JokerPlace, Lying, Places, may_free, read_table
from rulesets.tiles.layout import ANY, Group, Layout, lay_best
from rulesets.tiles.most import Steps, Tiles
from rulesets.tiles.ranks import Counts, TileRules
from rulesets.verdict import Code, Problem, Reading, TooHardError, Verdict, deck_problems, listed

MOST_TILES = 120  # on the table and in the rack together
MOST_JOKERS = 4
# weight of a point; a tile weighs 1 besides, so that of equal points fewer tiles stay
BY_POINTS = 1_000


def lay_table(cards: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """Can all these tiles lie on the table, and how? Every joker is free, wherever it lay.

    If not, ``left`` are the fewest points that find no place, None if that takes too long. Raises
    TooHardError.
    """
    problems = deck_problems(cards, deck_of(rules, players))
    question, steps = TileTask(rules, Counter(cards), Counter()), Steps()

    layout = question.best(steps)
    if layout:
        return Verdict(problems, () if problems else question.readings(layout))

    try:
        left = nearest_table(cards, rules, steps).left or ()
    except TooHardError:
        text = _("These tiles cannot all lie in groups and rows.")
        return Verdict((*problems, Problem(Code.NO_ARRANGEMENT, text)))

    text = ngettext(
        "These tiles cannot all lie in groups and rows: {tiles} is left over at best.",
        "These tiles cannot all lie in groups and rows: {tiles} are left over at best.",
        len(left),
    )

    return Verdict(
        (*problems, Problem(Code.NO_ARRANGEMENT, text.format(tiles=listed(left)), left)), left=left
    )


def nearest_table(cards: Cards, rules: Ruleset, steps: Steps | None = None) -> Verdict:
    """As much of these tiles as can lie, and those that are left over. Raises TooHardError."""
    question = TileTask(rules, Counter(), Counter(cards))

    layout = question.best(steps)
    if layout is None:  # no tile has to lie, so this cannot be
        return Verdict((), (), tuple(cards))

    return Verdict((), question.readings(layout), question.left(layout))


def best_play(
    rack: Cards, table: Melds, rules: Ruleset, *, opened: bool = True, players: int | None = None
) -> Verdict:
    """The fewest points that can be left in the rack at the end of this turn.

    Of several ways to the same points, the one with the fewest tiles.

    ``table``: the melds as they lie. A player who has not opened has to, with tiles of the rack
    alone, to play at all. ``points`` are None where the game counts no tiles. Raises ClaimError,
    TooHardError.
    """
    lying = read_table(table, rules)
    problems = deck_problems(
        (*rack, *(card for meld in table for card in meld)), deck_of(rules, players)
    )
    best = _best(rack, lying, rules, opened=opened)

    # where nothing can be played, all stays
    left = best.task.left(best.layout) if best else tuple(rack)
    points = None

    if rules.counts_cards:
        points = sum(rules.card_values.get(card.rank, 0) for card in left)

    if best is None or problems:
        return Verdict(problems, (), left, points)

    readings = _on_table(best.task.readings(best.layout), table, rack)
    return Verdict(problems, readings, left, points)


def check_all_out(
    rack: Cards, table: Melds, rules: Ruleset, *, opened: bool = True, players: int | None = None
) -> Verdict:
    """Can the whole rack be played on this turn, with rearranging?

    Raises ClaimError, TooHardError.
    """
    best = best_play(rack, table, rules, opened=opened, players=players)
    if not best.left:
        return replace(best, points=None)

    problems = [*best.problems]
    if not opened and rules.meld.opening.points and not can_open(rack, rules):
        problems.append(not_opened(rules))

    text = ngettext(
        "{tiles} would be left in your rack.", "{tiles} would be left in your rack.", len(best.left)
    )
    return Verdict(
        (*problems, Problem(Code.CARDS_LEFT, text.format(tiles=listed(best.left)), best.left))
    )


# ---------------------------------------------------------------- ways to play


def _best(rack: Cards, lying: Lying, rules: Ruleset, *, opened: bool) -> Played | None:
    """The best way to play, if there is any."""
    steps = Steps()

    # who has not opened is asked about first as one who has: that is one question, and not one for
    # each way to begin, and its answer often begins as it should
    if not opened and rules.meld.opening.points and rules.after.from_ == "same_turn":
        best = _best_of(_ways_to_play(rack, lying, rules, opened=True), steps)
        if best is None or can_open(_from_rack(best), rules):
            return best

    return _best_of(_ways_to_play(rack, lying, rules, opened=opened), steps)


def _from_rack(played: Played) -> Cards:
    """The tiles that leave the rack, without those that take the place of a joker."""
    stays = Counter(played.task.left(played.layout))
    return tuple((played.task.rack - stays).elements())


def _best_of(tasks: Iterator[TileTask], steps: Steps) -> Played | None:
    """The question whose answer leaves the least weight, and that answer."""
    best: Played | None = None
    for task in tasks:
        layout = task.best(steps)
        if layout and (best is None or layout.weight < best.layout.weight):
            best = Played(task, layout)

    return best


def _ways_to_play(rack: Cards, lying: Lying, rules: Ruleset, *, opened: bool) -> Iterator[TileTask]:
    """Every way to go about it.

    With what one begins, and which jokers of the table a tile of the rack frees.
    """
    if opened or not rules.meld.opening.points:
        for places in lying.ways_to_see():
            yield from _ways_to_free(TileTask(rules, lying.free, Counter(rack)), places)

        return

    for begun in openings(rack, rules):
        rest = Counter(rack) - Counter(begun)
        if rules.after.from_ == "next_turn":  # nothing else on the table may be touched
            yield TileTask(rules, Counter(begun), rest)
        else:
            for places in lying.ways_to_see():
                yield from _ways_to_free(TileTask(rules, lying.free + Counter(begun), rest), places)


def _ways_to_free(question: TileTask, places: Places) -> Iterator[TileTask]:
    """Each joker of the table in its place, or freed for a tile of the rack."""
    if not places:
        yield question
        return

    place, others = places[0], places[1:]
    yield from _ways_to_free(question.keeping(place), others)
    if not may_free(place, question.rules):
        return

    for card in sorted(place.cards):
        if question.rack[card]:
            yield from _ways_to_free(question.freeing(card), others)


def _on_table(readings: Sequence[Reading], table: Melds, rack: Cards) -> tuple[Reading, ...]:
    """The readings, each with the meld of the table that it keeps, grown or as it was."""
    free = {index: Counter(meld) for index, meld in enumerate(table)}

    mine, found = Counter(rack), []
    for reading in readings:
        cards = Counter(reading.cards)
        kept = [index for index, meld in free.items() if meld <= cards and cards - meld <= mine]
        if kept:
            index = max(kept, key=lambda each: len(table[each]))
            added = cards - free.pop(index)
            mine -= added
            reading = replace(reading, on=index, added=tuple(added.elements()))

        found.append(reading)

    return tuple(found)


# ---------------------------------------------------------------- to the solver and back


class Played(NamedTuple):
    """A way to play: the question that was asked of the solver, and its answer."""

    task: TileTask
    layout: Layout


class TileTask:
    """Tiles that must lie and tiles that may, as the solver wants them; its answer as cards.

    The solver gets the ranks from high to low, so that what costs most is settled first: it looks
    at far fewer ways.
    """

    def __init__(
        self,
        rules: Ruleset,
        table: Counter[Card],
        rack: Counter[Card],
        kept: tuple[JokerPlace, ...] = (),
    ) -> None:
        self.rules, self.table, self.rack, self.kept = rules, table, rack, kept
        self.ranks, self.suits = rules.deck.ranks[::-1], rules.deck.suits

    def keeping(self, place: JokerPlace) -> TileTask:
        """With a joker of the table that stays in its place."""
        return TileTask(self.rules, self.table, self.rack, (*self.kept, place))

    def freeing(self, card: Card) -> TileTask:
        """With a joker of the table that this card of the rack sets free."""
        table, rack = self.table + Counter([card, Card(JOKER)]), self.rack - Counter([card])
        return TileTask(self.rules, table, rack, self.kept)

    def best(self, steps: Steps | None = None) -> Layout | None:
        """The layout that leaves the least.

        Raises TooHardError, also for more tiles than can be looked at.
        """
        spare = self.rack[Card(JOKER)]
        jokers = self.table[Card(JOKER)] + spare + len(self.kept)

        if sum(self.table.values()) + sum(self.rack.values()) > MOST_TILES:
            raise TooHardError(_("More than {n} tiles cannot be looked at.").format(n=MOST_TILES))
        if jokers > MOST_JOKERS:
            raise TooHardError(_("More than {n} jokers cannot be looked at.").format(n=MOST_JOKERS))

        rules, tiles = tile_rules(self.rules), self._tiles()
        weight = self.rules.card_values.get(JOKER, 0) * BY_POINTS + 1
        return lay_best(tiles, rules, spare_jokers=spare, joker_weight=weight, steps=steps)

    def _tiles(self) -> Tiles:
        """The tiles by rank and suit, with the jokers that keep their places."""
        rules, values = tile_rules(self.rules), self.rules.card_values

        tiles = Tiles(
            table=tuple(self._of_rank(self.table, rank) for rank in self.ranks),
            rack=tuple(self._of_rank(self.rack, rank) for rank in self.ranks),
            weights=tuple(values.get(rank, 0) * BY_POINTS + 1 for rank in self.ranks),
            jokers=self.table[Card(JOKER)] + self.rack[Card(JOKER)],
            run_jokers=((0,) * rules.rows,) * rules.ranks,
            set_jokers=(0,) * rules.ranks,
        )
        for place in self.kept:
            rank = self.ranks.index(place.rank)
            if place.kind == "set":
                tiles = tiles.with_set_joker(rank)
            elif rules.mixed:
                tiles = tiles.with_run_joker(rank, 0)
            else:
                card = next(iter(place.cards))
                tiles = tiles.with_run_joker(rank, self.suits.index(card.suit))

        return tiles

    def _of_rank(self, cards: Counter[Card], rank: str) -> Counts:
        return tuple(cards[Card(rank, suit)] for suit in self.suits)

    def readings(self, layout: Layout) -> tuple[Reading, ...]:
        """The groups of a layout as melds in reading order.

        Sets by rank, then runs by suit and rank.
        """
        return tuple(map(self._reading, sorted(layout.groups, key=self._order)))

    def _order(self, group: Group) -> tuple[bool, int, int]:
        is_run = group.kind == "run"
        suit = group.places[0].suit if is_run else 0
        return is_run, suit, -group.last

    def _reading(self, group: Group) -> Reading:
        cards, stands = [], {}
        # the solver has the ranks from high to low, and a run is read from low to high
        places = group.places[::-1] if group.kind == "run" else group.places
        for index, place in enumerate(places):
            card = Card(self.ranks[place.rank], self.suits[place.suit] if place.suit != ANY else "")
            if place.is_joker:
                stands[index] = card

            cards.append(Card(JOKER) if place.is_joker else card)

        return Reading(group.kind, tuple(cards), stands)

    def left(self, layout: Layout) -> tuple[Card, ...]:
        """The tiles that stay in the rack, from low to high."""
        tiles: list[Card] = []
        for rank, held in zip(self.ranks[::-1], layout.left[::-1], strict=True):
            for suit, number in zip(self.suits, held, strict=True):
                tiles += [Card(rank, suit)] * number

        return (*tiles, *[Card(JOKER)] * layout.jokers_left)


def tile_rules(rules: Ruleset) -> TileRules:
    """What the solver has to know of a game (``consistency`` refuses those it cannot rearrange)."""
    sets, runs = rules.meld.set, rules.meld.run
    suits, ranks = len(rules.deck.suits), len(rules.deck.ranks)

    # a kind of which no meld can be as long as it must is not there
    most = sets.max or MOST_TILES
    distinct = sets.suits == "distinct"
    most_in_set = min(most, suits) if distinct else most
    most_in_run = min(runs.max or ranks, ranks)

    return TileRules(
        ranks=ranks,
        suits=suits,
        set_least=sets.min if sets.min <= most_in_set else 0,
        set_most=most_in_set,
        distinct=distinct,
        run_least=runs.min if runs.min <= most_in_run else 0,
        run_most=most_in_run,
        mixed=runs.suit == "any",
    )
