"""Several phones at one table do whatever comes to mind, in any order: the board is what a plain
model says, and what the facts fold to.

Runs of STEPS steps each, as many as the profile of hypothesis says: HYPOTHESIS_PROFILE=thorough
makes it 3,000.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from rulesets.scoring.facts import GameFacts, Hand, RoundFacts
from rulesets.scoring.progress import Scoreboard, scoreboard
from scorekeeper import services
from scorekeeper.access import Access
from scorekeeper.models import Device, Role, new_public_id
from scorekeeper.services import ImpossibleError, KeyReusedError, Sent, StaleError
from scorekeeper.store.stamps import Cell, DraftPlace, stamp
from tests.factories import get_record, make_game, make_household, new_key

STEPS = 30

NAMES = ("Ann", "Ben", "Cal", "Dee")
OUT_POINTS = -25  # for going out in this game
PHONES = st.sampled_from([0, 0, 0, 1, 2])  # the first one is always let in again
POINTS = st.integers(0, 19).map(lambda number: 5 * number)
LEFT = st.fixed_dictionaries(dict.fromkeys(NAMES, POINTS))
CELLS = st.sampled_from(["1", "2", "round"])

Rounds = tuple[tuple[int, RoundFacts], ...]  # each with a number of its own, whatever its place


class Table(RuleBasedStateMachine):
    """A game as it is kept, beside a model: a tuple of rounds, a pile of earlier ones, what is
    typed, who is out.
    """

    @initialize()
    def sit_down(self) -> None:
        household = make_household()
        self.game = make_game(players=NAMES, household=household)
        self.dee = self.game.seats.get(player__name="Dee").pk
        self.link, _secret = services.make_link(household=household, role=Role.SCORER)
        self.ids = [new_public_id() for _ in range(3)]
        self.devices = [
            services.join_by_link(link=self.link, device_id=id_, name="Phone") for id_ in self.ids
        ]
        self.out: set[int] = set()  # phones that were taken off
        self.rounds: Rounds = ()
        self.pile: list[Rounds] = []
        self.drafts: dict[int, dict[str, Cell]] = {}
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.count = 0
        self.version = 1  # of the game: acts so far
        self.board = get_record(self.game).board()  # as the last act showed it
        self.looked_at = 0  # the version whose board was compared last

    # ------------------------------------------------------------ the model

    @property
    def facts(self) -> GameFacts:
        return GameFacts(
            players=NAMES, first_dealer=NAMES[0], rounds=tuple(facts for _uid, facts in self.rounds)
        )

    @property
    def gone(self) -> set[str]:
        return {name for _uid, facts in self.rounds for name in facts.leave}

    def become(self, rounds: Rounds) -> None:
        """Put other rounds in place; drafts of the open round go with it when one came or went
        before the last.
        """
        old, self.rounds = self.rounds, rounds
        longer, shorter = sorted((old, rounds), key=len, reverse=True)
        if len(longer) == len(shorter):
            return
        kept = {uid for uid, _facts in shorter}
        place = next(index for index, (uid, _facts) in enumerate(longer) if uid not in kept)
        if place == len(longer) - 1:
            return
        moved = self.drafts.pop(len(old) + 1, None)
        self.drafts.pop(len(rounds) + 1, None)
        if moved is not None:
            self.drafts[len(rounds) + 1] = moved

    def write(self, rounds: Rounds) -> None:
        self.version += 1
        self.pile.append(self.rounds)
        self.become(rounds)

    def may(self, phone: int) -> bool:
        """Whether the door lets this phone through, as it would for any page."""
        role = Access(self.game.household.public_id, self.ids[phone]).role
        assert (role is None) == (phone in self.out)
        return role is not None

    # ------------------------------------------------------------ what is kept

    def now(self, phone: int) -> Sent:
        return Sent(new_key(), self.version, self.devices[phone])

    def round_facts(self, out: str | None, left: dict[str, int], number: int) -> RoundFacts:
        gone = {name for _uid, facts in self.rounds[: number - 1] for name in facts.leave}
        here = [name for name in NAMES if name not in gone]
        outs = [facts.out for _uid, facts in self.rounds].count(out)
        # nobody comes to the last phase: the game goes on
        out = out if out in here and outs < 5 else None
        hands = {
            name: Hand(points=points)
            for name, points in left.items()
            if name in here and name != out
        }
        return RoundFacts(out=out, laid=(out,) if out else (), left=hands)

    def do(self, act: Any, **arguments: Any) -> Scoreboard | None:
        """Do an act. Whether it was done or refused, the invariants look at what it has left."""
        try:
            self.board = act(game=self.game, **arguments)
        except (StaleError, KeyReusedError, ImpossibleError):
            return None
        return self.board

    # ------------------------------------------------------------ rules

    @rule(phone=PHONES, out=st.sampled_from([None, *NAMES]), left=LEFT, sees_drafts=st.booleans())
    def post(self, phone: int, out: str | None, left: dict[str, int], sees_drafts: bool) -> None:
        """Save the next round; a page that hasn't seen what others typed into it saves nothing."""
        if not self.may(phone):
            return
        number = len(self.rounds) + 1
        facts = self.round_facts(out, left, number)
        typed = self.drafts.get(number, {}) if sees_drafts else {}
        seen = {cell_id: stamp(cell) for cell_id, cell in typed.items()}
        arguments = {"sent": self.now(phone), "number": number, "facts": facts, "drafts": seen}
        is_unseen = any(self.drafts.get(number, {}).values()) and not sees_drafts
        done = self.do(services.record_round, **arguments)
        assert (done is None) == is_unseen
        if done:
            self.sent.append(("record", arguments))
            self.count += 1
            self.write((*self.rounds, (self.count, facts)))
            self.drafts = {at: cells for at, cells in self.drafts.items() if at > number}

    @rule(phone=PHONES, left=LEFT)
    def type_and_post(self, phone: int, left: dict[str, int]) -> None:
        self.type_in(phone, "1", "40", sees=True, behind=False)
        self.post(phone, None, left, sees_drafts=True)

    @rule(data=st.data())
    def resend(self, data: st.DataObject) -> None:
        """The answer was lost: the same once more is one act, whatever happened since."""
        if self.sent:
            kind, arguments = data.draw(st.sampled_from(self.sent))
            act = services.record_round if kind == "record" else services.correct_round
            assert self.do(act, **arguments) is not None

    @rule(data=st.data(), left=LEFT)
    def resend_something_else(self, data: st.DataObject, left: dict[str, int]) -> None:
        if self.sent:
            _kind, arguments = data.draw(st.sampled_from(self.sent))
            facts = replace(
                arguments["facts"], left={"Ann": Hand(points=left["Ann"] + 1000)}, out=None, laid=()
            )
            assert self.do(services.record_round, **arguments | {"facts": facts}) is None

    @rule(phone=PHONES, left=LEFT, back=st.integers(1, 5))
    def stale(self, phone: int, left: dict[str, int], back: int) -> None:
        """A page that saw the game as it was earlier."""
        sent = self.now(phone)
        number = len(self.rounds) + 1
        old = replace(sent, version=max(0, sent.version - back))
        facts = self.round_facts(None, left, number)
        assert self.do(services.record_round, sent=old, number=number, facts=facts) is None

    @rule(phone=PHONES, left=LEFT, out=st.sampled_from([None, *NAMES]), data=st.data())
    def correct(
        self, phone: int, left: dict[str, int], out: str | None, data: st.DataObject
    ) -> None:
        if not self.rounds or not self.may(phone):
            return
        number = data.draw(st.integers(1, len(self.rounds)))
        uid, old = self.rounds[number - 1]
        facts = self.round_facts(out, left, number)
        arguments = {"sent": self.now(phone), "number": number, "facts": facts}
        changed = replace(facts, leave=old.leave)
        if self.do(services.correct_round, **arguments) and changed != old:  # else it isn't an act
            self.sent.append(("correct", arguments))
            self.write((*self.rounds[: number - 1], (uid, changed), *self.rounds[number:]))

    @rule(phone=PHONES, left=LEFT, number=st.integers(1, STEPS))
    def insert(self, phone: int, left: dict[str, int], number: int) -> None:
        if not self.rounds or not self.may(phone):
            return
        number = min(number, len(self.rounds))
        facts = self.round_facts(None, left, number)
        if self.do(services.insert_round, sent=self.now(phone), number=number, facts=facts):
            self.count += 1
            self.write(
                (*self.rounds[: number - 1], (self.count, facts), *self.rounds[number - 1 :])
            )

    @rule(phone=PHONES)
    def leave(self, phone: int) -> None:
        """Dee goes home after the last round."""
        if not self.rounds or "Dee" in self.gone or not self.may(phone):
            return
        uid, facts = self.rounds[-1]
        if self.do(services.leave_game, sent=self.now(phone), seat_id=self.dee):
            self.write((*self.rounds[:-1], (uid, replace(facts, leave=("Dee",)))))

    @rule(phone=PHONES)
    def undo(self, phone: int) -> None:
        if not self.may(phone):
            return
        done = self.do(services.undo, sent=self.now(phone))
        if done is None:
            assert not self.pile, "an act that counts couldn't be undone"
        else:
            self.version += 1
            self.become(self.pile.pop())

    @rule(
        phone=PHONES,
        cell=CELLS,
        text=st.sampled_from(["", "5", "40"]),
        sees=st.booleans(),
        behind=st.booleans(),
    )
    def type_in(self, phone: int, cell: str, text: str, sees: bool, behind: bool) -> None:
        """A draft goes in where its writer saw what was there, and nowhere else."""
        number = len(self.rounds) + (0 if behind else 1)
        typed: Cell = {"left": [text]} if text else {}
        there = self.drafts.get(number, {}).get(cell, {})
        seen = {cell: stamp(there) if sees else "older"}
        kept = services.keep_drafts(
            game=self.game,
            number=number,
            cells={cell: typed},
            seen=seen,
            device=self.devices[phone],
        )
        assert kept == ({DraftPlace(cell)} if sees and not behind else set())
        if kept:
            self.drafts.setdefault(number, {})[cell] = typed

    @rule(phone=st.integers(1, 2))
    def revoke(self, phone: int) -> None:
        services.take_off(device=self.devices[phone])
        self.out.add(phone)
        assert not self.may(phone)

    @rule()
    def revoke_all(self) -> None:
        services.take_all_off(household=self.game.household, but=None)
        self.out = {0, 1, 2}
        assert not self.may(0)
        self.come_back(0)

    @rule(phone=st.integers(1, 2))
    def come_back(self, phone: int) -> None:
        """By the old link if it still works, else by a new one."""
        try:
            services.join_by_link(link=self.link, device_id=self.ids[phone], name="Phone")
        except ImpossibleError:
            self.link, _secret = services.make_link(household=self.game.household, role=Role.SCORER)
            services.join_by_link(link=self.link, device_id=self.ids[phone], name="Phone")
        self.out.discard(phone)

    # ------------------------------------------------------------ what always holds

    @invariant()
    def the_board_is_the_model_and_the_fold_of_the_facts(self) -> None:
        if not hasattr(self, "game"):
            return
        record = get_record(self.game)
        assert (record.facts, record.game.version) == (self.facts, self.version)
        acts = list(self.game.acts.order_by("seq").values_list("seq", flat=True))
        assert acts == list(range(1, record.game.version + 1))
        if self.version == self.looked_at:
            return  # the same facts come to the same board

        self.looked_at = self.version
        board = record.board()
        assert board == self.board
        assert board == scoreboard(record.rules, self.facts)
        totals = dict.fromkeys(NAMES, 0)
        for _uid, facts in self.rounds:  # without the engine: sums on paper
            for name in NAMES:
                totals[name] += facts.left[name].points or 0 if name in facts.left else 0
                totals[name] += OUT_POINTS if name == facts.out else 0
        assert board.totals == totals

    @invariant()
    def drafts_are_those_of_the_model(self) -> None:
        if not hasattr(self, "game"):
            return
        kept = {
            (draft.number, draft.cell): draft.data for draft in self.game.drafts.all() if draft.data
        }
        model = {
            (at, cell): typed
            for at, cells in self.drafts.items()
            for cell, typed in cells.items()
            if typed
        }
        assert kept == model

    @invariant()
    def who_is_out_is_out(self) -> None:
        if hasattr(self, "game"):
            gone = Device.objects.filter(household=self.game.household).exclude(gone_at=None)
            assert {device.public_id for device in gone} == {self.ids[phone] for phone in self.out}


@pytest.mark.django_db
def test_whatever_happens_at_the_table() -> None:
    profile = settings(
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Table, settings=profile)


# --- would it notice? -----------------------------------------------------------------------------

FIFTY = dict.fromkeys(NAMES, 50)


def lose_an_unseen_draft(table: Table) -> None:
    table.type_in(0, "1", "40", sees=True, behind=False)
    table.post(1, None, FIFTY, sees_drafts=False)


def send_twice(table: Table) -> None:
    table.post(0, None, FIFTY, sees_drafts=True)
    _kind, arguments = table.sent[0]
    assert table.do(services.record_round, **arguments) is not None


def leave_drafts_behind(table: Table) -> None:
    table.post(0, None, FIFTY, sees_drafts=True)
    table.type_in(0, "1", "40", sees=True, behind=False)
    table.insert(1, FIFTY, 1)
    table.drafts_are_those_of_the_model()


def let_a_phone_in_that_is_out(table: Table) -> None:
    table.revoke(0)
    table.may(0)


FAULTS = [
    (lose_an_unseen_draft, "scorekeeper.services.rounds.drafts_differ", lambda *_: False),
    (send_twice, "scorekeeper.services.acts.is_repeat", lambda *_: False),
    (leave_drafts_behind, "scorekeeper.services.subjects.move_drafts", lambda *_: None),
    (let_a_phone_in_that_is_out, "scorekeeper.access.Access.role", Role.SCORER),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("steps", "place", "fault"), FAULTS)
def test_faults_are_noticed(
    monkeypatch: pytest.MonkeyPatch, steps: Any, place: str, fault: Any
) -> None:
    table = Table()
    table.sit_down()
    steps(table)  # as it is, all is well
    table = Table()
    table.sit_down()
    monkeypatch.setattr(place, fault)
    with pytest.raises(AssertionError):
        steps(table)
