"""Tiles against brute force, over random rules: what can be laid, what can be played, what a table
can become.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

from hypothesis import assume, given
from hypothesis import strategies as st

from rulesets.cards import Card
from rulesets.keys.laying import Opening
from rulesets.referee.opening import check_opening
from rulesets.ruleset import Ruleset
from rulesets.tiles.change import check_rearrangement
from rulesets.tiles.questions import TileTask, best_play, check_all_out, lay_table
from rulesets.verdict import Reading
from tests.rulesets.oracles.tiles import TileOracle
from tests.rulesets.tiles.strategies import handfuls, tables, tile_games, whole_pool

MOST = 12


@st.composite
def tables_and_racks(draw: st.DrawFn, most: int = MOST, rack: int = 5):
    """Rules, a table, and a rack of tiles that are still left."""
    rules = draw(tile_games())
    table = draw(tables(rules, most - 1))
    lying = [card for meld in table for card in meld]
    pool = Counter(whole_pool(rules))
    pool.subtract(lying)
    wanted = draw(handfuls(rules, min(rack, most - len(lying))))
    held: list[Card] = []
    for card in wanted:
        if pool[card] > 0:
            pool[card] -= 1
            held.append(card)
    return rules, table, held


def assert_legal(readings: tuple[Reading, ...], oracle: TileOracle) -> None:
    """Each meld is one, in this order and with jokers that stand for what they are said to."""
    for reading in readings:
        named = tuple(None if card.is_joker else oracle.tile(card) for card in reading.cards)
        assert oracle.readings(named), reading
        if reading.kind == "run":
            ranks = [
                int(reading.stands_for.get(place, card).rank)
                for place, card in enumerate(reading.cards)
            ]
            assert ranks == list(range(ranks[0], ranks[0] + len(ranks)))
        else:
            assert (
                len(
                    {
                        reading.stands_for.get(place, card).rank
                        for place, card in enumerate(reading.cards)
                    }
                )
                == 1
            )
        assert set(reading.stands_for) == {
            place for place, card in enumerate(reading.cards) if card.is_joker
        }


@given(st.data())
def test_what_can_be_on_the_table(data) -> None:
    rules = data.draw(tile_games())
    cards = data.draw(
        st.one_of(handfuls(rules, MOST), tables(rules, MOST).map(lambda table: [*chain(*table)]))
    )
    assume(cards)
    oracle = TileOracle(rules)
    verdict = lay_table(tuple(cards), rules)
    assert verdict.legal is oracle.lies(oracle.tiles(cards))
    assert_legal(verdict.arrangement, oracle)
    if verdict.legal:
        assert Counter(
            card for reading in verdict.arrangement for card in reading.cards
        ) == Counter(cards)
    else:
        assert oracle.cost(oracle.tiles(verdict.left)) == oracle.least_left((), oracle.tiles(cards))


@given(tables_and_racks())
def test_the_least_that_can_be_left(drawn) -> None:
    rules, table, rack = drawn
    oracle = TileOracle(rules)
    verdict = best_play(rack, table, rules)
    before = [oracle.tiles_in_order(meld) for meld in table]
    least = oracle.least_after(before, oracle.tiles(rack))
    assert (verdict.points, len(verdict.left)) == least
    assert_legal(verdict.arrangement, oracle)
    laid = Counter(card for reading in verdict.arrangement for card in reading.cards)
    assert laid + Counter(verdict.left) == Counter(
        [*rack, *(card for meld in table for card in meld)]
    )
    played = Counter(rack) - Counter(verdict.left)
    after = [reading.cards for reading in verdict.arrangement]
    assert check_rearrangement(table, tuple(played.elements()), after, rules, opened=True).legal
    assert check_all_out(rack, table, rules).legal is (not verdict.left)


@given(tables_and_racks())
def test_a_limit_only_leaves_out_what_leaves_as_much(drawn) -> None:
    rules, table, rack = drawn
    free = Counter(card for meld in table for card in meld)
    task = TileTask(rules, free, Counter(rack))
    best = task.best()
    assume(best)
    assert task.best(less_than=best.weight) is None
    assert task.best(less_than=best.weight + 1).weight == best.weight


@given(tables_and_racks(most=10), st.data())
def test_what_a_table_may_become(drawn, data) -> None:
    rules, table, rack = drawn
    oracle = TileOracle(rules)
    every = [card for meld in table for card in meld] + rack
    ways = []
    for way in oracle.tables(oracle.tiles(every)):
        ways.append(way)
        if len(ways) > 40:
            break
    assume(ways)
    chosen = data.draw(st.sampled_from(ways))
    by_tile = {oracle.tile(card): card for card in every}
    after = [data.draw(st.permutations([by_tile[tile] for tile in meld])) for meld in chosen]
    if after and data.draw(st.integers(0, 5)) == 0:  # or one that is none
        after[-1] = after[-1][1:]
        after = [meld for meld in after if meld]
    before = [oracle.tiles_in_order(meld) for meld in table]
    expected = oracle.may_become(
        before, oracle.tiles(rack), tuple(map(oracle.tiles_in_order, after))
    )
    verdict = check_rearrangement(table, rack, after, rules, opened=True)
    assert verdict.legal is expected, verdict.problems


@given(tile_games(), st.data())
def test_before_one_has_opened(rules: Ruleset, data) -> None:
    """The table has no jokers here, so that all of it can move once a player has opened."""
    kinds = [kind for kind in ("set", "run") if getattr(rules.meld, kind).min]
    opening = {
        "points": data.draw(st.sampled_from([5, 9, 12, 15])),
        "kinds": tuple(data.draw(st.sampled_from([kinds, kinds[:1], kinds[-1:]]))),
        "wilds": data.draw(st.booleans()),
        "melds": data.draw(st.sampled_from([0, 1, 2])),
    }
    rules = rules.model_copy(
        update={"meld": rules.meld.model_copy(update={"opening": Opening(**opening)})}
    )
    table = [
        meld for meld in data.draw(tables(rules, 5)) if not any(card.is_joker for card in meld)
    ]
    pool = Counter(whole_pool(rules)) - Counter(chain(*table))
    rack = [*(Counter(data.draw(handfuls(rules, 6))) & pool).elements()]
    oracle = TileOracle(rules)
    verdict = best_play(rack, table, rules, opened=False)
    least = oracle.least_unopened(
        [oracle.tiles_in_order(meld) for meld in table], oracle.tiles(rack)
    )
    assert (verdict.points, len(verdict.left)) == least
    assert_legal(verdict.arrangement, oracle)
    played = Counter(rack) - Counter(verdict.left)
    if played:
        after = [reading.cards for reading in verdict.arrangement]
        assert check_rearrangement(
            table, tuple(played.elements()), after, rules, opened=False
        ).legal


@given(tile_games(), st.data())
def test_what_one_may_begin_with(rules: Ruleset, data) -> None:
    opening = Opening(
        points=data.draw(st.sampled_from([5, 9, 12, 15])),
        kinds=data.draw(st.sampled_from([("set", "run"), ("set",), ("run",)])),
        wilds=data.draw(st.booleans()),
        melds=data.draw(st.sampled_from([0, 1, 2])),
    )
    rules = rules.model_copy(update={"meld": rules.meld.model_copy(update={"opening": opening})})
    melds = [meld for meld in data.draw(tables(rules, 9)) if meld] or [
        data.draw(handfuls(rules, 4))
    ]
    assume(all(melds))
    oracle = TileOracle(rules)
    drawn = tuple(map(oracle.tiles_in_order, melds))
    assert check_opening(melds, rules).legal is (
        all(map(oracle.readings, drawn)) and oracle.opens(drawn)
    )
