"""A pad of score sheets: two on a page, to be cut apart, and a cover for each. Sizes are points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contracts_title
from rulesets.words.grammar import joined
from rulesets.words.short import choice_line
from scorekeeper.printing import crib
from scorekeeper.printing.cover import cover_height, place_cover
from scorekeeper.printing.drawing.look import FAINT, FIRM, HAIRLINE, HEAVIEST, MM, Look, Style
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit, wrap
from scorekeeper.printing.fonts import ASCENT, TITLE
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import Part, Pen
from scorekeeper.printing.race_sheet import is_race
from scorekeeper.printing.score.best import best_plan
from scorekeeper.printing.score.blocks import draw_blocks, is_in_blocks, known, plan_blocks
from scorekeeper.printing.score.foot import foot_pages, foot_part
from scorekeeper.printing.score.legend import legend
from scorekeeper.printing.score.plan import Plan
from scorekeeper.printing.score.table import ScoreTable, blank_table
from scorekeeper.printing.score_sheet import draw_sheet
from scorekeeper.sheet.display import Sheet

EDGE = 5 * MM  # what printers leave white
# how wide the game's picture may be
PICTURES = (64 * MM, 48 * MM, 36 * MM, 28 * MM, 22 * MM, 16 * MM)
OWNER = 60 * MM  # a line for a name
MOST_FOOT = 0.6  # of a cover


def score_pad(
    rules: Ruleset, table: ScoreTable, looks: Sequence[Look], language: str = "en"
) -> Drawing:
    """Draw the covers, and below them the sheets; every page twice, beside or above each other,
    but in large print once.

    Of these looks it takes the one that suits the sheet best.
    """
    small = looks if looks[0].large else [half_of(each) for each in looks]
    look, covers, sheets = _parts(rules, table, small)
    pages = (*covers, *sheets)
    if look.half:
        look = half_of(look)
        pages = tuple(_twice(page, look) for page in pages)

    title = _("%(game)s: score pad") % {"game": rules_text(rules.name)}
    return Drawing(title, choice_line(rules), look, pages, language)


def _parts(
    rules: Ruleset, table: ScoreTable, looks: Sequence[Look]
) -> tuple[Look, Sequence[Page], Sequence[Page]]:
    """How it's printed, its covers and its sheets."""
    if is_in_blocks(rules):
        blocks = plan_blocks(rules, table, looks, on_cover=True)
        how_to = crib.small_part(_how_to(blocks.look), blocks.look.block[2], blocks.look)
        cover = _cover(rules, table, blocks.look, crib.below([known(blocks), how_to], 2))
        return blocks.look, [cover], draw_blocks(blocks).pages

    plan = best_plan(rules, table, looks, on_cover=True)
    return plan.look, _covers(plan), draw_sheet(plan).pages


def half_of(look: Look) -> Look:
    """Half a page: upright on a page that is on its side, and the other way round; and the page
    of a half.
    """
    return replace(look, landscape=not look.landscape, half=not look.half)


def _twice(page: Page, look: Look) -> Page:
    """A page on both halves of the paper, with the line to cut along."""
    pen = Pen(look)
    width, height = look.page_size
    across, down = width / 2, 0.0
    start, end = (across, EDGE), (across, height - EDGE)
    if not look.landscape:
        across, down = 0.0, height / 2
        start, end = (EDGE, down), (width - EDGE, down)

    pen.add(page)
    pen.add(page, across, down)
    pen.line(*start, *end, 0.35, FIRM, (2.2, 2.2))
    return pen.page(page.title)


# ---------------------------------------------------------------- the cover


def _covers(plan: Plan) -> list[Page]:
    """The cover, with what has to be looked up while playing; on pages of its own where it is
    much.
    """
    rules, look = plan.rules, plan.look
    room, most = look.block[2], look.block[3]
    title = contracts_title(rules) if rules.contract_list else ""
    notes = [*legend(plan), _how_to(look)]
    foot = foot_part(rules, look, room, contracts=title, notes=notes, deal=plan.deals[0])
    if foot.height <= most * MOST_FOOT:
        return [_cover(rules, plan.table, look, foot)]

    apart = foot_pages(rules, look, room, most - 8 * MM, contracts=title, deal=plan.deals[0])
    plain = crib.small_part(" ".join(notes), room, look)
    cover = _cover(rules, plan.table, look, plain)
    return [cover, *(_crib_page(part, title, look) for part in apart)]


def _crib_page(part: Part, title: str, look: Look) -> Page:
    pen = Pen(look)
    pen.double_rule(pen.top)
    part.draw(pen, pen.left, pen.top + 5 * MM)
    return pen.page(title)


def _cover(rules: Ruleset, table: ScoreTable, look: Look, foot: Part) -> Page:
    """The game, whose pad it is, and at the foot what is to be known."""
    pen = Pen(look)
    room = look.block[2]
    top = pen.bottom - foot.height
    foot.draw(pen, pen.left, top)
    pen.rule(top - 2 * MM, HEAVIEST)
    pen.double_rule(pen.top)

    soft = look.style("subtitle", 13)
    spare = top - 2 * MM - pen.top - 3 * MM
    owner = 8 * MM + 2 * look.style("small", 8.6).leading
    least = _picture_room(PICTURES[-1]) + MM
    for size in (30, 24, 20, 16):
        title = Style(TITLE, max(size, look.smallest))
        lines, title = fit(rules_text(rules.name), title, room, look.size(12), 3)
        high = len(lines) * title.leading + soft.leading
        if high + owner + least <= spare:
            break

    has_owner = high + owner <= spare
    wide = _picture(spare - high - owner)
    names = () if table.is_blank else table.names
    named = wrap(joined([*filter(None, names)]), soft, room)
    high += has_owner * owner + _picture_room(wide)
    if high + len(named) * soft.leading > spare:
        named = ()

    middle = pen.left + room / 2
    y = pen.top + 3 * MM + (spare - high - len(named) * soft.leading) / 2
    if wide:
        place_cover(pen, rules, middle - wide / 2, y, wide)
        y += _picture_room(wide)

    with pen.inside("H1"):
        base = pen.lines(middle, y + title.size * ASCENT, lines, title, "center")

    base = pen.lines(middle, base, [_("Score pad"), *named], soft, "center")
    if has_owner:
        _owner(pen, middle, base + 4 * MM)

    return pen.page(_("Cover"))


def _picture(spare: float) -> float:
    """How wide the game's picture is; 0 where there is no room."""
    return next((wide for wide in PICTURES if _picture_room(wide) + MM <= spare), 0.0)


def _picture_room(wide: float) -> float:
    return cover_height(wide) + 5 * MM if wide else 0.0


def _owner(pen: Pen, middle: float, base: float) -> None:
    """A line for whose pad it is."""
    pen.line(middle - OWNER / 2, base, middle + OWNER / 2, base, HAIRLINE, FAINT)
    small = pen.look.style("small", 8.6)
    pen.write(middle, base + small.leading, _("This pad belongs to"), small, "center")


def _how_to(look: Look) -> str:
    if not look.half:
        return _("Print this page once and the sheets as often as you like.")

    return _(
        "Print this page once and the sheets as often as you like. Cut along the line, and staple "
        "them at the top."
    )


# ---------------------------------------------------------------- among the other sheets


def _needs_points(rules: Ruleset, sheet: Sheet | None) -> str:
    if not is_race(rules):
        return ""

    text = _("%(game)s needs a whole page for its score sheet, so there isn't a pad.")
    return text % {"game": rules_text(rules.name)}


def _table(job: Job) -> ScoreTable:
    names: Sequence[str] = job.names
    table = ScoreTable(tuple(names)) if names else blank_table(job.order.players, job.rules)
    return replace(table, address=job.order.address)


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Score pad"), _("Two small sheets on a page, to cut and staple, with a cover")


def _draw(job: Job) -> Drawing:
    return score_pad(job.rules, _table(job), job.looks, job.language)


SHEET = SheetKind("score-pad", 15, _words, _draw, _needs_points, asks_players=True)
