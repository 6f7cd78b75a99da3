"""What is typed for one player, or for partners together: each has a form on the page of a round.

A field of a player is here alone: how it is cleaned, what it says, how a saved round fills it in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.forms.utils import ErrorList
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.cards import Deck
from rulesets.keys.score import Bonus
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Adjustment, Hand, RoundFacts
from rulesets.scoring.points import class_size, most_of
from rulesets.typed_cards import format_hand
from rulesets.words.grammar import signed
from scorekeeper.forms.fields import (
    CountField,
    HandField,
    MeldedField,
    PointsField,
    TallyField,
    TypedPointsField,
    UnclearHandError,
    wrong,
)
from scorekeeper.forms.readings import CHOSEN
from scorekeeper.rounds.counting import CountedClass, counted_classes

LONGEST_REASON = 200  # characters


class AskedFields:
    """The fields that a game has for each player, or for each side."""

    def __init__(self, rules: Ruleset, deck: Deck) -> None:
        self.rules = rules
        self.deck = deck
        self.classes = counted_classes(rules)
        self.most = {each.whole.key: class_size(each.whole, deck) for each in self.classes}
        self.tallied = tuple(bonus for bonus in rules.bonus if bonus.is_counted)

    def counts(self, start: str) -> dict[str, forms.Field]:
        """Those that cards are counted in, under names that start like this."""
        return {
            f"{start}-{each.place}": CountField(most=self.most[each.whole.key])
            for each in self.classes
        }

    def of_hand(self) -> dict[str, forms.Field]:
        """What a player has left: points or cards; nothing where that isn't written down."""
        if not self.rules.scores_hands:
            return {}

        left = TypedPointsField() if self.rules.types_points else HandField(rules=self.rules)
        fields = self.counts("count") | {"left": left}
        if self.rules.keeps_melds_in_hand:  # that all cards typed count
            fields["all"] = forms.BooleanField(required=False)

        return fields

    def of_side(self) -> dict[str, forms.Field]:
        """What a side has laid, its bonuses, and its points outside the rules."""
        fields: dict[str, forms.Field] = {}
        if self.rules.counts_melds:
            fields |= self.counts("melded") | {"melded": MeldedField(rules=self.rules)}

        for bonus in self.tallied:
            most = most_of(bonus, self.deck)
            fields[f"tally-{bonus.id}"] = TallyField(least=bonus.least, most=most)

        if self.rules.keeps_score:
            fields["adjust"] = PointsField()
            fields["why"] = forms.CharField(required=False, max_length=LONGEST_REASON)

        return fields


class TypedField(BoundField):
    """A field with what was typed into it."""

    form: SideForm

    @property
    def typed(self) -> str:
        return str(self.form.data.get(self.html_name, ""))

    @property
    def cleaned(self) -> Any:
        """What it says; None if that's nothing, or can't be read."""
        return self.form.cleaned(self.name)

    @property
    def faults(self) -> list[ValidationError]:
        """What can't be read: errors with bold words, and with advice."""
        return list(self.form.errors.get(self.name, ErrorList()).as_data())

    @property
    def unclear(self) -> UnclearHandError | None:
        """What is to be asked about typed cards, where they can be meant in two ways."""
        unclear = (error for error in self.faults if isinstance(error, UnclearHandError))
        return next(unclear, None)

    @property
    def is_wrong(self) -> bool:
        return bool(self.faults) and not self.unclear


@dataclass(frozen=True)
class HeapFields:
    """Where the cards of one heap are typed: as points or cards, or how many of each value."""

    free: TypedField
    counts: tuple[TypedField, ...]
    asked: AskedFields

    @property
    def fields(self) -> tuple[TypedField, ...]:
        return (*self.counts, self.free)

    @cached_property
    def is_counted(self) -> bool:
        return any(field.cleaned is not None for field in self.counts)

    @property
    def is_typed_twice(self) -> bool:
        return self.is_counted and self.free.cleaned is not None

    @property
    def hand(self) -> Hand | None:
        """Cards by number or, where none are counted, as points or as cards."""
        if not self.is_counted:
            hand: Hand | None = self.free.cleaned
            return hand

        counts: list[tuple[str, int]] = []
        for counted, field in self.with_classes():
            counts += counted.spread(field.cleaned or 0, self.asked.deck)

        return Hand(counts=tuple((key, count) for key, count in counts if count))

    @property
    def largest_count(self) -> TypedField | None:
        """The field with the largest count of what is left; None where nothing is counted."""
        counted = [field for field in self.counts if field.cleaned is not None]
        return max(counted, key=lambda field: field.cleaned, default=None)

    def with_classes(self) -> Iterator[tuple[CountedClass, TypedField]]:
        return zip(self.asked.classes, self.counts, strict=True)

    def texts(self, hand: Hand | None) -> Iterator[tuple[TypedField, str]]:
        """What is typed for this hand."""
        if hand is None:
            return

        if hand.counts is not None:
            counts = dict(hand.counts)
            for counted, field in self.with_classes():
                number = counted.sum_of(counts)
                yield field, "" if number is None else str(number)
        elif hand.cards is not None:
            yield self.free, format_hand(hand.melds or (hand.cards,))
        else:
            yield self.free, signed(hand.points or 0)


class FormAsTyped(forms.Form):
    """A form that is asked for one field after the other, whatever is wrong in the others."""

    def cleaned(self, name: str) -> Any:
        """What a field says; None if that's nothing, or can't be read."""
        if not self.is_bound:
            return None
        if not hasattr(self, "cleaned_data"):
            self.full_clean()
        return self.cleaned_data.get(name)


class SideForm(FormAsTyped):
    """What belongs to one side, or to one player of it: no other has fields of these names."""

    bound_field_class = TypedField

    def __init__(
        self,
        asked: AskedFields,
        fields: dict[str, forms.Field],
        cell_id: str,
        name: str,
        data: QueryDict | None,
    ) -> None:
        super().__init__(data, prefix=cell_id)
        self.data: QueryDict
        self.asked = asked
        self.fields |= fields
        self.cell_id = cell_id
        self.name = name
        self._take_choices()

    def _take_choices(self) -> None:
        """Where somebody chose how typed cards are meant, that takes the place of the text."""
        for name in ("left", "melded"):
            field, html_name = self.fields.get(name), self.add_prefix(name)
            chosen = self.data.get(CHOSEN + html_name)
            if chosen is not None and isinstance(field, HandField):
                text = field.as_chosen(self[name].typed, chosen)
                self.data = self.data.copy()
                self.data[html_name] = text

    def add_prefix(self, field_name: str) -> str:
        """Whose it is stands after what it is: "count-17-0" is "count-0" of seat 17."""
        kind, dash, which = field_name.partition("-")
        return f"{kind}-{self.prefix}{dash}{which}"

    def __getitem__(self, name: str) -> TypedField:
        return cast(TypedField, super().__getitem__(name))

    def typed_fields(self) -> Iterator[TypedField]:
        return map(self.__getitem__, self.fields)

    @property
    def html_names(self) -> list[str]:
        return list(map(self.add_prefix, self.fields))

    @property
    def is_typed(self) -> bool:
        return any(field.typed for field in self.typed_fields())

    @property
    def faults(self) -> list[list[ValidationError]]:
        """What can't be read: of each wrong field, (bold words, advice) errors."""
        return [self[name].faults for name in self.fields if name in self.errors]

    def forgive(self, names: Iterable[str]) -> None:
        """Let what is wrong in these fields be: they aren't asked."""
        for name in names:
            self.errors.pop(name, None)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("adjust") and not cleaned.get("why") and "why" not in self.errors:
            self.add_error("why", _("Type the reason for these points."))
        if cleaned.get("why") and cleaned.get("adjust") is None and "adjust" not in self.errors:
            self.add_error("adjust", _("Add the points, or clear the reason."))

        for heap in self.heaps:
            if heap.is_typed_twice:
                lead = _("These cards are counted and typed as well.")
                self.add_error(heap.free.name, wrong(lead, _("Clear one of the two.")))

        return cleaned

    # ------------------------------------------------------------ what the fields say

    @cached_property
    def laid_fields(self) -> HeapFields | None:
        """Those for the cards laid, where these count."""
        return self._heap("melded", "melded")

    @cached_property
    def hand_fields(self) -> HeapFields | None:
        """Those for what is left, where that is written down; a team has none."""
        return self._heap("left", "count")

    @property
    def heaps(self) -> list[HeapFields]:
        return list(filter(None, [self.hand_fields, self.laid_fields]))

    def _heap(self, free: str, counts: str) -> HeapFields | None:
        if free not in self.fields:
            return None

        fields = tuple(self[f"{counts}-{each.place}"] for each in self.asked.classes)
        return HeapFields(self[free], fields, self.asked)

    @property
    def tallies(self) -> Iterator[tuple[Bonus, TypedField]]:
        """The bonuses that are counted for a side, each with its field; none for partners alone."""
        for bonus in self.asked.tallied:
            if f"tally-{bonus.id}" in self.fields:
                yield bonus, self[f"tally-{bonus.id}"]

    @property
    def tally(self) -> dict[str, int]:
        """How often a side gets which bonus, by its id."""
        return {bonus.id: field.cleaned for bonus, field in self.tallies if field.cleaned}

    @property
    def is_adjusted(self) -> bool:
        """Whether points outside the rules are typed, or the reason for some."""
        return any(self[name].typed for name in ("adjust", "why") if name in self.fields)

    @property
    def adjustment(self) -> Adjustment | None:
        """Points outside the rules, once they have their reason."""
        if "adjust" not in self.fields:
            return None

        points, why = self["adjust"].cleaned, self["why"].cleaned
        return Adjustment(self.name, points, why) if points and why else None

    # ------------------------------------------------------------ a saved round, as it is typed

    def texts(self, facts: RoundFacts) -> dict[str, str]:
        """What is typed in these fields for a round, by their names in the page."""
        return {field.html_name: text for field, text in self._texts(facts)}

    def _texts(self, facts: RoundFacts) -> Iterator[tuple[TypedField, str]]:
        if self.laid_fields:
            yield from self.laid_fields.texts(facts.melded.get(self.name))

        given = [each for each in facts.adjust if each.player == self.name]
        if given and "adjust" in self.fields:
            yield self["adjust"], str(sum(each.points for each in given))
            yield self["why"], "; ".join(each.why for each in given)[:LONGEST_REASON]

        for bonus, field in self.tallies:
            number = facts.tally.get(bonus.id, {}).get(self.name, 0)
            if number:
                yield field, signed(number)


class PlayerForm(SideForm):
    """What is typed for one player; of partners, what each of them has left."""

    def __init__(
        self,
        asked: AskedFields,
        seat_id: int,
        name: str,
        data: QueryDict | None,
        *,
        is_side: bool,
        contract: int | None,
        back_with: int | None,
    ) -> None:
        fields = asked.of_hand()
        if is_side:
            fields |= asked.of_side()

        super().__init__(asked, fields, str(seat_id), name, data)
        self.seat_id = seat_id
        self.contract = contract
        # with what total a player comes back who is out of the game; None for those who are in
        self.back_with = back_with

    @property
    def counts_all(self) -> bool:
        """Whether somebody said that all cards typed count, whatever could be melded."""
        return "all" in self.fields and bool(self["all"].cleaned)

    def _texts(self, facts: RoundFacts) -> Iterator[tuple[TypedField, str]]:
        if self.hand_fields:
            yield from self.hand_fields.texts(facts.left.get(self.name))

        yield from super()._texts(facts)


class TeamForm(SideForm):
    """What partners have together. What each of them has left is in a form of theirs."""

    def __init__(self, asked: AskedFields, number: int, name: str, data: QueryDict | None) -> None:
        super().__init__(asked, asked.of_side(), f"team-{number}", name, data)
        self.number = number
