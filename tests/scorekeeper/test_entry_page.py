"""What the entry of a round says while it is typed, and before it is saved."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from rulesets.library.load import load_ruleset
from scorekeeper.models import Game
from scorekeeper.rounds.counting import counted_classes
from scorekeeper.rounds.display import EntryRow, Hint, RoundEntry
from scorekeeper.rounds.entry import EntryPage
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.rounds.saved_data import saved_data
from scorekeeper.store.records import Record
from tests.factories import get_record, make_game, play_round, typed_round
from tests.kinds import one_of_each_kind

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


def page_from(game: Game, typed: dict[str, Any], *, saving: bool = False) -> EntryPage:
    record = get_record(game)
    slot = next_slot(record)
    data = QueryDict(mutable=True)
    for name, value in typed.items():
        data.setlist(name, value if isinstance(value, list) else [str(value)])
    return EntryPage(slot, form_of(slot, data), saving=saving)


def next_slot(record: Record) -> Slot:
    return Slot(record, record.game.start_rounds + len(record.rounds) + 1, RoundAct.RECORD)


def form_of(slot: Slot, data: QueryDict | None = None) -> RoundForm:
    upcoming = slot.upcoming()
    assert upcoming
    return RoundForm(slot.record.rules, upcoming, slot.record.seat_ids, data)


def page_of(game: Game, *, saving: bool = False, **typed: Any) -> EntryPage:
    return page_from(game, typed_round(game, **typed), saving=saving)


def typing(game: Game, **typed: Any) -> RoundEntry:
    return page_of(game, **typed).build()


def saving(game: Game, **typed: Any) -> RoundEntry:
    return page_of(game, saving=True, **typed).build()


def row(entry: RoundEntry, name: str) -> EntryRow:
    return next(row for row in entry.rows if row.name == name)


def say(hints: tuple[Hint, ...]) -> list[str]:
    """Hints as they are read: "warn: No hand makes 42. …"."""
    return [f"{hint.tone}: {hint.lead} {hint.text}".replace("  ", " ").strip() for hint in hints]


def on_last_contract(game: Game, *names: str) -> Game:
    last = len(get_record(game).rules.contract_list)
    game.seats.filter(player__name__in=names).update(start_contract=last)
    return game


# --- points while they are typed ------------------------------------------------------------------


def test_an_empty_page() -> None:
    slot = next_slot(get_record(make_game()))
    entry = EntryPage(slot, form_of(slot)).build()
    assert (entry.title, entry.button, entry.problems, entry.ask_first) == (
        "Score round 1",
        "Save round 1",
        (),
        (),
    )
    assert [(value.label, value.points) for value in entry.values] == [
        *(("Joker", 25), ("Ace", 15), ("10–K", 10), ("2–9", 5))
    ]
    for each in entry.rows:
        assert (each.points, each.new_total, each.hints, each.is_out, each.is_laid) == (
            "–",
            "",
            (),
            False,
            False,
        )
        assert (each.contract, each.laid_is_ours) == (1, True)
    assert not entry.nobody_out


POINTS = {
    "a total": ({"left": {"Ben": "35"}}, "35"),
    "cards": ({"left": {"Ben": "K 7 3 *"}}, "45"),
    "counts": ({"counts": {"Ben": {"joker": 1, "10-K": 2, "2-9": 4}}}, "65"),
    "counts with empty fields": ({"counts": {"Ben": {"joker": "", "A": "3", "2-9": " "}}}, "45"),
    "not typed": ({}, "–"),
    "out": ({"out": "Ben"}, "−25"),
    "unreadable": ({"left": {"Ben": "1o"}}, "–"),
    "impossible": ({"left": {"Ben": "100000"}}, "–"),
}


@pytest.mark.parametrize(("typed", "points"), POINTS.values(), ids=POINTS)
def test_points(typed: dict, points: str) -> None:
    assert row(typing(make_game(), **typed), "Ben").points == points


# --- hints ----------------------------------------------------------------------------------------

CARDS_14 = {"Ben": {"A": 4, "10-K": 5, "2-9": 5}}
WHOLE = "Did Ben really lay phase 1? You can still save it."
LAID = "Didn’t Ben lay phase 1? You can still save it."
LESS = "60 is less than any hand of 13 cards."
NEITHER = (
    "8 cards can’t be right. With phase 1 laid, at most 6 cards are left. "
    "Without it, 13 cards are left. Check it, and whether phase 1 was laid. You can still save it."
)

HINTS = {
    "no hand": (
        {"left": {"Ben": "42"}},
        "warn: No hand makes 42. Cards count 25, 15, 10 or 5. You can still save it.",
    ),
    "few cards": (
        {"auto": ["Ben"], "left": {"Ben": "K 7 3"}},
        "note: 3 cards left. So Ben laid phase 1.",
    ),
    "all cards": (
        {"auto": ["Ben"], "counts": {"Ben": {"2-9": 13}}},
        "note: 13 cards left. So Ben didn’t lay phase 1.",
    ),
    "few points": ({"auto": ["Ben"], "left": {"Ben": "60"}}, f"note: {LESS} So Ben laid phase 1."),
    "many points": (
        {"auto": ["Ben"], "left": {"Ben": "65"}},
        "note: Possible either way: tick it if Ben laid phase 1.",
    ),
    "too few cards and too many": (
        {"auto": ["Ben"], "counts": {"Ben": {"2-9": 8}}},
        f"warn: {NEITHER}",
    ),
    "more than any hand": (
        {"left": {"Ben": "330"}},
        "warn: 13 cards cost at most 275. You can still save it.",
    ),
    "nothing left": (
        {"auto": ["Ben"], "left": {"Ben": "0"}},
        "note: No cards left. So Ben laid phase 1.",
    ),
    "all cards, ticked": (
        {"laid": ["Ben"], "counts": {"Ben": {"2-9": 13}}},
        f"warn: 13 cards left. {WHOLE}",
    ),
    "few points, unticked": ({"left": {"Ben": "60"}}, f"warn: {LESS} {LAID}"),
    "most points, ticked": (
        {"laid": ["Ben"], "left": {"Ben": "155"}},
        f"warn: 155 is more than any hand of 6 cards. {WHOLE}",
    ),
    "out": ({"out": "Ben"}, "note: No cards left: 25 off the total"),
    "nine jokers": ({"counts": {"Ben": {"joker": 9}}}, "error: “9” isn’t possible. Type 0 to 8."),
    "100000": ({"left": {"Ben": "100000"}}, "error: Cards left in a hand cost 0 to 99999 points."),
    "five kings of hearts": (
        {"left": {"Ben": "KH KH KH KH KH"}},
        "error: More than the deck has: K♥.",
    ),
    "both ways": (
        {"left": {"Ben": "35"}, "counts": {"Ben": {"A": 1}}},
        "error: These cards are counted and typed as well. Clear one of the two.",
    ),
}


@pytest.mark.parametrize(("typed", "words"), HINTS.values(), ids=HINTS)
def test_hint(typed: dict, words: str) -> None:
    entry = typing(make_game(), **typed)
    assert say(row(entry, "Ben").hints) == [words]
    assert not row(entry, "Ann").hints
    assert not row(entry, "Cal").hints
    assert not entry.problems


def test_what_was_chosen_is_said_at_once_so_that_one_press_saves() -> None:
    entry = typing(make_game(), out="nobody", left={"Ann": "5", "Ben": "35", "Cal": "K"})
    assert say(entry.problems) == ["warn: Nobody went out. If the stock ran out, just save."]
    assert entry.button == "Save round 1"


def test_what_is_missing_is_said_before_saving() -> None:
    entry = saving(make_game(), left={"Ben": "35"}, laid=["Ben"])
    assert say(entry.problems) == ["warn: Nobody went out. If the stock ran out, just save."]
    assert say(row(entry, "Cal").hints) == [
        "warn: Nothing typed for Cal yet. If you save now, that’s 0 points."
    ]
    assert entry.button == "Save anyway"


def test_fields_are_marked() -> None:
    """And what was typed stays."""
    entry = typing(
        make_game(), counts={"Ann": {"A": "x", "2-9": "1"}}, left={"Ben": "1o", "Cal": "42"}
    )
    counts = [(count.field.is_wrong, count.field.typed) for count in row(entry, "Ann").left.counts]
    assert counts == [(False, ""), (True, "x"), (False, ""), (False, "1")]
    assert [each.typed["left"].typed for each in entry.rows] == ["", "1o", "42"]
    assert [(each.left.wrong, each.left.warns) for each in entry.rows] == [
        (False, False),
        (True, False),
        (False, True),
    ]


@pytest.mark.parametrize(
    ("counted", "marked"),
    [
        ({"joker": "1", "A": "1", "10-K": "5", "2-9": "7"}, "2-9"),  # one more than were dealt
        ({"10-K": "4", "2-9": "3"}, "10-K"),  # 7 can't be right
        ({"joker": "0"}, "joker"),
    ],
)
def test_of_a_hand_that_cant_be_the_largest_count_is_marked(
    counted: dict[str, str], marked: str
) -> None:
    ann = row(typing(make_game(), counts={"Ann": counted}), "Ann")
    keys = ["joker", "A", "10-K", "2-9"]
    assert [key for key, count in zip(keys, ann.left.counts, strict=True) if count.warns] == [
        marked
    ]
    assert not ann.left.warns


# --- doubts are shown once, then saved ------------------------------------------------------------


DOUBTS = {
    "nobody out": {"left": {"Ann": "65", "Ben": "65", "Cal": "65"}},
    "no hand makes it": {"out": "Ann", "left": {"Ben": "42", "Cal": "67"}},
    "more cards than dealt": {"out": "Ann", "left": {"Cal": "65"}, "counts": CARDS_14},
    "neither laid nor unlaid": {
        "out": "Ann",
        "auto": ["Ben"],
        "left": {"Ben": "K K K K K K K K", "Cal": "65"},
    },
    "no cards, and another is out": {
        "out": "Ann",
        "auto": ["Ben"],
        "left": {"Ben": "0", "Cal": "65"},
    },
    "nothing at all": {},
}


@pytest.mark.parametrize("typed", DOUBTS.values(), ids=DOUBTS)
def test_a_doubt_is_shown_once(typed: dict) -> None:
    game = make_game()
    page = page_of(game, saving=True, **typed)
    assert not page.can_save
    confirmed = page.build().confirmed
    assert page_of(game, saving=True, **typed, confirmed=confirmed).can_save

    other = {**typed, "left": {**typed.get("left", {}), "Cal": "41"}}
    page = page_of(game, saving=True, **other, confirmed=confirmed)
    assert not page.can_save
    assert "No hand makes 41." in [hint.lead for hint in row(page.build(), "Cal").hints]


def test_more_cards_than_a_player_can_hold_are_asked_about_although_they_were_shown() -> None:
    """People count fast and look at the cards: a hint beside the field isn't enough."""
    game = make_game()
    typed: dict[str, Any] = {"out": "Ann", "left": {"Cal": "65"}, "counts": CARDS_14}
    shown = typing(game, **typed)
    assert say(row(shown, "Ben").hints) == [
        "warn: 14 cards, and only 13 were dealt. You can still save it."
    ]
    asked = page_of(game, saving=True, **typed, confirmed=shown.confirmed)
    assert not asked.can_save
    assert asked.build().button == "Save anyway"
    assert page_of(game, saving=True, **typed, confirmed=asked.build().confirmed).can_save
    assert not page_of(game, saving=True, **typed, confirmed=shown.confirmed).can_save
    # entry.js says so once the hint was there for a while
    seen = f"{shown.asked} {shown.confirmed}"
    assert (shown.button, typing(game, **typed, confirmed=seen).button) == (
        "Save round 1",
        "Save anyway",
    )
    assert page_of(game, saving=True, **typed, confirmed=seen).can_save
    # another field is touched: asked once is enough
    later = typing(game, **typed, confirmed=asked.build().confirmed)
    assert page_of(game, saving=True, **typed, confirmed=later.confirmed).can_save


def test_an_impossible_round_is_never_saved() -> None:
    game = make_game()
    for left in ({"Ben": "1o"}, {"Ben": "100000"}, {"Ben": "KH KH KH KH KH"}):
        confirmed = page_of(game, saving=True, out="Ann", left=left).build().confirmed
        assert not page_of(game, saving=True, out="Ann", left=left, confirmed=confirmed).can_save


def test_a_doubt_counts_as_shown_however_many_came_before_it() -> None:
    """Whoever types long sees many doubts come and go; the last ones count, too."""
    game = make_game()
    typed: dict[str, Any] = {"out": "Ann", "left": {"Ben": "501"}}
    before = " ".join(f"{number:010x}" for number in range(170))
    shown = page_of(game, saving=True, **typed, confirmed=before).build().confirmed
    assert len(shown) < 1000
    assert page_of(game, saving=True, **typed, confirmed=shown).can_save


# --- the tick of the contract ---------------------------------------------------------------------

TICKS = {
    "certain by count": ({"auto": ["Ben"], "left": {"Ben": "K 7 3"}}, True),
    "certain by total": ({"auto": ["Ben"], "left": {"Ben": "60"}}, True),
    "certainly not by count": ({"auto": ["Ben"], "counts": {"Ben": {"10-K": 13}}}, False),
    "possible either way": ({"auto": ["Ben"], "left": {"Ben": "65"}}, False),
    "nothing left, and nobody out so far": ({"auto": ["Ben"], "left": {"Ben": "0"}}, True),
    "nothing left, and another out": ({"auto": ["Ben"], "out": "Ann", "left": {"Ben": "0"}}, False),
    "out": ({"auto": ["Ben"], "out": "Ben"}, True),
    "out, although unticked": ({"out": "Ben"}, True),
    "touched on": ({"laid": ["Ben"], "left": {"Ben": "65"}}, True),
    "touched off": ({"left": {"Ben": "5"}}, False),
}


@pytest.mark.parametrize(("typed", "is_laid"), TICKS.values(), ids=TICKS)
def test_tick(typed: dict, *, is_laid: bool) -> None:
    page = page_of(make_game(), **typed)
    assert row(page.build(), "Ben").is_laid is is_laid
    assert ("Ben" in page.form.facts.laid) is is_laid


def test_few_cards_are_evidence_only_for_more_than_may_be_laid_before_the_whole_contract() -> None:
    """Two pairs, or the set and a pair, may be there already; the cards of all three may not."""
    game = make_game(options={"partial_phase": True})
    entry = typing(game, auto=["Ann", "Ben"], left={"Ann": "K 7 3", "Ben": "K K K K 3 3 3 3 3"})
    assert row(entry, "Ann").is_laid
    assert say(row(entry, "Ben").hints) == ["note: 9 cards left. So Ben didn’t lay phase 1."]


def test_nobody_finishes_with_an_impossible_hand() -> None:
    """Goal 10 takes all eleven cards, or ten and the discard: with some left it wasn't reached."""
    game = make_game("garbage-rummy")
    game.seats.filter(player__name="Ben").update(start_contract=10)
    page = page_of(game, out="Ann", auto=["Ben"], left={"Ben": "35", "Cal": "60"})
    (hint,) = row(page.build(), "Ben").hints
    assert (hint.tone, hint.lead, hint.asks) == ("warn", "35 can’t be right.", True)
    assert "Whoever lays goal 10 goes out." in hint.text
    assert "Ben" not in page.form.facts.laid

    last = on_last_contract(make_game("garbage-rummy"), "Ben")
    page = page_of(last, saving=True, out="Ann", auto=["Ben"], left={"Ben": "0", "Cal": "60"})
    assert (page.can_save, page.form.finishers) == (False, ())


# --- who was first --------------------------------------------------------------------------------


RACE = {"final_bonus": "first_finisher"}  # 200 points off for whoever lays the last phase first
TWO_FINISH: dict[str, Any] = {"out": "Ann", "laid": ["Ben"], "left": {"Ben": "5", "Cal": "65"}}


def test_who_was_first_must_be_said_before_saving() -> None:
    game = on_last_contract(make_game(options=RACE), "Ann", "Ben")
    assert typing(game, out="Ann", left={"Ben": "90"}).ask_first == ()  # one finishes
    assert not typing(game, **TWO_FINISH).must_ask_first
    page = page_of(game, saving=True, **TWO_FINISH)
    assert not page.can_save
    assert page.build().must_ask_first
    assert page.build().problems == ()  # it is said at the question, which is always on the screen
    answered = page_of(game, saving=True, **TWO_FINISH, first="Ben")
    assert answered.can_save
    assert answered.form.facts.laid == ("Ben", "Ann")
    asked = [(name, chosen) for _id, name, chosen in answered.build().ask_first]
    assert asked == [("Ann", False), ("Ben", True)]


def test_somebody_who_didnt_finish_wasnt_first() -> None:
    game = on_last_contract(make_game(options=RACE), "Ann", "Ben")
    page = page_of(game, saving=True, **TWO_FINISH, first="Cal")
    assert not page.can_save
    assert page.form.first_finisher is None


PERSONAL = [slug for slug in one_of_each_kind() if load_ruleset(slug).has_personal_contracts]
FIRST_MATTERS: list[tuple[str, dict[str, Any], dict[str, Any], bool]] = [
    ("aggravation-household", {}, TWO_FINISH, False),
    ("aggravation-household", RACE, TWO_FINISH, True),
    ("aggravation-household", {"final_bonus": "every_finisher"}, TWO_FINISH, False),
    ("aggravation-household", {"ties": "rounds_won"}, TWO_FINISH, False),
    # −200 and 5 aren't a tie. With nobody out and 5 each it is one, and the game is still over
    ("aggravation-household", {"ties": "finisher"}, TWO_FINISH, False),
    (
        "aggravation-household",
        {"ties": "finisher"},
        {"out": "nobody", "laid": ["Ann", "Ben"], "left": {"Ann": "5", "Ben": "5", "Cal": "65"}},
        True,
    ),
    ("frustration", {"finish_hand": True}, {"out": "Cal", "laid": ["Ann", "Ben"]}, True),
    (
        "frustration",
        {"keep_score": True},
        {"out": "Cal", "laid": ["Ann", "Ben"], "left": {"Ann": "5", "Ben": "5"}},
        False,
    ),
]


@pytest.mark.parametrize(("slug", "options", "typed", "matters"), FIRST_MATTERS)
def test_who_was_first_is_asked_where_it_changes_the_result(
    slug: str, options: dict[str, Any], typed: dict[str, Any], *, matters: bool
) -> None:
    game = on_last_contract(make_game(slug, options=options), "Ann", "Ben")
    page = page_of(game, saving=True, **typed)
    assert bool(page.build().ask_first) is matters
    assert page.can_save is not matters


@pytest.mark.parametrize("slug", PERSONAL)
def test_who_was_first_is_asked_exactly_where_the_orders_differ(slug: str) -> None:
    """Beside an oracle: each order is saved into a game of its own, and the games are compared."""
    game = on_last_contract(make_game(slug), "Ann", "Ben")
    typed: dict[str, Any] = {"out": "Cal", "laid": ["Ann", "Ben"]}
    if load_ruleset(slug).counts_cards:
        typed["left"] = {"Ann": "5", "Ben": "5"}
    boards = [page_of(game, **typed, first=first).trial.board for first in ("Ann", "Ben")]
    one, other = ((board.winners, board.totals, board.standings) for board in boards if board)
    assert bool(typing(game, **typed).ask_first) is (one != other)


def test_who_was_first_is_kept_while_it_isnt_asked() -> None:
    """A correction that makes it unimportant doesn't forget it."""
    game = on_last_contract(make_game(), "Ann", "Ben")
    page = page_of(game, **TWO_FINISH, first="Ben")
    ben = str(game.seats.get(player__name="Ben").pk)
    assert (page.build().ask_first, page.build().first) == ((), ben)
    assert page.form.facts.laid == ("Ben", "Ann")


# --- ticks of the ruleset -------------------------------------------------------------------------


def test_exact_cut_is_for_the_player_who_cuts() -> None:
    """Ann deals and play goes to the left, so Cal, on her right, cuts."""
    entry = typing(make_game("liverpool-rummy", first_dealer="Ann"))
    assert [[tick.label for tick in each.ticks] for each in entry.rows] == [
        [],
        [],
        ["Exact cut −50"],
    ]


def test_an_ace_is_asked_for_its_colour_where_that_decides() -> None:
    game = make_game("kalooki-caribbean")
    page = page_of(game, saving=True, out="Ann", left={"Ben": "A 9", "Cal": "AH AS"})
    assert not page.can_save
    assert say(row(page.build(), "Ben").hints) == [
        "error: What A costs depends on the colour: add the suit, such as AH."
    ]
    entry = typing(game, out="Ann", left={"Ben": "AH 9", "Cal": "AH AS"})
    assert [row(entry, name).points for name in ("Ben", "Cal")] == ["10", "16"]


# --- games of other kinds -------------------------------------------------------------------------


def test_a_game_without_points_asks_for_no_cards_and_stores_none() -> None:
    game = make_game("frustration")
    entry = typing(game, out="Ann", laid=["Ben"])
    assert (entry.rules.keeps_score, entry.values) == (False, ())
    assert not any(each.heaps or each.new_total for each in entry.rows)
    assert [each.contract for each in entry.rows] == [1, 1, 1]
    page = page_of(game, saving=True, out="Ann", laid=["Ben"], left={"Ben": "42"})
    assert page.can_save
    assert page.form.facts.left == {}


def test_a_round_of_fewer_cards_doubts_more() -> None:
    game = make_game("progressive-rummy")
    assert say(row(typing(game, left={"Ben": "K Q J 7 6 5 4"}), "Ben").hints) == [
        "warn: 7 cards, and only 6 were dealt. You can still save it."
    ]
    play_round(game, left={"Ann": 5})
    assert row(typing(game, left={"Ben": "K Q J 7 6 5 4"}), "Ben").hints == ()


@pytest.mark.parametrize("at_once", [True, False])
def test_a_game_that_stops_at_once_waits_for_no_hands(*, at_once: bool) -> None:
    game = make_game("aggravation-catsatcards", options={"stop_at_once": at_once})
    on_last_contract(game, "Ben")
    page = page_of(game, saving=True, laid=["Ben"])
    assert page.can_save is at_once
    leads = [hint.lead for hint in page.build().problems]
    assert ("Nobody went out." in leads) is not at_once


@pytest.mark.parametrize("typed", [{"out": "Ben"}, {"laid": ["Ben"]}], ids=["out", "laid"])
def test_where_the_last_contract_ends_the_game_nothing_else_counts(typed: dict) -> None:
    game = on_last_contract(make_game("aggravation-catsatcards"), "Ben")
    page = page_of(game, saving=True, left={"Cal": "K K"}, **typed)
    (said,) = say(page.build().problems)
    assert said == (
        "note: Ben laid contract 7, and that ends the round at once: cards don’t count in it, and "
        "nobody goes out."
    )
    assert (page.form.facts.out, page.form.facts.laid) == (None, ("Ben",))


def test_a_red_three_is_no_part_of_a_meld() -> None:
    game = make_game("canasta", 2)
    ann = game.seats.get(player__name="Ann").pk
    classes = counted_classes(get_record(game).rules)
    (red,) = [each.place for each in classes if each.whole.key == "3/red"]
    for typed, said in (
        ({f"melded-{ann}": "3H K K K"}, "3♥ is never part of a meld. Count it under “Red threes ("),
        ({f"melded-{ann}": "3H 3D"}, "3♥ 3♦ are never part of a meld. Count them under “Red thre"),
        ({f"melded-{ann}-{red}": "2"}, "Red threes are never part of a meld. Count them under “R"),
    ):
        hints = say(row(typing(game, **typed), "Ann").hints)
        assert any(hint.startswith(f"warn: {said}") for hint in hints), hints


def test_a_reason_without_points_is_asked_about() -> None:
    game = make_game()
    ben = game.seats.get(player__name="Ben").pk
    page = page_of(game, saving=True, out="Ann", left={"Ben": "35"}, **{f"why-{ben}": "late"})
    said = "error: Add the points, or clear the reason."
    assert said in say(row(page.build(), "Ben").hints)
    assert not page.can_save


# --- a page that was shown before -----------------------------------------------------------------


# --- who wins, where no points tell ---------------------------------------------------------------


def notes(entry: RoundEntry) -> dict[str, list[str]]:
    return {each.name: [hint.text for hint in each.hints] for each in entry.rows if each.hints}


def test_the_winner_of_a_race_is_whoever_laid_the_last_contract_first() -> None:
    game = on_last_contract(make_game("frustration"), "Ann", "Ben")
    assert notes(typing(game, laid=["Ben"])) == {"Ben": ["Wins the game"]}
    both: dict[str, Any] = {"out": "Ann", "laid": ["Ann", "Ben"]}
    assert notes(typing(game, **both)) == {"Ann": ["No cards left"]}  # nobody said who was first
    assert notes(typing(game, **both, first="Ben")) == {
        "Ann": ["No cards left"],
        "Ben": ["Wins the game"],
    }
    assert notes(typing(game, **both, first="Ann")) == {"Ann": ["Wins the game"]}


def test_the_winner_of_a_race_isnt_said_in_an_earlier_round() -> None:
    game = on_last_contract(make_game("frustration"), "Ann")
    play_round(game, out="Cal", laid=("Cal",))
    play_round(game, out="Ann", laid=("Ann",))
    record = get_record(game)
    assert record.board().winners == ("Ann",)
    slot = Slot(record, 1, RoundAct.CORRECT)
    form = form_of(slot)
    typed = RoundForm(form.rules, form.upcoming, record.seat_ids, saved_data(form, slot.old, {}))
    page = EntryPage(slot, typed)
    assert notes(page.build()) == {"Cal": ["No cards left"]}


WINNERS: list[tuple[dict[str, Any], dict[str, list[str]]]] = [
    ({"out": "Ann"}, {"Ann": ["Wins this game"]}),
    (
        {"out": "Ann", "ticks": {"rummy_card": ["Ben"]}},
        {"Ann": ["Wins this game"], "Ben": ["Wins this game"]},
    ),
    (
        {"out": "Ann", "ticks": {"both_rummy": ["Ben"]}},
        {"Ann": ["No cards left"], "Ben": ["Wins this game"]},
    ),
    (
        {"ticks": {"rummy_card": ["Ben", "Cal"]}},
        {"Ben": ["Wins this game"], "Cal": ["Wins this game"]},
    ),
    ({"out": "Ann", "ticks": {"rummy_card": ["Ann"]}}, {"Ann": ["Wins this game"]}),
]


@pytest.mark.parametrize(("typed", "said"), WINNERS)
def test_every_winner_of_a_game_is_named_and_nobody_else(
    typed: dict[str, Any], said: dict[str, list[str]]
) -> None:
    assert notes(typing(make_game("rummy-special-cards"), **typed)) == said
