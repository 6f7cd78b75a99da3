"""Cards as text: reading what people type ("7h 7d * / 4s 5d"), and what the keys of the card picker do to it."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 2_000  # characters of one field, as in the referee itself
EDITS = frozenset({"undo", "clear", "next"})  # keys that are no cards

_CARD = re.compile(r"[^\s,;/]+")
_LAST = re.compile(r"[\s,;]*(?:/|[^\s,;/]+)[\s,;]*$")


def read_melds(text: str) -> list[list[str]]:
    """The cards of each meld, as typed; "_" stands for a space in the name of a card. Empty melds are left out.

    Wide and ringed letters and figures, as some keyboards write them, count as plain ones.
    """
    plain = unicodedata.normalize("NFKC", text)
    melds = [[card.replace("_", " ") for card in _CARD.findall(part)] for part in plain.split("/")]
    return [meld for meld in melds if meld]


def press(text: str, key: str) -> str:
    """The text after a key of the picker: a card is added, the last one taken back, a new meld begun, all cleared."""
    match key:
        case "clear":
            return ""
        case "undo":
            left = _LAST.sub("", text).rstrip()
            return f"{left} " if left.endswith("/") else left
        case "next":
            return text if not text.strip() or text.rstrip().endswith("/") else f"{text.rstrip()} / "
        case card:
            return f"{text.rstrip()} {card}".strip()
