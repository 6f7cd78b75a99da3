"""/games/<id>/rulings/: a ruling kept with one tap, in the history and on the printed result."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.verdict import Verdict
from scorekeeper import services
from scorekeeper.models import Act, Game, Household, Player
from scorekeeper.services import Ruling, Sent
from tests.factories import (
    HTMX,
    get_record,
    make_game,
    new_key,
    play_round,
    round_url,
    typed_round,
    undo,
)
from tests.markup import read
from tests.printing.readback import read as read_pdf
from tests.scorekeeper.checks import answer_to
from tests.scorekeeper.test_game_check import in_game
from tests.scorekeeper.test_game_check import url as check_url

pytestmark = pytest.mark.django_db

SAID = "Ben asked: Is this meld legal? Not legal"


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household)


def url(game: Game) -> str:
    return reverse("ruling-keep", args=[game.public_id])


def kept_form(
    phone: Client, game: Game, cards: str = "7H * *", question: str = "meld", **more
) -> dict:
    """What the button under a verdict sends."""
    page = read(answer_to(phone, in_game(game, question, cards, **more), check_url(game)))
    return page.one("form", id="keep").data()


def history(phone: Client, game: Game) -> list[str]:
    page = read(phone.get(reverse("game-history", args=[game.public_id])))
    return [act.one(css="act-words").text for act in page.all("li", css="act")]


def test_a_ruling_goes_to_the_history(phone: Client, game: Game) -> None:
    answer = phone.post(url(game), kept_form(phone, game))
    assert answer["Location"] == reverse("game-history", args=[game.public_id])
    first, *_rest = history(phone, game)
    assert first.startswith(SAID)
    assert "7♥ joker joker" in first
    assert "7♥ joker joker has 2 jokers in 3 cards." in first
    assert SAID in read(phone.get(game.get_absolute_url())).one("form", css="saved").text


def test_a_legal_one_with_its_contract(phone: Client, game: Game) -> None:
    phone.post(url(game), kept_form(phone, game, "7H 7D * / 4S 4D / 9C 9H", "contract"))
    first, *_rest = history(phone, game)
    assert first.startswith("Ben asked: Is this my phase? (phase 1) Legal")
    assert "7♥ 7♦ joker / 4♠ 4♦ / 9♣ 9♥" in first


def test_one_tap_with_htmx(phone: Client, game: Game) -> None:
    answer = phone.post(url(game), kept_form(phone, game), headers=HTMX)
    assert read(answer).one("p", id="keep").text == "Kept in history"


def test_kept_twice_is_kept_once(phone: Client, game: Game) -> None:
    form = kept_form(phone, game)
    for _ in range(2):
        assert phone.post(url(game), form).status_code == 302
    assert game.acts.filter(kind=Act.Kind.RULING).count() == 1
    assert phone.post(url(game), form | {"cards": ["7H 7D 7C"]}).status_code == 409


def test_it_is_judged_again_and_no_verdict_is_believed(phone: Client, game: Game) -> None:
    forged = kept_form(phone, game) | {"legal": "true", "verdict": "Legal", "problems": "[]"}
    phone.post(url(game), forged)
    assert history(phone, game)[0].startswith(SAID)


def test_it_is_undone_and_done_again(phone: Client, game: Game) -> None:
    phone.post(url(game), kept_form(phone, game))
    page = reverse("game-history", args=[game.public_id])
    for said in (f"Undone: {SAID}", f"Redone: {SAID}"):
        (form,) = [
            form for form in read(phone.get(page)).all("form") if form.data().get("seq") == ["2"]
        ]
        assert phone.post(form["action"], form.data()).status_code == 302
        assert history(phone, game)[0].startswith(said)
    undo(game)  # from the sheet: the ruling was the last act that wasn't undone
    assert history(phone, game)[0].startswith("Undone:")


def test_a_round_that_is_being_written_down_isnt_disturbed(phone: Client, game: Game) -> None:
    typed = typed_round(game, out="Ann", left={"Ben": "65", "Cal": "70"})
    phone.post(url(game), kept_form(phone, game))
    assert phone.post(round_url(game), typed).status_code == 302
    assert len(get_record(game).rounds) == 1


def test_a_ruling_doesnt_hide_that_a_round_was_saved(phone: Client, game: Game) -> None:
    typed = typed_round(game, out="Ann", left={"Ben": "65", "Cal": "70"})
    form = kept_form(phone, game)
    play_round(game, left={"Ben": 5, "Cal": 5})
    assert phone.post(url(game), form).status_code == 302  # it may be kept while the game goes on
    assert phone.post(round_url(game, 1), typed).status_code == 409
    assert len(get_record(game).rounds) == 1


def test_undo_on_a_sheet_that_hasnt_seen_the_ruling_undoes_nothing(
    phone: Client, game: Game
) -> None:
    play_round(game, left={"Ben": 5, "Cal": 5})
    seen = get_record(game).game.version
    phone.post(url(game), kept_form(phone, game))
    assert (
        phone.post(
            reverse("game-undo", args=[game.public_id]), {"key": new_key(), "version": seen}
        ).status_code
        == 409
    )


def test_a_new_name_is_shown_and_house_rules_may_change(phone: Client, game: Game) -> None:
    phone.post(url(game), kept_form(phone, game))
    Player.objects.filter(name="Ben").update(name="Benny", folded_name="benny")
    services.change_options(
        game=game,
        sent=Sent(new_key(), 2),
        options={"lay_off_same_turn": True, "phase_count": "five"},
    )
    assert any(
        line.startswith("Benny asked: Is this meld legal? Not legal")
        for line in history(phone, game)
    )


def test_it_is_on_the_printed_result(phone: Client, game: Game) -> None:
    phone.post(url(game), kept_form(phone, game))
    phone.post(url(game), kept_form(phone, game, "7H 7D 7C"))
    undo(game)
    game.seats.update(start_contract=7)
    play_round(game, out="Ann", laid=["Ann"], left={"Ben": 5, "Cal": 5})
    answer = phone.get("/print/sheet.pdf", {"game": game.public_id, "sheet": "result-sheet"})
    text = " ".join(sheet.text for sheet in read_pdf(answer.content))
    assert "Rulings kept" in text
    assert SAID in text
    assert "At most half of a meld can be jokers" in text
    assert "? Legal" not in text  # that one was undone


@pytest.mark.parametrize("question", ["hand", "count"])
def test_what_a_hand_holds_is_never_kept(phone: Client, game: Game, question: str) -> None:
    form = in_game(game, question, "7H 7D *") | {"key": new_key()}
    assert phone.post(url(game), form).status_code == 400
    assert not game.acts.filter(kind=Act.Kind.RULING).exists()


@pytest.mark.parametrize(
    "change",
    [{"cards": ["7X"]}, {"key": ["?"]}, {"player": ["77"]}, {"question": ["?"]}],
    ids=str,
)
def test_bad_input_keeps_nothing(phone: Client, game: Game, change: dict) -> None:
    assert phone.post(url(game), kept_form(phone, game) | change).status_code == 400
    assert not game.acts.filter(kind=Act.Kind.RULING).exists()


def test_the_service_repeats_nothing(game: Game) -> None:
    rules, verdict = get_record(game).rules, Verdict(points=5)
    ruling = Ruling("meld", {"claim": "meld", "cards": ["7H"]}, None, verdict, rules)
    sent = Sent(new_key(), 1)
    for _ in range(2):
        services.keep_ruling(game=game, sent=sent, ruling=ruling)
    assert Game.objects.get(pk=game.pk).version == 2
    other = Ruling("meld", {}, None, verdict, rules)
    with pytest.raises(services.KeyReusedError):
        services.keep_ruling(game=game, sent=sent, ruling=other)


def test_queries(phone: Client, game: Game, django_assert_num_queries) -> None:
    play_round(game, left={"Ben": 5})
    phone.post(url(game), kept_form(phone, game))
    form = kept_form(phone, game)
    record = 7  # the game, its players, seats, dealers, rounds, entries, adjustments
    # shown, locked, as stored; the device; begin and end, sent before? game, act
    with django_assert_num_queries(3 * record + 1 + 2 + 1 + 2):
        phone.post(url(game), form)
