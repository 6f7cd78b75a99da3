"""manage.py restore: put a copy of the scores back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from scorekeeper.care import backups
from scorekeeper.care.restoring import Restored, restore_backup
from scorekeeper.machine.installed import typed
from scorekeeper.management.commands.links import link_to
from scorekeeper.management.plain import PlainCommand, why_no_copy


class Command(PlainCommand):
    help = (
        "Put back a copy of all scores. Your current scores are kept as a copy. Old links stop "
        "working; phones can do what they can do today."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="the copy; without it, the copies are listed"
        )
        parser.add_argument(
            "--force", action="store_true", help="put it back even if it has problems"
        )
        parser.add_argument(
            "--new-links",
            action="store_true",
            help="take every phone off, and make a new link for each host",
        )
        parser.add_argument("--address", help="with --new-links: the address that phones use")

    def handle(
        self,
        *args: Any,
        file: Path | None,
        force: bool = False,
        new_links: bool = False,
        address: str | None = None,
        **options: Any,
    ) -> None:
        if not backups.can_back_up():
            raise CommandError(
                "These scores are kept in PostgreSQL. Put them back with pg_restore."
            )

        if file is None:
            self.show_list()
            return

        self.stdout.write("Checking the copy …")
        self.stdout.flush()
        try:
            done = restore_backup(file, force=force, new_links=new_links)
        except backups.BackupError as error:
            raise CommandError(why_no_copy(error)) from error

        lines = [f"Done: the scores in {file} are back."]
        lines += list(map("  Still wrong: {}".format, done.overlooked))
        lines += [*kept_lines(done), *phone_lines(done, file, address)]
        self.stdout.write("\n".join(lines))

    def show_list(self) -> None:
        if not backups.may_look():
            text = f"{backups.folder()} may not be read by whoever runs this"
            raise CommandError(why_no_copy(backups.BackupError(text)))

        found = backups.list_backups()
        for path in found:
            made = backups.made_at(path).astimezone()
            self.stdout.write(f"{path}  (made on {made:%Y-%m-%d at %H:%M})")

        put_back = f"Put one back with: {typed('restore FILE')}"
        self.stdout.write(put_back if found else "There aren't any copies yet.")


def kept_lines(done: Restored) -> Iterator[str]:
    if done.is_damaged and done.kept:
        yield f"Your previous scores can't be read. They're still there, as {done.kept}"
    elif done.kept:
        yield f"Your previous scores are in {done.kept}"


def phone_lines(done: Restored, file: Path, address: str | None) -> Iterator[str]:
    """Who can get in now."""
    if done.links:
        yield "Every phone is off the table, and every link is off. New links for the hosts:"
        for household, secret in done.links:
            yield f"  {household}: {link_to(secret, address)}"

        return

    yield f"All links are off. A host can make new ones, or type: {typed('links')}"
    if done.unknown:
        yield "These phones are back. Some may have been taken off since the copy was made:"
        for device in done.unknown:
            yield f"  {device.household}: {device.name} ({device.role})"

        yield f"To take all of them off: {typed(f'restore {file} --new-links')}"
