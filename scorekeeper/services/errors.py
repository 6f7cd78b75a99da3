"""Why an act was not done. Nothing was stored."""

from __future__ import annotations

from scorekeeper.models import Game


class StaleError(Exception):
    """The game has moved on since the page was shown."""


class KeyReusedError(Exception):
    """The key already stands for another act."""


class ImpossibleError(Exception):
    """What was asked cannot be; the message says why, and what to do."""


class TooManyError(Exception):
    """Too many wrong codes, or too many phones at the door; later it can be tried again."""


class AlreadyHereError(Exception):
    """The game of a file is in the household already."""

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__(game.public_id)
