from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from rulesets.library import load as library
from rulesets.library.load import OptionError, load_ruleset
from rulesets.scoring.facts import FactError
from scorekeeper import services
from scorekeeper.models import Act, Entry, Game, Player, Round
from scorekeeper.services import ImpossibleError, KeyReusedError, StaleError
from scorekeeper.store import sql
from tests.factories import (
    get_record,
    make_client,
    make_facts,
    make_game,
    make_household,
    new_key,
    play_round,
    play_rounds,
    round_url,
    typed_round,
    undo,
)

pytestmark = pytest.mark.django_db

OUT_ANN = {"out": "Ann", "laid": ["Ann"], "left": {"Ben": "7 K *", "Cal": {"A": 1, "10-K": 2}}}


def start(
    household,
    players=("Ann", "Ben"),
    *,
    key="key-of-the-start",
    ruleset="aggravation-household",
    **more,
):
    return services.start_game(
        household=household,
        key=key,
        ruleset=load_ruleset(ruleset),
        options=more.get("options", {}),
        players=players,
        first_dealer=more.get("first_dealer", players[0]),
    )


def by_seat(game: Game, facts: dict) -> dict:
    """Facts as the history keeps them: players by the number of their seat, cards in the canonical
    form.
    """
    ids = {name: str(pk) for name, pk in get_record(game).seat_ids.items()}
    return {
        "out": ids[facts["out"]],
        "laid": [ids[name] for name in facts["laid"]],
        "left": {ids[name]: hand for name, hand in facts["left"].items()},
    }


def kept(game: Game) -> tuple:
    """Everything the database holds of a game."""
    game = Game.objects.get(pk=game.pk)
    entries = Entry.objects.filter(round__game=game).order_by("pk")
    return (
        (game.version, game.finished_at, game.changed_at),
        list(game.rounds.values_list("number", "tied")),
        list(entries.values_list("round__number", "seat", "went_out", "laid_as", "hand", "ticks")),
        list(game.acts.values_list("seq", "key", "digest")),
    )


# --- starting -------------------------------------------------------------------------------------


def test_start_seats_the_players_and_writes_one_line() -> None:
    game = start(make_household(), ("Cal", "Ann", "Ben"), first_dealer="Ben")
    seats = list(game.seats.values_list("place", "player__name", "deals_first"))
    assert seats == [(0, "Cal", False), (1, "Ann", False), (2, "Ben", True)]
    (act,) = game.acts.all()
    assert (act.kind, act.seq, act.subject, act.before) == (Act.Kind.START, 1, "game", None)
    sent = {
        "ruleset": "aggravation-household",
        "options": {},
        "players": ["Cal", "Ann", "Ben"],
        "first_dealer": "Ben",
    }
    assert act.after == sent | {"totals": {}, "contracts": {}, "rounds": 0}
    assert timezone.now() - act.at < timedelta(minutes=1)
    assert Game.objects.get().version == 1


def test_start_twice_is_one_game() -> None:
    household = make_household()
    assert start(household) == start(household)
    assert (Game.objects.count(), Act.objects.count(), Player.objects.count()) == (1, 1, 2)


def test_start_with_the_key_of_another_game_is_refused() -> None:
    household = make_household()
    start(household)
    for change in (
        {"players": ("Ben", "Ann"), "first_dealer": "Ann"},
        {"first_dealer": None},
        {"options": {"stock_out": "end_round"}},
        {"ruleset": "frustration"},
    ):
        with pytest.raises(KeyReusedError):
            start(household, **change)
    assert Game.objects.count() == 1
    assert start(make_household()) != Game.objects.first()  # a key is one of its household


def test_a_drawn_dealer_is_drawn_once() -> None:
    household = make_household()
    players = tuple("ABCDEFGHIJKL")
    games = [start(household, players, first_dealer=None) for _ in range(8)]
    assert len({game.pk for game in games}) == 1
    more = [start(household, key=new_key(), first_dealer=None) for _ in range(40)]
    drawn = {game.acts.get().after["first_dealer"] for game in more}
    assert drawn == {"Ann", "Ben"}  # everybody may be
    (act,) = games[0].acts.all()
    assert [seat.player.name for seat in games[0].seats.all() if seat.deals_first] == [
        act.after["first_dealer"]
    ]


def test_players_are_remembered_once_and_keep_their_spelling() -> None:
    household = make_household()
    start(household, ("Zoë", "Ben"), key=new_key())
    game = start(household, ("ZOE", "Cal"), key=new_key())
    assert sorted(household.players.values_list("name", flat=True)) == ["Ben", "Cal", "Zoë"]
    assert get_record(game).facts.players == ("Zoë", "Cal")
    assert get_record(game).facts.first_dealer == "Zoë"


@pytest.mark.parametrize(
    ("players", "options", "error"),
    [
        (("Ann",), {}, FactError),
        (("Ann", "Ann"), {}, FactError),
        (("Ann", "Ben"), {"stock_out": "no such way"}, OptionError),
    ],
    ids=["too few", "one twice", "unknown way"],
)
def test_an_impossible_start_leaves_nothing(
    players: tuple, options: dict, error: type[Exception]
) -> None:
    household = make_household()
    with pytest.raises(error):
        start(household, players, options=options)
    assert (Game.objects.count(), Player.objects.count(), Act.objects.count()) == (0, 0, 0)


# --- a round --------------------------------------------------------------------------------------


def test_round_stores_the_facts_and_one_line() -> None:
    game = make_game()
    board = play_round(game, **OUT_ANN)
    assert board.totals == {"Ann": -25, "Ben": 40, "Cal": 35}
    act = game.acts.get(seq=2)
    assert (act.kind, act.subject, act.before) == (
        Act.Kind.ROUND,
        f"round:{Round.objects.get().pk}",
        None,
    )
    assert act.after == by_seat(game, OUT_ANN) | {"number": 1}
    assert act.at == Game.objects.get().changed_at
    assert act.at - Round.objects.get().saved_at < timedelta(seconds=1)
    assert Game.objects.get().version == 2


def test_what_is_read_back_is_what_was_stored() -> None:
    game = make_game("garbage-rummy", 4)
    facts = {
        "out": "Dee",
        "laid": ["Cal", "Dee", "Ann"],  # in the order of laying
        "left": {"Ann": "*", "Ben": {"A": 1, "2-9": 4}, "Cal": 0},
        "ticks": {"exact_deal": ["Ann"]},
    }
    play_round(game, **facts)
    record = get_record(game)
    assert record.facts.rounds == (make_facts(record, **facts),)


def test_round_repeated_after_others_is_still_one_round() -> None:
    game = make_game()
    play_round(game, key="one-key-only", version=1, number=1, **OUT_ANN)
    play_rounds(game, 2)
    before = kept(game)
    assert len(play_round(game, key="one-key-only", version=1, number=1, **OUT_ANN).rounds) == 3
    assert kept(game) == before


def test_same_key_with_other_contents_is_refused() -> None:
    game = make_game()
    play_round(game, key="one-key-only", version=1, number=1, **OUT_ANN)
    before = kept(game)
    with pytest.raises(KeyReusedError):
        play_round(
            game,
            key="one-key-only",
            version=1,
            number=1,
            **OUT_ANN | {"left": {"Ben": 5, "Cal": 5}},
        )
    with pytest.raises(KeyReusedError):
        play_round(game, key="one-key-only", version=2, number=2, **OUT_ANN)
    with pytest.raises(KeyReusedError):
        undo(game, key="one-key-only")
    assert kept(game) == before


@pytest.mark.parametrize(
    ("version", "number"),
    [(1, 2), (3, 2), (2, 1), (2, 3)],
)
def test_a_stale_page_stores_nothing(version: int, number: int) -> None:
    game = make_game(rounds=1)
    before = kept(game)
    with pytest.raises(StaleError):
        play_round(game, version=version, number=number, left={"Ann": 5})
    assert kept(game) == before


@pytest.mark.parametrize(
    "facts",
    [
        {"out": "Zed"},
        {"out": "Ann"},
        {"left": {"Ben": 100_000}},
        {"ticks": {"exact_deal": ["Ann"]}},
    ],
    ids=["stranger out", "out without contract", "too many points", "unknown tick"],
)
def test_an_impossible_round_stores_nothing(facts: dict) -> None:
    game = make_game()
    before = kept(game)
    with pytest.raises(FactError):
        play_round(game, **facts)
    assert kept(game) == before


def test_end_is_noted_and_taken_back_with_the_round() -> None:
    game = make_game("frustration", 2)
    for _ in range(10):
        assert Game.objects.get().finished_at is None
        board = play_round(game, out="Ann", laid=["Ann"])
    assert board.winners == ("Ann",)
    assert Game.objects.get().finished_at is not None
    with pytest.raises(StaleError):
        play_round(game, number=11)
    assert not undo(game).finished
    assert Game.objects.get().finished_at is None


# --- undo -----------------------------------------------------------------------------------------


def test_undo_takes_the_last_round_back_and_says_what_it_was() -> None:
    game = make_game(rounds=1)
    before = kept(game)[1:3]
    play_round(game, **OUT_ANN)
    undo(game)
    assert kept(game)[1:3] == before
    act = game.acts.get(seq=4)
    place = {"number": 2, "came": [], "went": [], "dealt": []}
    assert (act.before, act.after) == (by_seat(game, OUT_ANN) | place, None)
    assert [(each.kind, each.undoes) for each in game.acts.all()] == [
        *(("start", None), ("round", None), ("round", None), ("round", game.acts.get(seq=3)))
    ]


def test_undo_can_go_on_to_the_start() -> None:
    game = make_game(rounds=2)
    for _time in range(2):  # twice with one key is once
        undo(game, key="one-key-only", version=3)
    assert undo(game).rounds == ()
    with pytest.raises(ImpossibleError):
        undo(game)
    assert game.acts.count() == 5
    assert [each.number for each in play_round(game, **OUT_ANN).rounds] == [1]  # and on again


@pytest.mark.parametrize("version", [2, 4])
def test_undo_of_a_stale_page_takes_nothing_back(version: int) -> None:
    game = make_game(rounds=2)
    before = kept(game)
    with pytest.raises(StaleError):
        undo(game, version=version)
    assert kept(game) == before


# --- again ----------------------------------------------------------------------------------------


def test_again_with_the_same_people_rules_and_the_next_dealer() -> None:
    game = make_game(
        players=("Cal", "Ann", "Ben"),
        first_dealer="Ann",
        options={"stock_out": "end_round"},
        rounds=2,
    )
    again = services.play_again(game=game, key=new_key())
    record = get_record(again)
    assert again.household == game.household
    assert record.facts.players == ("Cal", "Ann", "Ben")
    assert record.facts.first_dealer == "Cal"  # Ann and Ben have dealt
    assert record.rules == get_record(game).rules


def test_again_leaves_out_whoever_has_left() -> None:
    game = make_game(rounds=2)
    game.seats.filter(player__name="Cal").update(left_after=2)
    record = get_record(services.play_again(game=game, key=new_key()))
    assert record.facts.players == ("Ann", "Ben")
    assert record.facts.first_dealer == "Ann"  # Ben dealt last, and Cal is gone


# --- a game keeps its rules -----------------------------------------------------------------------


def test_a_game_is_played_by_the_rules_it_was_started_with(tmp_path, monkeypatch) -> None:
    """Somebody changes the file of a game, or takes it away: what was begun goes on as it was."""
    game = make_game("garbage-rummy", options={"winner": "first_finisher"}, rounds=1)
    before = get_record(game)
    changed = (
        (library.GAMES / "garbage-rummy.toml")
        .read_text("utf-8")
        .replace("joker = 20", "joker = 99")
    )
    (tmp_path / "garbage-rummy.toml").write_text(changed, "utf-8")
    monkeypatch.setattr(library, "FOLDERS", [tmp_path])
    library.load_ruleset.cache_clear()
    try:
        assert load_ruleset("garbage-rummy").score.values["joker"] == 99
        assert get_record(game).rules == before.rules
        assert (
            play_round(game, out="Ann", laid=["Ann"], left={"Ben": "*"}).totals["Ben"]
            == before.board().totals["Ben"] + 20
        )
        again = services.play_again(game=game, key=new_key())
        assert get_record(again).rules == before.rules
        (tmp_path / "garbage-rummy.toml").unlink()
        assert play_round(game, left={"Ben": "*"}).rounds[-1].points["Ben"] == 20
    finally:
        library.load_ruleset.cache_clear()


# --- a whole transaction, or nothing --------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_what_breaks_in_the_middle_leaves_nothing(monkeypatch) -> None:
    """The line of the history is written last: when it can't be, neither is the round."""
    game = make_game(rounds=1)
    before = kept(game)
    monkeypatch.setattr(Act, "save", broken)
    monkeypatch.setattr(sql, "run", partial(broken_for, "INSERT INTO scorekeeper_act", sql.run))
    with pytest.raises(OSError, match="disk"):
        play_round(game, **OUT_ANN)
    with pytest.raises(OSError, match="disk"):
        undo(game)
    with pytest.raises(OSError, match="disk"):
        services.play_again(game=game, key=new_key())
    assert kept(game) == before
    assert Game.objects.count() == 1


def broken(*args, **kwargs) -> None:
    raise OSError("disk full")


def broken_for(start: str, run, statement: str, values: object) -> None:
    if statement.startswith(start):
        broken()
    run(statement, values)


# --- many at once ---------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_six_phones_write_thirty_rounds(at_once) -> None:
    game = make_game()

    def write_five(phone: int) -> None:
        for _ in range(5):
            while True:
                try:
                    play_round(game, left={"Ann": 5, "Ben": 10})
                    break
                except StaleError:  # another phone was quicker: look again
                    continue

    at_once(6, write_five)
    stored = Game.objects.get()
    assert stored.version == 1 + 30  # the start, and thirty rounds
    assert list(stored.rounds.values_list("number", flat=True)) == list(range(1, 31))
    assert list(stored.acts.values_list("seq", flat=True)) == list(range(1, 32))
    assert get_record(stored).board().totals == {"Ann": 150, "Ben": 300, "Cal": 0}


@pytest.mark.django_db(transaction=True)
def test_twenty_phones_at_once(at_once) -> None:
    """B176: all send the next round of one game, then of another: one is saved, the others are
    shown it.
    """
    household = make_household()
    games = [make_game(household=household) for _ in range(2)]
    phones = [make_client(household) for _ in range(20)]
    urls = [round_url(game) for game in games]
    forms = [typed_round(game, out="Ann", left={"Ben": "70", "Cal": "65"}) for game in games]
    typed = [5 * (13 + number % 4) for number in range(20)]
    ben = games[1].seats.get(player__name="Ben").pk

    def send(number: int) -> list[int]:
        own = [forms[0], forms[1] | {f"left-{ben}": typed[number], "key": f"phone-{number:06}"}]
        return [phones[number].post(*each).status_code for each in zip(urls, own, strict=True)]

    same, different = zip(*at_once(20, send), strict=True)
    assert set(same) == {302}  # one form, sent by twenty fingers
    assert [game.rounds.count() for game in games] == [1, 1]
    kept = get_record(games[1]).facts.rounds[0].left["Ben"].points
    assert set(different) == {302, 409}
    assert {points for points, status in zip(typed, different, strict=True) if status == 302} == {
        kept
    }


@pytest.mark.django_db(transaction=True)
def test_one_game_started_by_impatient_fingers(at_once) -> None:
    household = make_household()
    games = at_once(6, lambda _finger: start(household, first_dealer=None).pk)
    assert len(set(games)) == 1
    assert (Game.objects.count(), Player.objects.count(), Act.objects.count()) == (1, 2, 1)
