"""Text in the order in which it is seen: Hebrew and Arabic run from the right, Arabic letters join.

Paper knows only one direction, so every sign gets its place here. Joined letters are drawn as the
forms that Unicode keeps for each of them; the fonts have those of Arabic and Persian.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from bidi import get_display  # type: ignore[import-untyped]  # it says nothing of its types

FROM_RIGHT = {"R", "AL"}
LEFT_MARK = "\N{LEFT-TO-RIGHT MARK}"
OPENING, CLOSING = "([{<«‹", ")]}>»›"
PARTNERS = dict(zip(OPENING + CLOSING, CLOSING + OPENING, strict=True))
# signs that replace a letter with its marks while the order is worked out: none of a name's own
STAND_INS = {
    "R": range(0x1E800, 0x1E8C5),  # letters of Mende Kikakui
    "AL": range(0x1EE00, 0x1EE04),  # Arabic letters of formulas
}

ISOLATED, FINAL, INITIAL, MEDIAL = "<isolated>", "<final>", "<initial>", "<medial>"


def runs_from_right(text: str) -> bool:
    """Whether any letter of a text is written from the right."""
    return not text.isascii() and not FROM_RIGHT.isdisjoint(_kinds(text))


def starts_right(text: str) -> bool:
    """Whether a text as a whole runs from the right.

    A text in one script runs as the script does. One that mixes them runs as the page does, to the
    right: mostly it is a sentence of ours with a name in it.
    """
    kinds = _kinds(text)
    return bool(kinds & FROM_RIGHT) and "L" not in kinds


def _kinds(text: str) -> set[str]:
    """Which way its signs run."""
    return set(map(unicodedata.bidirectional, text))


def kept_apart(text: str) -> str:
    """A mixed text with a mark after each part from the right: figures that follow belong to the
    sentence and stay at their place.
    """
    if starts_right(text):
        return text

    marked: list[str] = []
    after_right = 0  # where a part from the right has ended; 0: none has
    for sign in text:
        kind = unicodedata.bidirectional(sign)
        if after_right and kind in {"EN", "AN"}:
            marked.insert(after_right, LEFT_MARK)
            after_right = 0

        marked.append(sign)
        if kind in FROM_RIGHT or (after_right == len(marked) - 1 and kind == "NSM"):
            after_right = len(marked)
        elif kind == "L":
            after_right = 0

    return "".join(marked)


def seen(text: str) -> str:
    """The signs of a text from left to right, as they are drawn."""
    if not runs_from_right(text):
        return text

    joined = join_letters(text)
    direction = "R" if starts_right(joined) else "L"
    stood_in, whole = _stand_in(kept_apart(joined))
    shown = _mirrored(get_display(stood_in, base_dir=direction))
    return "".join(whole.get(sign, sign) for sign in shown if sign != LEFT_MARK)


def _stand_in(text: str) -> tuple[str, dict[str, str]]:
    """A letter with marks on it as one sign; in its place go the marks, which take no width, and
    then the letter that they are drawn on.
    """
    clusters: list[str] = []
    for sign in text:
        if clusters and unicodedata.combining(sign):
            clusters[-1] += sign
        else:
            clusters.append(sign)

    free = {kind: iter(map(chr, signs)) for kind, signs in STAND_INS.items()}
    found: dict[str, str] = {}
    for place, cluster in enumerate(clusters):
        kind = unicodedata.bidirectional(cluster[0])
        if len(cluster) > 1 and kind in free:
            stand_in = next(free[kind], cluster[0])
            found[stand_in] = cluster[1:] + cluster[0]
            clusters[place] = stand_in

    return "".join(clusters), found


def _mirrored(shown: str) -> str:
    """Brackets turned where they are in a part from the right: there the closing one is seen
    first.
    """
    signs = list(shown)

    open_places: list[int] = []
    for place, sign in enumerate(shown):
        if sign not in PARTNERS:
            continue

        if open_places and shown[open_places[-1]] == PARTNERS[sign]:
            first = open_places.pop()
            if shown[first] in CLOSING:
                signs[first], signs[place] = sign, shown[first]
        else:
            open_places.append(place)

    return "".join(signs)


# ---------------------------------------------------------------- letters that join


def join_letters(text: str) -> str:
    """Each Arabic letter in the form that its neighbours ask for."""
    forms = _forms()
    if forms.keys().isdisjoint(text):
        return text

    units = _units(text)
    letters = [place for place, unit in enumerate(units) if not unicodedata.combining(unit[0])]

    joined = units.copy()
    for before, place, after in zip(
        [None, *letters[:-1]], letters, [*letters[1:], None], strict=True
    ):
        own = forms.get(units[place], {})
        reaches_back = FINAL in own and before is not None and _reaches_on(units[before])
        reaches_on = INITIAL in own and after is not None and FINAL in forms.get(units[after], {})
        kind = {
            (False, False): ISOLATED,
            (True, False): FINAL,
            (False, True): INITIAL,
            (True, True): MEDIAL,
        }[reaches_back, reaches_on]
        joined[place] = own.get(kind, units[place])

    return "".join(joined)


def _reaches_on(unit: str) -> bool:
    """Whether a letter joins the one after it."""
    return INITIAL in _forms().get(unit, {})


def _units(text: str) -> list[str]:
    """Letters and marks; lam and an alef behind it are one."""
    units: list[str] = []
    for sign in text:
        if units and units[-1] + sign in _forms():
            units[-1] += sign
        else:
            units.append(sign)

    return units


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each letter, and of each two that are written as one: lam with an alef."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFBEA), *range(0xFE80, 0xFEFD)):
        kind, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        if kind in {ISOLATED, FINAL, INITIAL, MEDIAL}:
            base = "".join(chr(int(part, 16)) for part in parts)
            forms.setdefault(base, {})[kind] = chr(code)

    return forms
