"""How long the pages of the referee take: python -m tests.benchmarks.check_page [hands]

One check request beside an empty page of the app (at most twice as long), and the slowest requests
that can be typed, over every game and every question: hands that are hard, as many cards and melds
as the pages take (at most 300 ms).
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.db import connection  # noqa: E402
from django.http import HttpResponseBase  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from rulesets.cards import Card, format_cards  # noqa: E402
from rulesets.library.load import load_ruleset  # noqa: E402
from rulesets.ruleset import Ruleset  # noqa: E402
from scorekeeper.referee.kinds import questions_of  # noqa: E402
from tests.benchmarks.hands import adversarial_hands, whole_deck  # noqa: E402
from tests.factories import HTMX, make_client, make_game, make_household  # noqa: E402
from tests.rulesets.variants import WITH_CARDS  # noqa: E402

TIMES, MOST_MS, RATIO = 200, 300, 2.0
SIZES = {"meld": (13, 20, 60), "go_out": (11, 14, 16), "swap": (20, 60), "count": (20, 40)}
SIMPLE = {"question": "meld", "cards": "7H 7D *", "action": "ask"}


def median_ms(calls: dict[str, Callable[[], HttpResponseBase]]) -> dict[str, float]:
    """The median of each page in time of the processor; in turn, so that a busy moment touches all
    of them alike.
    """
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _time in range(TIMES):
        for name, call in calls.items():
            start = time.process_time()
            answer = call()
            times[name].append(time.process_time() - start)
            assert answer.status_code == 200
    return {name: statistics.median(taken) * 1000 for name, taken in times.items()}


def compare() -> None:
    """A check beside a page that has nothing to show."""
    household = make_household()
    phone, game = make_client(household), make_game(household=household)
    url = f"{game.get_absolute_url()}check/"
    pages = {
        "empty front page": lambda: Client().get("/"),
        "front page with one game": lambda: phone.get("/"),
        "list of rules": lambda: phone.get("/rules/"),
        "page to ask": lambda: phone.get("/check/"),
        "check, legal": lambda: phone.post(
            "/check/", SIMPLE | {"ruleset": game.ruleset_slug}, headers=HTMX
        ),
        "check, not legal": lambda: phone.post(
            "/check/", SIMPLE | {"ruleset": game.ruleset_slug, "cards": "7H * *"}, headers=HTMX
        ),
        "check in a game": lambda: phone.post(url, SIMPLE, headers=HTMX),
        "check, whole page": lambda: phone.post("/check/", SIMPLE | {"ruleset": game.ruleset_slug}),
    }
    times = median_ms(pages)
    for name, taken in times.items():
        print(
            f"{name:26} {taken:6.2f} ms   {taken / times['empty front page']:.2f} of an empty page"
        )
    print(f"target for a check: {RATIO}\n")


def hard_questions(rules: Ruleset, question: str, hands: int) -> Iterator[dict[str, Any]]:
    """Forms with hard cards: long hands, many melds on the table, contracts that nearly hold."""
    chance = random.Random(f"{rules.id} {question}")
    for size in SIZES.get(question, (13, 20, 30)):
        most = len(whole_deck(rules)) // 3  # of a small deck
        for hand in adversarial_hands(rules, min(size, most), hands, seed=size):
            yield from _forms(rules, question, hand, chance)


def _forms(
    rules: Ruleset, question: str, hand: list[Card], chance: random.Random
) -> Iterator[dict[str, Any]]:
    form = {"ruleset": rules.id, "question": question, "action": "ask", "cards": format_cards(hand)}
    number = chance.randint(1, max(len(rules.contract_list), 1))
    match question:
        case "contract":
            cut = sorted(chance.sample(range(1, len(hand)), min(4, len(hand) - 1)))
            melds = [
                hand[start:end] for start, end in zip([0, *cut], [*cut, len(hand)], strict=True)
            ]
            yield form | {"contract": number, "cards": " / ".join(map(format_cards, melds))}
            yield form | {
                "contract": number,
                "cards": " / ".join(format_cards([card]) for card in hand[:24]),
            }
        case "hand":
            yield from (
                form | {"contract": each} for each in range(1, len(rules.contract_list) + 1)
            )
        case "lay_off":
            yield form | {"table": format_cards(hand[:4])}
            run = " ".join(f"{rank}{rules.deck.suits[0]}" for rank in rules.deck.ranks[3:7])
            yield form | {"table": run, "lies": "earlier"}
        case "swap":
            yield form | {
                "table": format_cards(hand),
                "cards": format_cards(hand[:1]),
                "lies": "earlier",
            }
        case "go_out":
            for table in _tables(rules):
                yield form | {"table": table, "lies": "earlier"}
                yield form | (
                    {"table": table, "lies": "no", "contract": number}
                    if rules.contract_list
                    else {}
                )
        case _:
            yield form


def _tables(rules: Ruleset) -> list[str]:
    """Melds on the table: none, six, as many as allowed."""
    ranks = rules.deck.ranks
    runs = [
        f"{' '.join(f'{rank}{suit}' for rank in ranks[at : at + 5])}"
        for suit in rules.deck.suits
        for at in (1, 3, 6)
    ]
    sets = [" ".join(f"{rank}{suit}" for suit in rules.deck.suits[:3]) for rank in ranks[1:13]]
    return ["", " / ".join(runs[:3] + sets[:3]), " / ".join(runs + sets)]


def worst(hands: int) -> None:
    """The slowest request of each question, over every game; in time of the processor, as the
    server is kept busy.
    """
    phone = make_client(make_household())
    games = [load_ruleset(slug) for slug in WITH_CARDS]
    for question in dict.fromkeys(question for rules in games for question in questions_of(rules)):
        slowest: tuple[float, str, str] = (0.0, "", "")
        times = []
        for rules in (rules for rules in games if question in questions_of(rules)):
            for form in hard_questions(rules, question.id, hands):
                start = time.process_time()
                answer = phone.post("/check/", form, headers=HTMX)
                taken = (time.process_time() - start) * 1000
                assert answer.status_code in {200, 422}, answer.status_code
                times.append(taken)
                slowest = max(slowest, (taken, rules.id, str(form)[:300]))
        late = sum(taken > MOST_MS for taken in times)
        median = statistics.median(times)
        print(
            f"{question.id:9} {len(times):5} requests, median {median:5.1f} ms, slowest "
            f"{slowest[0]:6.1f} ms"
        )
        print(f"          {slowest[1]}: {slowest[2]}" if late else "", f"late: {late}")


def main() -> None:
    setup_test_environment()
    name = connection.creation.create_test_db(verbosity=0)
    try:
        compare()
        worst(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


if __name__ == "__main__":
    main()
