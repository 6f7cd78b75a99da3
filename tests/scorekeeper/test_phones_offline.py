"""Two phones that had no network, and send what they kept in the same moment: nothing is lost,
nothing is there twice, and the second is told what the first one said.

Each sends its queue as static/js/sending.js does: in order, and what isn't stored stays in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.http import HttpResponseBase
from django.test import Client

from scorekeeper.models import Act, Game
from tests.factories import get_record, make_client, make_game, make_household, play_round
from tests.scorekeeper.together import RoundPage

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = range(3)  # the two meet in another way each time
AtOnce = Callable[[int, Callable[[int], None]], list[None]]


@dataclass
class Phone:
    """A phone without a network, and the saves it keeps until there is one."""

    client: Client
    queue: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    refused: dict[str, HttpResponseBase] = field(default_factory=dict)  # by address

    def save(self, page: RoundPage) -> None:
        """Press Save: it doesn't get through."""
        self.queue.append((page.url, dict(page.fields)))

    def send(self) -> None:
        for url, fields in self.queue:
            answer = self.client.post(url, fields, headers={"X-Requested-With": "sending"})
            assert answer.status_code < 500
            if answer.headers.get("X-Stored") != fields["key"][0]:
                self.refused[url] = answer

        self.queue = [(url, fields) for url, fields in self.queue if url in self.refused]


def type_round(phone: Phone, game: Game, number: int, *, ben: str, cal: str = "60") -> RoundPage:
    """Everything of a round; on the page as it was before the network went."""
    page = RoundPage(phone.client, game, number)
    seats = page.seats
    page.fields |= {"out": [seats["Ann"]], "laid": list(seats.values())}
    page.fields |= {f"left-{seats['Ben']}": [ben], f"left-{seats['Cal']}": [cal]}
    phone.save(page)
    return page


def left(game: Game, number: int) -> list[int]:
    """What Ben and Cal had left in a round that is stored."""
    facts = get_record(game).facts.rounds[number - 1]
    return [facts.left[name].points or 0 for name in ("Ben", "Cal")]


def saves(game: Game) -> list[str]:
    """What was written down, in any order."""
    kept = Act.objects.filter(game=game, kind=Act.Kind.ROUND).order_by("pk")
    return sorted(subject for (subject,) in kept.values_list("subject"))


@pytest.fixture(params=TIMES, ids="time {}".format)
def game(request: pytest.FixtureRequest) -> Game:
    return make_game(household=make_household(), rounds=1)


@pytest.fixture
def phones(game: Game) -> tuple[Phone, Phone]:
    return Phone(make_client(game.household)), Phone(make_client(game.household))


@pytest.fixture
def send(phones: tuple[Phone, Phone], at_once: AtOnce) -> Callable[[], None]:
    """Both have a network again."""
    return lambda: at_once(2, lambda index: phones[index].send()) and None


def test_both_say_the_same(game: Game, phones: tuple[Phone, Phone], send: Any) -> None:
    for phone in phones:
        type_round(phone, game, 2, ben="35")
    send()
    assert [phone.queue for phone in phones] == [[], []]
    assert left(game, 2) == [35, 60]
    assert len(saves(game)) == 2


def test_one_round_and_each_says_something_else(
    game: Game, phones: tuple[Phone, Phone], send: Any
) -> None:
    typed = [35, 40]
    pages = [
        type_round(phone, game, 2, ben=str(ben)) for phone, ben in zip(phones, typed, strict=True)
    ]
    send()

    stored = left(game, 2)[0]
    second = typed.index(sum(typed) - stored)  # who came second
    assert stored in typed
    assert phones[1 - second].queue == []
    assert len(saves(game)) == 2
    assert get_record(game).board().rounds_played == 2

    (answer,) = phones[second].refused.values()  # what it typed is kept, and beside it is the other
    assert answer.status_code == 409
    page = pages[second]
    page.take(answer)
    shown = page.clash("Ben").text
    assert str(stored) in shown
    assert page.left("Ben") == {"left": str(typed[second])}

    page.choose("Ben", "mine")
    assert page.press().status_code == 302
    assert left(game, 2) == [typed[second], 60]
    assert get_record(game).board().rounds_played == 2


def test_a_correction_and_the_next_round(
    game: Game, phones: tuple[Phone, Phone], send: Any
) -> None:
    """Whoever comes second is asked once more, with all that was typed there."""
    people = ["Ann", "Ben", "Cal"]
    play_round(game, out="Ann", laid=people, left={"Ben": 35, "Cal": 60})
    pages = [
        type_round(phones[0], game, 2, ben="25"),
        type_round(phones[1], game, 3, ben="40"),
    ]
    send()

    for phone, page, ben in zip(phones, pages, ("25", "40"), strict=True):
        for answer in phone.refused.values():  # it was typed on a sheet that is another one now
            assert answer.status_code == 409
            page.take(answer)
            assert page.left("Ben") == {"left": ben}
            assert page.press().status_code == 302

    assert (left(game, 2), left(game, 3)) == ([25, 60], [40, 60])
    assert len(saves(game)) == 4


def test_two_games_the_other_way_round_and_sent_twice(
    game: Game, phones: tuple[Phone, Phone], at_once: AtOnce
) -> None:
    """Each phone has a round of each game; the answers are lost, so all of it is sent again, while
    the first time may still be under way.
    """
    other = make_game(household=game.household, rounds=1)
    first, second = phones
    type_round(first, game, 2, ben="35")
    type_round(first, other, 2, ben="20")
    type_round(second, other, 2, ben="20")
    type_round(second, game, 2, ben="35")

    copies = [Phone(phone.client, list(phone.queue)) for phone in (*phones, *phones)]
    at_once(len(copies), lambda index: copies[index].send())

    assert [phone.queue for phone in copies] == [[]] * 4
    assert (left(game, 2), left(other, 2)) == ([35, 60], [20, 60])
    assert len(saves(game)) == len(saves(other)) == 2
