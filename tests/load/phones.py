"""Many phones in one process: connections that stay open, requests as bytes, times as they are
felt.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from dataclasses import dataclass, field
from urllib.parse import urlencode


@dataclass
class Times:
    """Milliseconds by the kind of request, and what went wrong."""

    taken: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)

    def line(self, kind: str) -> str:
        ordered = sorted(self.taken[kind]) or [0.0]
        at = [
            ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 0.99)
        ]
        return f"{kind:<18} {len(ordered):>7}  " + "  ".join(
            f"{each:7.1f}" for each in (*at, ordered[-1])
        )


class Phone:
    """One phone: a cookie, and one connection that it keeps."""

    def __init__(self, port: int, cookie: str, times: Times) -> None:
        self.port, self.cookie, self.times = port, cookie, times
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, kind: str, path: str, form: dict[str, object] | None = None
    ) -> tuple[int, bytes]:
        """The status, and the page or where it leads to."""
        body = urlencode(form, doseq=True).encode() if form is not None else b""
        head = [
            f"{'POST' if form is not None else 'GET'} {path} HTTP/1.1",
            "Host: localhost",
            f"Cookie: {self.cookie}",
        ]
        if form is not None:
            head += [
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(body)}",
            ]
        began = time.perf_counter()
        try:
            status, content = await self._exchange("\r\n".join([*head, "", ""]).encode() + body)
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            self.close()
            self.times.errors.append(f"{kind}: {error!r}")
            return 0, b""
        self.times.taken[kind].append((time.perf_counter() - began) * 1000)
        if status >= 400:
            self.times.errors.append(f"{kind}: {status}")
        return status, content

    async def _exchange(self, request: bytes) -> tuple[int, bytes]:
        if self._reader is None or self._reader.at_eof():  # the server closes one that rests
            self.close()
            self._reader, self._writer = await asyncio.open_connection(
                "127.0.0.1", self.port, limit=2**20
            )
        assert self._writer
        self._writer.write(request)
        first, *lines = (
            (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        )
        head = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines)
        }
        content = await self._reader.readexactly(int(head.get("content-length", 0)))
        if head.get("connection") == "close":
            self.close()
        return int(first.split(" ", 2)[1]), head[
            "location"
        ].encode() if "location" in head else content

    def close(self) -> None:
        if self._writer:
            self._writer.close()
        self._reader = self._writer = None
