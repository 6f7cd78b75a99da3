"""How rounds and games end in words: going out, card values, bonuses, the winner, notes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rulesets.keys.options import Note
from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.values import WILD
from rulesets.words.contracts import step_noun, step_number
from rulesets.words.grammar import (
    card_class_label,
    cards_called,
    in_play,
    joined,
    several_cards,
    signed,
)
from rulesets.words.knocking import (
    column_lines,
    deadwood_lines,
    knock_bonus,
    knock_section,
    needed_value_lines,
    shutout_lines,
)
from rulesets.words.origins import origin_of
from rulesets.words.say import Line, Section
from rulesets.words.short import wins_line

# ways to go out that may be worth more than going out alone
SPECIAL_OUT = ("out_on_last", "out_in_last_round")

# ---------------------------------------------------------------- going out


def out_section(rules: Ruleset) -> Section:
    """How a round ends."""
    if rules.has_knocking:
        return knock_section(rules)

    if rules.out.left_over and rules.out.discard == "forbidden":
        text = ngettext(
            "With all but {n} card melded", "With all but {n} cards melded", rules.out.left_over
        )
        return Section(
            "out", _("Going out"), text.format(n=rules.out.left_over), tuple(_out(rules))
        )

    return Section("out", _("Going out"), _out_summary(rules), tuple(_out(rules)))


def _out_summary(rules: Ruleset) -> str:
    if rules.out.when == "contract":
        return _("With your {step} complete").format(step=step_noun(rules))

    if rules.lays_to_go_out and rules.contract_list:
        return _("With all your cards, laid at once")

    if n := rules.out.melded:
        return _("With exactly {n} cards in your melds").format(n=n)

    if left := rules.out.left_over:
        text = ngettext("With at most {n} card left", "With at most {n} cards left", left)
        return text.format(n=left)

    return {
        "required": _("With a discard as your last card"),
        "optional": _("With your last card laid or discarded"),
        "forbidden": _("With your last card laid"),
    }[_last_card(rules)]


def _last_card(rules: Ruleset) -> str:
    """How the last card leaves the hand: never by a discard where laying cards rules that out."""
    if not rules.turn.discard_after_meld and rules.out.discard == "optional":
        return "forbidden"

    return rules.out.discard


def _last_card_words(discard: str) -> str:
    return {
        "required": _("You discard your last card."),
        "optional": _("You can lay or discard your last card."),
        "forbidden": _("You lay your last card; you can’t discard it."),
    }[discard]


def _last_card_of_last(discard: str) -> str:
    """The same for the last contract, where that has a rule of its own."""
    return {
        "required": _("In the last {step}, you discard your last card."),
        "optional": _("In the last {step}, you can lay or discard your last card."),
        "forbidden": _("In the last {step}, you lay your last card; you can’t discard it."),
    }[discard]


def _out(rules: Ruleset) -> Iterator[Line]:
    if rules.out.left_over and rules.out.discard == "forbidden":
        yield from _out_with_some_left(rules)
        return

    if rules.out.when == "contract":
        yield from _out_with_contract(rules)
        return

    if rules.keeps_melds_in_hand:
        yield from _out_with_melds(rules)
        return

    if rules.lays_to_go_out and rules.contract_list:
        yield from _out_with_all(rules)
        return

    if rules.out.melded:
        text = _(
            "You go out when you have exactly {n} cards in your melds on the table. The round is "
            "over at once."
        )
        yield Line(text.format(n=rules.out.melded), ("out.melded", "out.discard"))
        return

    if rules.out.left_over:
        yield from _out_with_few_left(rules)
    else:
        text = _("You go out when your hand is empty. The round is over at once.")
        if rules.out.last_turns:
            text = f"{_('You go out when your hand is empty.')} {_last_turns(rules)}"

        yield Line(text, ("out.discard", "out.left_over", "out.when"))
        yield from _out_with_last_card(rules)

    yield from _required(rules)
    if rules.out.needs_contract and rules.contract_list:
        text = _("You can only go out once your {step} is on the table.")
        yield Line(text.format(step=step_noun(rules)), ("out.needs_contract",))


def _required(rules: Ruleset) -> Iterator[Line]:
    """What has to be on the table first."""
    needed = rules.out.requires
    if needed.books:
        text = ngettext(
            "To go out, you or your team need {n} meld of seven cards or more on the table.",
            "To go out, you or your team need {n} melds of seven cards or more on the table.",
            needed.books,
        )
        yield Line(text.format(n=needed.books), ("out.requires",))
    if needed.clean or needed.dirty:
        text = _("Of these, at least {clean} without wild cards and {dirty} with some.")
        text = text.format(clean=needed.clean, dirty=needed.dirty)
        yield Line(text, ("out.requires",), "kinds")
    if needed.wild:
        text = ngettext(
            "You also need {n} meld of seven wild cards alone.",
            "You also need {n} melds of seven wild cards alone.",
            needed.wild,
        )
        yield Line(text.format(n=needed.wild), ("out.requires",), "wild")
    if needed.foot:
        yield Line(_("You also have to play out your foot."), ("out.requires",), "foot")


def _out_with_melds(rules: Ruleset) -> Iterator[Line]:
    """Games in which melds stay in the hand until somebody can show all of them."""
    text = _("You go out when all your cards but one are in melds, and you discard that one.")
    if rules.out.discard != "required":
        text = _("You go out when all your cards are in melds; you may discard one.")

    yield Line(text, ("out.discard", "out.left_over"))
    yield Line(_last_turns(rules), ("out.last_turns",))


def _out_with_all(rules: Ruleset) -> Iterator[Line]:
    """Games in which players lay what they need to go out, and nothing before that."""
    text = _("You go out by laying everything you need at once. The round is over at once.")
    yield Line(text, ("meld.when", "out.needs_contract", "out.when"))
    discard = {
        "required": _("You also need a card to discard."),
        "optional": _("If a card is left over because you drew one, discard it."),
        "forbidden": _("No card can be left over: you can’t discard on that turn."),
    }[_last_card(rules)]
    yield Line(discard, ("out.discard", "out.left_over"), "last card")


def _last_turns(rules: Ruleset) -> str:
    """What happens once somebody is out."""
    if not rules.out.last_turns:
        return _("The round is over at once.")

    text = ngettext(
        "Then each of the other players has {n} more turn, and the round is over.",
        "Then each of the other players has {n} more turns, and the round is over.",
        rules.out.last_turns,
    )
    return text.format(n=rules.out.last_turns)


def _out_with_last_card(rules: Ruleset) -> Iterator[Line]:
    """How the last card leaves the hand."""
    paths = (
        ("out.discard",)
        if rules.turn.discard_after_meld
        else ("turn.discard_after_meld", "out.discard")
    )
    yield Line(_last_card_words(_last_card(rules)), paths, "last card")

    if last := rules.out.last_discard:
        text = _last_card_of_last(last)
        yield Line(text.format(step=step_noun(rules)), ("out.last_discard",))


def _out_with_few_left(rules: Ruleset) -> Iterator[Line]:
    """Games in which you can go out with cards left, with or without a discard."""
    left = rules.out.left_over
    text = {
        "required": ngettext(
            "You go out when you discard and have at most {n} card left. "
            "The round is over at once.",
            "You go out when you discard and have at most {n} cards left. "
            "The round is over at once.",
            left,
        ),
        "optional": ngettext(
            "You go out when you have at most {n} card left, with or without a discard. "
            "The round is over at once.",
            "You go out when you have at most {n} cards left, with or without a discard. "
            "The round is over at once.",
            left,
        ),
        "forbidden": ngettext(
            "You go out when you have at most {n} card left after laying, without a discard. "
            "The round is over at once.",
            "You go out when you have at most {n} cards left after laying, without a discard. "
            "The round is over at once.",
            left,
        ),
    }[_last_card(rules)]
    yield Line(text.format(n=left), ("out.left_over", "out.discard"))

    if rules.counts_cards:
        yield Line(_("The cards you have left then don’t count."), ("out.left_over",))

    yield from _not_left(rules)


def _out_with_contract(rules: Ruleset) -> Iterator[Line]:
    """Games in which a round ends with a contract, whatever is left in the hand."""
    text = _("The round is over the moment a player has laid their whole {step}.")
    yield Line(text.format(step=step_noun(rules)), ("out.when", "out.needs_contract"))
    text = _("That player has gone out. The cards they still hold don’t count.")
    yield Line(text, ("out.when",), "rest")


def _out_with_some_left(rules: Ruleset) -> Iterator[Line]:
    """Games in which you can go out with cards left and never discard them."""
    text = ngettext(
        "You go out after drawing, with at most {n} card not in a meld. The game is over at once.",
        "You go out after drawing, with at most {n} cards not in a meld. The game is over at once.",
        rules.out.left_over,
    )
    yield Line(text.format(n=rules.out.left_over), ("out.left_over",))
    text = ngettext(
        "The card you have left stays in your hand; you don’t discard it.",
        "The cards you have left stay in your hand; you don’t discard any.",
        rules.out.left_over,
    )
    yield Line(text, ("out.discard",))
    yield from _not_left(rules)

    if instant := rules.out.instant:
        text = _("Lay these, all natural, to go out at once, whatever else you hold: {cards}.")
        yield Line(text.format(cards=several_cards(instant, rules)), ("out.instant",))

    if bonus := rules.won_alone:
        text = _("Lay {cards} on your turn and the game is over: only you win, whatever you hold.")
        cards = several_cards(bonus.shows, rules)
        yield Line(text.format(cards=cards), (f"bonus.{bonus.id}.sole",))


def _not_left(rules: Ruleset) -> Iterator[Line]:
    if kept := in_play(rules, rules.out.not_left_over):
        cards = joined([cards_called(rank) for rank in kept])
        text = _("You can’t go out with any of these left: {cards}.")
        yield Line(text.format(cards=cards), ("out.not_left_over",))


# ---------------------------------------------------------------- points


def value_section(rules: Ruleset) -> Section:
    """What the cards left in a hand cost."""
    title = values_title(rules)
    if rules.types_points:
        return Section("values", title, _("As you type them"), tuple(_typed(rules)))

    if not rules.counts_cards and rules.keeps_score:
        return Section("values", title, _("Not counted"), tuple(_not_counted(rules)))

    if not rules.keeps_score:
        return Section(
            "values",
            title,
            _("Not counted"),
            (Line(_("This game doesn’t count points."), ("score.method",)),),
        )

    lines = tuple(_values(rules))
    values = [
        _("{cards}: {points}").format(cards=label, points=points)
        for label, points, _key in _value_list(rules)
    ]
    if rules.score.wild_value >= 0:
        label, points = _wild_label(rules)
        values.append(_("{cards} {points}").format(cards=label, points=points))

    return Section("values", title, ", ".join(values), lines)


def _not_counted(rules: Ruleset) -> Iterator[Line]:
    """Games with points in which no cards count."""
    yield Line(_("Cards left in a hand don’t count."), ("score.method",))
    if rules.pays_out:
        text = _("What whoever goes out gets, the others lose, so each round adds up to 0.")
        yield Line(text, ("score.method",))


def _hand_value_lines(rules: Ruleset) -> Iterator[Line]:
    """What a hand costs besides its cards one by one."""
    yield from needed_value_lines(rules)
    if cap := rules.score.cap:
        text = ngettext("A hand costs {n} point at most.", "A hand costs {n} points at most.", cap)
        yield Line(text.format(n=cap), ("score.cap",))


def loser_words(rules: Ruleset) -> str:
    """How the hand of a player counts who didn't go out, where it isn't just its cards."""
    return " ".join(line.text for line in _hand_value_lines(rules))


def _typed(rules: Ruleset) -> Iterator[Line]:
    """Games in which the points of each player are typed as they are."""
    paths = ("score.method",)
    yield Line(_("After each round, type what each player scored. It can be minus points."), paths)
    yield Line(_("A player without points in a round scores 0."), paths)


def _values(rules: Ruleset) -> Iterator[Line]:
    if rules.winner_takes:
        yield from _winner_takes(rules) if rules.score.losers_pay else _winner_scores(rules)
    elif rules.counts_melds:
        yield from _laid_less_held(rules)
    elif rules.has_knocking:
        yield from deadwood_lines(rules)
    elif rules.keeps_melds_in_hand:
        text = _(
            "When the round is over, everybody shows their melds and adds up the cards that "
            "aren’t in one."
        )
        yield Line(text, ("score.method",))
    else:
        text = _("When somebody goes out, everybody else adds up the cards they still hold.")
        yield Line(text, ("score.method",))

    yield from _hand_value_lines(rules)

    for _origin, group in groupby(
        _value_list(rules), key=lambda each: origin_of(rules, (f"score.values.{each[2]}",))
    ):
        rows = list(group)
        values = [
            _("{cards}: {points}").format(cards=label, points=points)
            for label, points, _key in rows
        ]
        yield Line(
            _("{values}.").format(values=", ".join(values)),
            tuple(f"score.values.{key}" for *_row, key in rows),
        )

    if rules.has_round_wilds:
        yield Line(_wild_value(rules), ("score.wild_value",))


def _laid_less_held(rules: Ruleset) -> Iterator[Line]:
    """What a round is worth where the cards on the table count for whoever laid them."""
    text = _("When the round is over, everybody adds up the cards that they laid on the table.")
    yield Line(text, ("score.method",))
    if rules.after.lay_off == "any":
        text = _(
            "A card that you add to somebody else’s meld counts for you: keep it in front of you."
        )
        yield Line(text, ("score.method", "after.lay_off"))

    text = _(
        "Take off what you still hold. If that’s more than you laid, your total goes down; it can "
        "be below 0."
    )
    yield Line(text, ("score.method",))
    points = rules.score.low_ace
    if points < 0 and "A" in rules.score.values:
        yield Line(_("An ace counts the same in every meld."), ("score.low_ace",))
    elif points >= 0:
        text = ngettext(
            "An ace that’s laid below a 2 only counts {n} point.",
            "An ace that’s laid below a 2 only counts {n} points.",
            points,
        )
        yield Line(text.format(n=points), ("score.low_ace",))


def _wild_value(rules: Ruleset) -> str:
    """What the rank costs that is wild in a round."""
    points = rules.score.wild_value
    if points < 0:
        return _("A card of the rank that’s wild counts what it always counts.")
    if not points:
        return _("A card of the rank that’s wild doesn’t count.")

    text = ngettext(
        "A card of the rank that’s wild counts {points} point in that round.",
        "A card of the rank that’s wild counts {points} points in that round.",
        points,
    )
    return text.format(points=points)


def _wild_label(rules: Ruleset) -> tuple[str, str]:
    """The rank that is wild in a round, and what it costs, for a table."""
    return card_class_label(WILD), str(rules.score.wild_value)


def _winner_takes(rules: Ruleset) -> Iterator[Line]:
    """What the winner of a round gets, and what everybody scores when nobody goes out."""
    text = _("When somebody goes out, everybody else scores what they still hold as minus points.")
    if rules.keeps_melds_in_hand:
        text = _(
            "When somebody goes out, everybody else scores the cards that aren’t in a meld as "
            "minus points."
        )
    yield Line(text, ("score.method",))
    yield Line(
        _("The winner scores all those points as a plus, so each round adds up to 0."),
        ("score.method",),
    )

    if rules.score.stock_out == "none":
        text = _("If nobody goes out, nobody scores.")
        yield Line(text, ("score.stock_out",))
        return

    text = _("If nobody goes out, the player with the lowest count wins.")
    yield Line(text, ("score.method",))
    held = {
        "sum": _(
            "The others then score all they hold as minus points; what the winner holds "
            "doesn’t count."
        ),
        "difference": _(
            "The others then score minus points only for what they hold above the winner’s count."
        ),
    }[rules.score.stock_out]
    yield Line(held, ("score.stock_out",))
    tie = {
        "no_score": _("If players tie for the lowest count, nobody scores."),
        "split": _(
            "If players tie for the lowest count, they share the others’ points. Points that "
            "can’t be shared evenly go to whoever sits first."
        ),
    }[rules.score.stock_out_tie]
    yield Line(tie, ("score.stock_out_tie",))


def _winner_scores(rules: Ruleset) -> Iterator[Line]:
    """What the winner of a round gets where that isn't taken off the others."""
    text = _("Whoever goes out scores what all the others still hold. Nobody else scores.")
    if rules.keeps_melds_in_hand:
        text = _("Whoever goes out scores the cards of the others that aren’t in a meld.")
    yield Line(text, ("score.method", "score.losers_pay"))

    text = {
        "none": _("If nobody goes out, nobody scores."),
        "sum": _("If nobody goes out, the player with the lowest count scores that."),
        "difference": _(
            "If nobody goes out, the player with the lowest count scores what each of the others "
            "holds more."
        ),
    }[rules.score.stock_out]
    yield Line(text, ("score.stock_out",))

    tie = {
        "no_score": _("If players tie for the lowest count, nobody scores."),
        "split": _("If players tie for the lowest count, they share those points."),
    }[rules.score.stock_out_tie]
    if rules.score.stock_out != "none":
        yield Line(tie, ("score.stock_out_tie",))


def values_title(rules: Ruleset) -> str:
    """The heading over card values: "Cards left in the hand"."""
    if rules.types_points:
        return _("Points")
    if rules.counts_melds:
        return _("What cards count")
    if rules.has_knocking:
        return _("Deadwood")
    if rules.keeps_melds_in_hand:
        return _("Cards that aren’t in a meld")

    return _("Tiles left on the rack") if rules.has_tiles else _("Cards left in the hand")


MOST_VALUES = 7  # listed one by one


def _counted(key: str, points: int, rules: Ruleset) -> str:
    """What a class of cards counts: minus points where they are never laid, but laid ones count."""
    never = {key, key.partition("/")[0]} & set(rules.meld.never)
    return signed(-points if rules.counts_melds and never else points)


def value_labels(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Each class of cards and what it counts: ("Ace", "15"), ("1–13", "its number")."""
    classes = rules.value_classes
    wild = (_wild_label(rules),) if rules.score.wild_value >= 0 else ()
    if len(classes) <= MOST_VALUES:
        counted = (_counted(each.key, each.points, rules) for each in classes)
        return (*zip((card_class_label(each.key) for each in classes), counted, strict=True), *wild)

    pips = [key for key, points in rules.score.values.items() if points == "pip"]
    plain = {each.key: each.points for each in classes if each.key in rules.score.values}
    labels = tuple(
        (
            card_class_label(key),
            _("its number") if key in pips else _counted(key, plain[key], rules),
        )
        for key in rules.score.values
        if key in pips or key in plain
    )
    return (*labels, *wild)


def _number_on(rules: Ruleset) -> str:
    return _("the number on the tile") if rules.has_tiles else _("the number on the card")


def _value_list(rules: Ruleset) -> list[tuple[str, str, str]]:
    """Label, points and key of each class; cards that count their own number share a row."""
    known = {each.key: each.points for each in rules.value_classes}

    rows = []
    for key, points in rules.score.values.items():
        if points == "pip":
            rows.append((card_class_label(key), _number_on(rules), key))
        elif key in known:
            rows.append((card_class_label(key), _counted(key, known[key], rules), key))

    return rows


def bonus_section(rules: Ruleset) -> Section:
    """What else scores."""
    short = [
        _("{what} {points}").format(what=label, points=points)
        for label, points in bonus_labels(rules)
    ]
    title = _("Who wins a game") if rules.is_match else bonus_title(rules)
    return Section("bonuses", title, _(", ").join(short), bonus_lines(rules))


def bonus_title(rules: Ruleset) -> str:
    """The heading over what else scores: "Bonuses"."""
    if rules.has_only_penalties:
        return _("Penalties")
    if rules.pays_out:
        return _("What each of the others pays")

    return _("Points for a game") if rules.is_match else _("Bonuses")


def bonus_labels(rules: Ruleset, players: int = 0) -> tuple[tuple[str, str], ...]:
    """Each bonus in two or three words, and its points: ("Going out", "−25").

    ``players``: how many play, so that those which they aren't offered are left out; 0 for any.
    """
    return tuple(
        (bonus_label(bonus, rules), _points_of(bonus))
        for bonus in rules.bonus
        if not players or bonus.is_offered(players)
    )


def _points_of(bonus: Bonus) -> str:
    if bonus.multiplies:
        return _("×{times}").format(times=bonus.times)
    if bonus.is_counted:
        return _("{points} each").format(points=signed(bonus.points))
    return signed(bonus.points)


def bonus_label(bonus: Bonus, rules: Ruleset) -> str:
    """A bonus in two or three words, as for a tick: "Exact deal"."""
    if bonus.label:
        return _(bonus.label)

    return {
        "out": _("Going out"),
        "out_on_last": _("Out with {last}"),
        "out_in_last_round": _("Out in the last round"),
        "first_finisher": _("First to lay {last}"),
        "finisher": _("Laying {last}"),
        "gin": _("Gin"),
        "undercut": _("Undercut"),
        "game_winner": _("Winning the game"),
        "hands_won": _("Each round won"),
        "exact_deal": _("Exact cut") if bonus.is_for_cutter else _("Exact deal"),
        "flag": "",  # these have a label
        "tally": "",
        "upcard": "",
    }[bonus.on].format(last=_last(rules))


def end_bonus_label(bonus_id: str, rules: Ruleset) -> str:
    """What is paid at the end of the game, in a word beside the points: "Boxes"."""
    bonus = rules.bonus_by_id(bonus_id)
    if bonus is None:
        return _("Shutout")

    return {"game_winner": _("Game"), "hands_won": _("Boxes")}[bonus.on]


def bonus_lines(rules: Ruleset) -> tuple[Line, ...]:
    """Every bonus in a sentence, which also says which other bonus it replaces."""
    merged = {other for bonus in rules.bonus if bonus.on in SPECIAL_OUT for other in bonus.replaces}
    return tuple(
        line
        for bonus in rules.bonus
        if not (bonus.id in merged and bonus.on == "out")
        for line in _bonus(rules, bonus)
    ) + tuple(shutout_lines(rules))


def _bonus(rules: Ruleset, bonus: Bonus) -> Iterator[Line]:
    points, last = signed(bonus.points), _last(rules)
    if rules.is_match:
        yield from _game_points(rules, bonus)
        return
    if rules.pays_out:
        yield from _paid(rules, bonus)
        return

    if bonus.multiplies:
        yield _times(bonus)
        return

    if text := knock_bonus(rules, bonus):
        yield Line(text, (f"bonus.{bonus.id}.on", f"bonus.{bonus.id}.points"))
        return

    if bonus.on in {"first_finisher", "finisher"} and rules.end.timing == "immediate":
        text = _("Laying {last} scores {points}.").format(last=last, points=points)
        yield Line(text, (f"bonus.{bonus.id}.on", f"bonus.{bonus.id}.points"))
        return

    others = [each for each in rules.bonus if each.id in bonus.replaces]
    out = next((each for each in others if each.on == "out"), None)
    if bonus.on in SPECIAL_OUT and out:
        text = _("Going out scores {out}, or {points} instead in the last round.")
        if bonus.on == "out_on_last":
            text = _("Going out scores {out}, or {points} instead if you’ve laid {last} by then.")

        text = text.format(out=signed(out.points), points=points, last=last)
        yield Line(text, (f"bonus.{out.id}", f"bonus.{bonus.id}"))
        return

    text = {
        "out": _("Going out scores {points}."),
        "out_on_last": _("Going out in the round in which you lay {last} scores {points}."),
        "out_in_last_round": _("Going out in the last round scores {points}."),
        "first_finisher": _(
            "Being the first to lay {last} scores {points}, whether or not you go out."
        ),
        "finisher": _("Laying {last} scores {points}, whether or not you go out."),
        "exact_deal": _exact_deal(bonus),
        "flag": _flag(bonus),
        "tally": _("{label}: {points} each."),
    }[bonus.on].format(points=points, last=last, label=_(bonus.label))
    yield Line(text, tuple(f"bonus.{bonus.id}.{key}" for key in ("on", "points", "to")))

    if bonus.full:
        text = ngettext("All {n} together: {points}.", "All {n} together: {points}.", bonus.most)
        text = text.format(n=bonus.most, points=signed(bonus.full))
        yield Line(text, (f"bonus.{bonus.id}.full", f"bonus.{bonus.id}.most"))

    if bonus.least < 0:
        text = _("They can count against you: then type them with a minus.")
        if bonus.minus == "no_meld":
            text = _("Without a meld they count against you: then type them with a minus.")
        yield Line(text, (f"bonus.{bonus.id}.least", f"bonus.{bonus.id}.minus"))

    if bonus.players:
        text = _("{label}: only for {n} players or more.")
        text = text.format(label=_(bonus.label), n=bonus.players)
        yield Line(text, (f"bonus.{bonus.id}.players",))

    if bonus.replaces_hand and bonus.on == "tally":
        text = _("That counts instead of the cards left in the hand.")
        yield Line(text, (f"bonus.{bonus.id}.replaces",))

    if others:
        text = _("You get this instead of the {others}.")
        text = text.format(others=joined([signed(each.points) for each in others]))
        yield Line(text, (f"bonus.{bonus.id}.replaces",))
    elif bonus.on in {*SPECIAL_OUT, "first_finisher", "finisher"} and any(
        each.on == "out" for each in rules.bonus
    ):
        yield Line(
            _("You get this on top of the points for going out."), (f"bonus.{bonus.id}.replaces",)
        )


def _times(bonus: Bonus) -> Line:
    """What a player's points of a round are multiplied by."""
    text = _("{label}: the points of the round count {times} times.")
    if bonus.times == 2:
        text = _("{label}: the points of the round count double.")

    paths = (f"bonus.{bonus.id}.on", f"bonus.{bonus.id}.times")
    return Line(text.format(label=_(bonus.label), times=bonus.times), paths)


def _flag(bonus: Bonus) -> str:
    if bonus.replaces_hand:
        return _("{label}: {points}, whatever cards are left in the hand.")

    return _("{label}: {points}.")


def _exact_deal(bonus: Bonus) -> str:
    if bonus.is_for_cutter:
        return _("A player who cuts exactly the cards needed for the deal scores {points}.")

    return _("A dealer who lifts exactly the cards needed for the deal scores {points}.")


def _game_points(rules: Ruleset, bonus: Bonus) -> Iterator[Line]:
    """Who gets how many points for a game won."""
    points = ngettext("{n} point", "{n} points", bonus.points).format(n=signed(bonus.points))
    paths = tuple(f"bonus.{bonus.id}.{key}" for key in ("on", "points", "to"))

    if bonus.on == "out":
        yield Line(_("Whoever goes out gets {points}.").format(points=points), paths)
    elif bonus.sole:
        text = _("{label}: {points}, and nobody else scores.")
        yield Line(text.format(label=bonus_label(bonus, rules), points=points), paths)
    else:
        text = _("{label} when the game ends: {points}.")
        yield Line(text.format(label=bonus_label(bonus, rules), points=points), paths)

    if bonus.replaces and not bonus.sole:
        text = _("Nobody scores more than that in one game.")
        yield Line(text, (f"bonus.{bonus.id}.replaces",))


def _paid(rules: Ruleset, bonus: Bonus) -> Iterator[Line]:
    """What each of the others pays whoever goes out."""
    points = ngettext("{n} point", "{n} points", bonus.points).format(n=signed(bonus.points))
    paths = tuple(f"bonus.{bonus.id}.{key}" for key in ("on", "points", "to"))
    text = _("{label}: {points}.")
    if bonus.is_counted:
        text = _("{label}: {points} each.")
    if bonus.is_for_going_out:
        text = _(
            "Each of the others pays whoever goes out {points}. All that follows comes on top."
        )

    yield Line(text.format(label=bonus_label(bonus, rules), points=points), paths)

    named = {each.id: bonus_label(each, rules) for each in rules.bonus}
    if bonus.replaces:
        text = _("That’s paid instead of: {others}.")
        others = joined([named[each] for each in bonus.replaces])
        yield Line(text.format(others=others), (f"bonus.{bonus.id}.replaces",))
    if bonus.without:
        text = _("It isn’t paid together with: {others}.")
        others = joined([named[each] for each in bonus.without])
        yield Line(text.format(others=others), (f"bonus.{bonus.id}.without",))


def _last(rules: Ruleset) -> str:
    """The last contract by its number: "phase 7"."""
    return step_number(rules, len(rules.contract_list))


# ---------------------------------------------------------------- the end


def end_section(rules: Ruleset) -> Section:
    """When the game ends, who wins, and what happens in a tie."""
    return Section("end", _("End of the game"), wins_line(rules), (*_end(rules), *_winner(rules)))


def _end(rules: Ruleset) -> Iterator[Line]:
    end, last = rules.end, _last(rules)
    if end.when == "rounds":
        text = ngettext(
            "The game ends after {n} round.", "The game ends after {n} rounds.", end.rounds
        )
        yield Line(text.format(n=end.rounds), ("end.when", "end.rounds"))
    elif end.when == "either":
        yield Line(_either(rules), ("end.when", "end.rounds", "end.target"))
    elif end.when == "open" and rules.has_tiles:
        yield Line(
            _("Play as many games as you like. The points add up until you agree to stop."),
            ("end.when",),
        )
    elif end.when == "open":
        yield Line(_("The game goes on until you agree to stop."), ("end.when",))
    elif rules.eliminates:
        text = ngettext(
            "Whoever has {n} point or more is out of the game.",
            "Whoever has {n} points or more is out of the game.",
            end.target,
        )
        yield Line(text.format(n=end.target), ("end.when", "end.target"))
        yield from _rejoin(rules)
    elif rules.has_columns:
        yield from column_lines(rules)
    elif end.when == "target" and not rules.is_match:
        text = ngettext(
            "The game ends when somebody has {n} point.",
            "The game ends when somebody has {n} points.",
            end.target,
        )
        yield Line(text.format(n=end.target), ("end.when", "end.target"))
    elif end.when == "target":
        text = ngettext(
            "The match ends when somebody has {n} point.",
            "The match ends when somebody has {n} points.",
            end.target,
        )
        yield Line(text.format(n=end.target), ("end.when", "end.target"))
    elif end.timing == "immediate":
        yield Line(
            _("The game is over the moment somebody lays {last}.").format(last=last),
            ("end.when", "end.timing"),
        )

        if rules.keeps_score:
            yield Line(_hands_at_the_end(rules), ("end.count_hands",))
    else:
        text = _("When somebody lays {last}, play that round to its end. Then the game is over.")
        yield Line(text.format(last=last), ("end.when", "end.timing"))
        text = (
            _("If nobody goes out in that round, the game goes on.")
            if end.needs_out
            else _("The game is over even if nobody goes out in that round.")
        )
        yield Line(text, ("end.needs_out",))


def _rejoin(rules: Ruleset) -> Iterator[Line]:
    """Whether players who are out may come back, and with what."""
    rejoin = rules.end.rejoin
    text = _("Whoever is out stays out.")
    if rules.lets_back_in:
        text = _(
            "They can come back before the next round while nobody left has more than {most}, with "
            "{more} more than the highest total of those left."
        ).format(most=rejoin.most, more=rejoin.more)

    yield Line(text, ("end.rejoin",))


def _either(rules: Ruleset) -> str:
    """Rounds or a target, whichever comes first; or neither."""
    rounds, target = rules.fixed_rounds, rules.end.target
    if not rounds and not target:
        return _("The game goes on until you agree to stop.")
    if not rounds:
        text = _("The game ends with the round in which somebody reaches {target}.")
        return text.format(target=target)

    if not target:
        text = ngettext("The game ends after {n} round.", "The game ends after {n} rounds.", rounds)
        return text.format(n=rounds)

    text = ngettext(
        "The game ends after {n} round, or with the round in which somebody reaches {target}.",
        "The game ends after {n} rounds, or with the round in which somebody reaches {target}.",
        rounds,
    )
    return text.format(n=rounds, target=target)


def _hands_at_the_end(rules: Ruleset) -> str:
    if rules.end.count_hands:
        return _("Everybody adds up the cards left in their hand.")
    return _("The cards left in your hands don’t count then, and nobody goes out.")


def _winner(rules: Ruleset) -> Iterator[Line]:
    if rules.has_columns:
        text = _("Whoever has the most in all games together, bonuses included, wins.")
        yield Line(text, ("end.columns", "end.winner"))
        yield Line(_ties(rules), ("end.ties",))
        return
    if rules.has_knocking:
        yield Line(_("That player wins, whatever the bonuses come to."), ("end.winner",))
        return

    text = {
        "lowest": _("The lowest total wins."),
        "highest": _("The highest total wins."),
        "first_finisher": _("The first to lay {last} wins."),
        "lowest_finisher": _(
            "Of the players who lay {last} in that round, the one with the lowest total wins."
        ),
        "last_in": _(
            "The last one left wins. If all who are left reach it in the same round, the lowest "
            "total of them wins."
        ),
    }[rules.end.winner].format(last=_last(rules))
    yield Line(text, ("end.winner",))

    if rules.has_personal_contracts and rules.end.winner in {"lowest", "highest"}:
        yield Line(_("That isn’t always the player who finishes first."), ("end.winner",))
    if rules.end.winner != "first_finisher":
        yield Line(_ties(rules), ("end.ties",))


def _ties(rules: Ruleset) -> str:
    if rules.end.ties == "playoff" and rules.end.when == "contracts":
        text = _(
            "If totals are tied, those players play one more round and lay {last} again. Whoever "
            "has the fewest points in that round wins."
        )
        return text.format(last=_last(rules))

    return {
        "shared": _("If totals are tied, those players share the win."),
        "finisher": _("If totals are tied, whoever laid {last} first wins."),
        "rounds_won": _("If totals are tied, whoever went out in more rounds wins."),
        "playoff": _("If totals are tied, those players play on until one of them wins."),
    }[rules.end.ties].format(last=_last(rules))


def note_section(rules: Ruleset) -> Section:
    """Anything else worth knowing."""
    order = ("before", "deal", "turn", "end")
    true = [(index, note) for index, note in enumerate(rules.note) if _holds(rules, note)]
    notes = sorted(true, key=lambda each: order.index(each[1].when))
    lines = tuple(Line(_(note.text), (f"note.{index}",)) for index, note in notes)

    return Section("notes", _("Good to know"), _("Seats, cutting and other customs"), lines)


def _holds(rules: Ruleset, note: Note) -> bool:
    """Whether a note applies to the game as it's played (``note.needs``)."""
    return all(rules.rule_at(path) in values for path, values in note.needs.items())
