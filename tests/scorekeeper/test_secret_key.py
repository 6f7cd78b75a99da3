from __future__ import annotations

import os
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.machine.secret_key import read_or_make_secret_key

pytestmark = pytest.mark.one_database


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


def test_an_empty_file_from_a_full_disk_isnt_a_key(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    path.touch()
    assert len(read_or_make_secret_key(path)) >= 50


def test_on_a_full_disk_it_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "secret_key"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(ImproperlyConfigured, match=r"No space left on device\.\nMake room"):
            read_or_make_secret_key(path)
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key.lock"]
    assert len(read_or_make_secret_key(path)) >= 50


def test_what_cant_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "secret_key").mkdir()
    with pytest.raises(ImproperlyConfigured, match=r"Can't read the secret key .*: Is a directory"):
        read_or_make_secret_key(tmp_path / "secret_key")
