"""Melds in words: sets and runs, wild cards, contracts, and what comes after a contract."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.language import ngettext, pgettext
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import (
    contract_words,
    contracts_title,
    mentions_suits,
    step_noun,
    suits_of,
)
from rulesets.words.grammar import (
    as_many,
    card_called,
    cards_called,
    for_colours,
    for_wilds,
    has_only_jokers,
    in_play,
    joined,
    sentence,
    span,
)
from rulesets.words.knocking import hand_meld_words, needed_lines
from rulesets.words.opening import opening_lines
from rulesets.words.origins import Line, Section

# ---------------------------------------------------------------- sets and runs


def meld_section(rules: Ruleset) -> Section:
    """What counts as a set, and as a run."""
    lines = (
        *_meld(rules),
        *_sets(rules),
        *_runs(rules),
        *_colors(rules),
        *_special(rules),
        *opening_lines(rules),
        *needed_lines(rules),
    )
    return Section("melds", _("Melds"), ". ".join(_kinds(rules)), lines)


def _kinds(rules: Ruleset) -> Iterator[str]:
    if least := rules.meld.set.min:
        yield ngettext("Sets of {n} or more", "Sets of {n} or more", least).format(n=least)

    if least := rules.meld.run.min:
        text = (
            ngettext("Runs of {n} or more, any suits", "Runs of {n} or more, any suits", least)
            if rules.meld.run.suit == "any"
            else ngettext("Runs of {n} or more, one suit", "Runs of {n} or more, one suit", least)
        )
        if rules.has_colours:
            text = _run_of_colours(rules, least)

        yield text.format(n=least)

    if least := rules.meld.color.min:
        text = ngettext("{n} or more card of one colour", "{n} or more cards of one colour", least)
        yield text.format(n=least)


def _run_of_colours(rules: Ruleset, least: int) -> str:
    if rules.meld.run.suit == "any":
        return ngettext(
            "Runs of {n} or more, any colours", "Runs of {n} or more, any colours", least
        )
    return ngettext("Runs of {n} or more, one colour", "Runs of {n} or more, one colour", least)


def _meld(rules: Ruleset) -> Iterator[Line]:
    said = "contracts.called" if rules.meld.when == "turn" else "meld.when"
    yield Line(_meld_words(rules), (said, "meld.set.min", "meld.run.min"), "kinds")

    if rules.meld.when == "out":
        yield Line(_("You only lay melds to go out, all of them at once."), ("meld.when",))
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


def _adding(rules: Ruleset) -> Iterator[Line]:
    """How many melds players can lay, and where they can add cards, in games without contracts."""
    if most := rules.meld.per_turn:
        text = ngettext(
            "You can only lay one meld on a turn.", "You can lay up to {n} melds on a turn.", most
        )
        yield Line(text.format(n=most), ("meld.per_turn",))
    elif "meld.per_turn" in rules.house_paths:
        yield Line(_("You can lay as many melds as you like on a turn."), ("meld.per_turn",))
    text = {
        "none": _("You can’t add cards to melds on the table."),
        "own": _("You can add cards to your own melds on the table."),
        "any": _("You can add cards to any meld on the table."),
    }[rules.after.lay_off]
    yield Line(text, ("after.lay_off",))
    if rules.out.melded:
        text = _(
            "You can take your own melds apart and put them together in other ways, as long as "
            "each card on the table is in a meld in the end."
        )
        yield Line(text, ("out.melded",), "whole")


def _sets(rules: Ruleset) -> Iterator[Line]:
    rule = rules.meld.set
    if not rule.min:
        return

    yield Line(_set_size(rule.min, rule.max), ("meld.set.min", "meld.set.max"))
    if rule.also:
        text = _("Another word for a set is “{word}”.")
        yield Line(text.format(word=_(rule.also)), ("meld.set.also",))

    if rule.first:
        text = ngettext(
            "When first laid, a set has exactly {n} card.",
            "When first laid, a set has exactly {n} cards.",
            rule.first,
        )
        yield Line(text.format(n=rule.first), ("meld.set.first",))

    suits = for_colours(
        rules,
        suits=_("The suits of a set don’t matter, and it can hold the same card twice."),
        colours=_("The colours of a set don’t matter, and it can hold the same card twice."),
    )
    if rules.largest_deck.packs == 1:
        suits = for_colours(
            rules,
            suits=_("The suits of a set don’t matter."),
            colours=_("The colours of a set don’t matter."),
        )
    if rule.suits == "distinct":
        suits = for_colours(
            rules,
            suits=_("All cards of a set have different suits."),
            colours=_("All cards of a set have different colours."),
        )

    yield Line(suits, ("meld.set.suits",))

    if rules.has_pairs:
        text = _("A pair is two cards of the same rank. Only lay one where a {step} asks for it.")
        paths = ("contracts.list", "meld.set.min")
        yield Line(text.format(step=step_noun(rules)), paths, topic="pair")


def _set_size(least: int, most: int) -> str:
    if not most:
        text = ngettext(
            "A set is {n} or more card of the same rank.",
            "A set is {n} or more cards of the same rank.",
            least,
        )
        return text.format(n=least)

    text = ngettext(
        "A set is {n} card of the same rank.", "A set is {n} cards of the same rank.", most
    )
    return text.format(n=span(least, most))


def _runs(rules: Ruleset) -> Iterator[Line]:
    rule = rules.meld.run
    if not rule.min:
        return

    yield Line(_run_size(rule.min, rule.max), ("meld.run.min", "meld.run.max"))
    if rule.also:
        text = _("Another word for a run is “{word}”.")
        yield Line(text.format(word=_(rule.also)), ("meld.run.also",))

    suits = for_colours(rules, suits=_("A run can mix suits."), colours=_("A run can mix colours."))
    if rule.suit == "same":
        suits = for_colours(
            rules,
            suits=_("All cards of a run have the same suit."),
            colours=_("All cards of a run have the same colour."),
        )

    yield Line(suits, ("meld.run.suit",))

    if rule.first:
        text = ngettext(
            "When first laid, a run has exactly {n} card.",
            "When first laid, a run has exactly {n} cards.",
            rule.first,
        )
        yield Line(text.format(n=rule.first), ("meld.run.first",))

    if "A" in rules.deck.ranks:
        yield Line(_ace(rules), ("meld.run.ace", "deck.ranks"))
    else:
        low, high = card_called(rules.deck.ranks[0]), card_called(rules.deck.ranks[-1])
        text = _("A run can’t go on from the {high} to the {low}.").format(low=low, high=high)
        yield Line(text, ("meld.run.ace", "deck.ranks"))


def _colors(rules: Ruleset) -> Iterator[Line]:
    if least := rules.meld.color.min:
        text = ngettext(
            "{n} or more card of one colour are a meld, whatever their numbers.",
            "{n} or more cards of one colour are a meld, whatever their numbers.",
            least,
        )
        yield Line(text.format(n=least), ("meld.color.min",))


def _run_size(least: int, most: int) -> str:
    if not most:
        text = ngettext(
            "A run is {n} or more card in order.", "A run is {n} or more cards in order.", least
        )
        return text.format(n=least)

    text = ngettext("A run is {n} card in order.", "A run is {n} cards in order.", most)
    return text.format(n=span(least, most))


def _ace(rules: Ruleset) -> str:
    others = [rank for rank in rules.deck.ranks if rank != "A"]
    low, high = card_called(others[0]), card_called(others[-1])
    return {
        "high": _("In a run, the ace comes after the {high}, never before the {low}."),
        "low": _("In a run, the ace comes before the {low}, never after the {high}."),
        "both": _(
            "In a run, the ace comes after the {high} or before the {low}, but a run can’t go "
            "on past it."
        ),
        "wrap": _(
            "In a run, the ace comes between the {high} and the {low}, and a run can go on past it."
        ),
        "none": _("Aces can’t be used in runs."),
    }[rules.meld.run.ace].format(low=low, high=high)


def _special(rules: Ruleset) -> Iterator[Line]:
    """Cards that are melds on their own or never part of one, and melds that have to differ."""
    meld = rules.meld
    if alone := in_play(rules, meld.alone):
        if as_many(rules, alone) == 1:
            text = _("Each {card} is a meld on its own.").format(card=card_called(alone[0]))
        else:
            text = _("Melds on their own, one card each: {cards}.").format(cards=_named(alone))

        yield Line(text, ("meld.alone",))

    if never := in_play(rules, meld.never):
        text = _("Never part of a meld: {cards}.")
        yield Line(text.format(cards=_named(never)), ("meld.never",))

    if meld.only_out:
        text = _(
            "You can only lay {cards} when you go out: {n} or more of them, without wild cards."
        )
        text = text.format(cards=_named(meld.only_out), n=meld.set.min)
        yield Line(text, ("meld.only_out",))

    if meld.per_rank != "any":
        yield Line(_one_of_rank(rules), ("meld.per_rank",))

    if meld.different:
        text = _("All the sets you lay have different ranks, and all your runs different suits.")
        yield Line(text, ("meld.different",))


def _one_of_rank(rules: Ruleset) -> str:
    in_teams = rules.players.teams != "none"
    if rules.meld.per_rank == "one":
        text = _("You have only one meld of a rank: whatever you lay of it later is added to it.")
        if in_teams:
            text = _(
                "You or your team have only one meld of a rank: whatever you lay of it later is "
                "added to it."
            )
        return text

    text = _("You have only one meld of a rank until it has {n} cards. Then you can begin another.")
    if in_teams:
        text = _(
            "You or your team have only one meld of a rank until it has {n} cards. Then you can "
            "begin another."
        )
    return text.format(n=rules.meld.set.max)


def _named(ranks: tuple[str, ...]) -> str:
    return joined([cards_called(rank) for rank in ranks])


# ---------------------------------------------------------------- wild cards


def wild_section(rules: Ruleset) -> Section:
    """Which cards are wild, how many at a time, and whether players can take them back."""
    title = for_wilds(rules, jokers=_("Jokers"), wilds=_("Wild cards"))
    if not rules.wild.cards and not rules.has_round_wilds:
        line = Line(_("No cards are wild."), ("wild.cards",))
        return Section("wild", title, pgettext("wild cards", "None"), (line,))

    return Section("wild", title, _wild_summary(rules), (*_wild(rules), *_swap(rules)))


def _wild_summary(rules: Ruleset) -> str:
    match rules.wild.limit:
        case "none":
            return _("For any card, as many as you like")
        case "half":
            return _("For any card, up to half of a meld")
        case "minority":
            return _("For any card, less than half of a meld")
        case dict():
            return _("For any card; the size of a meld says how many")
        case number:
            return _("For any card, at most {n} in a meld").format(n=number)


def _wild(rules: Ruleset) -> Iterator[Line]:
    if rules.always_wild:
        yield Line(_wild_words(rules), ("wild.cards",))
    if rules.has_round_wilds:
        yield Line(_round_words(rules), ("wild.per_round",))

    yield from _wild_where(rules)
    yield Line(_limit_words(rules), ("wild.limit",))

    if rules.wild.limit != "none":
        yield Line(_limit_time(rules), ("wild.limit_on",))

    if rules.wild.own_set:
        text = _("Wild cards alone can be a meld, too. You only add wild cards to it.")
        yield Line(text, ("wild.own_set",))

    if least := rules.wild.min_natural:
        text = ngettext(
            "At least {n} card of a meld must be natural: a card that stands for itself.",
            "At least {n} cards of a meld must be natural: cards that stand for themselves.",
            least,
        )
        yield Line(text.format(n=least), ("wild.min_natural",))
    elif _may_be_alone(rules):
        text = for_wilds(
            rules,
            jokers=_("Jokers alone can be a meld."),
            wilds=_("Wild cards alone can be a meld."),
        )
        yield Line(text, ("wild.min_natural",))

    if not rules.wild.adjacent_in_run:
        text = for_wilds(
            rules,
            jokers=_("In a run, two jokers can’t be next to each other."),
            wilds=_("In a run, two wild cards can’t be next to each other."),
        )
        yield Line(text, ("wild.adjacent_in_run",))


def _may_be_alone(rules: Ruleset) -> bool:
    """Whether a meld can be of wild cards alone, and the deck has enough of them."""
    meld, limit = rules.meld, rules.wild.limit
    sizes = [meld.set.min, meld.run.min if rules.wild.adjacent_in_run else 0]
    smallest = min(filter(None, sizes), default=0)

    allowed = limit == "none" or (isinstance(limit, int) and limit >= smallest)
    has_others = rules.has_round_wilds or not has_only_jokers(rules)
    enough = has_others or rules.largest_deck.jokers >= smallest
    return bool(smallest) and allowed and enough


def _round_words(rules: Ruleset) -> str:
    """Which rank is wild in each round, or in the round that these rules are for."""
    if rules.round_rank:
        text = _("In this round, {cards} are wild: each can stand for any other card.")
        return text.format(cards=cards_called(rules.round_rank))

    if rules.turns_up_wilds:
        return _turned_up_words(rules)

    last = len(rules.deal.sizes)
    first_rank, last_rank = rules.rank_in_round(1), rules.rank_in_round(last)
    text = _(
        "In each round, the rank that’s equal to the number of cards dealt is wild: "
        "{first} in round 1, {most} in round {last}."
    )
    return text.format(first=cards_called(first_rank), most=cards_called(last_rank), last=last)


def _turned_up_words(rules: Ruleset) -> str:
    text = _("After each deal, turn up a card: all cards of its rank are wild in that round.")
    if rules.largest_deck.jokers and "A" in rules.deck.ranks:
        return f"{text} {_('If it’s a joker, aces are wild.')}"

    return text


def _wild_words(rules: Ruleset) -> str:
    if rules.has_colours:
        # Translators: cards is a list that begins with a capital letter: "WILD".
        text = _("{cards} can stand for any other card, whatever its number and colour.")
        return text.format(cards=sentence(_named(in_play(rules, rules.wild.cards))))
    if rules.has_round_wilds:
        text = _("{cards} are always wild: each can stand for any other card, whatever its suit.")
        return text.format(cards=sentence(_named(in_play(rules, rules.always_wild))))
    if has_only_jokers(rules):
        return _("Jokers are wild: each can stand for any other card, whatever its suit.")

    cards = in_play(rules, rules.wild.cards)
    if as_many(rules, cards) == 1:
        text = _("Each {card} is wild: it can stand for any other card, whatever its suit.")
        return text.format(card=card_called(cards[0]))

    # Translators: cards is a list that begins with a capital letter: "Twos and jokers".
    text = _("{cards} are wild: each can stand for any other card, whatever its suit.")
    return text.format(cards=sentence(_named(cards)))


def _wild_where(rules: Ruleset) -> Iterator[Line]:
    """Wild cards that are wild in one kind of meld only, or can also stand for themselves."""
    wild = rules.wild
    if sets := in_play(rules, wild.only_set):
        text = _("Only wild in sets: {cards}.")
        yield Line(text.format(cards=_named(sets)), ("wild.only_set",))

    if runs := in_play(rules, wild.only_run):
        text = _("Only wild in runs: {cards}.")
        yield Line(text.format(cards=_named(runs)), ("wild.only_run",))

    if rules.has_round_wilds:
        text = (
            _("A card of that rank can also stand for itself, and is a natural card then.")
            if wild.as_itself
            else _("A card of that rank is always wild, even where it’d stand for itself.")
        )
        yield Line(text, ("wild.as_itself",))
    elif own := tuple(rank for rank in wild.cards if rank in rules.deck.ranks):
        text = (
            _("{cards} can also stand for themselves, and are natural cards then.")
            if wild.as_itself
            else _("{cards} are always wild, even where they’d stand for themselves.")
        )
        yield Line(text.format(cards=sentence(_named(own))), ("wild.as_itself",))


def _limit_words(rules: Ruleset) -> str:
    match rules.wild.limit:
        case "none":
            return for_wilds(
                rules,
                jokers=_("A meld can have any number of jokers."),
                wilds=_("A meld can have any number of wild cards."),
            )
        case "half":
            return for_wilds(
                rules,
                jokers=_("At most half of a meld can be jokers."),
                wilds=_("At most half of a meld can be wild cards."),
            )
        case "minority":
            return for_wilds(
                rules,
                jokers=_("Less than half of a meld can be jokers."),
                wilds=_("Less than half of a meld can be wild cards."),
            )
        case dict() as table:
            return _limits_by_size(rules, table)
        case number:
            return _limit_number(rules, number)


def _limits_by_size(rules: Ruleset, table: dict[str, int]) -> str:
    steps = [
        ngettext("{n} from {size} card up", "{n} from {size} cards up", int(size)).format(
            n=table[size], size=size
        )
        for size in sorted(table, key=int)
    ]
    text = for_wilds(
        rules,
        jokers=_("How many jokers a meld can have depends on its size: {steps}."),
        wilds=_("How many wild cards a meld can have depends on its size: {steps}."),
    )
    return text.format(steps=joined(steps))


def _limit_number(rules: Ruleset, number: int) -> str:
    text = for_wilds(
        rules,
        jokers=ngettext(
            "A meld can have at most {n} joker.",
            "A meld can have at most {n} jokers.",
            number,
        ),
        wilds=ngettext(
            "A meld can have at most {n} wild card.",
            "A meld can have at most {n} wild cards.",
            number,
        ),
    )
    return text.format(n=number)


def _limit_time(rules: Ruleset) -> str:
    if rules.wild.limit_on == "always":
        return _("That still applies when cards are added.")
    return _("That applies when a meld is first laid. Later you can add any number.")


def _swap(rules: Ruleset) -> Iterator[Line]:
    if rules.keeps_melds_in_hand:
        return

    wild = rules.wild
    yield Line(_swap_words(rules), ("wild.swap",))
    if wild.swap == "none":
        return

    if wild.swap_in == "run":
        yield Line(_("This only works with runs, not with sets."), ("wild.swap_in",))

    yield from _swap_when(rules)
    yield Line(_swap_use(rules), ("wild.swap_use",))


def _swap_when(rules: Ruleset) -> Iterator[Line]:
    """What has to be on the table first."""
    if rules.meld.opening.points:
        text = _("Your own first melds have to be on the table before that.")
        yield Line(text, ("wild.swap_needs_contract",))
    elif not rules.contract_list:
        return
    elif rules.wild.swap_needs_contract:
        text = _("Your own {step} has to be on the table first.")
        yield Line(text.format(step=step_noun(rules)), ("wild.swap_needs_contract",))
    else:
        text = _("You can do this even before you’ve laid your own {step}.")
        yield Line(text.format(step=step_noun(rules)), ("wild.swap_needs_contract",))


def _swap_words(rules: Ruleset) -> str:
    jokers = {
        "none": _("A joker on the table stays where it is."),
        "own": _(
            "On your turn, you can take a joker from one of your own melds: put the card it "
            "stands for in its place."
        ),
        "others": _(
            "On your turn, you can take a joker from another player’s meld: put the card it "
            "stands for in its place."
        ),
        "any": _(
            "On your turn, you can take a joker from any meld: put the card it stands for in "
            "its place."
        ),
    }
    wilds = {
        "none": _("A wild card on the table stays where it is."),
        "own": _(
            "On your turn, you can take a wild card from one of your own melds: put the card it "
            "stands for in its place."
        ),
        "others": _(
            "On your turn, you can take a wild card from another player’s meld: put the card it "
            "stands for in its place."
        ),
        "any": _(
            "On your turn, you can take a wild card from any meld: put the card it stands for in "
            "its place."
        ),
    }
    swap = rules.wild.swap

    return for_wilds(rules, jokers=jokers[swap], wilds=wilds[swap])


def _swap_use(rules: Ruleset) -> str:
    if rules.wild.swap_use == "now":
        return for_wilds(
            rules,
            jokers=_("You have to play the joker on the same turn."),
            wilds=_("You have to play the wild card on the same turn."),
        )

    return for_wilds(
        rules,
        jokers=_("You can keep the joker in your hand."),
        wilds=_("You can keep the wild card in your hand."),
    )


# ---------------------------------------------------------------- contracts


def contract_section(rules: Ruleset) -> Section:
    """How players get through the contracts; ``contract_words`` says what each one asks for."""
    summary = _("A new one every round, the same for everybody")
    if rules.has_personal_contracts:
        summary = _("At most one per round, each player at their own pace")
    elif rules.has_one_contract:
        summary = _("The same in every round")

    return Section(
        "contracts", contracts_title(rules), summary, (*_progress(rules), *_laying(rules))
    )


def _progress(rules: Ruleset) -> Iterator[Line]:
    names = {
        "step": step_noun(rules),
        "steps": step_noun(rules, 2),
        "n": len(rules.contract_list),
    }

    if rules.has_personal_contracts:
        text = _("Each player works through the {n} {steps} in order, at most one per round.")
        yield Line(text.format(**names), ("contracts.per", "contracts.list", "contracts.count"))
        text = _(
            "If you’ve laid your {step}, you move on after the round, whether or not you went "
            "out. If not, you try it again."
        )
        yield Line(text.format(**names), ("contracts.per",))

        return

    if rules.has_one_contract:
        text = _("It’s the same in every round: {melds}.")
        melds = contract_words(rules.contract_list[0], rules)
        yield Line(text.format(melds=melds), ("contracts.list", "contracts.per"))
        return

    text = _("In each of the {n} rounds, all players have the same {step}.")
    yield Line(text.format(**names), ("contracts.list", "contracts.count"))
    text = _("After the round everybody moves on, whether or not they’ve laid it.")
    yield Line(text, ("contracts.per",))


def _laying(rules: Ruleset) -> Iterator[Line]:
    at_once = (
        _("Lay your whole {step} at once, on a single turn.")
        if rules.contracts.at_once
        else _(
            "You can lay your {step} in parts, on several turns. It counts once all of it is "
            "on the table."
        )
    )
    if rules.lays_to_go_out:
        at_once = _("Lay all of it at once, on a single turn.")

    yield Line(at_once.format(step=step_noun(rules)), ("contracts.at_once",))
    yield Line(_sizes(rules), ("contracts.sizes",))
    if rules.lays_to_go_out:
        text = _("Nobody adds cards to them after that.")
        yield Line(text, ("after.lay_off", "after.melds"))

    yield from _whole_hands(rules)

    if mentions_suits(rules):
        text = for_colours(
            rules,
            suits=_("“Any suits” means that the cards of a run can have different suits."),
            colours=_("“Any colours” means that the cards of a run can have different colours."),
        )
        yield Line(text, ("meld.run.suit",), "mixed")

        if any(
            suits_of(part, rules) == "same"
            for contract in rules.contract_list
            for part in contract.parts
        ):
            text = for_colours(
                rules,
                suits=_("“One suit” means that all cards of the run have the same suit."),
                colours=_("“One colour” means that all cards of the run have the same colour."),
            )
            yield Line(text, ("contracts.list",), "one suit")


def _sizes(rules: Ruleset) -> str:
    """Whether the melds of a contract can be longer than it asks for."""
    is_exact = rules.contracts.sizes == "exact"
    if rules.lays_to_go_out:
        exactly = _("The melds must be exactly as long as that.")
        return exactly if is_exact else _("The melds can be longer than that.")
    if is_exact:
        return _("Its sets and runs must be exactly as long as it asks for.")

    return _("Its sets and runs can be longer than it asks for.")


def _whole_hands(rules: Ruleset) -> Iterator[Line]:
    """Contracts that leave no card to discard."""
    if rules.can_grow_hand or rules.turn.has_buying:
        return

    for number, contract in enumerate(rules.contract_list, start=1):
        held = rules.most_to_lay_from(number)
        if contract.fewest_cards == held:
            text = ngettext(
                "All {n} card goes into {step} {number}, so you don’t discard on that turn.",
                "All {n} cards go into {step} {number}, so you don’t discard on that turn.",
                held,
            )
            text = text.format(step=step_noun(rules), number=number, n=held)
            yield Line(text, ("contracts.list", "deal.cards"))


# ---------------------------------------------------------------- after the contract


def after_section(rules: Ruleset) -> Section:
    """What players can lay after their contract, and when."""
    title = _("After the {step}").format(step=step_noun(rules))
    return Section("after", title, _after_summary(rules), tuple(_after(rules)))


def _after_summary(rules: Ruleset) -> str:
    if rules.after.from_ == "next_turn":
        return {
            "none": _("You can’t add to melds"),
            "own": _("Add to your own sets and runs, from your next turn"),
            "any": _("Add to any set or run, from your next turn"),
        }[rules.after.lay_off]

    return {
        "none": _("You can’t add to melds"),
        "own": _("Add to your own sets and runs"),
        "any": _("Add to any set or run"),
    }[rules.after.lay_off]


def _new_sets(rules: Ruleset) -> str:
    if not rules.meld.run.min:
        return _("You can also lay new sets.")
    return _("You can also lay new sets, but not new runs.")


def _after(rules: Ruleset) -> Iterator[Line]:
    step = step_noun(rules)
    before = (
        _("Until you’ve laid your {step}, you can’t put anything else on the table.")
        if rules.after.needs_contract
        else _("You can add cards to melds on the table even before you’ve laid your {step}.")
    )
    yield Line(before.format(step=step), ("after.needs_contract",))
    added = {
        "none": _("You can’t add cards to melds on the table."),
        "own": _("After that, you can add cards to your own sets and runs."),
        "any": _("After that, you can add cards to any set or run on the table, no matter whose."),
    }[rules.after.lay_off]
    if rules.meld.color.min and rules.after.lay_off == "any":
        added = _("After that, you can add cards to any meld on the table, no matter whose.")

    yield Line(added, ("after.lay_off",))
    when = (
        _("You can start on the turn after the one in which you laid your {step}.")
        if rules.after.from_ == "next_turn"
        else _("You can start on the same turn in which you lay your {step}.")
    )
    yield Line(when.format(step=step), ("after.from",))
    melds = {
        "none": _("You can’t lay any new sets or runs beyond your {step}."),
        "sets": _new_sets(rules),
        "runs": _("You can also lay new runs, but not new sets."),
        "any": _("You can also lay new sets and runs."),
    }[rules.after.melds]
    if rules.meld.color.min and rules.after.melds == "none":
        melds = _("You can’t lay any new melds beyond your {step}.")

    yield Line(melds.format(step=step), ("after.melds",))
