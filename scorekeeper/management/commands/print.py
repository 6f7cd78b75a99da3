"""manage.py print: write a sheet of a game to a PDF file."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from rulesets.files.game import GameFile
from rulesets.keys.options import Value
from rulesets.letters import CHOICES, letters_of_language, use_letters
from rulesets.library.load import OptionError, all_slugs, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.checks import check_start
from rulesets.scoring.facts import FactError, GameFacts
from rulesets.scoring.progress import scoreboard
from rulesets.scoring.sides import team_name
from scorekeeper.machine.installed import typed
from scorekeeper.machine.speaking import speaking, spoken_language
from scorekeeper.management.game_files import read_game_file
from scorekeeper.models import Game, Player, Seat
from scorekeeper.printing.drawing.look import PAPERS
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.score.plan import players_of, usual_players
from scorekeeper.printing.sheets import KINDS, NoSuchSheetError, draw, file_name
from scorekeeper.sheet.build import build_sheet
from scorekeeper.sheet.display import MOST_ROUNDS, Sheet
from scorekeeper.sheet.hours import hours_words
from scorekeeper.store.records import Record

BAD_WISH = 2  # exit status


class Command(BaseCommand):
    help = (
        "Make a PDF: a score sheet, a guide to the contracts, cards to hold or play with, the "
        "rules, or the result of a game."
    )
    requires_system_checks: list[str] = []  # it needs no database

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument(
            "--ruleset", metavar="SLUG", help=f"the game’s id; {typed('rulesets')} lists them"
        )
        what.add_argument(
            "--game", metavar="FILE", help="a game that was played, as a game file; “-” reads it in"
        )
        parser.add_argument("--sheet", required=True, choices=list(KINDS))
        parser.add_argument("--paper", choices=list(PAPERS), default="a4")
        parser.add_argument("--players", type=int, metavar="N", help="of a blank score sheet")
        parser.add_argument(
            "--names",
            nargs="+",
            default=[],
            metavar="NAME",
            help="of the players, clockwise; or of partners, a team at a time: “Ann & Cat”",
        )
        parser.add_argument("--rounds", type=int, default=0, metavar="N", help="of a score sheet")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="ID=VALUE",
            help="a house rule; once for each. Yes or no: ID or ID=no",
        )
        turn = parser.add_mutually_exclusive_group()
        turn.add_argument("--landscape", action="store_true", default=None, help="on its side")
        turn.add_argument(
            "--portrait", action="store_false", default=None, dest="landscape", help="upright"
        )
        parser.add_argument(
            "--letters",
            choices=CHOICES,
            help="on ace, jack, queen and king; else those of the language",
        )
        parser.add_argument("--large", action="store_true", help="large print")
        parser.add_argument("--saver", action="store_true", help="save ink")
        parser.add_argument("--double-sided", action="store_true", help="cards with backs")
        parser.add_argument(
            "--for-each", action="store_true", help="a set of cards for each player"
        )
        codes = [code for code, _name in settings.LANGUAGES]
        parser.add_argument(
            "--language", choices=codes, default=settings.LANGUAGE_CODE, help="of its words"
        )
        parser.add_argument(
            "--out", metavar="FILE", help="the file’s name; “-” for standard output"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        code = options["language"]
        with speaking(code), use_letters(options["letters"] or letters_of_language(code)):
            self._print(options)

    def _print(self, options: Mapping[str, Any]) -> None:
        file = self._read(options["game"]) if options["game"] else None
        if file is None:
            rules, sheet, hours = self._rules(options["ruleset"], options["option"]), None, ""
        else:
            rules, sheet, hours = file.rules, _played(file), _hours(file)

        if file and (options["option"] or options["names"] or options["players"]):
            self._refuse("A game file has its own players and house rules.")

        order = self._order(rules, options)
        try:
            drawing = draw(order, rules, sheet, hours=hours, language=spoken_language())
        except NoSuchSheetError as error:
            self._refuse(str(error))

        self._write(pdf(drawing), options["out"], file_name(order, rules.id))

    def _rules(self, slug: str, chosen: Sequence[str]) -> Ruleset:
        if slug not in all_slugs():
            self._refuse(f"There isn't a game called {slug}. There are: {', '.join(all_slugs())}.")

        try:
            return with_options(load_ruleset(slug), dict(map(_option, chosen)))
        except OptionError as error:
            self._refuse(str(error))

    def _order(self, rules: Ruleset, options: Mapping[str, Any]) -> Order:
        groups = _groups(rules, options["names"])
        teams = tuple(group for group in groups if len(group) > 1)
        names = _seats(groups)
        players = len(names) or options["players"]
        allowed = players_of(rules)

        if players is None:
            players = usual_players(rules)

        if players not in allowed:
            self._refuse(f"{rules.name} is for {allowed[0]} to {allowed[-1]} players.")
        if len(set(names)) < len(names):
            self._refuse("Two players have the same name.")
        if not 0 <= options["rounds"] <= MOST_ROUNDS:
            self._refuse(f"A sheet has at most {MOST_ROUNDS} rounds.")
        if names:
            named = {team_name(team): team for team in teams}
            self._check_teams(rules, GameFacts(names, teams=named))

        return Order(
            kind=options["sheet"],
            paper=options["paper"],
            landscape=options["landscape"],
            large=options["large"],
            saver=options["saver"],
            players=players,
            names=names,
            teams=teams,
            rounds=options["rounds"],
            for_each=options["for_each"],
            double_sided=options["double_sided"],
        )

    def _check_teams(self, rules: Ruleset, game: GameFacts) -> None:
        try:
            check_start(rules, game)
        except FactError as error:
            self._refuse(error.text)

    def _read(self, name: str) -> GameFile:
        try:
            return read_game_file(name)
        except (FactError, OSError) as error:
            self._refuse(f"{name}: {error}")

    def _write(self, content: bytes, out: str | None, usual: str) -> None:
        if out == "-":
            self._to_standard_output(content)
            return

        path = Path(out or usual)
        try:
            path.write_bytes(content)
        except OSError as error:
            self._refuse(f"Can't write {path}: {error.strerror}.")

        self.stdout.write(str(path))

    def _to_standard_output(self, content: bytes) -> None:
        """Past all buffers: what can't be written isn't tried once more at the end."""
        left = memoryview(content)
        try:
            while left:
                left = left[os.write(sys.stdout.fileno(), left) :]
        except OSError as error:
            self._refuse(f"Can't write to standard output: {error.strerror}.")

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(BAD_WISH)


def _groups(rules: Ruleset, typed_names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Who plays with whom: “Ann & Cat” are two partners in a game that can have teams."""
    if rules.players.teams == "none":
        return tuple(zip(typed_names))
    return tuple(map(_partners, typed_names))


def _partners(text: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, text.split("&"))))


def _seats(groups: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """One of each team, then the next, so that partners sit opposite each other."""
    return tuple(filter(None, chain.from_iterable(zip_longest(*groups))))


def _option(text: str) -> tuple[str, Value]:
    """A house rule as it is typed: ``ace=high``, ``target=300``; ``jokers`` or ``jokers=no``."""
    option, _equals, value = text.partition("=")
    if re.fullmatch(r"-?\d{1,6}", value, re.ASCII):
        return option, int(value)

    return option, {"": True, "yes": True, "no": False}.get(value, value)


def _hours(file: GameFile) -> str:
    begun = None if file.facts.start.rounds else file.begun  # the first rounds were on paper
    return hours_words(begun, file.saved)


def _played(file: GameFile) -> Sheet:
    """The sheet of a game in a file. Nothing of it is kept."""
    board = scoreboard(file.rules, file.facts)
    record = Record(
        game=_game(file.rules, file.facts),
        rules=file.rules,
        seats=tuple(
            Seat(pk=place, place=place, player=Player(pk=place, name=name))
            for place, name in enumerate(board.seats)
        ),
        rounds=(),
        facts=file.facts,
    )

    return build_sheet(record, board)


def _game(rules: Ruleset, facts: GameFacts) -> Game:
    return Game(
        ruleset_slug=rules.id,
        version=len(facts.rounds),
        stopped=facts.stopped,
        start_rounds=facts.start.rounds,
    )
