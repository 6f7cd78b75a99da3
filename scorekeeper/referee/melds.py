"""Melds on the referee's pages: what they are called, and how their cards are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from rulesets.cards import JOKER, Card
from rulesets.contracts import KINDS
from rulesets.language import gettext as rules_text
from rulesets.melds.nearness import nearest_kinds
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import meld_rules
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, Problem, Reading, listed, spoken
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group, ShownCard


def caption(cards: Sequence[Card], rules: Ruleset, kind: str | None = None) -> str:
    """What cards look as if they were meant to be: "Set of 3", "Run of 4"; ``kind``: the one as
    which they were judged.
    """
    kind = kind or likely_kind(cards, rules)
    if kind and len(cards) > 1:
        return meld_called(kind, len(cards), rules)
    return cards_counted(len(cards), rules)


def likely_kind(cards: Sequence[Card], rules: Ruleset) -> str | None:
    """The kind of meld that cards come nearest to; None for wild ones alone, and where no kind is
    nearer than the other.
    """
    if all(card.rank in rules.wild.cards for card in cards):
        return None

    kinds = nearest_kinds(cards, meld_rules(rules), first=False)
    return kinds[0] if len(kinds) == 1 else None


def cards_counted(number: int, rules: Ruleset) -> str:
    """How many there are: "4 cards", "4 tiles"."""
    if rules.deck.kind == "tiles":
        return ngettext("%(n)d tile", "%(n)d tiles", number) % {"n": number}
    return ngettext("%(n)d card", "%(n)d cards", number) % {"n": number}


def meld_called(kind: str, size: int, rules: Ruleset) -> str:
    """What a meld is: "Pair", "Run of 4"; of tiles "Row of 4"."""
    if kind == "alone":
        return _("A meld on its own")
    if rules.deck.kind == "tiles" and kind == "set":
        return _("Group of %(n)d") % {"n": size}
    if rules.deck.kind == "tiles":
        return _("Row of %(n)d") % {"n": size}
    if size == 2 and kind == "set":
        return _("Pair")

    text = {"set": _("Set of %(n)d"), "color": _("%(n)d of one colour")}
    return text.get(kind, _("Run of %(n)d")) % {"n": size}


def has_wild_ranks(rules: Ruleset) -> bool:
    """Whether other cards than jokers are wild."""
    return rules.has_round_wilds or any(card != JOKER for card in rules.wild.cards)


def plain(cards: Iterable[Card], wrong: Iterable[Card] = ()) -> tuple[ShownCard, ...]:
    """Cards as they are; ``wrong``: those among them that are at fault."""
    faulty, shown = list(wrong), []
    for card in cards:
        is_wrong = card in faulty
        if is_wrong:
            faulty.remove(card)

        shown.append(ShownCard(card, is_wrong=is_wrong))

    return tuple(shown)


def drawn(
    reading: Reading, wanted: Sequence[Card] = (), loose: Sequence[Card] = ()
) -> tuple[ShownCard, ...]:
    """The cards of a reading: wild ones as what they stand for, new ones marked; ``wanted`` have
    still to be found, and are drawn as ``loose`` where that says less.
    """
    new, missing, shown = list(reading.added), list(wanted), []
    for place, card in enumerate(reading.cards):
        is_wanted = card in missing
        if is_wanted:
            missing.remove(card)
            card = next((each for each in loose if each.rank == card.rank), card)

        is_new = card in new and len(reading.added) < len(reading.cards)
        if is_new:
            new.remove(card)

        shown.append(
            ShownCard(card, reading.stands_for.get(place), is_new=is_new, is_wanted=is_wanted)
        )

    return tuple(shown)


def wilds_of(reading: Reading) -> tuple[Card, ...]:
    """The cards of a meld that stand for others."""
    return tuple(reading.cards[place] for place in reading.stands_for)


def right_group(
    reading: Reading,
    rules: Ruleset,
    wanted: Sequence[Card] = (),
    loose: Sequence[Card] = (),
    *,
    is_right: bool | None = True,
) -> Group:
    """A legal meld, drawn."""
    return Group(
        meld_called(reading.kind, len(reading.cards), rules),
        drawn(reading, wanted, loose),
        _wilds_counted(wilds_of(reading)),
        is_right,
    )


def as_typed(
    cards: Sequence[Card],
    rules: Ruleset,
    problems: Sequence[Problem] = (),
    *,
    is_right: bool | None = None,
) -> Group:
    """Cards as they were tapped, called what they were judged as; those at fault are marked."""
    own = [each for each in problems if each.kind and not Counter(each.cards) - Counter(cards)]
    kinds = {problem.kind for problem in own}
    label = caption(cards, rules, own[0].kind if len(kinds) == 1 else None)

    counted = cards_counted(len(cards), rules)
    wilds = _taken_as_wild(cards, own, rules)
    naturals = Counter(cards) - Counter(wilds)
    aside = _wilds_counted(wilds)

    if any(each.code in {Code.MIXED_SUITS, Code.MIXED_COLORS} for each in own):
        aside = suits_counted(list(naturals.elements()), rules)
    elif not wilds and label != counted:
        aside = counted

    wrong: Counter[Card] = Counter()
    for part in (Counter(each.cards) for each in own):
        if part.total() < len(cards) and part != naturals:  # of all, none is the odd one
            wrong |= part

    return Group(label, plain(cards, wrong.elements()), aside, is_right)


def problems_of(place: int, case: Case) -> tuple[Problem, ...]:
    """The reasons that speak against one meld of a lay-down."""
    return tuple(problem for problem in case.verdict.problems if place in problem.melds)


def _taken_as_wild(
    cards: Sequence[Card], problems: Sequence[Problem], rules: Ruleset
) -> tuple[Card, ...]:
    """The wild cards of a meld as the verdict reads it, or as it would be read by itself."""
    judged = [each.wilds for each in problems if each.wilds is not None]
    if judged:
        return judged[0]

    melding = meld_rules(rules)
    for kind in KINDS:
        if melding.shape(kind).least and (reading := read_meld(cards, melding.table_shape(kind))):
            return wilds_of(reading)

    return tuple(card for card in cards if card.rank in rules.wild.cards)


SUITS = {
    "S": ngettext_lazy("%(n)d spade", "%(n)d spades", "n"),
    "H": ngettext_lazy("%(n)d heart", "%(n)d hearts", "n"),
    "D": ngettext_lazy("%(n)d diamond", "%(n)d diamonds", "n"),
    "C": ngettext_lazy("%(n)d club", "%(n)d clubs", "n"),
    "STAR": ngettext_lazy("%(n)d star", "%(n)d stars", "n"),
}


def suits_counted(cards: Sequence[Card], rules: Ruleset) -> str:
    """How many there are of each suit, the most first: "3 hearts, 1 diamond", "3 × red"."""
    counted = Counter(card.suit for card in cards if card.suit).most_common()
    if rules.has_colours:
        colours = rules.deck.suit_names
        return ", ".join(f"{n} × {rules_text(colours.get(suit, suit))}" for suit, n in counted)

    return ", ".join(SUITS[suit] % {"n": number} for suit, number in counted)


def in_one_pile(cards: Sequence[Card], rules: Ruleset) -> Group:
    """Cards that were given without saying which belong together."""
    counted = cards_counted(len(cards), rules)
    label = _("%(cards)s together") % {"cards": counted}
    return Group(label, plain(cards), is_pile=True)


def not_fitting(cards: Sequence[Card], rules: Ruleset) -> Group:
    """Cards that may not go where they were meant to, with a cross."""
    return Group(cards_counted(len(cards), rules), plain(cards), is_right=False)


def _are_jokers(wilds: Sequence[Card]) -> bool:
    return all(card.is_joker for card in wilds)


def _wilds_counted(wilds: Sequence[Card]) -> str:
    """How many they are: "2 jokers"; empty where there are none."""
    if not wilds:
        return ""
    if _are_jokers(wilds):
        return ngettext("%(n)d joker", "%(n)d jokers", len(wilds)) % {"n": len(wilds)}
    return ngettext("%(n)d wild card", "%(n)d wild cards", len(wilds)) % {"n": len(wilds)}


def wild_share(wilds: Sequence[Card], size: int) -> str:
    """How many cards of a meld are wild: "2 of 3 are jokers"."""
    names = {"n": len(wilds), "size": size}
    if _are_jokers(wilds):
        return (
            ngettext("%(n)d of %(size)d is a joker", "%(n)d of %(size)d are jokers", len(wilds))
            % names
        )

    return ngettext("%(n)d of %(size)d is wild", "%(n)d of %(size)d are wild", len(wilds)) % names


def _stood_for(card: Card, rules: Ruleset) -> str:
    if card.rank:
        return spoken(card)

    colour = rules_text(rules.deck.suit_names.get(card.suit, card.suit))
    return _("any %(colour)s card") % {"colour": colour}


def stand_ins(reading: Reading, rules: Ruleset) -> str:
    """What the wild cards of a meld stand for, in a sentence; empty where there are none."""
    if not reading.stands_for:
        return ""

    stands = [(reading.cards[place], card) for place, card in sorted(reading.stands_for.items())]
    names = {
        "meld": listed(reading.cards),
        "wild": spoken(stands[0][0]),
        "cards": ", ".join(dict.fromkeys(_stood_for(card, rules) for _wild, card in stands)),
    }

    if len(stands) == 1:
        return _("In %(meld)s, the %(wild)s stands for %(cards)s.") % names
    if _are_jokers(wilds_of(reading)):
        return _("In %(meld)s, the jokers stand for %(cards)s.") % names

    return _("In %(meld)s, the wild cards stand for %(cards)s.") % names
