"""Which games can be forecast, and which of their rules the simulated players don't use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import comb

from rulesets.contracts import Part
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.say import say

KINDS = {"set", "run"}
MOST_PLACES = 5_000  # ways to put the runs of a contract side by side


def reason_against(rules: Ruleset) -> str:
    """Why this game isn't forecast, as a sentence; "" if it is."""
    if rules.has_tiles or rules.meld.rearrange:
        return _("Games with tiles aren’t simulated.")
    if not rules.contract_list:
        return _("There’s nothing to compare: this game doesn’t have contracts.")
    if rules.lays_to_go_out:
        return _("Games in which you only lay cards to go out aren’t simulated.")
    if rules.special_cards or rules.meld.when != "turn":
        return _("Games with cards of their own aren’t simulated.")

    wild = rules.wild
    if wild.per_round != "none":
        return _("Games in which another rank is wild each round aren’t simulated.")

    alternatives = [parts for contract in rules.contract_list for parts in contract.alternatives]
    parts = list(chain.from_iterable(alternatives))
    if wild.only_set or wild.only_run or any(part.kind not in KINDS for part in parts):
        return _("This game has melds that the simulated players don’t know.")
    if rules.meld.set.suits == "distinct" and any(part.is_set for part in parts):
        return _("Sets of different suits aren’t simulated.")
    if any(_places(together, rules) > MOST_PLACES for together in alternatives):
        return _("A contract with so many runs takes too long to simulate.")

    return ""


def _places(parts: tuple[Part, ...], rules: Ruleset) -> int:
    """At most so many ways to place the runs whose suits can mix."""
    mixed = [part for part in parts if part.is_run]
    mixed = [part for part in mixed if (part.suits or rules.meld.run.suit) == "any"]
    return comb(len(rules.deck.ranks) + len(mixed), len(mixed))


def limits(rules: Ruleset) -> Iterator[str]:
    """What the rules allow and the simulated players never do, each as a sentence."""
    if not rules.contracts.at_once:
        yield say(rules, "They lay their whole <step> at once, never a part of it.")
    if not rules.after.needs_contract and rules.after.lay_off != "none":
        yield say(rules, "They add cards to melds only after they’ve laid their <step>.")
    if rules.wild.swap != "none":
        yield say(rules, "They don’t take <wilds> back from melds.")
    if rules.wild.moves != "none":
        yield say(rules, "They don’t move <wilds> within runs.")
    if rules.meld.different and rules.after.melds != "none":
        yield say(rules, "After their <step>, they don’t lay any further melds.")
    if rules.turn.has_buying or rules.turn.pile == "bought":
        text = "They buy cards whenever that brings them nearer to their <step>, and only then."
        yield say(rules, text)
    if rules.turn.pile in {"down_to", "top_plus_two"} or rules.digs_into_pile:
        yield _("Of the discard pile, they only ever take the top card.")
    if any(bonus.is_ticked for bonus in rules.bonus):
        yield _("They don’t get bonuses that somebody has to tick.")
    if rules.out.instant:
        yield _("They don’t go out with the cards that win at once.")
    if rules.meld.opening.points:
        yield _("They can start with any melds, however little they’re worth.")
