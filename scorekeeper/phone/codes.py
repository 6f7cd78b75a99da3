"""A game as text that fits into QR codes, to go from one phone to another without a network."""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from django.utils.translation import gettext as _

from rulesets.files.game import LARGEST_FILE, GameFile, game_data, read_game
from rulesets.scoring.facts import FactError

MOST_SIGNS = 900  # of one code, so that a camera reads it from the screen of another phone
AS_IT_IS = -15  # for zlib: without a head, which would say nothing new
# What most files say: a game packs to two thirds with it. It's a part of the format, so it stays.
WORDS = (
    b'{"format":"scorekeeper-game/1","ruleset":"rummy","options":{"begun":"2026-12-01T20:00:00Z",'
    b'"players":["Anna","Ben"],"teams":{"first_dealer":"first_player":"start":{"totals":{'
    b'"rounds":[{"laid":["out":"left":{"cards":{"melded":{"points":{"bonus":{"saved":"2026-12-01T'
)


def packed(file: GameFile) -> str:
    """A game as letters, digits, - and _, as few as possible."""
    text = json.dumps(game_data(file), ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(level=9, wbits=AS_IT_IS, zdict=WORDS)
    content = packer.compress(text.encode()) + packer.flush()
    return urlsafe_b64encode(content).decode().rstrip("=")


def unpacked(code: str) -> GameFile:
    """The game again. Raises FactError for what was damaged on its way, or is no game."""
    unpacker = zlib.decompressobj(wbits=AS_IT_IS, zdict=WORDS)
    try:
        content = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        text = unpacker.decompress(content, LARGEST_FILE).decode()
    except (binascii.Error, ValueError, zlib.error) as error:
        raise _damaged() from error
    if not unpacker.eof:
        raise _damaged()

    return read_game(text)


def _damaged() -> FactError:
    return FactError("file", _("Part of the code got lost. Scan it again."))


def links(code: str, address: str) -> list[str]:
    """What each QR code says: this app's address, and a part of the game. start.js puts the parts
    together.
    """
    count = -(-len(code) // MOST_SIGNS)
    size = -(-len(code) // count)
    game = f"{zlib.crc32(code.encode()):08x}"
    parts = [code[at : at + size] for at in range(0, len(code), size)]
    return [f"{address}#take.{game}.{n}.{count}.{part}" for n, part in enumerate(parts, 1)]
