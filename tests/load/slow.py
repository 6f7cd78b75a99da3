"""Hold connections, and measure how long others wait meanwhile: ``python -m tests.load.slow``.

It starts `manage.py serve` in an empty folder; with ``--hosted`` gunicorn behind Caddy, which must
be installed; or it visits the app at ``--at HOST:PORT``. Idle connections say nothing, heads and
bodies come a byte a second, readers never read their answer. A connection that the server closes is
opened again at once. Twice a second somebody else asks for each page.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.crash.server import Server
from tests.load.server import caddy, gunicorn

PAGES = ("/healthz", "/", "/rules/")
ASKS_EVERY = 0.5
GIVES_UP_AFTER = 30.0


class Visit:
    """The app under attack, as the command line names it."""

    def __init__(self, host: str, port: int, name: str, *, tls: bool) -> None:
        self.host, self.port, self.name = host, port, name
        self.tls = ssl.create_default_context() if tls else None
        if self.tls:
            self.tls.check_hostname = False
            self.tls.verify_mode = ssl.CERT_NONE
        self.open, self.dropped = 0, Counter[str]()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        name = self.name if self.tls else None
        return await asyncio.open_connection(
            self.host, self.port, ssl=self.tls, server_hostname=name
        )

    def head(self, method: str, path: str, *lines: str) -> bytes:
        return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {self.name}", *lines, ""]).encode()

    async def hold(self, kind: str) -> None:
        """Keep one connection of this kind busy, for ever."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                _reader, writer = await self.connect()
                self.open += 1
                try:
                    async for piece in self.pieces(kind):
                        writer.write(piece)
                        await writer.drain()
                        if kind != "reader" and (_reader.at_eof() or await said_something(_reader)):
                            break
                finally:
                    self.open -= 1
                    self.dropped[kind] += 1
                    writer.transport.abort()
            await asyncio.sleep(random.random() * 0.2)

    async def pieces(self, kind: str) -> AsyncIterator[bytes]:
        if kind == "head":
            yield self.head("GET", "/", "X-Drop: ")[:-2]
        if kind == "body":
            yield self.head("POST", "/join/", *self.read_on(), "") + b"secret="
        if kind == "reader":
            yield (self.head("GET", "/print/sheet.pdf") + b"\r\n") * 50
        while True:
            await asyncio.sleep(random.uniform(0.8, 1.2))
            yield b"x" if kind in {"head", "body"} else b""

    def read_on(self) -> list[str]:
        """With these the app reads a form, for the token in it; else it refuses the head alone."""
        origin = f"{'https' if self.tls else 'http'}://{self.name}"
        kind = "Content-Type: application/x-www-form-urlencoded"
        token = f"Cookie: csrftoken={'a' * 32}"
        return [f"Origin: {origin}", token, kind, "Content-Length: 1000000"]

    async def ask(self, path: str) -> float:
        """Seconds until somebody who has just come has a whole page."""
        began = time.perf_counter()
        reader, writer = await self.connect()
        writer.write(self.head("GET", path, "Connection: close") + b"\r\n")
        answer = await reader.read()
        writer.close()
        status = answer[:40].split(b" ")[1:2]
        if status != [b"200"]:
            raise OSError(f"answered {answer[:60]!r}")
        return time.perf_counter() - began


async def said_something(reader: asyncio.StreamReader) -> bool:
    """Whether the server has answered or closed."""
    with suppress(TimeoutError):
        async with asyncio.timeout(0.01):
            await reader.read(1)
            return True
    return False


async def measure(visit: Visit, held: dict[str, int], seconds: float) -> None:
    tasks = []
    for kind, number in held.items():
        tasks += [asyncio.create_task(visit.hold(kind)) for _ in range(number)]
    await asyncio.sleep(3)
    times: dict[str, list[float]] = {page: [] for page in PAGES}
    failed = Counter[str]()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for page in PAGES:
            try:
                async with asyncio.timeout(GIVES_UP_AFTER):
                    times[page].append(await visit.ask(page))
            except (OSError, TimeoutError, IndexError) as error:
                failed[f"{page} {type(error).__name__} {error}"] += 1
        await asyncio.sleep(ASKS_EVERY)
    print(f"held: {held}; open at the end: {visit.open}; let go: {dict(visit.dropped)}")
    for page, taken in times.items():
        if taken:
            median, most = statistics.median(taken), max(taken)
            print(f"{page:<10} {len(taken):>4} times, median {median:.3f} s, most {most:.3f} s")
    print(f"failed: {dict(failed)}")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for kind, number in {"idle": 1000, "head": 100, "body": 100, "reader": 0}.items():
        parser.add_argument(f"--{kind}", type=int, default=number)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--hosted", action="store_true")
    parser.add_argument("--at", help="HOST:PORT of an app that is running")
    parser.add_argument("--name", default="localhost", help="its name, default: %(default)s")
    parser.add_argument("--tls", action="store_true")
    chosen = parser.parse_args()
    held = {kind: getattr(chosen, kind) for kind in ("idle", "head", "body", "reader")}
    if chosen.at:
        host, _, port = chosen.at.rpartition(":")
        visit = Visit(host, int(port), chosen.name, tls=chosen.tls)
        asyncio.run(measure(visit, held, chosen.seconds))
        return
    serve = hosted if chosen.hosted else at_home
    with (
        tempfile.TemporaryDirectory(prefix="scorekeeper-slow-") as folder,
        serve(Path(folder)) as visit,
    ):
        asyncio.run(measure(visit, held, chosen.seconds))


@contextmanager
def at_home(folder: Path) -> Iterator[Visit]:
    server = Server(folder)
    server.start()
    try:
        yield Visit("127.0.0.1", server.port, "localhost", tls=False)
    finally:
        server.kill()


@contextmanager
def hosted(folder: Path) -> Iterator[Visit]:
    os.environ |= {"HTTPS": "1", "ALLOWED_HOSTS": "localhost", "SECRET_KEY": secrets.token_hex(30)}
    os.environ["SCOREKEEPER_DATA"] = str(folder)
    for command in ("migrate", "collectstatic"):
        subprocess.run([sys.executable, "manage.py", command, "--noinput", "-v0"], check=True)
    with gunicorn(folder, "scorekeeper.settings") as app, caddy(folder, app) as port:
        yield Visit("127.0.0.1", port, "localhost", tls=True)


if __name__ == "__main__":
    main()
