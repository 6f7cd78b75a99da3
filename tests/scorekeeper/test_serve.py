"""`manage.py serve` as a family starts it: a process of its own, an empty folder, a real port."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError
from django.utils.translation import override

from scorekeeper.machine import addresses, home_server
from scorekeeper.machine.announcer import Announcer
from scorekeeper.management import welcome
from scorekeeper.management.commands import serve
from scorekeeper.management.terminal import NAMES, language_of_terminal

pytestmark = pytest.mark.one_database

ROOT = Path(__file__).parents[2]
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en-us"]
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


def environment(folder: Path, **more: str) -> dict[str, str]:
    unwanted = {"SECRET_KEY", "DATABASE_URL", "DJANGO_SETTINGS_MODULE"}
    own = {name: value for name, value in os.environ.items() if name not in unwanted}
    return own | {"SCOREKEEPER_DATA": str(folder), "PYTHONIOENCODING": "utf-8"} | more


@contextmanager
def serving(
    folder: Path, *arguments: str, **more: str
) -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """Start it, and give the process, its port and what it said before it served."""
    command = [
        sys.executable,
        "manage.py",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        *arguments,
    ]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(folder, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    ) as process:
        try:
            lines = []
            assert process.stdout
            for line in process.stdout:
                lines.append(line)
                if line.startswith("Stop with"):
                    break
            said = "".join(lines)
            address = ADDRESS.search(said)
            assert address, said
            yield process, int(address[1]), said
        finally:
            process.kill()


@pytest.fixture(scope="module")
def port(whole_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """That of one server for all who only visit it: to start one takes seconds."""
    folder = shutil.copytree(whole_folder, tmp_path_factory.mktemp("served") / "data")
    with serving(folder) as (_, port, _):
        yield port


def get(port: int, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        response.read()
        return response
    finally:
        connection.close()


def test_first_start_second_start_and_a_calm_end(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    keys = []
    steps = "Preparing the scores …\nPreparing the pages …\n"
    for how, said_first in ((signal.SIGINT, steps), (signal.SIGTERM, "")):
        with serving(folder) as (process, port, said):
            assert f"Scores are kept in {folder}, with a copy each day.\nStop with Ctrl-C." in said
            assert said.startswith(f"{said_first}\nRummy Scorekeeper is ready.\n\n")
            assert "\n  Phones can’t join: it only answers on this computer.\n" in said
            assert "SQLite" not in said
            assert get(port, "/healthz").status == 200
            assert (folder / "port").read_text() == f"{port}\n"  # for manage.py links
            process.send_signal(how)
            rest, _ = process.communicate(timeout=20)
        assert (process.returncode, rest.strip()) == (0, "Stopped. Your scores are kept.")
        keys.append((folder / "secret_key").read_text())
    assert keys[0] == keys[1]
    assert len(keys[0]) >= 50
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600


def test_only_known_hosts_are_answered(port: int) -> None:
    assert get(port, "/healthz", Host="evil.example").status == 400
    # the lease of tomorrow
    assert get(port, "/healthz", Host="192.168.77.77:8000").status == 200
    assert get(port, "/healthz", Host="rummy.local:8000").status == 200


def test_kept_to_this_computer_it_offers_no_code_that_cant_work(port: int) -> None:
    """Not in the terminal, and on the pages a sentence in place of the code."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/phones/") as page:
        text = page.read().decode()
    assert "Phones can’t join: the app was started for this computer alone." in text


def test_a_head_too_large_is_refused(port: int) -> None:
    """B194."""
    assert get(port, "/healthz", Cookie="x" * 100_000).status == 431
    assert get(port, "/healthz", Cookie="x" * 10_000).status == 200


def test_behind_an_https_proxy(whole_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(whole_folder, tmp_path, dirs_exist_ok=True)
    hosted = {"HTTPS": "1", "ALLOWED_HOSTS": "rummy.example.org"}
    with serving(tmp_path, "--verbose", **hosted) as (_, port, said):
        assert "https proxy" in said
        plain = get(port, "/", Host="rummy.example.org")
        assert (plain.status, plain.headers["Location"]) == (301, "https://rummy.example.org/")
        assert (
            get(port, "/", Host="rummy.example.org", **{"X-Forwarded-Proto": "https"}).status != 301
        )
        assert get(port, "/healthz").status == 200  # from the machine itself
        assert f"Scores: {tmp_path / 'db.sqlite3'}" in said
        assert f"Copies: {tmp_path / 'backups'}" in said
        assert "SQLite: " in said


def test_busy_port_says_what_to_do(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = subprocess.run(
            [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)],
            cwd=ROOT,
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert result.returncode == 1
    assert result.stderr.startswith(f"Port {port} is busy.\n")
    assert f"\n  --port {port + 1}\n" in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "db.sqlite3").exists()


@pytest.mark.parametrize(
    ("error", "words"),
    [(PermissionError(13, "no"), "above 1023"), (OSError(99, "Cannot assign"), "Cannot assign")],
    ids=["not allowed", "anything else"],
)
def test_why_not(error: OSError, words: str) -> None:
    assert words in serve.why_not(error, "127.0.0.1", 80)


def test_impossible_port() -> None:
    with pytest.raises(CommandError, match="99999 isn't a port"):
        serve.open_socket("127.0.0.1", 99999)


def test_addresses_and_qr_code_for_the_phones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.20"])
    serve.Command().welcome(serve.EVERYWHERE, 8000)
    said = capsys.readouterr().out
    assert said.startswith("\nRummy Scorekeeper is ready.\n\n")
    assert "\n  This computer   http://localhost:8000\n" in said
    assert "\n  Phones          http://192.168.1.20:8000\n" in said
    assert "█" in said
    assert "\n  Same Wi-Fi: point a phone’s camera here.\n" in said
    assert said.endswith("\nStop with Ctrl-C.\n")
    assert "\x1b" not in said


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_welcome_fits_a_small_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture, language: str
) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.100.200"])
    with override(language):
        serve.Command().welcome(serve.EVERYWHERE, 8000)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 30
    assert max(len(line) for line in lines if str(settings.DATA_DIR) not in line) <= 68
    assert ("Phones" in " ".join(lines)) is (language == "en")


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "pt-br"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "pl_PL"}, "pl"),
        ({"LANG": "fr_FR@euro", "LANGUAGE": "it:fr"}, "it"),
        ({"LANG": "fi_FI.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_is_spoken_to_in_its_language(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str], language: str
) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    assert language_of_terminal() == language


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> Announcer:
    announcer = Announcer(8000, lambda _announcer: None)
    announcer.addresses, announcer.known_as, announcer.has_moved = (
        ["192.168.7.3"],
        "rummy.local",
        True,
    )
    return announcer


def test_a_new_address_is_shown_with_its_qr_code(
    moved: Announcer, capsys: pytest.CaptureFixture
) -> None:
    serve.Command().tell_where(moved)
    said = capsys.readouterr().out
    assert "This computer has a new address." in said
    assert "http://192.168.7.3:8000\n" in said
    assert "http://rummy.local:8000\n" in said
    assert "█" in said
    moved.has_moved = False  # at first the name alone is new
    serve.Command().tell_where(moved)
    assert capsys.readouterr().out == "Most phones also find http://rummy.local:8000\n"


def test_a_network_that_is_gone(moved: Announcer, capsys: pytest.CaptureFixture) -> None:
    moved.addresses, moved.known_as = [], None
    serve.Command().tell_where(moved)
    assert capsys.readouterr().out == "The Wi-Fi is gone.\n"


@pytest.mark.parametrize(
    ("address", "found", "says", "has_code"),
    [
        (
            "",
            [],
            ["Phones          no Wi-Fi found", "Connect to the Wi-Fi: the address for"],
            False,
        ),
        (  # in a container the address inside is never shown
            "http://localhost:9000",
            ["172.17.0.2"],
            ["Phones          the same, with this computer’s address", "With SCOREKEEPER_ADDRESS"],
            False,
        ),
        ("http://nas.local:9000", ["172.17.0.2"], ["Phones          http://nas.local:9000"], True),
    ],
)
def test_what_phones_are_told_where_no_address_is_known(
    settings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
    address: str,
    found: list[str],
    says: list[str],
    *,
    has_code: bool,
) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", lambda: found)
    settings.ADDRESS = address
    serve.Command().welcome(serve.EVERYWHERE, 8000)
    said = capsys.readouterr().out
    assert all(each in said for each in says)
    assert "172.17" not in said
    assert ("█" in said) is has_code


@pytest.mark.parametrize(
    ("version", "noted"), [((3, 40, 1), True), ((3, 51, 3), False), ((3, 53, 0), False)]
)
def test_old_sqlite_is_noted_for_those_who_ask(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...], *, noted: bool
) -> None:
    monkeypatch.setattr(welcome.connection, "vendor", "sqlite")
    monkeypatch.setattr(welcome.sqlite3, "sqlite_version_info", version)
    assert ("SQLite before 3.51.3" in "\n".join(welcome.detail_lines())) is noted
    assert "SQLite" not in "\n".join(welcome.storage_lines())


def test_old_sqlite_is_named_where_the_scores_are_damaged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve.connection, "vendor", "sqlite")
    monkeypatch.setattr(welcome.sqlite3, "sqlite_version_info", (3, 40, 1))
    monkeypatch.setattr(serve.restoring, "trouble_with_scores", lambda: "db.sqlite3 is damaged")
    monkeypatch.setattr(serve, "way_back", lambda: "Put it back with: …")
    with pytest.raises(CommandError, match=r"is damaged\nSQLite before 3\.51\.3"):
        serve.refuse_what_cant_be_served()


def test_terminal_that_cant_show_blocks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with (tmp_path / "out").open("w+", encoding="cp1250") as terminal:
        monkeypatch.setattr(sys, "stdout", terminal)
        welcome.show_qr_code("http://192.168.1.20:8000/")
        assert terminal.tell() == 0


# --- those who send badly -------------------------------------------------------------------------

HEAD = b"HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SLOW = {
    "B061, a chunk that never ends": b"POST /join/ "
    + HEAD
    + b"Transfer-Encoding: chunked\r\n\r\n5\r\nab",
    "B062, less than was said": b"POST /join/ " + HEAD + b"Content-Length: 1000\r\n\r\nab",
    "B065, a head in drops": b"GET / " + HEAD + b"X-Drop: ",
    "B066, a body in drops": b"POST /games/import/ "
    + HEAD
    + b"Content-Length: 1000000\r\n\r\nkey=",
    "B067, nobody reads the answer": b"GET /print/sheet.pdf " + HEAD + b"\r\n",
}


def test_others_are_served_while_one_address_holds_hundreds_of_connections(port: int) -> None:
    """Half requests of each kind, more of them than there are threads; and more connections than
    waitress takes at all, which it would keep for two minutes.
    """
    held = {b"": 300} | dict.fromkeys(SLOW.values(), home_server.THREADS + 20)
    with ExitStack() as opened:
        for start, times in held.items():
            for _ in range(times):
                slow = socket.create_connection(("127.0.0.1", port), timeout=10)
                opened.enter_context(slow).sendall(start)
        assert [get(port, path).status for path in ("/healthz", "/", "/rules/")] == [200] * 3


@pytest.mark.parametrize("encoding", [b"chunked", b"chunked, gzip"])
def test_b063_two_lengths_are_refused(port: int, encoding: bytes) -> None:
    inner = b"GET /inner/ " + HEAD + b"\r\n"
    lengths = b"Content-Length: %d\r\nTransfer-Encoding: %s\r\n\r\n" % (len(inner) + 5, encoding)
    with socket.create_connection(("127.0.0.1", port), timeout=10) as pair:
        pair.sendall(b"POST /outer/ " + HEAD + lengths + b"0\r\n\r\n" + inner)
        said = b"".join(iter(lambda: pair.recv(65536), b""))  # to the end: the connection is closed
    assert said.count(b"HTTP/1.") == 1
    assert said.split()[1] in {b"400", b"501"}
