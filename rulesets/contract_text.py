"""Contracts the way people write them, "two sets of three and a 7-card run", and the way files do.

Files are stricter (``contracts.parse_contract``). Anything the app shows as a contract can also be
typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import cast

from rulesets.card_text import NUMBERS, shorten
from rulesets.contracts import (
    MAX_LENGTH,
    MAX_PARTS,
    MAX_SIZE,
    Contract,
    ContractError,
    Kind,
    Part,
    Suits,
    parse_contract,
)
from rulesets.language import gettext as _
from rulesets.local_words import any_of, in_english

Parts = tuple[Part, ...]

# the number of a line, and what is between two ways to lay a contract
_BEFORE = r"^\s*(?:(?:{words}|hand|deal|level)\s*#?\d+\s*[:.)-]*|\d+\s*[:.)]+)\s"
_OR = r"[,;]?\s*\b(?:{words})\b"
_WORDS = (  # what people write, reduced to one word for each thing
    (r"[×*]", " x "),
    (r"[\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}-]", " "),
    (r"[+&]|\b(?:and|plus|then)\b", " + "),
    (r"[,;]", " , "),
    (r"[()\[\]]|[.!]+\s*$", " "),
    (r"(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)", " "),
    *((rf"\b{word}\b", f"{number}") for number, word in enumerate(NUMBERS, start=2)),
    (r"\b(?:without|with no|no) +(?:any +)?(?:wild *cards?|wilds?|jokers?)\b", " pure "),
    (r"\bnatural\b|\bclean\b", " pure "),
    (
        r"\b(?:(?:all +)?(?:in|of) +)?(?:the +)?(?:one|same|a single|single|1) +suit\b|\bsuited\b",
        " same ",
    ),
    (
        r"\b(?:(?:all +)?(?:in|of) +)?(?:the +)?(?:one|same|a single|single|1) +colou?r(?:ed)?\b",
        " color ",
    ),
    (r"\b(?:in|of) +an? +colou?r\b", " color "),
    (r"\b(?:(?:in|of) +)?(?:any|mixed|different) +(?:suit|colou?r)s?\b|\bmixed\b", " any "),
    (r"\b(?:of +a +|a +)?straight +flush(?:es)?\b", " same run "),
    (r"\b(?:of +a +kind|alike)\b", " kind "),
    (r"\bin +a +row\b", " row "),
    (r"\b(?:sets?|books?|groups?)\b", " set "),
    (r"\b(?:runs?|straights?|sequences?)\b", " run "),
    (r"\bpairs?\b", " pair "),
    (r"\bcards?\b", " card "),
    (r"\bcolou?rs?\b", " color "),
    (r"\b(?:one|an?)\b", " 1 "),
    (r"\b(?:of|the|with)\b", " "),
)
_MODS = r"(?: (?:same|any|pure))*"
_ITEM = re.compile(
    r"(?:(?P<count>\d+) (?:x )?)??"
    r"(?P<before>(?:(?:same|any|pure) )*)"
    r"(?:(?P<pair>pair)"
    r"|(?P<kind>\d+)(?: card)? kind"
    r"|(?P<row>\d+)(?: card)? row"
    r"|(?P<color>\d+)(?: card)? color(?: card)?"
    r"|color (?P<color_size>\d+)(?: card)?"
    r"|(?P<size_before>\d+) card (?P<between>(?:(?:same|any|pure) )*)(?P<meld_after>set|run)"
    rf"|(?P<meld>set|run)(?P<inside>{_MODS}) (?P<size>\d+)(?: card)?)"
    rf"(?P<after>{_MODS})"
    r"(?: x (?P<times>\d+)(?= ?[+,]|$))?(?![a-z0-9])"
)
_SEPARATOR = re.compile(r" ?(?:\+|,(?: \+)?) ?| ")
_FOR_ALL = re.compile(r" ?, ?(?P<mods>(?:same|any|pure)(?: (?:same|any|pure))*)$")
_SET_AT_THE_END = re.compile(r"(\bset \d+(?: card)?|\bpair|\bkind) ((?:same|any)\b)(?=[^,+]*$)")
_AFTER_COMMA = re.compile(r" , ((?:same|any|pure)\b)")
# of a run, and where no number of cards is named, one colour means one suit
_RUN_OF_COLOR = re.compile(
    r"(?<=\brun)((?: \d+)?(?: card)?(?: (?:any|pure))*) color\b"
    r"|(?<!\d )(?<!\d card )\bcolor\b(?! \d)"
)
_NAMED_COLOUR = re.compile(r"\b(?:black|blue|green|orange|purple|red|white|yellow)s?\b")
_NAMED_SUIT = re.compile(r"\b(?:club|diamond|heart|spade)s?\b")
_CUT = r"\s*(?:[+&,;]|\b(?:{words})\b)\s*"


def read_contract(text: str) -> Contract:
    """Read what a person wrote. Raises ContractError, which quotes what can't be read."""
    if len(text) > MAX_LENGTH:
        raise ContractError(_("“{text}” is too long.").format(text=shorten(text)))

    before = _BEFORE.format(words=any_of("phase"))
    text = re.sub(before, "", f"{text.strip()} ", flags=re.IGNORECASE).strip()
    try:
        return write_contract(parse_contract(text).alternatives)  # as in a file, to the letter
    except ContractError:
        alternatives = re.split(_OR.format(words=any_of("or")), text, flags=re.IGNORECASE)

    if not all(map(str.strip, alternatives)):
        raise ContractError(_fault_of(text))

    return write_contract(tuple(map(_read_sequence, alternatives)))


def write_contract(alternatives: Sequence[Sequence[Part]]) -> Contract:
    """The contract of these parts, in the words of a file: "2x set 3 + run 4 any"."""
    ways = []
    for parts in alternatives:
        groups = ((part, len(list(group))) for part, group in groupby(parts))
        ways.append(" + ".join(_write_parts(part, count) for part, count in groups))

    return parse_contract(" or ".join(ways))


def _write_parts(part: Part, count: int) -> str:
    text = part.text.replace("set 2", "pair") if part.is_pair else part.text
    return f"{count}x {text}" if count > 1 else text


# ---------------------------------------------------------------- reading


def _read_sequence(text: str) -> Parts:
    """The melds of one alternative."""
    tidy = _tidy(text)
    if " run " in f" {tidy} ":  # "run of 6 and set of 4, any suits", without the comma
        tidy = _SET_AT_THE_END.sub(r"\1 , \2", tidy)

    for_all = _FOR_ALL.search(tidy)
    items = _FOR_ALL.sub("", tidy)
    parts = tuple(_parts(_AFTER_COMMA.sub(r" \1", items), text))
    if len(parts) > MAX_PARTS:
        raise ContractError(
            _("“{text}” asks for more than {n} melds.").format(text=text.strip(), n=MAX_PARTS)
        )

    if for_all:
        parts = tuple(_with_words(part, for_all["mods"]) for part in parts)

    return parts


def _tidy(text: str) -> str:
    tidy = in_english(text.casefold())
    for pattern, word in _WORDS:
        tidy = re.sub(pattern, word, tidy)

    tidy = " ".join(tidy.split())
    return _RUN_OF_COLOR.sub(_in_one_suit, tidy)


def _in_one_suit(run: re.Match[str]) -> str:
    return "same" if run[1] is None else f"{run[1]} same"


def _parts(tidy: str, text: str) -> Iterator[Part]:
    """Item after item, until nothing is left."""
    position = 0
    while True:
        item = _ITEM.match(tidy, position)
        if item is None or not _is_sound(item):
            raise _unreadable(text)

        yield from (_part(item),) * min(_count(item), MAX_PARTS + 1)
        if item.end() == len(tidy):
            return

        separator = _SEPARATOR.match(tidy, item.end())
        if separator is None:
            raise _unreadable(text)

        position = separator.end()


def _is_sound(item: re.Match[str]) -> bool:
    is_counted_twice = item["count"] and item["times"]
    is_faulty = is_counted_twice or not _count(item) or _is_suited_set(item)
    return 2 <= _part(item).size <= MAX_SIZE and not is_faulty


def _count(item: re.Match[str]) -> int:
    return int(item["count"] or item["times"] or 1)


def _extra_words(item: re.Match[str]) -> str:
    said = ("before", "between", "inside", "after")
    return " ".join(item[each] or "" for each in said)


def _is_suited_set(item: re.Match[str]) -> bool:
    return not _part(item).is_run and bool(re.search("same|any", _extra_words(item)))


def _part(item: re.Match[str]) -> Part:
    of_color = item["color"] or item["color_size"]
    other = (item["row"] and "run") or (of_color and "color") or "set"
    meld = item["meld"] or item["meld_after"] or other

    size = item["size"] or item["size_before"] or item["kind"] or item["row"] or of_color
    if item["pair"]:
        size = "2"

    part = Part(cast(Kind, meld), min(int(size), MAX_SIZE + 1))
    return _with_words(part, _extra_words(item))


def _with_words(part: Part, words: str) -> Part:
    """The part with "same", "any" or "pure" added. Suits don't apply to sets."""
    said = words.split()
    suits = next((word for word in said if word != "pure"), "")

    if part.is_run and not part.suits:
        part = replace(part, suits=cast(Suits, suits))

    return replace(part, pure=part.pure or "pure" in said)


# ---------------------------------------------------------------- what can't be read


def _unreadable(text: str) -> ContractError:
    """What's wrong with the first piece that can't be read on its own."""
    cut = re.split(_CUT.format(words=any_of("and", "or")), text, flags=re.IGNORECASE)
    for piece in filter(str.strip, cut):
        tidy = _tidy(piece)
        item = _ITEM.fullmatch(tidy)
        can_be_read = item and _is_sound(item)
        adds_to_the_one_before = re.fullmatch(_MODS, f" {tidy}")
        if not can_be_read and not adds_to_the_one_before:
            return ContractError(_fault_of(piece))

    return ContractError(_fault_of(text))


def _fault_of(piece: str) -> str:
    tidy = _tidy(piece)
    item = _ITEM.fullmatch(tidy)
    size = re.search(r"\d+", tidy)
    values = {"text": piece.strip(), "n": MAX_SIZE, "size": size[0] if size else 7}

    if _NAMED_COLOUR.search(tidy) and not re.search(r"\brun\b", tidy):
        text = _(
            "“{text}”: a contract can’t say which colour, only that it’s one. Write {size} cards "
            "of one colour or run of {size} in one suit."
        )
    elif _NAMED_COLOUR.search(tidy) or _NAMED_SUIT.search(tidy):
        text = _(
            "“{text}”: a contract can’t say which suit, only that it’s one. Write run of {size} "
            "in one suit."
        )
    elif re.search(r"\bflush", tidy):
        text = _(
            "“{text}”: a contract can’t ask for a flush. For a run in one suit, write run "
            "of 7 in one suit."
        )
    elif re.fullmatch(rf"(?:\d+ (?:x )?)?(?:set|run){_MODS}", tidy):
        text = _(
            "“{text}” doesn’t say how many cards. Write, for example, 2 sets of 3 or run of 4."
        )
    elif (item and _is_suited_set(item)) or re.fullmatch(r"\d+(?: card)? same", tidy):
        text = _(
            "“{text}”: only a run can be in one suit. Write, for example, run of 7 in one suit."
        )
    elif item and not 2 <= _part(item).size <= MAX_SIZE:
        text = _(
            "“{text}”: a meld of a contract has 2 to {n} cards. Write, for example, set "
            "of 3 or run of 4."
        )
    else:
        text = _("“{text}” can’t be read. Write, for example, 2 sets of 3, run of 4 or 2 pairs.")

    return text.format(**values)
