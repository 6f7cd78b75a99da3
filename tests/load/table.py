"""A household at play, as the phones of the load test know it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

CSRF = "a" * 32
ROUNDS = 11  # of a game, as they are played here
# in a hand whose contract is laid, or not
FEW_LEFT, ALL_LEFT = "K 7", "K K Q J 10 9 9 8 6 5 4 3 3"


@dataclass
class Table:
    """A household at play: its game, who sits there, and what its phones have seen."""

    path: str
    seats: list[str]
    cookies: list[str]  # of its phones; the first is the host's, and saves
    version: int = 1
    round: int = 1
    seen: str = ""  # what the phone that compares has seen last

    def next_round(self) -> tuple[str, dict[str, object]]:
        """The form of the next round. Each player misses two of five contracts; the game ends in
        round ``ROUNDS``.
        """
        places = [
            (seat, (self.round - place) % len(self.seats)) for place, seat in enumerate(self.seats)
        ]
        form: dict[str, object] = {
            "key": secrets.token_hex(10),
            "version": self.version,
            "act": "record",
        }
        form |= {
            f"left-{seat}": ALL_LEFT if turn in (2, 3) else FEW_LEFT
            for seat, turn in places
            if turn
        }
        form |= {"laid": [seat for seat, turn in places if turn not in (2, 3)]}
        out = next(seat for seat, turn in places if not turn)
        form |= {"out": out, "first": out, "csrfmiddlewaretoken": CSRF}
        return f"{self.path}rounds/{self.round}/", form

    def saved(self) -> None:
        self.version, self.round = self.version + 1, self.round + 1

    def begun(self, path: str, seats: list[str]) -> None:
        self.path, self.seats, self.version, self.round = path, seats, 1, 1

    def again(self) -> tuple[str, dict[str, object]]:
        """The form that begins the next game of the same people."""
        return f"{self.path}again/", {"key": secrets.token_hex(10), "csrfmiddlewaretoken": CSRF}
