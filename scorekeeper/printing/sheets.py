"""All kinds of sheets: which ones a game has, and how one is ordered."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from scorekeeper import printing
from scorekeeper.printing.drawing.look import Look
from scorekeeper.printing.drawing.marks import Drawing
from scorekeeper.printing.kinds import Job, Order, SheetKind
from scorekeeper.sheet.display import Sheet


class NoSuchSheetError(ValueError):
    """A sheet that this game doesn't have. The message says why."""


def _found() -> list[SheetKind]:
    names = [module.name for module in walk_packages(printing.__path__, f"{printing.__name__}.")]
    modules = [import_module(name) for name in names if name != __name__]
    return [module.SHEET for module in modules if hasattr(module, "SHEET")]


KINDS = {kind.id: kind for kind in sorted(_found(), key=lambda kind: kind.place)}


def kinds_of(rules: Ruleset, sheet: Sheet | None = None) -> tuple[str, ...]:
    """The sheets that can be printed of a ruleset, or of a game, by their ids."""
    return tuple(kind.id for kind in KINDS.values() if not kind.why_not(rules, sheet))


def draw(
    order: Order,
    rules: Ruleset,
    sheet: Sheet | None = None,
    *,
    date: str = "",
    hours: str = "",
    language: str = "en",
) -> Drawing:
    """Draw what was ordered, of a game if one is given, played on that day and in those hours.

    Raises NoSuchSheetError.
    """
    kind = KINDS.get(order.kind)
    if kind is None:
        raise NoSuchSheetError(_("There isn’t a sheet called “%(kind)s”.") % {"kind": order.kind})
    if reason := kind.why_not(rules, sheet):
        raise NoSuchSheetError(reason)

    look = Look(order.paper, bool(order.landscape), order.large, order.saver)
    return kind.draw(Job(order, rules, look, sheet, date, hours, language))


def file_name(order: Order, slug: str, day: str = "") -> str:
    """A name by which the file is found again: game, sheet, day or paper."""
    size = "large" if order.large else ""
    return "-".join(filter(None, (slug, order.kind, size, day, order.paper))) + ".pdf"
