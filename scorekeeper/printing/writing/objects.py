"""The objects of a PDF file, numbered, and the file that they make: the same bytes for the same
objects.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"  # the second line says that it isn't text


class Objects:
    """The objects of a file. Each is written in PDF's words; another one names it by its number."""

    def __init__(self) -> None:
        self._written: list[bytes] = []

    def reserve(self) -> str:
        """The name of an object that is written later."""
        return self.add("")

    def add(self, says: str) -> str:
        """Write an object; give how others name it."""
        self._written.append(says.encode("latin-1"))
        return f"{len(self._written)} 0 R"

    def put(self, name: str, says: str) -> None:
        """Write an object that was reserved."""
        self._written[int(name.split()[0]) - 1] = says.encode("latin-1")

    def stream(self, content: bytes, more: str = "", *, is_packed: bool = True) -> str:
        """Add bytes as they are, or packed."""
        if is_packed:
            content, more = zlib.compress(content), f" /Filter /FlateDecode{more}"

        head = f"<< /Length {len(content)}{more} >>\nstream\n".encode()
        self._written.append(head + content + b"\nendstream")
        return f"{len(self._written)} 0 R"

    def file(self, root: str, info: str) -> bytes:
        """The whole file, with its table of where each object is."""
        parts, places, at = [HEAD], [], len(HEAD)
        for number, written in enumerate(self._written, 1):
            part = b"%d 0 obj\n%b\nendobj\n" % (number, written)
            parts.append(part)
            places.append(at)
            at += len(part)

        body = b"".join(parts)
        count = len(places) + 1
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        mark = hashlib.sha256(body).hexdigest()[:32]
        trailer = f"<< /Size {count} /Root {root} /Info {info} /ID [<{mark}> <{mark}>] >>"
        end = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n{trailer}\nstartxref\n{at}\n"
        return b"%b%b%%%%EOF\n" % (body, end.encode())


def listed(names: Iterable[str]) -> str:
    return f"[{' '.join(names)}]"


def text(said: str) -> str:
    """A text that readers show: as it is, or in UTF-16 where it isn't ASCII."""
    if said.isascii() and said.isprintable():
        escaped = said.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"

    return f"<{(chr(0xFEFF) + said).encode('utf-16-be').hex()}>"
