"""An evening that was kept on paper: its rows typed in, and saved in one act."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.scoring.facts import Hand
from scorekeeper import services
from scorekeeper.models import Act, Game
from tests.factories import get_record, make_game, new_key, play_rounds, undo
from tests.markup import form_data, read
from tests.played import sent_to

pytestmark = pytest.mark.django_db

# running totals of Ann, Ben and Cal: whoever goes out gets −25, with the last contract −200 more
PAPER = [(-25, 35, 60), (15, 10, 185), (50, 20, 160)]


@pytest.fixture
def game(household) -> Game:
    return make_game(household=household)


def url(game: Game) -> str:
    return reverse("game-paper", args=[game.public_id])


def cells(game: Game, rows, first: int = 1) -> dict[str, str]:
    """The boxes of these rows, by the names of their fields."""
    seats = get_record(game).seat_ids.values()
    return {
        f"cell-{number}-{seat}": str(figure)
        for number, row in enumerate(rows, start=first)
        for seat, figure in zip(seats, row, strict=True)
    }


def typed(game: Game, rows, **more) -> dict[str, str]:
    version = Game.objects.get(pk=game.pk).version
    return {"key": new_key(), "version": version, **cells(game, rows), **more}


def totals(game: Game) -> list[int]:
    return list(get_record(game).board().totals.values())


# --- the page -------------------------------------------------------------------------------------


def test_the_page_has_the_rows_of_the_sheet(phone: Client, game: Game, nothing_written) -> None:
    with nothing_written():
        page = phone.get(url(game))
    assert page.status_code == 200
    table = read(page).one("table")
    assert [head.text for head in table.all("th", scope="col")] == ["Round", "Ann", "Ben", "Cal"]
    assert [head.text for head in table.all("th", scope="row")] == [str(n) for n in range(1, 17)]
    boxes = table.all("input", type="text")
    assert len(boxes) == 16 * 3
    assert boxes[4]["aria-label"] == "Round 2, Ben"


def test_it_goes_on_where_the_game_is(phone: Client, game: Game) -> None:
    play_rounds(game, 2)  # 5, 10 and 15, then 10, 15 and 20
    page = read(phone.get(url(game)))
    heads = [head.text for head in page.one("table").all("th", scope="col")]
    assert heads[1:] == ["Ann15", "Ben25", "Cal35"]
    assert page.one("table").all("th", scope="row")[0].text == "3"
    phone.post(url(game), typed(game, []) | cells(game, [(-10, 60, 40)], first=3))
    assert totals(game) == [-10, 60, 40]


def test_a_game_that_is_over_has_no_rows_left(phone: Client, household) -> None:
    game = make_game("aggravation-sets", household=household, rounds=8)
    answer = phone.get(url(game))
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())


@pytest.mark.parametrize("slug", ["frustration", "canasta", "gin-rummy", "aggravation-household"])
def test_paper_sent_to_a_game_that_is_over_is_its_sheet(
    phone: Client, household, slug: str
) -> None:
    game = make_game(slug, 2, household=household)
    sent = typed(game, [(10, 0)])
    services.stop_game(game=game, sent=sent_to(game), stopped=True)
    answer = phone.post(url(game), sent)
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    assert phone.post(reverse("game-paper-check", args=[game.public_id]), sent).status_code == 200
    assert get_record(game).facts.rounds == ()


def test_of_several_games_on_a_sheet_the_next_one_follows(phone: Client, household) -> None:
    game = make_game("indian-points", household=household, rounds=1)
    assert url(game) in phone.get(game.get_absolute_url()).content.decode()
    page = phone.get(url(game), follow=True)
    names = [field["value"] for field in read(page).all("input", type="text")]
    assert names == ["Ann", "Ben", "Cal"]
    phone.post(page.request["PATH_INFO"], form_data(page, "paper-names"))
    facts = get_record(Game.objects.latest("pk")).facts
    assert (facts.players, facts.first_dealer) == (("Ann", "Ben", "Cal"), "Ben")


def test_of_a_game_of_one_round_points_are_typed(phone: Client, household) -> None:
    game = make_game("indian-points", household=household)
    assert not read(phone.get(url(game))).all("input", name="cells")


# --- saved ----------------------------------------------------------------------------------------


def test_an_evening_is_one_act(phone: Client, game: Game) -> None:
    answer = phone.post(url(game), typed(game, PAPER))
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    assert totals(game) == [50, 20, 160]
    first, second, third = get_record(game).facts.rounds
    assert (first.out, second.out, third.out) == ("Ann", "Ben", "Cal")
    assert first.left == {"Ben": Hand(points=35), "Cal": Hand(points=60)}
    assert "Cal" in first.laid  # 60 is less than any hand of 13 cards
    act = Act.objects.filter(game=game).latest("seq")
    assert (act.kind, act.seq) == ("evening", 2)


def test_undo_takes_all_of_it_back_and_redo_brings_it(phone: Client, game: Game) -> None:
    phone.post(url(game), typed(game, PAPER))
    saved = get_record(game).facts
    page = phone.get(game.get_absolute_url())
    assert "Rounds 1 to 3 saved from paper" in page.content.decode()
    undo(game)
    assert get_record(game).facts.rounds == ()
    page = phone.get(game.get_absolute_url())
    assert "Undone: Rounds 1 to 3 saved from paper" in page.content.decode()
    redo = next(form for form in read(page).all("form", css="undone"))
    phone.post(redo["action"], redo.data())
    assert get_record(game).facts == saved


def test_two_rounds_are_called_one_and_the_other(phone: Client, game: Game) -> None:
    phone.post(url(game), typed(game, PAPER[:2]))
    said = phone.get(game.get_absolute_url()).content.decode()
    assert "Rounds 1 and 2 saved from paper" in said


def test_the_history_has_each_round(phone: Client, game: Game) -> None:
    phone.post(url(game), typed(game, PAPER))
    history = read(phone.get(reverse("game-history", args=[game.public_id]))).text
    assert "Round 2: Went out: Ben; Laid: Ann, Ben; Ann: 40; Cal: 125" in history


def test_a_round_corrected_since_stays(phone: Client, game: Game) -> None:
    phone.post(url(game), typed(game, PAPER))
    round_url = reverse("round-delete", args=[game.public_id, 2])
    phone.post(round_url, {"key": new_key(), "version": 2})
    page = phone.post(
        reverse("game-undo", args=[game.public_id]), {"key": new_key(), "version": 3, "seq": 2}
    )
    assert (page.status_code, len(get_record(game).facts.rounds)) == (422, 2)


def test_sent_twice_is_saved_once(phone: Client, game: Game) -> None:
    sent = typed(game, PAPER)
    assert [phone.post(url(game), sent).status_code for _ in range(2)] == [302, 302]
    assert len(get_record(game).facts.rounds) == 3


def test_without_javascript_enter_looks_and_the_button_saves(phone: Client, game: Game) -> None:
    page = phone.get(url(game))
    first = read(page).one("form", id="from-paper").all("button")[0]
    assert (first["name"], first["value"]) == ("action", "check")  # the one that Enter presses
    sent = cells(game, PAPER) | {"action": "check"}
    page = phone.post(url(game), form_data(page, "from-paper", **sent))
    assert (page.status_code, get_record(game).facts.rounds) == (200, ())
    assert read(page).one(id=f"of-cell-2-{get_record(game).seat_ids['Cal']}").text == "+125"
    assert read(page).one(id="save").text == "Save 3 rounds"
    assert phone.post(url(game), form_data(page, "from-paper")).status_code == 302
    assert totals(game) == [50, 20, 160]


# --- nothing partial ------------------------------------------------------------------------------

LAST = {"Ann": 50, "Ben": 20, "Cal": 160}
REFUSED = {
    "a letter": ({"cell-3-Ben": "2O"}, "Ben: “2O” isn’t a number."),
    "a box left out": ({"cell-3-Ben": ""}, "Nothing typed for Ben. Type what’s on the paper"),
    "a row left out": (
        {f"cell-2-{name}": "" for name in LAST},
        "Round 2 is empty. Fill it in, or clear the rounds below it.",
    ),
    "no hand costs that": (
        {"cell-3-Ben": "32", "cell-3-Ann": "50"},
        "Ben: No hand makes 22. Check the paper. You can still save it.",
    ),
    "down by what nobody gets": (
        {"cell-3-Ben": "-90"},
        "Ben: the rules don’t give −100 in this round. Check the paper. You can still save it.",
    ),
}


@pytest.mark.parametrize(("changes", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_odd_is_said_and_nothing_is_saved(
    phone: Client, game: Game, changes: dict[str, str], why: str
) -> None:
    seats = get_record(game).seat_ids
    sent = typed(game, PAPER)
    for box, text in changes.items():
        row, _dash, name = box.rpartition("-")
        sent[f"{row}-{seats[name]}"] = text

    page = phone.post(url(game), sent)
    assert (page.status_code, get_record(game).facts.rounds) == (422, ())
    assert why in read(page).text
    there = form_data(page, "from-paper")
    boxes = [name for name in sent if name.startswith("cell")]
    assert [there[name] for name in boxes] == [[sent[name]] for name in boxes]


def test_points_that_no_rule_gives_are_kept_with_a_reason(phone: Client, game: Game) -> None:
    page = phone.post(url(game), typed(game, [(-25, -40, 60)]))
    phone.post(url(game), form_data(page, "from-paper"))
    (facts,) = get_record(game).facts.rounds
    assert [(each.player, each.points, each.why) for each in facts.adjust] == [
        ("Ben", -40, "As on the paper sheet")
    ]
    assert totals(game) == [-25, -40, 60]


def test_two_who_may_have_gone_out(phone: Client, household) -> None:
    game = make_game("ten-phases", household=household)
    page = phone.post(url(game), typed(game, [(0, 0, 45)], action="check"))
    ask = read(page).one("fieldset", css="ask")
    assert [choice.text for choice in ask.all("label")] == ["Ann", "Ben"]
    ben = str(get_record(game).seat_ids["Ben"])
    page = phone.post(url(game), form_data(page, "from-paper", **{"out-1": ben}))
    phone.post(url(game), form_data(page, "from-paper"))
    assert get_record(game).facts.rounds[0].out == "Ben"


def test_a_phase_that_the_points_leave_open_is_asked(phone: Client, household) -> None:
    game = make_game("ten-phases", 2, household=household)
    page = phone.post(url(game), typed(game, [(0, 60)], action="check"))
    assert read(page).one("fieldset", css="ask").text == "Laid in this round? Ben, phase 1"
    ben = str(get_record(game).seat_ids["Ben"])
    phone.post(url(game), form_data(page, "from-paper", **{"laid-1": ben}))
    assert get_record(game).facts.rounds[0].laid == ("Ann", "Ben")


def test_the_game_ends_where_the_paper_ends_it(phone: Client, household) -> None:
    game = make_game("indian-points", 2, household=household)
    page = phone.post(url(game), typed(game, [(0, 5), (0, 10)], action="check"))
    assert "The game is over after round 1. What’s typed below it isn’t saved." in read(page).text
    phone.post(url(game), form_data(page, "from-paper"))
    board = get_record(game).board()
    assert (board.finished, dict(board.totals)) == (True, {"Ann": 0, "Ben": 5})


def test_somebody_saved_a_round_meanwhile(phone: Client, game: Game) -> None:
    sent = typed(game, PAPER)
    play_rounds(game, 1)
    page = phone.post(url(game), sent)
    assert (page.status_code, len(get_record(game).facts.rounds)) == (409, 1)
    text = read(page).text
    assert "The game went on meanwhile." in text
    ann, ben, cal = PAPER[0]
    typed_before = f"You typed: Ann {ann}, Ben {ben}, Cal {cal}."
    assert f"Round 1 is saved now. {typed_before}" in text
    assert f"cell-2-{get_record(game).seat_ids['Ann']}" in form_data(page, "from-paper")


HOSTILE = {
    "far rows": {"cell-999999999-1": "5", "cell--1": "x", "cell-": "1"},
    "long": {"cell-1-1": "9" * 5000},
    "seats of nobody": {"out-1": "999999", "laid-1": "x", "first-1": "\x00", "won-1": "x"},
    "a version that isn't one": {"version": "x" * 500},
}


@pytest.mark.parametrize("slug", ["aggravation-household", "canasta", "gin-rummy", "frustration"])
@pytest.mark.parametrize("sent", HOSTILE.values(), ids=HOSTILE)
def test_strange_fields_do_no_harm(
    phone: Client, household, slug: str, sent: dict[str, str]
) -> None:
    game = make_game(slug, 2, household=household)
    page = phone.post(url(game), typed(game, []) | sent)
    assert page.status_code in {400, 422}
    assert get_record(game).facts.rounds == ()
