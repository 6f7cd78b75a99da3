"""Melds in words: what a set and a run is, how many can be laid, where cards can be added."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import as_many, card_called, cards_joined, in_play, span
from rulesets.words.knocking import hand_meld_words, needed_lines
from rulesets.words.opening import opening_lines
from rulesets.words.say import Line, Section, line, say


def meld_section(rules: Ruleset) -> Section:
    """What counts as a set, and as a run."""
    lines = (
        *_meld(rules),
        *_sets(rules),
        *_runs(rules),
        *_special(rules),
        *opening_lines(rules),
        *needed_lines(rules),
    )
    return Section("melds", _("Melds"), ". ".join(_kinds(rules)), lines)


def _kinds(rules: Ruleset) -> Iterator[str]:
    meld = rules.meld
    if meld.set.min:
        yield say(rules, "Sets of {n} or more", n=meld.set.min)
    if meld.run.min:
        text = "Runs of {n} or more, one <suit>"
        if meld.run.suit == "any":
            text = "Runs of {n} or more, any <suits>"
        yield say(rules, text, n=meld.run.min)
    if meld.color.min:
        yield say(rules, "{n} or more card|cards of one colour", n=meld.color.min)


# ---------------------------------------------------------------- on the table


def _meld(rules: Ruleset) -> Iterator[Line]:
    said = "contracts.called" if rules.meld.when == "turn" else "meld.when"
    yield Line(_meld_words(rules), (said, "meld.set.min", "meld.run.min"), "kinds")

    if rules.meld.when == "out":
        yield line(rules, "You only lay melds to go out, all of them at once.", "meld.when")
    if not rules.contract_list and not rules.keeps_melds_in_hand:
        yield from _adding(rules)


def _meld_words(rules: Ruleset) -> str:
    if rules.keeps_melds_in_hand:
        return hand_meld_words(rules)
    if rules.meld.color.min:
        return _("A meld is a set, a run or cards of one colour that you put on the table face up.")
    if not rules.meld.run.min:
        return _("A meld is a set that you put on the table face up.")
    if not rules.meld.set.min:
        return _("A meld is a run that you put on the table face up.")

    return _("A meld is a set or a run that you put on the table face up.")


ADDING = {
    "none": "You can’t add cards to melds on the table.",
    "own": "You can add cards to your own melds on the table.",
    "any": "You can add cards to any meld on the table.",
}


def _adding(rules: Ruleset) -> Iterator[Line]:
    """How many melds players can lay, and where they can add cards, in games without contracts."""
    if most := rules.meld.per_turn:
        text = "You can (only lay one meld|lay up to {n} melds) on a turn."
        yield line(rules, text, "meld.per_turn", n=most)
    elif "meld.per_turn" in rules.house_paths:
        yield line(rules, "You can lay as many melds as you like on a turn.", "meld.per_turn")

    yield line(rules, ADDING[rules.after.lay_off], "after.lay_off")

    if rules.out.melded:
        text = (
            "You can take your own melds apart and put them together in other ways, as long as "
            "each card on the table is in a meld in the end."
        )
        yield line(rules, text, "out.melded", topic="whole")


# ---------------------------------------------------------------- sets and runs


def _sets(rules: Ruleset) -> Iterator[Line]:
    rule = rules.meld.set
    if not rule.min:
        return

    text = "A set is {n} or more card|cards of the same rank."
    if rule.max:
        text = "A set is {size} card|cards of the same rank."
    size, number = span(rule.min, rule.max), rule.max or rule.min
    yield line(rules, text, "meld.set.min", "meld.set.max", size=size, n=number)

    if rule.also:
        text = "Another word for a set is “{word}”."
        yield line(rules, text, "meld.set.also", word=_(rule.also))

    if rule.first:
        text = "When first laid, a set has exactly {n} card|cards."
        yield line(rules, text, "meld.set.first", n=rule.first)

    text = "The <suits> of a set don’t matter, and it can hold the same card twice."
    if rule.suits == "distinct":
        text = "All cards of a set have different <suits>."
    elif rules.largest_deck.packs == 1:
        text = "The <suits> of a set don’t matter."
    yield line(rules, text, "meld.set.suits")

    if rules.has_pairs:
        text = "A pair is two cards of the same rank. Only lay one where a <step> asks for it."
        yield line(rules, text, "contracts.list", "meld.set.min", topic="pair")


def _runs(rules: Ruleset) -> Iterator[Line]:
    rule = rules.meld.run
    if not rule.min:
        return

    text = "A run is {n} or more card|cards in order."
    if rule.max:
        text = "A run is {size} card|cards in order."
    size, number = span(rule.min, rule.max), rule.max or rule.min
    yield line(rules, text, "meld.run.min", "meld.run.max", size=size, n=number)

    if rule.also:
        text = "Another word for a run is “{word}”."
        yield line(rules, text, "meld.run.also", word=_(rule.also))

    text = "A run can mix <suits>."
    if rule.suit == "same":
        text = "All cards of a run have the same <suit>."
    yield line(rules, text, "meld.run.suit")

    if rule.first:
        text = "When first laid, a run has exactly {n} card|cards."
        yield line(rules, text, "meld.run.first", n=rule.first)

    yield _end_of_run(rules)


ACE_IN_RUNS = {
    "high": "In a run, the ace comes after the {high}, never before the {low}.",
    "low": "In a run, the ace comes before the {low}, never after the {high}.",
    "both": "In a run, the ace comes after the {high} or before the {low}, but a run can’t go on "
    "past it.",
    "wrap": "In a run, the ace comes between the {high} and the {low}, and a run can go on "
    "past it.",
    "none": "Aces can’t be used in runs.",
}


def _end_of_run(rules: Ruleset) -> Line:
    """Between which cards a run can't go on, and where an ace comes in it."""
    others = [card_called(rank) for rank in rules.deck.ranks if rank != "A"]
    text = "A run can’t go on from the {high} to the {low}."
    if "A" in rules.deck.ranks:
        text = ACE_IN_RUNS[rules.meld.run.ace]

    return line(rules, text, "meld.run.ace", "deck.ranks", low=others[0], high=others[-1])


# ---------------------------------------------------------------- special cards and limits


def _special(rules: Ruleset) -> Iterator[Line]:
    """Melds of one colour or of one card, cards that are in none, and melds that have to differ."""
    meld = rules.meld
    if meld.color.min:
        text = "{n} or more card|cards of one colour are a meld, whatever their numbers."
        yield line(rules, text, "meld.color.min", n=meld.color.min)

    if alone := in_play(rules, meld.alone):
        if as_many(rules, alone) == 1:
            text = "Each {card} is a meld on its own."
            yield line(rules, text, "meld.alone", card=card_called(alone[0]))
        else:
            text = "Melds on their own, one card each: {cards}."
            yield line(rules, text, "meld.alone", cards=cards_joined(alone))

    if never := in_play(rules, meld.never):
        text = "Never part of a meld: {cards}."
        yield line(rules, text, "meld.never", cards=cards_joined(never))

    if meld.only_out:
        text = "You can only lay {cards} when you go out: {n} or more of them, without wild cards."
        cards = cards_joined(meld.only_out)
        yield line(rules, text, "meld.only_out", cards=cards, n=meld.set.min)

    if meld.per_rank != "any":
        who = "alone" if rules.players.teams == "none" else "teams"
        text = OF_ONE_RANK[meld.per_rank][who]
        yield line(rules, text, "meld.per_rank", n=meld.set.max)

    if meld.different:
        text = "All the sets you lay have different ranks, and all your runs different suits."
        yield line(rules, text, "meld.different")


OF_ONE_RANK = {
    "one": {
        "alone": "You have only one meld of a rank: whatever you lay of it later is added to it.",
        "teams": "You or your team have only one meld of a rank: whatever you lay of it later is "
        "added to it.",
    },
    "one_open": {
        "alone": "You have only one meld of a rank until it has {n} cards. Then you can begin "
        "another.",
        "teams": "You or your team have only one meld of a rank until it has {n} cards. Then you "
        "can begin another.",
    },
}
