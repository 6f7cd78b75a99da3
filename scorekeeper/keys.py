"""Keys of acts, secrets of links, codes to read aloud."""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode
from datetime import datetime

from django.utils.crypto import salted_hmac

SECRET = re.compile(r"[A-Za-z0-9_-]{22}")  # 128 bits
CODE = re.compile(r"[0-9]{6,12}")


def new_key() -> str:
    """A key that no other page has; the act it is sent with happens once."""
    return secrets.token_hex(12)


def new_secret() -> str:
    """The secret of a link."""
    return secrets.token_urlsafe(16)


def secret_until(table: str, role: str, until: datetime) -> str:
    """The secret of a link that lasts until a moment: it isn't kept, and can be worked out again
    by whoever has this computer's key."""
    made = salted_hmac("evening link", f"{table} {role} {until.timestamp()}", algorithm="sha256")
    return urlsafe_b64encode(made.digest()[:16]).decode().rstrip("=")


def hash_secret(secret: str) -> str:
    """What is kept of a secret; it is too long to be guessed, so it needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def hash_address(address: str) -> str:
    """What is kept of a visitor's address; with our key, as one could try all addresses."""
    return salted_hmac("visitor", address, algorithm="sha256").hexdigest()[:32]


def find_secret(text: str) -> str:
    """The secret in a link as it was typed, pasted or cut out of a chat; empty if there is none."""
    words = re.findall(r"[A-Za-z0-9_-]+", text)
    return words[-1] if words and SECRET.fullmatch(words[-1]) else ""


def new_code(digits: int) -> str:
    """Digits to be read aloud; they work in every language and open the number pad."""
    return f"{secrets.randbelow(10**digits):0{digits}}"


def find_code(text: str) -> str:
    """A code as it was typed, without spaces and dashes; empty if it is none."""
    digits = "".join(map(ascii_digit, re.sub("[ \u00a0–\t-]", "", text)))
    return digits if CODE.fullmatch(digits) else ""


def ascii_digit(sign: str) -> str:
    """A digit of any script as one of 0 to 9; any other sign as it is."""
    return str(int(sign)) if sign.isdecimal() else sign
