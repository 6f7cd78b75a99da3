"""What is refused when a game or a round comes in, and stays readable where it was kept before.

The fold works out again what is in the database, so it asks only for what it can't do without.
"""

from __future__ import annotations

from rulesets.keys.score import Bonus
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts, RoundFacts
from rulesets.scoring.points import most_of_all
from rulesets.scoring.progress import RoundResult, Scoreboard, scoreboard
from rulesets.scoring.refusals import refusal
from rulesets.words.bonuses import bonus_label


def incoming_scoreboard(rules: Ruleset, game: GameFacts) -> Scoreboard:
    """The scoreboard of a game that comes in from outside. Raises FactError."""
    board = scoreboard(rules, game)
    for index in range(len(board.rounds)):
        check_incoming(board, index)

    return board


def check_incoming(board: Scoreboard, index: int) -> None:
    """Raise FactError for what can't be in this one of the game's rounds."""
    result, place = board.rounds[index], f"rounds[{index}]"
    _check_taken(board.rules, result.facts, f"{place}.out")
    for bonus in board.rules.bonus:
        _check_in_pack(board.rules, result, bonus, f"{place}.tally.{bonus.id}")


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
