"""Builds the folder of static files: the runtime, the libraries and the app, pinned by hash."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from mimetypes import MimeTypes
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from scorekeeper.machine.installed import CHECKOUT, IS_INSTALLED, NAME, PACKAGE, version

HERE = Path(__file__).parent
LOCK = HERE / "lock.toml"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIST = "pyodide-lock.json"  # of packages that the runtime could fetch; ours brings its own
TYPES = MimeTypes()  # those of Python itself, and not of this system
# nobody asks for these in there: other databases, languages without a translation of ours, the
# parts of Django and the libraries that no module of ours loads, what only other systems can run
KEPT = "|".join({code.split("-")[0] for code, _ in settings.LANGUAGES})
LEFT_OUT = re.compile(
    rf"""
    django/contrib/(?!staticfiles/|__init__)
    | django/core/management/commands/(?!__init__|migrate) | django/test/
    | .*/locale/(?!({KEPT})(_[A-Z]+)?/|__init__)
    | django/db/backends/(mysql|oracle|postgresql)/
    | django_htmx/static/ | scorekeeper/(static|demo|postgresql|phone/page)/
    | pydantic/(v1/|mypy|color|experimental/|networks) | reportlab/(graphics|platypus|fonts)/
    | reportlab/lib/(corp|codecharts|fontfinder|normalDate|randomtext|rparsexml|sequencer|testutils)
    | reportlab/pdfbase/(_glyphlist|_cidfontdata|cidfonts|pdfform)
    | filelock/(_soft_rw/|_async|_identity|_lease|_marker|_read_write|_soft\.|_strict|asyncio)
    | tzdata/zoneinfo/(tzdata\.zi|.*\.tab)
    | .*/__pycache__/ | .*\.(pyi|po|c|h)$ | .*linux-gnu\.so$
    | .*\.dist-info/(RECORD|WHEEL|INSTALLER|METADATA|entry_points.txt|top_level.txt|sboms/)
    """,
    re.VERBOSE,
)
# the standard library's own tools, tests and windows
LEFT_OUT_OF_PYTHON = re.compile(
    r"(pdb|pydoc|doctest|mailbox|pickletools|_pyio|imaplib|ftplib|smtplib|bdb|profile|pstats|trace"
    r"|plistlib|modulefinder|optparse|unittest|_pyrepl|xmlrpc|compression/zstd|xml/(dom|etree)"
    r"|http/(server|cookiejar)|wsgiref/(validate|simple_server)|asyncio/(proactor|windows|tools)\w*"
    r"|multiprocessing/(?!__init__|context|process|reduction)\w+"
    r"|encodings/(cp(?!437|1252)|mac_|iso|koi|big5|euc|gb|hz|johab|shift|ptcp|tis|kz|hp)\w*)(\.py|/)"
)
UNUSED_STATIC = re.compile(r"js/sw\.|django_htmx/(?!htmx-2\.min\.)")
AS_NAMED = re.compile(r"icons/[\w-]+\.\w+|css/(tokens|base|controls|pages)\.css")
# for what is written in other languages and isn't needed, or is there in Python too
STAND_INS = {
    "PIL/__init__.py": "",
    "PIL/Image.py": "",
    "bidi/wrapper.py": (
        "from bidi.algorithm import get_base_level, get_display\n"
        '__all__ = ["get_base_level", "get_display"]\n'
    ),
}


class BuildError(Exception):
    """The folder can't be built; says why."""


def build(folder: Path, downloads: Path, lock: Path = LOCK) -> dict[str, Any]:
    """Build the app into a folder. Raises BuildError."""
    pinned = tomllib.loads(lock.read_text("utf-8"))
    fetch(pinned, downloads)
    folder.mkdir(parents=True, exist_ok=True)

    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        _unpack(pinned, downloads, work)
        _own_code(work / "app")
        _empty_scores(work)
        shutil.copytree(_static_files(work), folder / "static", dirs_exist_ok=True)
        shutil.copy(folder / "static" / "staticfiles.json", work / "app")
        _compile(work)
        _pack(work / "app", folder / "app.pack")
        _zip(work / "python", folder / "python_stdlib.zip")
        for name in RUNTIME:
            shutil.copy(work / "runtime" / name, folder)
        known = json.loads((work / "runtime" / LIST).read_text("utf-8"))
        (folder / LIST).write_text(json.dumps({"info": known["info"], "packages": {}}))

    for page in (HERE / "page").iterdir():
        shutil.copy(page, folder)
    _start_pages(folder)
    return _list(folder)


def fetch(pinned: Mapping[str, Any], downloads: Path) -> None:
    """Get what isn't there yet from npm and PyPI, by their own programs. Raises BuildError."""
    downloads.mkdir(parents=True, exist_ok=True)
    runtime, wheels = pinned["runtime"], pinned["wheels"]
    if not (downloads / runtime["file"]).exists():
        _run(["npm", "pack", "--silent", f"{runtime['name']}@{runtime['version']}"], downloads)

    missing = [file for file in wheels if not (downloads / file).exists()]
    if missing:
        platforms = ["--platform", runtime["platform"], "--platform", "manylinux2014_x86_64"]
        python = ["--python-version", runtime["python"], "--only-binary=:all:"]
        names = ["==".join(name_and_version(file)) for file in missing]
        _run([*_pip(), "download", "--quiet", "--no-deps", *platforms, *python, *names], downloads)

    for file, sha256 in {runtime["file"]: runtime["sha256"], **wheels}.items():
        _check(downloads / file, sha256)


def name_and_version(wheel: str) -> tuple[str, str]:
    name, version, *_ = wheel.split("-")
    return name.replace("_", "-"), version


def _check(path: Path, sha256: str) -> None:
    if not path.exists():
        raise BuildError(f"{path.name} didn't come; is it still in its registry?")
    if hashlib.sha256(path.read_bytes()).hexdigest() != sha256:
        raise BuildError(f"{path} isn't the file that the lock names. It isn't used.")


def _pip() -> list[str]:
    has_pip = subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True)
    return [sys.executable, "-m", "pip"] if has_pip.returncode == 0 else ["uvx", "pip"]


def _run(command: Sequence[str | Path], folder: Path, **more: str) -> None:
    try:
        subprocess.run(command, cwd=folder, env=os.environ | more, check=True, stdout=sys.stderr)  # noqa: S603
    except FileNotFoundError as error:
        raise BuildError(f"{command[0]} isn't installed; docs/phone-alone.md says why.") from error
    except subprocess.CalledProcessError as error:
        raise BuildError(f"{' '.join(map(str, command[:3]))} failed; it says why above.") from error


def _unpack(pinned: Mapping[str, Any], downloads: Path, work: Path) -> None:
    with tarfile.open(downloads / pinned["runtime"]["file"]) as packed:
        # before Python 3.11.4 there is no filter: this one is pinned by hash
        packed.extraction_filter = getattr(tarfile, "data_filter", lambda member, _path: member)
        packed.extractall(work)  # noqa: S202
    (work / "package").rename(work / "runtime")

    with zipfile.ZipFile(work / "runtime" / "python_stdlib.zip") as packed:
        _extract(packed, work / "python", LEFT_OUT_OF_PYTHON)
    for file in pinned["wheels"]:
        with zipfile.ZipFile(downloads / file) as packed:
            _extract(packed, work / "app", LEFT_OUT)
    for name, text in STAND_INS.items():
        path = work / "app" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def _extract(packed: zipfile.ZipFile, folder: Path, left_out: re.Pattern[str]) -> None:
    for name in packed.namelist():
        if not left_out.match(name):
            packed.extract(name, folder)


def _own_code(app: Path) -> None:
    """As it is in a package: the pages inside."""
    for source in (PACKAGE, CHECKOUT / "rulesets"):
        for path in source.rglob("*"):
            name = f"{source.name}/{path.relative_to(source).as_posix()}"
            if path.is_file() and not LEFT_OUT.match(name):
                to = app / name
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, to)
    if not IS_INSTALLED:
        shutil.copytree(CHECKOUT / "templates", app / "scorekeeper" / "templates")

    about = app / f"{NAME.replace('-', '_')}-{version()}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version()}\n")


def _django(work: Path, *words: str) -> None:
    """One of Django's commands, with a data folder of its own."""
    here = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "DATABASE_URL": ""}
    data = {"SCOREKEEPER_DATA": str(work / "data"), "STATIC_ROOT": str(work / "static")}
    _run([sys.executable, "-m", "django", *words, "--verbosity=0"], CHECKOUT, **here, **data)


def _static_files(work: Path) -> Path:
    """Under names that change with them; not those that no page of ours asks for."""
    _django(work, "collectstatic", "--noinput")
    static = work / "static"
    known = json.loads((static / "staticfiles.json").read_text("utf-8"))["paths"].values()
    for path in [path for path in static.rglob("*") if path.is_file()]:
        name = path.relative_to(static).as_posix()
        is_known = name in {*known, "staticfiles.json"} or AS_NAMED.fullmatch(name)
        if not is_known or UNUSED_STATIC.match(name):
            path.unlink()
    return static


def _start_pages(folder: Path) -> None:
    """One in each language; start.js goes from the English one to that of the browser."""
    known = json.loads((folder / "static" / "staticfiles.json").read_text("utf-8"))["paths"]
    wanted = {
        "manifest": "app.webmanifest",
        "favicon": "icons/favicon.svg",
        "icon": "icons/home-screen.png",
    }
    languages = [code for code, _name in settings.LANGUAGES if code != "en-us"]
    page = {"static": {k: known[v] for k, v in wanted.items()}, "languages": " ".join(languages)}
    for language in languages:
        with override(language):
            text = render_to_string("alone/start.html", page)
        (folder / f"index.{language}.html").write_text(text, encoding="utf-8")

    shutil.copy(folder / "index.en.html", folder / "index.html")


def _empty_scores(work: Path) -> None:
    """A file with all tables, so that a first start has none to make."""
    _django(work, "migrate", "--noinput")
    scores = work / "data" / "db.sqlite3"
    with closing(sqlite3.connect(scores)) as made:
        made.execute("PRAGMA journal_mode=DELETE")  # one file, with no log beside it
        made.execute("VACUUM")
    shutil.copy(scores, work / "app" / "scorekeeper" / "phone" / "empty.sqlite3")


def _compile(work: Path) -> None:
    """Byte code in place of text: a start takes half as long."""
    _run(
        ["node", HERE / "compile.mjs", *(work / name for name in ("runtime", "app", "python"))],
        work,
    )
    for code in [*work.glob("app/**/*.pyc"), *work.glob("python/**/*.pyc")]:
        code.with_suffix(".py").unlink()


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path


def _pack(app: Path, to: Path) -> None:
    """Names and sizes, then one file after the other: worker.js unpacks it in no time."""
    files = list(_files(app))
    names = json.dumps([[name, path.stat().st_size] for name, path in files]).encode()
    content = b"".join(path.read_bytes() for _, path in files)
    to.write_bytes(len(names).to_bytes(4, "little") + names + content)


def _zip(python: Path, to: Path) -> None:
    """Stored as it is: the whole file is packed on its way, and read faster then."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as packed:
        for name, path in _files(python):
            packed.write(path, name)


def _list(folder: Path) -> dict[str, Any]:
    """Write down what a phone fetches, and pack what gets smaller by it, for any host."""
    files, whole = [], hashlib.sha256()
    for name, path in list(_files(folder)):
        if path.suffix == ".gz" or name in {"version.json", "static/staticfiles.json"}:
            continue

        content = path.read_bytes()
        whole.update(name.encode() + content)
        packed = gzip.compress(content, 9, mtime=0)
        is_packed = len(packed) < 0.9 * len(content)
        if is_packed:
            path.with_name(f"{path.name}.gz").write_bytes(packed)
        size = len(packed) if is_packed else len(content)
        kind = TYPES.guess_type(name)[0] or "application/octet-stream"
        digest = hashlib.sha256(content).hexdigest()[:12]
        told = {"name": name, "type": kind, "bytes": size, "packed": is_packed, "hash": digest}
        files.append(told)

    made = {"version": whole.hexdigest()[:12], "files": files}
    (folder / "version.json").write_text(json.dumps(made))
    return made
