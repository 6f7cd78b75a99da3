"""What somebody wants printed, read from the address of the page: every unknown or missing part
takes its default.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from scorekeeper.forms.display import GameChoice, OptionField
from scorekeeper.forms.house_rules import option_fields, sent_option
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pages import PAPERS, Drawing
from scorekeeper.printing.score_plan import MOST_PLAYERS
from scorekeeper.printing.sheets import KINDS, file_name, kinds_of
from scorekeeper.sheet.display import MOST_ROUNDS, Sheet

# where people print on Letter; everywhere else on A4
LETTER_REGIONS = {
    "US",
    "CA",
    "MX",
    "PH",
    "CL",
    "CO",
    "VE",
    "CR",
    "GT",
    "NI",
    "PA",
    "SV",
    "DO",
    "PR",
}
MOST_PICTURES = 4  # pages shown before the download
_REGION = re.compile(r"^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b")


@dataclass(frozen=True, slots=True)
class Way:
    """One of several ways to choose."""

    value: str
    label: str
    chosen: bool
    about: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as it is going to be printed; sizes in points."""

    number: int
    url_query: str
    width: int
    height: int
    words: str  # for readers


@dataclass(frozen=True, slots=True)
class PrintPage:
    """The page on which a sheet is chosen."""

    title: str
    games: tuple[GameChoice, ...]  # empty where the game is chosen already
    game_id: str
    kinds: tuple[Way, ...]
    papers: tuple[Way, ...]
    turns: tuple[Way, ...]
    contents: tuple[Way, ...]  # of a game's score sheet
    players: tuple[Way, ...]  # of a blank score sheet
    rounds: tuple[Way, ...]  # of a score sheet
    sets: tuple[Way, ...]  # of the cards of a game
    asks_sides: bool
    order: Order
    options: tuple[OptionField, ...]
    options_line: str
    pictures: tuple[Picture, ...]
    pages: int
    query: str  # of the file
    file_name: str


def paper_of(wished: str, remembered: str, languages: str) -> str:
    """The paper: as chosen now, as chosen before, or as the browser's language has it."""
    for paper in (wished, remembered):
        if paper in PAPERS:
            return paper
    first = languages.split(",")[0].strip()
    region = _REGION.match(first)
    return "letter" if region and region[1].upper() in LETTER_REGIONS else "a4"


def read_order(data: Mapping[str, str], rules: Ruleset, sheet: Sheet | None, paper: str) -> Order:
    """The order that an address speaks of."""
    return Order(
        kind=_kind(data.get("sheet", ""), rules, sheet),
        paper=paper,
        landscape={"portrait": False, "landscape": True}.get(data.get("turn", "")),
        large=bool(data.get("large")),
        saver=bool(data.get("saver")),
        players=_number(data.get("players", ""), range(2, MOST_PLAYERS + 1), 4),
        rounds=_number(data.get("rounds", ""), range(1, MOST_ROUNDS + 1), 0),
        with_scores=data.get("content") != "names",
        for_each=data.get("sets") == "each",
        double_sided=bool(data.get("sides")),
    )


def _kind(wished: str, rules: Ruleset, sheet: Sheet | None) -> str:
    """The sheet that is wished for, if the game has it; else one that only it has, or the first."""
    kinds = kinds_of(rules, sheet)
    if wished in kinds:
        return wished
    of_game = [kind for kind in kinds if KINDS[kind].needs_game]
    return [*of_game, *kinds][0]


def _number(text: str, allowed: range, usual: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else usual
    return number if number in allowed else usual


def order_query(order: Order, rules: Ruleset, sheet: Sheet | None) -> str:
    """The address of the same order: only what is not as usual."""
    usual = Order(order.kind)
    parts: dict[str, str] = {"game": sheet.game_id} if sheet else {"ruleset": rules.id}
    parts |= {"sheet": order.kind, "paper": order.paper}
    if order.landscape is not None:
        parts["turn"] = "landscape" if order.landscape else "portrait"
    parts |= {name: "on" for name in ("large", "saver") if getattr(order, name)}
    parts |= {
        name: str(getattr(order, name))
        for name in ("players", "rounds")
        if getattr(order, name) != getattr(usual, name)
    }
    parts |= {} if order.with_scores else {"content": "names"}
    parts |= {"sets": "each"} if order.for_each else {}
    parts |= {"sides": "on"} if order.double_sided else {}
    if not sheet:
        parts |= {f"option-{key}": sent_option(value) for key, value in rules.chosen.items()}
    return urlencode(parts)


def build_print_page(
    order: Order, rules: Ruleset, sheet: Sheet | None, drawing: Drawing, games: Sequence[GameChoice]
) -> PrintPage:
    query = order_query(order, rules, sheet)
    kind = KINDS[order.kind]
    chosen_rules = rules.chosen
    return PrintPage(
        title=sheet.title if sheet else rules_text(rules.name),
        games=() if sheet else tuple(games),
        game_id=sheet.game_id if sheet else "",
        kinds=tuple(_kind_way(each, rules, order) for each in kinds_of(rules, sheet)),
        papers=_ways(((key, paper.name) for key, paper in PAPERS.items()), order.paper),
        turns=_ways(_turns(), {None: "", False: "portrait", True: "landscape"}[order.landscape]),
        contents=_ways(_contents(), "" if order.with_scores else "names")
        if sheet and kind.asks_rounds
        else (),
        players=_ways(_numbers(2, MOST_PLAYERS), str(order.players))
        if kind.asks_rounds and not sheet
        else (),
        rounds=_ways(_round_choices(), str(order.rounds or ""))
        if kind.asks_rounds and not _is_filled(order, sheet)
        else (),
        sets=_ways(_set_choices(), "each" if order.for_each else "")
        if kind.asks_sets and sheet
        else (),
        asks_sides=kind.asks_sets,
        order=order,
        options=() if sheet else option_fields(rules),
        options_line=_options_line(len(chosen_rules)),
        pictures=tuple(_pictures(drawing, query)),
        pages=len(drawing.pages),
        query=query,
        file_name=file_name(order, rules.id),
    )


def _kind_way(kind: str, rules: Ruleset, order: Order) -> Way:
    label, about = KINDS[kind].words(rules)
    return Way(kind, label, kind == order.kind, about)


def _is_filled(order: Order, sheet: Sheet | None) -> bool:
    return sheet is not None and sheet.end is not None and order.with_scores


def _options_line(count: int) -> str:
    return _("%(n)d chosen") % {"n": count} if count else _("As the source has it")


def _ways(choices: Iterable[tuple[str, str]], chosen: str) -> tuple[Way, ...]:
    return tuple(Way(value, label, value == chosen) for value, label in choices)


def _turns() -> tuple[tuple[str, str], ...]:
    return (("", _("As it fits")), ("portrait", _("Upright")), ("landscape", _("Sideways")))


def _contents() -> tuple[tuple[str, str], ...]:
    return (("", _("With the rounds so far")), ("names", _("Names and dealers only")))


def _set_choices() -> tuple[tuple[str, str], ...]:
    return (("", _("One set")), ("each", _("A set for each player, with the name")))


def _round_choices() -> tuple[tuple[str, str], ...]:
    return (("", _("A full page")), *_numbers(4, 30))


def _numbers(first: int, last: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in range(first, last + 1))


def _pictures(drawing: Drawing, query: str) -> Iterable[Picture]:
    width, height = drawing.look.page_size
    for number, page in enumerate(drawing.pages[:MOST_PICTURES], start=1):
        words = _("Picture of page %(number)d: %(title)s") % {"number": number, "title": page.title}
        yield Picture(number, query, round(width), round(height), words)
