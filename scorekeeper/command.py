"""The command `rummy-scorekeeper`, and manage.py: by itself the first serves, the other helps."""

from __future__ import annotations

import gc
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence

from scorekeeper.machine.installed import NAME, version

# Told without loading the app, which would make a folder for the scores.
COMMANDS = {
    "serve": "start the app for this computer and the phones at the table",
    "backup": "copy all scores",
    "restore": "put a copy back",
    "verify": "check everything that is stored",
    "links": "make a link to join a table, if the host's link is lost",
    "print": "make a PDF: a score sheet, a guide, cards to hold, the rules",
    "score": "print the scores of game files",
    "referee": "answer questions about melds, one line of JSON each",
    "rulesets": "list the games, or check the file of a new one",
    "forecast": "work out beside a hosted app how hard phases are",
    "forecasts": "simulate games again, after their rules were changed",
    "translations": "bring the catalogues of languages up to date",
    "phone": "build the app for a phone alone, as files for any web host",
    "stats": "count tables, games and rounds",
    "purge": "remove for good what was deleted long ago",
}
FIRST_COLUMN = max(map(len, COMMANDS)) + 2


def main() -> None:
    """Run `rummy-scorekeeper`."""
    words = sys.argv[1:]
    if words == ["help"]:
        words = ["--help"]

    asks_about_itself = words and words[0] in {"-h", "--help", "--version"}
    if asks_about_itself:
        _parser().parse_args(words)

    is_command = words and not words[0].startswith("-")
    run([NAME, *words] if is_command else [NAME, "serve", *words])


def run(words: Sequence[str]) -> None:
    """Run one of Django's commands or ours; the first word is the program's own name."""
    if "--demo" in words:  # before the settings choose a folder
        os.environ["SCOREKEEPER_DEMO"] = "1"

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    gc.set_threshold(10_000, 20, 20)  # what a start reads stays: seldom look for rubbish
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(list(words))
    except ImproperlyConfigured as error:  # it says what to do, without a traceback
        sys.exit(str(error))


def _parser() -> ArgumentParser:
    listed = [f"  {name:<{FIRST_COLUMN}}{what}" for name, what in COMMANDS.items()]
    parser = ArgumentParser(
        prog=NAME,
        usage=f"{NAME} [command] [options]",
        description="Scorekeeper and referee for rummy games played with real cards.",
        epilog="\n".join(
            [
                "Without a command it starts the app, the same as serve.",
                "",
                "commands:",
                *listed,
                "",
                f"More about one of them: {NAME} serve --help",
            ]
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=version())
    return parser


if __name__ == "__main__":
    main()
