"""manage.py links: the way in for those who sit at the machine itself, when a host link was
lost.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Count
from django.urls import reverse

from scorekeeper.machine.addresses import join_url
from scorekeeper.machine.network import lan_addresses, last_port
from scorekeeper.models import Household, Role
from scorekeeper.services import ImpossibleError, make_link


class Command(BaseCommand):
    help = "List the tables that are kept here, and make a link to join one of them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "table",
            nargs="?",
            help="id of the table, as the list shows it; needless if there is one",
        )
        parser.add_argument(
            "--role", choices=Role.values, default=Role.HOST.value, help="default: %(default)s"
        )
        parser.add_argument(
            "--address", help="where phones reach this app, for example http://192.168.1.5:8000"
        )

    def handle(
        self, *args: Any, table: str | None, role: str, address: str | None, **options: Any
    ) -> None:
        households = Household.objects.annotate(count=Count("games")).order_by("created_at")
        if table is None and households.count() != 1:
            return self.list(list(households))
        household = households.filter(public_id=table).first() if table else households.get()
        if household is None:
            raise CommandError(f"There is no table {table}. “manage.py links” lists them.")
        try:
            _link, secret = make_link(household=household, role=Role(role), label="manage.py links")
        except ImpossibleError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"Table {household}, as {role}; the link works until the host turns it off:"
        )
        self.stdout.write(link_to(secret, address))
        return None

    def list(self, households: list[Any]) -> None:
        for each in households:
            name = f"  {each.name}" if each.name else ""
            self.stdout.write(
                f"{each.public_id}  {each.created_at:%Y-%m-%d}  {each.count} games{name}"
            )
        self.stdout.write(
            "Make a link with: manage.py links ID" if households else "No table yet: start a game."
        )


def link_to(secret: str, address: str | None) -> str:
    """The link with this secret, at this address or where "serve" was found last."""
    return join_url(f"{(address or home_address()).rstrip('/')}{reverse('join')}", secret)


def home_address() -> str:
    """Where "serve" was found when it was started last."""
    return f"http://{next(iter(lan_addresses()), 'localhost')}:{last_port(settings.DATA_DIR)}"
