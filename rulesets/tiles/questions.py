"""Questions about tiles that the solver answers.

Do all these tiles fit on the table, and how? What's the most I can play?

Melds on the table can be taken apart and made into new ones (``meld.rearrange``), with one limit:
a joker on the table keeps its place until a tile from the rack replaces it (``jokers.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rulesets.cards import JOKER, Card
from rulesets.language import gettext as _
from rulesets.referee.meld import Cards, Melds, beyond_deck
from rulesets.referee.opening import can_open, not_opened, openings
from rulesets.ruleset import Ruleset
from rulesets.tiles.jokers import JokerPlace, Places, TileTable, may_free, read_table
from rulesets.tiles.layout import ANY, Group, Layout, lay_best
from rulesets.tiles.most import NEVER, Steps, Tiles
from rulesets.tiles.ranks import Counts, TileRules
from rulesets.verdict import Code, Problem, Reading, TooHardError, Verdict, ruled

MOST_TILES = 120  # on the table and in the rack together
MOST_JOKERS = 4
# weight of a point; each tile also weighs 1, so that of equal points, fewer tiles are left
BY_POINTS = 1_000


def lay_table(cards: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """Do all these tiles fit on the table, and how? Every joker can go anywhere.

    If not, ``left`` has the tiles left over, as few points as can be; None if that takes too long.
    Raises TooHardError.
    """
    problems = beyond_deck(rules, players, cards)
    question, steps = TileTask(rules, Counter(cards), Counter()), Steps()

    layout = question.best(steps)
    if layout:
        return ruled(problems, question.readings(layout))

    try:
        left = nearest_table(cards, rules, steps).left or ()
    except TooHardError:
        return Verdict((*problems, Problem(Code.NO_ARRANGEMENT, (), "unknown")))

    return Verdict((*problems, Problem(Code.NO_ARRANGEMENT, left)), left=left)


def nearest_table(cards: Cards, rules: Ruleset, steps: Steps | None = None) -> Verdict:
    """As many of these tiles as fit on the table, and those left over. Raises TooHardError."""
    question = TileTask(rules, Counter(), Counter(cards))

    layout = question.best(steps)
    if layout is None:  # can't happen, because no tile has to be on the table
        return Verdict((), (), tuple(cards))

    return Verdict((), question.readings(layout), question.left(layout))


def best_play(
    rack: Cards, table: Melds, rules: Ruleset, *, opened: bool = True, players: int | None = None
) -> Verdict:
    """The fewest points that can be left in the rack at the end of this turn.

    Of several ways to the same points, the one with the fewest tiles left.

    ``table``: the melds on it. A player who hasn't opened yet has to do that first, with tiles from
    the rack. ``points`` of the verdict are None if tiles don't score. Raises ClaimError,
    TooHardError.
    """
    laid = read_table(table, rules)
    problems = beyond_deck(rules, players, rack, *table)
    best = _best(rack, laid, rules, opened=opened)

    # if nothing can be played, everything is left
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
    """Can the whole rack be played on this turn? Raises ClaimError, TooHardError."""
    best = best_play(rack, table, rules, opened=opened, players=players)
    if not best.left:
        return replace(best, points=None)

    problems = [*best.problems]
    if not opened and rules.meld.opening.points and not can_open(rack, rules):
        problems.append(not_opened(rules))

    return Verdict((*problems, Problem(Code.CARDS_LEFT, best.left)))


# ---------------------------------------------------------------- ways to play


def _best(rack: Cards, laid: TileTable, rules: Ruleset, *, opened: bool) -> TilePlay | None:
    """The best way to play, if there is one."""
    steps = Steps()

    # First ask as if the player had opened: that's one question instead of one for each way to
    # start, and its answer often holds a start that's good enough.
    if not opened and rules.meld.opening.points and rules.after.from_ == "same_turn":
        best = _best_of(_ways_to_play(rack, laid, rules, opened=True), steps)
        if best is None or can_open(_from_rack(best), rules):
            return best

    return _best_of(_ways_to_play(rack, laid, rules, opened=opened), steps)


def _from_rack(played: TilePlay) -> Cards:
    """The tiles that leave the rack, except those that replace a joker."""
    stays = Counter(played.task.left(played.layout))
    return tuple((played.task.rack - stays).elements())


def _best_of(tasks: Iterator[TileTask], steps: Steps) -> TilePlay | None:
    """The question whose answer leaves the least weight, and that answer."""
    best: TilePlay | None = None
    for task in tasks:
        layout = task.best(steps, best.layout.weight if best else NEVER)
        if layout and (best is None or layout.weight < best.layout.weight):
            best = TilePlay(task, layout)

    return best


def _ways_to_play(
    rack: Cards, laid: TileTable, rules: Ruleset, *, opened: bool
) -> Iterator[TileTask]:
    """Every way to go about it: what to start with, and which jokers to replace from the rack."""
    if opened or not rules.meld.opening.points:
        for places in laid.ways_to_see():
            yield from _ways_to_free(TileTask(rules, laid.free, Counter(rack)), places)

        return

    for begun in openings(rack, rules):
        held = Counter(rack) - Counter(begun)
        if rules.after.from_ == "next_turn":  # the held of the table has to stay as it is
            yield TileTask(rules, Counter(begun), held)
        else:
            for places in laid.ways_to_see():
                yield from _ways_to_free(TileTask(rules, laid.free + Counter(begun), held), places)


def _ways_to_free(question: TileTask, places: Places) -> Iterator[TileTask]:
    """Each joker of the table in its place, or replaced by a tile from the rack."""
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
    """The readings, each with the meld of the table that it keeps, longer or as it was."""
    free = {index: Counter(meld) for index, meld in enumerate(table)}

    mine, on_table = Counter(rack), []
    for reading in readings:
        cards = Counter(reading.cards)
        kept = [index for index, meld in free.items() if meld <= cards and cards - meld <= mine]
        if kept:
            index = max(kept, key=lambda place: len(table[place]))
            added = cards - free.pop(index)
            mine -= added
            reading = replace(reading, on=index, added=tuple(added.elements()))

        on_table.append(reading)

    return tuple(on_table)


# ---------------------------------------------------------------- to the solver and back


class TilePlay(NamedTuple):
    """A way to play: a question for the solver, and its answer."""

    task: TileTask
    layout: Layout


class TileTask:
    """Tiles that must be on the table and tiles that can, for the solver; its answer as cards.

    The solver gets the ranks from high to low. That settles the most expensive tiles first, so it
    tries far fewer ways.
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
        """With a joker of the table that this card of the rack replaces."""
        table, rack = self.table + Counter([card, Card(JOKER)]), self.rack - Counter([card])
        return TileTask(self.rules, table, rack, self.kept)

    def best(self, steps: Steps | None = None, less_than: int = NEVER) -> Layout | None:
        """The layout that leaves least, and less than this weight. Raises TooHardError."""
        spare = self.rack[Card(JOKER)]
        jokers = self.table[Card(JOKER)] + spare + len(self.kept)

        if sum(self.table.values()) + sum(self.rack.values()) > MOST_TILES:
            raise TooHardError(_("The referee checks up to {n} tiles.").format(n=MOST_TILES))
        if jokers > MOST_JOKERS:
            raise TooHardError(_("The referee checks up to {n} jokers.").format(n=MOST_JOKERS))

        rules, tiles = tile_rules(self.rules), self._tiles()
        weight = self.rules.card_values.get(JOKER, 0) * BY_POINTS + 1
        return lay_best(
            tiles,
            rules,
            spare_jokers=spare,
            joker_weight=weight,
            steps=steps,
            less_than=less_than,
        )

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
            if place.is_set:
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
        """The groups of a layout as melds: sets by rank, then runs by suit and rank."""
        return tuple(map(self._reading, sorted(layout.groups, key=self._order)))

    def _order(self, group: Group) -> tuple[bool, int, int]:
        is_run = group.is_run
        suit = group.places[0].suit if is_run else 0
        return is_run, suit, -group.last

    def _reading(self, group: Group) -> Reading:
        cards, stands = [], {}
        # the solver has the ranks from high to low, and a run is read from low to high
        places = group.places[::-1] if group.is_run else group.places
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
    """What the solver needs to know of a game (``consistency`` refuses games it can't handle)."""
    sets, runs = rules.meld.set, rules.meld.run
    suits, ranks = len(rules.deck.suits), len(rules.deck.ranks)

    # a kind of meld that can't be as long as it has to be is left out
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
