"""Rounds of which paper tells only what they came to: of melds, of a knock, of what others pay."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.keys.score import Bonus
from rulesets.ruleset import Ruleset
from rulesets.scoring.points import most_points
from rulesets.scoring.sides import players_of
from rulesets.words.bonuses import bonus_label
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.from_paper.facts import ACT, PaperRound, Told
from scorekeeper.rounds.places import Slot

KNOCK = "knock"  # among the ids of bonuses, which are the other ways to win


def paper_round(slot: Slot, form: RoundForm, told: Told) -> PaperRound:
    """A row of paper, read as its game counts."""
    if form.rules.counts_melds:
        return MeldedRound(slot, form, told)
    if form.rules.has_knocking:
        return KnockedRound(slot, form, told)
    if form.rules.pays_out:
        return PaidRound(slot, form, told)

    return PaperRound(slot, form, told)


class MeldedRound(PaperRound):
    """A round of melds. What was laid is on no paper: all points are by hand, but for going out."""

    nobody_noted = True

    def _fitting(self) -> list[str]:
        points, teams = self.told.points, self.empty.partners
        sides = [side for side in points if points[side] > 0]
        return [self.seats[name] for side in sides for name in players_of(side, teams)]

    def _chosen(self) -> RoundForm:
        data = _data()
        if self.told.out in self.fitting:
            data["out"] = self.told.out

        return self._by_hand(self.empty.with_data(data))

    @property
    def strange(self) -> tuple[str, ...]:
        """Those whose points no cards and bonuses make."""
        points = self.told.points
        if self._is_too_much:
            return tuple(name for name in points if points[name])

        step = points_step(self.rules)
        return tuple(name for name in points if points[name] % step)

    @property
    def why_strange(self) -> str:
        if self._is_too_much:
            return _("All cards together are worth %(most)d.") % {"most": self._everything}
        return _("All points are multiples of %(n)d.") % {"n": points_step(self.rules)}

    @property
    def _is_too_much(self) -> bool:
        """Whether it takes more cards than there are; bonuses that are counted have no end."""
        given = sum(max(0, bonus.points) for bonus in self.rules.bonus)
        is_counted = any(bonus.is_counted for bonus in self.rules.bonus)
        brought = sum(abs(points) for points in self.told.points.values())
        return not is_counted and brought > self._everything + given

    @property
    def _everything(self) -> int:
        deck = self.empty.deck
        return most_points(deck.size, self.rules, deck)


class KnockedRound(PaperRound):
    """A round that somebody won by a knock, by gin, or by beating the knocker.

    Paper has the difference, not what both held: they are taken to hold as little as it can be.
    """

    def _chosen(self) -> RoundForm:
        return self._won[self.way] if self.way else self._by_hand(self.empty.with_data(_data()))

    @property
    def ways(self) -> Mapping[str, str]:
        if len(self._won) < 2:
            return {}

        bonuses = {bonus.id: bonus_label(bonus, self.rules) for bonus in self.rules.bonus}
        return {way: bonuses.get(way) or _("Knock") for way in self._won}

    @property
    def way(self) -> str:
        if self.told.won_by in self._won:
            return self.told.won_by

        return next(iter(self._won), "")

    @cached_property
    def _won(self) -> Mapping[str, RoundForm]:
        """The round as it may have been won, by how; none if nobody has, or both."""
        winners = [name for name, points in self.told.points.items() if points]
        losers = [name for name, points in self.told.points.items() if not points]
        if len(winners) != 1 or len(losers) != 1:
            return {}

        winner, loser = winners[0], losers[0]
        bonuses = [bonus for bonus in self.rules.bonus if self._may_win(bonus)]
        tried = {KNOCK: self._try(winner, loser)}
        tried |= {bonus.id: self._try(winner, loser, bonus) for bonus in bonuses}
        return {way: form for way, form in tried.items() if self._fits(form)}

    def _may_win(self, bonus: Bonus) -> bool:
        is_instead = bonus.is_ticked and self.empty.is_for_out(bonus)
        return bonus.is_for_knocking or is_instead

    def _try(self, winner: str, loser: str, bonus: Bonus | None = None) -> RoundForm:
        """What would be typed if the round was won by a knock, or by this."""
        data = _data()
        more = max(0, self.told.points[winner] - (bonus.points if bonus else 0))
        knocker, least = winner, 0
        if bonus is None:
            least = 1  # less is gin
        elif bonus.on == "undercut":
            knocker, least = loser, int(more == 0)

        data["out"] = self.seats[knocker]
        data[f"left-{self.seats[winner]}"] = str(least)
        data[f"left-{self.seats[loser]}"] = str(least + more)
        if bonus and bonus.is_ticked:
            data[f"tick-{bonus.id}"] = self.seats[winner]

        return self.empty.with_data(data)


class PaidRound(PaperRound):
    """A round in which each of the others pays whoever goes out.

    What they pay for is on no paper: all but what is paid for going out is by hand.
    """

    def _fitting(self) -> list[str]:
        """The seat of whoever the others pay, all of them the same."""
        points = self.told.points
        winners = [name for name in points if points[name] > 0]
        paid = {points[name] for name in points if points[name] <= 0}
        if len(winners) != 1 or len(paid) > 1 or sum(points.values()) != 0:
            return []

        return [self.seats[winners[0]]]

    def _chosen(self) -> RoundForm:
        data = _data()
        if self.fitting:
            data["out"] = self.fitting[0]

        return self._by_hand(self.empty.with_data(data))

    @property
    def strange(self) -> tuple[str, ...]:
        """Who has most, where the others didn't pay all the same."""
        points = self.told.points
        is_paid = bool(self.fitting) or not any(points.values())
        return () if is_paid else (max(points, key=lambda name: points[name]),)

    @property
    def why_strange(self) -> str:
        return _("All others pay whoever goes out the same.")


def points_step(rules: Ruleset) -> int:
    """What all points of a game are multiples of."""
    values = [each.points for each in rules.value_classes]
    given = [number for bonus in rules.bonus for number in (bonus.points, bonus.full)]
    low = max(0, rules.score.low_ace)
    return gcd(*values, *given, low) or 1


def _data() -> QueryDict:
    data = QueryDict(mutable=True)
    data.update(ACT)
    return data
