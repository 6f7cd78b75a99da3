"""The web server at home: waitress, with a fair share of connections and patience for everybody.

waitress reads a whole request before it gives it to a thread, so a slow sender costs us only a
connection. But it waits for as long as a byte drips in now and then, and when all connections are
taken it answers nobody. Here nobody is turned away at the door: when one address has had its share,
or the house is full, the connection that has kept us waiting longest makes room.
"""

from __future__ import annotations

import math
import select
import socket
import sys
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import waitress.channel
import waitress.parser
import waitress.server
from django.conf import settings

THREADS = 8
LARGEST_HEAD = 32 * 1024  # bytes of all headers of a request
CONNECTIONS = 400  # at most; Windows can watch 512 sockets
OF_ONE_ADDRESS = 100  # a browser opens six
FILES = 2048  # that may be open: connections, what they have sent, and our own; macOS allows 256

LARGEST_PILE = 512 * 1024 * 1024  # bytes of unfinished requests; waitress keeps them on the disk
LARGEST_ANSWER = 256 * 1024 * 1024  # so much may wait for a slow reader before a thread does

# How many seconds a visitor may keep us waiting. Phones at the table ask every few seconds, so a
# connection that has been idle for this long isn't in use.
IDLE_FOR = 75
STALLS_FOR = 10  # in the middle of a request, or before some of the answer is taken
BYTES_A_SECOND = 10_000  # a body that arrives at this speed is in time
LOOKS_EVERY = 1


class OneLength(waitress.parser.HTTPRequestParser):
    """Refuse a request that says two lengths: one for us could be two for a proxy in front."""

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            raise waitress.parser.ParsingError("Two lengths.")


class Channel(waitress.channel.HTTPChannel):
    """A connection that knows since when we have been waiting for it."""

    parser_class = OneLength
    began = 0.0  # when the first byte of the unfinished request arrived

    @property
    def held(self) -> int:
        """How many bytes of an unfinished body we keep."""
        return getattr(self.request, "body_bytes_received", 0)

    def received(self, data: bytes) -> bool:
        """Take bytes in, and note when a new request begins."""
        unfinished = self.request
        taken = super().received(data)

        if self.request is not unfinished:
            self.began = time.time()

        return taken

    def waiting_since(self) -> float:
        """When we began to wait for this visitor; never, while they are waiting for us."""
        if self.total_outbufs_len:
            return self.last_activity
        if self.requests:
            return math.inf
        if self.request is None:
            return self.last_activity

        return self.began + self.held / BYTES_A_SECOND  # each byte buys a little time

    def is_late(self, now: float) -> bool:
        is_idle = self.request is None and not self.total_outbufs_len
        return now - self.waiting_since() > (IDLE_FOR if is_idle else STALLS_FOR)

    def let_go(self) -> None:
        """Close it in the next turn of the loop: until then the loop may have news for its number.

        A visitor who reads nothing would never be closed without the shutdown.
        """
        self.will_close = True

        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)  # type: ignore[union-attr]


class Server(waitress.server.TcpWSGIServer):
    """waitress, with room for one more at any time."""

    channel_class = Channel
    of_one_address = OF_ONE_ADDRESS
    active_channels: dict[int, Channel]  # type: ignore[assignment]  # as waitress fills it

    def open_channels(self) -> list[Channel]:
        return [each for each in self.active_channels.values() if not each.will_close]

    def handle_accept(self) -> None:
        """Take in a new connection, and let another one go if that was one too many."""
        super().handle_accept()
        channels = self.open_channels()
        shares = Counter(each.addr[0] for each in channels)

        busiest, most = max(shares.items(), key=lambda share: share[1], default=("", 0))
        if most > self.of_one_address or len(channels) > CONNECTIONS:
            theirs = (each for each in channels if each.addr[0] == busiest)
            min(theirs, key=Channel.waiting_since).let_go()

    def maintenance(self, now: float) -> None:
        """Let go of those who have kept us waiting for too long, and of what piles up."""
        pile = 0
        for channel in sorted(self.open_channels(), key=lambda each: each.held):
            pile += channel.held
            if channel.is_late(now) or (channel.held and pile > LARGEST_PILE):
                channel.let_go()


def run_server(application: Any, listener: socket.socket) -> None:
    """Serve until Ctrl-C."""
    allow_many_files()
    make_server(application, listener).run()


def make_server(application: Any, listener: socket.socket) -> Server:
    options: dict[str, Any] = {
        "threads": THREADS,
        "connection_limit": 2 * CONNECTIONS,  # we make room before
        "asyncore_use_poll": hasattr(select, "poll"),
        "cleanup_interval": LOOKS_EVERY,
        "max_request_header_size": LARGEST_HEAD,
        "max_request_body_size": max(settings.MAX_REQUEST_BYTES, settings.MAX_IMPORT_BYTES) + 1,
        "outbuf_high_watermark": LARGEST_ANSWER,
    }

    if settings.HTTPS:
        # a proxy here may say that a phone came by https, and from where; nobody else is believed
        believed = "x-forwarded-proto x-forwarded-for"
        options |= {"trusted_proxy": "127.0.0.1", "trusted_proxy_headers": believed}

    server = Server(
        application,
        _sock=listener,
        bind_socket=False,
        sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
        **options,
    )

    if settings.HTTPS:
        server.of_one_address = CONNECTIONS  # everybody has the proxy's address

    return server


def allow_many_files() -> None:
    """Let this process open as many files as it may need, where the system counts them."""
    if sys.platform == "win32":
        return

    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)

    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
