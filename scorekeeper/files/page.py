"""The pages of files that are being brought in."""

from __future__ import annotations

from scorekeeper.models import Import
from scorekeeper.sheet.display import ImportProgress


def build_progress(import_: Import) -> ImportProgress:
    """How far it has got, in one of five states."""
    is_checked = import_.read == import_.size
    part, whole, done = import_.read, import_.size, import_.total

    if is_checked:
        part, whole, done = import_.done, import_.total, import_.done

    return ImportProgress(
        import_id=import_.public_id,
        state=_state(import_, is_checked=is_checked),
        percent=100 * part // whole if whole else 100,
        done=done,
        total=import_.total,
        added=import_.added,
        were_here=import_.done - import_.added,
        fault=import_.fault,
        place=import_.fault_place,
    )


def _state(import_: Import, *, is_checked: bool) -> str:
    if import_.finished_at:
        return "refused" if import_.fault else "done"
    if import_.is_interrupted:
        return "interrupted"
    return "storing" if is_checked else "checking"
