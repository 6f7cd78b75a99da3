"""A line between browser and server that can be cut: also the requests of a service worker go
through it.
"""

from __future__ import annotations

import socket
import socketserver
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread


class Line(socketserver.ThreadingTCPServer):
    """Passes on what comes, both ways, unless it is cut."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, server_port: int) -> None:
        super().__init__(("127.0.0.1", 0), _Pipe)
        self.server_port = server_port
        self.is_cut = False
        self.open: set[socket.socket] = set()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_address[1]}"

    def cut(self) -> None:
        self.is_cut = True
        for end in tuple(self.open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self.is_cut = False


class _Pipe(socketserver.BaseRequestHandler):
    server: Line

    def handle(self) -> None:
        if self.server.is_cut:
            return
        with socket.create_connection(("localhost", self.server.server_port)) as there:
            ends = {self.request, there}
            self.server.open |= ends
            if self.server.is_cut:  # while this connection was being made
                return
            back = Thread(target=_pass_on, args=(there, self.request), daemon=True)
            back.start()
            _pass_on(self.request, there)
            back.join()
            self.server.open -= ends


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


@contextmanager
def line_to(server_port: int) -> Iterator[Line]:
    with Line(server_port) as line:
        Thread(target=line.serve_forever, daemon=True).start()
        yield line
        line.cut()
        line.shutdown()
