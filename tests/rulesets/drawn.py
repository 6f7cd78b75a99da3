"""Prints what the properties of some tests are shown, how the referee answers claims, and a
forecast.

python -m tests.rulesets.drawn referee.test_meld_properties …
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from hypothesis import HealthCheck, Verbosity, settings

from rulesets.claims import answer
from rulesets.forecast.difficulty import ContractStudy
from rulesets.library.load import load_ruleset
from tests.kinds import some_of

CLAIMS = Path(__file__).parents[1] / "cases" / "claims.jsonl"
FEW = settings(
    max_examples=2,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    verbosity=Verbosity.verbose,  # shows each example
)


def properties(module: str) -> Iterator[Callable[[], None]]:
    """The tests of a module that draw all they take."""
    for each in vars(import_module(f"tests.rulesets.{module}")).values():
        if hasattr(each, "hypothesis") and not inspect.signature(each).parameters:
            yield each


def main(modules: list[str]) -> None:
    settings.register_profile("few", FEW)
    settings.load_profile("few")
    for module in modules:
        for test in properties(module):
            sys.stdout.write(f"{module} {test.__name__}\n")
            test()
    for line in some_of(CLAIMS.read_text("utf-8").splitlines(), 6):
        claim = json.loads(line)
        del claim["expect"]
        sys.stdout.write(json.dumps(answer(claim), ensure_ascii=False) + "\n")
    study = ContractStudy(load_ruleset("aggravation-household"))
    study.refine(20)
    sys.stdout.write(f"{study.known}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
