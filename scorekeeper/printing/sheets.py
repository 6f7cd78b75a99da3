"""Every kind of sheet by its name: which ones a game has, and how one is ordered."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets import words
from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from scorekeeper.printing.pages import Drawing, Look
from scorekeeper.printing.phase_cards import phase_cards
from scorekeeper.printing.phase_guide import phase_guide
from scorekeeper.printing.result_sheet import result_sheet
from scorekeeper.printing.rules_sheet import rules_sheet
from scorekeeper.printing.score_sheet import score_sheet
from scorekeeper.printing.score_table import blank_table, game_table
from scorekeeper.printing.special_cards import special_cards
from scorekeeper.sheet.display import Sheet

KINDS = (
    "score-sheet",
    "phase-guide",
    "phase-cards",
    "special-cards",
    "rules-sheet",
    "result-sheet",
)
SCORE, GUIDE, CARDS, SPECIAL, RULES, RESULT = KINDS
WIDE_TABLE = 5  # players from which a score sheet lies on its side unless told otherwise


class NoSuchSheetError(ValueError):
    """A sheet that this game does not have. The message says why."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed."""

    kind: str
    paper: str = "a4"
    landscape: bool | None = None  # None: as the sheet fits best
    large: bool = False
    saver: bool = False
    players: int = 4  # of a blank sheet
    rounds: int = 0  # of a score sheet; 0: as many as fit well
    with_scores: bool = True  # of a game: filled in so far, or names and dealers only
    for_each: bool = False  # cards: a set for each player, with the name
    double_sided: bool = False  # cards: what counts on the backs

    def look(self, players: int) -> Look:
        landscape = self.landscape
        if landscape is None:
            landscape = self.kind in {SCORE, RESULT} and players >= WIDE_TABLE
        return Look(self.paper, landscape, self.large, self.saver)


def kinds_of(rules: Ruleset, sheet: Sheet | None = None) -> tuple[str, ...]:
    """The sheets that can be printed of a ruleset, or of a game."""
    return tuple(kind for kind in KINDS if not _why_not(kind, rules, sheet))


def _why_not(kind: str, rules: Ruleset, sheet: Sheet | None) -> str:
    """Why there is no such sheet; empty if there is."""
    if kind not in KINDS:
        return _("There is no sheet called “%(kind)s”.") % {"kind": kind}
    if kind in {GUIDE, CARDS} and not rules.contract_list:
        text = _("%(game)s has no contracts, so there is nothing to draw on this sheet.")
        return text % {"game": rules_text(rules.name)}
    if kind == SPECIAL and not rules.deck.special:
        return _("%(game)s has no special cards, so there is nothing to cut out.") % {
            "game": rules_text(rules.name)
        }
    if kind == RESULT and (sheet is None or sheet.end is None):
        return _("Only a finished game has a result.")
    return ""


def kind_words(kind: str, rules: Ruleset) -> tuple[str, str]:
    """A sheet by its name and what it is for, in this game's own words."""
    steps = words.step_noun(rules, 2)
    return {
        SCORE: (
            _("Match sheet") if rules.score.method == "game_points" else _("Score sheet"),
            _("To write on with a pen"),
        ),
        GUIDE: (
            _("Guide to the %(steps)s") % {"steps": steps},
            _("Each one in words and drawn as cards"),
        ),
        CARDS: (_("Cards to hold"), _("Wallet size, to cut out")),
        SPECIAL: (_("Special cards"), _("Poker size, to cut out and play with")),
        RULES: (_("Rules"), _("Everything on one sheet where it fits")),
        RESULT: (_("Result"), _("Standings, chart and every round")),
    }[kind]


def draw(
    order: Order,
    rules: Ruleset,
    sheet: Sheet | None = None,
    *,
    date: str = "",
    language: str = "en",
) -> Drawing:
    """Draw what was ordered, of a game if one is given. Raises NoSuchSheetError."""
    if reason := _why_not(order.kind, rules, sheet):
        raise NoSuchSheetError(reason)
    names = tuple(column.name for column in sheet.columns if not column.has_left) if sheet else ()
    look = order.look(len(sheet.columns) if sheet else order.players)
    match order.kind:
        case "score-sheet":
            table = blank_table(order.players)
            if sheet:
                shown = date if order.with_scores and sheet.end else ""
                table = game_table(sheet, date=shown, with_scores=order.with_scores)
            return score_sheet(rules, table, look, order.rounds, language)
        case "phase-guide":
            return phase_guide(rules, look, language)
        case "phase-cards":
            for_whom = names if order.for_each else ()
            return phase_cards(
                rules, look, for_whom, double_sided=order.double_sided, language=language
            )
        case "special-cards":
            return special_cards(rules, look, language)
        case "rules-sheet":
            return rules_sheet(rules, look, language)
        case _:
            assert sheet  # noqa: S101  # it has ended, as was asked above
            return result_sheet(sheet, look, date=date, language=language)


def file_name(order: Order, slug: str, day: str = "") -> str:
    """A name by which the file is found again: game, sheet, day or paper."""
    extra = [part for part in ("large" if order.large else "", day, order.paper) if part]
    return "-".join([slug, order.kind, *extra]) + ".pdf"
