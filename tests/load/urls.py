import os

from django.http import HttpRequest, HttpResponse
from django.urls import path

from scorekeeper.urls import handler500 as handler500
from scorekeeper.urls import urlpatterns as pages


def empty(request: HttpRequest) -> HttpResponse:
    """Nothing but which process has answered."""
    return HttpResponse(str(os.getpid()))


urlpatterns = [path("empty/", empty), *pages]
