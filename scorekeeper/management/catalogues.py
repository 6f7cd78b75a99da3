"""Catalogues of the languages: what is to be translated, merged with what has been.

Only for work on the code: it needs Babel, which families don't have.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from rulesets.language import LOCALE as RULES_LOCALE
from rulesets.library.load import GAMES, all_slugs, file_of, load_ruleset
from rulesets.library.messages import Message, messages, texts_of
from scorekeeper.machine.installed import CHECKOUT

WEB_APP = CHECKOUT / "scorekeeper"
DOMAINS = {  # where each catalogue is: <folder>/<language>/LC_MESSAGES/<domain>.po
    "django": WEB_APP / "locale",
    "rulesets": RULES_LOCALE,
}
# the places of the texts among the arguments
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
COMMENT = "Translators:"
HEADER = "# Read from beginning to end by: nobody yet"  # names of readers go there
LINE = 96  # columns of a .po file

Wanted = dict[Message, list[str]]  # with the comments for translators


class Catalogue(Catalog):
    """A catalogue whose head has no dates: it only changes when a sentence does."""

    @property  # type: ignore[misc]
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


# ---------------------------------------------------------------- what there is to translate


def wanted(domain: str) -> Wanted:
    """All messages of the pages, or all of the rules and of the games."""
    if domain == "django":
        return _of_pages()
    return _of_rules()


def _of_rules() -> Wanted:
    """The engine's messages, and what games say of themselves.

    A game without facts is one of a family's own table, and in its own words.
    """
    shipped = [load_ruleset(slug) for slug in all_slugs() if file_of(slug).parent == GAMES]
    texts = [text for rules in shipped if rules.facts for _key, text in texts_of(rules)]
    of_games = map(Message, filter(None, texts))
    return {message: [] for message in [*messages(), *of_games]}


def _of_pages() -> Wanted:
    found: Wanted = {}
    for source in _sources():
        for _line, texts, comments, context in extract(
            "python", io.BytesIO(source.encode()), KEYWORDS, [COMMENT]
        ):
            one, many = (texts, "") if isinstance(texts, str) else texts[:2]
            said = found.setdefault(Message(one, many, context or ""), [])
            said += (comment for comment in comments if comment not in said)

    return found


def _sources() -> Iterator[str]:
    """The web app as Python; Django makes it of templates."""
    for path in sorted(WEB_APP.rglob("*.py")):
        yield path.read_text("utf-8")

    for path in sorted((CHECKOUT / "templates").rglob("*.*")):
        lines = templatize(path.read_text("utf-8"), origin=str(path)).splitlines()
        yield "\n".join(line.strip() for line in lines)  # Python would mind how they're indented


# ---------------------------------------------------------------- the files


def languages() -> list[str]:
    """The languages that have catalogues, by their folders: "de", "pt_BR"."""
    return sorted({path.name for folder in DOMAINS.values() for path in folder.glob("*")})


def po_file(domain: str, language: str) -> Path:
    return DOMAINS[domain] / language / "LC_MESSAGES" / f"{domain}.po"


def read(path: Path) -> Catalog:
    """The catalogue in a file; Poedit may have written it."""
    with path.open("rb") as file:
        return read_po(file)


def merged(domain: str, language: str, messages: Wanted) -> Catalogue:
    """A catalogue of all that is wanted, with what has been translated.

    What isn't wanted any more is dropped, and nothing is guessed from a sentence that is alike.
    """
    path = po_file(domain, language)
    catalogue = Catalogue(language, fuzzy=False)
    before: Catalog = catalogue
    catalogue.header_comment = HEADER
    if path.exists():
        before = read(path)
        if before.header_comment.strip("# \n"):
            catalogue.header_comment = before.header_comment

    for message in sorted(messages):
        key = (message.one, message.many) if message.many else message.one
        catalogue.add(
            key,
            _translation(before, message, catalogue.num_plurals),
            auto_comments=messages[message],
            context=message.context or None,
        )

    return catalogue


def _translation(before: Catalog, message: Message, forms: int) -> str | tuple[str, ...]:
    """What a message was translated to; a text that counts now needs all its forms."""
    found = before.get(message.one, message.context or None)
    said: tuple[str, ...] = ()
    if found and not found.fuzzy:
        said = forms_of(found)

    if not message.many:
        return "".join(said[:1])
    return said if len(said) == forms else ("",) * forms


def po_text(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=LINE, no_location=True)
    return buffer.getvalue()


def mo_content(catalogue: Catalog) -> bytes:
    """The same for the computer. What isn't translated isn't in it, and stays English."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def write(domain: str, language: str, messages: Wanted) -> Catalogue:
    """Merge a catalogue with what is wanted, and write both its files."""
    path = po_file(domain, language)
    catalogue = merged(domain, language, messages)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(po_text(catalogue))
    path.with_suffix(".mo").write_bytes(mo_content(catalogue))
    return catalogue


def untranslated(catalogue: Catalog) -> int:
    """How many messages of a catalogue stay English."""
    return sum(bool(entry.id) and not all(forms_of(entry)) for entry in catalogue)


def forms_of(entry: Entry) -> tuple[str, ...]:
    """What a message is translated to: one text, or one for each form of the plural."""
    said = entry.string or ""
    return (said,) if isinstance(said, str) else tuple(said)
