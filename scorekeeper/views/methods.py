"""One address, one view a method."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed

View = Callable[..., HttpResponseBase]


def by_method(**views: View) -> View:
    """Answer each method with its own view: ``by_method(GET=new, POST=start)``.

    All others are refused.
    """
    if "GET" in views:
        views.setdefault("HEAD", views["GET"])

    def dispatch(request: HttpRequest, /, *args: Any, **kwargs: Any) -> HttpResponseBase:
        view = views.get(request.method or "")
        return view(request, *args, **kwargs) if view else HttpResponseNotAllowed(sorted(views))

    return dispatch
