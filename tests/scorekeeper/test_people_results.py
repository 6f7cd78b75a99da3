"""The cache of results: every act refreshes it, and rebuilding it from the facts gives the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.scoring.facts import Adjustment
from rulesets.scoring.statistics import player_figures
from scorekeeper import services
from scorekeeper.models import Game, Result
from scorekeeper.services import acts
from scorekeeper.services.results import mend_results, missing_results
from scorekeeper.store.records import load_record
from tests.factories import make_household
from tests.played import play_case, read_case, save_round, sent_to

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

FIELDS = [field.attname for field in Result._meta.concrete_fields]
CASES = ["ah-4", "ca-1c", "fr-1", "ga-1-mixed", "pr-1", "ts-1"]


def kept(game: Game) -> list[dict]:
    return list(game.results.order_by("seat").values(*FIELDS))


def rebuilt(game: Game) -> list[dict]:
    """The results after they were thrown away and worked out again."""
    game.results.all().delete()
    list(mend_results(Game.objects.filter(pk=game.pk)))
    return kept(game)


def winners(game: Game) -> list[str]:
    return list(
        game.results.filter(wins=True).order_by("seat").values_list("seat__player__name", flat=True)
    )


@pytest.mark.parametrize("name", CASES)
def test_a_finished_game_has_what_the_fold_says_and_rebuilding_gives(name: str) -> None:
    game = play_case(make_household(), name)
    rows = kept(game)
    assert len(rows) == len(read_case(name).facts.players)
    for figures in player_figures(load_record(game).board()):
        row = game.results.get(seat__player__name=figures.player)
        assert (row.place, row.wins, row.total, row.points) == (
            figures.place,
            figures.wins,
            figures.total,
            figures.points,
        )
        assert (row.rounds, row.outs, row.has_left) == (
            figures.rounds,
            figures.outs,
            figures.has_left,
        )
        assert row.best == (figures.best.points if figures.best else None)
        assert row.worst_round == (figures.worst.number if figures.worst else None)
    assert rebuilt(game) == rows


def test_undo_takes_them_away_and_the_round_brings_them_back() -> None:
    game = play_case(make_household(), "ah-1")
    before = kept(game)
    services.undo(game=game, sent=sent_to(game))
    assert kept(game) == []
    save_round(game, read_case("ah-1").facts.rounds[-1])
    assert kept(game) == before


def test_a_corrected_round_corrects_them() -> None:
    game = play_case(make_household(), "ah-4")
    assert winners(game) == ["Ann", "Ben"]
    worse = replace(
        read_case("ah-4").facts.rounds[0], adjust=(Adjustment("Ann", 5, "looked at the stock"),)
    )
    services.correct_round(game=game, sent=sent_to(game), number=game.start_rounds + 1, facts=worse)
    assert winners(game) == ["Ben"]
    assert rebuilt(game) == kept(game)


def test_stopping_makes_them_and_going_on_takes_them_away() -> None:
    game = play_case(make_household(), "ah-1", rounds=2)
    services.stop_game(game=game, sent=sent_to(game), stopped=True)
    assert winners(game) == ["Ann"]
    services.stop_game(game=game, sent=sent_to(game), stopped=False)
    assert kept(game) == []


def test_a_deleted_game_doesnt_count_until_it_is_brought_back() -> None:
    game = play_case(make_household(), "ah-1")
    before = kept(game)
    services.delete_game(game=game, sent=sent_to(game))
    assert kept(game) == []
    assert not missing_results().exists()
    services.restore_game(game=game, sent=sent_to(game))
    assert kept(game) == before


def test_changed_options_change_them() -> None:
    game = play_case(make_household(), "pr-1")
    before = kept(game)
    services.change_options(game=game, sent=sent_to(game), options=read_case("pr-1c").options)
    assert kept(game) == rebuilt(game)
    assert read_case("pr-1c").options == {} or kept(game) != before


def test_while_a_game_runs_an_act_asks_nothing_more() -> None:
    game = play_case(make_household(), "ah-1", rounds=3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            acts, "refresh_results", lambda *_: pytest.fail("there was nothing to refresh")
        )
        save_round(game, read_case("ah-1").facts.rounds[3])


def test_games_of_an_older_version_get_their_results() -> None:
    game = play_case(make_household(), "ah-1")
    play_case(make_household(), "ah-1", rounds=3)
    before = kept(game)
    game.results.all().delete()
    assert list(missing_results()) == [game]
    list(mend_results(missing_results()))
    assert kept(game) == before
    assert not missing_results().exists()


def test_somebody_is_renamed_while_the_last_round_is_on_its_way() -> None:
    game = play_case(make_household(), "ah-1")
    last = load_record(game).facts.rounds[-1]
    services.undo(game=game, sent=sent_to(game))
    seen = load_record(Game.objects.get(pk=game.pk))
    services.rename_player(player=game.household.players.get(name="Ben"), name="Bernadette")
    services.record_round(
        game=game, sent=sent_to(game), number=len(seen.rounds) + 1, facts=last, seen=seen
    )
    assert len(kept(game)) == len(seen.seats)
    assert rebuilt(game) == kept(game)
