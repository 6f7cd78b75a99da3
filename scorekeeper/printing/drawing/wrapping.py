"""Text in a given room: in lines, smaller, or shortened. Sizes are points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from scorekeeper.printing.drawing.look import Style
from scorekeeper.printing.fonts import measure

HYPHENS = "\u2010\u2013-"  # a word may be broken after these
HELD = "\N{NO-BREAK SPACE}"  # between words that stay on one line


def wrap(text: str, style: Style, room: float) -> tuple[str, ...]:
    """Break a text into lines no wider than the room; a word wider than that is broken too."""
    return _wrap(text, style.font, room / style.size)


def wrap_all(texts: Iterable[str], style: Style, room: float) -> tuple[str, ...]:
    """Texts under each other, each of them on lines of its own."""
    return tuple(line for text in texts for line in wrap(text, style, room))


@lru_cache(maxsize=8192)
def _wrap(text: str, font: str, room: float) -> tuple[str, ...]:
    space = measure(" x", font).width - measure("x", font).width
    lines: list[list[str]] = []

    used = 0.0
    for word, wide in _fitting_words(text, font, room):
        if lines and used + space + wide <= room:
            lines[-1].append(word)
            used += space + wide
        else:
            lines.append([word])
            used = wide

    return tuple(map(" ".join, lines))


def _fitting_words(text: str, font: str, room: float) -> Iterator[tuple[str, float]]:
    """The words of a text with their widths, those wider than the room in pieces."""
    for word, wide in _measured_words(text, font):
        if wide <= room:
            yield word, wide
            continue

        for piece in _pieces(word, font, room):
            yield piece, measure(piece, font).width


@lru_cache(maxsize=2048)  # a text is tried in many sizes
def _measured_words(text: str, font: str) -> list[tuple[str, float]]:
    words = re.findall(rf"[\S{HELD}]+", text)  # those that are held together count as one
    return [(word, measure(word, font).width) for word in words]


def _pieces(word: str, font: str, room: float) -> Iterator[str]:
    """A word, in pieces where it is wider than the room: between words, after hyphens, and inside
    a word only where nothing else is left.
    """
    while measure(word, font).width > room and len(word) > 1:
        ends = range(len(word) - 1, 0, -1)
        fits = [n for n in ends if measure(word[:n].rstrip(HELD), font).width <= room]
        whole = [n for n in fits if word[n - 1] in HYPHENS + HELD]
        best = [n for n in whole if not word[n].isdigit()]  # a number isn't alone
        end = next(iter(best or whole or fits), 1)
        yield word[:end].rstrip(HELD) or word[:end]
        word = word[end:]

    yield word


def fit(
    text: str, style: Style, room: float, least: float, most_lines: int = 1
) -> tuple[tuple[str, ...], Style]:
    """A short text in a narrow place: smaller down to the least size, then in lines, then broken
    inside a word, and in the end with an ellipsis.
    """
    one = measure(text, style.font).width
    if one * style.size <= room:
        return (text,), style
    if one * least <= room:
        return (text,), style.sized(max(least, int(room / one * 10) / 10))

    for size in range(int(style.size), int(least), -1):
        lines = wrap(text, style.sized(size), room)
        if len(lines) <= most_lines and has_whole_words(text, style.sized(size), room):
            return lines, style.sized(size)

    broken = wrap(text, style.sized(least), room)
    if most_lines > 1 and len(broken) <= most_lines:
        return broken, style.sized(least)

    return shortened(text, style.sized(least), room, most_lines), style.sized(least)


def fit_whole(
    text: str, style: Style, room: float, least: float, most_lines: range
) -> tuple[tuple[str, ...], Style]:
    """The same in as many lines as it takes to lose no letter, in the first or more of them."""
    fitted = [fit(text, style, room, least, most_lines[0])]
    for lines in most_lines[1:]:
        if "…" not in "".join(fitted[-1][0]):
            break
        fitted.append(fit(text, style, room, least, lines))

    return fitted[-1]


def fit_name(
    name: str, style: Style, room: float, least: float, most_lines: int
) -> tuple[tuple[str, ...], Style] | None:
    """A name in the largest size in which it is broken between words and after hyphens alone; None
    where it would take more lines, or a part of it is wider than the room.
    """
    sizes = [style.size - step / 2 for step in range(int(2 * (style.size - least)) + 1)]
    for used in map(style.sized, [*sizes, least]):
        lines = wrap(name, used, room)
        if len(lines) <= most_lines and has_whole_words(name, used, room):
            return lines, used

    return None


def shortened(text: str, style: Style, room: float, most_lines: int) -> tuple[str, ...]:
    """A text in so many lines: what is too wide between spaces and hyphens is cut in the middle,
    and so is the last line where there is more of it.
    """
    parts = re.split(rf"([^\S{HELD}]+|(?<=[{HYPHENS}]))", text)
    lines = wrap("".join(_cut(part, style, room) for part in parts if part), style, room)
    if len(lines) <= most_lines:
        return lines

    first, rest = lines[: most_lines - 1], " ".join(lines[most_lines - 1 :])
    return (*first, _cut(rest, style, room))


def has_whole_words(text: str, style: Style, room: float) -> bool:
    """Whether no word has to be broken but after its hyphens."""
    parts = re.split(rf"[^\S{HELD}]+|(?<=[{HYPHENS}])", text)
    return style.widest(parts) <= room


def _cut(text: str, style: Style, room: float) -> str:
    """As much of a text as there is room for in a line, cut in the middle: names that begin alike
    end differently. All of it where there is room.
    """
    lines = wrap(text, style, room)
    if len(lines) <= 1:
        return " ".join(lines) or text

    for kept in range(len(text) - 1, 3, -1):
        head = text[: (kept + 1) // 2].rstrip()
        lines = wrap(f"{head}…{text[len(text) - kept // 2 :].lstrip()}", style, room)
        if len(lines) == 1:
            return lines[0]

    return wrap(f"{text[:1]}…", style, room)[0]
