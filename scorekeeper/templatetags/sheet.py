"""The many small things of a sheet: its lines with their cells, and the numbers of the contracts.

They are drawn here and not in templates, which take five times as long; every phone at a table waits for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.templatetags.paper import figure_size, minus, row_of

if TYPE_CHECKING:
    from scorekeeper.boards import Cell, Column, Entry, Row, Sheet

register = template.Library()

SHORT_NAME = 6  # letters that a column of a phone holds in one line
VOWEL = "[aeiouyà-æè-ïò-öø-ýÿœ]"
CONSONANT = rf"(?:(?!{VOWEL})\w)"
SYLLABLE = re.compile(rf"(?<=\w{VOWEL}){CONSONANT}*?(?=(?:[cpst]h|(?!(?<=[cpst])h){CONSONANT}){VOWEL})", re.IGNORECASE)


@register.simple_tag
def head_name(name: str) -> SafeString:
    """A player's name over the column. A long one may go on in a second line, after what looks like a syllable."""
    if len(name) <= SHORT_NAME:
        return format_html('<span class="name" title="{0}">{0}</span>', name)
    return format_html(
        '<span class="name name-long" title="{0}" aria-hidden="true">{1}</span><span class="spoken">{0}</span>',
        name,
        SYLLABLE.sub("\\g<0>\N{SOFT HYPHEN}", name),  # some readers would say the parts one by one
    )


@register.simple_tag
def steps(column: Column) -> SafeString:
    """The numbers of a player's contracts: crossed off, ringed, to come."""
    return format_html_join(
        "", '<li class="step step-{}">{}</li>', ((step.state, step.number) for step in column.steps)
    )


@register.simple_tag
def lines(sheet: Sheet, entry: Entry | str | None, leads: bool) -> SafeString:
    """The lines of the sheet, one a round; ``leads``: a tap on one leads to its round."""
    return format_html_join("\n", "{}", ((_line(sheet, row, entry, leads),) for row in sheet.rows))


def _line(sheet: Sheet, row: Row, entry: Entry | str | None, leads: bool) -> SafeString:
    is_open = getattr(entry, "number", None) == row.number
    url = reverse("round-entry", args=[sheet.game_id, row.number]) if leads else ""
    return format_html(
        '<tr class="{}{}"{}><th scope="row" class="number">{}</th>{}</tr>',
        "is-next" if row.is_next else "is-blank" if row.is_blank else "",
        " is-open" if is_open else "",
        SafeString(" data-current") if is_open or (row.is_next and not entry) else "",
        _number(row, url),
        _no_cells(row) if row.is_blank else _cells(sheet, row, entry if is_open else None, url),
    )


def _number(row: Row, url: str) -> SafeString:
    if not url or row.is_blank:
        return format_html('<span class="number-text">{}</span>', row.number)
    words = _("Score round %(number)s") if row.is_next else _("Round %(number)s, correct")
    return format_html(
        '<a class="number-text" href="{}" aria-label="{}">{}</a>', url, words % {"number": row.number}, row.number
    )


def _no_cells(row: Row) -> SafeString:
    return SafeString("<td></td>" * len(row.cells))


def _cells(sheet: Sheet, row: Row, entry: Entry | str | None, url: str) -> SafeString:
    """What each player did; ``entry`` where the round is open."""
    link = format_html(' href="{}"', url) if url else ""
    return format_html_join(
        "",
        '<td><a{} tabindex="-1" class="cell{}" aria-hidden="true">{}</a><span class="spoken">{}</span></td>',
        (
            (
                link,
                " went-out" if cell.went_out else "",
                SafeString("".join(_marks(sheet, row, column, cell, entry))),
                cell.spoken,
            )
            for column, cell in zip(sheet.columns, row.cells, strict=True)
        ),
    )


def _marks(sheet: Sheet, row: Row, column: Column, cell: Cell, entry: Entry | str | None) -> Iterator[SafeString]:
    """What stands in a cell."""
    is_scored = cell.played and sheet.keeps_score
    if row.is_next and (cell.deals or cell.begins):
        letter = pgettext("dealer, one letter", "D") if cell.deals else pgettext("plays first", "1")
        yield format_html('<span class="dealer">{}</span>', letter)
    if is_scored:
        yield format_html('<span class="points">{}</span>', minus(cell.points, sheet.plus))
    if cell.laid:
        yield format_html('<span class="laid crossed">{}</span>', cell.laid)
    if entry:
        typed = row_of(entry, column.seat_id)
        total = typed.new_total if typed else ""
        yield format_html('<i id="new-{}" class="sum {}">{}</i>', column.seat_id, figure_size(total), total)
    elif is_scored:
        yield format_html('<b class="sum {}">{}</b>', figure_size(cell.total), minus(cell.total, sheet.plus))
