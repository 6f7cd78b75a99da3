"""The ids in addresses, which nobody guesses."""

from __future__ import annotations

import secrets

ID_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike


ID_LENGTH = 10


def new_public_id() -> str:
    """Ten signs: no secret, but not to be guessed and in no order."""
    return "".join(secrets.choice(ID_SIGNS) for _ in range(ID_LENGTH))


def is_public_id(text: str) -> bool:
    return len(text) == ID_LENGTH and set(text) <= set(ID_SIGNS)
