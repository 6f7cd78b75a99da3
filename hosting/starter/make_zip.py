"""Makes the zip to double-click, in dist/: `uv run python hosting/starter/make_zip.py`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
FOLDER = "Rummy Scorekeeper"
LANGUAGES = HERE / "languages"  # the same as "Read me first.txt"

# Which line ends each file has inside, and whether it can be started. Windows reads no others in a
# .bat, and a Mac none but its own in a script.
WINDOWS, UNIX = b"\r\n", b"\n"
FILES = {
    "Start Rummy.bat": (WINDOWS, 0o644),
    "start-rummy.command": (UNIX, 0o755),
    "Read me first.txt": (WINDOWS, 0o644),
    **{f"languages/{path.name}": (WINDOWS, 0o644) for path in sorted(LANGUAGES.glob("*.txt"))},
}
REGULAR_FILE = 0o100000
MADE_ON_UNIX = 3  # else nobody reads the permissions
SAME_DAY = (2020, 1, 1, 0, 0, 0)  # the same files make the same zip


def main() -> None:
    uv = shutil.which("uv")
    if uv is None:
        sys.exit("uv is missing. Start this with:  uv run python hosting/starter/make_zip.py")

    with tempfile.TemporaryDirectory() as folder:
        wheel = build_wheel(uv, Path(folder))
        made = write_zip(PROJECT / "dist", wheel, list_libraries(uv))

    sys.stdout.write(f"Written: {made}\n")


def build_wheel(uv: str, folder: Path) -> Path:
    """The package of this checkout."""
    command = [uv, "build", "--quiet", "--wheel", "--out-dir", str(folder), str(PROJECT)]
    subprocess.run(command, check=True)  # noqa: S603  (our own words)

    (wheel,) = folder.glob("*.whl")
    return wheel


def list_libraries(uv: str) -> bytes:
    """What the lock names, for every system, each with the sums of its files."""
    command = [uv, "export", "--quiet", "--locked", "--no-default-groups", "--no-emit-project"]
    command += ["--no-annotate", "--no-header", "--project", str(PROJECT)]
    return subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603


def write_zip(folder: Path, wheel: Path, libraries: bytes) -> Path:
    """Put the starters, the package and the list of libraries into one zip, and return its path."""
    folder.mkdir(exist_ok=True)
    version = wheel.name.split("-")[1]
    made = folder / f"rummy-scorekeeper-{version}.zip"

    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (line_end, mode) in FILES.items():
            text = (HERE / name).read_bytes().replace(UNIX, line_end)
            _add(archive, name, text, mode)

        _add(archive, "Licence.txt", (PROJECT / "LICENSE").read_bytes().replace(UNIX, WINDOWS))
        _add(archive, "program/libraries.txt", libraries)
        _add(archive, f"program/{wheel.name}", wheel.read_bytes())

    return made


def _add(archive: zipfile.ZipFile, name: str, content: bytes, mode: int = 0o644) -> None:
    entry = zipfile.ZipInfo(f"{FOLDER}/{name}", date_time=SAME_DAY)
    entry.create_system = MADE_ON_UNIX
    entry.external_attr = (REGULAR_FILE | mode) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


if __name__ == "__main__":
    main()
