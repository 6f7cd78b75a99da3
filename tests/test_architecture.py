"""Who may import whom, and no game by name: read from the code itself.

rulesets  <-  models  <-  queries, services  <-  views  <-  urls            (arrow: is imported by)
rulesets  <-  boards  <-  queries, printing          printing, forms  <-  views
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("rulesets", "scorekeeper")
FILES = sorted(
    path
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if "migrations" not in path.parts
)
FILE_IDS = [str(path.relative_to(ROOT)) for path in FILES]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SLUGS = frozenset(path.stem for path in (ROOT / "rulesets" / "games").glob("*.toml"))

# What each part may import of ours. A part is a module or a package of scorekeeper; all may import
# themselves.
BASE = {"keys", "names", "network", "secret_key"}  # know nothing of the app
MAY_IMPORT: dict[str, set[str]] = {
    "rulesets": set(),
    "apps": set(),
    "middleware": {"rulesets", "network", "sqlite", "views"},
    "announcer": {"network"},
    "keys": set(),
    "names": set(),
    "network": set(),
    "home_server": set(),
    "secret_key": set(),
    "sqlite": set(),
    "postgresql": set(),
    "logs": set(),
    "soundness": {"rulesets", "models", "sql", "sqlite"},
    "backups": {"models"},
    "restoring": {"backups", "models", "services", "soundness", "sqlite"},
    "caretaker": {"backups", "services"},
    "settings": {"logs", *BASE},
    "wsgi": set(),
    "models": {"rulesets", *BASE},
    "records": {"rulesets", "models", "sql"},
    "devices": set(),
    "sent": {"models"},
    "slots": {"rulesets", "records"},
    "effects": {"rulesets"},
    "history_page": {
        *(
            "rulesets",
            "models",
            "joining",
            "records",
            "boards",
            "queries",
            "services",
            "sheet",
            "referee",
        ),
    },
    "paper_start": {"rulesets", "boards", "fields"},
    "access": {"addresses", "models", "devices", "glance", "services", "sql"},
    "context": {"access"},
    "sql": set(),
    "glance": {"models", "sql"},
    "kept": {"glance", "records"},
    "drawn": set(),
    "cells": {"rulesets", "forms"},
    "merging": {"cells"},
    "shared_entry": {
        *(
            "rulesets",
            "boards",
            "cells",
            "forms",
            "history_page",
            "merging",
            "models",
            "queries",
            "sheet",
            "slots",
        ),
    },
    "saved_elsewhere": {
        *("rulesets", "boards", "cells", "forms", "models", "queries", "shared_entry", "slots"),
        *BASE,
    },
    "addresses": {*BASE},
    "table_view": {"rulesets", "records", "boards", "sheet"},
    "phone_forms": {"models", "fields", "printing", *BASE},
    "contract_buttons": {"rulesets"},
    "boards": {"rulesets", "contract_buttons"},
    "joining": {"rulesets"},
    "notes": {"rulesets", "joining", "records"},
    "sheet": {"rulesets", "records", "boards", "notes"},
    "game_files": {"rulesets", "models", "records", *BASE},
    "outcomes": {"rulesets", "models", "records", "queries"},
    "uploads": {"rulesets"},
    "import_page": {"models", "boards"},
    "tables": {"rulesets", "outcomes"},
    "bg_stats": {"rulesets", "records"},
    "draw_page": {"rulesets", "records", "boards"},
    "referee": {"rulesets", "models", "records", "boards", "sheet"},
    "fields": {"rulesets", *BASE},
    "forms": {"rulesets", "boards", "fields", "joining", "models", "sent", "slots", *BASE},
    "trial": {"rulesets", "slots"},
    "hints": {"rulesets", "boards", "forms", "slots", "trial"},
    "entry": {"rulesets", "boards", "effects", "forms", "hints", "slots", "trial"},
    "shelf": {"rulesets"},
    "new_game": {"rulesets", "boards", "forms", "paper_start", "shelf", *BASE},
    "house_rulesets": {"rulesets", "boards", "contract_buttons", "fields", "shelf", *BASE},
    "game_options": {"rulesets", "records", "boards", "effects", "new_game"},
    "rules_page": {"rulesets", "boards", "new_game", "printing", "shelf"},
    "queries": {"rulesets", "models", "records", "boards", "sheet", "shelf", "sql"},
    "services": {
        "rulesets",
        "models",
        "records",
        "queries",
        "sent",
        "slots",
        "cells",
        "glance",
        "kept",
        "sql",
        *BASE,
    },
    "chart": {"rulesets", "boards"},
    "figures": {"rulesets", "records", "boards", "chart"},
    "people": {"rulesets", "models", "boards", "sheet"},
    "result_text": {"rulesets", "boards"},
    "game_search": {"rulesets", "models", "people", *BASE},
    "game_list": {"rulesets", "models", "records", "boards", "sheet", "game_search"},
    "person_forms": {"models", "services", *BASE},
    "printing": {"rulesets", "boards"},
    "print_order": {"rulesets", "boards", "new_game", "printing"},
    "templatetags": {"rulesets", "boards", "printing", "referee"},
    "views": {
        *("rulesets", "models", "records", "access", "boards", "queries", "services"),
        *(
            "sheet",
            "fields",
            "forms",
            "entry",
            "new_game",
            "rules_page",
            "history_page",
            "slots",
            "printing",
        ),
        *("shelf", "house_rulesets", "game_options"),
        *("game_files", "outcomes", "tables", "bg_stats", "draw_page"),
        *("figures", "people", "person_forms", "game_list", "result_text"),
        *("figures", "joining", "people", "person_forms"),
        *("print_order", "referee", "backups", "import_page", "uploads"),
        *(
            "addresses",
            "cells",
            "phone_forms",
            "table_view",
            "shared_entry",
            "glance",
            "kept",
            "drawn",
        ),
        "saved_elsewhere",
        "print_order",
        *BASE,
    },
    "urls": {"views"},
    "management": {
        *("rulesets", "models", "access", "records", "boards", "queries", "services", "printing"),
        *("announcer", "backups", "caretaker", "home_server", "restoring", "soundness", "sql"),
        *(
            "rulesets",
            "models",
            "access",
            "addresses",
            "records",
            "boards",
            "queries",
            "services",
            "printing",
        ),
        *BASE,
    },
}

# Which game a household is offered first is taste, not a rule.
NAMED_ON_PURPOSE = {("scorekeeper/views/games.py", "FIRST_OFFER")}

# Rules and paper must be usable without a web site, so what they may take from outside is a short
# list.
OUTSIDE = {
    "rulesets": {"pydantic", "pydantic_core"},
    "printing": {"reportlab", "segno", "django.utils.translation"},
}


def part_of(module: str) -> str:
    """Name the part a module belongs to: `scorekeeper.views.games` is of `views`."""
    package, *rest = module.split(".")
    return rest[0] if package == "scorekeeper" and rest else package


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    """Name every module a file imports, anywhere in it and under TYPE_CHECKING too."""
    module = module_of(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                # one dot is the folder of the file; a package's __init__ has the name of its folder
                # already
                above = module.split(".") + (["__init__"] if path.name == "__init__.py" else [])
                base = ".".join([*above[: -node.level], *filter(None, [node.module])])
            # `from scorekeeper import models` imports the module models
            yield from (
                f"{base}.{alias.name}" if base in PACKAGES else base for alias in node.names
            )


def wrong_arrows(path: Path) -> list[str]:
    part = part_of(module_of(path))
    allowed = MAY_IMPORT.get(part, set()) | {part, "scorekeeper"}
    ours = {part_of(name) for name in imports(path) if name.split(".")[0] in PACKAGES}
    wrong = ours - allowed
    if part in OUTSIDE:
        known = tuple(f"{name}." for name in (*OUTSIDE[part], *sys.stdlib_module_names, *PACKAGES))
        wrong |= {name.split(".")[0] for name in imports(path) if not f"{name}.".startswith(known)}
    return sorted(wrong)


def named_games(path: Path) -> list[str]:
    """List where a string in a file is the slug of a game: a branch or a table for one game starts
    that way.
    """
    file = path.relative_to(ROOT).as_posix()
    statements = [
        statement
        for statement in ast.parse(path.read_text(encoding="utf-8")).body
        if not (
            isinstance(statement, ast.Assign)
            and (file, ast.unparse(statement.targets[0])) in NAMED_ON_PURPOSE
        )
    ]
    return [
        f"line {node.lineno}: {node.value!r}"
        for statement in statements
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and node.value in SLUGS
    ]


def slug_questions(path: Path) -> list[str]:
    """List where a file compares a slug with a text, whatever the text is."""
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare) and is_slug_question([node.left, *node.comparators])
    ]


def is_slug_question(sides: list[ast.expr]) -> bool:
    names = {getattr(side, "attr", getattr(side, "id", "")) for side in sides}
    texts = [
        leaf
        for side in sides
        for leaf in ast.walk(side)
        if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
    ]
    return any(name == "slug" or name.endswith("_slug") for name in names) and any(
        leaf.value for leaf in texts
    )


def test_the_plan_has_no_circle() -> None:
    assert list(TopologicalSorter(MAY_IMPORT).static_order())


def test_there_is_something_to_read() -> None:
    assert len(FILES) > 10
    assert SLUGS


@pytest.mark.parametrize("path", FILES, ids=FILE_IDS)
def test_every_part_has_its_place(path: Path) -> None:
    part = part_of(module_of(path))
    assert part in {*MAY_IMPORT, "scorekeeper"}, "say in MAY_IMPORT what this part may import"


@pytest.mark.parametrize("path", FILES, ids=FILE_IDS)
def test_no_arrow_runs_the_other_way(path: Path) -> None:
    assert wrong_arrows(path) == []


@pytest.mark.parametrize("path", FILES, ids=FILE_IDS)
def test_no_game_by_name(path: Path) -> None:
    assert named_games(path) == []
    assert slug_questions(path) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=[str(path.relative_to(ROOT)) for path in TEMPLATES])
def test_no_game_by_name_in_templates(path: Path) -> None:
    questions = re.findall(r"{%\s*(?:if|elif)\s[^%]*%}", path.read_text(encoding="utf-8"))
    asked = [
        text for question in questions for text in re.findall(r"[\"']([^\"']+)[\"']", question)
    ]
    assert SLUGS.isdisjoint(asked)
    assert not [question for question in questions if re.search(r"slug\s*[!=]=\s*[\"']", question)]


# --- would it notice? -----------------------------------------------------------------------------


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "SLUGS", frozenset({"garbage"}))

    def write_file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("rulesets/scoring/points.py", "from django.db import models", ["django"]),
        ("rulesets/scoring/points.py", "import scorekeeper.models", ["models"]),
        (
            "rulesets/scoring/points.py",
            "from rulesets.cards import Card\nimport pydantic, math",
            [],
        ),
        ("scorekeeper/models.py", "from scorekeeper import services", ["services"]),
        (
            "scorekeeper/models.py",
            "def late():\n    from scorekeeper.views.games import show",
            ["views"],
        ),
        ("scorekeeper/store/queries.py", "from .services import record_round", ["services"]),
        ("scorekeeper/views/games.py", "from ..urls import urlpatterns", ["urls"]),
        (
            "scorekeeper/views/games.py",
            "from . import rounds\nfrom scorekeeper import queries, services",
            [],
        ),
        ("scorekeeper/views/__init__.py", "from .games import show", []),
        ("scorekeeper/views/__init__.py", "from .. import urls", ["urls"]),
        ("scorekeeper/printing/pages.py", "from django.conf import settings", ["django"]),
        ("scorekeeper/printing/pages.py", "from django.utils.translation import gettext", []),
        (
            "scorekeeper/printing/pages.py",
            "if TYPE_CHECKING:\n    from scorekeeper.models import Game",
            ["models"],
        ),
    ],
)
def test_wrong_arrows_are_found(write, name: str, text: str, wrong: list[str]) -> None:
    assert wrong_arrows(write(name, text)) == wrong


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("if game.slug == 'garbage': pass", True),
        ("if ruleset.slug in ('other', 'game'): pass", True),
        ("if game_slug != 'other': pass", True),
        ("RULES = {'garbage': 1}", True),
        ("match slug:\n    case 'garbage': pass", True),
        ("if slug not in known_slugs(): pass", False),
        ("if slug == '': pass", False),
        ("'''Like garbage, but in a sentence.'''", False),
    ],
)
def test_games_by_name_are_found(write, text: str, *, found: bool) -> None:
    path = write("rulesets/scoring/points.py", text)
    assert bool(named_games(path) + slug_questions(path)) is found


def test_the_rules_of_games_are_tested_without_a_database() -> None:
    """So `.ci/run` need not repeat these tests on the other database."""
    asks = re.compile(r"django_db|transactional_db|live_server|\bdb\b\s*[:,)]")
    files = sorted((ROOT / "tests" / "rulesets").rglob("*.py"))
    assert files
    assert [path.name for path in files if asks.search(path.read_text(encoding="utf-8"))] == []
