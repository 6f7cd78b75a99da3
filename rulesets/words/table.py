"""What happens around the table in words: players and packs, the deal, a turn."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import (
    card_called,
    cards_called,
    in_play,
    joined,
    number_word,
    sentence,
    span,
)
from rulesets.words.origins import Line, Section, origin_of
from rulesets.words.short import cards_dealt, packs_range, packs_words, players_words, time_words


def deck_section(rules: Ruleset) -> Section:
    """Who can play, and with which cards."""
    summary = _("{players}, {packs}").format(players=players_words(rules), packs=packs_range(rules))
    return Section(
        "deck",
        _("Players and cards"),
        summary,
        (*players_lines(rules), *_packs(rules), *_special(rules)),
    )


def players_lines(rules: Ruleset) -> Iterator[Line]:
    """How many play, how old they are, how long it takes."""
    yield Line(
        _("For {players}.").format(players=players_words(rules)), ("players.min", "players.max")
    )

    if rules.players.ages:
        yield Line(_("Ages {ages}.").format(ages=rules.players.ages), ("players.ages",))
    if rules.players.minutes:
        yield Line(_("A game takes {time}.").format(time=time_words(rules)), ("players.minutes",))


def _packs(rules: Ruleset) -> Iterator[Line]:
    rows = rules.deck.by_players
    if len(rows) < 2:
        yield from _packs_for_all(rules)

    for row in rows if len(rows) > 1 else ():
        players = ngettext("{n} player", "{n} players", row.max).format(n=span(row.min, row.max))
        packs = packs_words((row.decks, row.decks), (row.jokers, row.jokers))
        text = _("{players}: {packs}.").format(players=players, packs=packs)
        yield Line(text, (f"deck.by_players.{row.min}",))

    if extra := rules.deck.wild_ranks_extra:
        text = _(
            "{cards} have no place in the order of the cards; they are never anything but wild."
        )
        yield Line(
            text.format(cards=sentence(joined([cards_called(rank) for rank in extra]))),
            ("deck.wild_ranks_extra", "deck.ranks"),
        )


def _packs_for_all(rules: Ruleset) -> Iterator[Line]:
    """Packs and jokers where they are the same for any number of players.

    Jokers have a sentence of their own where their number comes from somewhere else.
    """
    decks, jokers = ("deck.decks",), ("deck.jokers",)

    if rules.deck.by_players:
        decks = jokers = ("deck.by_players",)

    deck = rules.largest_deck

    if deck.jokers and origin_of(rules, decks) != origin_of(rules, jokers):
        packs = packs_words((deck.packs, deck.packs), (0, 0))
        yield Line(_("Shuffle {packs} together.").format(packs=packs), decks)
        text = ngettext("{n} joker goes with them.", "{n} jokers go with them.", deck.jokers)
        yield Line(text.format(n=deck.jokers), jokers)
        return

    text = _("Shuffle {packs} together.") if _is_many(rules) else _("Shuffle {packs}.")
    yield Line(text.format(packs=packs_range(rules)), tuple(dict.fromkeys(decks + jokers)))


def _is_many(rules: Ruleset) -> bool:
    deck = rules.largest_deck
    return deck.packs > 1 or deck.jokers > 0 or bool(rules.deck.special)


def _special(rules: Ruleset) -> Iterator[Line]:
    """Special cards and how many there are of each; those that are left out."""
    if special := rules.deck.special:
        counted = [
            _("{n} × {card}").format(n=count, card=card_called(name))
            if count > 1
            else card_called(name)
            for name, count in special.items()
        ]
        text = _("Special cards go with them: {cards}.").format(cards=joined(counted))
        yield Line(text, ("deck.extra", "deck.optional", "deck.remove"))


def deal_section(rules: Ruleset) -> Section:
    """Who deals, how many cards, and who begins."""
    if rules.deal.moves == "dealer":
        text = _("{cards} each, the player {side} of the dealer begins")
    else:
        text = _("{cards} each, the lowest card begins")

    summary = text.format(cards=cards_dealt(rules), side=_side(rules))
    return Section("deal", _("Deal"), summary, (*_dealer(rules), *_deal(rules)))


def _side(rules: Ruleset) -> str:
    return _("left") if rules.deal.direction == "left" else _("right")


def _round_the_table(rules: Ruleset) -> str:
    return _("clockwise") if rules.deal.direction == "left" else _("counter-clockwise")


def _dealer(rules: Ruleset) -> Iterator[Line]:
    yield Line(_first(rules), ("setup.first_dealer",))
    yield from _order(rules)
    if rules.seats_by_card:
        order = _("from low to high") if rules.lowest_card_begins else _("from high to low")
        text = _("Seats follow those cards, {order}. Players with equal cards draw again.")
        yield Line(text.format(order=order), ("setup.seats",))

    if rules.first_player_moves:
        yield Line(_("The one who sits before the player who begins deals."), ("deal.next_dealer",))
        text = _("In each game after the first the next player begins, {direction}.")
        yield Line(text.format(direction=_round_the_table(rules)), ("deal.moves",))
        return

    text = _("After each round the deal moves on to the next player, {direction}.")
    yield Line(text.format(direction=_round_the_table(rules)), ("deal.next_dealer",))


def _first(rules: Ruleset) -> str:
    if rules.first_player_moves:
        return {
            "ask": _("Choose who plays first."),
            "highest_card": _("Everybody draws a card; whoever has the highest one plays first."),
            "lowest_card": _(
                "Everybody is dealt a card face up; whoever has the lowest one plays first."
            ),
        }[rules.setup.first_dealer]

    return {
        "ask": _("Choose who deals first."),
        "highest_card": _("Everybody draws a card for the first deal; the highest one deals."),
        "lowest_card": _("Everybody draws a card for the first deal; the lowest one deals."),
    }[rules.setup.first_dealer]


def _order(rules: Ruleset) -> Iterator[Line]:
    """What is low and high among the cards drawn."""
    if order := [name for name in in_play(rules, rules.setup.order) if name in rules.deck.special]:
        names = [card_called(name) for name in rules.setup.order if name in order]
        first = next(name for name in rules.setup.order if name not in rules.special_cards)
        place = rules.setup.order.index(first)
        below = [card_called(name) for name in order if rules.setup.order.index(name) < place]
        above = [name for name in names if name not in below]

        if below:
            text = _("Lower than the {card} are, from the lowest: {cards}.")
            yield Line(text.format(card=card_called(first), cards=joined(below)), ("setup.order",))

        if above:
            yield Line(_("Highest of all: {cards}.").format(cards=joined(above)), ("setup.order",))

    if any(card.numbered for card in rules.deck.extra) and rules.setup.order:
        text = _("Of special cards with one name, the one with the lower number is lower.")
        yield Line(text, ("deck.extra", "setup.order"))

    if suits := rules.setup.suit_order:
        signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
        text = _("Of equal cards the suit decides, from the lowest: {suits}.")
        yield Line(
            text.format(suits=" ".join(signs.get(suit, suit) for suit in suits)),
            ("setup.suit_order",),
        )


def _deal(rules: Ruleset) -> Iterator[Line]:
    for bonus in rules.bonus:
        if bonus.on == "exact_deal":
            paths = (f"bonus.{bonus.id}.on", "deal.cards", "deal.first_extra")
            yield Line(_exact_deal(rules), paths)

    yield Line(_hand_sizes(rules), ("deal.cards",))
    if extra := rules.deal.first_extra:
        text = ngettext(
            (
                "The player {side} of the dealer gets {n} card more, and does not draw on "
                "the first turn."
            ),
            (
                "The player {side} of the dealer gets {n} cards more, and does not draw on "
                "the first turn."
            ),
            extra,
        )
        yield Line(text.format(n=extra, side=_side(rules)), ("deal.first_extra",))

    upcard = (
        _("Put the rest down as the stock and turn up its top card beside it: the discard pile.")
        if rules.deal.upcard
        else _(
            "Put the rest down as the stock. No card is turned up; the first discard "
            "begins the discard pile."
        )
    )
    yield Line(upcard, ("deal.upcard",))
    text = (
        _("The player {side} of the dealer begins, and play goes {direction}.")
        if rules.deal.moves == "dealer"
        else _("Play goes {direction}.")
    )
    yield Line(
        text.format(side=_side(rules), direction=_round_the_table(rules)), ("deal.direction",)
    )


def _exact_deal(rules: Ruleset) -> str:
    """What a dealer tries who is paid for it."""
    cards, more = cards_dealt(rules), rules.deal.first_extra
    if not more:
        text = _("Before dealing, the dealer tries to lift just enough cards: {cards} a player.")
        return text.format(cards=cards)

    text = _(
        "Before dealing, the dealer tries to lift just enough cards: {cards} a player and {n} more."
    )
    return text.format(cards=cards, n=number_word(more))


def _hand_sizes(rules: Ruleset) -> str:
    sizes = rules.deal.sizes
    if len(sizes) == 1:
        return _("Deal {cards} to each player.").format(cards=cards_dealt(rules))

    last = len(sizes)
    if list(sizes) == list(range(sizes[0], sizes[0] + last)):
        text = _(
            "Deal {first} cards to each player in round 1 and one more in every round, "
            "{most} in round {last}."
        )
        text = text.format(first=sizes[0], most=sizes[-1], last=last)
    else:
        rounds = [
            _("{n} in round {number}").format(n=size, number=number)
            for number, size in enumerate(sizes, 1)
        ]
        text = _("Deal to each player: {rounds}.").format(rounds=joined(rounds))

    if rules.end.when == "rounds" and rules.end.rounds <= last:
        return text

    return _("{deal} After that it stays at {most}.").format(deal=text, most=sizes[-1])


def turn_section(rules: Ruleset) -> Section:
    """What a player does in a turn."""
    if rules.meld.when == "out":
        summary = _("Draw a card, go out if you can, else discard one")
    else:
        summary = _("Draw a card, lay cards if you can and wish, discard one")

    return Section("turn", _("Your turn"), summary, tuple(_turn(rules)))


def _turn(rules: Ruleset) -> Iterator[Line]:
    yield Line(_draw(rules), ("turn.pile",))
    yield Line(_("Cards are drawn on your own turn only."), ("turn.buys",))
    if rules.meld.when == "out":
        yield Line(
            _("Then go out if you can. If you cannot, put one card on the discard pile."),
            ("meld.when",),
        )
    else:
        yield Line(_discard(rules), ("turn.discard_after_meld",))

    if keep := in_play(rules, rules.turn.keep):
        text = _("{cards} may not be discarded.")
        yield Line(
            text.format(cards=sentence(joined([cards_called(rank) for rank in keep]))),
            ("turn.keep",),
        )

    if rules.out.say_at_one:
        yield Line(_("Knock on the table when you have one card left."), ("out.say_at_one",))

    yield Line(_empty(rules), ("turn.stock_out",))


def _discard(rules: Ruleset) -> str:
    return (
        _(
            "Then lay cards if you can and wish, and end your turn with one card on the "
            "discard pile."
        )
        if rules.turn.discard_after_meld
        else _(
            "Then lay cards if you can and wish. If you have laid none, put one card on "
            "the discard pile."
        )
    )


def _empty(rules: Ruleset) -> str:
    """What happens when the stock is used up."""
    if rules.turn.stock_out == "end_round" and rules.is_match:
        return _(
            "When somebody draws the last card of the stock and does not go out, the game is over."
        )

    return {
        "reshuffle": _(
            "When the stock is used up, the discards are shuffled to make a new one; the "
            "top discard stays."
        ),
        "end_round": _("When the stock is used up, the round is over and everybody counts."),
        "must_play": _(
            "When the stock is used up, everybody who can lay a card must lay one on every turn."
        ),
    }[rules.turn.stock_out]


def _draw(rules: Ruleset) -> str:
    return {
        "top": _("Draw one card: the top of the stock, or the top discard."),
        "top_if_used": _(
            "Draw the top of the stock, or the top discard if you put it on the table on this turn."
        ),
        "whole_if_used": _(
            "Draw the top of the stock. Or, if you put the top discard on the table on this turn, "
            "take the whole discard pile into your hand."
        ),
        "down_to": _(
            "The discards lie spread out. Draw the top of the stock, or any discard "
            "together with all that lie on top of it."
        ),
        "top_plus_two": _(
            "Draw one card: the top of the stock, or the top discard. "
            "If at least two cards lie there, you may after the top discard also take both "
            "the next discard and the top of the stock; you still discard only one card."
        ),
        "none": _("Draw the top of the stock."),
    }[rules.turn.pile]
