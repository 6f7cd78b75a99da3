"""The script that takes the pictures of the README still runs, and takes the ones that are shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageStat

from tests import pictures

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def difference(one: Path, other: Path) -> float:
    """How far apart two pictures are, from 0 to 255 a colour; those of two sizes don't compare."""
    with Image.open(one) as first, Image.open(other) as second:
        assert first.size == second.size
        changed = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    return sum(ImageStat.Stat(changed).mean) / 3


def test_the_pictures_are_those_of_the_demo(browser: Browser, tmp_path: Path) -> None:
    taken = pictures.take(browser, tmp_path)

    kept = sorted(path.name for path in pictures.FOLDER.glob("*.png"))
    assert sorted(path.name for path in taken) == kept

    for path in taken:
        # fonts differ from one machine to the next; another page, or an empty one, is further off
        assert difference(path, pictures.FOLDER / path.name) < 12, path.name
        light = path.with_name(path.name.replace("-dark", "-light"))
        assert path == light or difference(path, light) > 8, path.name
