"""Joining by a link."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.access import COOKIE
from scorekeeper.keys import find_code, find_secret
from scorekeeper.machine import network
from scorekeeper.models import Device, Game, Household, Link, Role
from scorekeeper.names import LONGEST
from tests.factories import make_client, make_game, make_household
from tests.markup import read

pytestmark = pytest.mark.django_db

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household, rounds=1)


def invite(phone: Client, role: str = "scorer", **more: str) -> str:
    """The secret of a new link, as its page shows it."""
    page = phone.post("/phones/link/", {"role": role} | more)
    assert page.status_code == 200
    return read(page).one(id="link-text").text.partition("#")[2]


def join(client: Client, secret: str, **more: str):
    return client.post("/join/", {"secret": secret} | more)


# --- the link -------------------------------------------------------------------------------------


def test_the_page_with_the_qr_code(phone: Client, household: Household, game: Game) -> None:
    page = phone.post("/phones/link/", {"role": "scorer", "label": "Grandma"})
    text = read(page)
    assert page["Cache-Control"] == "no-store"
    assert text.one(id="link-text").text.startswith("http://testserver/join/#")
    secret = text.one(id="link-text").text.partition("#")[2]
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", secret)
    kept = [*Link.objects.values(), *Device.objects.values()]
    assert secret not in str(kept)  # only a hash
    assert secret not in phone.get("/phones/").content.decode()  # shown once
    assert text.all("svg", css="qr")
    assert f"/join/{text.one(id='link-text').text.partition('#')[2]}/" in text.text
    assert "Grandma" in text.text


def test_on_this_machine_the_link_names_its_address_in_the_house(
    phone: Client, household: Household, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.machine.addresses.lan_addresses", lambda: ["192.168.1.5"])
    page = phone.post("/phones/link/", {"role": "scorer"}, headers={"host": "localhost:8105"})
    assert read(page).one(id="link-text").text.startswith("http://192.168.1.5:8105/join/#")


@pytest.mark.parametrize(
    ("is_only_here", "found", "why"),
    [
        (True, ["192.168.1.5"], "Phones can’t join: the app was started for this computer alone."),
        (False, [], "Phones can’t join yet: this computer isn’t on a network."),
    ],
    ids=["--host 127.0.0.1", "no Wi-Fi"],
)
def test_no_qr_code_that_no_phone_can_use(
    phone: Client,
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    is_only_here: bool,
    found: list[str],
    why: str,
) -> None:
    monkeypatch.setattr(network, "_only_here", threading.Event())
    monkeypatch.setattr(network, "_address_towards", lambda _probe: found)
    if is_only_here:
        network.keep_to_this_computer()

    here = {"host": "localhost:8105"}
    of_a_host = phone.post("/phones/link/", {"role": "host"}, headers=here)
    phone.post("/phones/", {"role": "scorer"}, headers=here)
    for answer in (of_a_host, phone.get("/phones/?role=scorer", headers=here)):
        page = read(answer)
        assert why in page.text
        assert page.one(id="link-text").text.startswith("http://localhost:8105/join/#")
        assert not page.all("svg", css="qr")
        assert "camera" not in page.text


def test_too_many_links(
    phone: Client, household: Household, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.services.phones.MOST_LINKS", 1)
    invite(phone)
    page = phone.post("/phones/link/", {"role": "scorer"})
    assert page.status_code == 422
    assert "Turn some off first." in read(page).text


@pytest.mark.parametrize("sent", [{}, {"role": "king"}, {"role": "scorer", "label": "A" * 41}])
def test_a_link_of_no_kind(phone: Client, game: Game, sent: dict) -> None:
    assert phone.post("/phones/link/", sent).status_code == 400
    assert not Link.objects.exists()


# --- the page where it leads ----------------------------------------------------------------------


def test_looking_says_and_changes_nothing(
    client: Client, phone: Client, game: Game, nothing_written
) -> None:
    secret = invite(phone, label="Grandma")
    for url in ("/join/", f"/join/{secret}/"):
        with nothing_written():
            page = client.get(url, headers={"user-agent": "WhatsApp/2"})
        assert page.status_code == 200
        assert page["Cache-Control"] == "no-store"
        assert page["Referrer-Policy"] == "strict-origin"
        assert page["X-Robots-Tag"] == "noindex"
        assert not re.search(r"Ann\b|Grandma|Aggravation", page.content.decode())
    assert read(page).one(id="secret")["value"] == secret


# --- joining --------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", Role)
def test_join(client: Client, phone: Client, game: Game, role: Role) -> None:
    secret = invite(phone, role)
    answer = join(client, secret, phone_name="Anna’s phone")
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    assert secret not in str(answer.headers)
    device = Device.objects.get(name="Anna’s phone")
    assert (device.role, device.link, device.household) == (
        role,
        Link.objects.get(),
        game.household,
    )
    assert client.get(game.get_absolute_url()).status_code == 200
    assert client.get("/phones/").status_code == (200 if role == Role.HOST else 404)
    join(client, invite(phone, "host"))  # a stronger link gives more
    join(client, secret)  # and a weaker one takes nothing away
    assert client.get("/phones/").status_code == 200


def test_phones_of_a_kind_are_numbered(phone: Client, game: Game) -> None:
    secret = invite(phone)
    for _ in range(3):
        Client().post("/join/", {"secret": secret}, headers={"user-agent": IPHONE})
    join(Client(), secret, phone_name="Anna’s phone")
    join(Client(), secret, phone_name="x" * LONGEST)
    join(Client(), secret, phone_name="x" * LONGEST)
    names = list(
        Device.objects.filter(role=Role.SCORER).order_by("pk").values_list("name", flat=True)
    )
    assert names == [
        "iPhone",
        "iPhone 2",
        "iPhone 3",
        "Anna’s phone",
        "x" * LONGEST,
        "x" * (LONGEST - 5) + " 2",
    ]


@pytest.mark.parametrize(
    "around", ["({}).", "http://192.168.1.5:8000/join/#{}", "x/join/{}/", "“{}”"]
)
def test_a_link_as_it_comes_out_of_a_chat(
    client: Client, phone: Client, game: Game, around: str
) -> None:
    """B154: case is kept, what is around is cut."""
    assert join(client, around.format(invite(phone))).status_code == 302


def test_joining_gives_a_new_cookie(client: Client, phone: Client, game: Game) -> None:
    """B158: what was set before is valid no more."""
    client.get("/")
    before = client.cookies[COOKIE].value
    join(client, invite(phone))
    assert client.cookies[COOKIE].value != before
    assert client.cookies[COOKIE]["httponly"]


def test_a_secret_that_is_none(client: Client, phone: Client, game: Game) -> None:
    """B153."""
    secret = invite(phone)
    page = join(client, secret[:-1] + ("A" if secret[-1] != "A" else "B"))
    assert page.status_code == 404
    assert "This link doesn’t work" in read(page).text
    assert not Device.objects.filter(role=Role.SCORER).exists()


@pytest.mark.parametrize("text", ["", "\x00" * 5, "A" * 5000])
def test_what_is_neither_link_nor_code(client: Client, text: str) -> None:
    page = join(client, text, phone_name="Anna")
    assert page.status_code == 422
    assert read(page).one(id="phone_name")["value"] == "Anna"


def test_no_secret_in_what_is_logged(
    client: Client, phone: Client, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """B168: also when it is wrong."""
    secret = invite(phone)
    with caplog.at_level(0):
        join(client, secret)
        join(client, secret[::-1])
    assert secret not in caplog.text
    assert secret[::-1] not in caplog.text


# --- turned off -----------------------------------------------------------------------------------


def test_a_link_that_is_turned_off(client: Client, phone: Client, game: Game) -> None:
    """B151, B152: phones that joined by it are out with their next request, and nobody joins any
    more.
    """
    secret = invite(phone)
    join(client, secret)
    assert phone.post(f"/phones/link/{Link.objects.get().pk}/off/").status_code == 302
    for url in ("/", game.get_absolute_url(), f"{game.get_absolute_url()}history/"):
        page = client.get(url)
        assert page.status_code == 410
        assert "isn’t at the table any more" in read(page).text
        assert b"Ann" not in page.content
    page = join(Client(), secret)
    assert page.status_code == 410
    assert "turned off" in read(page).text
    assert phone.get(game.get_absolute_url()).status_code == 200


def test_all_are_taken_off_at_once(phone: Client, game: Game) -> None:
    links = [invite(phone, role) for role in ("host", "scorer", "watcher")]
    clients = [Client() for _ in links]
    for client, secret in zip(clients, links, strict=True):
        join(client, secret)
    phone.post("/phones/off/")
    assert [client.get("/").status_code for client in clients] == [410] * 3
    assert [join(Client(), secret).status_code for secret in links] == [410] * 3
    assert phone.get("/phones/").status_code == 200


def test_who_turns_a_link_off_stays(client: Client, phone: Client, game: Game) -> None:
    """The host came by a host link, on a new phone: turning it off mustn't lock everybody out."""
    join(client, invite(phone, "host"))
    client.post(f"/phones/link/{Link.objects.get().pk}/off/")
    assert client.get("/phones/").status_code == 200


def test_a_phone_that_is_out_keeps_scores_of_its_own(
    client: Client, phone: Client, game: Game
) -> None:
    join(client, invite(phone))
    phone.post("/phones/off/")
    assert client.post("/phone/new/")["Location"] == "/"
    assert client.get("/").status_code == 200
    assert client.get(game.get_absolute_url()).status_code == 404


# --- the host link --------------------------------------------------------------------------------


def test_the_front_page_offers_the_host_link_once(phone: Client, game: Game) -> None:
    assert "Save host link" in read(phone.get("/")).text
    assert "Save host link" not in read(make_client(game.household, Role.SCORER).get("/")).text
    assert "Save host link" not in read(Client().get("/")).text  # before the first game
    secret = invite(phone, "host")
    assert "Save host link" not in read(phone.get("/")).text
    lost = Client()
    assert join(lost, secret).status_code == 302
    assert lost.get("/phones/").status_code == 200


def test_the_host_link_can_wait(phone: Client, game: Game) -> None:
    assert phone.post("/phones/later/")["Location"] == "/"
    assert "Save host link" not in read(phone.get("/")).text


# --- manage.py links ------------------------------------------------------------------------------


def test_the_machine_itself_gives_a_host_link(
    client: Client, game: Game, capsys: pytest.CaptureFixture
) -> None:
    call_command("links", "--address", "http://192.168.1.5:8000/")
    link = capsys.readouterr().out.split()[-1]
    assert link.startswith("http://192.168.1.5:8000/join/#")
    assert join(client, link).status_code == 302
    assert client.get("/phones/").status_code == 200


@pytest.mark.parametrize(("written", "port"), [("8137\n", 8137), ("none", 8000), (None, 8000)])
def test_a_link_leads_to_the_port_of_the_last_start(
    game: Game,
    capsys: pytest.CaptureFixture,
    settings,
    tmp_path: Path,
    written: str | None,
    port: int,
) -> None:
    settings.DATA_DIR = tmp_path
    if written is not None:
        (tmp_path / "port").write_text(written)
    call_command("links")
    assert f":{port}/join/#" in capsys.readouterr().out


def test_the_machine_lists_several_tables(game: Game, capsys: pytest.CaptureFixture) -> None:
    other = make_household()
    call_command("links")
    said = capsys.readouterr().out
    assert re.search(rf"^{other.public_id}  \S+  0 games$", said, re.MULTILINE)
    assert re.search(rf"^{game.household.public_id}  \S+  1 game$", said, re.MULTILINE)
    assert not Link.objects.exists()
    call_command("links", other.public_id, "--role", "watcher")
    assert Link.objects.get().household == other
    assert Link.objects.get().role == Role.WATCHER


def test_the_machine_knows_no_such_table(game: Game) -> None:
    with pytest.raises(CommandError, match="There isn't a table called nosuchtabl"):
        call_command("links", "nosuchtabl")


# --- several tables on one phone ------------------------------------------------------------------


def test_a_phone_at_two_tables(client: Client, phone: Client, game: Game) -> None:
    other = make_household()
    host = make_client(other)
    theirs = make_game(household=other)
    join(client, invite(phone))
    join(client, invite(host))
    assert client.get(theirs.get_absolute_url()).status_code == 200
    assert client.get(game.get_absolute_url()).status_code == 404
    assert len(read(client.get("/phone/")).all(css="phone-line")) == 2
    answer = client.post("/phone/open/", {"household": game.household.public_id})
    assert answer["Location"] == game.get_absolute_url()
    assert client.get(game.get_absolute_url()).status_code == 200
    assert client.get(theirs.get_absolute_url()).status_code == 404


def test_leaving_a_table(client: Client, phone: Client, game: Game) -> None:
    secret = invite(phone)
    join(client, secret, phone_name="Guest")
    assert client.post("/phone/leave/", {"household": game.household.public_id}).status_code == 302
    assert client.get("/").status_code == 200  # its own, empty
    assert not client.get("/").context["last"]
    assert Device.objects.get(name="Guest").gone_at
    assert join(client, secret, phone_name="Guest").status_code == 302  # who left may come back
    assert Device.objects.get(name="Guest").gone_at is None


def test_the_only_host_doesnt_leave(phone: Client, household: Household, game: Game) -> None:
    page = phone.post("/phone/leave/", {"household": household.public_id})
    assert page.status_code == 422
    assert phone.get(game.get_absolute_url()).status_code == 200


def test_a_phone_is_named_and_says_whose_it_is(client: Client, phone: Client, game: Game) -> None:
    join(client, invite(phone), phone_name="A phone")
    ben = game.seats.get(player__name="Ben").player
    assert (
        client.post("/phone/", {"phone_name": "Ben’s phone", "player": ben.pk}).status_code == 302
    )
    device = Device.objects.get(role=Role.SCORER)
    assert (device.name, device.player) == ("Ben’s phone", ben)
    client.post("/phone/", {"phone_name": ""})
    device.refresh_from_db()
    assert (device.name, device.player) == ("Ben’s phone", ben)  # nothing was said of either


@pytest.mark.parametrize(
    "sent", [{"phone_name": "A" * 41}, {"player": "99999999999999999999"}, {"player": "x"}, {}]
)
def test_what_a_phone_cant_be(phone: Client, game: Game, sent: dict) -> None:
    sent = sent or {"player": make_game().seats.all()[0].player_id}  # of another household
    assert phone.post("/phone/", {"phone_name": "Mine"} | sent).status_code == 422
    assert Device.objects.get(household=game.household).name == "Test phone"


# --- what is read as what -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("123-456 789", "123456789"),
        ("٣٤٥٦٧٨", "345678"),
        ("123 456 789 012", "123456789012"),
        ("12345", ""),
        ("12345a", ""),
    ],
)
def test_codes_as_they_are_typed(text: str, code: str) -> None:
    """B157."""
    assert find_code(text) == code
    assert not any(map(find_secret, ("x" * 21, "x" * 23, "é" * 22)))


def test_a_link_to_the_game_of_another_table_says_how_to_join_it(game: Game) -> None:
    answer = make_client(make_household()).get(game.get_absolute_url())
    assert answer.status_code == 404
    page = read(answer)
    assert "It only opens on phones that have joined their table." in page.text
    assert "/join/" in [link["href"] for link in page.all("a", css="quiet")]
