"""A game in one line: who wins, how many rounds it has, what it takes to play."""

from __future__ import annotations

from rulesets.language import counted
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import steps_counted
from rulesets.words.grammar import either, span
from rulesets.words.say import say


def play_line(rules: Ruleset) -> str:
    """What it takes: "2 to 4 players, 1 or 2 packs"."""
    if not rules.has_cards:
        return players_words(rules)
    return _(", ").join((players_words(rules), packs_alone(rules)))


WINNERS = {
    "lowest": "Low score wins",
    "highest": "High score wins",
    "first_finisher": "First to finish wins",
    "last_in": "Last one left wins",
    "lowest_finisher": "First to finish wins; points break a tie",
}


def wins_line(rules: Ruleset) -> str:
    """Who wins, in a few words: "Low score wins"."""
    target = rules.end.target
    if rules.end.when == "either" and rules.ends_at_target:
        return say(rules, "<Low> score wins, ends at {n}", n=target)

    if rules.has_columns:
        text = "{games} games at once, each to {target}"
        return say(rules, text, games=rules.end.columns, target=target)
    if rules.end.winner == "highest" and rules.end.when == "target":
        return say(rules, "First to {n} point|points wins", n=target)

    return say(rules, WINNERS[rules.end.winner])


def choice_line(rules: Ruleset) -> str:
    """What a game is like, for choosing one: "7 phases, 13 cards. Low score wins"."""
    first = [length_words(rules), cards_dealt(rules)]
    return _length_and_wins(_(", ").join(filter(None, first)), wins_line(rules))


def list_line(rules: Ruleset) -> str:
    """The same in fewer words, for a long list: "7 phases. Low score wins"."""
    length = length_words(rules) or cards_dealt(rules)
    is_race = rules.end.winner == "lowest_finisher"
    return _length_and_wins(length, _("First to finish wins") if is_race else wins_line(rules))


def _length_and_wins(length: str, wins: str) -> str:
    return _("{length}. {wins}").format(length=length, wins=wins) if length else wins


def length_words(rules: Ruleset) -> str:
    """How long a game is: "7 phases" if each player has their own, otherwise "7 rounds" or ""."""
    if rules.has_personal_contracts:
        return steps_counted(rules, len(rules.contract_list))

    number = rules.end.rounds
    return counted("{n} round|rounds", n=number) if number else ""


def cards_dealt(rules: Ruleset) -> str:
    """How many cards a player is dealt: "13 cards", "6 to 12 cards", "7 or 13 cards" where
    that depends on how many play; "" where there are none."""
    if rules.deal.by_players:
        sizes = sorted({*rules.deal.sizes, *(row.cards for row in rules.deal.by_players)})
        return counted("{size} card|cards", size=either(list(map(str, sizes))), n=sizes[-1])

    return usually_dealt(rules)


def usually_dealt(rules: Ruleset) -> str:
    """The same, but for numbers of players with a hand size of their own."""
    if not rules.has_cards:
        return ""

    low, high = min(rules.deal.sizes), max(rules.deal.sizes)
    return say(rules, "{size} <card>|<cards>", size=span(low, high), n=high)


def facts_line(rules: Ruleset) -> str:
    """What it takes to play: "2 to 12 players, 4 packs, 8 jokers, 13 cards each"."""
    if not rules.has_cards:
        return players_words(rules)

    return _("{players}, {packs}, {cards} each").format(
        players=players_words(rules), packs=packs_range(rules), cards=cards_dealt(rules)
    )


def players_words(rules: Ruleset) -> str:
    """How many can play: "2 to 12 players"."""
    low, high = rules.players.min, rules.players.max
    return players_counted(low, high)


def players_counted(low: int, high: int) -> str:
    """A number of players: "2 to 12 players"."""
    return counted("{size} player|players", size=span(low, high), n=high)


def packs_range(rules: Ruleset) -> str:
    """The packs for every number of players: "1 to 4 packs, 2 to 8 jokers"."""
    if rules.has_tiles:
        return packs_alone(rules)

    jokers = sorted(deck.jokers for deck in rules.decks)
    words = packs_words(_packs(rules), (jokers[0], jokers[-1]))

    if special := sum(rules.deck.special.values()):
        return _(", ").join((words, counted("{n} special card|cards", n=special)))

    return words


def packs_alone(rules: Ruleset) -> str:
    """The packs to look for, without jokers: "1 to 4 packs"; or how many tiles."""
    if rules.has_tiles:
        return counted("{n} tile|tiles", n=rules.largest_deck.size)

    return packs_words(_packs(rules), (0, 0))


def _packs(rules: Ruleset) -> tuple[int, int]:
    """The fewest and the most packs, whatever number of players."""
    packs = sorted(deck.packs for deck in rules.decks)
    return packs[0], packs[-1]


def packs_words(packs: tuple[int, int], jokers: tuple[int, int]) -> str:
    """A number of packs and jokers, each from the least to the most: "4 packs, 8 jokers"."""
    words = counted("{size} pack|packs", size=span(*packs), n=packs[1])
    if not jokers[1]:
        return words

    held = counted("{size} joker|jokers", size=span(*jokers), n=jokers[1])
    return _(", ").join((words, held))
