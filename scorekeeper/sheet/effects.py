"""What a change does to a game, in sentences: the scoreboard before it and after it compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.scoring.ending import FinalPlace
from rulesets.scoring.progress import RoundResult, Scoreboard
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import joined, ordinal, signed


def effects(before: Scoreboard, after: Scoreboard) -> tuple[str, ...]:
    """What is different on the sheet, most important first; nothing if it all stays as it was.

    "Ann wins instead of Ben", "Ben 65 → 90, now 2nd", "Cal goes back to phase 4",
    "Cal deals round 5".
    """
    changes = (*_end(before, after), *_rounds(before, after), *_players(before, after))
    return (*changes, *_next(before, after))


def moved_rounds(before: Scoreboard, after: Scoreboard, index: int) -> tuple[str, ...]:
    """What a round that is put in does to those after it: they move on, others may deal them."""
    first, last = before.rounds[index].number, before.rounds[-1].number
    names = {"first": first, "last": last, "new_first": first + 1, "new_last": last + 1}

    if first == last:
        moved = _("Round %(first)d becomes round %(new_first)d") % names
    else:
        moved = _("Rounds %(first)d to %(last)d become %(new_first)d to %(new_last)d") % names

    return (moved, *_dealt_otherwise(before, after, index))


def _dealt_otherwise(before: Scoreboard, after: Scoreboard, index: int) -> Iterator[str]:
    """Dealers, cards and contracts, where the rounds after a new one get others."""
    pairs = list(zip(before.rounds[index:], after.rounds[index + 1 :], strict=True))
    many = len(pairs)

    if _differ(pairs, "dealer"):
        yield ngettext("Someone else deals it", "Someone else deals them", many)
    elif _differ(pairs, "first"):
        yield ngettext("Someone else plays first in it", "Someone else plays first in them", many)

    if _differ(pairs, "deal"):
        yield ngettext(
            "It gets a different number of cards", "They get different numbers of cards", many
        )
    if after.rules.has_personal_contracts:
        return
    if _differ(pairs, "contracts"):
        yield ngettext("It needs a different lay-down", "They need different lay-downs", many)


# ---------------------------------------------------------------- the game as a whole


def _end(before: Scoreboard, after: Scoreboard) -> Iterator[str]:
    """Whether points are kept, the game is over, who wins, who plays on, who leads."""
    if before.rules.keeps_score and not after.rules.keeps_score:
        yield _("Points aren’t kept any more: all totals disappear")
    elif after.rules.keeps_score and not before.rules.keeps_score:
        yield _("Points are kept, and the sheet shows totals")

    if before.finished and after.finished and before.winners != after.winners:
        yield _wins_instead(before, after)
    elif after.finished and not before.finished:
        yield _("The game is over: %(result)s") % {"result": _wins(after)}
    elif before.finished and not after.finished:
        yield _("The game isn’t over any more")

    if after.playoff and after.playoff != before.playoff:
        yield _("%(players)s play on for the win") % {"players": joined(after.playoff)}
    elif not before.finished and not after.finished and before.leaders != after.leaders:
        yield from _leads(after)


def _differ(pairs: Iterable[tuple[RoundResult, RoundResult]], fact: str) -> bool:
    """Whether this changes in any of these rounds."""
    return any(getattr(old, fact) != getattr(new, fact) for old, new in pairs)


def _many(board: Scoreboard, sides: tuple[str, ...]) -> int:
    """How many people these are."""
    return sum(len(board.players_of(side)) for side in sides)


def _wins(board: Scoreboard) -> str:
    text = ngettext("%(players)s wins", "%(players)s win together", _many(board, board.winners))
    return text % {"players": joined(board.winners)}


def _wins_instead(before: Scoreboard, after: Scoreboard) -> str:
    text = ngettext(
        "%(players)s wins instead of %(others)s",
        "%(players)s win together instead of %(others)s",
        _many(after, after.winners),
    )

    # "Ann and Ben win together instead of Ann" says too little
    if set(before.winners) & set(after.winners):
        text = ngettext(
            "Now only %(players)s wins. Before, it was %(others)s",
            "Now %(players)s win together. Before, it was %(others)s",
            _many(after, after.winners),
        )

    return text % {"players": joined(after.winners), "others": joined(before.winners)}


def _leads(board: Scoreboard) -> Iterator[str]:
    """Who leads now; nothing to say where all are level."""
    if board.ahead:
        text = ngettext("%(players)s leads now", "%(players)s lead now", _many(board, board.ahead))
        yield text % {"players": joined(board.ahead)}


# ---------------------------------------------------------------- who plays which round


def _rounds(before: Scoreboard, after: Scoreboard) -> Iterator[str]:
    """Who doesn't come back, as they never were out; and who plays a round they were out for."""
    if len(before.rounds) != len(after.rounds):
        return

    pairs = list(zip(before.rounds, after.rounds, strict=True))
    for old, new in pairs:
        for name in old.rejoined:
            if name not in new.rejoined:
                text = _("%(player)s is still in, and doesn’t come back in round %(number)d")
                yield text % {"player": name, "number": new.number}

    for name in after.seats:
        numbers = [
            str(new.number) for old, new in pairs if name in new.players and name not in old.players
        ]
        if numbers:
            yield _plays_more(name, numbers)


def _plays_more(name: str, numbers: list[str]) -> str:
    text = ngettext(
        "%(player)s plays round %(rounds)s, too, with 0 points: correct it if that’s wrong",
        "%(player)s plays rounds %(rounds)s, too, with 0 points: correct them if that’s wrong",
        len(numbers),
    )
    return text % {"player": name, "rounds": joined(numbers)}


# ---------------------------------------------------------------- players


def _players(before: Scoreboard, after: Scoreboard) -> Iterator[str]:
    places = _places(before), _places(after)
    for name in (*after.sides, *(name for name in before.sides if name not in after.sides)):
        if name not in after.sides:
            yield _("%(player)s isn’t on the sheet any more") % {"player": name}
        elif name not in before.sides:
            yield _("%(player)s joins") % {"player": name}
        else:
            yield from _presence(name, before, after)
            yield from _total(name, before, after, *places)
            yield from _contract(name, before, after)


def _presence(name: str, before: Scoreboard, after: Scoreboard) -> Iterator[str]:
    if name in after.gone and name not in before.gone:
        yield _("%(player)s has left") % {"player": name}
    if name in before.gone and name not in after.gone:
        yield _("%(player)s is back at the table") % {"player": name}

    was_out, is_out = name in before.eliminated, name in after.eliminated
    if is_out and not was_out:
        yield _("%(player)s is out of the game") % {"player": name}
    elif was_out and not is_out and name not in after.gone:
        yield _("%(player)s is back in the game") % {"player": name}


def _total(
    name: str,
    before: Scoreboard,
    after: Scoreboard,
    old: dict[str, FinalPlace],
    new: dict[str, FinalPlace],
) -> Iterator[str]:
    """The new total, and the new place if it is another one."""
    if (
        not (before.rules.keeps_score and after.rules.keeps_score)
        or before.totals[name] == after.totals[name]
    ):
        return

    place = new[name]
    values = {
        "player": name,
        "old": signed(before.totals[name]),
        "new": signed(after.totals[name]),
        "rank": ordinal(place.place),
    }

    if (place.place, place.shared) == (old[name].place, old[name].shared):
        yield _("%(player)s %(old)s → %(new)s") % values
    elif place.shared:
        yield _("%(player)s %(old)s → %(new)s, now tied for %(rank)s") % values
    else:
        yield _("%(player)s %(old)s → %(new)s, now %(rank)s") % values


def _contract(name: str, before: Scoreboard, after: Scoreboard) -> Iterator[str]:
    """The contract the player is on, where it is another one."""
    if not after.rules.has_personal_contracts:
        return

    rules, old, new = after.rules, before.contracts[name], after.contracts[name]
    values = {
        "player": name,
        "step": step_noun(rules),
        "steps": step_noun(rules, 2),
        "number": new,
    }

    had_one = before.rules.has_personal_contracts
    if old == new and had_one:
        return

    if new is None:
        yield _("%(player)s has laid all %(steps)s") % values
    elif had_one and (old is None or new < old):
        yield _("%(player)s goes back to %(step)s %(number)d") % values
    elif had_one:
        yield _("%(player)s moves on to %(step)s %(number)d") % values
    else:
        yield _("%(player)s is on %(step)s %(number)d") % values


def _places(board: Scoreboard) -> dict[str, FinalPlace]:
    return {place.player: place for place in board.standings}


# ---------------------------------------------------------------- what comes next


def _next(before: Scoreboard, after: Scoreboard) -> Iterator[str]:
    """Round, dealer and deal of the next round, where they change."""
    old, new = before.next_round, after.next_round
    if new is None or old is None:
        return

    who = (old.dealer or old.first) == (new.dealer or new.first)
    if who and (old.number, old.deal) == (new.number, new.deal):
        return

    values = {"player": new.dealer or new.first, "number": new.number, "cards": new.deal}
    if new.dealer is None:
        yield _("%(player)s plays first in round %(number)d") % values
        return

    if old.deal != new.deal:
        text = ngettext(
            "%(player)s deals %(cards)d in round %(number)d",
            "%(player)s deals %(cards)d in round %(number)d",
            new.deal,
        )
        yield text % values
    else:
        yield _("%(player)s deals round %(number)d") % values
