"""What is refused when a game or a round comes in, and stays readable where it was kept before.

The fold works out again what is in the database, so it asks only for what it can't do without.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.keys.score import Bonus
from rulesets.ruleset import Ruleset
from rulesets.scoring.checks import check_start
from rulesets.scoring.facts import FactError, GameFacts, RoundFacts
from rulesets.scoring.points import most_of_all
from rulesets.scoring.progress import RoundResult, Scoreboard, scoreboard
from rulesets.scoring.refusals import refusal
from rulesets.scoring.sides import Teams, side_of
from rulesets.words.bonuses import bonus_label
from rulesets.words.grammar import joined, signed


def incoming_scoreboard(rules: Ruleset, game: GameFacts) -> Scoreboard:
    """The scoreboard of a game that comes in from outside. Raises FactError."""
    check_start(rules, game)
    check_totals(rules, {side: game.start.totals.get(side, 0) for side in game.sides})
    _check_joins(rules, game)

    begun = replace(game, rounds=(), join=(), stopped=False, next_dealer=None)
    board = scoreboard(rules, game)
    _check_playoff(game, scoreboard(rules, begun), board)
    for index in range(len(board.rounds)):
        check_incoming(board, index)

    return board


def check_totals(rules: Ruleset, totals: Mapping[str, int]) -> None:
    """Raise FactError for totals from paper, those of all sides, with which nobody plays on."""
    reached = [side for side, total in totals.items() if total >= rules.end.target]
    if not reached or rules.has_columns:
        return
    if rules.eliminates:
        raise _out_of_it(rules, reached[0], totals[reached[0]], f"start.totals.{reached[0]}")
    if not rules.ends_at_target:
        return

    best = min(totals.values()) if rules.low_wins else max(totals.values())
    is_tied = [*totals.values()].count(best) > 1
    if rules.end.ties != "playoff" or not is_tied:
        text = (
            "With {points}, {player} has ended the game: it goes to {target}. "
            "Start it with less, or start a new game without these totals."
        )
        total, target = signed(totals[reached[0]]), signed(rules.end.target)
        place = f"start.totals.{reached[0]}"
        raise refusal(place, text, points=total, player=reached[0], target=target)


def _check_joins(rules: Ruleset, game: GameFacts) -> None:
    places = [(f"rounds[{index}].", facts.join) for index, facts in enumerate(game.rounds)]
    for place, joins in (*places, ("", game.join)):
        for index, join in enumerate(joins):
            check_join_points(rules, join.name, join.points, f"{place}join[{index}].points")


def check_join_points(rules: Ruleset, player: str, points: int, place: str) -> None:
    """Raise FactError for a total that would take whoever joins out at once, or end the game."""
    if points < rules.end.target:
        return
    if rules.eliminates:
        raise _out_of_it(rules, player, points, place)

    if rules.ends_at_target:
        text = "With {points}, {player} would end the game: it goes to {target}. Begin with less."
        total, target = signed(points), signed(rules.end.target)
        raise refusal(place, text, points=total, player=player, target=target)


def _out_of_it(rules: Ruleset, player: str, points: int, place: str) -> FactError:
    text = (
        "With {points}, {player} would be out of the game. "
        "Begin with less than {target}, or leave {player} out."
    )
    target = rules.end.target
    return refusal(place, text, points=signed(points), player=player, target=target)


def _check_playoff(game: GameFacts, begun: Scoreboard, board: Scoreboard) -> None:
    """A tie for the win at the start is played off by those who are tied, and nobody else."""
    if not begun.playoff:
        return
    if not game.rounds and game.join:
        raise refusal("join[0]", "Nobody can join a play-off.")

    if board.rounds and not board.rounds[0].playoff:
        text = "{players} are level at the start, so only they play this round."
        raise refusal("rounds[0]", text, players=joined(begun.playoff))


def check_incoming(board: Scoreboard, index: int) -> None:
    """Raise FactError for what can't be in this one of the game's rounds."""
    result, place = board.rounds[index], f"rounds[{index}]"
    _check_taken(board.rules, result.facts, f"{place}.out")
    for bonus in board.rules.bonus:
        _check_in_pack(board.rules, result, bonus, f"{place}.tally.{bonus.id}")
        _check_out_has_it(bonus, result.facts, board.teams, f"{place}.ticks.{bonus.id}")


def _check_in_pack(rules: Ruleset, result: RoundResult, bonus: Bonus, place: str) -> None:
    """All sides together count no more cards than there are; those that count minus, too."""
    most = most_of_all(bonus, rules.deck_for(len(result.players)))
    held = sum(map(abs, result.facts.tally.get(bonus.id, {}).values()))
    if most is not None and held > most:
        text = "{label}: {held} in all, and there are only {most}."
        raise refusal(place, text, label=bonus_label(bonus, rules), held=held, most=most)


def _check_taken(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    """What a player pays in place of their cards goes to the winner, so there has to be one."""
    if not rules.winner_takes or rules.score.stock_out != "none" or facts.out is not None:
        return

    for bonus in rules.bonus:
        if bonus.replaces_hand and facts.ticks.get(bonus.id):
            text = (
                "Whoever wins the round gets what “{bonus}” costs: say who went out. "
                "If only one player was left, it’s that one."
            )
            raise refusal(place, text, bonus=bonus_label(bonus, rules))


def _check_out_has_it(bonus: Bonus, facts: RoundFacts, teams: Teams, place: str) -> None:
    """What's for whoever goes out is for nobody else; in a team, partners have it together."""
    if bonus.to != "out":
        return

    side = facts.out and side_of(facts.out, teams)
    for player in facts.ticks.get(bonus.id, ()):
        if side_of(player, teams) != side:
            text = "Only whoever goes out can have this, and {player} didn’t."
            raise refusal(place, text, player=player)
