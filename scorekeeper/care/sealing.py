"""A copy of the scores behind a passphrase, to be kept on a phone."""

from __future__ import annotations

import base64
import secrets
import unicodedata
from contextlib import suppress
from importlib.util import find_spec

with suppress(ImportError):  # on Macs with Intel's processors
    from cryptography.fernet import Fernet, InvalidToken
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

CAN_SEAL = find_spec("cryptography") is not None

MARK = b"rummy-scorekeeper sealed copy 1\n"  # how such a file begins
SALT = 16  # bytes after that
COST = 2**16  # of one guess: 64 MB and a quarter of a second


class WrongPassphraseError(Exception):
    """The passphrase isn't the one, or the file was changed."""


def is_sealed(content: bytes) -> bool:
    return content.startswith(MARK)


def seal(content: bytes, passphrase: str) -> bytes:
    salt = secrets.token_bytes(SALT)
    return MARK + salt + _lock(passphrase, salt).encrypt(content)


def unseal(content: bytes, passphrase: str) -> bytes:
    """What was sealed. Raises WrongPassphraseError."""
    begin = len(MARK) + SALT
    salt, token = content[len(MARK) : begin], content[begin:]
    try:
        return _lock(passphrase, salt).decrypt(token)
    except InvalidToken as error:
        raise WrongPassphraseError from error


def _lock(passphrase: str, salt: bytes) -> Fernet:
    """As cryptography's own guide makes a key of a passphrase; keyboards write é in two ways."""
    typed = unicodedata.normalize("NFC", passphrase).encode()
    key = Scrypt(salt=salt, length=32, n=COST, r=8, p=1).derive(typed)
    return Fernet(base64.urlsafe_b64encode(key))
