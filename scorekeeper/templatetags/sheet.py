"""The many small things of a sheet: its cells, and the numbers of the contracts.

They are drawn here and not in templates, which take five times as long; every phone at a table waits for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from scorekeeper.templatetags.paper import figure_size, minus, row_of

if TYPE_CHECKING:
    from scorekeeper.boards import Cell, Column, Entry, Row, Sheet

register = template.Library()


@register.simple_tag
def steps(column: Column) -> SafeString:
    """The numbers of a player's contracts: crossed off, ringed, to come."""
    return format_html_join(
        "", '<li class="step step-{}">{}</li>', ((step.state, step.number) for step in column.steps)
    )


@register.simple_tag
def cells(sheet: Sheet, row: Row, entry: Entry | str | None, url: str) -> SafeString:
    """A line of the sheet, a cell for each player; ``url`` is where a cell leads, empty for those who only watch."""
    if row.is_blank:
        return SafeString("<td></td>" * len(row.cells))
    is_open = getattr(entry, "number", None) == row.number
    link = format_html(' href="{}"', url) if url else ""
    return format_html_join(
        "",
        '<td><a{} tabindex="-1" class="cell{}" aria-hidden="true">{}</a><span class="spoken">{}</span></td>',
        (
            (
                link,
                " went-out" if cell.went_out else "",
                format_html_join("", "{}", ((mark,) for mark in _marks(sheet, row, column, cell, entry, is_open))),
                cell.spoken,
            )
            for column, cell in zip(sheet.columns, row.cells, strict=True)
        ),
    )


def _marks(
    sheet: Sheet, row: Row, column: Column, cell: Cell, entry: Entry | str | None, is_open: bool
) -> Iterator[SafeString]:
    """What stands in a cell."""
    is_scored = cell.played and sheet.keeps_score
    if row.is_next and (cell.deals or cell.begins):
        letter = pgettext("dealer, one letter", "D") if cell.deals else pgettext("plays first", "1")
        yield format_html('<span class="dealer">{}</span>', letter)
    if is_scored:
        yield format_html('<span class="points">{}</span>', minus(cell.points, sheet.plus))
    if cell.laid:
        yield format_html('<span class="laid crossed">{}</span>', cell.laid)
    if is_open:
        typed = row_of(entry, column.seat_id)
        total = typed.new_total if typed else ""
        yield format_html('<i id="new-{}" class="sum {}">{}</i>', column.seat_id, figure_size(total), total)
    elif is_scored:
        yield format_html('<b class="sum {}">{}</b>', figure_size(cell.total), minus(cell.total, sheet.plus))
