"""Why nobody can lay a contract in a game, in words that players understand."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.contracts import Contract, cards_in
from rulesets.keys.base import LARGEST_HAND
from rulesets.language import counted
from rulesets.language import gettext as _
from rulesets.melds.shapes import run_order
from rulesets.ruleset import Ruleset
from rulesets.words.say import say


def contract_faults(rules: Ruleset, number: int, contract: Contract) -> Iterator[str]:
    """Why nobody can lay this contract in this game, in words that players understand."""
    yield from _part_faults(rules, contract)
    if rules.lays_to_go_out:
        yield from _whole_hand_faults(rules, number, contract)
    if rules.can_grow_hand:
        return

    held = rules.most_to_lay_from(number)
    if contract.fewest_cards > held:
        text = "It needs {n} cards, and a hand only has {held} after drawing."
        yield say(rules, text, n=contract.fewest_cards, held=held)

    is_last = number == len(rules.contract_list)
    discard = (rules.out.last_discard if is_last else "") or rules.out.discard
    if contract.fewest_cards == held and discard == "required":
        yield _("It uses the whole hand, but you need a card to discard.")


def _whole_hand_faults(rules: Ruleset, number: int, contract: Contract) -> Iterator[str]:
    """Why nobody goes out with it where the whole hand is laid at once, and nothing else."""
    dealt, least = rules.deal.size(number), rules.meld.run.min
    for parts in contract.alternatives:
        laid = cards_in(parts)
        if rules.contracts.sizes == "exact" and laid < dealt:
            text = "It has {n} cards, and you go out by laying all {dealt} of your cards."
            yield say(rules, text, n=laid, dealt=dealt)

        for part in parts:
            if part.is_run and part.size < least:
                text = "A run of {n} is too short: in this game a run has {least} cards or more."
                yield say(rules, text, n=part.size, least=least)


def too_many_cards(contract: Contract) -> str:
    """Why no hand in any game is large enough for this contract; "" if one may be.

    Asked of what is newly written: a game that was begun with it is still opened.
    """
    most = max(map(cards_in, contract.alternatives))
    if most <= LARGEST_HAND:
        return ""

    text = "It asks for {n} cards, and no hand has more than {most}."
    return counted(text, n=most, most=LARGEST_HAND)


MISSING = {
    "set": "It asks for a set, and this game doesn’t have sets.",
    "color": "It asks for cards of one colour, and this game doesn’t have such melds.",
    "run": "It asks for a run, and this game doesn’t have runs.",
}


def _part_faults(rules: Ruleset, contract: Contract) -> Iterator[str]:
    """Parts of a kind that the game doesn't have, or that are too long."""
    longest = len(run_order(rules))
    for parts in contract.alternatives:
        for part in parts:
            if not getattr(rules.meld, part.kind).min:
                yield _(MISSING[part.kind])
            if part.is_run and part.size > longest:
                yield say(rules, "A run of {n} is longer than all ranks in order.", n=part.size)
