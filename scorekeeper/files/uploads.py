"""Files on their way in: a large one that isn't one of ours isn't read any further."""

from __future__ import annotations

import codecs
from typing import Any

from django.conf import settings
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import HttpRequest

from rulesets.files.household import FIRST_LINE

HOUSEHOLDS = tuple(mark + FIRST_LINE.encode() for mark in (b"", codecs.BOM_UTF8))
COPIES = (b"SQLite format 3\x00", b"rummy-scorekeeper sealed copy")  # as they are, and sealed
BEGINNINGS = (*HOUSEHOLDS, *COPIES)
STOPPED = "upload_stopped"  # set on a request whose file wasn't read to its end


class LargeFileHandler(FileUploadHandler):
    """Looks at the first bytes of a file before they are kept anywhere."""

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, Any],  # noqa: N803  (Django's name)
        content_length: int,
        *args: Any,
        **options: Any,
    ) -> None:
        self.is_large = content_length > settings.MAX_REQUEST_BYTES

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        if start == 0 and self.is_large and not raw_data.startswith(BEGINNINGS):
            setattr(self.request, STOPPED, True)
            raise StopUpload(connection_reset=True)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """The handlers after this one keep the file."""


def was_stopped(request: HttpRequest) -> bool:
    """Whether the file was too large to be anything but one of ours, and isn't one."""
    return getattr(request, STOPPED, False)
