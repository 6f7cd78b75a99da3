"""Opens every page while the database is dead, and prints what each answered, as JSON.

    python -m tests.scorekeeper.dead_database

A process of its own, with the app's real settings: what it writes down goes to the terminal.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import InterfaceError, OperationalError, connection  # noqa: E402
from django.db.backends.base.base import BaseDatabaseWrapper  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import override_settings, setup_test_environment  # noqa: E402

from scorekeeper.management.commands.serve import collect_static_files  # noqa: E402
from scorekeeper.views import front  # noqa: E402
from tests.factories import make_client  # noqa: E402
from tests.scorekeeper.addresses import NAMES, PATHS, Table  # noqa: E402

SECRET = "x" * 22  # of the link in the addresses of Table
TYPED = {"secret": SECRET, "phone_name": NAMES[0], "key": SECRET, "new_name": NAMES[1]}


def refuse(error: Exception) -> Callable[..., None]:
    def fail(*_args: object, **_more: object) -> None:
        raise error

    return fail


@contextmanager
def without_file(live: Path, put: Callable[[Path], object]) -> Iterator[None]:
    """Something else in place of the scores."""
    connection.close()
    aside = live.with_name("aside")
    live.rename(aside)
    put(live)

    try:
        yield
    finally:
        connection.close()
        remove = shutil.rmtree if live.is_dir() else Path.unlink
        remove(live)
        aside.rename(live)


@contextmanager
def without_folder(live: Path) -> Iterator[None]:
    connection.close()
    away = live.parent.with_name("away")
    live.parent.rename(away)

    try:
        yield
    finally:
        with suppress(FileNotFoundError):
            shutil.rmtree(live.parent)
        away.rename(live.parent)


@contextmanager
def broken(name: str, error: Exception) -> Iterator[None]:
    """A server that went away: it can't be reached, or a connection to it is over."""
    usual = getattr(BaseDatabaseWrapper, name)
    setattr(BaseDatabaseWrapper, name, refuse(error))

    try:
        yield
    finally:
        setattr(BaseDatabaseWrapper, name, usual)


def deaths(live: Path) -> dict[str, Any]:
    """Some at home, the others hosted: how a page breaks has nothing to do with that."""
    refused = OperationalError('connection to server at "10.0.0.2" failed: Connection refused')
    over = InterfaceError("the connection is closed")
    if settings.HTTPS:
        return {
            "no database": without_file(live, lambda path: path.write_bytes(b"Aglaia 45 " * 999)),
            "a pipe": without_file(live, os.mkfifo),
            "connection lost": broken("cursor", over),
        }

    return {
        "no scores in it": without_file(live, Path.touch),
        "a folder": without_file(live, Path.mkdir),
        "the folder is gone": without_folder(live),
        "can't be reached": broken("cursor", refused),
    }


def visit(phone: Client, table: Table) -> Iterator[dict[str, Any]]:
    for name in PATHS:
        for method in ("get", "post"):
            answer = getattr(phone, method)(
                table.url(name), TYPED if method == "post" else None, secure=settings.HTTPS
            )
            yield {
                "page": name,
                "method": method,
                "status": answer.status_code,
                "headers": dict(answer.headers),
                "body": "" if answer.streaming else answer.content.decode(errors="replace"),
            }


def main() -> None:
    call_command("migrate", verbosity=0)
    collect_static_files()
    setup_test_environment()

    with override_settings(SECURE_SSL_REDIRECT=False):
        table = Table()

    phone = make_client(table.household, raise_request_exception=False)
    secrets = [
        *(*NAMES, SECRET, table.slug, table.household.public_id, table.imported.public_id),
        *(table.game.public_id, table.deleted.public_id, phone.cookies["device"].value[:10]),
    ]

    answers = {}
    for how, dead in deaths(Path(connection.settings_dict["NAME"])).items():
        with dead:
            answers[how] = list(visit(phone, table))

    front.latest_records = refuse(ValueError(NAMES[0]))
    fault = phone.get("/", secure=settings.HTTPS)
    sys.stdout.write(
        json.dumps({"secrets": secrets, "answers": answers, "fault": fault.status_code})
    )


if __name__ == "__main__":
    main()
