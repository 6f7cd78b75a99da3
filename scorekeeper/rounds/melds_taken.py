"""What is melded of a hand that was typed with its melds, in words; and how to say otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulesets.cards import Card
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand
from rulesets.scoring.points import hand_points
from rulesets.scoring.whole_hands import melds_for, taken_apart
from rulesets.solver.melded_hand import MeldedHand
from rulesets.verdict import listed
from rulesets.words.grammar import signed
from scorekeeper.rounds.display import Hint, Toggle, Tone
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.side_forms import PlayerForm


def melds_hint(form: RoundForm, row: PlayerForm) -> Hint | None:
    """What counts of a typed hand, where it isn't simply all of it or somebody said that it is."""
    if "all" not in row.fields or not row["left"].typed or form.holds_nothing(row):
        return None

    hand, rules = form.hand(row), form.rules_now
    name = row.add_prefix("all")
    toggle = Toggle(name, str(row.seat_id), _("Count all of them"), row.counts_all)
    if row.counts_all:
        return Hint(Tone.NOTE, "", _all_words(hand, rules) if hand else "", toggle=toggle)

    if hand and hand.whole:
        melded = taken_apart(hand, rules, melds_for(row.name, rules, form.facts))
        words = melded_words(melded, rules, form.name_out or "")
        return Hint(Tone.NOTE, "", words, toggle=toggle)

    if hand and hand.cards and (text := _why_all_count(hand, form)):
        return Hint(Tone.NOTE, "", text)

    return None


def melded_words(melded: MeldedHand, rules: Ruleset, knocker: str = "") -> str:
    """What was melded, what went on the knocker's melds, and what's left: "4♥ 5♥ 6♥ melded, K♦
    left: 10".
    """
    values = {
        "melds": " + ".join(_named(melded, rules)),
        "added": listed(melded.laid_off),
        "player": knocker,
        "left": listed(_dearest_first(melded, rules)),
        "points": points_words(melded.cost, rules),
    }
    return _sentence(melded) % values


def _named(melded: MeldedHand, rules: Ruleset) -> Iterator[str]:
    """The melds in words, those that the game asks for first, and among them the pure run."""
    pure = set()
    if rules.needed_melds:
        pure = {part.text for part in rules.needed_melds.parts if part.pure}

    for reading in sorted(melded.own, key=lambda each: (not each.part, each.part not in pure)):
        cards = listed(reading.cards)
        yield _("pure run %(cards)s") % {"cards": cards} if reading.part in pure else cards


def _sentence(melded: MeldedHand) -> str:
    if melded.laid_off and melded.own and melded.left:
        # Translators: melds, added and left are cards; player is a person of any gender
        return _(
            "%(melds)s melded, %(added)s added to %(player)s’s melds, %(left)s left: %(points)s"
        )
    if melded.laid_off and melded.own:
        return _("%(melds)s melded, %(added)s added to %(player)s’s melds, nothing left")
    if melded.laid_off and melded.left:
        return _("%(added)s added to %(player)s’s melds, %(left)s left: %(points)s")
    if melded.laid_off:
        return _("%(added)s added to %(player)s’s melds, nothing left")
    if melded.left:
        return _("%(melds)s melded, %(left)s left: %(points)s")
    return _("%(melds)s melded, nothing left")


def _dearest_first(melded: MeldedHand, rules: Ruleset) -> list[Card]:
    place = {rank: number for number, rank in enumerate(rules.all_ranks)}
    return sorted(
        melded.left, key=lambda card: (-rules.value_of(card), -place.get(card.rank, len(place)))
    )


def points_words(cost: int, rules: Ruleset) -> str:
    """What cards cost: "10"; or "108, at most 80" where a hand never counts as much."""
    counted = rules.capped(cost)
    if counted == cost:
        return signed(cost)
    return _("%(points)s, at most %(most)s") % {"points": signed(cost), "most": signed(counted)}


def _all_words(hand: Hand, rules: Ruleset) -> str:
    return _("All cards count: %(points)s") % {"points": signed(hand_points(hand, rules))}


def _why_all_count(hand: Hand, form: RoundForm) -> str:
    """Why nothing is melded of a hand in which something might be."""
    rules, cards = form.rules_now, hand.cards or ()
    bare = [card for card in cards if card.rank in rules.deck.ranks and not card.suit]
    if 0 < len(bare) < len(cards):
        return _("Cards without a suit aren’t melded: type 7H, not 7.")

    is_whole = len(cards) >= form.upcoming.deal
    if rules.needed_melds and is_whole and hand_points(hand, rules):
        points = signed(hand_points(hand, rules))
        return _("Without the runs it takes, all cards count: %(points)s") % {"points": points}
    return ""
