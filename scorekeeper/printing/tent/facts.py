"""What counts, what is wild, what a turn is: on one half of a tent, as large as there is room for.
Sizes are points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from rulesets.letters import on_card
from rulesets.ruleset import Ruleset
from rulesets.words import describe
from rulesets.words.about import wild_words
from scorekeeper.printing import crib
from scorekeeper.printing.drawing.look import SOFT, Look, Style
from scorekeeper.printing.fonts import BOLD, REGULAR
from scorekeeper.printing.melds import GUIDED, READ_WITH
from scorekeeper.printing.pages import NO_PART, Part
from scorekeeper.printing.tables import HAIR, NONE, Cell, Row, Rule, Table, text

GAP = 6.0
ASIDE_SIZES = (12.0, 11.0, 10.0, 9.0, 8.5)
CHAIR_SIZES = (19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
CHAIR, CHAIR_LARGE = 13.0, 16.0  # read from a chair: sentences are left out before it's smaller
FIGURES = 0.36  # of the width, for what counts
MOST_ROUNDS = 15  # in a line

# keys of the rules that a table asks for while playing, in the order of sections; of each section
# the first ones are said together or not at all
TOGETHER = {
    *("turn.draw", "turn.pile", "turn.draw_instead", "turn.stock_if_used"),
    *("turn.discard_after_meld", "meld.when", "meld.set.min", "meld.run.min", "meld.run.suit"),
    *("meld.alone", "wild.cards", "wild.only_set", "wild.only_run", "wild.per_round"),
}
ASKED = {*TOGETHER, "meld.never", *READ_WITH}
SECTIONS = ("turn", "melds", "opening", "wild")
# what a contract is read with, but for which cards are wild, the first: that is at the head
BESIDE_CONTRACTS = READ_WITH[1:]


class _Section(NamedTuple):
    """What a section of the rules says, under its head."""

    id: str
    title: str
    lines: Sequence[str]

    def cut(self, end: int) -> _Section:
        """The same up to this sentence."""
        return self._replace(lines=self.lines[:end])


@dataclass(frozen=True, slots=True)
class Facts:
    """What a tent says besides contracts."""

    rules: Ruleset
    look: Look

    @property
    def _told(self) -> list[crib.Titled]:
        """What there is in figures."""
        values, bonuses = crib.figures(self.rules)
        told = [bonuses]
        if self.rules.keeps_score:
            told.insert(0, values)

        return [(title, pairs) for title, pairs in told if pairs]

    def figures(self, room: float, size: float) -> list[Part]:
        return [crib.pairs_part(*each, room, self.look, size) for each in self._told]

    def fits(self, room: float, height: float) -> bool:
        """Whether there is room for figures beside contracts."""
        smallest = _sizes(self.look, ASIDE_SIZES)[-1]
        return crib.below(self.figures(room, smallest), GAP).height <= height

    def aside(self, room: float, height: float) -> Part:
        """Figures, and below them the rules that a contract is read with, as many as fit."""
        said = crib.sentences(self.rules, GUIDED, BESIDE_CONTRACTS)
        for size in _sizes(self.look, ASIDE_SIZES):
            style = Style(REGULAR, max(self.look.smallest, size * 0.95), SOFT)
            lines = crib.text_parts(said, room, self.look, style)
            part = crib.below([*self.figures(room, size), *lines], GAP)
            if part.height <= height:
                return part

        parts = self.figures(room, size)
        for line in lines:
            if crib.below([*parts, line], GAP).height <= height:
                parts.append(line)

        return crib.below(parts, GAP)

    def in_lines(self, room: float) -> Part:
        """Figures in as few lines as can be."""
        return crib.below(crib.run_in_parts(self._told, room, self.look), 1)

    # ------------------------------------------------------------ without contracts

    def to_read(self, room: float, height: float) -> Part:
        """For a game without contracts: all in the largest type that fits; a sentence less before
        it is too small to be read from a chair, and a section less where nothing else helps.
        """
        rounds = self._rounds(room)
        height -= rounds.height + 2 * GAP
        least = self.look.pick(CHAIR, CHAIR_LARGE)
        sections = self._sections()

        for size in _sizes(self.look, CHAIR_SIZES):
            for kept in _ever_fewer(sections, can_lose=size <= least):
                for set_out in (self._beside, self._above):
                    part = set_out(kept, room, size)
                    if part.height <= height:
                        return crib.below([rounds, part], 2 * GAP)

        for kept in self._fewer_sections():
            part = self._above(kept, room, self.look.smallest)
            if part.height <= height:
                return crib.below([rounds, part], 2 * GAP)

        return rounds

    def _fewer_sections(self) -> Iterator[Sequence[_Section]]:
        """The sections with one sentence each, and then each time the last one less; but which
        cards are wild is said to the end, in a few words where there's no room for more.
        """
        said = [section.cut(1) for section in self._sections()]
        others = [section for section in said if section.id != "wild"]
        wild = [section for section in said if section.id == "wild"]
        short = [section._replace(lines=[wild_words(self.rules)]) for section in wild]

        for count in range(len(others), -1, -1):
            yield [*others[:count], *wild]
            yield [*others[:count], *short]

    def _above(self, sections: Sequence[_Section], room: float, size: float) -> Part:
        """Sentences after their heads, and below them figures, in few lines."""
        style = Style(REGULAR, size)
        said = []
        for section in sections:
            head = _("%(title)s:") % {"title": section.title}
            said.append(crib.text_part(head, " ".join(section.lines), room, self.look, style))

        told = crib.run_in_parts(self._told, room, self.look, style)
        return crib.below([*said, *told], GAP)

    def _beside(self, sections: Sequence[_Section], room: float, size: float) -> Part:
        figures_room = room * FIGURES
        figures = crib.below(self.figures(figures_room, size), size)
        if not figures.height:
            return self._said(sections, room, size)

        said_room = room - figures_room - crib.GAP
        said = self._said(sections, said_room, size)
        return crib.beside([(said, said_room), (figures, figures_room)])

    def _said(self, sections: Sequence[_Section], room: float, size: float) -> Part:
        """Each section in sentences that follow each other, under its head."""
        parts = []
        for section in sections:
            head = crib.text_part("", section.title, room, self.look, Style(BOLD, size))
            text = " ".join(section.lines)
            said = crib.text_part("", text, room, self.look, Style(REGULAR, size))
            parts.append(crib.below([head, said], 0))

        return crib.below(parts, size * 0.7)

    def _sections(self) -> list[_Section]:
        asked = []
        for section in describe(self.rules):
            together, alone = [], []
            for line in section.lines:
                if not TOGETHER.isdisjoint(line.paths):
                    together.append(line.text)
                elif not ASKED.isdisjoint(line.paths):
                    alone.append(line.text)

            lines = list(filter(None, (" ".join(together), *alone)))
            if section.id in SECTIONS and lines:
                asked.append(_Section(section.id, section.title, lines))

        return asked

    def _rounds(self, room: float) -> Part:
        """How many cards are dealt in each round and which are wild, where that changes."""
        rules = self.rules
        numbers = range(1, min(rules.fixed_rounds, MOST_ROUNDS) + 1)
        wild = list(map(rules.rank_in_round, numbers))
        if not any(wild):
            return NO_PART

        smallest = self.look.smallest  # or nearly, so that sentences have room in large print
        strong, plain = Style(BOLD, max(smallest, 13)), Style(REGULAR, max(smallest, 11))

        def row(head: str, said: Iterable[str], style: Style = plain, below: Rule = HAIR) -> Row:
            cells = [Cell(text(each, style, pad=1)) for each in said]
            label = Cell(text(head, plain, "left", pad=1), "Row")
            return Row(style.leading * 1.15, [label, *cells], below=below)

        heads = _("Round"), _("Cards"), _("Wild")
        head_room = max(room * 0.12, plain.sized(smallest).widest(heads) + 3)
        widths = [head_room, *[(room - head_room) / len(numbers)] * len(numbers)]
        ranks = [_("%(rank)ss") % {"rank": on_card(rank)} for rank in wild]
        rows = [
            row(heads[0], map(str, numbers)),
            row(heads[1], map(str, map(rules.deal.size, numbers))),
            row(heads[2], ranks, strong, NONE),
        ]
        table = Table(widths, rows)
        return Part(table.height, table.draw)


def _sizes(look: Look, usual: Sequence[float]) -> list[float]:
    """Sizes to try, the largest first."""
    if not look.large:
        return list(usual)

    sizes = (*usual, *(size * 1.2 for size in usual))  # what fits in usual print, too
    return sorted({max(look.smallest, size) for size in sizes}, reverse=True)


def _ever_fewer(sections: Sequence[_Section], *, can_lose: bool) -> Iterator[Sequence[_Section]]:
    """Them, and then each time with a sentence less: the last one of the section that has most."""
    yield sections
    while can_lose and any(len(section.lines) > 1 for section in sections):
        most = max(range(len(sections)), key=lambda at: len(sections[at].lines))
        sections = [*sections[:most], sections[most].cut(-1), *sections[most + 1 :]]
        yield sections
