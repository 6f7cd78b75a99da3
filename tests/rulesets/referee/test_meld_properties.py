"""The engine against brute force, over random rules: melds, contracts, additions, swaps, whole
turns.
"""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulesets.cards import Card
from rulesets.referee.adding import check_lay_off, check_swap
from rulesets.referee.contract import check_contract, find_contract
from rulesets.referee.meld import check_meld
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import best_lay_down, check_go_out
from rulesets.ruleset import Ruleset
from rulesets.verdict import Verdict
from tests.rulesets.melds.strategies import cards_from, meld_rule_sets
from tests.rulesets.oracles.melds import Oracle, Turnlike


@st.composite
def melds(draw: st.DrawFn, least: int = 1, most: int = 7):
    rules = draw(meld_rule_sets())
    return rules, draw(cards_from(rules, least, most))


@given(melds(), st.sampled_from(["set", "run"]), st.booleans())
def test_melds(drawn, kind: str, first: bool) -> None:
    rules, cards = drawn
    oracle = Oracle(rules)
    ask = oracle.own(kind, first=first)
    if len(cards) == 1 and cards[0].rank in rules.meld.alone:
        assert check_meld(cards, rules, kind=kind, first=first).legal
        return
    verdict = check_meld(cards, rules, kind=kind, first=first)
    assert verdict.legal is oracle.is_meld(cards, ask), (cards, kind, first)
    assert bool(verdict.problems) is not verdict.legal
    if verdict.legal:
        (reading,) = verdict.arrangement
        assert sorted(reading.cards) == sorted(cards)
        assert len(reading.stands_for) == oracle.fewest_wilds(cards, ask)


@given(melds(2, 6))
def test_melds_in_their_order(drawn) -> None:
    rules, cards = drawn
    game_reads = not check_lay_off(
        cards, (), rules, owner="self", contract_laid=True, laid_this_turn=False
    ).problems  # nothing is added: is the meld itself one?
    assume(rules.after.lay_off != "none")
    assert game_reads is bool(Oracle(rules).as_laid(cards))


@st.composite
def tables(draw: st.DrawFn, cards_least: int = 1, cards_most: int = 4):
    """Rules, a legal meld on the table, and other cards."""
    rules = draw(meld_rule_sets(parts=1))
    oracle = Oracle(rules)
    table = draw(st.sampled_from(table_melds(draw, rules, oracle)))
    return rules, table, draw(cards_from(rules, cards_least, cards_most, table))


def table_melds(draw: st.DrawFn, rules: Ruleset, oracle: Oracle) -> list[tuple[Card, ...]]:
    hand = draw(cards_from(rules, 5, 9))
    found = []
    for mask in range(1 << len(hand)):
        some = tuple(card for index, card in enumerate(hand) if mask >> index & 1)
        if not 2 <= len(some) <= 5:
            continue
        ((parts,),) = oracle.contracts()
        asks = [oracle.own(kind, first=False) for kind in ("set", "run")]
        for ask in [*asks, *(oracle.added_to(oracle.part(part)) for part in parts)]:
            found += [
                tuple(spot.card for spot in way)
                for way in oracle.arranged(tuple(sorted(some)), ask)[:1]
            ]
    found = [meld for meld in dict.fromkeys(found) if oracle.as_laid(meld)]
    assume(found)
    return found


@given(tables())
def test_lay_offs(drawn) -> None:
    rules, table, cards = drawn
    verdict = check_lay_off(
        table, cards, rules, owner="self", contract_laid=True, laid_this_turn=False
    )
    fits = Oracle(rules).can_add(table, cards)
    assert verdict.legal is (fits and rules.after.lay_off != "none"), (table, cards, verdict)
    if verdict.legal:
        assert sorted(verdict.arrangement[0].cards) == sorted((*table, *cards))


@given(tables(1, 1))
def test_swaps(drawn) -> None:
    rules, table, (card,) = drawn
    verdict = check_swap(table, card, rules, owner="self", contract_laid=True)
    assert verdict.legal is Oracle(rules).can_swap(table, card), (table, card, verdict)


@st.composite
def hands(draw: st.DrawFn, least: int, most: int, parts: int = 3):
    rules = draw(meld_rule_sets(parts=parts, most_parts_cards=most))
    return rules, draw(cards_from(rules, least, most))


def hand_value(rules: Ruleset, cards) -> int:
    values = rules.card_values
    return sum(values[card.rank] for card in cards)


@given(hands(4, 9))
def test_contracts_from_a_hand(drawn) -> None:
    agree_on_contract(*drawn)


@settings(max_examples=15)
@given(hands(10, 11))
def test_contracts_from_a_large_hand(drawn) -> None:
    agree_on_contract(*drawn)


def agree_on_contract(rules: Ruleset, hand: tuple[Card, ...]) -> None:
    oracle = Oracle(rules)
    ((parts,),) = oracle.contracts()
    ways = [(hand_value(rules, left), wilds) for left, wilds in oracle.ways_to_hold(hand, parts)]
    verdict = find_contract(hand, 1, rules)
    assert verdict.legal is bool(ways), (hand, rules.contracts.list)
    if ways:
        wilds = sum(len(reading.stands_for) for reading in verdict.arrangement)
        assert (verdict.points, wilds) == min(ways), (hand, verdict)
        assert_whole(verdict, hand)
        assert check_contract([reading.cards for reading in verdict.arrangement], 1, rules).legal


def assert_whole(verdict: Verdict, hand: tuple[Card, ...]) -> None:
    """Each card of the hand is in one place, and so is each that came free from the table."""
    laid = [card for reading in verdict.arrangement for card in reading.added or reading.cards]
    freed = [reading.freed for reading in verdict.arrangement if reading.freed]
    discard = [verdict.discard] if verdict.discard else []
    assert sorted([*laid, *(verdict.left or ()), *discard]) == sorted([*hand, *freed])


def assert_playable(verdict: Verdict, turn: Turnlike, rules: Ruleset) -> None:
    """What is shown can be done step by step: the contract takes the melds that are laid, and each
    meld takes what is added to it.
    """
    new = [each for each in verdict.arrangement if each.on is None and each.onto is None]
    if new and turn.contract is not None:
        laid = check_contract([each.cards for each in new], turn.contract, rules)
        assert set(laid.codes) <= {"missing_part", "not_in_deck"}, (new, laid)
        assert rules.contracts.at_once <= (not set(laid.codes) & {"missing_part"}), (new, laid)
    for each in new if turn.contract is None else []:
        assert set(check_meld(each.cards, rules).codes) <= {"not_in_deck"}, each

    table = list(turn.table)
    for each in verdict.arrangement:
        if each.on is None and each.onto is None:
            continue
        lying = table[each.on] if each.on is not None else verdict.arrangement[each.onto].cards
        if each.freed:
            said = check_swap(lying, each.added[0], rules, owner="self", contract_laid=True)
        else:
            said = check_lay_off(
                lying, each.added, rules, owner="self", contract_laid=True, laid_this_turn=False
            )
        assert set(said.codes) <= {"not_in_deck"}, (each, said)
        if each.on is not None:
            table[each.on] = each.cards


@st.composite
def turns(draw: st.DrawFn, most: int):
    rules = draw(meld_rule_sets(parts=2, most_parts_cards=most))
    oracle = Oracle(rules)
    table: tuple[tuple[Card, ...], ...] = ()
    for _meld in range(draw(st.integers(0, 2))):
        table = (*table, draw(st.sampled_from(table_melds(draw, rules, oracle))))
    laid = draw(st.booleans())
    turn = Turnlike(None if laid else 1, table, laid and draw(st.booleans()))
    return (
        rules,
        draw(cards_from(rules, 1, most, tuple(card for meld in table for card in meld))),
        turn,
    )


def engine_turn(turn: Turnlike) -> TurnState:
    return TurnState(turn.contract, turn.table, turn.laid_this_turn)


@given(turns(6))
def test_best_lay_downs(drawn) -> None:
    agree_on_best(*drawn)


@settings(max_examples=10)
@given(turns(9))
def test_best_lay_downs_of_large_hands(drawn) -> None:
    agree_on_best(*drawn)


def agree_on_best(rules: Ruleset, hand: tuple[Card, ...], turn: Turnlike) -> None:
    verdict = best_lay_down(hand, engine_turn(turn), rules)
    expected = Oracle(rules).least_points(hand, turn, rules.value_of)
    assert verdict.points == expected, (hand, turn, verdict)
    assert_whole(verdict, hand)
    assert_playable(verdict, turn, rules)
    if may_end_with_cards(rules) and Oracle(rules).can_go_out(hand, turn):
        assert verdict.points == 0
    else:
        assert hand_value(rules, verdict.left or ()) == verdict.points


def may_end_with_cards(rules: Ruleset) -> bool:
    """Whether a player may go out with cards left, which then don't count."""
    return bool(rules.out.left_over) or rules.out.when == "contract"


@given(turns(7))
def test_going_out(drawn) -> None:
    rules, hand, turn = drawn
    verdict = check_go_out(hand, engine_turn(turn), rules)
    expected = Oracle(rules).can_go_out(hand, turn)
    in_deck = [problem for problem in verdict.problems if problem.code == "not_in_deck"]
    assert (not verdict.problems[len(in_deck) :]) is expected, (hand, turn, verdict)
    if verdict.legal:
        assert_whole(verdict, hand)
        assert_playable(verdict, turn, rules)
        ends_with_contract = rules.out.when == "contract" and turn.contract is not None
        assert ends_with_contract or len(verdict.left or ()) <= rules.out.left_over
