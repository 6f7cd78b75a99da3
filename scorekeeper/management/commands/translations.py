"""manage.py translations: bring the catalogues of all languages up to date."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.machine.installed import CHECKOUT, IS_INSTALLED


class Command(BaseCommand):
    help = (
        "Bring the catalogues up to date with the code: sentences that are new come in, those that "
        "are gone go, and what was translated stays. Name a language to begin it, such as sv."
    )
    requires_system_checks: list[str] = []  # it needs no database

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("language", nargs="*", help="as its folder is called: sv, pt_BR")

    def handle(self, *args: Any, **options: Any) -> None:
        if IS_INSTALLED:
            raise CommandError("Catalogues are made where the code is, not in a package.")

        # only here: families don't have Babel, and this module is read for the list of commands
        from scorekeeper.management import catalogues

        for domain in catalogues.DOMAINS:
            wanted = catalogues.wanted(domain)
            for language in sorted({*catalogues.languages(), *options["language"]}):
                catalogue = catalogues.write(domain, language, wanted)
                left = catalogues.untranslated(catalogue)
                path = catalogues.po_file(domain, language).relative_to(CHECKOUT)
                self.stdout.write(f"{path}: {len(wanted)} messages, {left} to translate")
