"""The JSON Schema of a game file, so that editors can complete and check what is typed."""

from __future__ import annotations

import json
from typing import Any

from rulesets.library.load import GAMES, NOT_IN_A_FILE, all_slugs
from rulesets.ruleset import Ruleset

SCHEMA_FILE = GAMES / "schema.json"  # the first line of each game file points to it


def file_schema() -> dict[str, Any]:
    """The schema of a file before ``extends`` is resolved: the parent may give the rest."""
    schema = Ruleset.model_json_schema(by_alias=True)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "A card game"
    schema["description"] = "The rules of one game. An absent key takes its default."

    properties = schema["properties"]
    for key in NOT_IN_A_FILE:
        del properties[key]

    properties["extends"] = {
        "type": "string",
        "enum": list(all_slugs()),
        "description": (
            "A game to build on: tables are laid over its tables, lists and card values "
            "replace its own."
        ),
    }
    properties["borrowed"] = {
        "type": "string",
        "description": (
            "With extends: why this game takes over what its own sources don't say, where the "
            "other game has other authors. Such rules are ours then, for this reason."
        ),
    }
    schema["required"] = ["id", "name"]
    schema["anyOf"] = [{"required": ["extends"]}, {"required": ["sources", "deal"]}]
    schema["$defs"]["Deal"].pop("required", None)

    return schema


def schema_text() -> str:
    """The schema as it is in ``games/schema.json``."""
    return json.dumps(file_schema(), indent=1, ensure_ascii=False) + "\n"
