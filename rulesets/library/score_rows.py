"""What scores, bonuses and the end of a game need: rows for ``consistency``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rulesets.cards import JOKER
from rulesets.keys.score import HAND, Bonus
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.say import say

Row = tuple[str, object, str]  # a key, what has to be so, and what to say if it isn't


def once(key: str, names: Iterable[str], *, within: bool = False) -> Iterator[Row]:
    """Names that may be there once; ``within``: the fault is at the name, and not at the list."""
    text = _("{name} is there twice.")
    for name, count in Counter(names).items():
        yield f"{key}.{name}" if within else key, count == 1, text.format(name=name)


def in_deck(rules: Ruleset, key: str, names: Iterable[str]) -> Iterator[Row]:
    """Names of cards; special cards that are left out count as cards."""
    known = {JOKER, *rules.all_ranks, *rules.special_cards}
    text = "{name} isn’t in the deck."
    for name in names:
        yield key, name in known, say(rules, text, name=name)


def end_rows(rules: Ruleset) -> Iterator[Row]:
    """What ends the game, and decides who wins it, has to be there."""
    end, target, scores = rules.end, rules.end.target, rules.keeps_score
    text = _("The game ends with the last contract, so players need contracts of their own.")
    yield "end.when", end.when != "contracts" or rules.has_personal_contracts, text
    text = _("Say how many rounds there are.")
    yield "end.rounds", end.when != "rounds" or end.rounds, text
    text = _("Say the total that ends the game; it needs points.")
    yield "end.target", end.when != "target" or (target > 0 and scores), text
    text = _("The total is 0 or more, and needs points.")
    yield "end.target", end.when != "either" or (target >= 0 and scores), text
    text = _("Several games side by side need a target, and one player who scores in a round.")
    feeds_columns = end.when == "target" and rules.has_knocking
    yield "end.columns", not rules.has_columns or feeds_columns, text

    takes_out = target > 0 and rules.counts_cards and rules.low_wins
    text = _("Say the total that takes a player out, in a game that low points win.")
    yield "end.target", not rules.eliminates or takes_out, text
    text = _("The last player in wins where players are eliminated, and nowhere else.")
    yield "end.winner", rules.eliminates == (end.winner == "last_in"), text
    text = _("Players who are out of the game can’t play on.")
    yield "end.ties", not rules.eliminates or end.ties != "playoff", text
    if rules.lets_back_in:
        text = _("Coming back is for games that a total takes players out of.")
        yield "end.rejoin", rules.eliminates, text
        text = _("Coming back is for games without contracts.")
        yield "end.rejoin", not rules.contract_list, text
        text = _("This lets nobody in who wouldn’t be out at once.")
        yield "end.rejoin", end.rejoin.most + end.rejoin.more < target, text

    contracts = len(rules.contract_list)
    is_by_round = rules.shares_contracts and not rules.has_one_contract
    has_all = end.when != "rounds" or not is_by_round or end.rounds == contracts
    text = "The game has {rounds} rounds, but {contracts} contracts."
    yield "end.rounds", has_all, say(rules, text, rounds=end.rounds, contracts=contracts)
    yield from _winner(rules)


def _winner(rules: Ruleset) -> Iterator[Row]:
    key, winner, better = "end.winner", rules.end.winner, rules.score.better
    goes_by_finishing = winner in {"first_finisher", "lowest_finisher"}
    text = _("Who wins by finishing needs contracts of their own.")
    yield key, not goes_by_finishing or rules.has_personal_contracts, text
    text = _("Who wins by points needs points.")
    yield key, winner == "first_finisher" or rules.keeps_score, text
    wins = {"lowest": "low", "highest": "high"}.get(winner, better)
    text = _("Who wins doesn’t go with which points are better.")
    yield key, not rules.keeps_score or wins == better, text


def score_rows(rules: Ruleset) -> Iterator[Row]:
    """What goes with the way in which points are counted."""
    key, score = "score.method", rules.score
    takes_all = rules.winner_takes or rules.pays_out or rules.is_match
    wins_high = takes_all or rules.counts_melds or rules.has_knocking
    text = _("Points are typed in games without cards.")
    yield key, not (rules.types_points and rules.has_cards), text
    text = _("High points win where they are counted in this way.")
    yield "score.better", not (wins_high and rules.low_wins), text

    if rules.has_knocking:
        by_upcard = rules.deal.upcard and not rules.has_round_wilds
        text = _("This needs a card that’s turned up, and no rank that’s wild by it.")
        yield "out.knock_by", rules.out.knock_by != "upcard" or by_upcard, text
        yield key, rules.players.max == 2, _("Deadwood is for two players.")
        text = _("Melds stay in the hand where deadwood is compared.")
        yield "meld.when", rules.keeps_melds_in_hand, text
    else:
        lays_off = rules.after.lay_off == "opponent_of_knocker"
        knocks = rules.out.knock or rules.notes_upcard or lays_off
        yield "out.knock", not knocks, _("This is for games in which deadwood is compared.")

    text = _("This is for games in which cards on the table count.")
    yield "score.low_ace", rules.counts_melds or score.low_ace < 0, text
    if rules.counts_melds:
        text = _("Melds are laid on any turn where cards on the table count.")
        yield "meld.when", rules.meld.when == "turn", text
        text = _("This needs aces that cost the same in both colours.")
        yield "score.low_ace", score.low_ace < 0 or "A" in score.values, text

    text = _("This is for games in which the winner takes what the others hold.")
    yield "score.losers_pay", score.losers_pay or rules.winner_takes, text


def payment_rows(rules: Ruleset) -> Iterator[Row]:
    """Where what one wins the others lose, or points come from bonuses alone."""
    takes_cards = rules.adds_to_zero and not rules.pays_out
    is_in_place = all(bonus.replaces_hand for bonus in rules.bonus)
    text = _("Bonuses are only in place of cards where what one wins the others lose.")
    yield "bonus", not takes_cards or is_in_place, text
    text = _("Points come from bonuses, and there isn’t one.")
    yield "bonus", rules.bonus or not (rules.is_match or rules.pays_out), text

    text = _("Whoever goes out is paid for going out, by a tick, or for each of something.")
    for bonus in rules.bonus if rules.pays_out else ():
        is_known = bonus.on in {"out", "flag", "tally"}
        is_gain = bonus.least >= 0 and bonus.points >= 0
        yield f"bonus.{bonus.id}.on", is_known and is_gain, text


def bonus_rows(rules: Ruleset) -> Iterator[Row]:
    """What each bonus needs, and who gets it."""
    ids = [bonus.id for bonus in rules.bonus]
    yield from once("bonus", ids, within=True)

    for bonus in rules.bonus:
        others = {*ids} - {bonus.id}
        rows = (*_of_others(rules, bonus, others), *_when(rules, bonus), *_of_ticks(rules, bonus))
        yield from ((f"bonus.{bonus.id}.{key}", needs, why) for key, needs, why in rows)


def _of_others(rules: Ruleset, bonus: Bonus, others: set[str]) -> Iterator[Row]:
    text = "The bonus “{name}” doesn’t exist."
    for name in bonus.replaces:
        yield "replaces", name == HAND or name in others, say(rules, text, name=name)
    for name in bonus.without:
        yield "without", name in others, say(rules, text, name=name)


def _when(rules: Ruleset, bonus: Bonus) -> Iterator[Row]:
    """What a bonus is given for has to happen in this game."""
    finishing = bonus.on in {"out_on_last", "first_finisher", "finisher"}
    text = _("Finishing needs contracts of a player’s own.")
    yield "on", not finishing or rules.has_personal_contracts, text
    text = _("The last round needs a fixed number of rounds.")
    yield "on", bonus.on != "out_in_last_round" or rules.fixed_rounds, text
    text = _("Knocking needs a game in which deadwood is compared.")
    yield "on", not bonus.is_for_knocking or rules.has_knocking, text
    text = _("A bonus at the end needs a game that ends at a target.")
    yield "on", not bonus.is_for_the_end or rules.ends_at_target, text
    text = _("Only what is counted has a least, a most and a full number.")
    yield "on", bonus.is_counted or (bonus.least, bonus.most, bonus.full) == (0, 99, 0), text

    yield from in_deck(rules, "shows", bonus.shows)
    has_dealer = bonus.to == "player" or rules.deal.has_dealer
    yield "to", has_dealer, _("Nobody deals in this game.")
    is_anybodys = bonus.to == "player" or not bonus.is_counted
    yield "to", is_anybodys, _("What is counted is any player’s.")
    has_less = bonus.least < 0 and rules.counts_melds
    text = _("No meld needs melds that count, and a least number below 0.")
    yield "minus", bonus.minus != "no_meld" or has_less, text


def _of_ticks(rules: Ruleset, bonus: Bonus) -> Iterator[Row]:
    """What is typed of a bonus has its words, and goes with how it is given."""
    ticked, upcard = bonus.is_ticked, bonus.on == "upcard"
    is_typed = bonus.on in {"flag", "tally", "upcard"}
    text = _("A bonus that is ticked or counted needs a label.")
    yield "label", bonus.label or not is_typed, text
    replaces_cards = bonus.on == "flag" and bonus.points >= 0 and rules.counts_cards
    text = _("The cards are replaced by a tick where they cost points.")
    is_possible = bonus.id != HAND and (replaces_cards or not bonus.replaces_hand)
    yield "replaces", is_possible, text

    text = _("This is for a bonus that is ticked.")
    yield "without", ticked or not bonus.without, text
    yield "sole", ticked or not bonus.sole, text
    text = _("This is for a bonus that is counted.")
    yield "book", bonus.is_counted or not bonus.book, text
    is_limited = bonus.players <= rules.players.max and (ticked or not bonus.players)
    yield "players", is_limited, _("This is for a tick, and as many as can play.")

    is_factor = not bonus.points and (ticked or upcard)
    text = _("This is for a tick or the upcard, in place of points.")
    yield "times", is_factor or not bonus.multiplies, text
    has_suits = upcard == bool(bonus.suits) and (bonus.multiplies or not bonus.suits)
    text = _("Suits are for the upcard, with how many times its points count.")
    yield "suits", has_suits, text
    is_turned_up = rules.deal.upcard and set(bonus.suits) <= set(rules.deck.suits)
    text = _("Suits are those of the card that’s turned up.")
    yield "suits", is_turned_up or not bonus.suits, text
