"""The ledger of the sources: where each sentence of the documents is in the app, or why it isn't.

A line of ``cases/ledger/<document>.jsonl`` is a sentence, by its number in the document and the
first signs of a hash of its words; the sentence itself isn't ours to keep. ``says`` has its gist in
a few words of our own. Then either of these:

* ``omit``: why the app goes without it, one of ``OMISSIONS``
* ``same``: the number of the sentence that it says again
* ``games`` and at least one place in them:
  ``page``: words on the rules page, which has to mark them as from the rules; or ``why`` has part
  of the reading or reason beside that mark, or ``ours`` says that it's a note of our own
  ``web``: a way to go on from that page
  ``key``: a rule of the game file and its value
  ``option``: a house rule, or one way to play it
  ``claim``, ``case``: what the referee and the scoring are asked in ``cases/``
  ``paper``: what a sheet prints
  ``with``: the house rules for ``page`` and ``key``
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases"
SOURCES = ROOT.parent / "shared" / "sources"  # beside the checkout, where they are at hand

DOCUMENTS = {
    "household": "000_9fecc9e49eabcbd7.txt",
    "catsatcards": "001_b1ead8a27f9c2edc.txt",
    "progressive": "002_5e4bb536555d9e66.txt",
    "tiles": "003_d984c688b0b9a14f.txt",
    "special-cards": "004_c90a972a77636612.txt",
}

OMISSIONS = {
    "layout",  # a heading, a menu, a date, a question whose answer has its own place
    "history",  # where the game comes from, how the writer met it
    "joke",
    "opinion",
    "advice",  # how to play well: the rules page has rules
    "advertising",
    "another game",
}

# After a full stop and what closes around it, before what a sentence begins with. Or between two
# sentences that have no space.
END = re.compile(
    r"(?<=[.!?…])[”\"’)*]*\s+(?=[\"“‘(*–-]?[A-ZÀ-Þ0-9])|(?<=[a-z]{3}\.)(?=[A-Z][a-z]+ )"
)
ENDS_A_ROW = re.compile(r"[.:!?…|)”\"]$")
GOES_ON = re.compile(r"[a-z(]")
LIST_NUMBER = re.compile(r"\d+\.")


@cache
def ledger(document: str) -> tuple[dict[str, Any], ...]:
    lines = (CASES / "ledger" / f"{document}.jsonl").read_text("utf-8").splitlines()
    return tuple(map(json.loads, lines))


def sentences(text: str) -> Iterator[str]:
    """The sentences, headings and table rows of a document, without list numbers."""
    for row in _rows(text):
        start = 0
        for end in END.finditer(row):
            yield from _worded(row[start : end.start() + len(end.group().rstrip())])
            start = end.end()

        yield from _worded(row[start:])


def _worded(sentence: str) -> Iterator[str]:
    if words_of(sentence) and not LIST_NUMBER.fullmatch(sentence):
        yield sentence


def _rows(text: str) -> Iterator[str]:
    """The lines of a document; one that was broken within a sentence is put together again."""
    row = ""
    for line in (" ".join(line.split()) for line in text.splitlines()):
        if row and not ENDS_A_ROW.search(row) and GOES_ON.match(line):
            row += f" {line}"
            continue

        yield row
        row = line

    yield row


def words_of(sentence: str) -> list[str]:
    return re.sub(r"[\W_]+", " ", sentence.lower()).split()


def fingerprint(sentence: str) -> str:
    return sha256(" ".join(words_of(sentence)).encode()).hexdigest()[:12]
