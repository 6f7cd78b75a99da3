"""How rounds and games end in words: going out, card values, bonuses, the winner, notes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rulesets.keys.options import Note
from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import (
    card_class_label,
    cards_called,
    in_play,
    joined,
    number_word,
    sentence,
    signed,
)
from rulesets.words.origins import Line, Section, origin_of
from rulesets.words.short import wins_line

# ---------------------------------------------------------------- going out


def out_section(rules: Ruleset) -> Section:
    """How a round ends."""
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

    if left := rules.out.left_over:
        text = ngettext("With {n} card left at most", "With {n} cards left at most", left)
        return text.format(n=left)

    return {
        "required": _("With a discard as your last card"),
        "optional": _("With your last card laid or discarded"),
        "forbidden": _("With your last card laid"),
    }[_last_card(rules)]


def _last_card(rules: Ruleset) -> str:
    """How the last card leaves the hand; never by a discard where laying cards rules a discard
    out.
    """
    if not rules.turn.discard_after_meld and rules.out.discard == "optional":
        return "forbidden"

    return rules.out.discard


def _last_card_words(discard: str) -> str:
    return {
        "required": _("your last card is discarded"),
        "optional": _("your last card may be laid or discarded"),
        "forbidden": _("your last card is laid, not discarded"),
    }[discard]


def _out(rules: Ruleset) -> Iterator[Line]:
    if rules.out.left_over and rules.out.discard == "forbidden":
        yield from _out_with_some_left(rules)
        return

    if rules.out.when == "contract":
        yield from _out_with_contract(rules)
        return

    if rules.out.left_over:
        yield from _out_with_few_left(rules)
    else:
        text = _("You go out when your hand is empty, and the round is over at once.")
        yield Line(text, ("out.discard", "out.left_over", "out.when"))
        yield from _out_with_last_card(rules)

    if rules.out.needs_contract and rules.contract_list:
        text = _("You can go out only when your {step} lies on the table.")
        yield Line(text.format(step=step_noun(rules)), ("out.needs_contract",))


def _out_with_last_card(rules: Ruleset) -> Iterator[Line]:
    """How the last card leaves the hand."""
    paths = (
        ("out.discard",)
        if rules.turn.discard_after_meld
        else ("turn.discard_after_meld", "out.discard")
    )
    yield Line(_("{rule}.").format(rule=sentence(_last_card_words(_last_card(rules)))), paths)

    if last := rules.out.last_discard:
        text = _("In the last {step}, {rule}.")
        yield Line(
            text.format(step=step_noun(rules), rule=_last_card_words(last)), ("out.last_discard",)
        )


def _out_with_few_left(rules: Ruleset) -> Iterator[Line]:
    """Games in which a hand need not be empty, though a discard may be asked for."""
    left = rules.out.left_over
    text = {
        "required": ngettext(
            "You go out when you discard and have {n} card left at most. "
            "The round is over at once.",
            "You go out when you discard and have {n} cards left at most. "
            "The round is over at once.",
            left,
        ),
        "optional": ngettext(
            "You go out when you have {n} card left at most, after a discard or without one. "
            "The round is over at once.",
            "You go out when you have {n} cards left at most, after a discard or without one. "
            "The round is over at once.",
            left,
        ),
        "forbidden": ngettext(
            "You go out when you have laid all but {n} card at most, without a discard. "
            "The round is over at once.",
            "You go out when you have laid all but {n} cards at most, without a discard. "
            "The round is over at once.",
            left,
        ),
    }[_last_card(rules)]
    yield Line(text.format(n=left), ("out.left_over", "out.discard"))

    if rules.counts_cards:
        yield Line(_("What is left so does not count."), ("out.left_over",))

    yield from _not_left(rules)


def _out_with_contract(rules: Ruleset) -> Iterator[Line]:
    """Games in which a round ends with a contract, whatever is still held."""
    text = _("The round is over the moment a player’s {step} lies complete on the table.")
    yield Line(text.format(step=step_noun(rules)), ("out.when", "out.needs_contract"))
    text = _("That player has gone out. What they still hold does not count.")
    yield Line(text, ("out.when",))


def _out_with_some_left(rules: Ruleset) -> Iterator[Line]:
    """Games in which not the whole hand has to go."""
    text = ngettext(
        (
            "You go out after drawing, with all your cards in melds but {n} at most. The game "
            "is over at once."
        ),
        (
            "You go out after drawing, with all your cards in melds but {n} at most. The game "
            "is over at once."
        ),
        rules.out.left_over,
    )
    yield Line(text.format(n=number_word(rules.out.left_over)), ("out.left_over",))
    yield Line(
        _("The card that is left stays in your hand; it need not be discarded."), ("out.discard",)
    )
    yield from _not_left(rules)

    if instant := rules.out.instant:
        text = _(
            "Whoever lays {cards}, all natural, goes out with them at once, whatever "
            "else they hold."
        )
        counted = [
            _("{n} {cards}").format(n=number_word(instant.count(rank)), cards=cards_called(rank))
            for rank in dict.fromkeys(instant)
        ]
        yield Line(text.format(cards=joined(counted)), ("out.instant",))


def _not_left(rules: Ruleset) -> Iterator[Line]:
    if kept := in_play(rules, rules.out.not_left_over):
        cards = sentence(joined([cards_called(rank) for rank in kept]))
        yield Line(_("{cards} may not be left.").format(cards=cards), ("out.not_left_over",))


# ---------------------------------------------------------------- points


def value_section(rules: Ruleset) -> Section:
    """What the cards cost that are left."""
    title = values_title(rules)
    if not rules.counts_cards and rules.keeps_score:
        line = Line(_("What is left in the hands does not count."), ("score.method",))
        return Section("values", title, _("Not counted"), (line,))

    if not rules.keeps_score:
        return Section(
            "values",
            title,
            _("Not counted"),
            (Line(_("No points are counted."), ("score.method",)),),
        )

    lines = tuple(_values(rules))
    values = [
        _("{cards} {points}").format(cards=label, points=points)
        for label, points, _key in _value_list(rules)
    ]

    return Section("values", title, ", ".join(values), lines)


def _values(rules: Ruleset) -> Iterator[Line]:
    if rules.adds_to_zero:
        yield from _winner_takes(rules)
    else:
        text = _("When somebody goes out, all others count what they still hold.")
        yield Line(text, ("score.method",))

    for _origin, group in groupby(
        _value_list(rules), key=lambda each: origin_of(rules, (f"score.values.{each[2]}",))
    ):
        rows = list(group)
        values = [
            _("{cards} {points}").format(cards=label, points=points) for label, points, _key in rows
        ]
        yield Line(
            _("{values}.").format(values=", ".join(values)),
            tuple(f"score.values.{key}" for *_row, key in rows),
        )


def _winner_takes(rules: Ruleset) -> Iterator[Line]:
    """What the winner of a round gets, and what is written when nobody goes out."""
    text = _("When somebody goes out, all others write what they still hold with a minus.")
    yield Line(text, ("score.method",))
    yield Line(
        _("The winner gets the sum of it with a plus, so each line adds to 0."), ("score.method",)
    )

    if rules.score.stock_out == "none":
        yield Line(_("If nobody goes out, nothing is written: all have won."), ("score.stock_out",))
        return

    yield Line(
        _("If nobody goes out, the player with the lowest sum wins."),
        ("score.method",),
    )
    held = {
        "sum": _(
            "Then, too, the others write all they hold; what the winner holds does not count."
        ),
        "difference": _("Then the others write only what they hold more than the winner."),
    }[rules.score.stock_out]
    yield Line(held, ("score.stock_out",))
    tie = {
        "no_score": _("If several have the lowest sum, nothing is written."),
        "split": _(
            "If several have the lowest sum, they share what the others write; "
            "what cannot be shared evenly goes to those who sit first."
        ),
    }[rules.score.stock_out_tie]
    yield Line(tie, ("score.stock_out_tie",))


def values_title(rules: Ruleset) -> str:
    """The heading over what cards count: "Cards left in the hand"."""
    return _("Tiles left on the rack") if rules.has_tiles else _("Cards left in the hand")


MOST_VALUES = 7  # that are listed one by one


def value_labels(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Each class of cards and what it counts, as a table has room for: ("Ace", "15"), ("1–13", "its
    number").
    """
    classes = rules.value_classes
    if len(classes) <= MOST_VALUES:
        return tuple((card_class_label(each.key), signed(each.points)) for each in classes)

    pips = [key for key, points in rules.score.values.items() if points == "pip"]
    plain = {each.key: each.points for each in classes if each.key in rules.score.values}
    return tuple(
        (card_class_label(key), _("its number") if key in pips else signed(plain[key]))
        for key in rules.score.values
        if key in pips or key in plain
    )


def _number_on(rules: Ruleset) -> str:
    return _("the number on the tile") if rules.has_tiles else _("the number on the card")


def _value_list(rules: Ruleset) -> list[tuple[str, str, str]]:
    """Label, points and key of each class; cards that count the number on them stand together."""
    known = {each.key: each.points for each in rules.value_classes}

    rows = []
    for key, points in rules.score.values.items():
        if points == "pip":
            rows.append((card_class_label(key), _number_on(rules), key))
        elif key in known:
            rows.append((card_class_label(key), str(points), key))

    return rows


def bonus_section(rules: Ruleset) -> Section:
    """What else brings points."""
    short = [
        _("{what} {points}").format(what=label, points=points)
        for label, points in bonus_labels(rules)
    ]
    title = _("Who wins a game") if rules.is_match else _("Bonuses")

    return Section("bonuses", title, _(", ").join(short), bonus_lines(rules))


def bonus_labels(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Each bonus in two or three words, and its points: ("Going out", "−25")."""
    return tuple((bonus_label(bonus, rules), signed(bonus.points)) for bonus in rules.bonus)


def bonus_label(bonus: Bonus, rules: Ruleset) -> str:
    """A bonus in two or three words, as for a tick: "Exact deal"."""
    if bonus.label:
        return _(bonus.label)

    return {
        "out": _("Going out"),
        "out_on_last": _("Out with {last}"),
        "first_finisher": _("First to lay {last}"),
        "finisher": _("Laying {last}"),
        "exact_deal": _("Exact deal"),
        "flag": "",  # has a label
    }[bonus.on].format(last=_last(rules))


def bonus_lines(rules: Ruleset) -> tuple[Line, ...]:
    """Every bonus in a sentence; one that takes the place of another says so."""
    merged = {
        other for bonus in rules.bonus if bonus.on == "out_on_last" for other in bonus.replaces
    }
    return tuple(
        line
        for bonus in rules.bonus
        if not (bonus.id in merged and bonus.on == "out")
        for line in _bonus(rules, bonus)
    )


def _bonus(rules: Ruleset, bonus: Bonus) -> Iterator[Line]:
    points, last = signed(bonus.points), _last(rules)
    if rules.is_match:
        yield from _game_points(rules, bonus)
        return

    others = [each for each in rules.bonus if each.id in bonus.replaces]
    out = next((each for each in others if each.on == "out"), None)
    if bonus.on == "out_on_last" and out:
        text = _("Going out counts {out}, or {points} instead when you go out having laid {last}.")
        text = text.format(out=signed(out.points), points=points, last=last)
        yield Line(text, (f"bonus.{out.id}", f"bonus.{bonus.id}"))
        return

    text = {
        "out": _("Going out counts {points}."),
        "out_on_last": _("Going out in the round in which you lay {last} counts {points}."),
        "first_finisher": _(
            "Being the first to lay {last} counts {points}, whether you go out or not."
        ),
        "finisher": _("Laying {last} counts {points}, whether you go out or not."),
        "exact_deal": _(
            "Lifting exactly the cards needed for the deal counts {points} for the dealer."
        ),
        "flag": _("{label}: {points}."),
    }[bonus.on].format(points=points, last=last, label=_(bonus.label))
    yield Line(text, tuple(f"bonus.{bonus.id}.{key}" for key in ("on", "points", "to")))

    if others:
        text = _("Whoever gets it does not get the {others} as well.")
        text = text.format(others=joined([signed(each.points) for each in others]))
        yield Line(text, (f"bonus.{bonus.id}.replaces",))
    elif bonus.on in {"out_on_last", "first_finisher", "finisher"} and any(
        each.on == "out" for each in rules.bonus
    ):
        yield Line(
            _("It comes on top of the points for going out."), (f"bonus.{bonus.id}.replaces",)
        )


def _game_points(rules: Ruleset, bonus: Bonus) -> Iterator[Line]:
    """Who gets how many points for a game won."""
    points = ngettext("{n} point", "{n} points", bonus.points).format(n=signed(bonus.points))
    paths = tuple(f"bonus.{bonus.id}.{key}" for key in ("on", "points", "to"))

    if bonus.on == "out":
        yield Line(_("Whoever goes out gets {points}.").format(points=points), paths)
    elif bonus.sole:
        text = _("{label}: {points}, and nobody else gets any.")
        yield Line(text.format(label=bonus_label(bonus, rules), points=points), paths)
    else:
        text = _("{label} when the game ends: {points}.")
        yield Line(text.format(label=bonus_label(bonus, rules), points=points), paths)

    if bonus.replaces and not bonus.sole:
        yield Line(_("Nobody gets more than that for one game."), (f"bonus.{bonus.id}.replaces",))


def _last(rules: Ruleset) -> str:
    """The last contract by its number: "phase 7"."""
    return _("{step} {number}").format(step=step_noun(rules), number=len(rules.contract_list))


# ---------------------------------------------------------------- the end


def end_section(rules: Ruleset) -> Section:
    """When the game ends, who wins, and what a tie means."""
    return Section("end", _("End of the game"), wins_line(rules), (*_end(rules), *_winner(rules)))


def _end(rules: Ruleset) -> Iterator[Line]:
    end, last = rules.end, _last(rules)
    if end.when == "rounds":
        yield Line(
            _("The game ends after {n} rounds.").format(n=end.rounds), ("end.when", "end.rounds")
        )
    elif end.when == "open" and rules.has_tiles:
        yield Line(
            _("Play as many games as you like; the points add up until you agree to stop."),
            ("end.when",),
        )
    elif end.when == "open":
        yield Line(_("The game goes on until you agree to stop."), ("end.when",))
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
        text = _(
            "The game ends with the round in which somebody lays {last}; the round is "
            "played to its end."
        )
        yield Line(text.format(last=last), ("end.when", "end.timing"))
        text = (
            _("If nobody goes out in that round, the game goes on.")
            if end.needs_out
            else _("If nobody goes out in that round, the game is over all the same.")
        )
        yield Line(text, ("end.needs_out",))


def _hands_at_the_end(rules: Ruleset) -> str:
    if rules.end.count_hands:
        return _("The cards left in the hands are counted.")
    return _("The cards left in the hands are not counted then, and nobody goes out.")


def _winner(rules: Ruleset) -> Iterator[Line]:
    text = {
        "lowest": _("The lowest total wins."),
        "highest": _("The highest total wins."),
        "first_finisher": _("Whoever is the first to lay {last} wins."),
        "lowest_finisher": _(
            "Of those who lay {last} in that round, the one with the lowest total wins."
        ),
    }[rules.end.winner].format(last=_last(rules))
    yield Line(text, ("end.winner",))

    if rules.has_personal_contracts and rules.end.winner in {"lowest", "highest"}:
        yield Line(_("That need not be the player who finishes first."), ("end.winner",))
    if rules.end.winner != "first_finisher":
        yield Line(_ties(rules), ("end.ties",))


def _ties(rules: Ruleset) -> str:
    return {
        "shared": _("Players with equal totals share the win."),
        "finisher": _("Of players with equal totals, the one who was first to lay {last} wins."),
        "rounds_won": _("Of players with equal totals, the one who went out in more rounds wins."),
        "playoff": _("Players with equal totals play on until one of them wins."),
    }[rules.end.ties].format(last=_last(rules))


def note_section(rules: Ruleset) -> Section:
    """What is worth knowing and no other section says."""
    order = ("before", "deal", "turn", "end")
    true = [(index, note) for index, note in enumerate(rules.note) if _holds(rules, note)]
    notes = sorted(true, key=lambda each: order.index(each[1].when))
    lines = tuple(Line(_(note.text), (f"note.{index}",)) for index, note in notes)

    return Section("notes", _("Good to know"), _("Seats, cutting and other customs"), lines)


def _holds(rules: Ruleset, note: Note) -> bool:
    """Whether a note is true of the game as it is played (``note.needs``)."""
    return all(rules.rule_at(path) in values for path, values in note.needs.items())
