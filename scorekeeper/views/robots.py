"""What search engines may read: nothing.

These are pages of families, and links that let phones in.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse("User-agent: *\nDisallow: /\n", content_type="text/plain")
