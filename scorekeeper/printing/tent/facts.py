"""What counts, what is wild, what a turn is: on one half of a tent, as large as there is room for.
Sizes are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.letters import on_card
from rulesets.ruleset import Ruleset
from rulesets.words import describe
from scorekeeper.printing import crib
from scorekeeper.printing.drawing.look import SOFT, Look, Style
from scorekeeper.printing.fonts import BOLD, REGULAR
from scorekeeper.printing.melds import READ_WITH, guide_lines
from scorekeeper.printing.pages import NO_PART, Part, Pen
from scorekeeper.printing.tables import HAIR, NONE, Cell, Row, Table, text, widest

GAP = 6.0
ASIDE_SIZES = (12.0, 11.0, 10.0, 9.0, 8.5)
CHAIR_SIZES = (19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
CHAIR, CHAIR_LARGE = 13.0, 15.5  # read from a chair: sentences are left out before it's smaller
FIGURES = 0.36  # of the width, for what counts
MOST_ROUNDS = 15  # in a line

# keys of the rules that a table asks for while playing, in the order of sections
ASKED = (
    *("turn.draw", "turn.pile", "turn.draw_instead", "turn.stock_if_used"),
    *("turn.discard_after_meld", "meld.when", "meld.set.min", "meld.run.min"),
    *("meld.alone", "meld.never", "wild.per_round", *READ_WITH),
)
SECTIONS = ("turn", "melds", "opening", "wild")


@dataclass(frozen=True, slots=True)
class Facts:
    """What a tent says besides contracts."""

    rules: Ruleset
    look: Look

    @property
    def _told(self) -> list[crib.Titled]:
        """What there is in figures."""
        values, bonuses = crib.figures(self.rules)
        told = (values, bonuses) if self.rules.keeps_score else (bonuses,)
        return [(title, pairs) for title, pairs in told if pairs]

    def figures(self, room: float, size: float) -> list[Part]:
        return [crib.pairs_part(*each, room, self.look, size) for each in self._told]

    def aside(self, room: float, height: float) -> Part:
        """Figures, and below them the rules that a contract is read with, as many as fit."""
        for size in _sizes(self.look, ASIDE_SIZES):
            style = Style(REGULAR, max(self.look.smallest, size * 0.95), SOFT)
            lines = [
                crib.text_part("", line, room, self.look, style) for line in guide_lines(self.rules)
            ]
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
        it is too small to be read from a chair.
        """
        rounds = self._rounds(room)
        height -= rounds.height + 2 * GAP
        least = CHAIR_LARGE if self.look.large else CHAIR
        sections = self._sections()

        for size in _sizes(self.look, CHAIR_SIZES):
            kept = sections
            while True:
                part = self._beside(kept, room, size)
                if part.height <= height:
                    return crib.below([rounds, part], 2 * GAP)
                if size > least or not any(kept):
                    break

                kept = _without_last(kept)

        return crib.below([rounds, self._above(sections, room, height)], 2 * GAP)

    def _above(
        self, sections: Sequence[tuple[str, Sequence[str]]], room: float, height: float
    ) -> Part:
        """Sentences in the smallest type, as many as fit, and below them figures in few lines."""
        figures = self.in_lines(room)
        while True:
            said = self._said(sections, room, self.look.smallest)
            part = crib.below([*said, figures], GAP)
            if part.height <= height or not sections:
                return part

            sections = _without_last(sections)

    def _beside(
        self, sections: Sequence[tuple[str, Sequence[str]]], room: float, size: float
    ) -> Part:
        figures_room = room * FIGURES
        figures = crib.below(self.figures(figures_room, size), size)
        said_room = room - figures_room - crib.GAP if figures.height else room
        said = crib.below(list(self._said(sections, said_room, size)), size * 0.7)
        if not figures.height:
            return said

        return crib.beside([(said, said_room), (figures, figures_room)])

    def _said(
        self, sections: Sequence[tuple[str, Sequence[str]]], room: float, size: float
    ) -> Iterator[Part]:
        """Each section in sentences that follow each other, under its head."""
        for title, lines in sections:
            head = crib.text_part("", title, room, self.look, Style(BOLD, size))
            said = crib.text_part("", " ".join(lines), room, self.look, Style(REGULAR, size))
            yield crib.below([head, said], 0)

    def _sections(self) -> list[tuple[str, Sequence[str]]]:
        asked: list[tuple[str, Sequence[str]]] = []
        for section in describe(self.rules):
            lines = [line.text for line in section.lines if {*line.paths} & {*ASKED}]
            if section.id in SECTIONS and lines:
                asked.append((section.title, lines))

        return asked

    def _rounds(self, room: float) -> Part:
        """How many cards are dealt in each round and which are wild, where that changes."""
        rules = self.rules
        numbers = range(1, min(rules.fixed_rounds, MOST_ROUNDS) + 1)
        wild = [rules.rank_in_round(number) for number in numbers]
        if not any(wild):
            return NO_PART

        strong, plain = self.look.style("strong", 13), self.look.style("text", 11)
        told = [
            (_("Round"), [str(number) for number in numbers], plain, HAIR),
            (_("Cards"), [str(rules.deal.size(number)) for number in numbers], plain, HAIR),
            (_("Wild"), [_("%(rank)ss") % {"rank": on_card(rank)} for rank in wild], strong, NONE),
        ]
        least = widest([head for head, *_rest in told], plain.sized(self.look.smallest)) + 3
        head_room = max(room * 0.12, least)
        widths = [head_room, *[(room - head_room) / len(numbers)] * len(numbers)]
        rows = [
            Row(
                style.leading * 1.15,
                [
                    Cell(text(head, plain, "left", pad=1), "Row"),
                    *(Cell(text(each, style, pad=1)) for each in said),
                ],
                below=below,
            )
            for head, said, style, below in told
        ]
        table = Table(widths, rows)

        def draw(pen: Pen, x: float, y: float) -> None:
            table.draw(pen, x, y)

        return Part(table.height, draw)


def _sizes(look: Look, usual: Sequence[float]) -> list[float]:
    """Sizes to try, the largest first."""
    if not look.large:
        return list(usual)

    return sorted({max(look.smallest, size * 1.2) for size in usual}, reverse=True)


def _without_last(sections: Sequence[tuple[str, Sequence[str]]]) -> list[tuple[str, Sequence[str]]]:
    """The same with a sentence less: the last one of the section that has most."""
    most = max(range(len(sections)), key=lambda at: len(sections[at][1]))
    fewer = [(title, list(lines)) for title, lines in sections]
    fewer[most][1].pop()
    return [(title, lines) for title, lines in fewer if lines]
