"""How easy is the code to read, in figures? python -m tests.measure_code [folder …]

Other code bases beside it: python -m tests.measure_code rulesets scorekeeper ../healthchecks/hc
"""

from __future__ import annotations

import ast
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.Try, ast.BoolOp, ast.comprehension)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
WIDTH = 100


@dataclass
class Figures:
    """What is counted in one folder."""

    lines: int = 0
    code: int = 0  # lines that are neither empty nor a comment
    wide: int = 0
    ternaries: int = 0
    nested: int = 0  # comprehensions inside others
    branches: int = 0
    blank_inside: int = 0
    inside: int = 0  # lines of functions
    lengths: list[int] = field(default_factory=list)
    in_folder: Counter[Path] = field(default_factory=Counter)


def files_of(folder: Path) -> Iterator[Path]:
    """Every module that people write."""
    yield from (path for path in folder.rglob("*.py") if "migrations" not in path.parts)


def measure(folder: Path) -> Figures:
    """Read every module of a folder."""
    figures = Figures()
    for path in files_of(folder):
        read(path.read_text(encoding="utf-8"), figures)
        figures.in_folder[path.parent] += 1
    return figures


def read(text: str, figures: Figures) -> None:
    """Add one module to the figures."""
    lines = text.splitlines()
    figures.lines += len(lines)
    figures.code += sum(bool(line.strip()) and not line.strip().startswith("#") for line in lines)
    figures.wide += sum(len(line) > WIDTH for line in lines)

    for node in ast.walk(ast.parse(text)):
        figures.ternaries += isinstance(node, ast.IfExp)
        figures.branches += isinstance(node, BRANCHES)
        if isinstance(node, COMPREHENSIONS):
            below = (each for each in ast.walk(node) if each is not node)
            figures.nested += any(isinstance(each, COMPREHENSIONS) for each in below)
        if isinstance(node, FUNCTIONS):
            first, last = body_of(node)
            body = lines[first - 1 : last]
            figures.lengths.append(len(body))
            figures.inside += len(body)
            figures.blank_inside += sum(not line.strip() for line in body)


def body_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[int, int]:
    """The first and the last line of what a function does, without its docstring."""
    body = function.body
    if len(body) > 1 and ast.get_docstring(function):
        body = body[1:]
    return body[0].lineno, function.end_lineno or body[-1].lineno


def report(name: str, figures: Figures) -> str:
    """The figures of one folder, a line each."""
    lengths = sorted(figures.lengths)
    thousand = max(figures.lines, 1) / 1000
    rows = {
        "modules": sum(figures.in_folder.values()),
        "lines": figures.lines,
        "function length, median": statistics.median(lengths),
        "function length, nine in ten under": lengths[len(lengths) * 9 // 10],
        f"lines over {WIDTH} characters, %": 100 * figures.wide / figures.lines,
        "ternaries per 1,000 lines": figures.ternaries / thousand,
        "nested comprehensions per 1,000 lines": figures.nested / thousand,
        "blank lines inside functions, %": 100 * figures.blank_inside / figures.inside,
        "branches per line of code": figures.branches / figures.code,
        "most modules in one folder": max(figures.in_folder.values()),
    }
    return "\n".join([name, *(f"  {what:<40}{value:>9.4g}" for what, value in rows.items())])


if __name__ == "__main__":
    for wanted in sys.argv[1:] or ["rulesets", "scorekeeper"]:
        print(report(wanted, measure(Path(wanted))))
