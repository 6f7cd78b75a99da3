"""Why an act wasn't done. Nothing was stored."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from scorekeeper.models import Device, Game, Import


class Stale(Enum):
    """How a game has moved on since a page was shown."""

    DONE_SINCE = "something was done since"
    NOT_NEXT = "it isn't the next round any more"
    HAND_SINCE = "another phone sent a hand since"
    ROUND_GONE = "the round was deleted since"


class StaleError(Exception):
    """The game has moved on since the page was shown."""

    def __init__(self, reason: Stale) -> None:
        self.reason = reason
        super().__init__(reason.value)


class KeyReusedError(Exception):
    """The key already belongs to another act."""


class ImpossibleError(Exception):
    """What was asked isn't possible; the message says why, and what to do."""


class RemovedError(ImpossibleError):
    """The host has removed this phone: only the host can let it in again."""

    def __init__(self, device: Device) -> None:
        self.device = device
        super().__init__(device.public_id)


class TooManyError(Exception):
    """Too many wrong codes, or too many phones at the door; later it can be tried again."""


class LimitError(Exception):
    """More than one visitor or one household may have; the message says so.

    ``until``: when it can be tried again.
    """

    def __init__(self, why: str, until: datetime | None = None) -> None:
        self.until = until
        super().__init__(why)


class BusyError(LimitError):
    """Other heavy work goes on; in a moment it can be tried again."""


class ImportRunningError(Exception):
    """The household is bringing another file in just now."""

    def __init__(self, running: Import) -> None:
        self.running = running
        super().__init__(running.public_id)


class AlreadyHereError(Exception):
    """The game of a file is in the household already."""

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__(game.public_id)
