"""By which addresses and names the pages are shown, and what others are told."""

from __future__ import annotations

import socket

import pytest
from django.test import Client

from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def kitchen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "kitchen")
    monkeypatch.setattr("scorekeeper.machine.addresses.lan_addresses", lambda: ["192.168.1.20"])


def ask(host: str):
    return Client().get("/", headers={"host": host}, SERVER_PORT="8001")


@pytest.mark.parametrize("host", ["192.168.178.99:8001", "[fd12::7]:8001", "rummy.local:8001"])
def test_at_home_after_any_change_of_the_network(host: str) -> None:
    assert ask(host).status_code == 200


def test_forms_are_taken_at_such_an_address() -> None:
    client = Client(enforce_csrf_checks=True, headers={"host": "192.168.178.99:8001"})
    token = read(client.get("/join/")).one(id="join").data()["csrfmiddlewaretoken"][0]
    origin = {"origin": "http://192.168.178.99:8001"}
    sent = {"secret": "123456", "phone_name": "", "csrfmiddlewaretoken": token}
    assert client.post("/join/", sent, headers=origin).status_code == 404  # no table has this code
    assert client.post("/join/", sent, headers={"origin": "http://evil.example"}).status_code == 403


@pytest.mark.parametrize("host", ["nas.local:8001", "nas:8001"])
def test_a_home_name_that_isnt_ours_is_told_the_address(host: str) -> None:
    answer = ask(host)
    page = read(answer)
    assert answer.status_code == 400
    assert "Use another address" in page.text
    assert page.one(css="button")["href"] == "http://192.168.1.20:8001/"
    assert "set-cookie" not in {name.lower() for name in answer.headers}


def test_in_a_container_another_name_is_told_the_address_that_was_set(settings) -> None:
    settings.ADDRESS = "http://192.168.1.50:9000"
    assert read(ask("nas")).one(css="button")["href"] == "http://192.168.1.50:9000/"

    settings.ADDRESS = "http://localhost:8000"  # by which phones find nothing
    page = read(ask("nas"))
    assert not page.all(css="button")
    assert "use the address of the computer it runs on" in page.text


@pytest.mark.parametrize("host", ["evil.example:8001", "192.168.1.20.evil.example"])
def test_a_page_elsewhere_learns_nothing_of_the_home(host: str) -> None:
    """B139 and B141."""
    answer = ask(host)
    assert answer.status_code == 400
    assert "shows the right one" in read(answer).text
    assert b"192.168.1.20" not in answer.content


@pytest.mark.parametrize("host", ["192.168.178.99", "rummy.local"])
def test_hosted_the_named_hosts_are_all_there_are(load_settings, host: str, settings) -> None:
    named = load_settings(HTTPS="1", ALLOWED_HOSTS="rummy.example.org", SECRET_KEY="given")
    settings.ALLOWED_HOSTS, settings.LOCAL_HOSTS = named["ALLOWED_HOSTS"], named["LOCAL_HOSTS"]
    answer = ask(host)
    assert (answer.status_code, b"192.168.1.20" in answer.content) == (400, False)
    assert ask("rummy.example.org").status_code == 200


@pytest.mark.parametrize("host", ["nas.local", "192.168.178.99"])
def test_at_home_a_named_host_is_one_more(load_settings, host: str, settings) -> None:
    named = load_settings(ALLOWED_HOSTS="nas.local")
    settings.ALLOWED_HOSTS, settings.LOCAL_HOSTS = named["ALLOWED_HOSTS"], named["LOCAL_HOSTS"]
    assert ask(host).status_code == 200
