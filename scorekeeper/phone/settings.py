"""Settings in a phone's browser; inside.py sets those that are stored there."""

from __future__ import annotations

import os

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import MIDDLEWARE, SECURE_CSP, STORAGES

ROOT_URLCONF = "scorekeeper.phone.urls"
ALONE = True
ADDRESS = os.environ.get("ADDRESS", "")  # of the start page
STORAGE_LASTS = os.environ.get("STORAGE_LASTS") == "1"
FORCE_SCRIPT_NAME = os.environ.get("SCRIPT_NAME", "")  # a static host may have it in a folder
ALLOWED_HOSTS = ["*"]  # whoever asks is a page of this app, by its service worker

# One writer of a file in memory: no turns, no log beside it, nothing to flush. storage.js keeps it.
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": "",  # inside.py knows it
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; "
                "PRAGMA temp_store=MEMORY; PRAGMA foreign_keys=ON;"
            ),
        },
    }
}

# no network, so nothing is packed for it, nobody comes by another name, and static files are files
_NOT_HERE = {
    "scorekeeper.machine.logs.RequestLogMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "scorekeeper.middleware.LocalHostsMiddleware",
    "scorekeeper.middleware.RestoringMiddleware",
}
MIDDLEWARE = [name for name in MIDDLEWARE if name not in _NOT_HERE]
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}
}

# the start page shows our pages in a frame, so that Python outlives each of them
X_FRAME_OPTIONS = "SAMEORIGIN"
SECURE_CSP = SECURE_CSP | {"frame-ancestors": ["'self'"]}
