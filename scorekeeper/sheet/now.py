"""What matters now: who deals, who may come back, what has to be laid."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.melds.examples import example_melds
from rulesets.ruleset import Ruleset
from rulesets.scoring.progress import Scoreboard
from rulesets.scoring.table import NextRound
from rulesets.words.contracts import contract_words
from rulesets.words.grammar import cards_called, joined, sentence
from scorekeeper.sheet.display import (
    LayDown,
)
from scorekeeper.sheet.openings import opening_of_round
from scorekeeper.sheet.steps import step_number


def deals_words(player: str, cards: int) -> str:
    """Who deals, and how many cards where it's known."""
    if not cards:
        return _("%(player)s deals") % {"player": player}

    text = ngettext("%(player)s deals %(cards)d", "%(player)s deals %(cards)d", cards)
    return text % {"player": player, "cards": cards}


def now_words(board: Scoreboard) -> tuple[str, ...]:
    """What matters now: "Round 5", "Ben deals 13", "Cal plays first"."""
    upcoming = board.next_round
    if upcoming is None:
        rounds = board.rounds_played
        return (
            ngettext("Finished after %(n)d round", "Finished after %(n)d rounds", rounds)
            % {"n": rounds},
        )

    parts = [_("Round %(number)d") % {"number": upcoming.number}]
    if board.playoff:
        parts = [_("Play-off: %(players)s") % {"players": joined(board.playoff)}]

    if upcoming.dealer:
        parts.append(deals_words(upcoming.dealer, upcoming.deal))

    if upcoming.first:
        parts.append(_("%(player)s plays first") % {"player": upcoming.first})
    parts.extend(_may_rejoin(board, upcoming))
    if rank := board.rules.rank_in_round(upcoming.number):
        # Translators: cards is the rank that is wild in this round: "Sevens are wild".
        parts.append(_("%(cards)s are wild") % {"cards": sentence(cards_called(rank))})
    if text := opening_of_round(board):
        parts.append(text)

    return tuple(parts)


def _may_rejoin(board: Scoreboard, upcoming: NextRound) -> Iterator[str]:
    """Who can come back, with what total, and whether they then deal or play first."""
    for name, total in upcoming.may_rejoin.items():
        after = board.next_with(name)
        text = _("%(player)s can come back with %(total)d")
        if after.dealer == name:
            text = _("%(player)s can come back with %(total)d and deal")
        elif after.first == name:
            text = _("%(player)s can come back with %(total)d and play first")

        yield text % {"player": name, "total": total}


def tasks_title(rules: Ruleset) -> str:
    if rules.lays_to_go_out:
        return _("To go out, lay one of these")
    return _("What each player has to lay")


def tasks(board: Scoreboard) -> Iterator[LayDown]:
    """What each group of players has to lay next, those furthest on first."""
    rules, upcoming = board.rules, board.next_round
    if upcoming is None:
        return

    if rules.has_one_contract:
        for way in rules.shown_contracts:
            yield LayDown("", "", contract_words(way, rules), example_melds(way, rules))

        return

    numbers = set(filter(None, upcoming.contracts.values()))
    for number in sorted(numbers, reverse=True):
        names, step = _("Everyone"), ""
        if rules.has_personal_contracts:
            names = joined([name for name, on in upcoming.contracts.items() if on == number])
            step = step_number(rules, number)

        contract = rules.contract_list[number - 1]
        yield LayDown(
            names=names,
            step=step,
            words=contract_words(contract, rules),
            melds=example_melds(contract, rules),
        )
