"""From one phone alone to another: the game as QR codes, and what a scanned one adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulesets.files.game import GameFile
from rulesets.files.order import sitters
from rulesets.language import gettext as rules_text
from rulesets.scoring.facts import FactError, GameFacts, RoundFacts
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, make_household, needs
from scorekeeper.files.whole import game_file
from scorekeeper.forms.acts import ActForm
from scorekeeper.keys import new_key
from scorekeeper.machine.addresses import qr_code
from scorekeeper.models import Game
from scorekeeper.names import by_fold, fold_name
from scorekeeper.phone.codes import links, packed, unpacked
from scorekeeper.store.act_head import Sent
from scorekeeper.store.records import Record, load_record


@dataclass(frozen=True, slots=True)
class Handed:
    """A scanned game: the same one here, if there is any, and its rounds that aren't here.

    ``stops``: with these, its players ended it there, and not yet here.
    """

    file: GameFile
    record: Record | None
    new: tuple[RoundFacts, ...]
    problem: str = ""
    stops: bool = False

    @property
    def title(self) -> str:
        return self.file.name or rules_text(self.file.rules.name)

    @property
    def game(self) -> Game | None:
        return self.record.game if self.record else None

    @property
    def has_new(self) -> bool:
        return not self.problem and (self.record is None or bool(self.new) or self.stops)

    @property
    def first(self) -> int:
        """The number of the first new round."""
        here = len(self.record.facts.rounds) if self.record else 0
        return self.file.facts.start.rounds + here + 1

    @property
    def last(self) -> int:
        return self.first + len(self.new) - 1


@needs(Power.SEE)
def codes(request: TableRequest, game_id: str) -> HttpResponse:
    """The game up to now, for the camera of another phone."""
    record = load_record(find_game(request, game_id))
    code = packed(game_file(record))
    drawn = [(link, qr_code(link)) for link in links(code, settings.ADDRESS)]
    page = {"game": record.game, "rounds": record.board().rounds_played, "codes": drawn}
    return render(request, "alone/codes.html", page)


@needs(Power.HOST)
def look(request: TableRequest) -> HttpResponse:
    """What a scanned game would add here."""
    return _show(request, request.GET.get("c", ""))


@needs(Power.HOST)
def add(request: TableRequest) -> HttpResponse:
    """Add it, and go on to the game."""
    code, form = request.POST.get("c", ""), ActForm(request.POST)
    if not form.is_valid():
        return _show(request, code, status=422)

    try:
        handed = _compared(request, unpacked(code))
        if handed.has_new:
            return redirect(_added(request, handed, form))
        if handed.game and not handed.problem:  # pressed twice
            return redirect(handed.game)
    except services.AlreadyHereError as error:
        return redirect(error.game)
    except (FactError, services.StaleError, services.KeyReusedError):
        pass  # the page says what it is by now

    return _show(request, code, status=409)


def _added(request: TableRequest, handed: Handed, form: ActForm) -> str:
    device = device_of(request)
    if handed.record is None:
        household, key = make_household(request), form.cleaned_data["key"]
        game = services.import_game(household=household, key=key, file=handed.file, device=device)
        return game.get_absolute_url()

    _go_on(handed, handed.record, form.sent(device))
    return handed.record.game.get_absolute_url()


@transaction.atomic
def _go_on(handed: Handed, record: Record, sent: Sent) -> None:
    """Add the rounds, and end the game, as it was done there: all of it or nothing."""
    game = record.game
    if handed.new and record.facts.stopped:  # it went on there
        services.stop_game(game=game, sent=sent, stopped=False)
        sent = _next(sent)
    if handed.new:
        services.record_evening(game=game, sent=sent, rounds=handed.new)
        sent = _next(sent)
    if handed.stops:
        services.stop_game(game=game, sent=sent, stopped=True)


def _next(sent: Sent) -> Sent:
    """What is sent for the act after this one."""
    return Sent(new_key(), sent.version + 1, sent.device)


def _compared(request: TableRequest, file: GameFile) -> Handed:
    """What of a file isn't here; a problem where the two phones say different things."""
    game = services.find_twin(make_household(request), file)
    if game is None:
        return Handed(file, None, file.facts.rounds)

    record = load_record(game)
    mine, theirs = record.facts, file.facts.renamed(_names_here(record, file))
    both = zip(mine.rounds, theirs.rounds, strict=False)  # either phone may be ahead
    for number, (one, other) in enumerate(both, record.game.start_rounds + 1):
        if one.alone.meaning != other.alone.meaning:
            return Handed(file, record, (), _differs(number))

    new = theirs.rounds[len(mine.rounds) :]
    is_same_table = _table(mine) == _table(theirs.prefix(len(mine.rounds)))
    if new and not (is_same_table and record.rules.chosen == file.rules.chosen):
        return Handed(file, record, (), _other_table())

    adds = _until_a_change(new)
    is_whole = len(adds) == len(new)
    stops = theirs.stopped and is_whole and (bool(adds) or not mine.stopped)
    return Handed(file, record, adds, stops=stops)


def _names_here(record: Record, file: GameFile) -> Mapping[str, str]:
    """What this phone calls the players of a file."""
    known = by_fold(record.seat_ids)
    return {name: known.get(fold_name(name), name) for name in sitters(file.facts)}


def _table(facts: GameFacts) -> tuple[object, ...]:
    """Who plays, who left and who was to deal, up to the next round."""
    changes = [(each.join, each.leave, each.dealer) for each in facts.rounds]
    return (
        facts.first_dealer,
        facts.teams,
        facts.start.leave,
        changes,
        facts.join,
        facts.next_dealer,
    )


def _until_a_change(rounds: tuple[RoundFacts, ...]) -> tuple[RoundFacts, ...]:
    """The rounds before somebody else plays or deals: that has to be changed here, too, first."""
    found: list[RoundFacts] = []
    for facts in rounds:
        if found and (facts.join or facts.dealer):
            break
        found.append(facts.alone)
        if facts.leave:
            break

    return tuple(found)


def _differs(number: int) -> str:
    text = _("Round %(number)d isn’t the same on both phones. Correct it on one, then scan again.")
    return text % {"number": number}


def _other_table() -> str:
    return _(
        "Who plays, who deals or a house rule was changed on the other phone. Make the same change "
        "here, then scan again."
    )


def _show(request: TableRequest, code: str, *, status: int = 200) -> HttpResponse:
    page: dict[str, object] = {"code": code, "key": new_key()}
    try:
        handed = _compared(request, unpacked(code))
    except FactError as fault:
        page["problem"] = fault.text
        return render(request, "alone/take.html", page, status=400)

    page |= {"handed": handed, "problem": handed.problem}
    return render(request, "alone/take.html", page, status=status)
