"""Whatever happens at a table, in whatever order: what is shown is what the history says."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rulesets.scoring.facts import Adjustment, FactError, Hand, RoundFacts
from scorekeeper import services
from scorekeeper.models import Act, Game
from scorekeeper.services import ImpossibleError, StaleError, subjects
from scorekeeper.store.act_head import Sent
from scorekeeper.store.memory import find_kept
from scorekeeper.store.records import Record
from tests.factories import get_record, glance_at, make_facts, make_game, new_key
from tests.kinds import some_of

pytestmark = pytest.mark.django_db

STEPS = 40
GAMES = ["aggravation-household", "garbage-rummy", "progressive-rummy", "frustration"]
IN_TEAMS = "canasta"
TEAMS = {"Ann & Cal": ("Ann", "Cal"), "Ben & Dee": ("Ben", "Dee")}


def state_of(record: Record) -> object:
    return (record.facts, dict(record.game.options), record.game.deleted_at is None)


class Table:
    """A table at which anything may happen; what can't be is refused and leaves nothing."""

    def __init__(self, slug: str, seed: int) -> None:
        self.dice = random.Random(seed)
        in_teams = slug == IN_TEAMS
        self.game = make_game(slug, 4 if in_teams else 3, teams=TEAMS if in_teams else {})
        self.states = {1: self.state()}
        self.kept = 0
        self.done: set[str] = set()  # what wasn't refused

    def record(self) -> Record:
        return get_record(self.game)

    def state(self) -> object:
        return state_of(self.record())

    def sent(self) -> Sent:
        return Sent(new_key(), Game.objects.get(pk=self.game.pk).version)

    def round_facts(self, record: Record, players: tuple[str, ...]) -> RoundFacts:
        out = self.dice.choice([None, *players])
        laid = [name for name in players if self.dice.random() < 0.4 or name == out]
        left = {
            name: 5 * self.dice.randrange(20)
            for name in players
            if name != out and record.rules.keeps_score
        }
        facts = make_facts(
            record, out=out, laid=laid if record.rules.has_personal_contracts else [], left=left
        )
        return self.with_shares(facts, record.facts.sides) if record.rules.counts_melds else facts

    def with_shares(self, facts: RoundFacts, sides: tuple[str, ...]) -> RoundFacts:
        """What each side has laid, bonuses that are counted, and points by hand."""
        laid = {side: Hand(points=10 * self.dice.randrange(30)) for side in sides}
        threes = {side: self.dice.choice([-1, 1, 4]) for side in sides}
        if sum(map(abs, threes.values())) > 4:  # the pack has no more
            threes = {sides[0]: max(threes.values())}

        adjust = [Adjustment(self.dice.choice(sides), 5, "why not")] * self.dice.randrange(2)
        return replace(facts, melded=laid, tally={"red_three": threes}, adjust=tuple(adjust))

    def partners(self, record: Record) -> list[list[int]]:
        """Two teams as the dice have it, or nobody with anybody."""
        seats = [seat.pk for seat in record.seats][:4]
        self.dice.shuffle(seats)
        return self.dice.choice([[], [seats[:2], seats[2:]]])

    def step(self) -> None:
        record = self.record()
        before = state_of(record)
        sent = Sent(new_key(), record.game.version)
        number = self.dice.randrange(1, len(record.rounds) + 2)
        seats = [seat.pk for seat in record.seats]
        upcoming = record.board().next_round
        players = upcoming.players if upcoming else record.facts.players
        rounds = {
            "sent": sent,
            "number": number,
            "facts": self.round_facts(record, players),
        }
        act, arguments = self.dice.choice(
            [
                (services.record_round, rounds | {"number": len(record.rounds) + 1}),
                (services.record_round, rounds | {"number": len(record.rounds) + 1}),
                (services.correct_round, rounds),
                (services.insert_round, rounds),
                (services.delete_round, {"sent": sent, "number": number}),
                (services.undo, {"sent": sent}),
                (
                    services.undo,
                    {"sent": sent, "seq": self.dice.randrange(1, record.game.version + 1)},
                ),
                (
                    services.join_game,
                    {"sent": sent, "name": self.dice.choice(["Eve", "Fin"])},
                ),
                (services.leave_game, {"sent": sent, "seat_id": self.dice.choice(seats)}),
                (services.change_dealer, {"sent": sent, "seat_id": self.dice.choice(seats)}),
                (services.stop_game, {"sent": sent, "stopped": self.dice.random() < 0.3}),
                *self.team_acts(record, sent),
            ]
        )
        if act == services.record_round:  # as pages do, which have read the game
            arguments["seen"] = replace(record, household_version=record.game.household.version)
        try:
            shown = act(game=self.game, **arguments)
        except (FactError, ImpossibleError, StaleError):
            assert self.state() == before, f"{act.__name__} was refused and left something"
            return
        self.done.add(act.__name__)
        record = self.record()
        assert shown == record.board(), f"{act.__name__} showed something else than is stored"
        self.check_kept(record)
        self.states[record.game.version] = state_of(record)

    def team_acts(self, record: Record, sent: Sent) -> list[Any]:
        if self.game.ruleset_slug != IN_TEAMS:
            return []
        return [(services.change_teams, {"sent": sent, "teams": self.partners(record)})] * 2

    def check_kept(self, record: Record) -> None:
        """What the act has left in memory is what a reader of the database sees."""
        glance = glance_at(record.game)
        if glance and (kept := find_kept(record.game.public_id, glance)):
            assert kept == record
            assert kept.board() == record.board()
            self.kept += 1

    def check_history(self) -> None:
        """The acts have no gap, and each says of its subject what was there after it."""
        acts = list(self.game.acts.order_by("seq"))
        assert [act.seq for act in acts] == list(range(1, len(acts) + 1))
        last: dict[str, Act] = {
            act.subject: act for act in acts if act.subject.startswith(("round:", "stopped"))
        }
        record = self.record()
        for subject, act in last.items():
            assert subjects.is_same(subjects.read(record, subject), act.after), (
                f"{subject} isn't as act {act.seq} left it"
            )


@pytest.mark.parametrize("seed", some_of(range(12), 4))
def test_what_is_shown_is_what_the_history_says(seed: int) -> None:
    table = Table(GAMES[seed % len(GAMES)], seed)
    for _ in range(STEPS):
        table.step()
    table.check_history()
    assert table.kept


def test_what_is_shown_of_teams_is_what_the_history_says() -> None:
    table = Table(IN_TEAMS, 7)
    for _ in range(STEPS):
        table.step()
    table.check_history()
    assert {"change_teams", "record_round", "correct_round", "insert_round"} <= table.done


@pytest.mark.parametrize("seed", some_of(range(10), 3))
def test_undoing_the_last_act_brings_the_state_before_it(seed: int) -> None:
    table = Table([*GAMES, IN_TEAMS][seed % 5], 100 + seed)
    for _ in range(25):
        record = table.record()
        before, version = state_of(record), record.game.version
        table.step()
        act = table.game.acts.order_by("seq").last()
        if table.record().game.version > version and act and act.undoes is None:
            services.undo(game=table.game, sent=table.sent())
            assert table.state() == before
            services.undo(game=table.game, sent=table.sent(), seq=act.seq)  # and done again
