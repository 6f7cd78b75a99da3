"""What happens around the table in words: players and packs, the deal, a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from rulesets.keys.deck import team_sizes
from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import (
    card_called,
    cards_called,
    either,
    in_play,
    joined,
    sentence,
    span,
)
from rulesets.words.knocking import dealer_by_result, stock_is_out
from rulesets.words.origins import origin_of
from rulesets.words.pile import pile_lines
from rulesets.words.say import Line, Section
from rulesets.words.short import (
    cards_dealt,
    packs_range,
    packs_words,
    players_words,
    usually_dealt,
)


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
    """How many play, and how old they are."""
    yield Line(
        _("For {players}.").format(players=players_words(rules)), ("players.min", "players.max")
    )

    if rules.players.ages:
        yield Line(_("Ages {ages}.").format(ages=rules.players.ages), ("players.ages",))

    yield from _team_lines(rules)


def _team_lines(rules: Ruleset) -> Iterator[Line]:
    """Whether partners play together, and how many make a team."""
    if rules.players.teams == "none":
        return

    text = _("You can play in teams of {sizes}. Partners share their points.")
    if rules.players.teams == "required":
        text = _("You play in teams of {sizes}. Partners share their points.")

    numbers = range(rules.players.min, rules.players.max + 1)
    sizes = {size for number in numbers for size in team_sizes(number)}
    yield Line(text.format(sizes=either(list(map(str, sorted(sizes))))), ("players.teams",))


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
        # Translators: cards is a list that begins with a capital letter: "Twos".
        text = _("{cards} are only ever wild: they aren’t part of the order of the cards.")
        yield Line(
            text.format(cards=sentence(joined([cards_called(rank) for rank in extra]))),
            ("deck.wild_ranks_extra", "deck.ranks"),
        )


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
        yield Line(_("Shuffle: {packs}.").format(packs=packs), decks)
        text = ngettext("Add {n} joker.", "Add {n} jokers.", deck.jokers)
        yield Line(text.format(n=deck.jokers), jokers)
        return

    text = _("Shuffle: {packs}.").format(packs=packs_range(rules))
    yield Line(text, tuple(dict.fromkeys(decks + jokers)))


def _special(rules: Ruleset) -> Iterator[Line]:
    """Special cards and how many there are of each; the ones left out of the deck."""
    if special := rules.deck.special:
        counted = [
            _("{n} × {card}").format(n=count, card=card_called(name))
            if count > 1
            else card_called(name)
            for name, count in special.items()
        ]
        text = _("The special cards: {cards}.").format(cards=joined(counted))
        yield Line(text, ("deck.extra", "deck.optional", "deck.remove"))


def deal_section(rules: Ruleset) -> Section:
    """Who deals, how many cards, and who starts."""
    if rules.deal.moves != "dealer":
        summary = _("{cards} each, the lowest card starts")
    elif _goes_left(rules):
        summary = _("{cards} each, the player to the left of the dealer starts")
    else:
        summary = _("{cards} each, the player to the right of the dealer starts")

    lines = (*_dealer(rules), *_deal(rules))
    return Section("deal", _("Deal"), summary.format(cards=cards_dealt(rules)), lines)


def _goes_left(rules: Ruleset) -> bool:
    return rules.deal.direction == "left"


def _dealer(rules: Ruleset) -> Iterator[Line]:
    yield Line(_first(rules), ("setup.first_dealer",))
    yield from _order(rules)
    if rules.seats_by_card:
        text = (
            _("Sit in the order of those cards, from low to high. If cards are tied, draw again.")
            if rules.lowest_card_begins
            else _(
                "Sit in the order of those cards, from high to low. If cards are tied, draw again."
            )
        )
        yield Line(text, ("setup.seats",))

    if rules.first_player_moves:
        yield from _moving_start(rules)
        return

    if rules.deal.follows_rounds:
        yield Line(dealer_by_result(rules), ("deal.next_dealer",))
        return

    text = (
        _("After each round the deal moves on to the next player, clockwise.")
        if _goes_left(rules)
        else _("After each round the deal moves on to the next player, counter-clockwise.")
    )
    yield Line(text, ("deal.next_dealer",))


def _moving_start(rules: Ruleset) -> Iterator[Line]:
    """Games in which the first player changes, and the dealer with them."""
    if _goes_left(rules):
        dealer = _("The player to the right of whoever starts is the dealer.")
        start = _("In each game after that, the next player starts, clockwise.")
    else:
        dealer = _("The player to the left of whoever starts is the dealer.")
        start = _("In each game after that, the next player starts, counter-clockwise.")

    yield Line(dealer, ("deal.next_dealer",))
    yield Line(start, ("deal.moves",))


def _first(rules: Ruleset) -> str:
    if rules.first_player_moves:
        return {
            "ask": _("Choose who plays first."),
            "highest_card": _("Everybody draws a card. Whoever has the highest plays first."),
            "lowest_card": _(
                "Everybody is dealt a card face up. Whoever has the lowest plays first."
            ),
        }[rules.setup.first_dealer]

    return {
        "ask": _("Choose who deals first."),
        "highest_card": _("Everybody draws a card. Whoever has the highest deals first."),
        "lowest_card": _("Everybody draws a card. Whoever has the lowest deals first."),
    }[rules.setup.first_dealer]


def _order(rules: Ruleset) -> Iterator[Line]:
    """Which of the cards drawn is lower or higher."""
    if order := [name for name in in_play(rules, rules.setup.order) if name in rules.deck.special]:
        names = [card_called(name) for name in rules.setup.order if name in order]
        first = next(name for name in rules.setup.order if name not in rules.special_cards)
        place = rules.setup.order.index(first)
        below = [card_called(name) for name in order if rules.setup.order.index(name) < place]
        above = [name for name in names if name not in below]

        if below:
            text = _("These are lower than the {card}, from the lowest up: {cards}.")
            yield Line(text.format(card=card_called(first), cards=joined(below)), ("setup.order",))

        if above:
            yield Line(_("Highest of all: {cards}.").format(cards=joined(above)), ("setup.order",))

    if any(card.numbered for card in rules.deck.extra) and rules.setup.order:
        text = _("Among special cards of the same name, the smaller number is lower.")
        yield Line(text, ("deck.extra", "setup.order"))

    if suits := rules.setup.suit_order:
        signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
        text = _("If cards are tied, the suit decides, from the lowest up: {suits}.")
        yield Line(
            text.format(suits=" ".join(signs.get(suit, suit) for suit in suits)),
            ("setup.suit_order",),
        )


def _deal(rules: Ruleset) -> Iterator[Line]:
    for bonus in rules.bonus:
        if bonus.on == "exact_deal":
            paths = (f"bonus.{bonus.id}.on", "deal.cards", "deal.first_extra", "deal.upcard")
            yield Line(_exact_deal(rules, bonus), paths)

    yield Line(_hand_sizes(rules), ("deal.cards",))
    for row in rules.deal.by_players:
        players = ngettext("{n} player", "{n} players", row.max).format(n=span(row.min, row.max))
        text = ngettext(
            "With {players}, deal {n} card to each.",
            "With {players}, deal {n} cards to each.",
            row.cards,
        )
        yield Line(text.format(players=players, n=row.cards), ("deal.by_players",))

    if extra := rules.deal.first_extra:
        yield Line(_first_extra(rules).format(n=extra), ("deal.first_extra",))

    upcard = (
        _("The rest is the stock. Turn up its top card next to it to start the discard pile.")
        if rules.deal.upcard
        else _("The rest is the stock. The first discard starts the discard pile.")
    )
    yield Line(upcard, ("deal.upcard",))
    yield Line(_direction(rules), ("deal.direction",))


def _first_extra(rules: Ruleset) -> str:
    if _goes_left(rules):
        return ngettext(
            "The player to the left of the dealer gets {n} more card, and doesn’t draw on the "
            "first turn.",
            "The player to the left of the dealer gets {n} more cards, and doesn’t draw on the "
            "first turn.",
            rules.deal.first_extra,
        )

    return ngettext(
        "The player to the right of the dealer gets {n} more card, and doesn’t draw on the "
        "first turn.",
        "The player to the right of the dealer gets {n} more cards, and doesn’t draw on the "
        "first turn.",
        rules.deal.first_extra,
    )


def _direction(rules: Ruleset) -> str:
    if rules.deal.moves != "dealer":
        return _("Play goes clockwise.") if _goes_left(rules) else _("Play goes counter-clockwise.")
    if _goes_left(rules):
        return _("The player to the left of the dealer starts, and play goes clockwise.")

    return _("The player to the right of the dealer starts, and play goes counter-clockwise.")


def _exact_deal(rules: Ruleset, bonus: Bonus) -> str:
    """What the dealer tries, or the player who cuts, in games with points for it."""
    more = rules.deal.first_extra + rules.deal.upcard
    needed = _("{cards} per player").format(cards=cards_dealt(rules))
    if more:
        text = ngettext("{cards} per player and {n} more", "{cards} per player and {n} more", more)
        needed = text.format(cards=cards_dealt(rules), n=more)

    text = _("Before dealing, the dealer tries to lift just enough cards: {needed}.")
    if bonus.is_for_cutter and _goes_left(rules):
        text = _(
            "The player to the right of the dealer cuts, and tries to lift just enough cards: "
            "{needed}."
        )
    elif bonus.is_for_cutter:
        text = _(
            "The player to the left of the dealer cuts, and tries to lift just enough cards: "
            "{needed}."
        )

    return text.format(needed=needed)


def _hand_sizes(rules: Ruleset) -> str:
    sizes = rules.deal.sizes
    if len(sizes) == 1:
        return _("Deal {cards} to each player.").format(cards=usually_dealt(rules))

    last = len(sizes)
    if list(sizes) == list(range(sizes[0], sizes[0] + last)):
        text = _(
            "Deal {first} cards to each player in round 1 and one more in every round, "
            "{most} in round {last}."
        )
        text = text.format(first=sizes[0], most=sizes[-1], last=last)
    else:
        rounds = []
        for size, numbers in _by_rounds(sizes):
            each = ngettext("{n} in round {rounds}", "{n} in rounds {rounds}", len(numbers))
            rounds.append(each.format(n=size, rounds=_rounds(numbers)))

        text = _("Cards dealt to each player: {rounds}.").format(rounds=joined(rounds))

    if rules.end.when == "rounds" and rules.end.rounds <= last:
        return text

    return f"{text} {_('After that it stays at {most}.').format(most=sizes[-1])}"


def turn_section(rules: Ruleset) -> Section:
    """What a player does in a turn."""
    if rules.meld.when == "out":
        summary = _("Draw a card, go out if you can, or else discard one")
    elif rules.has_knocking:
        summary = _("Draw a card and discard one, or knock")
    elif rules.keeps_melds_in_hand:
        summary = _("Draw a card and discard one, or go out")
    elif rules.turn.draw > 1:
        summary = _("Draw {n} cards, lay cards if you like, discard one")
        summary = summary.format(n=rules.turn.draw)
    else:
        summary = _("Draw a card, lay cards if you like, discard one")

    return Section("turn", _("Your turn"), summary, tuple(_turn(rules)))


def _turn(rules: Ruleset) -> Iterator[Line]:
    yield from _drawing(rules)
    yield from _buying(rules)
    if rules.meld.when == "out":
        yield Line(
            _("Then go out if you can. If you can’t, put one card on the discard pile."),
            ("meld.when",),
        )
    elif rules.keeps_melds_in_hand:
        yield Line(_("End your turn by discarding one card."), ("meld.when",))
    else:
        yield Line(_discard(rules), ("turn.discard_after_meld",))

    if keep := in_play(rules, rules.turn.keep):
        text = _("You can’t discard these: {cards}.")
        cards = joined([cards_called(rank) for rank in keep])
        yield Line(text.format(cards=cards), ("turn.keep",))

    if rules.out.say_at_one:
        yield Line(_("Knock on the table when you have one card left."), ("out.say_at_one",))

    if rules.has_knocking and rules.ends_with_stock:
        yield Line(stock_is_out(rules), ("turn.stock_out", "turn.stock_left"))
    else:
        yield Line(_empty(rules), ("turn.stock_out",))


def _drawing(rules: Ruleset) -> Iterator[Line]:
    if not rules.turn.stock_if_used:
        yield Line(_draw(rules), ("turn.pile", "turn.draw"))
        yield from pile_lines(rules)
        return

    text = _("Take the top discard if you can lay it at once. Or turn up the top of the stock.")
    yield Line(text, ("turn.pile",))
    text = _("A card that you turn up you lay at once as well, or you discard it.")
    yield Line(text, ("turn.stock_if_used",))


def _bought(rules: Ruleset) -> str:
    """What a player can draw where discards are bought on one's own turn."""
    from_stock = rules.turn.buy_cards - 1
    text = ngettext(
        (
            "Draw the top card of the stock. Or take up to {most} of the top discards, plus {n} "
            "card from the stock for each."
        ),
        (
            "Draw the top card of the stock. Or take up to {most} of the top discards, plus {n} "
            "cards from the stock for each."
        ),
        from_stock,
    )
    return text.format(most=rules.turn.pile_most, n=from_stock)


def _buying(rules: Ruleset) -> Iterator[Line]:
    """Who may take a card when it isn't their turn, and what it costs."""
    turn = rules.turn
    if not turn.has_buying:
        yield Line(_("You only draw on your own turn."), ("turn.buys",))
        return

    yield Line(
        _(
            "If the player whose turn it is doesn’t want the top discard, others can buy it. If "
            "several want it, whoever’s turn comes first gets it."
        ),
        ("turn.buys",),
    )
    from_stock = turn.buy_cards - 1
    if from_stock:
        text = ngettext(
            "The buyer also takes {n} card from the stock, and doesn’t discard.",
            "The buyer also takes {n} cards from the stock, and doesn’t discard.",
            from_stock,
        )
        yield Line(text.format(n=from_stock), ("turn.buy_cards",))

    yield Line(_how_often(rules), ("turn.buys",))


def _how_often(rules: Ruleset) -> str:
    """How many times in a round a player can buy."""
    limits = rules.turn.buy_limits
    if not limits:
        return _("You can buy as often as you like.")

    if len(set(limits)) == 1:
        most = limits[0]
        text = ngettext("You can buy {n} time a round.", "You can buy {n} times a round.", most)
        return text.format(n=most)

    counts = []
    for limit, numbers in _by_rounds(limits):
        text = ngettext("{n} time in {rounds}", "{n} times in {rounds}", limit)
        rounds = ngettext("round {numbers}", "rounds {numbers}", len(numbers))
        rounds = rounds.format(numbers=_rounds(numbers))
        counts.append(text.format(n=limit, rounds=rounds))

    return _("You can buy {often}.").format(often=joined(counts))


def _by_rounds(values: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Each value with the rounds in which it holds, one after the other."""
    for value, group in groupby(enumerate(values, 1), key=itemgetter(1)):
        yield value, [number for number, _value in group]


def _rounds(numbers: Sequence[int]) -> str:
    """Rounds that follow each other: "9 and 10", "1 to 8"."""
    if len(numbers) < 3:
        return joined([str(number) for number in numbers])
    return span(numbers[0], numbers[-1])


def _discard(rules: Ruleset) -> str:
    if rules.turn.stock_if_used:
        return _("When you lay a card that you took, you discard one from your hand.")

    return (
        _("Then lay cards if you like, and end your turn by discarding one card.")
        if rules.turn.discard_after_meld
        else _("Then lay cards if you like. If you didn’t lay any, discard one card.")
    )


def _empty(rules: Ruleset) -> str:
    """What happens when the stock runs out."""
    if rules.turn.stock_out == "end_round" and rules.out.melded:
        return _("If the stock runs out before anybody is out, nobody wins the round.")
    if rules.turn.stock_out == "end_round" and rules.is_match:
        return _(
            "If somebody draws the last card of the stock and doesn’t go out, the game is over."
        )

    return {
        "reshuffle": _(
            "When the stock runs out, shuffle the discards to make a new one; the top discard "
            "stays."
        ),
        "turn_over": _(
            "When the stock runs out, turn the discards over, without shuffling, to make a new one."
        ),
        "end_round": _("When the stock runs out, the round is over and everybody counts."),
        "must_play": _("Once the stock runs out, you must lay a card on every turn if you can."),
    }[rules.turn.stock_out]


def _from_stock(rules: Ruleset) -> str:
    text = ngettext(
        "Draw the top of the stock.", "Draw the top {n} cards of the stock.", rules.turn.draw
    )
    return text.format(n=rules.turn.draw)


def _whole(rules: Ruleset) -> str:
    text = _(
        "Or, if you lay the top discard on the same turn, take the whole discard pile into your "
        "hand."
    )
    return f"{_from_stock(rules)} {text}"


def _top_n(rules: Ruleset) -> str:
    text = _(
        "Or, if you lay the top discard on the same turn, take the top {n} discards into your "
        "hand, or all of them if there are fewer."
    )
    return f"{_from_stock(rules)} {text.format(n=rules.turn.pile_most)}"


def _draw(rules: Ruleset) -> str:
    return {
        "top": _("Draw one card: the top of the stock, or the top discard."),
        "top_if_used": _(
            "Draw the top of the stock, or the top discard if you lay it on the same turn."
        ),
        "whole_if_used": _whole(rules),
        "top_n_if_used": _top_n(rules),
        "down_to": _(
            "Spread out the discards. Draw the top of the stock, or any discard together with all "
            "the cards on top of it."
        ),
        "down_to_used": _(
            "Spread out the discards. Draw the top of the stock, or the top discard. Or take a "
            "discard further down with all the cards on top of it, if you lay it on the same turn."
        ),
        "any_if_used": _(
            "Spread out the discards. Draw the top of the stock. Or take any discard with all the "
            "cards on top of it, if you lay it on the same turn."
        ),
        "top_plus_two": _(
            "Draw one card: the top of the stock, or the top discard. "
            "After the top discard, you can also take both the next discard and the top of the "
            "stock, if there are at least two discards. You still discard only one card."
        ),
        "bought": _bought(rules),
        "none": _("Draw the top of the stock."),
    }[rules.turn.pile]
