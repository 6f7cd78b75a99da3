"""Contracts in words: how players get through them, how they are laid, and what comes after."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import (
    contract_words,
    contracts_title,
    held,
    mentions_suits,
    suits_of,
)
from rulesets.words.say import Line, Section, line, say


def contract_section(rules: Ruleset) -> Section:
    """How players get through the contracts; ``contract_words`` says what each one asks for."""
    summary = _("A new one every round, the same for everybody")
    if rules.has_personal_contracts:
        summary = _("At most one per round, each player at their own pace")
    elif rules.has_one_contract:
        summary = _("The same in every round")

    lines = (*_progress(rules), *_laying(rules))
    return Section("contracts", contracts_title(rules), summary, lines)


def _progress(rules: Ruleset) -> Iterator[Line]:
    number = len(rules.contract_list)
    if rules.has_personal_contracts:
        text = "Each player works through the {n} <step>|<steps> in order, at most one per round."
        yield line(rules, text, "contracts.per", "contracts.list", "contracts.count", n=number)
        text = (
            "If you’ve laid your <step>, you move on after the round, whether or not you went "
            "out. If not, you try it again."
        )
        yield line(rules, text, "contracts.per")
    elif rules.has_one_contract:
        text = "It’s the same in every round: {melds}."
        melds = held(contract_words(rules.contract_list[0], rules), whole=True)
        yield line(rules, text, "contracts.list", "contracts.per", melds=melds)
    else:
        text = "In each of the {n} rounds, all players have the same <step>."
        yield line(rules, text, "contracts.list", "contracts.count", n=number)
        text = "After the round everybody moves on, whether or not they’ve laid it."
        yield line(rules, text, "contracts.per")


def _laying(rules: Ruleset) -> Iterator[Line]:
    text = (
        "You can lay your <step> in parts, on several turns. It counts once all of it is "
        "on the table."
    )
    if rules.lays_to_go_out:
        text = "Lay all of it at once, on a single turn."
    elif rules.contracts.at_once:
        text = "Lay your whole <step> at once, on a single turn."
    yield line(rules, text, "contracts.at_once")

    yield _lengths(rules)
    if rules.lays_to_go_out:
        yield line(rules, "Nobody adds cards to them after that.", "after.lay_off", "after.melds")

    yield from _whole_hands(rules)

    if mentions_suits(rules):
        text = "“Any <suits>” means that the cards of a run can have different <suits>."
        yield line(rules, text, "meld.run.suit", topic="mixed")

    parts = [part for contract in rules.contract_list for part in contract.parts]
    if mentions_suits(rules) and any(suits_of(part, rules) == "same" for part in parts):
        text = "“One <suit>” means that all cards of the run have the same <suit>."
        yield line(rules, text, "contracts.list", topic="one suit")


def _lengths(rules: Ruleset) -> Line:
    """Whether the melds of a contract can be longer than it asks for."""
    text = "Its sets and runs can be longer than it asks for."
    match rules.lays_to_go_out, rules.contracts.sizes:
        case True, "exact":
            text = "The melds must be exactly as long as that."
        case True, _:
            text = "The melds can be longer than that."
        case False, "exact":
            text = "Its sets and runs must be exactly as long as it asks for."

    return line(rules, text, "contracts.sizes")


def _whole_hands(rules: Ruleset) -> Iterator[Line]:
    """Contracts that leave no card to discard."""
    if rules.can_grow_hand or rules.turn.has_buying:
        return

    for number, contract in enumerate(rules.contract_list, start=1):
        held = rules.most_to_lay_from(number)
        if contract.fewest_cards == held:
            text = (
                "All {n} card|cards goes|go into <step> {number}, so you don’t discard on that "
                "turn."
            )
            yield line(rules, text, "contracts.list", "deal.cards", number=number, n=held)


# ---------------------------------------------------------------- after the contract

ADDING = {
    "none": "You can’t add cards to melds on the table.",
    "own": "After that, you can add cards to your own sets and runs.",
    "any": "After that, you can add cards to any set or run on the table, no matter whose.",
}
NEW_MELDS = {
    "none": "You can’t lay any new sets or runs beyond your <step>.",
    "sets": "You can also lay new sets, but not new runs.",
    "runs": "You can also lay new runs, but not new sets.",
    "any": "You can also lay new sets and runs.",
}


def after_section(rules: Ruleset) -> Section:
    """What players can lay after their contract, and when."""
    return Section("after", say(rules, "After the <step>"), _summary(rules), tuple(_after(rules)))


def _summary(rules: Ruleset) -> str:
    if rules.after.lay_off == "none":
        return _("You can’t add to melds")

    match rules.after.from_, rules.after.lay_off:
        case "next_turn", "own":
            return _("Add to your own sets and runs, from your next turn")
        case "next_turn", _other:
            return _("Add to any set or run, from your next turn")
        case _other, "own":
            return _("Add to your own sets and runs")
        case _:
            return _("Add to any set or run")


def _after(rules: Ruleset) -> Iterator[Line]:
    text = "You can add cards to melds on the table even before you’ve laid your <step>."
    if rules.after.needs_contract:
        text = "Until you’ve laid your <step>, you can’t put anything else on the table."
    yield line(rules, text, "after.needs_contract")

    text = ADDING[rules.after.lay_off]
    if rules.meld.color.min and rules.after.lay_off == "any":
        text = "After that, you can add cards to any meld on the table, no matter whose."
    yield line(rules, text, "after.lay_off")

    text = "You can start on the same turn in which you lay your <step>."
    if rules.after.from_ == "next_turn":
        text = "You can start on the turn after the one in which you laid your <step>."
    yield line(rules, text, "after.from")

    text = NEW_MELDS[rules.after.melds]
    if rules.after.melds == "none" and rules.meld.color.min:
        text = "You can’t lay any new melds beyond your <step>."
    elif rules.after.melds == "sets" and not rules.meld.run.min:
        text = "You can also lay new sets."
    yield line(rules, text, "after.melds")
