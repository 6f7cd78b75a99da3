"""Games that a process keeps in memory: what is shown and built upon is what the database holds."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from rulesets.scoring.facts import RoundFacts
from scorekeeper import services
from scorekeeper.games.history import last_done
from scorekeeper.models import Game, Household
from scorekeeper.sheet.display import Done
from scorekeeper.store import memory as kept
from scorekeeper.store.queries import with_history
from scorekeeper.store.records import Record
from tests.factories import get_record, glance_at, make_game, round_url, typed_round
from tests.factories import make_facts as facts_of
from tests.markup import read
from tests.played import sent_to

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household, rounds=1)


def facts_with_out(record: Record, out: str) -> RoundFacts:
    return facts_of(record, out=out, laid=[out], left={})


def kept_now(game: Game) -> Record | None:
    return kept.find_kept(game.public_id, glance_at(game))


def test_a_game_that_was_shown_isnt_read_again(
    phone: Client, game: Game, django_assert_num_queries
) -> None:
    entry = round_url(game)
    phone.get(game.get_absolute_url())
    # this phone, and a glance at the game; what others type
    with django_assert_num_queries(1 + 1):
        assert phone.get(entry).status_code == 200
    assert kept_now(game) == get_record(game)


def test_a_save_leaves_the_game_as_it_is_then(phone: Client, game: Game) -> None:
    entry, typed = round_url(game), typed_round(game, out="Ann", left={"Ben": "65", "Cal": "65"})
    phone.get(entry)
    assert phone.post(entry, typed).status_code == 302
    record, stored = kept_now(game), get_record(game)
    assert record
    assert (record.facts, record.rounds, record.board()) == (
        stored.facts,
        stored.rounds,
        stored.board(),
    )
    assert (record.game.version, record.game.changed_at) == (
        stored.game.version,
        stored.game.changed_at,
    )
    assert record.last_act
    assert stored.last_act is None
    assert last_done(record) == last_done(with_history(stored)) != Done()


def test_a_sheet_after_a_save_asks_only_what_others_may_have_done(
    phone: Client, game: Game, django_assert_num_queries
) -> None:
    entry, typed = round_url(game), typed_round(game, out="Ann", left={"Ben": "65", "Cal": "65"})
    phone.get(entry)
    phone.post(entry, typed)
    with django_assert_num_queries(1):  # this phone, and a glance at the game
        phone.get(game.get_absolute_url())


def test_what_was_done_last_is_undone_by_another_process(phone: Client, game: Game) -> None:
    entry, typed = round_url(game), typed_round(game, out="Ann", left={"Ben": "65", "Cal": "65"})
    phone.get(entry)
    phone.post(entry, typed)
    assert "Round 2 saved" in read(phone.get(game.get_absolute_url())).one(id="sheet").text
    saved = kept_now(game)
    assert saved
    services.undo(game=game, sent=sent_to(game))
    assert "Round 1 saved" in read(phone.get(game.get_absolute_url())).one(id="sheet").text
    assert saved.own().last_act is saved.before(2).last_act is None


@pytest.mark.parametrize(
    "act",
    [
        lambda game: services.undo(game=game, sent=sent_to(game)),
        lambda game: services.rename_player(
            player=game.household.players.get(name="Ben"), name="Bernadette"
        ),
        lambda game: services.leave_game(
            game=game, sent=sent_to(game), seat_id=game.seats.latest("place").pk
        ),
        lambda game: services.delete_round(game=game, sent=sent_to(game), number=1),
    ],
)
def test_what_has_changed_is_read_again(phone: Client, game: Game, act) -> None:
    phone.get(game.get_absolute_url())
    assert kept_now(game)
    act(game)
    assert kept_now(game) is None
    phone.get(game.get_absolute_url())
    record = kept_now(game)
    assert record
    assert record.facts == get_record(game).facts


def test_a_database_that_was_restored(phone: Client, game: Game) -> None:
    """The numbers are the same again, and the moment is another."""
    seen = read(phone.get(game.get_absolute_url())).one(id="game")["data-version"]
    game.rounds.get().entries.filter(hand__isnull=False).update(hand=5)
    Game.objects.filter(pk=game.pk).update(changed_at=timezone.now())
    assert kept_now(game) is None
    news = phone.get(f"{game.get_absolute_url()}live/", {"version": seen})
    assert news.status_code == 200
    assert get_record(game).board().totals.items() >= {("Ben", 5)}
    assert kept_now(game).board().totals == get_record(game).board().totals


def test_what_was_read_before_somebody_else_saved_isnt_built_upon(
    phone: Client, game: Game
) -> None:
    old = replace(get_record(game), household_version=glance_at(game).household)
    services.record_round(
        game=game, sent=sent_to(game), number=2, facts=facts_with_out(get_record(game), "Ann")
    )
    kept.keep(old)  # by a slow thread
    assert kept_now(game) is None
    facts = facts_with_out(old, "Ben")
    with pytest.raises(services.StaleError):
        services.record_round(game=game, sent=sent_to(game), number=2, facts=facts, seen=old)
    assert len(get_record(game).rounds) == 2


def test_an_act_that_was_taken_back_isnt_kept(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    record = replace(get_record(game), household_version=glance_at(game).household)
    monkeypatch.setattr(services.acts, "write_act", lambda *_args: 1 / 0)
    facts = facts_with_out(record, "Ann")
    with pytest.raises(ZeroDivisionError):
        services.record_round(game=game, sent=sent_to(game), number=2, facts=facts, seen=record)
    assert kept_now(game) is None


def test_so_many_are_kept_and_no_more(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    kept._games.clear()
    others = [make_game(household=game.household) for _ in range(2)]
    for each in (game, others[0], game, others[1]):
        if kept_now(each) is None:
            kept.keep(replace(get_record(each), household_version=glance_at(each).household))
    assert [bool(kept_now(each)) for each in (game, *others)] == [True, False, True]


def test_many_threads_at_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 1)
    kept._games.clear()
    record, glance = get_record(game), glance_at(game)
    stands = {"version": record.game.version, "changed_at": record.game.changed_at}
    records = [
        replace(
            record,
            game=Game(public_id=f"game{number}", **stands),
            household_version=glance.household,
        )
        for number in range(4)
    ]
    found: list[Record | None] = []
    faults: list[Exception] = []

    def keep_and_find() -> None:
        try:
            for _ in range(500):
                for each in records:
                    kept.keep(each)
                    found.append(kept.find_kept(each.game.public_id, glance))
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=keep_and_find) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert any(found)
    assert len(kept._games) == 1
