"""The service worker: at an address of its own above all pages, because it sees only what lies below it."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse


def worker(request: HttpRequest) -> HttpResponse:
    """Read by browsers with https alone; asked for again each time, so that a new one is found."""
    path = finders.find("js/sw.js")
    if path is None:
        raise Http404
    script = Path(path).read_text(encoding="utf-8")
    return HttpResponse(script, content_type="text/javascript", headers={"Cache-Control": "no-cache"})
