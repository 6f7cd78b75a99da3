"""The small things of a sheet: its lines and cells, the numbers of contracts, figures.

They are drawn here and not in templates, which take five times as long; every phone at a table
waits for them. What was drawn before is kept: of the lines of a sheet that has changed, one or two
are new.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from rulesets.letters import letters_now, on_card
from rulesets.scoring.sides import team_name
from rulesets.words.grammar import cards_called, sentence
from scorekeeper.templatetags.paper import figure_size, held_together, minus, row_of, step_now

if TYPE_CHECKING:
    from rulesets.scoring.statistics import PlayerFigures, StepRounds
    from scorekeeper.rounds.display import EntryRow, EntryTeam, RoundEntry
    from scorekeeper.sheet.display import (
        Column,
        EndRow,
        Sheet,
        SheetCell,
        SheetRow,
        Standing,
        Step,
    )

register = template.Library()

LONGEST_STRIP = 12  # contracts
SHORT_NAME = 6  # letters that a column of a phone holds in one line
LONGEST_NAME = 14  # letters that it holds in three lines
VOWEL = "[aeiouyà-æè-ïò-öø-ýÿœ]"
CONSONANT = rf"(?:(?!{VOWEL})\w)"
SYLLABLE = re.compile(
    rf"(?<=\w{VOWEL}){CONSONANT}*?(?=(?:[cpst]h|(?!(?<=[cpst])h){CONSONANT}){VOWEL}(?!-))",
    re.IGNORECASE,
)


@register.simple_tag
@lru_cache(maxsize=1000)
def head_name(name: str, css: str = "name", short: int = SHORT_NAME) -> SafeString:
    """A player's name over the column.

    A long one may go on in a second line, after what looks like a syllable.
    """
    if len(name) <= short:
        return format_html('<span class="{1}" title="{0}">{0}</span>', name, css)

    css = f"{css} name-long"
    if len(name) > LONGEST_NAME:
        css = f"{css} name-longest"

    return format_html(
        (
            '<span class="{1}" title="{0}" aria-hidden="true">{2}</span><span '
            'class="spoken">{0}</span>'
        ),
        name,
        css,
        SYLLABLE.sub("\\g<0>\N{SOFT HYPHEN}", name),  # some readers would say the parts one by one
    )


@register.simple_tag
def column_head(column: Column, css: str = "name", short: int = SHORT_NAME) -> SafeString:
    """The name over a column; partners are each in one piece."""
    if column.members or not column.partners:  # a team with a name of its own has one
        return head_name(column.name, css, short)
    return _head_team(column.name, column.partners, css)


@lru_cache(maxsize=1000)
def _head_team(team: str, partners: tuple[str, ...], css: str) -> SafeString:
    first, *others = partners
    names = format_html_join(
        " ",
        '<span class="partner-name">{}</span>',
        zip([first, *map("& {}".format, others)]),
    )
    return format_html(
        (
            '<span class="{1} name-team" title="{0}" aria-hidden="true">{2}</span><span '
            'class="spoken">{0}</span>'
        ),
        team,
        css,
        names,
    )


@register.simple_tag
def column_words(column: Column) -> SafeString:
    """What a player has laid, for readers, and has to lay next: short for a phone, and in full."""
    if column.has_left:
        return _column_words(column.spoken, _("has left"), (), "")
    if column.is_out:
        return _column_words(column.spoken, _("is out"), (), "")
    if column.opening:
        return _column_words(column.spoken, column.opening, (), "")
    return _column_words(column.spoken, "", column.contract_lines, column.contract_words)


@lru_cache(maxsize=1000)
def _column_words(spoken: str, instead: str, lines: tuple[str, ...], full: str) -> SafeString:
    parts = [("spoken", spoken, "span"), ("words", instead, "p")]
    short = format_html_join(" ", "<span>{}</span>", zip(map(held_together, lines)))
    parts += [("words words-short", short, "p"), ("words words-full", held_together(full), "p")]
    return format_html_join(
        "\n",
        '<{0} class="{1}">{2}</{0}>',
        ((tag, css, words) for css, words, tag in parts if words),
    )


@register.simple_tag
def strip(column: Column) -> SafeString:
    """A player's contracts: crossed off, ringed, to come; in words where they are many.

    Readers hear column.spoken.
    """
    if len(column.steps) > LONGEST_STRIP:
        now = format_html("<b>{}</b>", step_now(column))
        words = format_html(_("{step} of {count}"), step=now, count=len(column.steps))
        return format_html('<p class="strip-words" aria-hidden="true">{}</p>', words)

    steps = SafeString("".join(map(_step, column.steps)))
    if not steps:
        return steps

    return format_html('<ol class="strip" aria-hidden="true">{}</ol>', steps)


@lru_cache(maxsize=200)
def _step(step: Step) -> SafeString:
    return format_html('<li class="step step-{}">{}</li>', step.state, step.number)


@register.simple_tag
def partners(standing: Standing) -> SafeString:
    """The players of a team, each with a way to their page; and what else the team is called."""
    links = ((reverse("person", args=[player_id]), name) for player_id, name in standing.partners)
    joined = format_html_join(" & ", '<a href="{}">{}</a>', links)
    if standing.name == team_name(name for _player_id, name in standing.partners):
        return joined

    return format_html('{} <span class="soft">{}</span>', standing.name, joined)


@register.simple_tag
def step_cells(steps: Iterable[StepRounds], numbers: Iterable[int]) -> SafeString:
    """How many rounds a player was on each contract, in brackets where it isn't laid."""
    by_number = {step.number: step for step in steps}
    return SafeString("".join(map(_step_cell, map(by_number.get, numbers))))


@lru_cache(maxsize=200)
def _step_cell(step: StepRounds | None) -> SafeString:
    if step is None:
        return SafeString('<td><span class="soft" aria-hidden="true">–</span></td>')
    if step.is_laid:
        return format_html("<td>{}</td>", step.rounds)
    return format_html('<td><span class="soft">({})</span></td>', step.rounds)


@register.filter
def outs_of(figures: PlayerFigures) -> str:
    """How often somebody went out: "4 of 9"."""
    return _("%(outs)d of %(rounds)d") % {"outs": figures.outs, "rounds": figures.rounds}


@register.simple_tag
def round_heads(numbers: Iterable[int]) -> SafeString:
    """A column's head for each round."""
    words = _("Round %(number)s")
    return format_html_join(
        "", '<th scope="col">{}</th>', ((words % {"number": number},) for number in numbers)
    )


@register.simple_tag
def figure_cells(figures: Iterable[int | None]) -> SafeString:
    return format_html_join("", "<td>{}</td>", zip(map(minus, figures)))


@register.simple_tag
def row_notes(sheet: Sheet, entry: RoundEntry, row: EntryRow | EntryTeam) -> SafeString:
    """What the mark in a cell means, where its round is corrected; not what a tick says already."""
    if entry.act != "correct":
        return SafeString("")

    place = entry.number, row.seat_id
    ticks = {tick.label for each in row.lines for tick in each.ticks}
    notes = [note for note in sheet.notes if (note.number, note.seat_id) == place]
    texts = [text for note in notes for text in note.texts if text not in ticks]
    said = [(_("On the sheet: {note}").format(note=text),) for text in texts]
    return format_html_join("", '<p class="row-note"><i class="note-mark"></i>{}</p>', said)


class _Style(NamedTuple):
    """How the lines of a sheet are written."""

    game_id: str  # empty where a tap on a line leads nowhere
    players: tuple[tuple[int, str], ...]  # seat and name of each column
    keeps_score: bool
    plus: bool  # whether points above 0 have their sign
    step_noun: str
    out_word: str
    language: str
    letters: str


class _NewTotal(NamedTuple):
    """What a player would come to by what is typed into an open round."""

    seat_id: int
    figure: str


@register.simple_tag
def lines(sheet: Sheet, entry: RoundEntry | str | None, leads: bool) -> SafeString:
    """The lines of the sheet, one a round; ``leads``: a tap on a cell opens its round."""
    style = _Style(
        game_id=sheet.game_id if leads else "",
        players=tuple((column.seat_id, column.name) for column in sheet.columns),
        keeps_score=sheet.keeps_score,
        plus=sheet.plus,
        step_noun=sheet.step_noun,
        out_word=sheet.out_word,
        language=get_language() or "",
        letters=letters_now(),
    )
    rounds = (_any_line(sheet, row, entry, style) for row in sheet.rows)
    return SafeString("\n".join([*rounds, *map(_end_line, sheet.end_rows)]))


def _end_line(row: EndRow) -> SafeString:
    """What was paid at the end of the game; whoever got it has what for beside the points."""
    drawn = '<td><span class="cell"><span class="points">{}</span><b class="sum">{}</b></span></td>'
    cells = (
        SafeString("<td></td>") if points is None else format_html(drawn, row.label, minus(points))
        for points in row.points
    )
    line = '<tr><th scope="row" class="number"><span class="spoken">{}</span></th>{}</tr>'
    return format_html(line, row.label, SafeString("".join(cells)))


def _any_line(
    sheet: Sheet, row: SheetRow, entry: RoundEntry | str | None, style: _Style
) -> SafeString:
    if row.is_blank:
        return _blank_line(row.number, len(row.cells))
    if getattr(entry, "number", None) == row.number:
        return _line(row, style, is_current=True, new_totals=tuple(_new_totals(sheet, entry)))
    if row.is_next:
        return _line(row, style, is_current=not entry)

    return _played_line(row, style)


def _new_totals(sheet: Sheet, entry: RoundEntry | str | None) -> Iterator[_NewTotal]:
    for column in sheet.columns:
        typed = row_of(entry, column.seat_id)
        yield _NewTotal(column.seat_id, typed.new_total if typed else "")


@lru_cache(maxsize=200)
def _blank_line(number: int, cells: int) -> SafeString:
    start = (
        '<tr class="is-blank"><th scope="row" class="number"><span '
        'class="number-text">{}</span></th>{}</tr>'
    )
    return format_html(start, number, SafeString("<td></td>" * cells))


@lru_cache(maxsize=10_000)  # two hundred games; about 20 MB
def _played_line(row: SheetRow, style: _Style) -> SafeString:
    """A round that was played is drawn once, and shown with every later sheet of its game."""
    return _line(row, style, is_current=False)


def _line(
    row: SheetRow, style: _Style, *, is_current: bool, new_totals: tuple[_NewTotal, ...] = ()
) -> SafeString:
    """One round; with new totals it is open."""
    url = reverse("round-entry", args=[style.game_id, row.number]) if style.game_id else ""
    return format_html(
        '<tr class="{}{}"{}><th scope="row" class="number">{}</th>{}</tr>',
        "is-next" if row.is_next else "",
        " is-open" if new_totals else "",
        SafeString(" data-current") if is_current else "",
        _number(row, url),
        _cells(row, style, url, new_totals),
    )


def _number(row: SheetRow, url: str) -> SafeString:
    wild = SafeString("")
    if mark := on_card(row.wild_rank) or row.upcard:
        hidden = SafeString(' aria-hidden="true"') if url else ""  # the link's name says it
        wild = format_html('<small class="was-wild"{}>{}</small>', hidden, mark)

    if not url:
        return format_html('<span class="number-text">{}{}</span>', row.number, wild)

    return format_html(
        '<a class="number-text" href="{}" aria-label="{}">{}{}</a>',
        url,
        _number_words(row),
        row.number,
        wild,
    )


@register.filter
def were_wild(rank: str) -> str:
    """What the mark beside a round says: "sevens were wild"."""
    # Translators: cards is the rank that was wild in a round: "sevens were wild".
    return _("%(cards)s were wild") % {"cards": cards_called(rank)}


def _number_words(row: SheetRow) -> str:
    words = _("Correct round %(number)s")
    if row.is_next:
        words = _("Score round %(number)s")

    said = words % {"number": row.number}
    if row.wild_rank:
        said = f"{said}. {sentence(were_wild(row.wild_rank))}"
    elif row.upcard:
        turned_up = _("%(card)s was turned up") % {"card": row.upcard}
        said = f"{said}. {turned_up}"

    return said


def _cells(row: SheetRow, style: _Style, url: str, new_totals: tuple[_NewTotal, ...]) -> SafeString:
    """What each player did."""
    totals = new_totals or (None,) * len(row.cells)
    look = _Look(style.keeps_score, style.plus, row.is_next, style.language)
    columns = zip(style.players, row.cells, totals, strict=True)
    cells = (
        _cell(row, style, url, player, cell, _drawn(cell, total, look))
        for player, cell, total in columns
    )

    return SafeString("".join(cells))


def _cell(
    row: SheetRow,
    style: _Style,
    url: str,
    player: tuple[int, str],
    cell: SheetCell,
    drawn: SafeString,
) -> SafeString:
    """What one player did in a round: to be seen, and in words for readers.

    A tap opens the round at that player. Where it may not, it shows what a mark in the cell means.
    """
    seat_id, name = player
    what = ", ".join((*_spoken(cell, style, is_next=row.is_next), *cell.notes))

    if url and cell.played:
        words = _("%(player)s, round %(number)d: %(what)s")
        said = words % {"player": name, "number": row.number, "what": what}
        link = (
            '<td><a href="{}#row-{}" tabindex="-1" class="{}"><span class="eye" '
            'aria-hidden="true">{}</span><span class="spoken">{}</span></a></td>'
        )
        return format_html(link, url, seat_id, _css(cell), drawn, said)

    to: SafeString | str = ""
    if url:
        to = format_html(' href="{}#row-{}"', url, seat_id)
    elif cell.notes:
        to = format_html(' href="#note-{}-{}"', row.number, seat_id)

    eye = '<a{} tabindex="-1" class="{}" aria-hidden="true">{}</a>'
    seen = format_html(eye, to, _css(cell), drawn)
    return format_html('<td>{}<span class="spoken">{}</span></td>', seen, what)


def _css(cell: SheetCell) -> str:
    signs = {"cell": True, "went-out": cell.went_out, "has-note": bool(cell.notes)}
    return " ".join(name for name, is_there in signs.items() if is_there)


class _Look(NamedTuple):
    """How the cells of a line are drawn."""

    keeps_score: bool
    plus: bool
    is_next: bool
    language: str


@lru_cache(maxsize=1000)  # most of what a new line shows is alike
def _drawn(cell: SheetCell, total: _NewTotal | None, look: _Look) -> SafeString:
    """A cell as the eye sees it."""
    return SafeString("".join(_marks(cell, total, look)))


def _marks(cell: SheetCell, new_total: _NewTotal | None, look: _Look) -> Iterator[SafeString]:
    """The figures and letters of a cell."""
    is_scored = cell.played and look.keeps_score
    if look.is_next and (cell.deals or cell.begins):
        letter = pgettext("dealer, one letter", "D") if cell.deals else pgettext("plays first", "1")
        yield format_html('<span class="dealer">{}</span>', letter)
        if cell.dealer_name:
            yield format_html('<span class="who-deals">{}</span>', cell.dealer_name)

    if is_scored:
        yield format_html('<span class="points">{}</span>', minus(cell.points, look.plus))
    if cell.laid:
        yield format_html('<span class="laid crossed">{}</span>', cell.laid)

    if new_total:
        figure = new_total.figure
        new = '<i id="new-{}" class="sum {}">{}</i>'
        yield format_html(new, new_total.seat_id, figure_size(figure), figure)
    elif is_scored and cell.totals:
        yield format_html('<b class="sum sum-games">{}</b>', cell.totals)
    elif is_scored:
        figure = minus(cell.total, look.plus)
        yield format_html('<b class="sum {}">{}</b>', figure_size(cell.total), figure)


def _spoken(cell: SheetCell, style: _Style, *, is_next: bool) -> Iterator[str]:
    """A cell in words, for readers."""
    if cell.played and style.keeps_score:
        points = ngettext("%(points)s point", "%(points)s points", abs(cell.points or 0))
        yield points % {"points": minus(cell.points, style.plus)}
        if cell.spoken_totals:
            yield cell.spoken_totals
        else:
            yield _("total %(total)s") % {"total": minus(cell.total, style.plus)}

    if cell.went_out:
        yield f"{cell.out_name} {style.out_word}".strip()
    if cell.laid:
        yield _("laid %(step)s %(number)d") % {"step": style.step_noun, "number": cell.laid}

    if is_next and cell.deals and cell.dealer_name:
        yield _("%(player)s deals") % {"player": cell.dealer_name}
    elif is_next and cell.deals:
        yield _("deals")
    elif is_next and cell.begins and cell.dealer_name:
        yield _("%(player)s plays first") % {"player": cell.dealer_name}
    elif is_next and cell.begins:
        yield _("plays first")
