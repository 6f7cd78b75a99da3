"""A disk that can't be written any more while people play, as when a card wears out: a library
between the app and the kernel says so (rofs.c). Needs a C compiler.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.crash.power import build_shim
from tests.crash.server import Server

SHIM = Path(__file__).with_name("rofs.c")


@dataclass
class Disk:
    """The folder of the scores, and the file that says that it's read-only."""

    folder: Path
    flag: Path

    @contextmanager
    def read_only(self) -> Iterator[None]:
        self.flag.touch()
        try:
            yield
        finally:
            self.flag.unlink()


@contextmanager
def served(folder: Path) -> Iterator[tuple[Server, Disk]]:
    disk = Disk(folder, folder.with_name("read-only"))
    shim = {
        "LD_PRELOAD": str(build_shim(folder.parent, SHIM)),
        "READ_ONLY_FOLDER": str(disk.folder),
        "READ_ONLY_WHILE": str(disk.flag),
    }
    server = Server(disk.folder, shim)
    server.start()
    try:
        yield server, disk
    finally:
        server.kill()
