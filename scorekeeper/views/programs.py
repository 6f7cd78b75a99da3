"""What programs ask for: is the app up, and may search engines read it?"""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("no database\n", status=503, content_type="text/plain")

    return HttpResponse("ok\n", content_type="text/plain")


def robots(request: HttpRequest) -> HttpResponse:
    """Nothing may be read: these are pages of families, and links that let phones in."""
    return HttpResponse("User-agent: *\nDisallow: /\n", content_type="text/plain")
