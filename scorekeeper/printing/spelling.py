"""Letters that no font here has, in Latin ones, as far as their names in Unicode tell: “Devi”."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

UNREAD = "?"  # for a letter whose name doesn't say how it is read
LONGEST_SOUND = 4  # letters: a longer name of a letter is a word that begins with its sound
VIRAMA = 9  # class of the marks that take a letter its vowel
LONG_VOWELS = {"AA": "A", "II": "I", "UU": "U", "EE": "E", "OO": "O"}
NASAL = {"ANUSVARA", "CANDRABINDU", "BINDI", "TIPPI"}
# rare forms of a sign, for which the fonts have the usual one
USUAL_FORMS = {"\U00020bb7": "吉", "\U0002123d": "土", "\U00020b9f": "叱"}
FIRST_FLAG, LAST_FLAG = "\U0001f1e6", "\U0001f1ff"  # letters that make a flag in twos


def spelled(text: str, has: Callable[[str], bool]) -> str:
    """The text with what no font has spelled in Latin letters; signs that aren't letters are left
    out. ``has``: whether a font has a sign. Flags are their two letters.
    """
    parts: list[str] = []
    is_inside = False  # a word that is being spelled
    for sign in text:
        if FIRST_FLAG <= sign <= LAST_FLAG:
            parts.append(chr(ord("A") + ord(sign) - ord(FIRST_FLAG)))
            is_inside = False
        elif has(sign):
            parts.append(sign)
            is_inside = False
        elif not is_inside:
            parts.append(_sound(sign).capitalize())
            is_inside = bool(parts[-1])
        else:
            parts.append(_joined(parts, sign))

    shown = "".join(parts)
    return shown if shown.strip() or not text.strip() else UNREAD


def _joined(parts: list[str], sign: str) -> str:
    """The sound of a sign inside a word; some take the vowel off the letter before it."""
    name = unicodedata.name(sign, "")
    takes_vowel = unicodedata.combining(sign) == VIRAMA or "SUBJOINED" in name
    if (takes_vowel or "VOWEL SIGN" in name) and len(parts[-1]) > 1:
        parts[-1] = parts[-1].removesuffix("a")

    return _sound(sign)


def _sound(sign: str) -> str:
    """How a sign is read: “DEVANAGARI LETTER DA” is “da”."""
    if sign in USUAL_FORMS:
        return USUAL_FORMS[sign]

    name = unicodedata.name(sign, "")
    sound = name.rpartition(" ")[2]
    if sound in NASAL:
        return "n"
    if unicodedata.decimal(sign, None) is not None:
        return str(unicodedata.decimal(sign))
    if "LETTER" in name or "SYLLABLE" in name or "VOWEL" in name:
        sound = LONG_VOWELS.get(sound, sound)
        return (sound if len(sound) <= LONGEST_SOUND else sound[0]).lower()

    return UNREAD if unicodedata.category(sign).startswith("L") else ""
