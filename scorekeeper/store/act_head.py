"""What every act brings along from its page."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.models import Device


@dataclass(frozen=True, slots=True)
class Sent:
    """The key of an act, the version of the game that its page saw, the device it came from."""

    key: str
    version: int
    device: Device | None = None
