"""Settings of the tests: as at home, in a folder of their own that goes away afterwards."""

from __future__ import annotations

import os
import tempfile

# kept until the process ends, then removed
_folder = tempfile.TemporaryDirectory(prefix="scorekeeper-tests-", ignore_cleanup_errors=True)

os.environ["SCOREKEEPER_DATA"] = _folder.name
os.environ["SECRET_KEY"] = "only-for-tests"
os.environ["LANGUAGE"] = "en"  # whatever the terminal speaks
os.environ["TZ"] = "Europe/Warsaw"  # not UTC, so that a forgotten conversion shows
for _name in (
    "SCOREKEEPER_DEMO",
    "HTTPS",
    "DEBUG",
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "STATIC_ROOT",
    "SENTRY_DSN",
    "LOG_REQUESTS",
):
    os.environ.pop(_name, None)

from scorekeeper.settings import *  # noqa: E402, F403
from scorekeeper.settings import STORAGES  # noqa: E402

# names without a hash: nothing has to be collected before a test
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
