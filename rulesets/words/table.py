"""What happens around the table in words: players and packs, who deals, the cards dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from rulesets.keys.deck import team_sizes
from rulesets.keys.score import Bonus
from rulesets.language import counted
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import (
    card_called,
    cards_joined,
    either,
    in_play,
    joined,
    sentence,
    span,
)
from rulesets.words.knocking import dealer_by_result
from rulesets.words.origins import origin_of
from rulesets.words.say import Line, Section, line, say
from rulesets.words.short import (
    cards_dealt,
    packs_range,
    packs_words,
    players_counted,
    players_words,
    usually_dealt,
)

# ---------------------------------------------------------------- players and cards


def deck_section(rules: Ruleset) -> Section:
    """Who can play, and with which cards."""
    summary = _("{players}, {packs}").format(players=players_words(rules), packs=packs_range(rules))
    lines = (*players_lines(rules), *_packs(rules))
    return Section("deck", _("Players and cards"), summary, lines)


def players_lines(rules: Ruleset) -> Iterator[Line]:
    """How many play, and how old they are, and whether they play in teams."""
    players = rules.players
    yield line(rules, "For {players}.", "players.min", "players.max", players=players_words(rules))
    if players.ages:
        yield line(rules, "Ages {ages}.", "players.ages", ages=players.ages)

    text = "You can play in teams of {sizes}. Partners share their points."
    if players.teams == "required":
        text = "You play in teams of {sizes}. Partners share their points."
    if players.teams != "none":
        numbers = range(players.min, players.max + 1)
        sizes = {size for number in numbers for size in team_sizes(number)}
        yield line(rules, text, "players.teams", sizes=either(list(map(str, sorted(sizes)))))


def numbers_line(rules: Ruleset) -> Line:
    """What is on tiles, or on cards that have colours in place of suits."""
    deck = rules.deck
    names = [_(deck.suit_names[suit]) if suit in deck.suit_names else suit for suit in deck.suits]
    text = "The <cards> are numbered {low} to {high}, {n} of each number in each colour: {colours}."
    paths = ("deck.ranks", "deck.suit_names", "deck.decks")
    low, high = deck.ranks[0], deck.ranks[-1]
    return line(rules, text, *paths, low=low, high=high, n=deck.decks, colours=joined(names))


def _packs(rules: Ruleset) -> Iterator[Line]:
    rows = rules.deck.by_players
    if rules.has_colours:
        yield numbers_line(rules)
    if rules.has_colours and not rules.has_tiles:
        text = "A pack is {n} cards: each number once in each colour."
        yield line(rules, text, "deck.ranks", n=len(rules.deck.ranks) * len(rules.deck.suits))
    if len(rows) < 2:
        yield from _packs_for_all(rules)

    for row in rows if len(rows) > 1 else ():
        path, players = f"deck.by_players.{row.min}", players_counted(row.min, row.max)
        packs = packs_words((row.decks, row.decks), (row.jokers, row.jokers))
        yield line(rules, "{players}: {packs}.", path, players=players, packs=packs)

    if extra := rules.deck.wild_ranks_extra:
        # Translators: cards is a list that begins with a capital letter: "Twos".
        text = "{cards} are only ever wild: they aren’t part of the order of the cards."
        cards = sentence(cards_joined(extra))
        yield line(rules, text, "deck.wild_ranks_extra", "deck.ranks", cards=cards)

    if special := rules.deck.special:  # those left out aren't among them
        cards = joined([_copies(name, count) for name, count in special.items()])
        paths = ("deck.extra", "deck.optional", "deck.remove")
        yield line(rules, "The special cards: {cards}.", *paths, cards=cards)


def _packs_for_all(rules: Ruleset) -> Iterator[Line]:
    """Packs and jokers where they are the same for any number of players.

    Jokers have a sentence of their own where their number has another origin.
    """
    decks, jokers = ("deck.decks",), ("deck.jokers",)
    if rules.deck.by_players:
        decks = jokers = ("deck.by_players",)

    deck = rules.largest_deck
    if deck.jokers and origin_of(rules, decks) != origin_of(rules, jokers):
        packs = packs_words((deck.packs, deck.packs), (0, 0))
        yield line(rules, "Shuffle: {packs}.", *decks, packs=packs)
        yield line(rules, "Add {n} joker|jokers.", *jokers, n=deck.jokers)
        return

    paths = dict.fromkeys(decks + jokers)
    yield line(rules, "Shuffle: {packs}.", *paths, packs=packs_range(rules))


def _copies(name: str, count: int) -> str:
    if count == 1:
        return card_called(name)
    return counted("{n} × {card}", n=count, card=card_called(name))


# ---------------------------------------------------------------- who deals, and who starts

FIRST_DEALER = {
    "ask": "Choose who deals first.",
    "highest_card": "Everybody draws a card. Whoever has the highest deals first.",
    "lowest_card": "Everybody draws a card. Whoever has the lowest deals first.",
}
FIRST_PLAYER = {
    "ask": "Choose who plays first.",
    "highest_card": "Everybody draws a card. Whoever has the highest plays first.",
    "lowest_card": "Everybody is dealt a card face up. Whoever has the lowest plays first.",
}


def deal_section(rules: Ruleset) -> Section:
    """Who deals, how many cards, and who starts."""
    text = "{cards} each, the player to the <left> of the dealer starts"
    if rules.deal.moves != "dealer":
        text = "{cards} each, the lowest card starts"

    summary = say(rules, text, cards=cards_dealt(rules))
    return Section("deal", _("Deal"), summary, (*_dealer(rules), *_deal(rules)))


def _dealer(rules: Ruleset) -> Iterator[Line]:
    text = FIRST_DEALER[rules.setup.first_dealer]
    if rules.first_player_moves:
        text = FIRST_PLAYER[rules.setup.first_dealer]
    yield line(rules, text, "setup.first_dealer")

    yield from _order(rules)

    text = "Sit in the order of those cards, from high to low. If cards are tied, draw again."
    if rules.setup.first_dealer == "lowest_card":
        text = "Sit in the order of those cards, from low to high. If cards are tied, draw again."
    if rules.setup.seats == "by_card":
        yield line(rules, text, "setup.seats")

    if rules.first_player_moves:
        text = "The player to the <right> of whoever starts is the dealer."
        yield line(rules, text, "deal.next_dealer")
        yield next_starts(rules)
    elif rules.deal.follows_rounds:
        yield dealer_by_result(rules)
    else:
        text = "After each round the deal moves on to the next player, <clockwise>."
        yield line(rules, text, "deal.next_dealer")


def next_starts(rules: Ruleset) -> Line:
    """Who starts in later games, where the first player moves on."""
    text = "In each game after that, the next player starts, <clockwise>."
    return line(rules, text, "deal.moves")


def direction_line(rules: Ruleset) -> Line:
    """Which way play goes around."""
    return line(rules, "Play goes <clockwise>.", "deal.direction")


def _order(rules: Ruleset) -> Iterator[Line]:
    """Which of the cards drawn is lower or higher."""
    order = [name for name in in_play(rules, rules.setup.order) if name in rules.deck.special]
    if order:
        first = next(name for name in rules.setup.order if name not in rules.special_cards)
        place = rules.setup.order.index(first)
        below = [card_called(name) for name in order if rules.setup.order.index(name) < place]
        above = [card_called(name) for name in order if rules.setup.order.index(name) > place]
        if below:
            text = "These are lower than the {card}, from the lowest up: {cards}."
            yield line(rules, text, "setup.order", card=card_called(first), cards=joined(below))
        if above:
            yield line(rules, "Highest of all: {cards}.", "setup.order", cards=joined(above))

    if any(card.numbered for card in rules.deck.extra) and rules.setup.order:
        text = "Among special cards of the same name, the smaller number is lower."
        yield line(rules, text, "deck.extra", "setup.order")

    if suits := rules.setup.suit_order:
        signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
        text = "If cards are tied, the suit decides, from the lowest up: {suits}."
        named = " ".join(signs.get(suit, suit) for suit in suits)
        yield line(rules, text, "setup.suit_order", suits=named)


# ---------------------------------------------------------------- the cards dealt


def _deal(rules: Ruleset) -> Iterator[Line]:
    deal = rules.deal
    for bonus in rules.bonus:
        if bonus.on == "exact_deal":
            yield _exact_deal(rules, bonus)

    yield Line(_hand_sizes(rules), ("deal.cards",))
    for row in deal.by_players:
        text = "With {players}, deal {n} card|cards to each."
        players = players_counted(row.min, row.max)
        yield line(rules, text, "deal.by_players", players=players, n=row.cards)

    if deal.first_extra:
        text = (
            "The player to the <left> of the dealer gets {n} more card|cards, and doesn’t draw on "
            "the first turn."
        )
        yield line(rules, text, "deal.first_extra", n=deal.first_extra)

    text = "The rest is the stock. The first discard starts the discard pile."
    if deal.upcard:
        text = "The rest is the stock. Turn up its top card next to it to start the discard pile."
    yield line(rules, text, "deal.upcard")

    if deal.moves == "dealer":
        text = "The player to the <left> of the dealer starts, and play goes <clockwise>."
        yield line(rules, text, "deal.direction")
    else:
        yield direction_line(rules)


def _exact_deal(rules: Ruleset, bonus: Bonus) -> Line:
    """What the dealer tries, or the player who cuts, in games with points for it."""
    more, cards = rules.deal.first_extra + rules.deal.upcard, cards_dealt(rules)
    needed = say(rules, "{cards} per player", cards=cards)
    if more:
        needed = say(rules, "{cards} per player and {n} more", cards=cards, n=more)

    text = "Before dealing, the dealer tries to lift just enough cards: {needed}."
    if bonus.is_for_cutter:
        text = (
            "The player to the <right> of the dealer cuts, and tries to lift just enough cards: "
            "{needed}."
        )

    paths = (f"bonus.{bonus.id}.on", "deal.cards", "deal.first_extra", "deal.upcard")
    return line(rules, text, *paths, needed=needed)


def _hand_sizes(rules: Ruleset) -> str:
    sizes, last = rules.deal.sizes, len(rules.deal.sizes)
    if last == 1:
        return say(rules, "Deal {cards} to each player.", cards=usually_dealt(rules))

    size = "{size} in round|rounds {rounds}"
    by_round = [
        counted(size, size=number, rounds=rounds_words(rounds), n=len(rounds))
        for number, rounds in by_rounds(sizes)
    ]
    text = "Cards dealt to each player: {rounds}."
    if list(sizes) == list(range(sizes[0], sizes[0] + last)):
        text = (
            "Deal {n} card|cards to each player in round 1 and one more in every round, "
            "{most} in round {last}."
        )

    said = say(rules, text, n=sizes[0], most=sizes[-1], last=last, rounds=joined(by_round))
    if rules.end.when == "rounds" and rules.end.rounds <= last:
        return said

    return f"{said} {say(rules, 'After that it stays at {n}.', n=sizes[-1])}"


def by_rounds(values: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Each value with the rounds in which it holds, one after the other."""
    for value, group in groupby(enumerate(values, 1), key=itemgetter(1)):
        yield value, [number for number, _value in group]


def rounds_words(numbers: Sequence[int]) -> str:
    """Rounds that follow each other: "9 and 10", "1 to 8"."""
    if len(numbers) < 3:
        return joined([str(number) for number in numbers])
    return span(numbers[0], numbers[-1])


# ---------------------------------------------------------------- a sheet without cards


def plain_sections(rules: Ruleset) -> list[Section]:
    """The rules of a game without cards of its own, but for points and the end."""
    bring = line(rules, "Play whatever you like: cards, dice or a board.", "deck.kind")
    summary = _("Moves on after each round") if rules.deal.has_dealer else _("Nobody deals")
    return [
        Section("deck", _("Players"), players_words(rules), (*players_lines(rules), bring)),
        Section("deal", _("Dealer"), summary, tuple(_plain_dealer(rules))),
    ]


def _plain_dealer(rules: Ruleset) -> Iterator[Line]:
    first = "Choose who plays first."
    after = "After each round, the next player starts, clockwise."
    if rules.deal.has_dealer:
        first = "Choose who deals first."
        after = "After each round the deal moves on to the next player, clockwise."

    yield line(rules, first, "setup.first_dealer")
    yield line(rules, after, "deal.next_dealer", "deal.moves")
