"""What may lie on the table in words: melds, wild cards, contracts, and what comes after."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.cards import JOKER
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contracts_title, mentions_suits, step_noun, suits_of
from rulesets.words.grammar import (
    as_many,
    card_called,
    cards_called,
    in_play,
    joined,
    number_word,
    sentence,
    span,
    wilds_called,
)
from rulesets.words.origins import Line, Section

# ---------------------------------------------------------------- sets and runs


def meld_section(rules: Ruleset) -> Section:
    """What a set is, and a run."""
    lines = (*_meld(rules), *_sets(rules), *_runs(rules), *_special(rules))
    return Section("melds", _("Melds"), joined(_kinds(rules)), lines)


def _kinds(rules: Ruleset) -> list[str]:
    kinds = []
    if rules.meld.set.min:
        kinds.append(_("sets of {n} or more").format(n=rules.meld.set.min))

    if rules.meld.run.min:
        suits = _("any suits") if rules.meld.run.suit == "any" else _("one suit")
        kinds.append(_("runs of {n} or more in {suits}").format(n=rules.meld.run.min, suits=suits))

    return [sentence(kind) if index == 0 else kind for index, kind in enumerate(kinds)]


def _meld(rules: Ruleset) -> Iterator[Line]:
    names = [
        name
        for name, has in ((_("a set"), rules.meld.set.min), (_("a run"), rules.meld.run.min))
        if has
    ]
    text = _("A meld is cards that belong together and are put on the table face up: {kinds}.")
    said = "meld.when" if rules.meld.when == "out" else "contracts.called"
    paths = (said, "meld.set.min", "meld.run.min")
    yield Line(text.format(kinds=_(" or ").join(names)), paths, "kinds")

    if rules.meld.when == "out":
        yield Line(_("Melds are laid only to go out, all at once."), ("meld.when",))
    if not rules.contract_list:
        yield from _adding(rules)


def _adding(rules: Ruleset) -> Iterator[Line]:
    """What may be added to melds on the table, where no contract comes before it."""
    text = {
        "none": _("Nothing is added to a meld on the table."),
        "own": _("You may add cards to your own melds on the table."),
        "any": _("You may add cards to any meld on the table."),
    }[rules.after.lay_off]
    yield Line(text, ("after.lay_off",))


def _sets(rules: Ruleset) -> Iterator[Line]:
    rule = rules.meld.set
    if not rule.min:
        return

    yield Line(
        _("A set is {size} of the same rank.").format(size=_size(rule.min, rule.max)),
        ("meld.set.min", "meld.set.max"),
    )

    if rule.first:
        text = _("When it is first laid, a set has exactly {n} cards.")
        yield Line(text.format(n=rule.first), ("meld.set.first",))

    suits = (
        _("The suits of a set do not matter, and equal cards may stand in it.")
        if rule.suits == "any"
        else _("Each card of a set has another suit.")
    )
    yield Line(suits, ("meld.set.suits",))

    parts = [part for contract in rules.contract_list for part in contract.parts]
    if rule.min > 2 and any(part.is_pair for part in parts):
        text = _("A pair is two cards of one rank. It may be laid only where a {step} asks for it.")
        yield Line(text.format(step=step_noun(rules)), ("contracts.list", "meld.set.min"))


def _size(least: int, most: int) -> str:
    if most:
        return _("{n} cards").format(n=span(least, most))
    return _("{n} or more cards").format(n=least)


def _runs(rules: Ruleset) -> Iterator[Line]:
    rule = rules.meld.run
    if not rule.min:
        return

    yield Line(
        _("A run is {size} in order.").format(size=_size(rule.min, rule.max)),
        ("meld.run.min", "meld.run.max"),
    )
    suits = (
        _("The cards of a run may mix suits.")
        if rule.suit == "any"
        else _("All cards of a run have one suit.")
    )
    yield Line(suits, ("meld.run.suit",))

    if rule.first:
        text = _("When it is first laid, a run has exactly {n} cards.")
        yield Line(text.format(n=rule.first), ("meld.run.first",))

    if "A" in rules.deck.ranks:
        yield Line(_ace(rules), ("meld.run.ace", "deck.ranks"))


def _ace(rules: Ruleset) -> str:
    others = [rank for rank in rules.deck.ranks if rank != "A"]
    low, high = card_called(others[0]), card_called(others[-1])
    return {
        "high": _("In a run the ace stands after the {high}, never before the {low}."),
        "low": _("In a run the ace stands before the {low}, never after the {high}."),
        "both": _(
            "In a run the ace stands after the {high} or before the {low}, but a run does "
            "not go on past it."
        ),
        "wrap": _(
            "In a run the ace stands between the {high} and the {low}, and a run may go on past it."
        ),
        "none": _("An ace is not used in runs."),
    }[rules.meld.run.ace].format(low=low, high=high)


def _special(rules: Ruleset) -> Iterator[Line]:
    """Cards that are melds by themselves or in none, and melds that have to differ."""
    meld = rules.meld
    if alone := in_play(rules, meld.alone):
        if as_many(rules, alone) == 1:
            text = _("Each {card} is a meld by itself.").format(card=card_called(alone[0]))
        else:
            text = _("{cards} are melds by themselves, one card each.").format(cards=_named(alone))

        yield Line(text, ("meld.alone",))

    if never := in_play(rules, meld.never):
        text = ngettext(
            "{cards} is never part of a meld.",
            "{cards} are never part of a meld.",
            as_many(rules, never),
        )
        yield Line(text.format(cards=_named(never)), ("meld.never",))

    if meld.different:
        text = _("The sets that you lay are of different ranks, and your runs of different suits.")
        yield Line(text, ("meld.different",))


def _named(ranks: tuple[str, ...]) -> str:
    return sentence(joined([cards_called(rank) for rank in ranks]))


# ---------------------------------------------------------------- wild cards


def wild_section(rules: Ruleset) -> Section:
    """Which cards are wild, how many at a time, and whether they can be freed."""
    title = _("Jokers") if rules.wild.cards == (JOKER,) else _("Wild cards")
    if not rules.wild.cards:
        return Section("wild", title, _("None"), (Line(_("No card is wild."), ("wild.cards",)),))

    summary = _("For any card, {limit}").format(limit=_limit(rules))
    return Section("wild", title, summary, (*_wild(rules), *_swap(rules)))


def _limit(rules: Ruleset) -> str:
    match rules.wild.limit:
        case "none":
            return _("any number in a set or run")
        case "half":
            return _("at most half of a set or run")
        case "minority":
            return _("less than half of a set or run")
        case dict():
            return _("as many as the size of a set or run allows")
        case number:
            return _("at most {n} in a set or run").format(n=number)


def _wild(rules: Ruleset) -> Iterator[Line]:
    cards = sentence(joined([cards_called(rank) for rank in in_play(rules, rules.wild.cards)]))
    text = _("{cards} are wild: each may stand for any other card, whatever its suit.")
    if len(in_play(rules, rules.wild.cards)) == 1 and rules.special_cards:
        text = _("Each {cards} is wild: it may stand for any other card, whatever its suit.")

    yield Line(text.format(cards=cards), ("wild.cards",))
    yield from _wild_where(rules)
    wilds = wilds_called(rules)
    yield Line(_limit_sentence(rules, wilds), ("wild.limit",))

    if rules.wild.limit != "none":
        yield Line(_limit_time(rules), ("wild.limit_on",))

    if least := rules.wild.min_natural:
        text = ngettext(
            "At least {n} card of a set or run is natural: it stands for itself.",
            "At least {n} cards of a set or run are natural: they stand for themselves.",
            least,
        )
        yield Line(text.format(n=least), ("wild.min_natural",))

    if not rules.wild.adjacent_in_run:
        text = _("In a run, two {wilds} never stand next to each other.")
        yield Line(text.format(wilds=wilds), ("wild.adjacent_in_run",))


def _wild_where(rules: Ruleset) -> Iterator[Line]:
    """Wild cards that are wild in one kind of meld alone, or may stand for themselves, too."""
    wild = rules.wild
    if sets := in_play(rules, wild.only_set):
        text = ngettext(
            "{cards} is wild in sets only.", "{cards} are wild in sets only.", as_many(rules, sets)
        )
        yield Line(text.format(cards=_named(sets)), ("wild.only_set",))

    if runs := in_play(rules, wild.only_run):
        text = ngettext(
            "{cards} is wild in runs only.", "{cards} are wild in runs only.", as_many(rules, runs)
        )
        yield Line(text.format(cards=_named(runs)), ("wild.only_run",))

    if own := tuple(rank for rank in wild.cards if rank in rules.deck.ranks):
        text = (
            _("{cards} may also stand for themselves, and are natural cards then.")
            if wild.as_itself
            else _("{cards} are wild even where they would stand for themselves.")
        )
        yield Line(text.format(cards=_named(own)), ("wild.as_itself",))


def _limit_sentence(rules: Ruleset, wilds: str) -> str:
    match rules.wild.limit:
        case "none":
            return _("There may be any number of {wilds} in a set or run.").format(wilds=wilds)
        case "half":
            return _("At most half of a set or run may be {wilds}.").format(wilds=wilds)
        case "minority":
            return _("Less than half of a set or run may be {wilds}.").format(wilds=wilds)
        case dict() as table:
            steps = [
                _("{n} from {size} cards on").format(n=table[size], size=size)
                for size in sorted(table, key=int)
            ]
            return _("How many {wilds} a set or run may have goes by its size: {steps}.").format(
                wilds=wilds, steps=joined(steps)
            )
        case number:
            return _("There may be at most {n} {wilds} in a set or run.").format(
                n=number, wilds=wilds
            )


def _limit_time(rules: Ruleset) -> str:
    if rules.wild.limit_on == "always":
        return _("That stays so when cards are added.")
    return _("That is looked at when a set or run is first laid; what is added later is free.")


def _swap(rules: Ruleset) -> Iterator[Line]:
    wild = rules.wild
    if wild.swap == "none":
        text = _("A {wild} on the table stays where it is.")
        yield Line(text.format(wild=wilds_called(rules, 1)), ("wild.swap",))
        return

    where = {
        "own": _("in one of your own melds"),
        "others": _("in a meld of another player"),
        "any": _("in any meld"),
    }[wild.swap]
    text = _(
        "On your turn you may free a {wild} {where}: put the card it stands for in its "
        "place and take it."
    )
    yield Line(text.format(where=where, wild=wilds_called(rules, 1)), ("wild.swap",))

    if wild.swap_in == "run":
        yield Line(_("That goes for runs only, not for sets."), ("wild.swap_in",))

    when = (
        _("For that your own {step} must lie on the table.")
        if wild.swap_needs_contract
        else _("You may do that before your own {step} lies on the table.")
    )
    yield Line(when.format(step=step_noun(rules)), ("wild.swap_needs_contract",))
    use = (
        _("A freed {wild} is played again on the same turn.")
        if wild.swap_use == "now"
        else _("A freed {wild} may stay in your hand.")
    )
    yield Line(use.format(wild=wilds_called(rules, 1)), ("wild.swap_use",))


# ---------------------------------------------------------------- contracts


def contract_section(rules: Ruleset) -> Section:
    """How contracts are worked through; each of them is said by ``contract_words``."""
    summary = (
        _("One a round, each player at their own pace")
        if rules.has_personal_contracts
        else _("One for all players in every round")
    )

    return Section(
        "contracts", contracts_title(rules), summary, (*_progress(rules), *_laying(rules))
    )


def _progress(rules: Ruleset) -> Iterator[Line]:
    names = {
        "step": step_noun(rules),
        "steps": step_noun(rules, 2),
        "n": number_word(len(rules.contract_list)),
    }

    if rules.has_personal_contracts:
        text = _("Each player works through the {n} {steps} in order, no more than one in a round.")
        yield Line(text.format(**names), ("contracts.per", "contracts.list", "contracts.count"))
        text = _(
            "Whoever lays theirs moves on when the round is over, out or not; whoever "
            "does not tries it again."
        )
        yield Line(text.format(**names), ("contracts.per",))

        return

    text = _("Each of the {n} rounds asks all players for the same {step}.")
    yield Line(text.format(**names), ("contracts.list", "contracts.count"))
    text = _("In the next round all move on together, whether they have laid it or not.")
    yield Line(text, ("contracts.per",))


def _laying(rules: Ruleset) -> Iterator[Line]:
    at_once = (
        _("A {step} is laid all at once, in a single turn.")
        if rules.contracts.at_once
        else _("A {step} may be laid in parts, on several turns. It counts when all of it lies.")
    )
    yield Line(at_once.format(step=step_noun(rules)), ("contracts.at_once",))
    sizes = (
        _("Its sets and runs are laid in exactly the sizes that it asks for.")
        if rules.contracts.sizes == "exact"
        else _("Its sets and runs may be longer than it asks for.")
    )
    yield Line(sizes, ("contracts.sizes",))
    yield from _whole_hands(rules)

    if mentions_suits(rules):
        yield Line(
            _("“Any suits” means that the cards of one run may have different suits."),
            ("meld.run.suit",),
            "mixed",
        )

        if any(
            suits_of(part, rules) == "same"
            for contract in rules.contract_list
            for part in contract.parts
        ):
            yield Line(
                _("“One suit” means that all cards of the run have the same suit."),
                ("contracts.list",),
                "one suit",
            )


def _whole_hands(rules: Ruleset) -> Iterator[Line]:
    """Contracts that leave no card for the discard."""
    if rules.can_grow_hand:
        return

    for number, contract in enumerate(rules.contract_list, start=1):
        held = rules.most_to_lay_from(number)
        if contract.fewest_cards == held:
            text = _("{step} {number} takes all {n} cards, so there is no discard on that turn.")
            step = sentence(step_noun(rules))
            text = text.format(step=step, number=number, n=number_word(held))
            yield Line(text, ("contracts.list", "deal.cards"))


# ---------------------------------------------------------------- after the contract


def after_section(rules: Ruleset) -> Section:
    """What may be laid once the contract lies, and when."""
    title = _("After the {step}").format(step=step_noun(rules))
    return Section("after", title, _after_summary(rules), tuple(_after(rules)))


def _after_summary(rules: Ruleset) -> str:
    added = {
        "none": _("Nothing is added to melds"),
        "own": _("Add to your own sets and runs"),
        "any": _("Add to any set or run"),
    }[rules.after.lay_off]

    if rules.after.from_ == "next_turn":
        return _("{added}, from your next turn").format(added=added)

    return added


def _after(rules: Ruleset) -> Iterator[Line]:
    step = step_noun(rules)
    before = (
        _("Until your {step} lies, you put nothing else on the table.")
        if rules.after.needs_contract
        else _("You may add cards to melds on the table even before your {step} lies.")
    )
    yield Line(before.format(step=step), ("after.needs_contract",))
    added = {
        "none": _("Nothing is added to melds that lie on the table."),
        "own": _("Afterwards you may add cards to your own sets and runs."),
        "any": _(
            "Afterwards you may add cards to every set and run on the table, no matter whose."
        ),
    }[rules.after.lay_off]
    yield Line(added, ("after.lay_off",))
    when = (
        _("You begin with that on the turn after the one in which you lay your {step}.")
        if rules.after.from_ == "next_turn"
        else _("You may do that on the very turn in which you lay your {step}.")
    )
    yield Line(when.format(step=step), ("after.from",))
    melds = {
        "none": _("You lay no new sets or runs beyond your {step}."),
        "sets": _("You may also lay new sets, but no new runs."),
        "runs": _("You may also lay new runs, but no new sets."),
        "any": _("You may also lay new sets and runs."),
    }[rules.after.melds]
    yield Line(melds.format(step=step), ("after.melds",))
