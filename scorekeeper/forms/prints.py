"""What somebody wants printed, read from the address; what is missing takes its default."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from scorekeeper.forms.display import OptionField, Way, ways
from scorekeeper.forms.games import GameChoice
from scorekeeper.forms.house_rules import option_fields, sent_options
from scorekeeper.printing.drawing.look import PAPERS
from scorekeeper.printing.drawing.marks import Drawing
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pictures import svg
from scorekeeper.printing.score.plan import players_of, usual_players
from scorekeeper.printing.sheets import KINDS, kinds_of
from scorekeeper.sheet.display import MOST_ROUNDS, Sheet

# where people print on Letter; everywhere else on A4
ON_LETTER = {"US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "NI", "PA", "SV", "DO", "PR"}
TURNS = {None: "", False: "portrait", True: "landscape"}  # as an address names them
LANDSCAPES = {turn: landscape for landscape, turn in TURNS.items()}
MOST_PICTURES = 4  # pages shown before the download
_REGION = re.compile(r"^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b")


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as it is going to be printed; sizes in points."""

    number: int
    url_query: str  # of the page alone
    source: str  # the picture itself: to ask for it would have the sheet drawn once more
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
    opens_options: bool  # something in them needs a look
    pictures: tuple[Picture, ...]
    pages: int
    query: str  # of the file


def paper_of(wished: str, remembered: str, languages: str) -> str:
    """The paper: as chosen now, as chosen before, or as the browser's language has it."""
    for paper in (wished, remembered):
        if paper in PAPERS:
            return paper

    first = languages.split(",")[0].strip()
    region = _REGION.match(first)
    return "letter" if region and region[1].upper() in ON_LETTER else "a4"


def read_order(data: Mapping[str, str], rules: Ruleset, sheet: Sheet | None, paper: str) -> Order:
    """The order that an address asks for."""
    return Order(
        kind=_kind(data.get("sheet", ""), rules, sheet),
        paper=paper,
        landscape=LANDSCAPES.get(data.get("turn", "")),
        large=bool(data.get("large")),
        saver=bool(data.get("saver")),
        players=_number(data.get("players", ""), players_of(rules), usual_players(rules)),
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
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) in allowed:
        return int(text)
    return usual


def order_query(order: Order, rules: Ruleset, sheet: Sheet | None) -> str:
    """The address of the same order: only what isn't as usual."""
    usual = Order(order.kind, players=usual_players(rules))
    parts: dict[str, str] = {}

    if sheet:
        parts["game"] = sheet.game_id
    else:
        parts["ruleset"] = rules.id

    parts |= {"sheet": order.kind, "paper": order.paper}
    if order.landscape is not None:
        parts["turn"] = TURNS[order.landscape]

    parts |= {name: "on" for name in ("large", "saver") if getattr(order, name)}
    if order.players != usual.players:
        parts["players"] = str(order.players)
    if order.rounds != usual.rounds:
        parts["rounds"] = str(order.rounds)
    if not order.with_scores:
        parts["content"] = "names"

    if order.for_each:
        parts["sets"] = "each"

    if order.double_sided:
        parts["sides"] = "on"

    if not sheet:
        parts |= sent_options(rules)

    return urlencode(parts)


def build_print_page(
    order: Order,
    rules: Ruleset,
    sheet: Sheet | None,
    drawing: Drawing,
    games: tuple[GameChoice, ...],
    wrong: Mapping[str, str],
) -> PrintPage:
    """The page with what was chosen. ``wrong``: numbers of house rules that can't be played."""
    query = order_query(order, rules, sheet)
    title, game_id, options = rules_text(rules.name), "", option_fields(rules, wrong)
    if sheet:  # its rules are chosen
        title, game_id, options = sheet.title, sheet.game_id, ()

    return PrintPage(
        title=title,
        games=games,
        game_id=game_id,
        kinds=tuple(_kind_way(each, rules, order) for each in kinds_of(rules, sheet)),
        papers=ways(((key, paper.name) for key, paper in PAPERS.items()), order.paper),
        turns=ways(_turns(), TURNS[order.landscape]),
        contents=_contents(order, sheet),
        players=_players(order, rules, sheet),
        rounds=_rounds(order, sheet),
        sets=_sets(order, sheet),
        asks_sides=KINDS[order.kind].asks_sets,
        order=order,
        options=options,
        options_line=_options_line(len(rules.chosen)),
        opens_options=bool(wrong),
        pictures=tuple(_pictures(drawing, query)),
        pages=len(drawing.pages),
        query=query,
    )


def _kind_way(kind: str, rules: Ruleset, order: Order) -> Way:
    label, about = KINDS[kind].words(rules)
    return Way(kind, label, kind == order.kind, about)


def _options_line(count: int) -> str:
    if count == 0:
        return _("The usual ones")
    return _("%(n)d changed") % {"n": count}


def _turns() -> tuple[tuple[str, str], ...]:
    return (("", _("Automatic")), ("portrait", _("Portrait")), ("landscape", _("Landscape")))


def _contents(order: Order, sheet: Sheet | None) -> tuple[Way, ...]:
    """What a game's score sheet is filled with."""
    if not sheet or not KINDS[order.kind].asks_rounds:
        return ()

    choices = (("", _("With the rounds so far")), ("names", _("Names and dealers only")))
    return ways(choices, "" if order.with_scores else "names")


def _players(order: Order, rules: Ruleset, sheet: Sheet | None) -> tuple[Way, ...]:
    """For how many a blank score sheet is."""
    if sheet or not KINDS[order.kind].asks_players:
        return ()
    return ways(_numbers(*players_of(rules)), str(order.players))


def _rounds(order: Order, sheet: Sheet | None) -> tuple[Way, ...]:
    """For how many rounds a score sheet is, unless the game is over and written on it."""
    is_filled = sheet is not None and sheet.end is not None and order.with_scores
    if is_filled or not KINDS[order.kind].asks_rounds:
        return ()

    choices = (("", _("A full page")), *_numbers(*range(4, 31)))
    return ways(choices, str(order.rounds or ""))


def _sets(order: Order, sheet: Sheet | None) -> tuple[Way, ...]:
    """How often the cards of a game are printed."""
    if not sheet or not KINDS[order.kind].asks_sets:
        return ()

    choices = (("", _("One set")), ("each", _("A set for each player, with the name")))
    return ways(choices, "each" if order.for_each else "")


def _numbers(*numbers: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in numbers)


def _pictures(drawing: Drawing, query: str) -> Iterable[Picture]:
    width, height = drawing.look.page_size
    for number, page in enumerate(drawing.pages[:MOST_PICTURES], start=1):
        words = _("Picture of page %(number)d: %(title)s") % {"number": number, "title": page.title}
        source = f"data:image/svg+xml;base64,{b64encode(svg(drawing, number - 1)).decode()}"
        yield Picture(number, query, source, round(width), round(height), words)
