"""What the checks take from elsewhere: one version of uv, and a list of advisories where one is."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
CHECKS = (ROOT / ".ci" / "run").read_text("utf-8")
PLACES = (".ci/*", "*.md", "*.py", "Dockerfile", "compose.yaml", "docs/**/*.md", "hosting/**/*.*")
UV = os.environ.get("UV") or shutil.which("uv")  # it tells its name to what it runs
UNPINNED = re.compile(r"\b(?:pip3?|pipx) install\b(?!.*\buv\.txt).*\buv\b.*")

KNOWN = "GHSA-aaaa-bbbb-cccc"  # made up
NOT_CHECKED = "NOT CHECKED: the list of advisories can't be reached from here."


# --- uv -------------------------------------------------------------------------------------------


def test_uv_is_installed_at_one_version_everywhere() -> None:
    found = [path for place in PLACES for path in ROOT.glob(place) if path.is_file()]
    paths = [path for path in found if path.suffix != ".pyc"]
    texts = {path: path.read_text("utf-8") for path in paths}
    assert sum("hosting/uv.txt" in text for text in texts.values()) >= 6
    for path, text in texts.items():
        assert UNPINNED.findall(text) == [], path


@pytest.mark.parametrize("line", ["pip install -q uv", "python -m pip install uv>=0.5 && uv run"])
def test_a_uv_of_any_version_would_be_found(line: str) -> None:
    assert UNPINNED.search(line)


# --- advisories -----------------------------------------------------------------------------------


@contextmanager
def service(status: int = 200, *, bad: str = "") -> Iterator[str]:
    """Where a list of advisories answers, with one against the library of this name."""

    class Advisories(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            asked = [
                each["package"]["name"] for each in json.loads(self.rfile.read(length))["queries"]
            ]
            found = {"vulns": [{"id": KNOWN, "modified": "2026-01-01T00:00:00Z"}]}
            self.say({"results": [found if name == bad else {} for name in asked]})

        def do_GET(self) -> None:
            times = dict.fromkeys(("modified", "published"), "2026-01-01T00:00:00Z")
            self.say({"id": KNOWN, "summary": "Made up", "affected": []} | times)

        def say(self, data: dict[str, Any]) -> None:
            content = json.dumps(data).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Advisories) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def look(address: str, **more: str) -> subprocess.CompletedProcess[str]:
    if UV is None:
        pytest.skip("uv isn't here: pip install -r hosting/uv.txt")
    without_proxy = {"NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}
    return subprocess.run(
        ["bash", ROOT / ".ci" / "advisories"],
        env=os.environ | {"UV": UV, "ADVISORIES": address} | without_proxy | more,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_nothing_is_known_against_our_libraries() -> None:
    with service() as address:
        done = look(address)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "No library of uv.lock has a known advisory.\n"


def test_a_known_advisory_fails_and_is_named() -> None:
    with service(bad="django") as address:
        done = look(address)
    assert done.returncode == 1
    assert KNOWN in done.stdout
    assert re.search(r"django [\d.]+ has 1 known vulnerability", done.stdout)
    assert "NOT CHECKED" not in done.stdout


def test_a_list_that_isnt_reachable_is_said_and_the_checks_go_on() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        nobody = f"http://127.0.0.1:{free.getsockname()[1]}/"
    done = look(nobody)
    assert done.returncode == 0
    assert done.stdout.startswith(NOT_CHECKED)


def test_a_list_that_is_out_of_order_is_as_good_as_none() -> None:
    with service(status=503) as address:
        done = look(address)
    assert done.returncode == 0
    assert done.stdout.startswith(NOT_CHECKED)
    assert "503" in done.stdout


def test_nobody_waits_for_a_list_that_never_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # connects, and says nothing
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        done = look(address, UV_HTTP_TIMEOUT="1")
    assert done.returncode == 0
    assert done.stdout.startswith(NOT_CHECKED)


def test_another_fault_isnt_taken_for_a_list_that_is_out_of_reach(tmp_path: Path) -> None:
    """Such as a uv that doesn't know how to ask."""
    other = tmp_path / "uv"
    other.write_text("#!/bin/sh\necho \"error: unrecognized subcommand 'audit'\" >&2; exit 2\n")
    other.chmod(0o755)
    done = look("http://127.0.0.1:9/", UV=str(other))
    assert done.returncode == 1
    assert done.stdout == "error: unrecognized subcommand 'audit'\n"


def test_the_checks_look() -> None:
    """And have the proxy that hosted apps are behind: where it's missing, its test is skipped."""
    assert "REQUIRE_CADDY=1 tool python tests/with_postgres.py pytest" in CHECKS
    assert "\nbash .ci/advisories\n" in CHECKS
