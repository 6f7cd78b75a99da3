"""A game in one line: who wins, how many rounds it has, what it takes to play."""

from __future__ import annotations

from rulesets.cards import Deck
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import steps_counted
from rulesets.words.grammar import either, number_word, sentence, span


def play_line(rules: Ruleset) -> str:
    """What it takes: "2 to 4 players, 1 or 2 packs"."""
    if not rules.has_cards:
        return players_words(rules)
    return _(", ").join((players_words(rules), packs_alone(rules)))


def wins_line(rules: Ruleset) -> str:
    """Who wins, in a few words: "Low score wins"."""
    if rules.end.when == "either" and rules.ends_at_target:
        text = _("High score wins, ends at {n}")
        if rules.low_wins:
            text = _("Low score wins, ends at {n}")

        return text.format(n=rules.end.target)

    if rules.has_columns:
        text = _("{n} games at once, each to {target}")
        return text.format(n=sentence(number_word(rules.end.columns)), target=rules.end.target)

    match rules.end.winner:
        case "highest" if rules.end.when == "target":
            return ngettext(
                "First to {n} point wins", "First to {n} points wins", rules.end.target
            ).format(n=rules.end.target)
        case "highest":
            return _("High score wins")
        case "first_finisher":
            return _("First to finish wins")
        case "last_in":
            return _("Last one left wins")
        case "lowest_finisher":
            return _("First to finish wins; points break a tie")
        case _:
            return _("Low score wins")


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
    return ngettext("{n} round", "{n} rounds", number).format(n=number) if number else ""


def cards_dealt(rules: Ruleset) -> str:
    """How many cards a player is dealt: "13 cards", "6 to 12 cards", "7 or 13 cards" where
    that depends on how many play; "" where there are none."""
    if rules.deal.by_players:
        sizes = sorted({*rules.deal.sizes, *(row.cards for row in rules.deal.by_players)})
        return _("{n} cards").format(n=either(list(map(str, sizes))))

    return usually_dealt(rules)


def usually_dealt(rules: Ruleset) -> str:
    """The same, but for numbers of players with a hand size of their own."""
    if not rules.has_cards:
        return ""

    low, high = min(rules.deal.sizes), max(rules.deal.sizes)
    if rules.has_tiles:
        return ngettext("{n} tile", "{n} tiles", high).format(n=span(low, high))
    return ngettext("{n} card", "{n} cards", high).format(n=span(low, high))


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
    return ngettext("{n} player", "{n} players", high).format(n=span(low, high))


def packs_range(rules: Ruleset) -> str:
    """The packs for every number of players: "1 to 4 packs, 2 to 8 jokers"."""
    if rules.has_tiles:
        return packs_alone(rules)

    jokers = sorted(deck.jokers for deck in _decks(rules))
    words = packs_words(_packs(rules), (jokers[0], jokers[-1]))

    if special := sum(rules.deck.special.values()):
        extra = ngettext("{n} special card", "{n} special cards", special).format(n=special)
        return _(", ").join((words, extra))

    return words


def packs_alone(rules: Ruleset) -> str:
    """The packs to look for, without jokers: "1 to 4 packs"; or how many tiles."""
    if rules.has_tiles:
        size = rules.largest_deck.size
        return ngettext("{n} tile", "{n} tiles", size).format(n=size)

    return packs_words(_packs(rules), (0, 0))


def _packs(rules: Ruleset) -> tuple[int, int]:
    """The fewest and the most packs, whatever number of players."""
    packs = sorted(deck.packs for deck in _decks(rules))
    return packs[0], packs[-1]


def _decks(rules: Ruleset) -> list[Deck]:
    """The deck for each number of players."""
    numbers = range(rules.players.min, rules.players.max + 1)
    return [rules.deck_for(number) for number in numbers]


def packs_words(packs: tuple[int, int], jokers: tuple[int, int]) -> str:
    """A number of packs and jokers, each from the least to the most: "4 packs, 8 jokers"."""
    words = ngettext("{n} pack", "{n} packs", packs[1]).format(n=span(*packs))
    if not jokers[1]:
        return words

    held = ngettext("{n} joker", "{n} jokers", jokers[1]).format(n=span(*jokers))
    return _(", ").join((words, held))
