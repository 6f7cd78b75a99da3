"""The rules of games with tiles in words: racks and piles, groups and rows."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import counted, pgettext
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import span
from rulesets.words.opening import first_melds_line, first_wilds_line
from rulesets.words.say import Line, Section, line, say
from rulesets.words.short import cards_dealt, packs_range, players_words
from rulesets.words.table import direction_line, next_starts, numbers_line, players_lines


def tile_sections(rules: Ruleset) -> list[Section]:
    """From the tiles to going out, in the order players need it."""
    players = _("{players}, {packs}").format(players=players_words(rules), packs=packs_range(rules))
    start = "{tiles} each"
    turn = _("Take a tile, then play what you like")
    opening, wild = _("With anything"), pgettext("wild cards", "None")
    if rules.setup.first_dealer == "highest_card":
        start = "{tiles} each, the highest tile starts"
    if rules.turn.draw_instead:
        turn = _("Play tiles from your rack, or take one")
    if points := rules.meld.opening.points:
        opening = say(rules, "With {n} point|points or more", n=points)
    if rules.wild.cards:
        wild = _("For any tile")

    dealt = say(rules, start, tiles=cards_dealt(rules))
    text = "You go out when your rack is empty. The game is over at once."
    out = line(rules, text, "out.discard")
    return [
        Section("deck", _("Players and tiles"), players, (*players_lines(rules), *_tiles(rules))),
        Section("deal", _("Start"), dealt, tuple(_start(rules))),
        Section("turn", _("Your turn"), turn, tuple(_turn(rules))),
        Section("melds", _("Groups and rows"), ". ".join(_kinds(rules)), tuple(_melds(rules))),
        Section("opening", _("The first time"), opening, tuple(_opening(rules))),
        Section("wild", _("Jokers"), wild, tuple(_jokers(rules))),
        Section("out", _("Going out"), _("With an empty rack"), (out,)),
    ]


def _tiles(rules: Ruleset) -> Iterator[Line]:
    yield numbers_line(rules)
    text = "Add {n} joker|jokers."
    if not rules.deck.jokers:
        text = "Leave the jokers in the box."
    yield line(rules, text, "deck.jokers", n=rules.deck.jokers)


# ---------------------------------------------------------------- the start, and a turn

FIRST_PLAYER = {
    "ask": "Choose who plays first.",
    "highest_card": "Everybody takes a tile. Whoever has the highest number plays first.",
    "lowest_card": "Everybody takes a tile. Whoever has the lowest number plays first.",
}
NO_PILES = {
    "reshuffle": "When the piles run out, play on without them.",
    "end_round": "When the piles run out, the game is over and everybody counts.",
    "must_play": "Once the piles run out, you must play at least one tile on every turn if you "
    "can. The game is over when nobody can.",
}


def _start(rules: Ruleset) -> Iterator[Line]:
    yield line(rules, FIRST_PLAYER[rules.setup.first_dealer], "setup.first_dealer")
    text = "Mix the tiles again. Each player takes {tiles}."
    yield line(rules, text, "deal.cards", tiles=cards_dealt(rules))
    yield line(rules, "Nobody deals.", "deal.next_dealer")
    yield direction_line(rules)
    yield next_starts(rules)


def _turn(rules: Ruleset) -> Iterator[Line]:
    text = "On your turn, take a tile from the piles, then play any tiles you like."
    if rules.turn.draw_instead:
        text = "On your turn, play at least one tile from your rack, or take one from the piles."
    yield line(rules, text, "turn.draw_instead")

    if rules.turn.pile == "none":
        yield line(rules, "You never discard.", "turn.pile", "out.discard")

    if rules.meld.rearrange:
        text = (
            "Once you’re in the game, you can take groups and rows on the table apart and make "
            "new ones."
        )
        yield line(rules, text, "meld.rearrange", "after.lay_off")
        text = "At the end of your turn, everything on the table must be groups and rows again."
        yield line(rules, text, "meld.rearrange", topic="whole")
        text = "Tiles on the table never go back to a rack; you can only add more."
        yield line(rules, text, "meld.rearrange", topic="stays")

    yield from _time(rules)
    yield line(rules, NO_PILES[rules.turn.stock_out], "turn.stock_out")


def _time(rules: Ruleset) -> Iterator[Line]:
    if not rules.turn.seconds:
        yield line(rules, "Take as long as you like.", "turn.seconds")
        return

    yield Line(time_line(rules), ("turn.seconds",))
    if rules.turn.timeout_draw:
        yield Line(slow_line(rules), ("turn.timeout_draw",))

    if rules.turn.timeout_draw and rules.meld.rearrange:
        text = (
            "If nobody remembers where a moved tile was, it goes to the piles, and the slow player "
            "takes one more tile for it."
        )
        yield line(rules, text, "turn.timeout_draw")


def time_line(rules: Ruleset) -> str:
    """How long a turn can take, in a sentence."""
    minutes, seconds = divmod(rules.turn.seconds, 60)
    if seconds:
        return say(rules, "A turn takes at most {n} second|seconds.", n=rules.turn.seconds)
    return say(rules, "A turn takes at most {n} minute|minutes.", n=minutes)


def slow_line(rules: Ruleset) -> str:
    """What it costs to be too slow, in a sentence."""
    text = "If you’re too slow, put moved tiles back where they were and take {n} more tile|tiles."
    return say(rules, text, n=rules.turn.timeout_draw)


# ---------------------------------------------------------------- groups and rows


def _kinds(rules: Ruleset) -> Iterator[str]:
    groups, rows = rules.meld.set, rules.meld.run
    if groups.min:
        size = _size(groups.min, groups.max)
        yield say(rules, "Groups of {size} with the same number", size=size)
    if rows.min:
        yield say(rules, "Rows of {n} or more", n=rows.min)


def _size(least: int, most: int) -> str:
    return span(least, most) if most else counted("{n} or more", n=least)


def _melds(rules: Ruleset) -> Iterator[Line]:
    groups, rows = rules.meld.set, rules.meld.run
    if groups.min:
        text = "A group is {size} tile|tiles with the same number, in any colours."
        if groups.suits == "distinct":
            text = "A group is {size} tile|tiles with the same number, all in different colours."
        paths = ("meld.set.min", "meld.set.max", "meld.set.suits")
        size, number = _size(groups.min, groups.max), groups.max or groups.min
        yield line(rules, text, *paths, size=size, n=number)
    else:
        yield line(rules, "This game doesn’t have groups.", "meld.set.min")

    if not rows.min:
        yield line(rules, "This game doesn’t have rows.", "meld.run.min")
        return

    text = "A row is {size} tile|tiles with numbers in order."
    size, number = _size(rows.min, rows.max), rows.max or rows.min
    yield line(rules, text, "meld.run.min", "meld.run.max", size=size, n=number)

    text = "The tiles of a row can have different colours."
    if rows.suit == "same":
        text = "All tiles of a row have the same colour."
    yield line(rules, text, "meld.run.suit")

    text = "The {low} is always the lowest: a row can’t go on past the {high}."
    yield line(rules, text, "meld.run.ace", low=rules.deck.ranks[0], high=rules.deck.ranks[-1])


# ---------------------------------------------------------------- into the game


def _opening(rules: Ruleset) -> Iterator[Line]:
    points = rules.meld.opening.points
    if not points:
        yield _begin_with_any(rules)
        return

    text = (
        "To get into the game, lay tiles worth {n} point|points or more on one turn. Each counts "
        "the number on it."
    )
    yield line(rules, text, "meld.opening.points", "score.values", n=points)
    yield Line(first_melds_line(rules), ("meld.opening.kinds", "meld.opening.melds"))
    if rules.wild.cards:
        yield Line(first_wilds_line(rules), ("meld.opening.wilds",))

    text = "All of it comes from your own rack. Until then, don’t touch the tiles on the table."
    yield line(rules, text, "meld.opening.wilds", topic="own rack")


def _begin_with_any(rules: Ruleset) -> Line:
    text = "You can start with any group or row, whatever it’s worth."
    if not rules.meld.run.min:
        text = "You can start with any group, whatever it’s worth."
    elif not rules.meld.set.min:
        text = "You can start with any row, whatever it’s worth."

    return line(rules, text, "meld.opening.points", "meld.set.min", "meld.run.min")


# ---------------------------------------------------------------- jokers


def _jokers(rules: Ruleset) -> Iterator[Line]:
    if not rules.wild.cards:
        yield line(rules, "No tile stands for another.", "wild.cards")
        return

    yield line(rules, "A joker stands for any tile.", "wild.cards")
    if rules.wild.limit == "none":
        yield line(rules, "A group or row can have any number of jokers.", "wild.limit")

    if rules.wild.swap == "none":
        yield line(rules, "A joker on the table stays where it is.", "wild.swap")
        return

    text = "You can take a joker from the table if you put a tile from your rack in its place."
    yield line(rules, text, "wild.swap")
    if rules.wild.swap_needs_contract:
        yield line(rules, "You have to be in the game first.", "wild.swap_needs_contract")
    if rules.wild.swap_use == "now":
        text = "Play it on the same turn. It never goes back to a rack."
        yield line(rules, text, "wild.swap_use")
