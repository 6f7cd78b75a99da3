"""Start the app at home: everything between "downloaded" and "playing"."""

from __future__ import annotations

import errno
import ipaddress
import signal
import socket
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import DatabaseError, connection
from django.urls import reverse
from django.utils.translation import activate, gettext_lazy
from django.utils.translation import gettext as _

from scorekeeper.care import backups, restoring, soundness
from scorekeeper.care.caretaker import Caretaker
from scorekeeper.care.forecaster import Forecaster
from scorekeeper.demo.family import seat_family, way_in
from scorekeeper.machine import static_files
from scorekeeper.machine.addresses import join_url, phone_addresses
from scorekeeper.machine.announcer import Announcer
from scorekeeper.machine.home_server import run_server
from scorekeeper.machine.installed import typed
from scorekeeper.machine.network import (
    USUAL_PORT,
    is_only_here,
    keep_to_this_computer,
    remember_port,
)
from scorekeeper.management.plain import PlainCommand, why_it_cant_store
from scorekeeper.management.terminal import language_of_terminal
from scorekeeper.management.welcome import (
    address_lines,
    detail_lines,
    show_qr_code,
    sqlite_notes,
    storage_lines,
)
from scorekeeper.services.results import mend_results, missing_results

LAST_PORT = 65535
DEMO_PORT = 8010  # so that a browser keeps the demo's pages apart from those of the family
EVERYWHERE = "0.0.0.0"  # noqa: S104  (phones at the table are the point)

Beside = Caretaker | Forecaster | Announcer  # a thread that works while the app serves

NO_WIFI = gettext_lazy("Connect to the Wi-Fi: the address for phones shows up here.")
NO_PHONES = gettext_lazy("Phones can’t join: it only answers on this computer.")
ADDRESS_UNKNOWN = "With SCOREKEEPER_ADDRESS, that address and its QR code show up here."


class Command(PlainCommand):
    help = "Start the scorekeeper, for this computer and the phones at the table."
    path = ""  # where the addresses lead

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--demo",
            action="store_true",
            help="try it with a made-up family, in a folder of its own",
        )
        parser.add_argument(
            "--port",
            type=int,
            default=DEMO_PORT if settings.DEMO else USUAL_PORT,
            help="default: %(default)s",
        )
        parser.add_argument(
            "--host", default=EVERYWHERE, help="127.0.0.1 keeps phones out; default: %(default)s"
        )
        parser.add_argument(
            "--no-name",
            action="store_true",
            help="don't ask the network for a name like rummy.local",
        )
        parser.add_argument(
            "--verbose", action="store_true", help="also show where everything is kept, and how"
        )

    def handle(
        self,
        *args: Any,
        demo: bool,
        host: str,
        port: int,
        no_name: bool,
        verbose: bool,
        **options: Any,
    ) -> None:
        refuse_half_a_demo(demo=demo)
        activate(language_of_terminal())

        # Stopping a service (SIGTERM) ends as calmly as Ctrl-C; and shells start a background job
        # deaf to SIGINT.
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, signal.default_int_handler)

        try:
            with open_socket(host, port) as listener:
                self.prepare()
                self.path = first_page()
                address, port = listener.getsockname()[:2]
                if ipaddress.ip_address(address).is_loopback:
                    keep_to_this_computer()

                remember_port(settings.DATA_DIR, port)
                self.welcome(host, port, verbose=verbose)
                beside: list[Beside] = [Caretaker(), Forecaster()]

                if is_for_phones(host) and not settings.ADDRESS:
                    wants_name = not (no_name or settings.DEMO)
                    beside.append(Announcer(port, self.tell_where, wants_name=wants_name))

                run_beside(beside, lambda: run_server(get_internal_wsgi_application(), listener))
        except KeyboardInterrupt:
            pass

        self.say("", _("Stopped. Your scores are kept."))

    def prepare(self) -> None:
        try:
            refuse_what_cant_be_served()
            self.keep_what_an_update_changes()
            takes_long = soundness.is_behind()

            if takes_long:
                self.say_now(_("Preparing the scores …"))
            call_command("migrate", interactive=False, verbosity=0)

            if takes_long:
                self.say_now(_("Preparing the pages …"))
            collect_static_files()

            list(mend_results(missing_results()))  # games that an older version finished
        except (DatabaseError, OSError) as error:
            raise CommandError(why_it_cant_store(error)) from error

    def keep_what_an_update_changes(self) -> None:
        """Copy scores of an older version first. Where that fails, they stay as they are."""
        if not (backups.can_back_up() and soundness.is_from_older_version()):
            return

        try:
            copy = backups.make_backup()
        except backups.BackupError as error:
            raise CommandError(
                f"These scores are from an older version. Before they're updated, there has to be\n"
                f"a copy, and that didn't work:\n  {error}"
            ) from error

        self.say("These scores are from an older version. Before the update, they were copied to")
        self.say(f"{copy}")

    def welcome(self, host: str, port: int, *, verbose: bool = False) -> None:
        """Say where the app is, and how to stop it."""
        addresses = phone_addresses(port) if is_for_phones(host) else []
        urls = [f"{address}{self.path}" for address in addresses]

        self.say("", self.style.HTTP_INFO(_("Rummy Scorekeeper is ready.")), "")
        self.say(*self.where(host, port, urls))

        if urls:
            self.say("")
            self.show_code(urls[0])

        if is_for_phones(host) and not urls:
            self.say("", ADDRESS_UNKNOWN if settings.ADDRESS else str(NO_WIFI))

        self.say("", *storage_lines(), *(detail_lines() if verbose else []))
        self.say(_("Stop with Ctrl-C."))
        self.stdout.flush()

    def where(self, host: str, port: int, urls: Sequence[str]) -> list[str]:
        if settings.HTTPS:
            return [f"  Waiting for your https proxy on http://{host}:{port}"]
        if host != EVERYWHERE:
            here = f"  Open  {self.style.SUCCESS(f'http://{host}:{port}{self.path}')}"
            return [here, f"  {NO_PHONES}"] if is_only_here() else [here]

        here = settings.ADDRESS or f"http://localhost:{port}"
        missing = _("no Wi-Fi found")
        if settings.ADDRESS:
            missing = _("the same, with this computer’s address")
        return address_lines(urls, self.style, here=f"{here}{self.path}", missing=missing)

    def tell_where(self, announcer: Announcer) -> None:
        """Say by which name phones find the app, and by which address if that has changed."""
        activate(language_of_terminal())  # of this thread
        at_port = f"{announcer.port}{self.path}"

        urls = [f"http://{address}:{at_port}" for address in announcer.addresses]
        if announcer.has_moved and urls:
            phones = _("Phones")
            lines = (f"  {phones}  {url}" for url in urls)
            self.say(_("This computer has a new address."), *lines)
            self.show_code(urls[0])
        elif announcer.has_moved:
            self.say(_("The Wi-Fi is gone."))

        if announcer.known_as:
            url = f"http://{announcer.known_as}:{announcer.port}"
            self.say(_("Most phones also find %(address)s") % {"address": url})

        self.stdout.flush()

    def show_code(self, url: str) -> None:
        self.stdout.flush()
        show_qr_code(url)
        how = _("Same Wi-Fi: point a phone’s camera here.")
        self.say("", f"  {how}")

    def say_now(self, line: str) -> None:
        self.say(line)
        self.stdout.flush()

    def say(self, *lines: str) -> None:
        for line in lines:
            self.stdout.write(line)


def first_page() -> str:
    """What follows an address: nothing; in the demo, the way to the family's table."""
    if not settings.DEMO:
        return ""
    return join_url(reverse("join"), way_in(seat_family()))


def refuse_half_a_demo(*, demo: bool) -> None:
    """Raises CommandError for a demo that wouldn't be in a folder of its own."""
    if demo and not settings.DEMO:
        raise CommandError("Write it in full: --demo")
    if settings.DEMO and settings.HTTPS:
        raise CommandError("The demo is for a computer at home: start it without HTTPS=1.")


def run_beside(threads: Sequence[Beside], serve: Callable[[], None]) -> None:
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
        raise CommandError(f"{port} isn't a port. Choose one from 1024 to {LAST_PORT}.")

    try:
        return socket.create_server((host, port))
    except OSError as error:
        raise CommandError(why_not(error, host, port)) from error


def why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is busy.\n"
            "Perhaps the scorekeeper is already running in\n"
            "another window: use that one. Or add another port\n"
            f"to the line you typed:\n\n  --port {port + 1}\n"
        )

    if error.errno == errno.EACCES:
        return f"You may not use port {port}. Choose one above 1023:\n\n  --port 8000\n"

    return f"That didn't work: {error.strerror or error}"


def refuse_what_cant_be_served() -> None:
    """Raises CommandError that says what to do."""
    if connection.vendor == "sqlite":
        if trouble := restoring.trouble_with_scores():
            raise CommandError("\n".join([trouble, *sqlite_notes(), way_back()]))

        keep_private(Path(connection.settings_dict["NAME"]))

    if soundness.is_from_newer_version():
        raise CommandError(restoring.NEWER.format(file=connection.settings_dict["NAME"]))


def collect_static_files() -> None:
    """Put style sheets and scripts where they're served from.

    All of them or none: a package's files can be older than those collected by the version before
    it. Only in a folder of our own is anything removed.
    """
    folder = Path(settings.STATIC_ROOT)
    if not folder.is_relative_to(settings.DATA_DIR):
        call_command("collectstatic", interactive=False, verbosity=0)
        return

    mark = folder / static_files.MARK
    if mark.exists() and mark.read_text() == static_files.fingerprint(folder):
        return

    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    mark.write_text(static_files.fingerprint(folder))


def keep_private(scores: Path) -> None:
    """Let nobody else read them, as their copies; older versions left that open."""
    for file in (scores, Path(f"{scores}-wal"), Path(f"{scores}-shm")):
        if file.exists():
            file.chmod(0o600)


def way_back() -> str:
    """What to do about scores that are gone or damaged."""
    if not backups.may_look():
        return f"There may be copies in {backups.folder()}: give yourself the right to read it."

    copies = backups.list_backups()
    if not copies:
        return "There aren't any copies. To start with no scores, move that file away first."

    copy = restoring.newest_good_backup()
    if copy is None:
        return (
            f"Every copy in {backups.folder()} has problems.\n"
            f"To put the newest one back anyway:  {typed(f'restore {copies[0]} --force')}"
        )

    made = backups.made_at(copy).astimezone()
    return (
        f"The newest good copy is from {made:%Y-%m-%d at %H:%M}. Put it back with:\n"
        f"  {typed(f'restore {copy}')}"
    )
