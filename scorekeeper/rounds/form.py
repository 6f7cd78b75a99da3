"""What people type about a round, made clean: fields and rows come from the ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.cards import Deck
from rulesets.keys.score import Bonus
from rulesets.ruleset import Ruleset
from rulesets.scoring.doubts import Readings, readings
from rulesets.scoring.facts import Adjustment, Hand, RoundFacts
from rulesets.scoring.hand_sizes import HandSizes, hand_sizes
from rulesets.scoring.points import class_size, most_of
from rulesets.scoring.sides import Teams
from rulesets.scoring.table import NextRound
from rulesets.scoring.whole_hands import as_whole, melds_for
from rulesets.typed_cards import format_hand
from rulesets.words.grammar import signed
from scorekeeper.forms.acts import LARGEST_VERSION, key_field
from scorekeeper.forms.fields import (
    CountField,
    HandField,
    MeldedField,
    PointsField,
    TallyField,
    TypedPointsField,
    UnclearHandError,
)
from scorekeeper.forms.readings import CHOSEN
from scorekeeper.models import Device
from scorekeeper.rounds.counting import CountedClass, counted_classes
from scorekeeper.rounds.places import RoundAct
from scorekeeper.rounds.teams import as_asked
from scorekeeper.store.act_head import Sent
from scorekeeper.store.teams import NO_TEAMS

TIED = "tied"  # in place of a seat that went out
BACK = "tick--back"  # a tick of each player who may come back; none of a bonus has such an id
LONGEST_REASON = 200  # characters


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One player's line: names of its form fields, and what was made of them."""

    seat_id: int
    name: str
    contract: int | None
    count_names: tuple[str, ...]
    # cards left, or points; empty in games in which nothing of that is written down
    free_name: str
    all_name: str  # that all cards typed there count; empty where melds don't stay in the hand
    # cards laid, where these count; else empty
    melded_names: tuple[str, ...]
    melded_name: str
    tally_names: tuple[str, ...]  # how often each bonus that is counted
    adjust_name: str  # points outside the rules …
    why_name: str  # … and the reason
    # with what total a player comes back who is out of the game; None for those who are in
    back_with: int | None = None

    @property
    def cell_id(self) -> str:
        return str(self.seat_id)

    @property
    def own_names(self) -> tuple[str, ...]:
        """The fields that are this player's alone; not every game has all of them."""
        melded = (*self.melded_names, self.melded_name)
        cards = (*self.count_names, self.free_name, self.all_name, *melded)
        return (*cards, *self.tally_names, self.adjust_name, self.why_name)


@dataclass(frozen=True, slots=True)
class TypedTeam:
    """What partners have together: names of its form fields. What each holds is in their rows."""

    number: int
    name: str
    melded_names: tuple[str, ...]
    melded_name: str
    tally_names: tuple[str, ...]
    adjust_name: str
    why_name: str

    @property
    def cell_id(self) -> str:
        return f"team-{self.number}"

    @property
    def own_names(self) -> tuple[str, ...]:
        melded = (*self.melded_names, self.melded_name)
        return (*melded, *self.tally_names, self.adjust_name, self.why_name)


class _SideNames(NamedTuple):
    """The names of the fields of a side, in the order of ``TypedRow``."""

    melded_names: tuple[str, ...] = ()
    melded_name: str = ""
    tally_names: tuple[str, ...] = ()
    adjust_name: str = ""
    why_name: str = ""


_NOTHING_SHARED = _SideNames()
TypedSide = TypedRow | TypedTeam  # who lays cards, gets bonuses, and points by hand


class RoundForm(forms.Form):
    """A round as it is typed: who went out, who laid, what is left, in a row for each player.

    ``facts`` holds what could be read, even while something else couldn't: the page follows the
    typing.
    """

    key = key_field()
    version = forms.IntegerField(min_value=0, max_value=LARGEST_VERSION)
    confirmed = forms.CharField(required=False, max_length=2000)
    act = forms.ChoiceField(choices=[(act.value, act.value) for act in RoundAct], required=False)

    def __init__(
        self,
        rules: Ruleset,
        upcoming: NextRound,
        seat_ids: Mapping[str, int],
        data: QueryDict | None = None,
        teams: Teams = NO_TEAMS,
        *,
        was_tied: bool = False,
    ) -> None:
        super().__init__(data)
        self.data: QueryDict
        self.partners = teams
        self.was_tied = was_tied
        # a rank that's turned up changes what is typed here no more than what it costs
        self.rules = rules = rules.in_round(upcoming.number)
        self.upcoming = upcoming
        self.deck: Deck = rules.deck_for(len(upcoming.players))
        self.counted_classes = counted_classes(rules)
        self.most = {
            each.whole.key: class_size(each.whole, self.deck) for each in self.counted_classes
        }
        names = (*upcoming.players, *upcoming.may_rejoin)
        self.rows = tuple(self._row(name, seat_ids[name]) for name in names)
        self.teams = tuple(self._team(number, name) for number, name in enumerate(teams))
        if upcoming.may_rejoin:
            backs = [(str(seat_ids[name]), name) for name in upcoming.may_rejoin]
            self.fields[BACK] = forms.MultipleChoiceField(choices=backs, required=False)

        seats = [(str(row.seat_id), row.name) for row in self.rows]
        tied = [(TIED, "–")] if self.asks_tied else []
        if self.asks_turned_up:
            ranks = [(rank, rank) for rank in ("", *rules.deck.ranks)]
            self.fields["wild"] = forms.ChoiceField(choices=ranks, required=False)
        if self.asks_suit:
            suits = [(suit, suit) for suit in ("", *rules.deck.suits)]
            self.fields["suit"] = forms.ChoiceField(choices=suits, required=False)

        self.fields["out"] = forms.ChoiceField(choices=[("", "–"), *tied, *seats], required=False)
        self.fields["first"] = forms.ChoiceField(choices=[("", "–"), *seats], required=False)
        self.fields["laid"] = forms.MultipleChoiceField(choices=seats, required=False)
        self.fields["auto"] = forms.MultipleChoiceField(choices=seats, required=False)

        for bonus in self.ticked_bonuses:
            self.fields[f"tick-{bonus.id}"] = forms.MultipleChoiceField(
                choices=seats, required=False
            )

        self._take_choices()

    def _take_choices(self) -> None:
        """Where somebody chose how typed cards are meant, that takes the place of the text."""
        names = [name for name in self.fields if CHOSEN + name in self.data]
        if not names:
            return

        self.data = self.data.copy()
        for name in names:
            field = self.fields[name]
            if isinstance(field, HandField):
                chosen = self.typed(CHOSEN + name)
                self.data[name] = field.as_chosen(self.typed(name), chosen)

    def _row(self, name: str, seat_id: int) -> TypedRow:
        count_names = self._count_fields(f"count-{seat_id}")
        free_name = f"left-{seat_id}" if self.rules.scores_hands else ""
        if self.rules.types_points:
            self.fields[free_name] = TypedPointsField()
        elif free_name:
            self.fields[free_name] = HandField(rules=self.rules)

        all_name = f"all-{seat_id}" if self.rules.keeps_melds_in_hand else ""
        if all_name:
            self.fields[all_name] = forms.BooleanField(required=False)

        shared = _NOTHING_SHARED
        if not self.partners:  # else it is the team's
            shared = self._side_fields(str(seat_id))

        return TypedRow(
            seat_id,
            name,
            self.upcoming.contracts.get(name),
            count_names,
            free_name,
            all_name,
            *shared,
            self.upcoming.may_rejoin.get(name),
        )

    def _team(self, number: int, name: str) -> TypedTeam:
        return TypedTeam(number, name, *self._side_fields(f"team-{number}"))

    def _side_fields(self, side: str) -> _SideNames:
        """The fields for what a side has laid, its bonuses, and its points outside the rules."""
        melded_names: tuple[str, ...] = ()
        melded_name = f"melded-{side}" if self.rules.counts_melds else ""
        if melded_name:
            melded_names = self._count_fields(melded_name)
            self.fields[melded_name] = MeldedField(rules=self.rules)

        tally_names = tuple(f"tally-{side}-{bonus.id}" for bonus in self.counted_bonuses)
        for field_name, bonus in zip(tally_names, self.counted_bonuses, strict=True):
            most = most_of(bonus, self.deck)
            self.fields[field_name] = TallyField(least=bonus.least, most=most)

        adjust_name, why_name = f"adjust-{side}", f"why-{side}"
        if self.rules.keeps_score:
            self.fields[adjust_name] = PointsField()
            self.fields[why_name] = forms.CharField(required=False, max_length=LONGEST_REASON)

        return _SideNames(melded_names, melded_name, tally_names, adjust_name, why_name)

    def _count_fields(self, start: str) -> tuple[str, ...]:
        """The fields that cards are counted in, under names that start like this."""
        names = tuple(f"{start}-{each.place}" for each in self.counted_classes)
        for name, each in zip(names, self.counted_classes, strict=True):
            self.fields[name] = CountField(most=self.most[each.whole.key])

        return names

    def with_data(self, data: QueryDict) -> RoundForm:
        """The same form with something else typed into it."""
        seats = {row.name: row.seat_id for row in self.rows}
        return RoundForm(
            self.rules, self.upcoming, seats, data, self.partners, was_tied=self.was_tied
        )

    @property
    def sides(self) -> tuple[TypedSide, ...]:
        """Who lays cards, gets bonuses and points by hand: the teams, or each player."""
        return self.teams or self.rows

    def team_of(self, row: TypedRow) -> TypedTeam | None:
        teams = (team for team in self.teams if row.name in self.partners[team.name])
        return next(teams, None)

    def says_anything(self, team: TypedTeam) -> bool:
        """Whether something is typed that counts for this team."""
        rows = [row for row in self.rows if row.name in self.partners[team.name]]
        hands = [name for row in rows for name in row.own_names]
        ticked = any(names for names in self.facts.ticks.values() if self._has_any(names, rows))
        typed = any(self.typed(name) for name in (*team.own_names, *hands))
        return typed or self.out in rows or ticked

    @staticmethod
    def _has_any(names: tuple[str, ...], rows: list[TypedRow]) -> bool:
        return any(row.name in names for row in rows)

    def part(self, cell_id: str) -> TypedSide:
        """The row or the team that this cell is about."""
        parts: tuple[TypedSide, ...] = (*self.rows, *self.teams)
        return next(part for part in parts if part.cell_id == cell_id)

    @property
    def asks_tied(self) -> bool:
        """Whether a round can be given up as tied, which is more than that nobody went out: where
        others can win it even then. A round that was saved as tied can stay so in every game.
        """
        return self.was_tied or (self.rules.is_match and bool(self.ticked_bonuses))

    @property
    def asks_turned_up(self) -> bool:
        """Whether somebody has to note which rank, or which card, was turned up."""
        return self.rules.turns_up

    @property
    def asks_suit(self) -> bool:
        """Whether the suit of that card matters."""
        return self.rules.notes_upcard_suit

    @property
    def rank_turned_up(self) -> str:
        """The rank that was turned up; "" while nobody has noted it."""
        return str(self._clean("wild") or "") if self.asks_turned_up else ""

    @property
    def suit_turned_up(self) -> str:
        return str(self._clean("suit") or "") if self.asks_suit else ""

    @property
    def turned_up(self) -> str:
        """The rank that was turned up or, where that matters, the card: "7", "7S"."""
        return self.rank_turned_up and f"{self.rank_turned_up}{self.suit_turned_up}"

    @property
    def rules_now(self) -> Ruleset:
        """The rules of the round, by what was turned up."""
        return self.rules.in_round(self.upcoming.number, self.turned_up)

    @property
    def tied(self) -> bool:
        return bool(self._clean("out") == TIED)

    @property
    def says_nobody(self) -> bool:
        """Whether it was chosen that nobody went out; not only left open so far."""
        return self.is_bound and "out" in self.data and self.out is None and not self.tied

    @property
    def ticked_bonuses(self) -> tuple[Bonus, ...]:
        """Those for so many players; also one that is ticked already, so that it can be taken
        off.
        """
        number = len(self.upcoming.players)
        return tuple(
            bonus
            for bonus in self.rules.bonus
            if bonus.is_ticked and (bonus.is_offered(number) or f"tick-{bonus.id}" in self.data)
        )

    @property
    def counted_bonuses(self) -> tuple[Bonus, ...]:
        """Bonuses that are given as often as somebody types."""
        return tuple(bonus for bonus in self.rules.bonus if bonus.is_counted)

    def can_tick(self, bonus: Bonus, row: TypedRow) -> bool:
        dealer = self.upcoming.dealer
        if bonus.is_for_cutter and dealer:
            return row.name == self.rules.deal.before(self.upcoming.players, dealer)

        return not bonus.is_for_dealer or row.name == dealer

    # ------------------------------------------------------------ what was read

    def plays(self, row: TypedRow) -> bool:
        """Whether this player plays the round: is in the game, or comes back for it."""
        return row.back_with is None or str(row.seat_id) in (self._clean(BACK) or [])

    @property
    def playing(self) -> tuple[TypedRow, ...]:
        return tuple(row for row in self.rows if self.plays(row))

    @property
    def playing_sides(self) -> tuple[TypedSide, ...]:
        return self.teams or self.playing

    @cached_property
    def out(self) -> TypedRow | None:
        return self._chosen("out")

    @property
    def side_out(self) -> TypedSide | None:
        """The side of whoever went out."""
        if self.out is None:
            return None
        return self.team_of(self.out) or self.out

    def hand(self, row: TypedRow) -> Hand | None:
        """What is left in a hand; None when nothing readable was typed, or the player went out."""
        return self._hands[row.seat_id]

    @property
    def has_both_hands(self) -> bool:
        """Whether all hands were typed, so that they can be compared after a knock."""
        return all(self.hand(row) is not None for row in self.rows)

    @cached_property
    def _hands(self) -> dict[int, Hand | None]:
        hands = {row: self._hand(row) for row in self.rows}
        by_name = {row.name: hand for row, hand in hands.items() if hand is not None}
        round_ = RoundFacts(out=self.out.name if self.out else None, left=by_name)

        # now that it's known what was knocked with, cards may go on its melds
        return {
            row.seat_id: hand and self._with_melds(row, hand, round_) for row, hand in hands.items()
        }

    def says_hand(self, row: TypedRow) -> bool:
        """Whether it is known, and can be read, what a player holds at the end of a round."""
        if row == self.out or self.counts_otherwise(row):
            return True
        if self.errors_by_field(row):
            return False

        typed = any(map(self.typed, row.own_names)) or self.is_laid(row)
        has_hand = self.hand(row) is not None or self.melded(row) is not None
        return has_hand if self.rules.scores_hands else typed

    def holds_nothing(self, row: TypedRow) -> bool:
        """Whether nothing is asked about a hand: its player went out, and not by knocking."""
        return row == self.out and not self.rules.has_knocking

    def counts_otherwise(self, row: TypedRow) -> bool:
        """Whether a tick counts in place of the cards left."""
        instead = [bonus for bonus in self.ticked_bonuses if bonus.replaces_hand]
        return any(row.name in self._ticked(bonus) for bonus in instead)

    def _hand(self, row: TypedRow) -> Hand | None:
        if self.holds_nothing(row) or self.errors_by_field(row):
            return None

        hand = self._counted(row.count_names, row.free_name)
        return hand and self._with_melds(row, hand, RoundFacts())

    def counts_all(self, row: TypedRow) -> bool:
        """Whether somebody said that all cards typed count, whatever could be melded."""
        return bool(row.all_name and self._clean(row.all_name))

    def _with_melds(self, row: TypedRow, hand: Hand, round_: RoundFacts) -> Hand:
        """The same hand as one with its melds, unless somebody said that all of it counts."""
        if self.counts_all(row):
            return hand

        rules = self.rules_now
        return as_whole(hand, rules, melds_for(row.name, rules, round_))

    def melded(self, row: TypedSide) -> Hand | None:
        """What a side has laid; None when nothing readable was typed, or it isn't asked."""
        if not row.melded_name or self.errors_by_field(row):
            return None
        return self._counted(row.melded_names, row.melded_name)

    def is_paid(self, row: TypedSide) -> bool:
        """Whether ticks and numbers of this side count: everybody's or, where the others pay
        whoever goes out, that player's alone.
        """
        return row == self.out or not self.rules.pays_out

    def is_for_out(self, bonus: Bonus) -> bool:
        """Whether only whoever ended the round can have it, in place of what they get for that.

        What makes a player the only winner is for anybody.
        """
        if bonus.to == "out":
            return True

        replaced = map(self.rules.bonus_by_id, bonus.replaces)
        is_instead = any(other and other.on in {"out", "gin"} for other in replaced)
        return is_instead and not bonus.sole

    def misplaced(self, row: TypedRow) -> Bonus | None:
        """What is ticked for a player and doesn't count, as they didn't end the round."""
        if row == self.out:
            return None

        chosen = (
            bonus
            for bonus in self.ticked_bonuses
            if self.is_for_out(bonus) and str(row.seat_id) in self._seats_ticked(bonus)
        )
        return next(chosen, None)

    def is_passed_over(self, row: TypedRow) -> bool:
        """Whether something is ticked or typed for a player who isn't paid for it."""
        seat = str(row.seat_id)
        ticked = any(seat in self._seats_ticked(bonus) for bonus in self.ticked_bonuses)
        return not self.is_paid(row) and (ticked or any(map(self._clean, row.tally_names)))

    def tally(self, row: TypedSide) -> dict[str, int]:
        """How often a side gets which bonus, by its id."""
        if not self.is_paid(row):
            return {}

        typed = {bonus.id: self._clean(name) for bonus, name in self.counted(row)}
        return {bonus_id: number for bonus_id, number in typed.items() if number}

    def counted(self, row: TypedSide) -> Iterator[tuple[Bonus, str]]:
        """The bonuses that are counted for a side, each with its field; none for partners alone."""
        return zip(self.counted_bonuses, row.tally_names, strict=False)

    def _counted(self, count_names: tuple[str, ...], free_name: str) -> Hand | None:
        """Cards by number or, where none are counted, as points or as cards."""
        typed = [(each, self._clean(name)) for each, name in self._with_names(count_names)]
        if any(count is not None for _class, count in typed):
            spread = [each.spread(count or 0, self.deck) for each, count in typed]
            counts = (counted for parts in spread for counted in parts)
            return Hand(counts=tuple((key, count) for key, count in counts if count))

        hand: Hand | None = self._clean(free_name)
        return hand

    def _with_names(self, count_names: tuple[str, ...]) -> Iterator[tuple[CountedClass, str]]:
        return zip(self.counted_classes, count_names, strict=True)

    def largest_count(self, row: TypedRow) -> str:
        """The field with the largest count of what is left; "" where nothing is counted."""
        counts = {name: self._clean(name) for name in row.count_names}
        counted = [name for name, count in counts.items() if count is not None]
        return max(counted, key=counts.__getitem__, default="")

    def is_auto(self, row: TypedRow) -> bool:
        """Whether the tick follows what is typed, because nobody has touched it."""
        return str(row.seat_id) in (self._clean("auto") or [])

    def is_laid(self, row: TypedRow) -> bool:
        """Whether the contract was laid: by going out, as the cards left show, or as ticked."""
        if row.contract is None or not self.rules.has_personal_contracts:
            return False
        if row == self.out and self.rules.out.needs_contract:
            return True
        if self.is_auto(row):
            return self.shows_laid(row) is True

        return str(row.seat_id) in (self._clean("laid") or [])

    def shows_laid(self, row: TypedRow) -> bool | None:
        """Whether the contract was laid, where the cards left leave no doubt about it."""
        shown = self.readings(row)
        return shown.certain if shown else None

    def readings(self, row: TypedRow) -> Readings | None:
        """What the cards left say about the contract; None where that isn’t asked."""
        hand = self.hand(row)
        if hand is None or row.contract is None or not self.rules.has_personal_contracts:
            return None
        return readings(hand, self.rules, self.sizes(row))

    def sizes(self, row: TypedRow) -> HandSizes:
        """How many cards this player can have left."""
        nobody_out = self.out is None and not self.tied and not self.says_nobody
        return hand_sizes(
            self.rules,
            self.upcoming.deal,
            len(self.rows),
            row.contract,
            may_be_out=nobody_out or self.rules.has_knocking,
        )

    @cached_property
    def finishers(self) -> tuple[TypedRow, ...]:
        last = len(self.rules.contract_list)
        return tuple(row for row in self.rows if row.contract == last and self.is_laid(row))

    @property
    def first_finisher(self) -> TypedRow | None:
        """Who laid the last contract first: the only one, or the one chosen of several."""
        finishers = self.finishers
        if len(finishers) == 1:
            return finishers[0]

        first = self._chosen("first")
        if first not in finishers:
            return None

        return first

    @cached_property
    def facts(self) -> RoundFacts:
        hands = {row.name: self.hand(row) for row in self.playing}
        melded = {side.name: self.melded(side) for side in self.playing_sides}
        tallies = {side.name: self.tally(side) for side in self.playing_sides}
        first = self.first_finisher
        laid = sorted((row for row in self.rows if self.is_laid(row)), key=lambda row: row != first)
        return RoundFacts(
            out=self.out.name if self.out else None,
            tied=self.tied,
            laid=tuple(row.name for row in laid),
            left={name: hand for name, hand in hands.items() if hand is not None},
            melded={name: cards for name, cards in melded.items() if cards is not None},
            ticks={
                bonus.id: names
                for bonus in self.ticked_bonuses
                if (names := tuple(self._ticked(bonus)))
            },
            tally={
                bonus.id: numbers
                for bonus in self.counted_bonuses
                if (numbers := _numbers(bonus.id, tallies))
            },
            adjust=tuple(self._adjustments()),
            wild_rank=self.turned_up if self.rules.turns_up_wilds else "",
            upcard=self.turned_up if self.rules.notes_upcard else "",
            rejoin=tuple(row.name for row in self.playing if row.back_with is not None),
        )

    def _adjustments(self) -> Iterator[Adjustment]:
        for side in self.playing_sides:
            points, why = self._clean(side.adjust_name), self._clean(side.why_name)
            if points and why:
                yield Adjustment(side.name, points, why)

    def sent(self, device: Device | None = None) -> Sent:
        """Key and version, as services take them. The form must be valid."""
        return Sent(self.cleaned_data["key"], self.cleaned_data["version"], device)

    @property
    def page(self) -> str:
        """The key of the page this was typed on; empty where it has none."""
        return self._clean("key") or ""

    @property
    def is_readable(self) -> bool:
        return not self.errors

    def errors_by_field(self, row: TypedSide) -> list[list[ValidationError]]:
        """What can't be read in a row: of each wrong field, (bold words, advice) errors."""
        return [errors for name in row.own_names if (errors := self._errors_of(name))]

    def is_wrong(self, field_name: str) -> bool:
        return bool(self._errors_of(field_name)) and not self.is_unclear(field_name)

    def is_unclear(self, field_name: str) -> bool:
        """Whether cards are typed that can be meant in two ways, so that it's asked which."""
        return self.unclear(field_name) is not None

    def unclear(self, field_name: str) -> UnclearHandError | None:
        """What is to be asked about typed cards, where they can be meant in two ways."""
        errors = self._errors_of(field_name)
        return next((error for error in errors if isinstance(error, UnclearHandError)), None)

    def typed(self, field_name: str) -> str:
        """A field as it was typed."""
        if not self.is_bound:
            return ""
        return str(self.data.get(field_name, ""))

    # ------------------------------------------------------------ helpers

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.is_bound and len(set(self.data.getlist("out"))) > 1:
            self.add_error("out", _("Only one player can go out."))

        for side in self.sides:
            if (
                cleaned.get(side.adjust_name)
                and not cleaned.get(side.why_name)
                and side.why_name not in self.errors
            ):
                self.add_error(side.why_name, _("Type the reason for these points."))

            self._refuse_both(cleaned, side.melded_names, side.melded_name)

        for row in self.rows:
            self._refuse_both(cleaned, row.count_names, row.free_name)
            for name in self._unasked(row):
                self.errors.pop(name, None)

        return cleaned

    def _unasked(self, row: TypedRow) -> Iterator[str]:
        """Fields that the page hides now: what is still in them doesn't count."""
        if not self.plays(row):
            yield from row.own_names
        if self.holds_nothing(row):
            yield from (*row.count_names, row.free_name)
        if not self.is_paid(row):
            yield from row.tally_names

    def _refuse_both(
        self, cleaned: dict[str, Any], count_names: tuple[str, ...], free_name: str
    ) -> None:
        """Cards can't be counted and typed as well."""
        counted = any(cleaned.get(name) is not None for name in count_names)
        if counted and cleaned.get(free_name) is not None:
            self.add_error(free_name, _both_typed())

    def _errors_of(self, field_name: str) -> list[ValidationError]:
        if not self.is_bound or field_name not in self.errors:
            return []
        return list(self.errors[field_name].as_data())

    def _clean(self, field_name: str) -> Any:
        if not self.is_bound:
            return None
        if not hasattr(self, "cleaned_data"):
            self.full_clean()
        return self.cleaned_data.get(field_name)

    def _chosen(self, field_name: str) -> TypedRow | None:
        seat_id = self._clean(field_name)
        return next((row for row in self.rows if str(row.seat_id) == seat_id), None)

    def _seats_ticked(self, bonus: Bonus) -> list[str]:
        """For whom a bonus is ticked, whether or not it counts."""
        return self._clean(f"tick-{bonus.id}") or []

    def _ticked(self, bonus: Bonus) -> Iterator[str]:
        chosen = self._seats_ticked(bonus)
        for row in filter(self.is_paid, self.playing):
            can_have = row == self.out or not self.is_for_out(bonus)
            if can_have and str(row.seat_id) in chosen:
                yield row.name


def _numbers(bonus_id: str, tallies: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """How often each player gets this bonus."""
    return {name: tally[bonus_id] for name, tally in tallies.items() if bonus_id in tally}


def _both_typed() -> ValidationError:
    return ValidationError(
        [
            ValidationError(_("These cards are counted and typed as well."), code="lead"),
            ValidationError(_("Clear one of the two."), code="advice"),
        ]
    )


def saved_data(form: RoundForm, facts: RoundFacts, act_data: Mapping[str, str]) -> QueryDict:
    """A saved round as it would be typed, to be corrected."""
    facts = as_asked(form.rules_now, facts, form.partners)
    data = QueryDict(mutable=True)
    data.update(act_data)
    data["out"] = TIED if facts.tied and form.asks_tied else ""  # nobody
    if form.asks_turned_up:
        data["wild"] = facts.wild_rank or form.rules.upcard_rank(facts.upcard)
    if form.asks_suit:
        data["suit"] = form.rules.upcard_suit(facts.upcard)

    for row in form.rows:
        seat_id = str(row.seat_id)
        if row.name == facts.out:
            data["out"] = seat_id

        for name, text in _hand_texts(
            form, row.count_names, row.free_name, facts.left.get(row.name)
        ):
            data[name] = text

        if row.name in facts.rejoin:
            data.appendlist(BACK, seat_id)

        for bonus_id, players in facts.ticks.items():
            if row.name in players:
                data.appendlist(f"tick-{bonus_id}", seat_id)

    for side in form.sides:
        data.update(dict(_side_texts(form, side, facts)))

    if facts.laid:
        data["first"] = next(str(row.seat_id) for row in form.rows if row.name == facts.laid[0])

    _write_laid(form, data, facts)
    _write_all(form, data, facts)
    return data


def _write_all(form: RoundForm, data: QueryDict, facts: RoundFacts) -> None:
    """The ticks of hands of which all cards count, though some could be melded."""
    meant = form.with_data(data)
    for row in meant.rows:
        hand, saved = meant.hand(row), facts.left.get(row.name)
        if hand and hand.whole and saved and not saved.whole:
            data[row.all_name] = str(row.seat_id)


def _write_laid(form: RoundForm, data: QueryDict, facts: RoundFacts) -> None:
    """The ticks of who laid: one that says what the cards left say goes on following these.

    Whether somebody set such a tick isn't written down. One that says something else was set.
    """
    seats = [str(row.seat_id) for row in form.rows]
    data.setlist("auto", seats)
    inferred = form.with_data(data)
    follows = {
        str(row.seat_id)
        for row in inferred.rows
        if inferred.is_laid(row) == (row.name in facts.laid)
    }

    data.setlist("auto", sorted(follows))
    laid = {str(row.seat_id) for row in form.rows if row.name in facts.laid}
    data.setlist("laid", sorted(laid))


def _side_texts(form: RoundForm, side: TypedSide, facts: RoundFacts) -> Iterator[tuple[str, str]]:
    """What a side has laid, its bonuses, and its points outside the rules, field by field."""
    melded = facts.melded.get(side.name)
    yield from _hand_texts(form, side.melded_names, side.melded_name, melded)

    given = [each for each in facts.adjust if each.player == side.name]
    if given:
        yield side.adjust_name, str(sum(each.points for each in given))
        yield side.why_name, "; ".join(each.why for each in given)[:LONGEST_REASON]

    for bonus, name in form.counted(side):
        number = facts.tally.get(bonus.id, {}).get(side.name, 0)
        if number:
            yield name, signed(number)


def _hand_texts(
    form: RoundForm, count_names: tuple[str, ...], free_name: str, hand: Hand | None
) -> Iterator[tuple[str, str]]:
    if hand is None:
        return

    if hand.counts is not None:
        counts = dict(hand.counts)
        for each, name in zip(form.counted_classes, count_names, strict=True):
            number = each.sum_of(counts)
            yield name, "" if number is None else str(number)
    elif free_name:
        text = signed(hand.points or 0)
        if hand.cards is not None:
            text = format_hand(hand.melds or (hand.cards,))

        yield free_name, text
