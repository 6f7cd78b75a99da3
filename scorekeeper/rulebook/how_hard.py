"""How hard a game's phases are: dots beside them, and a page that settles which is easier."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.contracts import Part
from rulesets.forecast.difficulty import Difficulty, Hardness
from rulesets.forecast.limits import limits
from rulesets.forecast.store import difficulty_of
from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_noun, step_number
from rulesets.words.grammar import grouped, sentence
from scorekeeper.rulebook.display import Curve, HowHard, Quarrel

MOST_QUARRELS = 3

# the drawing of two curves: 328 wide, as the paper of the narrowest phone is
LEFT, RIGHT, TOP, BOTTOM = 36, 240, 12, 152
TURNS = 10
LABEL = 20  # from one name to the next, at least


def dots_of(rules: Ruleset) -> tuple[int, ...]:
    """How hard each contract is, from 1 to 5; all 0 where that isn't known."""
    found = difficulty_of(rules)
    if not found or len(found.contracts) == 1:
        return (0,) * len(rules.contract_list)
    return tuple(each.dots for each in found.contracts)


def build_how_hard(rules: Ruleset) -> HowHard | None:
    """The page about a game; None where it isn't known how hard its contracts are."""
    found = difficulty_of(rules)
    if not found or len(found.contracts) == 1:
        return None

    return HowHard(
        slug=rules.id,
        name=rules_text(rules.name),
        title=_("How hard is a %(step)s?") % {"step": step_noun(rules)},
        quarrels=tuple(_quarrels(found, rules))[:MOST_QUARRELS],
        is_in_order=found.is_in_order,
        order=_order(found),
        has_ties=len(found.ties) < len(found.order),
        turns=tuple((_step(each, rules), _turn(each)) for each in found.contracts),
        hardest=_hardest(found, rules),
        about=_about(found, rules),
        limits=tuple(limits(rules)),
    )


def _step(each: Hardness, rules: Ruleset) -> str:
    return sentence(step_number(rules, each.number))


# ---------------------------------------------------------------- which is easier?


def _quarrels(found: Difficulty, rules: Ruleset) -> Iterator[Quarrel]:
    """Contracts that come after a clearly harder one; those that differ most come first."""
    pairs = [
        (each, found.contracts[number - 1])
        for each in found.contracts
        for number in each.easier_than[-1:]
    ]

    for easier, harder in sorted(pairs, key=lambda pair: pair[0].mean - pair[1].mean):
        yield _quarrel(easier, harder, rules)


def _quarrel(easier: Hardness, harder: Hardness, rules: Ruleset) -> Quarrel:
    turn = _telling_turn(easier, harder)
    names = {"easier": _step(easier, rules), "harder": step_number(rules, harder.number)}
    text = ngettext(
        "After %(n)d turn, %(much)d of 100 hands have the first, and %(less)d the second.",
        "After %(n)d turns, %(much)d of 100 hands have the first, and %(less)d the second.",
        turn,
    )
    figures = {"n": turn, "much": _share(easier, turn), "less": _share(harder, turn)}

    return Quarrel(
        claim=_("%(easier)s is easier than %(harder)s.") % names,
        verdict=_verdict(easier, harder, rules),
        figures=text % figures,
        curves=_curves(easier, harder, turn, rules),
        telling=_across(turn),
    )


def _verdict(easier: Hardness, harder: Hardness, rules: Ruleset) -> str:
    """Yes, and on what that depends."""
    runs = any(part.is_run for each in (easier, harder) for part in _parts(each, rules))
    if runs and rules.meld.run.suit == "any":
        return _("That’s right, as long as runs can mix suits.")
    if runs:
        return _("That’s right, with runs of one suit.")
    return _("That’s right.")


def _parts(each: Hardness, rules: Ruleset) -> Iterator[Part]:
    for parts in rules.contract_list[each.number - 1].alternatives:
        yield from parts


def _telling_turn(easier: Hardness, harder: Hardness) -> int:
    """The turn by which the shares differ most."""
    return max(range(1, TURNS + 1), key=lambda n: _exact_share(easier, n) - _exact_share(harder, n))


def _exact_share(each: Hardness, turn: int) -> float:
    """The share of hands that have it by this turn; it stays where it was when nothing follows."""
    return each.shares[min(turn, len(each.shares)) - 1] if each.shares else 0.0


def _share(each: Hardness, turn: int) -> int:
    return round(100 * _exact_share(each, turn))


# ---------------------------------------------------------------- two curves, drawn


def _curves(
    easier: Hardness, harder: Hardness, telling: int, rules: Ruleset
) -> tuple[Curve, Curve]:
    return (
        _curve(easier, telling, _last_height(easier) - LABEL / 2, rules),
        _curve(harder, telling, _last_height(harder) + LABEL / 2, rules),
    )


def _curve(each: Hardness, telling: int, label_at: float, rules: Ruleset) -> Curve:
    points = [(_across(turn), _up(each, turn)) for turn in range(1, TURNS + 1)]
    return Curve(
        name=_step(each, rules),
        path="M" + "L".join(starmap("{:g} {:g}".format, points)),
        mark=_up(each, telling),
        label_at=round(label_at + 5),
        shares=tuple(_share(each, turn) for turn in range(1, TURNS + 1)),
    )


def _last_height(each: Hardness) -> float:
    return _up(each, TURNS)


def _across(turn: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * (turn - 1) / (TURNS - 1), 1)


def _up(each: Hardness, turn: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * _exact_share(each, turn), 1)


# ---------------------------------------------------------------- all of them


def _order(found: Difficulty) -> str:
    """From easy to hard, those that are about as hard together: "1, 3, 4 = 2, 6"."""
    groups = [" = ".join(map(str, group)) for group in found.ties]
    return ", ".join(groups)


def _turn(each: Hardness) -> str:
    if each.turn is None:
        return _("hardly ever")
    return _("turn %(n)d") % {"n": each.turn}


def _hardest(found: Difficulty, rules: Ruleset) -> str:
    """A word about the last of the order, where it's far harder than the others."""
    *_others, before, last = (found.contracts[number - 1] for number in found.order)
    if last.turn is None:
        text = _("%(step)s is in a class of its own: most hands never have it.")
        return text % {"step": _step(last, rules)}
    if not before.turn or last.turn < 2 * before.turn:
        return ""

    text = _(
        "%(step)s is in a class of its own: half of all hands need %(n)d turns or more for it."
    )
    return text % {"step": _step(last, rules), "n": last.turn}


def _about(found: Difficulty, rules: Ruleset) -> str:
    text = _(
        "From %(n)s dealt hands for each %(step)s. Simulated players, not you: they draw, keep "
        "what brings them closer and play alone with the pack, some carefully, some carelessly. "
        "Everything on this page is true of both."
    )
    return text % {"n": grouped(found.hands), "step": step_noun(rules)}
