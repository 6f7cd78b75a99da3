"""Acts on whole games: started, played again or by other house rules, ended early, deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import SystemRandom
from typing import Any

from django.db import transaction
from django.utils import timezone

from rulesets.library.load import (
    Options,
    known_options,
    restore_ruleset,
    store_ruleset,
    with_options,
)
from rulesets.ruleset import Ruleset
from rulesets.scoring.draw import Draw, draw_cards, first_dealer_of
from rulesets.scoring.facts import GameFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.scoring.sides import Teams
from scorekeeper.models import Act, Device, Game, Household, Seat
from scorekeeper.models.games import kept_since
from scorekeeper.names import fold_name
from scorekeeper.services import subjects
from scorekeeper.services.acts import Change, is_repeat, perform, write_act
from scorekeeper.services.limits import check_room, spend_of_household
from scorekeeper.services.people import people_of
from scorekeeper.store.act_head import Sent
from scorekeeper.store.queries import next_game
from scorekeeper.store.records import Record, load_record
from scorekeeper.store.teams import NO_TEAMS, given_names, seated, start_points, team_numbers


@transaction.atomic
def start_game(
    *,
    household: Household,
    key: str,
    ruleset: Ruleset,
    options: Options,
    players: Sequence[str],
    first_dealer: str | None,
    teams: Teams = NO_TEAMS,
    start: Start | None = None,
    name: str = "",
    device: Device | None = None,
) -> Game:
    """Begin a game; seats are in the order of ``players``, clockwise.

    New names become players of the household.

    Without a first dealer cards are drawn, as the game's rules say; where they say so, for the
    seats as well. The history keeps the draw; where there aren't any cards to draw, the first seat
    deals. ``teams`` says who plays with whom; empty: everybody plays alone. ``start`` is where a
    game begun on paper is. ``name``: what the family calls the game, where its ruleset takes one.

    Raises FactError for seats the ruleset can't have, OptionError for an option it doesn't have,
    LimitError when the household has had its share.
    """
    rules = with_options(ruleset, options)
    start = start or Start()
    name = name if rules.takes_a_name else ""
    contents = _contents(rules, GameFacts(tuple(players), first_dealer, start, teams=teams), name)

    household = Household.objects.select_for_update().get(pk=household.pk)
    if game := Game.objects.filter(household=household, start_key=key).first():
        is_repeat(game, key, contents)
        return game

    check_room(household, 1)
    spend_of_household("game", household)

    draw, seats, dealer = None, tuple(players), first_dealer
    if not dealer and not rules.has_cards:
        dealer = seats[0]

    if not dealer:
        draw = draw_cards(rules, players, SystemRandom())
        seats = draw.seats
        dealer = first_dealer_of(rules, seats, draw.best)

    facts = GameFacts(seats, dealer, start, teams=seated(teams, seats))
    board = scoreboard(rules, facts)
    game = Game.objects.create(
        household=household,
        start_key=key,
        ruleset=store_ruleset(ruleset),
        ruleset_slug=ruleset.id,
        options=rules.chosen,
        name=name or None,
        team_names=given_names(facts),
        start_rounds=start.rounds,
    )
    people = people_of(household, players)
    numbers, points = team_numbers(facts), start_points(facts)
    Seat.objects.bulk_create(
        Seat(
            game=game,
            player=people[name],
            place=place,
            team=numbers.get(name),
            deals_first=name == dealer,
            start_points=points.get(name, 0),
            start_contract=start.contracts.get(name, 1),
        )
        for place, name in enumerate(seats)
    )
    after = dict(contents) | {"players": list(seats), "first_dealer": dealer}

    if draw:
        after["draw"] = _draw_data(game, draw)

    sent = Sent(key, 0, device)
    write_act(
        game, sent, Act.Kind.START, contents, Change("game", after=after), board, timezone.now()
    )
    return game


@transaction.atomic
def play_again(
    *,
    game: Game,
    key: str,
    ruleset: Ruleset | None = None,
    device: Device | None = None,
    seen: str = "",
) -> Game:
    """The same people once more, by the same rules; whoever would have dealt next deals first.

    Of two phones that ask at once one begins the game, and the other gets that one. ``seen``: the
    next game, by its public id, that is there already and isn't meant.

    Where nobody deals, whoever would have played first plays first.

    ``ruleset`` is the game's ruleset as it is now, where the household has changed it since. House
    rules that it doesn't have any more are left out, and it's played as long as it's written.
    """
    household = Household.objects.select_for_update().get(pk=game.household_id)
    later = next_game(game)
    if later and later.public_id != seen and later.start_key != key:
        return later

    record = load_record(game)
    ruleset = ruleset or restore_ruleset(game.ruleset)
    board = record.board()
    players = [name for name in board.seats if name not in board.gone]
    (first_dealer,) = board.turns(1)

    return start_game(
        household=household,
        key=key,
        ruleset=ruleset,
        options=known_options(ruleset, game.options),
        players=players,
        first_dealer=first_dealer,
        teams=record.facts.teams,
        name=game.name or "",
        device=device,
    )


def stop_game(*, game: Game, sent: Sent, stopped: bool) -> Scoreboard:
    """End a game where it is now, or let it go on. Raises StaleError."""

    def change(record: Record, now: datetime) -> Change:
        before = record.game.stopped
        subjects.write(record, subjects.STOPPED, stopped, now)
        return Change(subjects.STOPPED, before, stopped)

    return perform(game, sent, Act.Kind.STOP, {"stopped": stopped}, change)


def delete_game(*, game: Game, sent: Sent) -> None:
    """Hide a game; for 30 days it can be brought back. Raises StaleError."""
    _set_deleted(game, sent, deleted=True)


def restore_game(*, game: Game, sent: Sent) -> None:
    """Bring a deleted game back. Raises StaleError."""
    _set_deleted(game, sent, deleted=False)


def purge_games() -> int:
    """Remove games that were deleted more than 30 days ago, for good. Returns how many."""
    overdue = Game.objects.filter(deleted_at__lte=kept_since())
    return sum(map(_purge, overdue.values_list("pk", flat=True)))


@transaction.atomic
def _purge(game_id: int) -> bool:
    """Remove one game, unless somebody brought it back just now."""
    game = Game.objects.select_for_update().filter(pk=game_id, deleted_at__lte=kept_since()).first()
    if game:
        game.delete()
    return game is not None


def _set_deleted(game: Game, sent: Sent, *, deleted: bool) -> None:
    def change(record: Record, now: datetime) -> Change:
        before = record.game.deleted_at is not None
        if deleted != before:  # else the days until it is gone for good would begin again
            subjects.write(record, subjects.DELETED, deleted, now)
        return Change(subjects.DELETED, before, deleted)

    perform(game, sent, Act.Kind.DELETE, {"deleted": deleted}, change)


def _contents(rules: Ruleset, facts: GameFacts, name: str) -> Mapping[str, Any]:
    contents: dict[str, Any] = {
        "ruleset": rules.id,
        "options": rules.chosen,
        "players": list(facts.players),
        "first_dealer": facts.first_dealer,
        "totals": start_points(facts),
        "contracts": dict(facts.start.contracts),
        "rounds": facts.start.rounds,
    }
    if facts.teams:
        contents["teams"] = list(map(list, facts.teams.values()))
    if name:
        contents["name"] = name

    return contents


def _draw_data(game: Game, draw: Draw) -> list[dict[str, Any]]:
    """What everybody drew, the best card first.

    Players are named by their seat, so that a new name changes nothing.
    """
    seats = dict(game.seats.values_list("player__folded_name", "pk"))

    return [
        {"seat": seats[fold_name(each.player)], "cards": list(map(str, each.cards))}
        for each in draw.drawn
    ]


def change_options(*, game: Game, sent: Sent, options: Options) -> Scoreboard:
    """Play the whole game by other options; every round is worked out again.

    Raises OptionError for an option the game doesn't have, FactError when a round isn't possible by
    these rules.
    """
    chosen = with_options(restore_ruleset(game.ruleset), options).chosen

    def change(record: Record, now: datetime) -> Change:
        before = dict(record.game.options)
        subjects.write(record, subjects.OPTIONS, chosen, now)
        return Change(subjects.OPTIONS, before, chosen)

    return perform(game, sent, Act.Kind.OPTIONS, {"options": chosen}, change)
