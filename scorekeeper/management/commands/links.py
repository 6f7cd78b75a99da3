"""manage.py links: the way in, at the machine itself, when a host link was lost."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db.models import Count
from django.urls import reverse

from scorekeeper.machine.addresses import join_url, phone_addresses
from scorekeeper.machine.installed import typed
from scorekeeper.machine.network import last_port
from scorekeeper.management.plain import PlainCommand, counted
from scorekeeper.models import Household, Role
from scorekeeper.services import ImpossibleError, make_link


class Command(PlainCommand):
    help = "List the tables on this computer, or make a link to join one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "table",
            nargs="?",
            help="the table's id, from the list; not needed if there's only one",
        )
        parser.add_argument(
            "--role", choices=Role.values, default=Role.HOST.value, help="default: %(default)s"
        )
        parser.add_argument(
            "--address", help="the address that phones use, for example http://192.168.1.5:8000"
        )

    def handle(
        self, *args: Any, table: str | None, role: str, address: str | None, **options: Any
    ) -> None:
        households = Household.objects.annotate(count=Count("games")).order_by("created_at")
        if table is None and households.count() != 1:
            return self.list(list(households))

        household = households.filter(public_id=table).first() if table else households.get()
        if household is None:
            raise CommandError(
                f"There isn't a table called {table}. “{typed('links')}” lists them all."
            )

        try:
            _link, secret = make_link(household=household, role=Role(role), label="Terminal: links")
        except ImpossibleError as error:
            raise CommandError(str(error)) from error

        self.stdout.write(
            f"A link to join {household} as {role}. It works until the host turns it off:"
        )
        self.stdout.write(link_to(secret, address))
        return None

    def list(self, households: list[Any]) -> None:
        for each in households:
            name = f"  {each.name}" if each.name else ""
            games = counted(each.count, "game")
            self.stdout.write(f"{each.public_id}  {each.created_at:%Y-%m-%d}  {games}{name}")

        self.stdout.write(
            f"To make a link: {typed('links ID')}"
            if households
            else "No tables yet. Start a game first."
        )


def link_to(secret: str, address: str | None) -> str:
    """The link with this secret, at this address or where "serve" was found last."""
    return join_url(f"{(address or home_address()).rstrip('/')}{reverse('join')}", secret)


def home_address() -> str:
    """Where "serve" was found when it was started last."""
    port = last_port(settings.DATA_DIR)
    here = settings.ADDRESS or f"http://localhost:{port}"
    return next(iter(phone_addresses(port)), here)
