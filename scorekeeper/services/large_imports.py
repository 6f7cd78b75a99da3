"""A household's file of any size: read line by line, checked, stored some games at a time.

Between two portions others save. Each portion is one transaction that also says how far the import
has got, so whoever goes on after a power cut begins where the last one ended; and a game that is
here already is never added twice.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice, starmap
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rulesets.files.game import LARGEST_FILE
from rulesets.files.household import HouseholdFile, read_household_games, read_household_head
from rulesets.files.strict import at_place, too_large
from rulesets.scoring.facts import FactError
from scorekeeper.models import Device, Household, Import, new_public_id
from scorekeeper.models.imports import IMPORT_IS_SILENT
from scorekeeper.services.background import in_background
from scorekeeper.services.errors import ImportRunningError, KeyReusedError, LimitError
from scorekeeper.services.heavy import at_work, portion
from scorekeeper.services.import_checks import StorableGame, check_game, check_own, check_people
from scorekeeper.services.imports import ImportShelf, numbered
from scorekeeper.services.limits import check_room

AT_ONCE = 50  # games; files with no more are stored in one go
PORTION = 20  # games that are stored in one transaction at most …
GOAL = 0.2  # … and fewer where that takes longer than so many seconds
PAUSE = 0.25  # of the time a portion took, for which everybody else goes first
TELLS_EVERY = 1.0  # seconds
LONGEST_LINE = 4 * LARGEST_FILE  # bytes


class _LostError(Exception):
    """Somebody else goes on with this import, or it is gone."""


def begin_import(
    *, household: Household, key: str, content: Iterable[bytes], device: Device | None = None
) -> Import:
    """Keep a file to be brought in; the same once more is the same import.

    Raises KeyReusedError, ImportRunningError.
    """
    begun = Import(household=household, key=key, device=device, size=0, seen_at=timezone.now())
    begun.size = _keep(content, begun.path)

    try:
        return _add(begun)
    except BaseException:
        begun.path.unlink(missing_ok=True)
        raise


@transaction.atomic
def _add(begun: Import) -> Import:
    household = Household.objects.select_for_update().get(pk=begun.household_id)
    if same := household.imports.filter(key=begun.key).first():
        if same.size != begun.size:
            raise KeyReusedError

        begun.path.unlink(missing_ok=True)
        return same

    if running := household.imports.filter(finished_at=None).first():
        raise ImportRunningError(running)

    begun.save()
    return begun


def _keep(content: Iterable[bytes], path: Path) -> int:
    """Write a file to be read line by line, by this app alone; returns its size."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        path.touch(mode=0o600, exist_ok=False)
        with path.open("wb") as file:
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise

    return path.stat().st_size


# ---------------------------------------------------------------- at work


def work_on(import_: Import) -> None:
    """Bring a file in while everybody goes on; its page says how far it has got."""
    in_background(run_import, import_.pk)


def work_on_interrupted() -> None:
    """Go on with every file that was interrupted, by a power cut perhaps."""
    silent = timezone.now() - IMPORT_IS_SILENT
    for import_ in Import.objects.filter(finished_at=None, seen_at__lt=silent):
        work_on(import_)


def run_import(pk: int) -> None:
    """Check a file and store its games.

    Returns when it is finished, or somebody else is at work on it.
    """
    import_ = _take_over(pk)
    if import_ is None:
        return

    try:
        _check_all(import_)
        _store_all(import_)
    except (FactError, LimitError) as fault:
        _end(import_, fault)
    except FileNotFoundError:
        _end(
            import_,
            FactError("file", _("The file is gone. Choose it again; no game gets added twice.")),
        )
    except _LostError:
        pass


def _take_over(pk: int) -> Import | None:
    with transaction.atomic():
        imports = Import.objects.select_related("household", "device")
        import_ = imports.select_for_update(of=("self",)).filter(pk=pk).first()
        if (
            import_ is None
            or import_.finished_at
            or (import_.runner and not import_.is_interrupted)
        ):
            return None

        import_.runner, import_.seen_at = new_public_id(), timezone.now()
        import_.save(update_fields=["runner", "seen_at"])

    return import_


def _check_all(import_: Import) -> None:
    """Read every game before the first is stored.

    Raises FactError with the place of what isn't possible, LimitError.
    """
    if import_.total and import_.read == import_.size:
        return  # the one who was at work before has done that

    with _lines(import_) as lines:
        head = read_household_head(lines)
        check_people(head.players)
        _check_rulesets(head)
        new = total = 0

        games = _checked(lines, head, 0)
        while copies := portion(games, PORTION):
            new += _count_new(import_, total, copies)
            total += len(copies)
            check_room(import_.household, new)
            _tell(import_, read=lines.read, total=total)

    _tell(import_, now=True, read=import_.size, total=total)


def _check_rulesets(head: HouseholdFile) -> None:
    for index, own in enumerate(head.rulesets):
        check_own(own, f"rulesets[{index}].rules.id")


def _count_new(import_: Import, start: int, copies: list[StorableGame]) -> int:
    """How many of these games the household doesn't have; asked only where there is a limit."""
    if settings.MOST_GAMES is None:
        return 0

    shelf = ImportShelf.look(import_.household, None, copies)
    return len(shelf.new_ones(_keys(import_, start, copies), copies))


def _store_all(import_: Import) -> None:
    size = PORTION
    with _lines(import_) as lines:
        head = read_household_head(lines)
        _store_head(import_, head)

        games = _checked(lines, head, import_.done)
        while copies := portion(games, size):
            with at_work:
                began = time.monotonic()
                _store(import_, copies)
                took = time.monotonic() - began

            time.sleep(PAUSE * took)
            size = _next_size(len(copies), took)

    _end(import_)


def _next_size(size: int, took: float) -> int:
    """How many games to store next, so that nobody waits for long on a slow or busy computer."""
    return max(1, min(PORTION, 2 * size, int(size * GOAL / max(took, 0.001))))


@transaction.atomic
def _store_head(import_: Import, head: HouseholdFile) -> None:
    shelf = ImportShelf.open(import_.household, import_.device, ())
    shelf.remember(check_people(head.players))
    shelf.remember_rulesets(list(head.rulesets))


@transaction.atomic
def _store(import_: Import, copies: list[StorableGame]) -> None:
    """Store a portion and how far the import has got, together or not at all."""
    shelf = ImportShelf.open(import_.household, import_.device, copies)
    shelf.remember([person for copy in copies for person in copy.people])
    keys = _keys(import_, import_.done, copies)
    games = list(starmap(shelf.add_new, zip(keys, copies, strict=True)))
    shelf.write()
    done, added = (
        import_.done + len(copies),
        import_.added + sum(game is not None for game in games),
    )
    _tell(import_, now=True, done=done, added=added)


def _keys(import_: Import, start: int, copies: list[StorableGame]) -> list[str]:
    return [numbered(import_.key, start + index) for index in range(len(copies))]


def _end(import_: Import, fault: FactError | LimitError | None = None) -> None:
    place = fault.place if isinstance(fault, FactError) and fault.place != "file" else ""
    text = fault.text if isinstance(fault, FactError) else str(fault or "")
    most = Import._meta.get_field("fault_place").max_length
    _tell(
        import_,
        now=True,
        fault=text,
        fault_place=place[:most],
        finished_at=timezone.now(),
        runner="",
    )
    import_.path.unlink(missing_ok=True)


def _tell(import_: Import, *, now: bool = False, **news: object) -> None:
    """Write down how far it has got, now or if that was last done a while ago.

    Raises _LostError.
    """
    at = timezone.now()
    if not now and (at - import_.seen_at).total_seconds() < TELLS_EVERY:
        return

    mine = Import.objects.filter(pk=import_.pk, runner=import_.runner, finished_at=None)
    if not mine.update(seen_at=at, **news):
        raise _LostError

    import_.seen_at = at
    for name, value in news.items():
        setattr(import_, name, value)


# ---------------------------------------------------------------- reading


class _Lines(Iterator[str]):
    """The lines of a file, none of them longer than a game may be; and how many bytes are read."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("rb")
        self.read = 0

    def __next__(self) -> str:
        line = self.file.readline(LONGEST_LINE + 1)
        if not line:
            raise StopIteration
        if len(line) > LONGEST_LINE:
            raise too_large(LARGEST_FILE)

        self.read += len(line)
        try:
            return line.decode("utf-8-sig")
        except UnicodeError as error:
            text = _("This isn’t a text file. Choose a file exported from this app.")
            raise FactError("file", text) from error


@contextmanager
def _lines(import_: Import) -> Iterator[_Lines]:
    lines = _Lines(import_.path)
    try:
        yield lines
    finally:
        lines.file.close()


def _checked(lines: Iterator[str], head: HouseholdFile, start: int) -> Iterator[StorableGame]:
    """The games of a file after the first ones, each checked when it is asked for."""
    written = (line for line in lines if line.strip())

    games = read_household_games(islice(written, start, None), head.rulesets)
    for index, game in enumerate(games, start):
        with at_place(f"games[{index}]"):
            yield check_game(game)
