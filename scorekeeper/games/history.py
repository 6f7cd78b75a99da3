"""The history of a game: each act as a sentence, with what it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.keys.options import Option, Value
from rulesets.language import gettext as rules_text
from rulesets.scoring.facts import Join
from rulesets.scoring.sides import team_name
from rulesets.words.bonuses import bonus_label
from rulesets.words.grammar import cards_called, sentence, signed
from rulesets.words.origins import way_words
from scorekeeper.games.display import HistoryLine
from scorekeeper.models import Act, Device
from scorekeeper.referee.rulings import ruling_line
from scorekeeper.sheet.build import clock
from scorekeeper.sheet.display import Done, RulingLine
from scorekeeper.sheet.hands import hand_words, melded_words
from scorekeeper.sheet.joining import start_words
from scorekeeper.sheet.upcard import card_signs
from scorekeeper.store.queries import acts_of
from scorekeeper.store.records import Record, facts_of


class History:
    """Says what happened in a game. Players are named as they are called now."""

    def __init__(self, record: Record, acts: list[Act], device: Device | None = None) -> None:
        self.record = record
        self.acts = acts
        self.device = device  # that looks at it
        self.names = record.names_by_key
        toggled = Counter(act.undoes_id for act in acts if act.undoes_id)
        self.undone = {pk for pk, times in toggled.items() if times % 2}

    def lines(self) -> tuple[HistoryLine, ...]:
        """Every act, the latest first."""
        return tuple(map(self.line, sorted(self.acts, key=lambda act: -act.seq)))

    def line(self, act: Act) -> HistoryLine:
        return HistoryLine(
            seq=act.seq,
            text=self.text(act),
            details=tuple(self._details(act)),
            who=self._who(act.device),
            when=clock(act.at),
            can_undo=act.kind not in Act.NEVER_UNDONE and act.undoes_id is None,
            is_undone=act.pk in self.undone,
        )

    def _who(self, device: Device | None) -> str:
        if device is None:
            return ""
        if device.called:
            return device.called
        return _("this phone") if device == self.device else _("another phone")

    def text(self, act: Act) -> str:
        """One act in a sentence: "Round 4 saved"."""
        if act.undoes_id:
            return self._undo_text(act)

        match Act.Kind(act.kind):
            case Act.Kind.START:
                return _("Game started")
            case Act.Kind.IMPORT:
                return _("Game imported")
            case Act.Kind.ROUND:
                return self._round_text(act)
            case Act.Kind.EVENING:
                return self._evening_text(act)
            case Act.Kind.SEATS:
                return self._seats_text(act)
            case Act.Kind.DEALER:
                return self._dealer_text(act.after or {})
            case Act.Kind.OPTIONS:
                return _("House rules changed")
            case Act.Kind.STOP if act.after:
                return _("Game ended")
            case Act.Kind.STOP:
                return _("Game continued")
            case Act.Kind.DELETE if act.after:
                return _("Game deleted")
            case Act.Kind.DELETE:
                return _("Game restored")
            case Act.Kind.RULING:
                return self._ruling(act).text

    def _undo_text(self, act: Act) -> str:
        what = {"what": self.text(self._subject_of(act))}
        if self._is_redo(act):
            return _("Redone: %(what)s") % what
        return _("Undone: %(what)s") % what

    def _subject_of(self, act: Act) -> Act:
        """What an undo undoes, or does again."""
        return next(each for each in self.acts if each.pk == act.undoes_id)

    def _is_redo(self, act: Act) -> bool:
        toggles = [each for each in self.acts if each.undoes_id == act.undoes_id]
        return toggles.index(act) % 2 == 1

    # ------------------------------------------------------------ what was done last

    def done(self) -> Done:
        """What the sheet says of the last acts, and what its Undo and Redo are for."""
        last, undo = self.acts[-1], self._undo_to_redo()
        stands = [act for act in self.acts if act.undoes_id is None and act.pk not in self.undone]
        saved = None

        if stands and stands[-1].kind not in Act.NEVER_UNDONE:
            saved = stands[-1]

        if last.undoes_id and saved and last.undoes_id == saved.pk:
            saved = last  # it was done again: that is the news

        undone = undo
        if undone is None and last.undoes_id and last is not saved:
            undone = last

        return Done(
            saved=self._timed(saved),
            undone=self._timed(undone),
            redo=self._subject_of(undo).seq if undo else None,
            said=self.said(last),
        )

    def _undo_to_redo(self) -> Act | None:
        """The last undo that wasn't undone itself, of those since the game last went on."""
        went_on = max(act.seq for act in self.acts if act.undoes_id is None)
        undos = [act for act in self.acts if act.seq > went_on and act.undoes_id in self.undone]
        return next(reversed(undos), None)

    def _timed(self, act: Act | None) -> str:
        if act is None:
            return ""
        return _("%(what)s, %(time)s") % {"what": self.said(act), "time": clock(act.at)}

    def said(self, act: Act) -> str:
        """The same as ``text`` where a round was undone: "Round 4 undone"."""
        if not act.undoes_id or act.kind != Act.Kind.ROUND:
            return self.text(act)

        done = self._subject_of(act)
        value = done.after or done.before or {}
        text = self._round_undone(done)
        if self._is_redo(act):
            text = self._round_redone(done)

        return text % {"number": value.get("number", 0)}

    def _round_undone(self, done: Act) -> str:
        if done.before is None:
            return _("Round %(number)d undone")
        if done.after is None:
            return _("Round %(number)d is back")
        return _("Correction of round %(number)d undone")

    def _round_redone(self, done: Act) -> str:
        if done.before is None:
            return _("Round %(number)d saved again")
        if done.after is None:
            return _("Round %(number)d deleted again")
        return _("Round %(number)d corrected again")

    def _ruling(self, act: Act) -> RulingLine:
        return ruling_line(act.after or act.before or {}, self.record.rules, self.names)

    # ------------------------------------------------------------ rounds

    def _round_text(self, act: Act) -> str:
        value = act.after or act.before or {}
        number = {"number": value.get("number", 0)}
        if act.before is None:
            return _("Round %(number)d saved") % number
        if act.after is None:
            return _("Round %(number)d deleted") % number

        return _("Round %(number)d corrected") % number

    def _evening_text(self, act: Act) -> str:
        rounds = (act.after or {})["rounds"]
        numbers = {"first": rounds[0]["number"], "last": rounds[-1]["number"]}
        if len(rounds) == 1:
            return _("Round %(first)d saved from paper") % numbers
        if len(rounds) == 2:
            return _("Rounds %(first)d and %(last)d saved from paper") % numbers
        return _("Rounds %(first)d to %(last)d saved from paper") % numbers

    def _details(self, act: Act) -> Iterator[str]:
        if act.kind == Act.Kind.ROUND:
            yield from self._round_details(act.before or {}, act.after or {})
        elif act.kind == Act.Kind.EVENING and act.undoes_id is None:
            yield from self._evening_details(act.after or {})
        elif act.kind == Act.Kind.SEATS:
            yield from self._seat_details(act.before or {}, act.after or {})
            yield from self._back_without_points(act)
        elif act.kind == Act.Kind.OPTIONS:
            yield from self._option_details(act.before or {}, act.after or {})
        elif act.kind == Act.Kind.RULING:
            ruling = self._ruling(act)
            yield from (ruling.cards, *ruling.reasons)
        elif act.kind == Act.Kind.START:
            yield ", ".join(_who_played(act.after or {}))

    def _round_details(self, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
        """What is different between two states of a round; of a new round what it holds."""
        was, now = self._said(before), self._said(after)
        for key in dict.fromkeys([*was, *now]):
            if was.get(key) != now.get(key):
                both = filter(None, (was.get(key, ""), now.get(key, "")))
                yield _("%(name)s: %(what)s") % {"name": key, "what": " → ".join(both)}

    def _evening_details(self, after: dict[str, Any]) -> Iterator[str]:
        """Each round in a line."""
        for value in after["rounds"]:
            said = self._said({key: part for key, part in value.items() if key != "pk"})
            words = (_("%(name)s: %(what)s") % {"name": key, "what": said[key]} for key in said)
            round_name = _("Round %(number)d") % value
            yield _("%(name)s: %(what)s") % {"name": round_name, "what": _("; ").join(words)}

    def _said(self, value: dict[str, Any]) -> dict[str, str]:
        """A round as pairs of words: who went out, who laid, what each held."""
        if not value:
            return {}

        facts = facts_of(self.record, value)
        said = {}
        is_known = facts.out or facts.left or not facts.adjust  # else only points are, from paper
        if self.record.rules.has_cards and is_known:
            nobody = _("tied: nobody would draw") if facts.tied else _("nobody")
            ended = _("Knocked") if self.record.rules.has_knocking else _("Went out")
            said[ended] = facts.out or nobody

        if facts.wild_rank:
            said[_("Wild")] = sentence(cards_called(facts.wild_rank))
        if facts.upcard:
            said[_("Turned up")] = card_signs(facts.upcard)
        if facts.rejoin:
            said[_("Came back")] = ", ".join(facts.rejoin)
        if facts.laid:
            said[_("Laid")] = ", ".join(sorted(facts.laid))

        for name, melded in facts.melded.items():
            said[_("%(player)s, laid down") % {"player": name}] = melded_words(melded)

        for name, hand in facts.left.items():
            said[name] = hand_words(hand)

        for bonus_id, players in facts.ticks.items():
            said[self._bonus(bonus_id)] = ", ".join(players)

        for bonus_id, numbers in facts.tally.items():
            counted = (f"{name} {signed(number)}" for name, number in numbers.items())
            said[self._bonus(bonus_id)] = ", ".join(counted)

        for each in facts.adjust:
            said[_("%(player)s, adjusted") % {"player": each.player}] = (
                f"{signed(each.points)} ({each.why})"
            )

        return said

    def _bonus(self, bonus_id: str) -> str:
        bonus = self.record.rules.bonus_by_id(bonus_id)
        return bonus_label(bonus, self.record.rules) if bonus else bonus_id

    # ------------------------------------------------------------ seats and options

    def _seats_text(self, act: Act) -> str:
        before, after = act.before or {}, act.after or {}
        joined = [self._name(pk) for pk in after if pk not in before]
        gone = [self._name(pk) for pk in _who_left(before, after)]

        if joined:
            # Translators: player is a person of any gender and isn’t inflected
            return _("%(player)s joined") % {"player": joined[0]}
        if gone:
            # Translators: player is a person of any gender and isn’t inflected
            return _("%(player)s left") % {"player": gone[0]}
        if any(_team(before, pk) != _team(after, pk) for pk in after):
            return _("Teams changed")
        # games from before such a change was an act of its own
        if not self.record.rules.deal.has_dealer:
            return _("First player changed")

        return _("Dealer changed")

    def _seat_details(self, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
        """How somebody started who joined late."""
        for seat_id, seat in after.items():
            if seat_id in before or seat["joined_before"] is None:
                continue

            join = Join(
                self._name(seat_id),
                points=seat["start_points"],
                contract=seat["start_contract"],
                points_as=seat.get("points_as") or "",
                contract_as=seat.get("contract_as") or "",
            )
            yield from start_words(join, self.record.rules)

    def _back_without_points(self, act: Act) -> Iterator[str]:
        """What it comes to for somebody who left to be back by an undo, once others played on."""
        if act.undoes_id or act.pk in self.undone or not self.record.rules.keeps_score:
            return

        last = self.record.game.start_rounds + len(self.record.rounds)
        left = _who_left(act.before or {}, act.after or {})
        for seat in self.record.seats:
            since = last - (last if seat.left_after is None else seat.left_after)
            if str(seat.pk) in left and since:
                text = ngettext(
                    "If you undo this, %(player)s has 0 points in the round since. Correct it then",
                    "If you undo this, %(player)s has 0 points in the %(number)d rounds since. "
                    "Correct them then",
                    since,
                )
                yield text % {"player": seat.player.name, "number": since}

    def _dealer_text(self, after: dict[str, Any]) -> str:
        values = {
            "number": after["number"],
            "player": self._name(str(after["seat"])),
            "other": self._name(str(after["instead"])),
        }

        if not self.record.rules.deal.has_dealer:
            return _("Round %(number)d: %(player)s plays first instead of %(other)s") % values

        return _("Round %(number)d: %(player)s deals instead of %(other)s") % values

    def _name(self, seat_id: str) -> str:
        return self.names.get(seat_id) or _("A player")

    def _option_details(self, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
        for option in self.record.rules.option:
            old, new = before.get(option.id, option.usual), after.get(option.id, option.usual)
            if old != new:
                yield f"{rules_text(option.label)}: {_way(option, old)} → {_way(option, new)}"


def _who_left(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The seats of those who left, or were taken out."""
    return [
        pk
        for pk in before
        if pk not in after
        or (before[pk]["left_after"] is None and after[pk]["left_after"] is not None)
    ]


def _team(seats: dict[str, Any], seat_id: str) -> int | None:
    """The team of a seat; acts from before there were teams don't say it."""
    number: int | None = seats.get(seat_id, {}).get("team")
    return number


def _who_played(start: dict[str, Any]) -> list[str]:
    """The players of a game when it began, or its teams."""
    if teams := start.get("teams"):
        return list(map(team_name, teams))
    return list(start.get("players", []))


def _way(option: Option, value: Value) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return way_words(option, value) if option.has(value) else str(value)


def last_done(record: Record) -> Done:
    """What was done last in a game that was read with its history."""
    last = record.last_act
    if last is None:
        return Done()

    acts = [last]
    if last.undoes_id:
        acts = acts_of(record.game)

    return History(record, acts).done()
