"""Acts on rounds: one is saved, corrected, put in where it was forgotten, or deleted.

An impossible round is found by folding it in before a row is written.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from rulesets.scoring.facts import RoundFacts
from rulesets.scoring.progress import Scoreboard
from scorekeeper.models import Act, Game, Round
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.services.acts import Change, perform
from scorekeeper.services.drafts import clear_drafts, drafts_differ
from scorekeeper.services.errors import Stale, StaleError
from scorekeeper.services.subjects import (
    close_place,
    evening_subject,
    open_place,
    rewrite_round,
    round_subject,
    round_value,
)
from scorekeeper.store.act_head import Sent
from scorekeeper.store.records import Record, add_round


def record_round(
    *,
    game: Game,
    sent: Sent,
    number: int,
    facts: RoundFacts,
    drafts: Mapping[str, Collection[str]] | None = None,
    seen: Record | None = None,
) -> Scoreboard:
    """Store a finished round, the next of the game.

    Raises FactError for an impossible round, StaleError.

    ``drafts`` are the stamps that its cells may have: as they were when the facts were put
    together, or as they are in the facts. With any other, somebody's hand would be lost unseen, and
    that is a StaleError, too. ``seen`` as for ``perform``.
    """

    def change(record: Record, now: datetime) -> Change:
        slot = Slot(record, number, RoundAct.RECORD)
        if slot.index != len(record.rounds) or record.game.finished_at:
            raise StaleError(Stale.NOT_NEXT)
        if drafts is not None and drafts_differ(record.game, number, drafts, sent.key):
            raise StaleError(Stale.HAND_SINCE)

        board = slot.filled(facts)
        clear_drafts(record.game, number)
        round_ = add_round(record, number, facts, now)
        return replace(
            _added(record, round_, facts), record=record.with_round(round_, facts, board)
        )

    return perform(
        game, sent, Act.Kind.ROUND, _contents("record", number, facts), change, seen=seen
    )


def record_evening(*, game: Game, sent: Sent, rounds: Sequence[RoundFacts]) -> Scoreboard:
    """Store several rounds that were kept on paper, the next ones of the game, in one act.

    Raises FactError for the first impossible round, StaleError; then none of them is stored.
    """

    def change(record: Record, now: datetime) -> Change:
        if record.game.finished_at:
            raise StaleError(Stale.NOT_NEXT)

        stored = []
        for facts in rounds:
            number = record.game.start_rounds + len(record.rounds) + 1
            board = Slot(record, number, RoundAct.RECORD).filled(facts)
            clear_drafts(record.game, number)
            round_ = add_round(record, number, facts, now)
            stored.append({"pk": round_.pk} | _value(record, number, facts))
            record = record.with_round(round_, facts, board)

        subject = evening_subject(record.game.version + 1)
        return Change(subject, after={"rounds": stored}, record=record)

    contents = {"act": "evening", "rounds": [facts.data() for facts in rounds]}
    return perform(game, sent, Act.Kind.EVENING, contents, change)


def correct_round(*, game: Game, sent: Sent, number: int, facts: RoundFacts) -> Scoreboard:
    """Put other facts in place of those of a round; all after it is worked out again.

    Raises FactError, StaleError.
    Facts that say what the round says already change nothing, and aren't written.
    """

    def change(record: Record, now: datetime) -> Change:
        round_ = _round(record, number)
        before = round_value(record, number)
        slot = Slot(record, number, RoundAct.CORRECT)
        slot.filled(facts)

        if slot.old and _is_same(slot, slot.old, facts):
            return Change(round_subject(round_), before, before)

        rewrite_round(record, round_, facts, now)
        return Change(round_subject(round_), before, _value(record, number, facts))

    return perform(game, sent, Act.Kind.ROUND, _contents("correct", number, facts), change)


def insert_round(*, game: Game, sent: Sent, number: int, facts: RoundFacts) -> Scoreboard:
    """Store a round that was forgotten, before the one that has this number.

    Raises FactError, StaleError.
    """

    def change(record: Record, now: datetime) -> Change:
        _round(record, number)
        Slot(record, number, RoundAct.INSERT).filled(facts)
        open_place(record.game, number)
        return _added(record, add_round(record, number, facts, now), facts)

    return perform(game, sent, Act.Kind.ROUND, _contents("insert", number, facts), change)


def delete_round(*, game: Game, sent: Sent, number: int) -> Scoreboard:
    """Delete a round; those after it move down.

    Raises FactError when they aren't possible without it, StaleError.
    """

    def change(record: Record, now: datetime) -> Change:
        round_ = _round(record, number)
        before = round_value(record, number)
        subject = round_subject(round_)
        close_place(record.game, number)
        return Change(subject, before)

    return perform(game, sent, Act.Kind.ROUND, {"act": "delete", "number": number}, change)


def _contents(act: str, number: int, facts: RoundFacts) -> dict[str, object]:
    return {"act": act, "number": number, "round": facts.data()}


def _is_same(slot: Slot, one: RoundFacts, other: RoundFacts) -> bool:
    """Whether both say the same of this round."""
    says_same = one.alone.meaning == other.alone.meaning
    return says_same and _finished(slot, one) == _finished(slot, other)


def _finished(slot: Slot, facts: RoundFacts) -> list[str]:
    """Who laid the last contract in this round, in that order."""
    tried = slot.record.board().rounds[slot.index].contracts
    return [name for name in facts.laid if tried[name] == len(slot.record.rules.contract_list)]


def _added(record: Record, round_: Round, facts: RoundFacts) -> Change:
    return Change(round_subject(round_), after=_value(record, round_.number, facts))


def _value(record: Record, number: int, facts: RoundFacts) -> dict[str, object]:
    return {"number": number} | facts.alone.renamed(record.keys).data()


def _round(record: Record, number: int) -> Round:
    """The round of this number. Raises StaleError when there is none any more."""
    round_ = next((round_ for round_ in record.rounds if round_.number == number), None)
    if round_ is None:
        raise StaleError(Stale.ROUND_GONE)
    return round_
