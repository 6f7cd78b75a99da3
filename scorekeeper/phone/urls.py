"""The app's addresses, and those that only a phone alone has."""

from __future__ import annotations

from django.urls import include, path

from scorekeeper.phone import handing
from scorekeeper.urls import handler400, handler500
from scorekeeper.views.methods import by_method

__all__ = ["handler400", "handler500", "urlpatterns"]

urlpatterns = [
    path("games/<str:game_id>/codes/", by_method(GET=handing.codes), name="game-codes"),
    path("take/", by_method(GET=handing.look, POST=handing.add), name="take"),
    path("", include("scorekeeper.urls")),
]
