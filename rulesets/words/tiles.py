"""The rules of games with tiles in words: racks and piles, groups and rows."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import joined, number_word, span
from rulesets.words.origins import Line, Section
from rulesets.words.short import cards_dealt, packs_range, players_words
from rulesets.words.table import players_lines


def tile_sections(rules: Ruleset) -> list[Section]:
    """From the tiles to going out, in the order in which it is needed."""
    return [
        Section(
            "deck",
            _("Players and tiles"),
            _("{players}, {packs}").format(players=players_words(rules), packs=packs_range(rules)),
            (*players_lines(rules), *_tiles(rules)),
        ),
        Section(
            "deal",
            _("Start"),
            _("{tiles} each, the highest tile begins").format(tiles=cards_dealt(rules))
            if rules.highest_card_begins
            else _("{tiles} each").format(tiles=cards_dealt(rules)),
            tuple(_start(rules)),
        ),
        Section("turn", _("Your turn"), _turn_summary(rules), tuple(_turn(rules))),
        Section("melds", _("Groups and rows"), joined(_kinds(rules)), tuple(_melds(rules))),
        Section("opening", _("The first time"), _opening_summary(rules), tuple(_opening(rules))),
        Section("wild", _("Jokers"), _joker_summary(rules), tuple(_jokers(rules))),
        Section("out", _("Going out"), _("With an empty rack"), tuple(_out(rules))),
    ]


def _tiles(rules: Ruleset) -> Iterator[Line]:
    deck = rules.deck
    names = [_(deck.suit_names[suit]) if suit in deck.suit_names else suit for suit in deck.suits]
    text = _("The tiles are numbered {low} to {high} in {colours}, each of them {n} times.")
    text = text.format(
        low=deck.ranks[0], high=deck.ranks[-1], colours=joined(names), n=number_word(deck.decks)
    )
    yield Line(text, ("deck.ranks", "deck.suit_names", "deck.decks"))

    if deck.jokers:
        text = ngettext("There is {n} joker besides.", "There are {n} jokers besides.", deck.jokers)
        yield Line(text.format(n=deck.jokers), ("deck.jokers",))
    else:
        yield Line(_("Leave the jokers in the box."), ("deck.jokers",))


def _start(rules: Ruleset) -> Iterator[Line]:
    first = {
        "ask": _("Choose who plays first."),
        "highest_card": _("Everybody takes a tile; whoever has the highest number plays first."),
        "lowest_card": _("Everybody takes a tile; whoever has the lowest number plays first."),
    }[rules.setup.first_dealer]
    yield Line(first, ("setup.first_dealer",))
    yield Line(
        _("Mix the tiles again, and each player takes {tiles}.").format(tiles=cards_dealt(rules)),
        ("deal.cards",),
    )
    yield Line(_("Nobody deals."), ("deal.next_dealer",))
    order = _("clockwise") if rules.deal.direction == "left" else _("counter-clockwise")
    yield Line(_("Play goes {direction}.").format(direction=order), ("deal.direction",))
    text = _("In the next game the next player begins, {direction}.")
    yield Line(text.format(direction=order), ("deal.moves",))


def _turn_summary(rules: Ruleset) -> str:
    if rules.turn.draw_instead:
        return _("Play tiles from your rack, or take one")
    return _("Take a tile, then play what you can and wish")


def _turn(rules: Ruleset) -> Iterator[Line]:
    take = (
        _("On your turn play at least one tile from your rack, or take one from the piles.")
        if rules.turn.draw_instead
        else _("On your turn take a tile from the piles, then play what you can and wish.")
    )
    yield Line(take, ("turn.draw_instead",))

    if rules.turn.pile == "none":
        yield Line(_("Nothing is discarded."), ("turn.pile", "out.discard"))

    if rules.meld.rearrange:
        text = _(
            "Once you are in the game you may take groups and rows on the table apart and "
            "put them together anew."
        )
        yield Line(text, ("meld.rearrange", "after.lay_off"))
        text = _(
            "At the end of your turn all that lies on the table must be groups and rows again."
        )
        yield Line(text, ("meld.rearrange",), "whole")
        text = _("All tiles that were on the table stay there; you add tiles from your rack only.")
        yield Line(text, ("meld.rearrange",), "stays")

    yield from _time(rules)
    empty = {
        "reshuffle": _("When the piles are used up, you play on without them."),
        "end_round": _("When the piles are used up, the game is over and everybody counts."),
        "must_play": _(
            "When the piles are used up, everybody who can play must "
            "play at least one tile on every turn. "
            "The game is over when nobody can."
        ),
    }[rules.turn.stock_out]
    yield Line(empty, ("turn.stock_out",))


def _time(rules: Ruleset) -> Iterator[Line]:
    if not rules.turn.seconds:
        yield Line(_("Take as long as you like."), ("turn.seconds",))
        return

    yield Line(time_line(rules), ("turn.seconds",))
    if rules.turn.timeout_draw:
        yield Line(slow_line(rules), ("turn.timeout_draw",))

    if rules.turn.timeout_draw and rules.meld.rearrange:
        text = _(
            "Moved tiles whose old place cannot be found again go to the piles, and as many are "
            "taken besides."
        )
        yield Line(text, ("turn.timeout_draw",))


def time_line(rules: Ruleset) -> str:
    """How long a turn may take, in a sentence."""
    seconds = rules.turn.seconds
    if seconds % 60:
        return ngettext(
            "A turn takes at most {n} second.", "A turn takes at most {n} seconds.", seconds
        ).format(n=seconds)

    minutes = seconds // 60
    return ngettext(
        "A turn takes at most {n} minute.", "A turn takes at most {n} minutes.", minutes
    ).format(n=minutes)


def slow_line(rules: Ruleset) -> str:
    """What it costs to be too slow, in a sentence."""
    return ngettext(
        (
            "Whoever is too slow puts moved tiles back where they were and takes {n} tile "
            "from the piles."
        ),
        (
            "Whoever is too slow puts moved tiles back where they were and takes {n} tiles "
            "from the piles."
        ),
        rules.turn.timeout_draw,
    ).format(n=rules.turn.timeout_draw)


def _kinds(rules: Ruleset) -> list[str]:
    groups, rows = rules.meld.set, rules.meld.run
    kinds = []
    if groups.min:
        kinds.append(_("{n} of one number").format(n=_sizes(groups.min, groups.max)))

    if rows.min:
        kinds.append(
            _("rows of {n} or more").format(n=rows.min)
            if kinds
            else _("Rows of {n} or more").format(n=rows.min)
        )

    return kinds


def _sizes(least: int, most: int) -> str:
    return span(least, most) if most else _("{n} or more").format(n=least)


def _melds(rules: Ruleset) -> Iterator[Line]:
    groups, rows = rules.meld.set, rules.meld.run
    if groups.min:
        text = (
            _("A group is {n} tiles of one number, each in another colour.")
            if groups.suits == "distinct"
            else _("A group is {n} tiles of one number, in any colours.")
        )
        yield Line(
            text.format(n=_sizes(groups.min, groups.max)),
            ("meld.set.min", "meld.set.max", "meld.set.suits"),
        )
    else:
        yield Line(_("There are no groups in this game."), ("meld.set.min",))

    if not rows.min:
        yield Line(_("There are no rows in this game."), ("meld.run.min",))
        return

    text = _("A row is {n} tiles with numbers in order.")
    yield Line(text.format(n=_sizes(rows.min, rows.max)), ("meld.run.min", "meld.run.max"))
    colours = (
        _("All tiles of a row have one colour.")
        if rows.suit == "same"
        else _("The tiles of a row may be of different colours.")
    )
    yield Line(colours, ("meld.run.suit",))
    low, high = rules.deck.ranks[0], rules.deck.ranks[-1]
    text = _("The {low} is always the lowest: a row does not go on past the {high}.")
    yield Line(text.format(low=low, high=high), ("meld.run.ace",))


def _opening_summary(rules: Ruleset) -> str:
    points = rules.meld.opening.points
    return _("With {n} points or more").format(n=points) if points else _("With anything")


def _opening(rules: Ruleset) -> Iterator[Line]:
    opening = rules.meld.opening
    if not opening.points:
        yield Line(_begin_with_any(rules), ("meld.opening.points", "meld.set.min", "meld.run.min"))
        return

    text = _(
        "To come into the game, lay {what} worth {n} points or more, all on one turn. Each tile "
        "counts the number on it."
    )
    paths = ("meld.opening.points", "meld.opening.kinds", "meld.opening.melds", "score.values")
    yield Line(text.format(what=first_melds(rules), n=opening.points), paths)
    wilds = _("Jokers may help.") if opening.wilds else _("A joker may not help you.")

    if rules.wild.cards:
        yield Line(wilds, ("meld.opening.wilds",))

    text = _(
        "All its tiles come from your own rack. Until then you leave what lies on the table alone."
    )
    yield Line(text, ("meld.opening.wilds",))


def _begin_with_any(rules: Ruleset) -> str:
    groups, rows = rules.meld.set.min, rules.meld.run.min
    if groups and rows:
        return _("You may begin with any group or row, whatever it is worth.")
    if groups:
        return _("You may begin with any group, whatever it is worth.")

    return _("You may begin with any row, whatever it is worth.")


def first_melds(rules: Ruleset) -> str:
    """What a player may begin with: "one group", "groups and rows"."""
    opening = rules.meld.opening
    kinds = [
        kind for kind in opening.kinds if (rules.meld.set if kind == "set" else rules.meld.run).min
    ]

    if opening.melds == 1:
        names = {"set": _("one group"), "run": _("one row")}
        return _(" or ").join(names[kind] for kind in kinds)

    names = {"set": _("groups"), "run": _("rows")}
    return joined([names[kind] for kind in kinds])


def _joker_summary(rules: Ruleset) -> str:
    return _("For any tile") if rules.wild.cards else _("None")


def _jokers(rules: Ruleset) -> Iterator[Line]:
    if not rules.wild.cards:
        yield Line(_("No tile stands for another."), ("wild.cards",))
        return

    yield Line(_("A joker stands for any tile."), ("wild.cards",))
    if rules.wild.limit == "none":
        yield Line(_("There may be any number of jokers in a group or row."), ("wild.limit",))

    if rules.wild.swap == "none":
        yield Line(_("A joker on the table stays where it is."), ("wild.swap",))
        return

    text = _("You may take a joker from the table if you put a tile from your rack in its place.")
    yield Line(text, ("wild.swap",))
    if rules.wild.swap_needs_contract:
        yield Line(_("For that you must be in the game."), ("wild.swap_needs_contract",))

    if rules.wild.swap_use == "now":
        text = _("It is played again on the same turn, and never goes back to a rack.")
        yield Line(text, ("wild.swap_use",))


def _out(rules: Ruleset) -> Iterator[Line]:
    yield Line(
        _("You go out when your rack is empty, and the game is over at once."), ("out.discard",)
    )
