"""Every page in a language that doesn't exist: each translated text is in ⟦brackets⟧, those of
the rules in ⟪others⟫, so whatever doesn't is a word that no translator will ever see. Players have
names without letters; cards keep their ranks.
"""

from __future__ import annotations

import gettext
import html
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.http import HttpResponse, HttpResponseBase
from django.test import Client, override_settings
from django.utils import timezone
from django.utils.translation import trans_real

from rulesets import language
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.library.messages import texts_of
from rulesets.scoring.draw import draw_deck
from scorekeeper import services
from scorekeeper.models import Device, Game, Household, Import, Knock, Role
from tests.factories import (
    HTMX,
    get_record,
    make_client,
    make_game,
    new_key,
    play_round,
    round_url,
    typed_game,
)
from tests.factories import typed_round as typed
from tests.kinds import one_of_each_kind, some_of
from tests.markup import Element, read
from tests.played import sent_to
from tests.rulesets.variants import single_changes
from tests.scorekeeper.checks import asked
from tests.scorekeeper.house import keep_own

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

CODE = "br"  # Django knows it, so that it can be asked for, and has no dates of its own for it
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-sending", "data-text")
# of cards, some with the points of those before them, and of paper
NAMES = re.compile(r"\d*(10|[2-9AJQK])(–(10|[2-9AJQK]))?|[1BDHRVW]|A4|Letter")
SILENT = {"script", "style", "kbd", "textarea"}
PRINTED = {"rank", "card-name", "tile-mark"}  # what is on cards and tiles in every language
SPECIAL = {  # as they are called, and with their numbers where they are drawn for
    name.replace("'", "’")
    for slug in all_slugs()
    for name, _count in draw_deck(load_ruleset(slug), 2).special
}
CONTEXT = "\x04"  # parts the context of a message from its text


class Rules(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟪{message}⟫"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


class Pages(trans_real.DjangoTranslation):
    def gettext(self, message: str) -> str:
        return f"⟦{message.rpartition(CONTEXT)[2]}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def pseudo(settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.LANGUAGES = [("en", "English"), (CODE, "Pseudo")]
    monkeypatch.setitem(trans_real._translations, CODE, Pages(CODE))
    real = language.use_language

    def use(code: str) -> None:
        language.use_translations(Rules()) if code == CODE else real(code)

    monkeypatch.setattr(language, "use_language", use)
    yield
    real("en")


@pytest.fixture
def phone(household: Household) -> Client:
    client = make_client(household, headers={"accept-language": CODE})
    household.devices.update(name="11")
    return client


# --- what isn't translated -----------------------------------------------------------------------


def texts(page: Element) -> Iterator[str]:
    """Texts that are seen, in the order of the page."""
    for child in page.children:
        if isinstance(child, str):
            yield child
        elif child.tag not in SILENT and not PRINTED & child.classes and not is_language(child):
            yield from texts(child)


def is_language(element: Element) -> bool:
    """Whether it names a language, in this language."""
    return element.tag == "option" and "lang" in element


def outside(parts: Iterator[str]) -> str:
    """What's outside all brackets; a translation may hold elements, so brackets are counted
    over them.
    """
    depth, rest = 0, []
    for part in parts:
        for sign in f"{part}\n":
            depth += (sign in "⟦⟪") - (sign in "⟧⟫")
            if depth == 0 and sign not in "⟧⟫":
                rest.append(sign)
    assert depth == 0
    return "".join(rest)


def spoken(page: Element) -> Iterator[str]:
    for element in page:
        yield from (element[name] for name in SPOKEN if name in element)
        if element.tag == "meta" and element.attributes.get("name") == "description":
            yield element["content"]


def untranslated(answer: HttpResponseBase) -> list[str]:
    page = read(answer)
    found = [*outside(texts(page)).splitlines(), *(outside(iter([text])) for text in spoken(page))]
    found = [text for text in found if text.strip() not in SPECIAL]
    without_names = (
        " ".join(word for word in text.split() if not NAMES.fullmatch(word) and word not in SPECIAL)
        for text in found
    )
    return sorted({text for text in without_names if re.search(r"[^\W\d_]", text)})


# pages say them, too
COLOURS = {name for slug in all_slugs() for name in load_ruleset(slug).deck.suit_names.values()}
RULE_TEXTS = {
    text for slug in all_slugs() for _key, text in texts_of(load_ruleset(slug)) if text
} - COLOURS


def of_the_wrong_catalogue(answer: HttpResponseBase) -> set[str]:
    """Texts of game files that were looked up among those of the pages, where no translator will
    have put them.
    """
    return set(re.findall("⟦([^⟦⟧]*)⟧", html.unescape(answer.content.decode()))) & RULE_TEXTS  # type: ignore[attr-defined]


# --- every page -----------------------------------------------------------------------------------

PLAYERS = ("11", "22", "33")
KINDS = one_of_each_kind()


def play(household: Household, slug: str = "aggravation-household", **more) -> Game:
    return make_game(slug, PLAYERS[: load_ruleset(slug).players.max], household=household, **more)


def finished(household: Household, slug: str) -> Game:
    """A game that is over, with equal totals where points are counted."""
    game = play(household, slug)
    rules = get_record(game).rules
    # or they would play on
    least = 5 if rules.end.ties == "playoff" and not rules.is_match else 0
    left = {"11": least, "33": 40} if rules.keeps_score else {}
    if rules.has_knocking:
        play_round(game, out="22", left={"22": 0, "11": 90})
        return game
    if rules.winner_takes and rules.ends_at_target:
        play_round(game, out="22", left={"11": rules.end.target, "33": 40})
        return game
    if rules.eliminates:
        for _ in range(2):
            play_round(game, out="22", left={"11": 80, "33": 80})
        return game
    if rules.counts_melds:
        laid = {"11": rules.end.target + 50, "22": rules.end.target + 20}
        play_round(game, out="22", left={"11": 30, "33": 40}, melded=laid)
        return game
    if rules.has_personal_contracts:
        game.seats.update(start_contract=len(rules.contract_list))
        play_round(game, out="22", laid=["22", "11"], left=left)
    else:
        for _ in range(rules.fixed_rounds or 2):
            out = "22" if rules.has_cards else None
            play_round(game, out=out, left=left if rules.scores_hands else {})
    if rules.is_open_ended:
        services.stop_game(game=game, sent=sent_to(game), stopped=True)
    assert get_record(game).board().finished
    return game


Page = Callable[[Client, Household], HttpResponseBase]


def got(path: str, slug: str = "aggravation-household", **more) -> Page:
    """The page at an address; ``{game}`` in it is that of a game."""

    def page(phone: Client, household: Household) -> HttpResponseBase:
        if "{game}" not in path:
            return phone.get(path)

        return phone.get(path.format(game=play(household, slug, **more).get_absolute_url()))

    return page


def posted(path: str, **sent: str) -> Page:
    return lambda phone, household: phone.post(
        path.format(game=play(household).get_absolute_url()), sent
    )


def new(**more) -> Page:
    return lambda phone, _household: phone.post(
        "/games/new/", typed_game("11", "22", **{"action": "refresh"} | more)
    )


def sheet(slug: str) -> Page:
    return got("{game}", slug, rounds=min(2, load_ruleset(slug).fixed_rounds or 2))


def end(slug: str, where: str = "") -> Page:
    return lambda phone, household: phone.get(
        f"{finished(household, slug).get_absolute_url()}{where}"
    )


def entry(slug: str) -> Page:
    return lambda phone, household: phone.get(round_url(play(household, slug)))


def saved_in(slug: str, **more) -> Page:
    """A round that can't be saved yet."""
    return lambda phone, household: phone.post(
        round_url(game := play(household, slug)), typed(game, **more)
    )


def play_off(phone: Client, household: Household) -> HttpResponseBase:
    game = play(household, "rummy-special-cards")
    for _game in range(2):
        play_round(game, out="11", ticks={"rummy_card": ["22"]})
    return phone.get(game.get_absolute_url())


def drawn(slug: str) -> Page:
    def page(phone: Client, household: Household) -> HttpResponseBase:
        answer = phone.post("/games/new/", typed_game("11", "22", ruleset=slug, first_dealer="*"))
        return phone.get(answer["Location"])

    return page


def typing(slug: str = "aggravation-household", **more) -> Page:
    def page(phone: Client, household: Household) -> HttpResponseBase:
        game = play(household, slug)
        return phone.post(round_url(game, name="round-preview"), typed(game, **more), headers=HTMX)

    return page


def front(phone: Client, household: Household) -> HttpResponseBase:
    for slug in ("progressive-rummy", "frustration"):
        play(household, slug, rounds=1)
        finished(household, slug)
    Game.objects.filter(pk=play(household).pk).update(changed_at="2020-05-01 12:00:00+00:00")
    return phone.get("/")


def all_games(question: str = "") -> Page:
    def page(phone: Client, household: Household) -> HttpResponseBase:
        for slug in ("progressive-rummy", "frustration"):
            play(household, slug, rounds=1)
            finished(household, slug)
        return phone.get("/games/", {"q": question})

    return page


def last_round(phone: Client, household: Household) -> HttpResponseBase:
    game = play(household)
    game.seats.update(start_contract=7)
    return phone.post(
        round_url(game), typed(game, out="11", laid=["22"], left={"22": "5", "33": "x"})
    )


def stale_round(phone: Client, household: Household) -> HttpResponseBase:
    game = play(household)
    url, sent = round_url(game), typed(game, out="11", left={"22": "65", "33": "65"})
    play_round(game)
    return phone.post(url, sent)


def started_already(phone: Client, _household: Household) -> HttpResponseBase:
    sent = typed_game("11", "22")
    phone.post("/games/new/", sent)
    return phone.post("/games/new/", sent | {"first_dealer": "*"})


def token_missing(_phone: Client, household: Household) -> HttpResponseBase:
    strict = make_client(household, headers={"accept-language": CODE}, enforce_csrf_checks=True)
    return strict.post("/games/new/")


def left_and_joined(phone: Client, household: Household) -> HttpResponseBase:
    game = play(household, rounds=1)
    game.seats.filter(player__name="33").update(left_after=1)
    return phone.get(game.get_absolute_url())


HANDS = {
    "doubts": {"left": {"11": "42", "22": " ".join(["7"] * 14)}},
    "against the cards": {"out": "11", "laid": ["33"], "left": {"22": "5", "33": "65"}},
    "cards against the tick": {
        "out": "11",
        "left": {"22": "K"},
        "counts": {"33": {"2-9": 13}},
        "laid": ["33"],
    },
    "cards and the tick": {"left": {"11": "K", "22": "5", "33": "65"}, "auto": PLAYERS},
    "a whole hand": {"counts": {"11": {"2-9": 13}}, "auto": PLAYERS},
    "not readable": {"left": {"11": "??", "22": "100000"}, "counts": {"33": {"A": "?"}}},
    "not possible": {"counts": {"11": {"A": "99"}}, "left": {"22": "KH KH KH KH KH"}},
    "both ways": {"counts": {"11": {"A": "1"}}, "left": {"11": "15"}},
    "too many together": {"left": {"11": "* * * * *", "22": "* * * * *"}},
    "too many counted together": {"counts": {"11": {"A": 9}, "22": {"A": 9}}},
    "forged": {"key": "", "version": ""},
}


def own_rules(slug: str, **typed: str) -> Page:
    def page(phone: Client, _household: Household) -> HttpResponseBase:
        sent = {
            "slug": "house-abcdefghjk",
            "based_on": slug,
            "name": "11",
            "action": "save" if typed else "",
        } | typed
        return phone.post("/rulesets/preview/" if "contracts" in typed else "/rulesets/new/", sent)

    return page


def own_rules_kept(phone: Client, household: Household) -> HttpResponseBase:
    keep_own(household, name="11", values={"joker": 9}, bonuses={"out": -1})
    return phone.get("/rules/house-abcdefghjk/")


def late(where: str) -> Page:
    """Somebody joins when all have points and are on the second contract."""

    def page(phone: Client, household: Household) -> HttpResponseBase:
        game = play(household)
        play_round(game, out="11", laid=PLAYERS, left={"22": 5, "33": 25})
        url = game.get_absolute_url()
        if where == "offered":
            return phone.get(f"{url}seats/")
        for name, points_as, contract_as in (
            ("44", "highest", "slowest"),
            ("55", "average", "first"),
        ):
            sent = {"key": new_key(), "version": get_record(game).game.version, "name": name}
            phone.post(
                f"{url}seats/join/", sent | {"points_as": points_as, "contract_as": contract_as}
            )
        Device.objects.update(name="11")
        return phone.get(f"{url}history/" if where == "in the history" else url)

    return page


def disk_in_trouble(why: str) -> Page:
    def page(phone: Client, _household: Household) -> HttpResponseBase:
        phone.raise_request_exception = False
        with patch("scorekeeper.views.games._offer", side_effect=OperationalError(why)):
            return phone.post("/games/new/")

    return page


def check(question: str, cards: str, slug: str = "aggravation-household", **more) -> Page:
    """The referee asked beside a game, as the whole page."""
    return lambda phone, _household: phone.post(
        "/check/", asked(question, cards, ruleset=slug, **more)
    )


def check_in_game(question: str, cards: str, **more) -> Page:
    return lambda phone, household: phone.post(
        f"{play(household).get_absolute_url()}check/", asked(question, cards, **more)
    )


def ruling_kept(phone: Client, household: Household) -> HttpResponseBase:
    url = play(household).get_absolute_url()
    for question, more in (("meld", {}), ("lay_off", {"table": "4S 5S 6S 7S", "lies": "no"})):
        phone.post(f"{url}rulings/", asked(question, "7H * *", key=new_key(), **more))
    Device.objects.update(name="1")
    return phone.get(f"{url}history/")


TILES, PROGRESSIVE = "tile-rummy-game", "progressive-rummy"
CHECKS = {
    "meld": check("meld", "7H * * 8D"),
    "meld, other kind": check("meld", "7H 8H 9H 10H", kind="set"),
    "meld, too many": check("meld", "7H 7H 7H 7H 7H"),
    "meld, exchanged": check("meld", "7H 8H 9H JH", PROGRESSIVE),
    "meld, legal": check("meld", "5H * 7D * 9C 10D"),
    "contract": check("contract", "7H * * / 4S 5D 6H 7C / 9D 10C JS", contract=3),
    "contract, legal": check("contract", "7H 7D * / 4S 5D 6H 7C / 9D 10C JS QS", contract=3),
    "contract, far": check("contract", "7H / 4S", contract=3),
    "hand": check("hand", "7H 7D 2S 3S", contract=1),
    "hand, holds": check("hand", "7H 7D * 4S 4D 9C 9H KD 2S", contract=1),
    "lay off": check("lay_off", "8H KD", table="4S 5D 6H 7C"),
    "lay off, too early": check("lay_off", "8H", table="4S 5D 6H 7C", lies="now"),
    "lay off, before": check("lay_off", "8H", table="4S 5D 6H 7C", lies="no"),
    "lay off, legal": check("lay_off", "8H", table="4S 5D 6H 7C"),
    "swap": check("swap", "8S", PROGRESSIVE, table="4S * 6S 7S"),
    "swap, legal": check("swap", "5S", PROGRESSIVE, table="4S * 6S 7S"),
    "go out": check("go_out", "8H 7D 7C KH QC", table="4S 5D 6H 7C", lies="earlier"),
    "go out, legal": check("go_out", "8H 7D 7C 7S QC", table="4S 5D 6H 7C", lies="earlier"),
    "count": check("count", "K K 7 *"),
    "unreadable": check("lay_off", "??", table="7H / 8H"),
    "nothing": check("contract", ""),
    "two cards": check("swap", "5S 5H", PROGRESSIVE, table="4S"),
    "too long": check("hand", "7 " * 1001),
    "too many cards": check("hand", "7H " * 260),
    "too many melds": check("contract", "7H /" * 30),
    "table": check("table", "1R 2R 3R", TILES),
    "table, too much": check("table", "1R 2R 3R 9B", TILES),
    "most": check("best", "4R 9B", TILES, table="1R 2R 3R"),
    "most, nothing": check("best", "4R 9B", TILES, table=""),
    "rearranged": check(
        "rearrange",
        "10B 5K",
        TILES,
        table="1R 2R 3R / 11B 12B 13B",
        after="1R 2R 3R / 10B 12B 13B / 11B / 5K",
    ),
    "in parts": check("contract", "7H", **{"option-partial_phase": "on"}),
}


def watching(household: Household) -> Client:
    return make_client(household, Role.WATCHER, headers={"accept-language": CODE})


def whose_phone(_phone: Client, household: Household) -> HttpResponseBase:
    scorer = make_client(household, Role.SCORER, headers={"accept-language": CODE})
    return scorer.get(play(household).get_absolute_url())


def hand_url(game: Game) -> str:
    return f"{round_url(game)}hand/{get_record(game).seat_ids['11']}/"


def hand_in(phone: Client, household: Household, hands: int = 1) -> Game:
    game = play(household)
    phone.post(
        round_url(game, name="round-preview"),
        typed(game, out="22" if hands > 1 else "", left={"11": "5"}),
    )
    return game


def clash(phone: Client, household: Household, **mine: object) -> HttpResponseBase:
    game = play(household)
    household.devices.update(name="33")
    other = make_client(household)
    theirs = {"out": "22"} if "out" in mine else {"left": {"11": "5" if "laid" in mine else "10"}}
    other.post(round_url(game, name="round-preview"), typed(game, **theirs))
    return phone.post(round_url(game), typed(game, **(mine or {"left": {"11": "K 7"}})))


def speaking_client() -> Client:
    return Client(headers={"accept-language": CODE})


def knocked(phone: Client, household: Household, role: str = "") -> HttpResponseBase:
    guest = speaking_client()
    services.change_household(household=household, name="11", paper="", four_colours=False)
    guest.post("/join/", {"secret": services.show_code(household=household), "phone_name": "22"})
    if role:
        phone.post("/phones/answer/", {"knock": Knock.objects.get().pk, "role": role})
    return guest.get("/join/wait/")


def taken_off(phone: Client, household: Household) -> HttpResponseBase:
    household.devices.update(gone_at=household.created_at)
    return phone.get("/")


def phones(phone: Client, household: Household) -> HttpResponseBase:
    for role in Role:
        services.make_link(household=household, role=role)
        watcher = watching(household)
        watcher.post("/phone/", {"phone_name": "22"})
    knocked(phone, household)
    return phone.get("/phones/")


def imported(**state) -> Page:
    """The page of a large file, in some state."""
    now = timezone.now()
    usual = {"size": 10, "read": 10, "total": 60, "done": 30, "added": 20, "runner": "x"}
    usual |= {"seen_at": now}

    def page(phone: Client, household: Household) -> HttpResponseBase:
        values = usual | state
        import_ = Import.objects.create(household=household, key=new_key(), **values)
        return phone.get(f"/games/import/{import_.public_id}/")

    return page


def forgotten(sure: str) -> Page:
    def page(phone: Client, household: Household) -> HttpResponseBase:
        play(household)
        player = household.players.get(name="11")
        return phone.post(f"/people/{player.pk}/forget/", {"sure": sure}, follow=True)

    return page


def deleted(**sent: str) -> Page:
    def page(phone: Client, household: Household) -> HttpResponseBase:
        play(household)
        with patch("scorekeeper.services.households.in_background"):
            return phone.post("/household/delete/", sent)

    return page


def limited(what: str) -> Page:
    """A page of somebody who has had their share."""

    def page(phone: Client, household: Household) -> HttpResponseBase:
        game = play(household)
        with override_settings(LIMITS={"game": (0, timedelta(days=1))}):
            return phone.post(what.format(game=game.public_id), {"key": new_key()})

    return page


def busy(phone: Client, household: Household) -> HttpResponseBase:
    """The page of somebody who has to wait for their turn."""
    game = play(household)
    turn = services.HeavyTurn(household.public_id)
    with patch("scorekeeper.services.heavy.PATIENCE", 0):
        answer = phone.get(f"/print/sheet.pdf?game={game.public_id}")
    turn.give_back()
    return answer


FOUR = ("11", "22", "33", "44")
TEAMS = {"11 & 33": ("11", "33"), "22 & 44": ("22", "44")}


def in_teams(household: Household, **more) -> Game:
    return make_game("canasta", FOUR, household=household, teams=TEAMS, **more)


def of_teams(where: str) -> Page:
    """A page of a game in teams that has a round, and other partners than at first."""

    def page(phone: Client, household: Household) -> HttpResponseBase:
        game = in_teams(household)
        seats = get_record(game).seat_ids
        others = [[seats["11"], seats["22"]], [seats["33"], seats["44"]]]
        services.change_teams(game=game, sent=sent_to(game), teams=others)
        play_round(game, out="11", left={"22": "7", "33": 40}, melded={"11 & 22": 500})
        return phone.get(f"{game.get_absolute_url()}{where}")

    return page


def teams_typed(phone: Client, household: Household, name: str) -> HttpResponseBase:
    game = in_teams(household)
    data = typed(game, out="11", left={"22": "7", "33": "x"}, **{"melded-team-1": "100"})
    return phone.post(round_url(game, name=name), data | {"melded-team-0": "?"})


def teams_won(phone: Client, household: Household) -> HttpResponseBase:
    game = in_teams(household)
    play_round(game, out="11", left={"22": "7"}, melded={"11 & 33": 5000})
    return phone.get(game.get_absolute_url())


def other_partners(phone: Client, household: Household) -> HttpResponseBase:
    game = in_teams(household)
    url = f"{game.get_absolute_url()}seats/"
    return phone.get(url, {"marked": get_record(game).seat_ids["11"]})


def hardly_used(phone: Client, household: Household) -> HttpResponseBase:
    play(household)
    with override_settings(UNUSED_KEPT=timedelta(days=20)):
        return phone.get("/")


PAGES: dict[str, Page] = {
    "import, checking": imported(read=5),
    "import, storing": imported(),
    "import, interrupted": imported(runner="", seen_at=timezone.now() - timedelta(hours=1)),
    "import, done": imported(finished_at=timezone.now()),
    "import, refused": imported(finished_at=timezone.now(), fault="⟦1⟧", fault_place="⟦1⟧"),
    "a name removed, asked": forgotten(""),
    "a name removed": forgotten("on"),
    "household deleted, asked": got("/household/delete/"),
    "household deleted, unsure": deleted(),
    "household deleted": deleted(sure="on"),
    "limited": limited("/games/{game}/again/"),
    "busy": busy,
    "front, soon forgotten": hardly_used,
    "front, empty": got("/"),
    "front": front,
    "all games": all_games(),
    "the result as text": end("aggravation-household", "result.txt"),
    "all games, found": all_games("22"),
    "all games, nothing found": all_games("77"),
    "all games, none": got("/games/"),
    "the way to the settings": got("/settings/"),
    "teams, new game": new(ruleset="canasta", player=FOUR, seat=FOUR),
    "teams, one tapped": new(ruleset="canasta", player=FOUR, seat=FOUR, partner="11"),
    "teams, not opposite": new(
        ruleset="canasta", player=FOUR, seat=FOUR, marked="11", partner="22"
    ),
    "teams, of six": new(ruleset="hand-and-foot", player=(*FOUR, "55", "66")),
    "teams, other partners": other_partners,
    "teams, typing": lambda phone, household: teams_typed(phone, household, "round-preview"),
    "teams, saving": lambda phone, household: teams_typed(phone, household, "round-entry"),
    "teams, won": teams_won,
    **{
        f"teams, {where or 'sheet'}": of_teams(where)
        for where in ("", "rounds/1/", "rounds/2/", "history/", "seats/", "table/", "figures/")
    },
    "new game, empty": got("/games/new/"),
    "new game": new(),
    "new game, drawn dealer": new(first_dealer="*"),
    "new game, house rules": new(**{"option-ties": "finisher", "option-partial_phase": "on"}),
    "new game, too few": new(action="start", player=["11"]),
    "new game, too many": new(action="start", player=[str(number) for number in range(11, 30)]),
    "new game, no name": new(action="add", new_name="\u200b"),
    "new game, long name": new(action="add", new_name="1" * 41),
    "new game, name twice": new(action="add", new_name="22"),
    "new game, bad key": new(action="start", key="?"),
    "new game, started already": started_already,
    **{f"new game, {slug}": new(ruleset=slug) for slug in some_of(KINDS, 3)},
    **{f"sheet, {slug}": sheet(slug) for slug in KINDS},
    **{f"end, {slug}": end(slug) for slug in KINDS},
    **{f"entry, {slug}": entry(slug) for slug in KINDS},
    "sheet, somebody has left": left_and_joined,
    "sheet, house rules": got(
        "{game}", rounds=2, options={"ties": "rounds_won", "phase_count": "five"}
    ),
    "saving, doubts": saved_in("aggravation-household", **HANDS["doubts"]),
    "saving, forged": saved_in("aggravation-household", **HANDS["forged"]),
    **{f"typing, {name}": typing(**hands) for name, hands in HANDS.items()},
    "saving, several finish": last_round,
    "typing, exact deal": typing("garbage-rummy", out="22", ticks={"exact_deal": ["11"]}),
    "typing, exact deal of another": typing("garbage-rummy", ticks={"exact_deal": ["22"]}),
    "stale round": stale_round,
    "stale undo": posted("{game}undo/", key="test-key-1234", version="7"),
    "rules": got("/rules/"),
    "rules, found": got("/rules/?q=rummy"),
    "rules, nothing found": got("/rules/?q=1111"),
    "tiles, equal racks": saved_in("tile-rummy-game", left={"11": "7", "22": "7", "33": "20"}),
    "tiles, no tile": saved_in("tile-rummy-game", out="11", left={"22": "?"}),
    "match, both laid and another out": saved_in(
        "rummy-special-cards", out="11", ticks={"both_rummy": ["22"]}
    ),
    "match, tied": saved_in("rummy-special-cards", ticks={"rummy_card": ["11", "22", "33"]}),
    "match, play-off": play_off,
    "figures": got("{game}figures/", rounds=2),
    "draw, tiles": drawn("tile-rummy-game"),
    "draw, special cards": drawn("rummy-special-cards"),
    "seats, tiles": got("{game}seats/", "tile-rummy-game"),
    **{f"rules, {slug}": got(f"/rules/{slug}/") for slug in some_of(all_slugs(), 3)},
    **{f"own rules of {slug}": own_rules(slug) for slug in KINDS},
    "own rules, being built": own_rules(
        "aggravation-household", contracts="set 3 + pair or run 4\n22\nrun 4 pure", open="1"
    ),
    **{
        f"a late start, {name}": late(name)
        for name in ("offered", "on the sheet", "in the history")
    },
    "own rules, faults": own_rules(
        "aggravation-household", contracts="22\n\n33", deal="0", **{"value-0": "?"}
    ),
    "own rules, no contract": own_rules("aggravation-household", contracts="", name=""),
    "own rules, too few cards": own_rules("aggravation-household", deal="60"),
    "own rules, many changes": own_rules(
        "aggravation-household",
        contracts="set 3\n2x set 4\nrun 5",
        deal="12",
        **{"value-0": "9", "bonus-last": "0"},
    ),
    "own rules, kept": own_rules_kept,
    "options": got("{game}options/"),
    "options, changed": posted(
        "{game}options/", key="test-key-1234", version="1", **{"option-partial_phase": "on"}
    ),
    **{f"check, {slug}": got(f"/check/?ruleset={slug}") for slug in KINDS},
    **{f"check: {name}": page for name, page in CHECKS.items()},
    "check in a game": check_in_game("contract", "7H * * / 4S 5D 6H 7C"),
    "check in a game, before": got("{game}check/"),
    "ruling kept": ruling_kept,
    "table view": got("{game}table/"),
    "sheet, to watch": lambda _phone, household: watching(household).get(
        play(household).get_absolute_url()
    ),
    "sheet, whose phone": whose_phone,
    "sheet, a hand is in": lambda phone, household: phone.get(
        hand_in(phone, household).get_absolute_url()
    ),
    "sheet, all hands are in": lambda phone, household: phone.get(
        hand_in(phone, household, 2).get_absolute_url()
    ),
    "a hand": lambda phone, household: phone.get(hand_url(play(household))),
    "a hand, wrong": lambda phone, household: phone.post(
        hand_url(game := play(household)), typed(game, left={"11": "x"})
    ),
    "clash": clash,
    "clash, who is out": lambda phone, household: clash(phone, household, out="11"),
    "clash, only the tick": lambda phone, household: clash(
        phone, household, left={"11": "5"}, laid=["11"]
    ),
    "join": got("/join/"),
    "join, wrong code": posted("/join/", secret="1111"),
    "join, nothing": posted("/join/", secret="?", phone_name="1" * 41),
    "join, wrong link": posted("/join/", secret="1" * 22),
    "knocked": knocked,
    "turned away": lambda phone, household: knocked(phone, household, role="no"),
    "let in": lambda phone, household: knocked(phone, household, role="scorer"),
    "taken off": taken_off,
    "phones, before the first game": lambda _phone, _household: Client(
        headers={"accept-language": CODE}
    ).get("/phones/"),
    "phones": phones,
    "phones, last host": lambda phone, household: phone.post(
        f"/phones/{household.devices.get().pk}/off/"
    ),
    **{
        f"link, {role}": lambda phone, _household, role=role: phone.post(
            "/phones/link/", {"role": role, "label": "11"}
        )
        for role in Role
    },
    "this phone": lambda phone, household: play(household) and phone.get("/phone/"),
    "this phone, long name": posted("/phone/", phone_name="1" * 41),
    "settings": got("/household/"),
    "settings, long name": posted("/household/", name="1" * 41),
    "print": got("/print/"),
    "print, a game": lambda phone, household: phone.get(
        f"/print/?game={play(household).public_id}"
    ),
    "400": posted("{game}undo/"),
    "403": token_missing,
    **{
        f"503, {why}": disk_in_trouble(why)
        for why in ("disk is full", "readonly", "locked", "refused")
    },
    "404": got("/no/such/page/"),
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_word_is_translated(phone: Client, household: Household, page: Page) -> None:
    answer = page(phone, household)
    assert re.search("[⟦⟪]", answer.content.decode())  # type: ignore[attr-defined]
    assert untranslated(answer) == []
    assert of_the_wrong_catalogue(answer) == set()


@pytest.mark.parametrize("slug", some_of(all_slugs(), 6))
def test_every_word_of_every_house_rule_is_translated(
    phone: Client, household: Household, slug: str
) -> None:
    for change in single_changes(slug):
        game = play(household, slug, options=dict([change]))
        answer = phone.get(f"/rules/{slug}/?game={game.public_id}")
        assert untranslated(answer) == [], change
        assert of_the_wrong_catalogue(answer) == set(), change


# --- would it notice? -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<p>⟦Round⟧ 5</p>", []),
        ("<p>⟦<b>3</b> of 14⟧</p>", []),
        ("<p>Round ⟦5⟧</p>", ["Round"]),
        ("<p>⟦Round⟧ five</p>", ["five"]),
        ('<p aria-label="Round">5</p>', ["Round"]),
        ('<input placeholder="⟦Name⟧">', []),
        ('<span class="rank">K</span><b>10–K</b><i>AB</i>', ["AB"]),
        ("<script>let a</script><style>b {}</style>", []),
    ],
)
def test_words_outside_are_found(text: str, found: list[str]) -> None:
    assert untranslated(HttpResponse(text)) == found
