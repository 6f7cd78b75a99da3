"""Every reason that the referee gives, checked: is it true of these cards, by these rules?"""

from __future__ import annotations

from typing import Any

from tests.proof.judge import Judge
from tests.proof.reasons import adding, contracts, melds, tiles, turns
from tests.proof.reasons.case import Case
from tests.proof.reasons.sentences import SENTENCES, cards_in
from tests.rulesets.oracles.melds import Cards

ROOMS = (melds, contracts, adding, turns, tiles)  # each says of its sentences when they are true
AS_KIND = {"As a set: ": "set", "As a run: ": "run", "As a group: ": "set", "As a row: ": "run"}
AS_KIND |= {"As cards of one colour: ": "color"}


def untrue_reasons(judge: Judge, said: dict[str, Any]) -> list[str]:
    """The reasons of a verdict that are false, or that nobody can check."""
    return [
        f"not true: {problem['code']}: {problem['text']}"
        for problem in said.get("problems", [])
        if not WithReasons(judge).all_true(problem["text"], problem["code"])
    ]


class WithReasons(Case):
    """A claim that reads sentences within a sentence, too."""

    def all_true(self, text: str, code: str = "") -> bool:
        """Whether a text is made of true sentences; ``code``: each of them about this."""
        if not text:
            return True

        for words, kind in AS_KIND.items():
            if text.startswith(words):
                self.kind = kind
                text = text.removeprefix(words)

        return any(
            sentence.is_true(self, **found) and self.all_true(rest)
            for sentence in SENTENCES
            if code in ("", sentence.code)
            for found, rest in sentence.said_at(text)
            if not (rest and code)
        )

    def read(self, words: str) -> list[Cards]:
        """Melds in a sentence, with a semicolon between two."""
        return [cards_in(each) for each in words.split(";")]

    def cards_in(self, words: str) -> Cards:
        return cards_in(words)


__all__ = ["ROOMS", "untrue_reasons"]
