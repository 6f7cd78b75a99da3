"""The rules of games with tiles in words: racks and piles, groups and rows."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.language import ngettext, pgettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import for_tiles, for_wilds, joined, span
from rulesets.words.say import Line, Section
from rulesets.words.short import cards_dealt, packs_range, players_words
from rulesets.words.table import players_lines


def tile_sections(rules: Ruleset) -> list[Section]:
    """From the tiles to going out, in the order players need it."""
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
            _("{tiles} each, the highest tile starts").format(tiles=cards_dealt(rules))
            if rules.highest_card_begins
            else _("{tiles} each").format(tiles=cards_dealt(rules)),
            tuple(_start(rules)),
        ),
        Section("turn", _("Your turn"), _turn_summary(rules), tuple(_turn(rules))),
        Section("melds", _("Groups and rows"), ". ".join(_kinds(rules)), tuple(_melds(rules))),
        Section("opening", _("The first time"), _opening_summary(rules), tuple(_opening(rules))),
        Section("wild", _("Jokers"), _joker_summary(rules), tuple(_jokers(rules))),
        Section("out", _("Going out"), _("With an empty rack"), tuple(_out(rules))),
    ]


def _tiles(rules: Ruleset) -> Iterator[Line]:
    deck = rules.deck
    names = [_(deck.suit_names[suit]) if suit in deck.suit_names else suit for suit in deck.suits]
    text = ngettext(
        "The tiles are numbered {low} to {high}, {n} of each number in each colour: {colours}.",
        "The tiles are numbered {low} to {high}, {n} of each number in each colour: {colours}.",
        deck.decks,
    )
    text = text.format(low=deck.ranks[0], high=deck.ranks[-1], colours=joined(names), n=deck.decks)
    yield Line(text, ("deck.ranks", "deck.suit_names", "deck.decks"))

    if deck.jokers:
        text = ngettext("Add {n} joker.", "Add {n} jokers.", deck.jokers)
        yield Line(text.format(n=deck.jokers), ("deck.jokers",))
    else:
        yield Line(_("Leave the jokers in the box."), ("deck.jokers",))


def _start(rules: Ruleset) -> Iterator[Line]:
    first = {
        "ask": _("Choose who plays first."),
        "highest_card": _("Everybody takes a tile. Whoever has the highest number plays first."),
        "lowest_card": _("Everybody takes a tile. Whoever has the lowest number plays first."),
    }[rules.setup.first_dealer]
    yield Line(first, ("setup.first_dealer",))
    yield Line(
        _("Mix the tiles again. Each player takes {tiles}.").format(tiles=cards_dealt(rules)),
        ("deal.cards",),
    )
    yield Line(_("Nobody deals."), ("deal.next_dealer",))

    if rules.deal.direction == "left":
        play = _("Play goes clockwise.")
        following = _("In each game after that, the next player starts, clockwise.")
    else:
        play = _("Play goes counter-clockwise.")
        following = _("In each game after that, the next player starts, counter-clockwise.")

    yield Line(play, ("deal.direction",))
    yield Line(following, ("deal.moves",))


def _turn_summary(rules: Ruleset) -> str:
    if rules.turn.draw_instead:
        return _("Play tiles from your rack, or take one")
    return _("Take a tile, then play what you like")


def _turn(rules: Ruleset) -> Iterator[Line]:
    take = (
        _("On your turn, play at least one tile from your rack, or take one from the piles.")
        if rules.turn.draw_instead
        else _("On your turn, take a tile from the piles, then play any tiles you like.")
    )
    yield Line(take, ("turn.draw_instead",))

    if rules.turn.pile == "none":
        yield Line(_("You never discard."), ("turn.pile", "out.discard"))

    if rules.meld.rearrange:
        text = _(
            "Once you’re in the game, you can take groups and rows on the table apart and make "
            "new ones."
        )
        yield Line(text, ("meld.rearrange", "after.lay_off"))
        text = _("At the end of your turn, everything on the table must be groups and rows again.")
        yield Line(text, ("meld.rearrange",), "whole")
        text = _("Tiles on the table never go back to a rack; you can only add more.")
        yield Line(text, ("meld.rearrange",), "stays")

    yield from _time(rules)
    empty = {
        "reshuffle": _("When the piles run out, play on without them."),
        "end_round": _("When the piles run out, the game is over and everybody counts."),
        "must_play": _(
            "Once the piles run out, you must play at least one tile on every turn if you can. "
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
            "If nobody remembers where a moved tile was, it goes to the piles, and the slow player "
            "takes one more tile for it."
        )
        yield Line(text, ("turn.timeout_draw",))


def time_line(rules: Ruleset) -> str:
    """How long a turn can take, in a sentence."""
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
        "If you’re too slow, put moved tiles back where they were and take {n} more tile.",
        "If you’re too slow, put moved tiles back where they were and take {n} more tiles.",
        rules.turn.timeout_draw,
    ).format(n=rules.turn.timeout_draw)


def _kinds(rules: Ruleset) -> list[str]:
    groups, rows = rules.meld.set, rules.meld.run
    kinds = []
    if groups.min:
        text = ngettext(
            "Groups of {n} with the same number",
            "Groups of {n} with the same number",
            groups.max or groups.min,
        )
        kinds.append(text.format(n=_sizes(groups.min, groups.max)))

    if rows.min:
        text = ngettext("Rows of {n} or more", "Rows of {n} or more", rows.min)
        kinds.append(text.format(n=rows.min))

    return kinds


def _sizes(least: int, most: int) -> str:
    return span(least, most) if most else _("{n} or more").format(n=least)


def _melds(rules: Ruleset) -> Iterator[Line]:
    groups, rows = rules.meld.set, rules.meld.run
    if groups.min:
        paths = ("meld.set.min", "meld.set.max", "meld.set.suits")
        yield Line(_group_words(rules), paths)
    else:
        yield Line(_("This game doesn’t have groups."), ("meld.set.min",))

    if not rows.min:
        yield Line(_("This game doesn’t have rows."), ("meld.run.min",))
        return

    text = ngettext(
        "A row is {n} tile with numbers in order.",
        "A row is {n} tiles with numbers in order.",
        rows.max or rows.min,
    )
    yield Line(text.format(n=_sizes(rows.min, rows.max)), ("meld.run.min", "meld.run.max"))
    colours = (
        _("All tiles of a row have the same colour.")
        if rows.suit == "same"
        else _("The tiles of a row can have different colours.")
    )
    yield Line(colours, ("meld.run.suit",))
    low, high = rules.deck.ranks[0], rules.deck.ranks[-1]
    text = _("The {low} is always the lowest: a row can’t go on past the {high}.")
    yield Line(text.format(low=low, high=high), ("meld.run.ace",))


def _group_words(rules: Ruleset) -> str:
    groups = rules.meld.set
    most = groups.max or groups.min
    text = (
        ngettext(
            "A group is {n} tile with the same number, all in different colours.",
            "A group is {n} tiles with the same number, all in different colours.",
            most,
        )
        if groups.suits == "distinct"
        else ngettext(
            "A group is {n} tile with the same number, in any colours.",
            "A group is {n} tiles with the same number, in any colours.",
            most,
        )
    )
    return text.format(n=_sizes(groups.min, groups.max))


def _opening_summary(rules: Ruleset) -> str:
    points = rules.meld.opening.points
    if not points:
        return _("With anything")

    text = ngettext("With {n} point or more", "With {n} points or more", points)
    return text.format(n=points)


def _opening(rules: Ruleset) -> Iterator[Line]:
    opening = rules.meld.opening
    if not opening.points:
        yield Line(_begin_with_any(rules), ("meld.opening.points", "meld.set.min", "meld.run.min"))
        return

    text = ngettext(
        "To get into the game, lay tiles worth {n} point or more on one turn. Each counts the "
        "number on it.",
        "To get into the game, lay tiles worth {n} points or more on one turn. Each counts the "
        "number on it.",
        opening.points,
    )
    yield Line(text.format(n=opening.points), ("meld.opening.points", "score.values"))
    yield Line(first_melds_line(rules), ("meld.opening.kinds", "meld.opening.melds"))
    if rules.wild.cards:
        yield Line(first_wilds_line(rules), ("meld.opening.wilds",))

    text = _("All of it comes from your own rack. Until then, don’t touch the tiles on the table.")
    yield Line(text, ("meld.opening.wilds",), "own rack")


def _begin_with_any(rules: Ruleset) -> str:
    groups, rows = rules.meld.set.min, rules.meld.run.min
    if groups and rows:
        return _("You can start with any group or row, whatever it’s worth.")
    if groups:
        return _("You can start with any group, whatever it’s worth.")

    return _("You can start with any row, whatever it’s worth.")


def first_melds_line(rules: Ruleset) -> str:
    """What a player can start with, in a sentence: "It has to be a single group."."""
    opening = rules.meld.opening
    sets = "set" in opening.kinds and rules.meld.set.min
    runs = "run" in opening.kinds and rules.meld.run.min
    one = opening.melds == 1

    if sets and runs:
        return _single_meld(rules) if one else _several_melds(rules)
    if sets:
        return _single_set(rules) if one else _only_sets(rules)

    return _single_run(rules) if one else _only_runs(rules)


def _single_meld(rules: Ruleset) -> str:
    return for_tiles(
        rules,
        cards=_("It has to be a single set or run."),
        tiles=_("It has to be a single group or row."),
    )


def _several_melds(rules: Ruleset) -> str:
    return for_tiles(
        rules,
        cards=_("You can lay several sets and runs for this."),
        tiles=_("You can lay several groups and rows for this."),
    )


def _single_set(rules: Ruleset) -> str:
    return for_tiles(
        rules, cards=_("It has to be a single set."), tiles=_("It has to be a single group.")
    )


def _only_sets(rules: Ruleset) -> str:
    return for_tiles(
        rules, cards=_("Only sets count for this."), tiles=_("Only groups count for this.")
    )


def _single_run(rules: Ruleset) -> str:
    return for_tiles(
        rules, cards=_("It has to be a single run."), tiles=_("It has to be a single row.")
    )


def _only_runs(rules: Ruleset) -> str:
    return for_tiles(
        rules, cards=_("Only runs count for this."), tiles=_("Only rows count for this.")
    )


def first_wilds_line(rules: Ruleset) -> str:
    """Whether a player can start with jokers, in a sentence."""
    if rules.meld.opening.wilds:
        return for_wilds(
            rules,
            jokers=_("You can use jokers for this."),
            wilds=_("You can use wild cards for this."),
        )

    return for_wilds(
        rules,
        jokers=_("You can’t use jokers for this."),
        wilds=_("You can’t use wild cards for this."),
    )


def _joker_summary(rules: Ruleset) -> str:
    return _("For any tile") if rules.wild.cards else pgettext("wild cards", "None")


def _jokers(rules: Ruleset) -> Iterator[Line]:
    if not rules.wild.cards:
        yield Line(_("No tile stands for another."), ("wild.cards",))
        return

    yield Line(_("A joker stands for any tile."), ("wild.cards",))
    if rules.wild.limit == "none":
        yield Line(_("A group or row can have any number of jokers."), ("wild.limit",))

    if rules.wild.swap == "none":
        yield Line(_("A joker on the table stays where it is."), ("wild.swap",))
        return

    text = _("You can take a joker from the table if you put a tile from your rack in its place.")
    yield Line(text, ("wild.swap",))
    if rules.wild.swap_needs_contract:
        yield Line(_("You have to be in the game first."), ("wild.swap_needs_contract",))

    if rules.wild.swap_use == "now":
        text = _("Play it on the same turn. It never goes back to a rack.")
        yield Line(text, ("wild.swap_use",))


def _out(rules: Ruleset) -> Iterator[Line]:
    yield Line(_("You go out when your rack is empty. The game is over at once."), ("out.discard",))
