"""JSON as the strict would have it, and what is wrong with it in plain words, with its place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rulesets.card_text import shorten
from rulesets.language import gettext as _
from rulesets.library.load import place_of
from rulesets.scoring.facts import FactError
from rulesets.scoring.refusals import refusal

Read = TypeVar("Read", bound=BaseModel)


def load_json(text: str) -> Any:
    """JSON with no key twice, no NaN, and no signs that are none. Raises FactError.

    Some editors begin a file with a mark of its coding, which says nothing.
    """
    text = text.removeprefix("\ufeff")
    try:
        data = json.loads(
            text,
            object_pairs_hook=_no_key_twice,
            parse_constant=_no_constant,
            parse_int=_whole_number,
        )
        written = json.dumps(data, ensure_ascii=False)
        written.encode("utf-8")
        has_nul = "\\u0000" in written and _holds_nul(data)
    except RecursionError as error:
        raise refusal("file", "The file is nested too deeply.") from error
    except UnicodeEncodeError as error:
        sign = f"\\u{ord(error.object[error.start]):04x}"
        text = "The file has half a character, which can’t be saved: {sign}."
        raise refusal("file", text, sign=sign) from error
    except json.JSONDecodeError as error:
        text = "This file isn’t from this app, or it’s damaged. Export it again."
        raise refusal("file", text) from error
    except ValueError as error:
        text = "The file isn’t valid JSON: {error}."
        raise refusal("file", text, error=error) from error

    if has_nul:
        raise refusal("file", "The file has a character that can’t be saved (NUL).")

    return data


def too_large(most: int) -> FactError:
    return refusal("file", "The file is larger than {most} characters.", most=f"{most:,}")


def _holds_nul(data: Any) -> bool:
    if isinstance(data, dict):
        return any(map(_holds_nul, (*data, *data.values())))
    if isinstance(data, list):
        return any(map(_holds_nul, data))

    return isinstance(data, str) and "\0" in data


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise ValueError(_("the key “{key}” is there twice").format(key=shorten(key)))

        data[key] = value

    return data


def _no_constant(name: str) -> float:
    raise ValueError(_("{name} isn’t a number").format(name=name))


def _whole_number(digits: str) -> int:
    try:
        return int(digits)
    except ValueError as error:
        raise ValueError(_("a number has too many digits")) from error


def read_shape(shape: type[Read], data: Any) -> Read:
    """Plain data of this shape. Raises FactError with the first thing that has another one."""
    try:
        return shape.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        raise FactError(_place(first["loc"]), _fault(first)) from error


@contextmanager
def at_place(place: str) -> Iterator[None]:
    """Put this place in front of the place of every error in here."""
    try:
        yield
    except FactError as error:
        below = "" if error.place == "file" else f".{error.place}"
        raise FactError(f"{place}{below}", error.text) from error


def _place(location: tuple[str | int, ...]) -> str:
    # "[key]" is pydantic's word for a key that is wrong itself
    return place_of(part for part in location if part not in {"", "[key]"}) or "file"


def plain_fault(error: ErrorDetails) -> str:
    """What is wrong with a key, whatever it is for; "" for what can only be wrong with a few."""
    texts = {
        "extra_forbidden": _("This key doesn’t exist."),
        "missing": _("This key is missing."),
        "string_type": _("This must be a text."),
        "int_type": _("This must be a whole number."),
        "int_from_float": _("This must be a whole number."),
        "bool_type": _("This must be true or false."),
        "list_type": _("This must be a list."),
        "dict_type": _("This must be a table of keys."),
        "model_type": _("This must be a table of keys."),
        "model_attributes_type": _("This must be a table of keys."),
        "greater_than_equal": _("This must be {least} or more."),
        "less_than_equal": _("This must be {most} or less."),
    }
    limits = error.get("ctx", {})
    return texts.get(error["type"], "").format(least=limits.get("ge"), most=limits.get("le"))


def _fault(error: ErrorDetails) -> str:
    return plain_fault(error) or {
        "hand": _("Write cards as text, counts by value, or a total."),
        "option": _("This must be a text, a whole number, or true or false."),
        "string_too_short": _("This can’t be empty."),
        "too_short": _("This can’t be empty."),
        "string_too_long": _("This text is too long."),
        "too_long": _("This list is too long."),
        "moment": _("Write a time as 2026-11-21T20:31:00Z."),
        "literal_error": _(
            "This app doesn’t know this format. Perhaps a newer version made the file."
        ),
    }.get(error["type"], _("This can’t be read: {error}.").format(error=error["msg"]))
