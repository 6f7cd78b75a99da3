"""Phones that save one round after the other, as fast as they are answered, and remember what was
acknowledged.
"""

from __future__ import annotations

import http.client
import re
import secrets
import time
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode

ROUNDS = 6  # of a game, none of them the last; then the phone starts another
SEAT = re.compile(rb'id="name-(\d+)"')
SAVED = {302, 303}
TIMEOUT = 20  # seconds


class NoAnswerError(Exception):
    """The server went away before it answered."""


@dataclass
class Writer:
    """One phone: its cookies, its game, and the act it is waiting for."""

    port: int = 0
    cookies: dict[str, str] = field(default_factory=dict)
    acknowledged: list[str] = field(default_factory=list)
    pending: tuple[str, dict[str, object]] | None = None  # sent and not answered
    game: str = ""
    seats: list[str] = field(default_factory=list)
    version: int = 0
    rounds: int = 0
    pause: float = 0.0  # seconds before each act

    def write_until_the_server_is_gone(self) -> None:
        try:
            while True:
                time.sleep(self.pause)
                self.save_next()
        except NoAnswerError:
            pass

    def save_next(self) -> None:
        if not self.cookies:
            self.request("GET", "/games/new/")
        if not self.game or self.rounds == ROUNDS:
            people = ["Ann", "Ben", "Cal"]
            form = {
                "ruleset": "aggravation-household",
                "player": people,
                "seat": people,
                "action": "start",
            }
            self.send("/games/new/", form)
        elif not self.seats:
            self.seats = [
                found.decode()
                for found in SEAT.findall(self.request("GET", f"{self.game}rounds/1/")[2])
            ]
        else:
            ann, ben, cal = self.seats
            form = {"version": self.version, "out": ann, "laid": [ann, ben, cal]}
            left = {f"left-{ben}": "7 3", f"left-{cal}": "K"}
            self.send(f"{self.game}rounds/{self.rounds + 1}/", form | left)

    def send(self, path: str, form: dict[str, object]) -> None:
        self.pending = (path, form | {"key": secrets.token_hex(10)})
        self.send_again()
        self.pending = None

    def send_again(self) -> None:
        """Send what is waiting for an answer; the first time, or after a crash."""
        assert self.pending
        path, form = self.pending
        status, where, _ = self.request("POST", path, form)
        assert status in SAVED, (status, path, form)
        self.note_saved(str(form["key"]), path, where)

    def note_saved(self, key: str, path: str, where: str) -> None:
        if key in self.acknowledged:
            return  # the second time: one act all the same
        self.acknowledged.append(key)
        if path == "/games/new/":
            self.game, self.seats, self.version, self.rounds = where, [], 1, 0
        else:
            self.version += 1
            self.rounds += 1

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)

    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def request(
        self, method: str, path: str, form: dict[str, object] | None = None
    ) -> tuple[int, str, bytes]:
        connection, headers = self.connect(), self.headers()
        body = None
        if form is not None:
            body = urlencode(form | {"csrfmiddlewaretoken": self.cookies["csrftoken"]}, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswerError from error
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return answer.status, answer.headers.get("Location", ""), content
