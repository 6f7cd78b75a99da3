"""Who may import whom, how many files are in a folder, and no game by name: read from the code."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
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
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
KEYS = {"points"}  # the slug of a game, and the name of a key everywhere; can't be told apart
SLUGS = frozenset(path.stem for path in (ROOT / "rulesets" / "games").glob("*.toml")) - KEYS

MOST_IN_A_FOLDER = 25  # modules; past that nobody finds anything by its name

# What each room of the web app may import of the others. A room is a module or a folder.
MAY_IMPORT: dict[str, set[str]] = {
    "apps": set(),
    "command": {"machine"},
    "formats": set(),
    "keys": set(),
    "machine": set(),
    "names": set(),
    "postgresql": set(),
    "sqlite": set(),
    "wsgi": set(),
    "models": {"machine", "names"},
    "settings": {"machine"},
    "store": {"models"},
    "sheet": {"store"},
    "printing": {"sheet", "store"},
    "forms": {"keys", "models", "names", "printing", "sheet", "store"},
    "files": {"forms", "models", "names", "store"},
    "rounds": {"forms", "keys", "models", "sheet", "store"},
    "rulebook": {"forms", "names", "printing", "services", "sheet", "store"},
    "referee": {"forms", "models", "rulebook", "sheet", "store"},
    "services": {"keys", "machine", "models", "names", "rounds", "store"},
    "access": {"machine", "models", "services", "store"},
    "care": {"machine", "models", "services", "sqlite", "store"},
    "demo": {"keys", "models", "services"},
    "games": {"forms", "models", "names", "people", "referee", "sheet", "store"},
    "people": {"models", "names", "services", "sheet"},
    "templatetags": {"forms", "printing", "referee", "rounds", "sheet"},
    "context": {"access", "forms"},
    "phone": {
        *("access", "files", "forms", "keys", "machine", "models", "names", "services"),
        *("settings", "store", "urls", "views", "wsgi"),
    },
    "management": {
        *("care", "demo", "machine", "models", "phone", "printing", "services", "sheet"),
        "store",
    },
    "views": {
        *("access", "care", "files", "forms", "games", "keys", "machine", "models", "people"),
        *("printing", "referee", "rounds", "rulebook", "services", "sheet", "store"),
    },
    "middleware": {"machine", "sqlite", "views"},
    "urls": {"views"},
}

# Which game a household is offered first is taste, not a rule.
NAMED_ON_PURPOSE = {("scorekeeper/views/games.py", "FIRST_OFFER")}

# Rules and paper must be usable without a web site, so what they may take from outside is a short
# list.
OUTSIDE = {
    "rulesets": {"pydantic", "pydantic_core"},
    "printing": {"bidi", "reportlab", "segno", "django.utils.translation"},
}


def room_of(module: str) -> str:
    """Name the room a module belongs to: `scorekeeper.views.games` is of `views`."""
    package, *rest = module.split(".")
    return rest[0] if package in PACKAGES and rest else package


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Name every module a file imports, anywhere in it and under TYPE_CHECKING too."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    module = module_of(path)
    for node in ast.walk(read(path)):
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
                f"{base}.{alias.name}"
                if base in PACKAGES or is_module(f"{base}.{alias.name}")
                else base
                for alias in node.names
            )


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def arrows(paths: Iterable[Path], package: str) -> dict[str, set[str]]:
    """Which room of a package imports which others of it."""
    found: dict[str, set[str]] = {}
    for path in paths:
        module = module_of(path)
        if module.split(".")[0] != package or module == package:
            continue
        room = room_of(module)
        ours = {room_of(name) for name in imports(path) if name.startswith(f"{package}.")}
        found.setdefault(room, set()).update(ours - {room})
    return found


def drawn_floors(package: str) -> list[list[str]]:
    """The floors of a package as CONTRIBUTING draws them, from the ground up."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    drawing = re.search(r"```text\n(rulesets/.*?)```", text, re.DOTALL)
    assert drawing
    head, *floors = drawing[1].splitlines()

    # side by side: each package has a column of its own, under its name
    middle = head.index("scorekeeper/")
    column = slice(middle) if package == "rulesets" else slice(middle, None)
    return [line[column].split() for line in floors if line[column].strip()]


def back_arrows(found: Mapping[str, set[str]], floors: list[list[str]]) -> list[str]:
    """Imports that don't lead to a lower floor."""
    floor = {room: number for number, rooms in enumerate(floors) for room in rooms}
    return [
        f"{room} -> {other}"
        for room, others in sorted(found.items())
        for other in sorted(others)
        if floor[other] >= floor[room]
    ]


def circle(paths: Iterable[Path]) -> list[str]:
    """Modules that import each other in a ring, also for types alone; empty where there is none."""
    modules = {module_of(path): path for path in paths}
    graph = {
        module: {name for name in imports(path) if name in modules} - {module}
        for module, path in modules.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def crowded(paths: Iterable[Path]) -> list[str]:
    """Folders with more modules than anybody finds their way in."""
    counted = Counter(path.parent for path in paths if path.name != "__init__.py")
    return sorted(folder.name for folder, number in counted.items() if number > MOST_IN_A_FOLDER)


def wrong_arrows(path: Path) -> list[str]:
    """Imports that MAY_IMPORT and OUTSIDE don't allow."""
    module = module_of(path)
    package, room = module.split(".")[0], room_of(module)
    names = imports(path)

    wrong = set()
    if package == "rulesets":
        wrong |= {room_of(name) for name in names if name.split(".")[0] == "scorekeeper"}
    elif module != package:
        ours = {room_of(name) for name in names if name.split(".")[0] == "scorekeeper"}
        wrong |= ours - MAY_IMPORT.get(room, set()) - {room, "scorekeeper"}

    outside = OUTSIDE.get(package) or OUTSIDE.get(room)
    if outside:
        known = tuple(f"{name}." for name in (*outside, *sys.stdlib_module_names, *PACKAGES))
        wrong |= {name.split(".")[0] for name in names if not f"{name}.".startswith(known)}
    return sorted(wrong)


def named_games(path: Path) -> list[str]:
    """List where a string in a file is the slug of a game: a branch or a table for one game starts
    that way.
    """
    file = path.relative_to(ROOT).as_posix()
    statements = [
        statement
        for statement in read(path).body
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
        for node in ast.walk(read(path))
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


def test_no_arrow_runs_the_other_way() -> None:
    assert len(FILES) > 10
    assert SLUGS
    found = {path: wrong_arrows(path) for path in FILES}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_nothing_is_allowed_that_nobody_needs() -> None:
    assert arrows(FILES, "scorekeeper") == MAY_IMPORT


@pytest.mark.parametrize("package", PACKAGES)
def test_the_drawing_shows_every_room_on_its_floor(package: str) -> None:
    found, floors = arrows(FILES, package), drawn_floors(package)
    assert sorted(room for rooms in floors for room in rooms) == sorted(found)
    assert back_arrows(found, floors) == []


def test_no_module_imports_itself_on_a_detour() -> None:
    assert circle(FILES) == []


def test_no_folder_is_crowded() -> None:
    assert crowded(FILES) == []


def test_no_game_by_name() -> None:
    for path in FILES:
        assert named_games(path) == [], path
        assert slug_questions(path) == [], path


def test_no_game_by_name_in_templates() -> None:
    for path in TEMPLATES:
        questions = re.findall(r"{%\s*(?:if|elif)\s[^%]*%}", path.read_text(encoding="utf-8"))
        asked = re.findall(r"[\"']([^\"']+)[\"']", " ".join(questions))
        assert SLUGS.isdisjoint(asked), path
        assert not re.search(r"slug\s*[!=]=\s*[\"']", " ".join(questions)), path


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
        (
            "rulesets/scoring/points.py",
            "from rulesets.cards import Card\nimport pydantic, math",
            [],
        ),
        ("scorekeeper/models/games.py", "from scorekeeper import services", ["services"]),
        (
            "scorekeeper/models/games.py",
            "def late():\n    from scorekeeper.views.games import show",
            ["views"],
        ),
        ("scorekeeper/store/queries.py", "from ..services import record_round", ["services"]),
        ("scorekeeper/views/games.py", "from ..urls import urlpatterns", ["urls"]),
        (
            "scorekeeper/views/games.py",
            "from . import rounds\nfrom scorekeeper import store, services",
            [],
        ),
        ("scorekeeper/views/__init__.py", "from .. import urls", ["urls"]),
        ("scorekeeper/printing/pages.py", "from django.conf import settings", ["django"]),
        (
            "scorekeeper/printing/pages.py",
            "if TYPE_CHECKING:\n    from scorekeeper.models import Game",
            ["models"],
        ),
    ],
)
def test_wrong_arrows_are_found(write, name: str, text: str, wrong: list[str]) -> None:
    assert wrong_arrows(write(name, text)) == wrong


def test_circles_are_found(write) -> None:
    ring = [
        write("rulesets/cards.py", "from rulesets.melds import read"),
        write("rulesets/melds.py", "if TYPE_CHECKING:\n    from rulesets.cards import Card"),
    ]
    assert set(circle(ring)) == {"rulesets.cards", "rulesets.melds"}
    assert circle(ring[:1]) == []


def test_back_arrows_are_found(write) -> None:
    paths = [
        write("rulesets/cards.py", "from rulesets.words.melds import told"),
        write("rulesets/words/melds.py", "from rulesets.language import gettext"),
        write("rulesets/language.py", ""),
    ]
    floors = [["language"], ["cards"], ["words"]]
    assert back_arrows(arrows(paths, "rulesets"), floors) == ["cards -> words"]
    assert back_arrows(arrows(paths[1:], "rulesets"), floors) == []


def test_a_crowded_folder_is_found(write) -> None:
    paths = [write(f"rulesets/words/{n}.py", "") for n in range(MOST_IN_A_FOLDER)]
    assert crowded(paths) == []
    assert crowded([*paths, write("rulesets/words/more.py", "")]) == ["words"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("if game.slug == 'garbage': pass", True),
        ("if ruleset.slug in ('other', 'game'): pass", True),
        ("if game_slug != 'other': pass", True),
        ("RULES = {'garbage': 1}", True),
        ("if slug not in known_slugs(): pass", False),
        ("'''Like garbage, but in a sentence.'''", False),
    ],
)
def test_games_by_name_are_found(write, text: str, *, found: bool) -> None:
    path = write("rulesets/scoring/points.py", text)
    assert bool(named_games(path) + slug_questions(path)) is found
