"""The folder for a phone alone, built from a made-up runtime and a made-up library."""

from __future__ import annotations

import hashlib
import io
import json
import re
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.phone import build as building
from scorekeeper.phone.build import HERE, LOCK, BuildError, build, fetch, name_and_version

ROOT = Path(__file__).parents[2]
COLOR = re.compile(r"(--[\w-]+): (#\w+);")
RUNTIME = {
    "package/pyodide.mjs": b"export const loadPyodide = 1;\n" * 50,
    "package/pyodide.asm.mjs": b"//",
    "package/pyodide.asm.wasm": b"\0asm",
    "package/pyodide-lock.json": b'{"info": {"python": "3.14.2"}, "packages": {"much": {}}}',
}


def zipped(files: dict[str, str]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return content.getvalue()


def tarred(files: dict[str, bytes]) -> bytes:
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w:gz") as packed:
        for name, inside in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(inside)
            packed.addfile(info, io.BytesIO(inside))
    return content.getvalue()


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    folder = tmp_path / "downloads"
    folder.mkdir()
    library = {"django/apps.py": "x = 1", "django/contrib/admin/sites.py": "", "many/a.pyi": ""}
    python = zipped({"json/decoder.py": "y = 2", "pdb.py": ""})
    runtime = RUNTIME | {"package/python_stdlib.zip": python}
    (folder / "runtime.tgz").write_bytes(tarred(runtime))
    (folder / "library.whl").write_bytes(zipped(library))
    return folder


def pinned(downloads: Path) -> dict[str, Any]:
    def sha256(name: str) -> str:
        return hashlib.sha256((downloads / name).read_bytes()).hexdigest()

    runtime = {"name": "runtime", "version": "1", "file": "runtime.tgz"}
    return {
        "runtime": runtime | {"sha256": sha256("runtime.tgz")},
        "wheels": {"library.whl": sha256("library.whl")},
    }


def lock_file(path: Path, lock: dict[str, Any]) -> Path:
    lines = []
    for head, table in lock.items():
        lines += [f"[{head}]", *(f"{json.dumps(key)} = {json.dumps(table[key])}" for key in table)]
    path.write_text("\n".join(lines))
    return path


def names_in(pack: Path) -> set[str]:
    content = pack.read_bytes()
    end = 4 + int.from_bytes(content[:4], "little")
    files = json.loads(content[4:end])
    assert end + sum(size for _, size in files) == len(content)
    return {name for name, _ in files}


def test_what_is_in_the_folder(
    downloads: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "_compile", lambda work: None)  # it takes the real runtime
    folder = tmp_path / "site"
    made = build(folder, downloads, lock_file(tmp_path / "lock.toml", pinned(downloads)))

    listed = {each["name"]: each for each in made["files"]}
    assert {"index.html", "start.js", "sw.js", "worker.js", "app.pack", "pyodide.mjs"} <= set(
        listed
    )
    assert json.loads((folder / "version.json").read_text()) == made
    for name, each in listed.items():
        on_line = folder / (f"{name}.gz" if each["packed"] else name)
        assert on_line.stat().st_size == each["bytes"]
    assert listed["pyodide.mjs"]["packed"]
    assert "packages" in json.loads((folder / "pyodide-lock.json").read_text())

    packed = names_in(folder / "app.pack")
    assert {"django/apps.py", "scorekeeper/phone/inside.py", "rulesets/cards.py"} <= packed
    assert {"scorekeeper/templates/front.html", "scorekeeper/phone/empty.sqlite3"} <= packed
    assert {"staticfiles.json", "bidi/wrapper.py"} <= packed
    assert not any("admin" in name or name.endswith(".pyi") for name in packed)
    with zipfile.ZipFile(folder / "python_stdlib.zip") as python:
        assert python.namelist() == ["json/decoder.py"]

    assert "Download dell’app" in (folder / "index.it.html").read_text("utf-8")
    start = (folder / "index.html").read_text()
    for name in json.loads((folder / "static" / "staticfiles.json").read_text())["paths"].values():
        assert (folder / "static" / name).exists() or "htmx" in name or "sw." in name
        if "webmanifest" in name:
            assert f'href="static/{name}"' in start


@pytest.mark.parametrize("name", ["runtime.tgz", "library.whl"])
def test_another_file_than_the_lock_names_is_refused(downloads: Path, name: str) -> None:
    lock = pinned(downloads)
    with (downloads / name).open("ab") as file:
        file.write(b"more")
    with pytest.raises(BuildError, match=f"{name} isn't the file that the lock names"):
        fetch(lock, downloads)


def test_the_libraries_are_those_of_the_app() -> None:
    """Else a phone alone would run on others than all tests do."""
    locked = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    versions = {each["name"]: each["version"] for each in locked}
    for wheel in tomllib.loads(LOCK.read_text("utf-8"))["wheels"]:
        name, version = name_and_version(wheel)
        assert version == versions[name], name


@pytest.mark.parametrize(
    ("tokens", "begins"), [("tokens", ":root {"), ("dark", "@media (prefers-color-scheme: dark)")]
)
def test_the_start_page_has_the_colors_of_the_others(tokens: str, begins: str) -> None:
    """It has to say them itself: their styles aren't there yet."""
    styles = (HERE / "page" / "start.css").read_text()
    ours = dict(COLOR.findall(styles.split(begins)[1].split("}")[0]))
    theirs = dict(COLOR.findall((ROOT / "static" / "css" / f"{tokens}.css").read_text()))
    assert len(ours) == 8
    assert ours == {name: theirs[name] for name in ours}
