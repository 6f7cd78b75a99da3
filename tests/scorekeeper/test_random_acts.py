"""Whatever happens at a table, in whatever order: what is shown is what the history says."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rulesets.scoring.facts import FactError
from scorekeeper import services
from scorekeeper.models import Act, Game
from scorekeeper.services import ImpossibleError, StaleError, subjects
from scorekeeper.store.act_head import Sent
from scorekeeper.store.memory import find_kept
from scorekeeper.store.records import Record
from tests.factories import get_record, glance_at, make_facts, make_game, new_key

pytestmark = pytest.mark.django_db

STEPS = 40
GAMES = ["aggravation-household", "garbage-rummy", "progressive-rummy", "frustration"]


class Table:
    """A table at which anything may happen; what can't be is refused and leaves nothing."""

    def __init__(self, slug: str, seed: int) -> None:
        self.dice = random.Random(seed)
        self.game = make_game(slug, 3)
        self.states = {1: self.state()}
        self.kept = 0

    def record(self) -> Record:
        return get_record(self.game)

    def state(self) -> object:
        record = self.record()
        return (record.facts, dict(record.game.options), record.game.deleted_at is None)

    def sent(self) -> Sent:
        return Sent(new_key(), Game.objects.get(pk=self.game.pk).version)

    def round_facts(self, players: tuple[str, ...]) -> object:
        record = self.record()
        out = self.dice.choice([None, *players])
        laid = [name for name in players if self.dice.random() < 0.4 or name == out]
        left = {
            name: 5 * self.dice.randrange(20)
            for name in players
            if name != out and record.rules.keeps_score
        }
        return make_facts(
            record, out=out, laid=laid if record.rules.has_personal_contracts else [], left=left
        )

    def step(self) -> None:
        record = self.record()
        number = self.dice.randrange(1, len(record.rounds) + 2)
        seats = [seat.pk for seat in record.seats]
        upcoming = record.board().next_round
        players = upcoming.players if upcoming else record.facts.players
        rounds = {"sent": self.sent(), "number": number, "facts": self.round_facts(players)}
        act, arguments = self.dice.choice(
            [
                (services.record_round, rounds | {"number": len(record.rounds) + 1}),
                (services.record_round, rounds | {"number": len(record.rounds) + 1}),
                (services.correct_round, rounds),
                (services.insert_round, rounds),
                (services.delete_round, {"sent": self.sent(), "number": number}),
                (services.undo, {"sent": self.sent()}),
                (
                    services.undo,
                    {"sent": self.sent(), "seq": self.dice.randrange(1, record.game.version + 1)},
                ),
                (
                    services.join_game,
                    {"sent": self.sent(), "name": self.dice.choice(["Eve", "Fin"])},
                ),
                (services.leave_game, {"sent": self.sent(), "seat_id": self.dice.choice(seats)}),
                (services.change_dealer, {"sent": self.sent(), "seat_id": self.dice.choice(seats)}),
                (services.stop_game, {"sent": self.sent(), "stopped": self.dice.random() < 0.3}),
            ]
        )
        if act == services.record_round:  # as pages do, which have read the game
            arguments["seen"] = replace(record, household_version=record.game.household.version)
        before = self.state()
        try:
            shown = act(game=self.game, **arguments)
        except (FactError, ImpossibleError, StaleError):
            assert self.state() == before, f"{act.__name__} was refused and left something"
            return
        record = self.record()
        assert shown == record.board(), f"{act.__name__} showed something else than is stored"
        self.check_kept(record)
        self.states[record.game.version] = self.state()

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


@pytest.mark.parametrize("seed", range(12))
def test_what_is_shown_is_what_the_history_says(seed: int) -> None:
    table = Table(GAMES[seed % len(GAMES)], seed)
    for _ in range(STEPS):
        table.step()
    table.check_history()
    assert table.kept


@pytest.mark.parametrize("seed", range(10))
def test_undoing_the_last_act_brings_the_state_before_it(seed: int) -> None:
    table = Table(GAMES[seed % len(GAMES)], 100 + seed)
    for _ in range(25):
        before, version = table.state(), table.record().game.version
        table.step()
        act = table.game.acts.order_by("seq").last()
        if table.record().game.version > version and act and act.undoes is None:
            services.undo(game=table.game, sent=table.sent())
            assert table.state() == before
            services.undo(game=table.game, sent=table.sent(), seq=act.seq)  # and done again
