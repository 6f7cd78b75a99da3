"""Good inputs with a few things wrong: what people and broken programs write, rather than noise."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import strategies as st

from tests.fuzz.targets import seeds

ODD_TEXTS = [
    "",
    " ",
    "*",
    "7H",
    "K 7 *",
    "\u0000",
    "\ud800",
    "é" * 50,
    "1_0",
    "٣",
    "1e309",
    "__proto__",
    "Ann",
    "run 4",
]
ODD_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, -1, 1, 13, 14, 255, 10**6, 10**9, 2**63, 10**30, -(10**30), 0.5, 1e308]),
    st.sampled_from(ODD_TEXTS),
    st.text(max_size=12),
    st.just([]),
    st.just({}),
    st.lists(st.sampled_from([*ODD_TEXTS, 0, None]), max_size=40),
    st.dictionaries(
        st.sampled_from([*ODD_TEXTS, "A", "joker", "10-K"]), st.integers(-5, 200), max_size=4
    ),
)


@st.composite
def broken_json(draw: st.DrawFn, target: str) -> str:
    """A good file with up to four of its values replaced, doubled, left out or exchanged."""
    data = json.loads(draw(st.sampled_from(seeds(target))))
    for _ in range(draw(st.integers(0, 4))):
        data = _change(draw, data)
    return json.dumps(data, ensure_ascii=draw(st.booleans()))


def _change(draw: st.DrawFn, data: Any) -> Any:
    data = copy.deepcopy(data)
    places = list(_places(data))
    if not places:
        return draw(ODD_VALUES)
    parent, key = draw(st.sampled_from(places))
    what = draw(st.sampled_from(["replace", "remove", "exchange", "add"]))
    if what == "remove":
        del parent[key]
    elif what == "add" and isinstance(parent, list):
        parent.insert(key, copy.deepcopy(parent[key]))
    elif what == "add":
        parent[draw(st.sampled_from([*ODD_TEXTS, "rounds", "laid", "first", "options"]))] = draw(
            ODD_VALUES
        )
    elif what == "exchange":
        other, other_key = draw(st.sampled_from(places))
        parent[key] = copy.deepcopy(other[other_key])
    else:
        parent[key] = draw(ODD_VALUES)
    return data


def _places(data: Any) -> Any:
    """Every place of a value: the list or table it is in, and where."""
    pairs = (
        list(enumerate(data))
        if isinstance(data, list)
        else list(data.items())
        if isinstance(data, dict)
        else []
    )
    for key, value in pairs:
        yield data, key
        yield from _places(value)


@st.composite
def broken_lines(draw: st.DrawFn, target: str) -> str:
    """A good text with up to four lines left out, doubled, moved or changed in the middle."""
    lines = draw(st.sampled_from(seeds(target))).splitlines()
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(lines) - 1)) if lines else 0
        line = lines[place] if lines else ""
        what = draw(st.sampled_from(["remove", "double", "move", "value", "cut", "noise"]))
        if what == "remove":
            lines[place : place + 1] = []
        elif what == "double":
            lines.insert(place, line)
        elif what == "move":
            lines.insert(draw(st.integers(0, len(lines))), line)
        elif what == "value" and "=" in line:
            lines[place] = f"{line.split('=')[0]}= {json.dumps(draw(ODD_VALUES))}"
        elif what == "cut":
            lines[place : place + 1] = [line[: draw(st.integers(0, len(line)))]]
        else:
            lines.insert(place, draw(st.text(max_size=20)))
    return "\n".join(lines)


CARD_SIGNS = st.sampled_from(
    [
        *"0123456789AJQKTajqkt*SHDCshdc♠♥♦♣RBYK ,/-'_",
        "JOKER",
        "jk",
        "10",
        "jokers",
        "and",
        "🂡",
        "\u00a0",
        "\u200b",
        "１",
    ]
)
CARD_TEXTS = st.lists(CARD_SIGNS, max_size=60).map("".join) | st.text(max_size=60)
INPUTS = {
    "cards": CARD_TEXTS,
    "typed-cards": CARD_TEXTS,
    "game-file": broken_json("game-file"),
    "ruleset-file": broken_lines("ruleset-file"),
    "claim": broken_json("claim"),
}
