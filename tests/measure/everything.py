"""Everything the rules say, in one file: to see that a change of code changed nothing else.

``python -m tests.measure.everything FILE [claims]`` writes it, a line for each thing said: the
words of each game with each option and each two of them, and of rulesets that a household may make
of it; every verdict on the claims of tests/cases and on so many random ones, the points of the
scoring cases, the forecasts, how long a game takes. Games of tests/cases/games are among them.

``python -m tests.measure.everything OLD NEW`` lists what one of two such files says otherwise.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

from rulesets.files.game import read_game
from rulesets.files.results import result_data
from rulesets.forecast.difficulty import usual_table
from rulesets.forecast.duration import how_long
from rulesets.forecast.limits import limits, reason_against
from rulesets.forecast.savings import savings
from rulesets.forecast.store import difficulty_of, length_of
from rulesets.library import load
from rulesets.library.house import build_house_ruleset, written_of
from rulesets.library.load import RulesetError, all_slugs, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import scoreboard
from rulesets.words import describe
from rulesets.words.about import about_words
from rulesets.words.bonuses import bonus_labels, bonus_lines
from rulesets.words.card_values import value_labels, values_title
from rulesets.words.contracts import contract_lines, contract_words, contracts_title
from rulesets.words.differences import differences
from rulesets.words.options import changes, option_words
from rulesets.words.short import choice_line, facts_line, list_line, play_line, wins_line
from rulesets.words.special import special_card_lines
from tests.proof.claims import random_claim, rules_of
from tests.proof.compare import answer
from tests.rulesets.oracles.melds import Oracle
from tests.rulesets.variants import pairs_of_changes, variants

CASES = Path(__file__).parents[1] / "cases"
CLAIMS = 4_000  # random ones, where nobody says how many
MOST_SHOWN = 40  # differences
FIVE = ("set 3 + 2x pair", "3x set 3", "run 8", "run 6 + set 4", "2x set 5")  # a household's own

Said = tuple[str, Any]  # what it's about, and what is said of it

WORDS = [
    about_words,
    describe,
    contracts_title,
    bonus_labels,
    bonus_lines,
    value_labels,
    values_title,
    changes,
    option_words,
    choice_line,
    facts_line,
    list_line,
    play_line,
    wins_line,
    reason_against,
    limits,
]


def everything(claims: int) -> Iterator[Said]:
    for slug in all_slugs():
        for rules in every_way(slug):
            yield from words(rules)
        for rules in own_rulesets(slug):
            yield from words(rules)
            yield f"{rules.id} differences", differences(rules, load_ruleset(slug))

        yield from figures(load_ruleset(slug))

    yield from verdicts_on_cases()
    yield from verdicts_on_random(claims)
    yield from points()


def every_way(slug: str) -> Iterator[Ruleset]:
    """The game as usual, with each option, and with every two of them where they go together."""
    yield from variants(slug)

    for pair in pairs_of_changes(slug):
        try:
            yield with_options(load_ruleset(slug), dict(pair))
        except ValueError:
            continue


def own_rulesets(slug: str) -> Iterator[Ruleset]:
    """What a household may write over a game: contracts, hands, card values and bonuses."""
    base = load_ruleset(slug)
    kept = replace(written_of(base), name="Ours")
    changes = {
        "contracts": FIVE,
        "deal": tuple(size - 1 for size in base.deal.sizes),
        "values": dict.fromkeys(base.score.values, 7),
        "bonuses": dict.fromkeys((bonus.id for bonus in base.bonus), 35),
    }

    for name, written in changes.items():
        with suppress(RulesetError):  # a game can't have everything
            own = replace(kept, **{name: written})
            yield build_house_ruleset(base, f"{slug}-own-{name}", own).rules


def words(rules: Ruleset) -> Iterator[Said]:
    name = f"{rules.id} {json.dumps(rules.chosen, sort_keys=True)}"

    for say in WORDS:
        said = say(rules)
        yield f"{name} {say.__name__}", list(said) if isinstance(said, Iterator) else said

    for number, contract in enumerate(rules.contract_list, start=1):
        yield f"{name} contract {number} in words", contract_words(contract, rules)
        yield f"{name} contract {number} in lines", contract_lines(contract, rules)

    for card in rules.special_cards:
        yield f"{name} {card}", list(special_card_lines(rules, card))


def figures(rules: Ruleset) -> Iterator[Said]:
    yield f"{rules.id} difficulty", difficulty_of(rules)
    yield f"{rules.id} savings", savings(rules, usual_table(rules))

    for players in range(rules.players.min, rules.players.max + 1):
        yield f"{rules.id} length for {players}", length_of(rules, players)
        yield f"{rules.id} hours for {players}", how_long(rules, players)


def verdicts_on_cases() -> Iterator[Said]:
    for line in (CASES / "claims.jsonl").read_text("utf-8").splitlines():
        claim = json.loads(line)
        asked = {key: value for key, value in claim.items() if key not in ("id", "expect")}
        rules = rules_of({"keys": {}, "options": {}} | asked)
        yield f"claim {claim['id']}", answer(asked, rules)


def verdicts_on_random(claims: int) -> Iterator[Said]:
    for seed in range(claims):
        claim = random_claim(seed, lambda rules, meld: bool(Oracle(rules).as_laid(meld)))
        yield f"seed {seed} {json.dumps(claim)}", answer(claim, rules_of(claim))


def points() -> Iterator[Said]:
    for path in sorted((CASES / "scoring").glob("*.json")):
        yield path.stem, result(json.loads(path.read_text("utf-8"))["game"])

    for case in json.loads((CASES / "scoring-errors.json").read_text("utf-8")):
        yield case["title"], result(case["game"])


def result(game: Any) -> Any:
    try:
        read = read_game(json.dumps(game))
        return result_data(scoreboard(read.rules, read.facts))
    except FactError as error:
        return str(error)


def plain(value: Any) -> Any:
    """What JSON can't write by itself."""
    if dataclasses.is_dataclass(value):
        names = [each.name for each in dataclasses.fields(value)]
        return {name: getattr(value, name) for name in names}
    return value.value if isinstance(value, Enum) else str(value)


def write(path: Path, claims: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        for about, said in everything(claims):
            line = json.dumps([about, said], default=plain, ensure_ascii=False, sort_keys=True)
            file.write(f"{line}\n")


def read(path: Path) -> dict[str, Any]:
    return dict(json.loads(line) for line in path.read_text("utf-8").splitlines())


def compare(old: Path, new: Path) -> int:
    """How many things are said otherwise; the first of them are printed."""
    before, after = read(old), read(new)
    missing = object()
    differ = [
        about
        for about in {**before, **after}
        if before.get(about, missing) != after.get(about, missing)
    ]

    for about in differ[:MOST_SHOWN]:
        print(about, f"- {before.get(about)}", f"+ {after.get(about)}", sep="\n  ")

    print(f"{len(before):,} things said before, {len(after):,} now: {len(differ):,} otherwise")
    return len(differ)


def main(first: str, second: str = "") -> int:
    load.FOLDERS.append(CASES / "games")
    if second and not second.isdigit():
        return compare(Path(first), Path(second))

    write(Path(first), int(second or CLAIMS))
    return 0


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
