"""Random rules about melds, and hands to go with them: small decks, so that melds come up often."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rulesets.cards import JOKER, Card
from rulesets.ruleset import Ruleset
from tests.rulesets.factories import make_rules

JOKERS = 4
LIMITS: list[Any] = [
    "none",
    "half",
    "minority",
    0,
    1,
    2,
    {"2": 0, "3": 1, "5": 2},
    {"3": 1, "4": 2},
]


@st.composite
def part_texts(draw: st.DrawFn, longest: int, *, suits: bool = True) -> str:
    kind = draw(st.sampled_from(["set", "run"]))
    size = draw(st.integers(2, min(5, longest)))
    text = f"{kind} {size}"
    if kind == "run" and suits:
        text += draw(st.sampled_from(["", "", "", " same", " any"]))
    return text + draw(st.sampled_from(["", "", "", "", " pure"]))


@st.composite
def meld_rule_sets(draw: st.DrawFn, *, parts: int = 3, most_parts_cards: int = 11) -> Ruleset:
    """A ruleset with every rule about melds, contracts and turns drawn at random."""
    pick = lambda *ways: draw(st.sampled_from(ways))  # noqa: E731
    ranks = ["A", "2", "3", "4", "5", "6", "7"][: draw(st.integers(5, 7))]
    wild, extra, as_itself = [], [], True
    if draw(st.booleans()) or draw(st.booleans()):
        wild.append(JOKER)
    if draw(st.integers(0, 2)) == 0:
        wild.append("2")
        as_itself = draw(st.booleans())
        if draw(st.booleans()):
            ranks.remove("2")
            extra = ["2"]
    different = draw(st.integers(0, 4)) == 0
    ace = pick("high", "low", "both", "both", "wrap", "none")
    if ace == "high":
        ranks = [*ranks[1:], "A"]
    suits = ["S", "H", "D", "C"][: draw(st.integers(2, 4))]
    run_suit = "same" if different else pick("same", "same", "any")
    room = len(ranks) - (ace == "none")
    listed: list[str] = []
    for _part in range(draw(st.integers(1, parts))):
        text = draw(part_texts(room, suits=not different))
        if sum(int(each.split()[1]) for each in [*listed, text]) <= most_parts_cards:
            listed.append(text)
    one_kind = [rank for rank in wild if draw(st.integers(0, 5)) == 0]
    only_set = [rank for rank in one_kind if draw(st.booleans())]
    special = draw(st.integers(0, 4))
    named = [rank for rank in ranks if rank not in wild]
    values = {rank: draw(st.integers(0, 15)) for rank in (*extra, *ranks)} | {
        JOKER: draw(st.sampled_from([0, 5, 25]))
    }
    lay_off = pick("any", "any", "none")
    return make_rules(
        players={"min": 2, "max": 2},
        deck__decks=2,
        deck__jokers=JOKERS,
        deck__suits=suits,
        deck__ranks=ranks,
        deck__wild_ranks_extra=extra,
        deal__cards=3,
        wild__cards=wild,
        wild__only_set=only_set,
        wild__only_run=[rank for rank in one_kind if rank not in only_set],
        wild__as_itself=as_itself and not different,
        wild__limit=draw(st.sampled_from(LIMITS)),
        wild__limit_on=pick("always", "initial"),
        wild__min_natural=pick(0, 0, 0, 1, 2),
        wild__adjacent_in_run=pick(True, True, False),
        wild__swap="any",
        wild__swap_in=pick("any", "run"),
        wild__swap_needs_contract=not different and lay_off != "none",  # others are refused
        meld__set={
            "min": pick(2, 3),
            "max": pick(0, 0, 4),
            "first": pick(0, 0, 3),
            "suits": pick("any", "any", "distinct"),
        },
        meld__run={
            "min": pick(2, 3, 3),
            "max": pick(0, 0, 4),
            "first": pick(0, 0, 3),
            "suit": run_suit,
            "ace": ace,
        },
        meld__different=different,
        meld__alone=[named[0]] if special == 0 else [],
        meld__never=[named[1]] if special == 1 else [],
        contracts__list=[" + ".join(listed or ["set 3"])],
        contracts__sizes=pick("exact", "at_least"),
        contracts__at_once=pick(True, True, False),
        after__melds=pick("none", "sets", "runs", "any"),
        after__lay_off=lay_off,
        after__from=pick("same_turn", "next_turn"),
        after__needs_contract=pick(True, True, False),
        turn__pile="whole_if_used",
        turn__discard_after_meld=pick(True, True, True, False),
        turn__keep=[named[2]] if special == 2 else [],
        out__discard=pick("required", "optional", "forbidden"),
        out__last_discard=pick("", "", "", "optional", "forbidden"),
        out__needs_contract=(needs_contract := pick(True, True, False)),
        out__when=pick("empty", "empty", "contract") if needs_contract else "empty",
        out__left_over=pick(0, 0, 0, 1),
        out__not_left_over=[named[0]] if special == 3 else [],
        score__values=values,
    )


@st.composite
def cards_from(
    draw: st.DrawFn, rules: Ruleset, least: int, most: int, taken: tuple[Card, ...] = ()
) -> tuple[Card, ...]:
    """Cards that the deck holds beside those taken; wild ones come up often."""
    deck = rules.largest_deck
    whole = [
        Card(rank, suit)
        for rank in rules.all_ranks
        for suit in rules.deck.suits
        for _pack in range(deck.packs)
    ]
    whole += [Card(JOKER)] * deck.jokers
    for card in taken:
        if card in whole:
            whole.remove(card)
    kinds = dict.fromkeys(whole)  # a set would give each process other examples
    in_turn = sorted(kinds, key=lambda card: (draw(st.integers(0, 3)), str(card)))
    few = in_turn[: draw(st.integers(6, 30))]
    near = [card for card in whole if card in few or card.is_joker]
    return tuple(draw(st.permutations(near))[: draw(st.integers(least, most))])
