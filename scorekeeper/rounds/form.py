"""What people type about a round, made clean: fields and rows come from the ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.cards import Deck
from rulesets.keys.score import Bonus
from rulesets.ruleset import Ruleset
from rulesets.scoring.doubts import Readings, readings
from rulesets.scoring.facts import Hand, RoundFacts
from rulesets.scoring.hand_sizes import HandSizes, hand_sizes
from rulesets.scoring.sides import Teams
from rulesets.scoring.table import NextRound
from rulesets.scoring.whole_hands import as_whole, melds_for
from scorekeeper.forms.acts import LARGEST_VERSION, choice_of, key_field
from scorekeeper.models import Device
from scorekeeper.rounds.places import RoundAct
from scorekeeper.rounds.side_forms import AskedFields, FormAsTyped, PlayerForm, SideForm, TeamForm
from scorekeeper.store.act_head import Sent
from scorekeeper.store.teams import NO_TEAMS

TIED = "tied"  # in place of a seat that went out
BACK = "tick--back"  # a tick of each player who may come back; none of a bonus has such an id
SEAT = re.compile(r"[1-9][0-9]{0,18}")
NAMES_SEATS = re.compile("out|first|laid|auto|tick-.*")  # fields that say whom they are about


class RoundForm(FormAsTyped):
    """A round as it is typed: who went out, who laid, what is left, in a row for each player.

    ``facts`` holds what could be read, even while something else couldn't: the page follows the
    typing. ``absent``: whom it names, though they have left since the page was opened ("" for those
    who left before their first round); nothing of theirs is read.
    """

    key = key_field()
    version = forms.IntegerField(min_value=0, max_value=LARGEST_VERSION)
    confirmed = forms.CharField(required=False, max_length=2000)
    act = choice_of(*RoundAct)

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
        names = (*upcoming.players, *upcoming.may_rejoin)
        self.seat_ids = seat_ids
        self.absent: tuple[str, ...] = ()
        if data is not None:
            data, absent = _split(data, {str(seat_ids[name]) for name in names})
            players = {str(seat): name for name, seat in seat_ids.items()}
            self.absent = tuple(players.get(seat, "") for seat in sorted(absent))

        super().__init__(data)
        self.data: QueryDict
        self.partners = teams
        self.was_tied = was_tied
        # a rank that's turned up changes what is typed here no more than what it costs
        self.rules = rules = rules.in_round(upcoming.number)
        self.upcoming = upcoming
        self.deck: Deck = rules.deck_for(len(upcoming.players))
        self.asked = AskedFields(rules, self.deck)
        self.rows = tuple(self._row(name, seat_ids[name], data) for name in names)
        self.teams = tuple(
            TeamForm(self.asked, number, name, data) for number, name in enumerate(teams)
        )
        if upcoming.may_rejoin:
            backs = [(str(seat_ids[name]), name) for name in upcoming.may_rejoin]
            self.fields[BACK] = forms.MultipleChoiceField(choices=backs, required=False)

        seats = [(str(row.seat_id), row.name) for row in self.rows]
        nobody = [("", "–")]
        if self.asks_turned_up:
            self.fields["wild"] = choice_of("", *rules.deck.ranks)
        if self.asks_suit:
            self.fields["suit"] = choice_of("", *rules.deck.suits)

        self.fields["first"] = forms.ChoiceField(choices=[*nobody, *seats], required=False)
        if self.asks_tied:
            nobody.append((TIED, "–"))

        self.fields["out"] = forms.ChoiceField(choices=[*nobody, *seats], required=False)
        self.fields["laid"] = forms.MultipleChoiceField(choices=seats, required=False)
        self.fields["auto"] = forms.MultipleChoiceField(choices=seats, required=False)

        for bonus in self.ticked_bonuses:
            self.fields[f"tick-{bonus.id}"] = forms.MultipleChoiceField(
                choices=seats, required=False
            )

    def _row(self, name: str, seat_id: int, data: QueryDict | None) -> PlayerForm:
        return PlayerForm(
            self.asked,
            seat_id,
            name,
            data,
            is_side=not self.partners,
            contract=self.upcoming.contracts.get(name),
            back_with=self.upcoming.may_rejoin.get(name),
        )

    def with_data(self, data: QueryDict) -> RoundForm:
        """The same form with something else typed into it."""
        form = RoundForm(
            self.rules, self.upcoming, self.seat_ids, data, self.partners, was_tied=self.was_tied
        )
        form.absent = tuple(dict.fromkeys(self.absent + form.absent))
        return form

    @property
    def sides(self) -> tuple[SideForm, ...]:
        """Who lays cards, gets bonuses and points by hand: the teams, or each player."""
        return self.teams or self.rows

    @property
    def parts(self) -> tuple[PlayerForm | TeamForm, ...]:
        """The forms in this one: those of all players, and of all teams."""
        return (*self.rows, *self.teams)

    def team_of(self, row: PlayerForm) -> TeamForm | None:
        teams = (team for team in self.teams if row.name in self.partners[team.name])
        return next(teams, None)

    def rows_of(self, team: TeamForm) -> list[PlayerForm]:
        return [row for row in self.rows if row.name in self.partners[team.name]]

    def says_anything(self, team: TeamForm) -> bool:
        """Whether something is typed that counts for this team."""
        rows = self.rows_of(team)
        names = {row.name for row in rows}
        ticked = any(map(names.intersection, self.facts.ticks.values()))
        typed = any(side.is_typed for side in (team, *rows))
        return typed or self.out in rows or ticked

    def part(self, cell_id: str) -> PlayerForm | TeamForm:
        """The row or the team that this cell is about."""
        return next(part for part in self.parts if part.cell_id == cell_id)

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
        return self.cleaned("wild") or ""

    @property
    def suit_turned_up(self) -> str:
        return self.cleaned("suit") or ""

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
        return bool(self.cleaned("out") == TIED)

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

    def can_tick(self, bonus: Bonus, row: PlayerForm) -> bool:
        dealer = self.upcoming.dealer
        if bonus.is_for_cutter and dealer:
            return row.name == self.rules.deal.before(self.upcoming.players, dealer)

        return bonus.to != "dealer" or row.name == dealer

    # ------------------------------------------------------------ what was read

    def plays(self, row: PlayerForm) -> bool:
        """Whether this player plays the round: is in the game, or comes back for it."""
        return row.back_with is None or str(row.seat_id) in (self.cleaned(BACK) or [])

    @property
    def playing(self) -> tuple[PlayerForm, ...]:
        return tuple(filter(self.plays, self.rows))

    @property
    def playing_sides(self) -> tuple[SideForm, ...]:
        return self.teams or self.playing

    @cached_property
    def out(self) -> PlayerForm | None:
        return self._chosen("out")

    @property
    def name_out(self) -> str | None:
        return self.out.name if self.out else None

    @property
    def side_out(self) -> SideForm | None:
        """The side of whoever went out."""
        if self.out is None:
            return None
        return self.team_of(self.out) or self.out

    def hand(self, part: SideForm) -> Hand | None:
        """What is left in a hand; None when nothing readable was typed, or the player went out.

        A team has none.
        """
        return self._hands.get(part.cell_id)

    @property
    def has_both_hands(self) -> bool:
        """Whether all hands were typed, so that they can be compared after a knock."""
        return all(self.hand(row) is not None for row in self.rows)

    @cached_property
    def _hands(self) -> dict[str, Hand | None]:
        left = _known(self.rows, self._hand)
        round_ = RoundFacts(out=self.name_out, left=left)

        # now that it's known what was knocked with, cards may go on its melds
        return {row.cell_id: self._with_melds(row, left.get(row.name), round_) for row in self.rows}

    def says_hand(self, row: PlayerForm) -> bool:
        """Whether it is known, and can be read, what a player holds at the end of a round."""
        if row == self.out or self.counts_otherwise(row):
            return True
        if self.faults(row):
            return False

        if not self.rules.scores_hands:
            return row.is_typed or self.is_laid(row)

        return self.hand(row) is not None or self.melded(row) is not None

    def holds_nothing(self, row: PlayerForm) -> bool:
        """Whether nothing is asked about a hand: its player went out, and not by knocking."""
        return row == self.out and not self.rules.has_knocking

    def counts_otherwise(self, row: PlayerForm) -> bool:
        """Whether a tick counts in place of the cards left."""
        instead = [bonus for bonus in self.ticked_bonuses if bonus.replaces_hand]
        return any(row.name in self._ticked(bonus) for bonus in instead)

    def _hand(self, row: PlayerForm) -> Hand | None:
        if row.hand_fields is None or self.holds_nothing(row) or self.faults(row):
            return None

        return self._with_melds(row, row.hand_fields.hand, RoundFacts())

    def _with_melds(self, row: PlayerForm, hand: Hand | None, round_: RoundFacts) -> Hand | None:
        """The same hand as one with its melds, unless somebody said that all of it counts."""
        if hand is None or row.counts_all:
            return hand

        rules = self.rules_now
        return as_whole(hand, rules, melds_for(row.name, rules, round_))

    def melded(self, row: SideForm) -> Hand | None:
        """What a side has laid; None when nothing readable was typed, or it isn't asked."""
        if row.laid_fields is None or self.faults(row):
            return None
        return row.laid_fields.hand

    def is_paid(self, row: SideForm) -> bool:
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

    def misplaced(self, row: PlayerForm) -> Bonus | None:
        """What is ticked for a player and doesn't count, as they didn't end the round."""
        if row == self.out:
            return None

        chosen = (
            bonus
            for bonus in self.ticked_bonuses
            if self.is_for_out(bonus) and str(row.seat_id) in self._seats_ticked(bonus)
        )
        return next(chosen, None)

    def is_passed_over(self, row: PlayerForm) -> bool:
        """Whether something is ticked or typed for a player who isn't paid for it."""
        seat = str(row.seat_id)
        ticked = any(seat in self._seats_ticked(bonus) for bonus in self.ticked_bonuses)
        return not self.is_paid(row) and (ticked or bool(row.tally))

    def tally(self, row: SideForm) -> dict[str, int]:
        """How often a side gets which bonus, by its id."""
        if not self.is_paid(row):
            return {}
        return row.tally

    def is_auto(self, row: PlayerForm) -> bool:
        """Whether the tick follows what is typed, because nobody has touched it."""
        return str(row.seat_id) in (self.cleaned("auto") or [])

    def is_laid(self, row: PlayerForm) -> bool:
        """Whether the contract was laid: by going out, as the cards left show, or as ticked."""
        if row.contract is None or not self.rules.has_personal_contracts:
            return False
        if row == self.out and self.rules.out.needs_contract:
            return True
        if self.is_auto(row):
            return self.shows_laid(row) is True

        return str(row.seat_id) in (self.cleaned("laid") or [])

    def shows_laid(self, row: PlayerForm) -> bool | None:
        """Whether the contract was laid, where the cards left leave no doubt about it."""
        shown = self.readings(row)
        return shown.certain if shown else None

    def readings(self, row: PlayerForm) -> Readings | None:
        """What the cards left say about the contract; None where that isn’t asked."""
        hand = self.hand(row)
        if hand is None or row.contract is None or not self.rules.has_personal_contracts:
            return None
        return readings(hand, self.rules, self.sizes(row))

    def sizes(self, row: PlayerForm) -> HandSizes:
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
    def finishers(self) -> tuple[PlayerForm, ...]:
        last = len(self.rules.contract_list)
        return tuple(row for row in self.rows if row.contract == last and self.is_laid(row))

    @property
    def first_finisher(self) -> PlayerForm | None:
        """Who laid the last contract first: the only one, or the one chosen of several."""
        finishers = self.finishers
        if len(finishers) == 1:
            return finishers[0]

        first = self._chosen("first")
        if first not in finishers:
            return None

        return first

    @property
    def stops_at_once(self) -> bool:
        """Whether the last contract ends the game before anybody goes out, and no cards count."""
        return self.rules.keeps_score and not self.rules.counts_hands_with(self.finishers)

    @cached_property
    def facts(self) -> RoundFacts:
        tally: dict[str, dict[str, int]] = {}
        for bonus, side in product(self.asked.tallied, self.playing_sides):
            if number := self.tally(side).get(bonus.id):
                tally.setdefault(bonus.id, {})[side.name] = number

        first = self.first_finisher
        laid = sorted(filter(self.is_laid, self.rows), key=lambda row: row != first)
        return RoundFacts(
            out=None if self.stops_at_once else self.name_out,
            tied=self.tied,
            laid=tuple(row.name for row in laid),
            left=_known(self.playing, self.hand),
            melded=_known(self.playing_sides, self.melded),
            ticks={
                bonus.id: names
                for bonus in self.ticked_bonuses
                if (names := tuple(self._ticked(bonus)))
            },
            tally=tally,
            adjust=tuple(side.adjustment for side in self.playing_sides if side.adjustment),
            wild_rank=self.turned_up if self.rules.turns_up_wilds else "",
            upcard=self.turned_up if self.rules.notes_upcard else "",
            rejoin=tuple(row.name for row in self.playing if row.back_with is not None),
        )

    def sent(self, device: Device | None = None) -> Sent:
        """Key and version, as services take them. The form must be valid."""
        return Sent(self.cleaned_data["key"], self.cleaned_data["version"], device)

    @property
    def page(self) -> str:
        """The key of the page this was typed on; empty where it has none."""
        return self.cleaned("key") or ""

    def is_valid(self) -> bool:
        return self.is_bound and self.is_readable

    @property
    def is_readable(self) -> bool:
        return not self.errors and not any(part.errors for part in self.parts)

    def faults(self, part: SideForm) -> list[list[ValidationError]]:
        """What can't be read of what is asked there: of each wrong field, its errors."""
        self.cleaned("out")  # who went out tells what isn't asked
        return part.faults

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

        for row in self.rows:
            row.forgive(self._unasked(row))

        return cleaned

    def _unasked(self, row: PlayerForm) -> Iterator[str]:
        """Fields that the page hides now: what is still in them doesn't count."""
        if not self.plays(row):
            yield from row.fields
        if row.hand_fields and self.holds_nothing(row):
            yield from (field.name for field in row.hand_fields.fields)
        if not self.is_paid(row):
            yield from (field.name for _bonus, field in row.tallies)

    def _chosen(self, field_name: str) -> PlayerForm | None:
        seat_id = self.cleaned(field_name)
        return next((row for row in self.rows if str(row.seat_id) == seat_id), None)

    def _seats_ticked(self, bonus: Bonus) -> list[str]:
        """For whom a bonus is ticked, whether or not it counts."""
        return self.cleaned(f"tick-{bonus.id}") or []

    def _ticked(self, bonus: Bonus) -> Iterator[str]:
        chosen = self._seats_ticked(bonus)
        for row in filter(self.is_paid, self.playing):
            can_have = row == self.out or not self.is_for_out(bonus)
            if can_have and str(row.seat_id) in chosen:
                yield row.name


def _split(data: QueryDict, seats: Collection[str]) -> tuple[QueryDict, set[str]]:
    """What was sent about these seats, and the other seats that it names."""
    kept, others = data.copy(), set()
    for name in filter(NAMES_SEATS.fullmatch, data):
        values = data.getlist(name)
        unknown = {value for value in values if SEAT.fullmatch(value) and value not in seats}
        if unknown == set(values):
            del kept[name]
        elif unknown:
            kept.setlist(name, [value for value in values if value not in unknown])

        others |= unknown

    return kept, others


def _known(parts: Collection[SideForm], hand_of: Callable[[Any], Hand | None]) -> dict[str, Hand]:
    """The hands that can be read, by whose they are."""
    hands = zip(parts, map(hand_of, parts), strict=True)
    return {part.name: hand for part, hand in hands if hand is not None}
