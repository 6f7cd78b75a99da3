"""Start the app at home: everything between "downloaded" and "playing"."""

from __future__ import annotations

import errno
import signal
import socket
import sqlite3
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import DatabaseError, connection

from scorekeeper.care import backups, restoring, soundness
from scorekeeper.care.caretaker import Caretaker
from scorekeeper.machine.announcer import Announcer
from scorekeeper.machine.home_server import run_server
from scorekeeper.machine.network import USUAL_PORT, lan_addresses, remember_port
from scorekeeper.services.results import mend_results, missing_results

LAST_PORT = 65535
EVERYWHERE = "0.0.0.0"  # noqa: S104  (phones at the table are the point)

# Versions before this can damage a database in WAL mode when two connections meet at a bad moment;
# sqlite/turns.py keeps them apart
FIRST_SOUND_SQLITE = (3, 51, 3)


class Command(BaseCommand):
    help = "Start the scorekeeper for this computer and the phones at the table."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=USUAL_PORT, help="default: %(default)s")
        parser.add_argument(
            "--no-name",
            action="store_true",
            help="don't ask the network for a name like rummy.local",
        )
        parser.add_argument(
            "--host", default=EVERYWHERE, help="127.0.0.1 keeps phones out; default: %(default)s"
        )

    def handle(self, *args: Any, host: str, port: int, no_name: bool, **options: Any) -> None:
        # Stopping a service (SIGTERM) ends as calmly as Ctrl-C; and shells start a background job
        # deaf to SIGINT.
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, signal.default_int_handler)
        try:
            with open_socket(host, port) as listener:
                self.prepare()
                port = listener.getsockname()[1]
                remember_port(settings.DATA_DIR, port)
                self.welcome(host, port)
                beside: list[Caretaker | Announcer] = [Caretaker()]
                if is_for_phones(host):
                    beside.append(Announcer(port, self.tell_where, wants_name=not no_name))
                run_beside(beside, lambda: run_server(get_internal_wsgi_application(), listener))
        except KeyboardInterrupt:
            pass
        self.stdout.write("\nStopped. Your scores are kept.")

    def prepare(self) -> None:
        try:
            refuse_what_cannot_be_served()
            call_command("migrate", interactive=False, verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
            list(mend_results(missing_results()))  # games that an older version finished
        except (DatabaseError, OSError) as error:
            raise CommandError(why_it_cannot_store(error)) from error

    def welcome(self, host: str, port: int) -> None:
        self.stdout.write("\n".join(["", *database_lines(), "", *address_lines(host, port)]))
        addresses = lan_addresses() if is_for_phones(host) else []
        if addresses:
            show_qr_code(f"http://{addresses[0]}:{port}/")
        self.stdout.write("To stop: Ctrl-C\n")
        self.stdout.flush()

    def tell_where(self, announcer: Announcer) -> None:
        """Say by which name phones find the app, and by which address when it has another one than
        before.
        """
        urls = [f"http://{address}:{announcer.port}/" for address in announcer.addresses]
        if announcer.has_moved:
            self.stdout.write(
                "This computer has another address now.\n" if urls else "The network is gone.\n"
            )
            self.stdout.writelines(f"On phones on the same Wi-Fi: {url}\n" for url in urls)
        if urls and announcer.has_moved:
            show_qr_code(urls[0])
        if announcer.known_as:
            self.stdout.write(
                f"Most phones also find it by:   http://{announcer.known_as}:{announcer.port}/\n"
            )
        self.stdout.flush()


def run_beside(threads: Sequence[Caretaker | Announcer], serve: Callable[[], None]) -> None:
    """Serve, and let these work meanwhile."""
    for thread in threads:
        thread.start()
    try:
        serve()
    finally:
        for thread in threads:
            thread.stop()


def is_for_phones(host: str) -> bool:
    return host == EVERYWHERE and not settings.HTTPS


def open_socket(host: str, port: int) -> socket.socket:
    """Take the port before anything else is done, so that a busy one is known at once."""
    if not 0 <= port <= LAST_PORT:
        raise CommandError(f"{port} is not a port; choose one from 1024 to {LAST_PORT}.")
    try:
        return socket.create_server((host, port))
    except OSError as error:
        raise CommandError(why_not(error, host, port)) from error


def why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is busy: perhaps the scorekeeper is running already, in another window.\n"
            f"Use that one, or choose another port, for example: --port {port + 1}"
        )
    if error.errno == errno.EACCES:
        return f"This user may not use port {port}. Choose one above 1023, for example: --port 8000"
    return f"This does not work here: {error.strerror or error}"


def refuse_what_cannot_be_served() -> None:
    """Raises CommandError that says what to do."""
    if connection.vendor == "sqlite":
        if trouble := restoring.trouble_with_scores():
            raise CommandError(f"{trouble}\n{way_back()}")
        keep_private(Path(connection.settings_dict["NAME"]))
    if soundness.is_from_newer_version():
        raise CommandError(restoring.NEWER.format(file=connection.settings_dict["NAME"]))


def keep_private(scores: Path) -> None:
    """Let nobody else read them, as their copies; older versions left that open."""
    for file in (scores, Path(f"{scores}-wal"), Path(f"{scores}-shm")):
        if file.exists():
            file.chmod(0o600)


def way_back() -> str:
    """What to do about scores that are gone or damaged."""
    copies = backups.list_backups()
    if not copies:
        return "There is no copy. To start without any scores, move that file away first."
    copy = restoring.newest_good_backup()
    if copy is None:
        return (
            f"There are copies in {backups.folder()}, but none is sound.\n"
            f"Put the newest one back all the same with:  manage.py restore {copies[0]} --force"
        )
    made = backups.made_at(copy).astimezone()
    return (
        f"The newest good copy has the scores of {made:%Y-%m-%d at %H:%M}. Put it back with:\n"
        f"  manage.py restore {copy}"
    )


def why_it_cannot_store(error: DatabaseError | OSError) -> str:
    """What the disk says, and what to do about it, as one sentence."""
    words, folder = str(error).lower(), settings.DATA_DIR
    if getattr(error, "errno", None) == errno.ENOSPC or "disk is full" in words:
        return f"The disk with {folder} is full. Make room on it (30 MB will do), then start again."
    if isinstance(error, OSError) or "readonly" in words or "unable to open" in words:
        where = getattr(error, "filename", None) or folder
        why = getattr(error, "strerror", None) or error
        return (
            f"{where} can't be written: {why}. Let this user write into {folder}, or set "
            "SCOREKEEPER_DATA to another folder."
        )
    return f"The database can't be used: {error}"


def database_lines() -> list[str]:
    if connection.vendor != "sqlite":
        return [f"Scores are kept in {connection.display_name}."]
    lines = [
        (
            f"Scores are kept in {settings.DATABASES['default']['NAME']} (SQLite "
            f"{sqlite3.sqlite_version})."
        )
    ]
    if sqlite3.sqlite_version_info < FIRST_SOUND_SQLITE:
        wanted = ".".join(map(str, FIRST_SOUND_SQLITE))
        lines.append(
            f"Note: SQLite before {wanted} has a rare fault when several programs write. "
            "This app writes in turns; let no other program open the file."
        )
    lines.append(f"Copies, each day and after each game: {backups.folder()}")
    return lines


def address_lines(host: str, port: int) -> list[str]:
    if settings.HTTPS:
        return [f"Waiting for your https proxy on http://{host}:{port}/"]
    if host != EVERYWHERE:
        return [f"Open:  http://{host}:{port}/"]
    lines = [f"On this computer:            http://localhost:{port}/"]
    lines += [
        f"On phones on the same Wi-Fi: http://{address}:{port}/" for address in lan_addresses()
    ]
    return lines


def show_qr_code(url: str) -> None:
    """Write to the real terminal: Django's wrapper would add line ends between the rows."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        "▀▄█".encode(encoding)
    except UnicodeEncodeError:  # an old Windows console; the address above is enough
        return
    segno.make(url, micro=False).terminal(out=sys.stdout, compact=True)
