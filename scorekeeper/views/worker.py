"""What opens without a network: the service worker, and its page for what isn't kept.

The worker has an address above all pages, because it sees only what is below it.
"""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render


def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, read with https and on this computer alone.

    It is asked for again each time, so that a new one is found.
    """
    path = finders.find("js/sw.js")
    if path is None:
        raise Http404

    script = Path(path).read_text(encoding="utf-8")
    return HttpResponse(
        script, content_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )


def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "offline.html")
