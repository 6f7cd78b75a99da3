"""A household at play, as the phones of the load test know it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

CSRF = "a" * 32


@dataclass
class Table:
    """A household at play: its game, who sits there, and what its phones have seen."""

    path: str
    seats: list[str]
    cookies: list[str]  # of its phones; the first saves
    version: int = 1
    round: int = 1
    seen: str = ""  # what the phone that compares has seen last
    confirmed: str = ""  # the doubts that the app has shown before

    def next_round(self) -> tuple[str, dict[str, object]]:
        """The form of the next round. Nobody lays a contract, so the game goes on and on."""
        form: dict[str, object] = {"key": secrets.token_hex(10), "version": self.version, "out": "", "act": "record"}
        form |= {f"left-{seat}": "50" for seat in self.seats} | {"csrfmiddlewaretoken": CSRF}
        return f"{self.path}rounds/{self.round}/", form | {"confirmed": self.confirmed}
