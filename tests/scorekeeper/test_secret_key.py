from __future__ import annotations

import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorekeeper import secret_key
from scorekeeper.secret_key import read_or_make_secret_key


def test_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    key = read_or_make_secret_key(path)
    assert len(key) >= 50
    assert read_or_make_secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_all_who_start_at_once_get_the_same(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    gate = threading.Barrier(8)

    def start(_: int) -> str:
        gate.wait()
        return read_or_make_secret_key(path)

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(start, range(8)))) == 1


def test_empty_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secret_key, "WAIT_SECONDS", 0)
    path = tmp_path / "secret_key"
    path.touch()
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        read_or_make_secret_key(path)
