"""Settings, from the environment, for two profiles: at home (the default) and hosted (HTTPS=1).

SCOREKEEPER_DATA       folder for scores, secret key and collected static files; default: data/
                       in a checkout; for an installed package, where the system keeps such data
SCOREKEEPER_DEMO=1     a made-up family in a folder beside that one (…-demo/), whatever
                       DATABASE_URL says; `serve --demo` sets it
SECRET_KEY             in place of the file in the data folder
DATABASE_URL           in place of SQLite in the data folder, for example postgres://user@host/name
DATABASE_POOLER=1      DATABASE_URL leads to a pooler that lends a connection for a transaction
STATIC_ROOT            where collected static files go
TZ                     time zone of the table, for example Europe/Warsaw; default: the machine's
SCOREKEEPER_COPIES_MB  how large all copies of the scores may be together; default: 500
HTTPS=1                hosted behind a proxy that speaks https
ALLOWED_HOSTS          names by which the app may be asked, with commas; at home they are added to
                       private addresses and this machine's own names
CSRF_TRUSTED_ORIGINS   for proxies that change the Host header, for example
                       https://rummy.example.org
SENTRY_DSN             hosted: where faults are reported to; without it, nowhere
SCOREKEEPER_ADDRESS    by which address phones find the app, where it can't see that itself, as in
                       a container: http://192.168.1.20:8000
SCOREKEEPER_PHONE_APP  where this app is for a phone alone (docs/phone-alone.md), if it is anywhere:
                       https://rummy.example.org
LOG_REQUESTS=1         one JSON line a request and fault; default: when hosted
DEBUG=1                for work on the code, never for a table
"""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
import tzlocal
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.machine.installed import CHECKOUT, IS_INSTALLED, usual_data_folder
from scorekeeper.machine.logs import report_errors_to
from scorekeeper.machine.network import LOOPBACK_HOSTS
from scorekeeper.machine.secret_key import read_or_make_secret_key


def _flag(name: str, *, default: bool = False) -> bool:
    return os.environ.get(name, str(default)).lower() in {"1", "true", "yes", "on"}


def _list(name: str) -> list[str]:
    parts = map(str.strip, os.environ.get(name, "").split(","))
    return list(filter(None, parts))


def _number(name: str, usual: int) -> int:
    text = os.environ.get(name, "") or str(usual)
    if not (text.isascii() and text.isdecimal()):
        raise ImproperlyConfigured(f"{name}: {text} isn't a whole number.")

    return int(text)


def _hosts() -> list[str]:
    """The names we answer to. The loopback names stay, for health checks on the machine itself."""
    named = _list("ALLOWED_HOSTS")
    if "*" in named:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS: write the names, not *. Any page on the web could otherwise reach "
            "this machine under a name of its own (DNS rebinding)."
        )

    own = urlsplit(ADDRESS).hostname
    return [*LOOPBACK_HOSTS, *([own] if own else []), *named]


def _address() -> str:
    """The address that somebody has set, without a slash at its end; empty if nobody has."""
    address = os.environ.get("SCOREKEEPER_ADDRESS", "").rstrip("/")
    parts = urlsplit(address)
    if address and not (parts.scheme in {"http", "https"} and parts.hostname):
        raise ImproperlyConfigured(
            f"SCOREKEEPER_ADDRESS: {address} isn't a whole address. Write it as phones would "
            "type it, for example http://192.168.1.20:8000"
        )

    return address


def _folder(path: Path, mode: int = 0o777) -> Path:
    try:
        path.mkdir(mode=mode, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"Can't make the folder {path}: {error.strerror}.\n"
            "Give yourself the right to make it, or set SCOREKEEPER_DATA to another folder."
        ) from error

    return path


def _time_zone() -> str:
    """Name the zone of the table: times are shown to people who sit there."""
    try:
        name = os.environ.get("TZ", "").lstrip(":") or tzlocal.get_localzone_name() or "UTC"
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"

    return name


def _data_folder() -> Path:
    folder = Path(os.environ.get("SCOREKEEPER_DATA") or usual_data_folder()).resolve()
    if DEMO:
        folder = folder.with_name(f"{folder.name}-demo")
    return _folder(folder, 0o700)


KEPT_BY_BROWSERS = 60 * 60 * 24 * 400  # seconds: no browser keeps a cookie for longer

BASE_DIR = CHECKOUT
BESIDE_THE_CODE = [] if IS_INSTALLED else [BASE_DIR]  # a package has all of it inside
DEMO = _flag("SCOREKEEPER_DEMO")
DATA_DIR = _data_folder()

# In a phone's browser, without any computer: phone/settings.py says so, and whether the browser has
# promised to keep what is stored.
ALONE = False
STORAGE_LASTS = True
PHONE_APP = os.environ.get("SCOREKEEPER_PHONE_APP", "")

DEBUG = _flag("DEBUG")
HTTPS = _flag("HTTPS")

SECRET_KEY = os.environ.get("SECRET_KEY") or read_or_make_secret_key(DATA_DIR / "secret_key")

ADDRESS = _address()
ALLOWED_HOSTS = _hosts()
# at home also by any address and name that this machine may have in its own network, see network.py
LOCAL_HOSTS = not HTTPS

INSTALLED_APPS = [
    "scorekeeper",
    "django_htmx",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "scorekeeper.machine.logs.RequestLogMiddleware",
    # headers first: whoever answers below, also with a file, a redirect or a refusal, answers with
    # them
    "scorekeeper.middleware.ContentSecurityPolicyMiddleware",
    "scorekeeper.middleware.ResponseHeadersMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",  # its files are compressed already, so above GZip
    "django.middleware.gzip.GZipMiddleware",
    "scorekeeper.middleware.RequestSizeMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "scorekeeper.middleware.RulesLanguageMiddleware",
    "scorekeeper.middleware.LocalHostsMiddleware",  # above the first that asks for the host
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.middleware.RestoringMiddleware",
    "scorekeeper.access.AccessMiddleware",
    "scorekeeper.middleware.RefusalMiddleware",
]

ROOT_URLCONF = "scorekeeper.urls"
FORCE_SCRIPT_NAME = ""  # addresses begin at the root, whatever a visitor's headers say
WSGI_APPLICATION = "scorekeeper.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [folder / "templates" for folder in BESIDE_THE_CODE],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "scorekeeper.context.may",
                "scorekeeper.context.light",
            ],
        },
    },
]

# --- database -------------------------------------------------------------------------------------

# WAL lets phones read while one writes. IMMEDIATE takes the write lock at the start: a transaction
# that read first couldn't get it later, and no timeout helps. FULL: a tick on the screen means the
# score is on the disk.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    # EXTRA for the moment in which a new file gets its log: a power cut there mustn't bring the
    # old journal back
    "init_command": (
        "PRAGMA synchronous=EXTRA; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
        "PRAGMA foreign_keys=ON;"
    ),
}


DJANGOS_SQLITE = "django.db.backends.sqlite3"
DJANGOS_POSTGRESQL = "django.db.backends.postgresql"


def _database() -> dict[str, Any]:
    url = "" if DEMO else os.environ.get("DATABASE_URL")
    # it keeps the connections, and a cursor would be on another one the next time
    pooler = _flag("DATABASE_POOLER")
    keep: dict[str, Any] = {"conn_max_age": 60}

    if pooler:
        keep = {"conn_max_age": 0, "disable_server_side_cursors": True}

    database: dict[str, Any] = {"ENGINE": DJANGOS_SQLITE, "NAME": DATA_DIR / "db.sqlite3"}
    if url:
        database = dict(dj_database_url.parse(url, conn_health_checks=not pooler, **keep))

    if database["ENGINE"] == DJANGOS_POSTGRESQL:
        # the same, but it asks less often whether the server is there
        database["ENGINE"] = "scorekeeper.postgresql"
        # the server plans what is asked again and again only once, which halves the time of a look
        if not pooler:
            plan_once = {"server_side_binding": True, "prepare_threshold": 5}
            database["OPTIONS"] = plan_once | database.get("OPTIONS", {})

    if database["ENGINE"] == DJANGOS_SQLITE:
        database["ENGINE"] = "scorekeeper.sqlite"  # the same, but those who write take turns
        database["OPTIONS"] = SQLITE_OPTIONS
        # opening the file for each request makes writes 2.5 times slower
        database["CONN_MAX_AGE"] = None
        # a file: the in-memory database of tests is shared between threads and ignores the timeout
        database["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}

    return database


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- language and time ----------------------------------------------------------------------------

USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [  # each as it calls itself
    ("en", "English"),
    ("en-us", "English (United States)"),
    ("de", "Deutsch"),
    ("es", "español"),
    ("fr", "français"),
    ("it", "italiano"),
    ("nl", "Nederlands"),
    ("pt-br", "Português (Brasil)"),
    ("pl", "polski"),
]
LANGUAGE_COOKIE_AGE = KEPT_BY_BROWSERS
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = HTTPS
FORMAT_MODULE_PATH = ["scorekeeper.formats"]
USE_TZ = True
TIME_ZONE = _time_zone()

# --- static files ---------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [folder / "static" for folder in BESIDE_THE_CODE]
# in the data folder, so that this one folder is all that must be writable
STATIC_ROOT = _folder(Path(os.environ.get("STATIC_ROOT") or DATA_DIR / "staticfiles").resolve())
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorekeeper.machine.static_files.LeanStaticFiles"},
}

# our files are for our own pages alone
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- security -------------------------------------------------------------------------------------

CSRF_TRUSTED_ORIGINS = _list("CSRF_TRUSTED_ORIGINS")
CSRF_COOKIE_AGE = KEPT_BY_BROWSERS  # a phone left on a page can still save
# Django 6.1 signs cookies in another way, and would forget every phone that has one of before
SIGNED_COOKIE_LEGACY_SALT_FALLBACK = True

# The setting of Django 6. All comes from here and nothing is inline: a script in a player's name
# can't run.
SECURE_CSP = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],  # Safari doesn't know it, says so in its console, and goes on
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
}
# "no-referrer" would make Chromium send "Origin: null" with forms, which the CSRF check refuses
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
EXTRA_HEADERS = {
    # by this our scripts know the app's own answers from those of a hotel's login page or a proxy
    "X-Answered-By": "rummy-scorekeeper",
    # a sheet is asked for again, never shown from somebody else's cache
    "Cache-Control": "private, no-cache",
    # these two are Django's as well, but not where it refuses a host before it redirects to https
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": SECURE_REFERRER_POLICY,
}
# not with styles and scripts: a first visit asks for a dozen of them
PAGE_HEADERS = {
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Robots-Tag": "noindex",  # pages of a family, not of the web
}
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS

# SILENCED_SYSTEM_CHECKS: what `check --deploy` would say, and why it is as it should be.
# tests/scorekeeper/test_settings.py reads the reasons.
SECURE_CROSS_ORIGIN_OPENER_POLICY: str | None
SECURE_PROXY_SSL_HEADER: tuple[str, str] | None
if HTTPS:
    SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SILENCED_SYSTEM_CHECKS = [
        "security.W005",  # HSTS for sub-domains: nobody knows what else lives under that domain
        "security.W021",  # HSTS preload: can't be taken back for months, so the operator's choice
    ]
else:
    # browsers ignore this header on http, and Chromium writes an error to the console
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None
    SECURE_HSTS_SECONDS = 0
    SECURE_PROXY_SSL_HEADER = None
    SILENCED_SYSTEM_CHECKS = [
        "security.W004",  # HSTS: https isn't there at home, and browsers ignore the header on http
        "security.W008",  # redirect to https: nothing answers there
        "security.W016",  # a Secure CSRF cookie would never come back, so no form could be sent
    ]

MAX_REQUEST_BYTES = 2 * 1024 * 1024  # with files; see middleware.py
# a household's own file, at the one address that takes it, streamed to this folder; the Caddyfile
# says it too
MAX_IMPORT_BYTES = 64 * 1024 * 1024
IMPORTS_DIR = FILE_UPLOAD_TEMP_DIR = _folder(DATA_DIR / "imports", 0o700)
FILE_UPLOAD_HANDLERS = [
    "scorekeeper.files.uploads.LargeFileHandler",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000

# --- limits, where everybody can begin a household (docs/hosting.md) ------------------------------

LIMITS: dict[str, tuple[int, timedelta]] = {}  # how many of something within which time
MOST_GAMES: int | None = None  # of one household
EMPTY_KEPT: timedelta | None = None  # a household without a game
UNUSED_KEPT: timedelta | None = None  # one in which nobody plays
# so long may nobody have run "purge"; after a longer time the clock may be wrong. At home it runs
# whenever the app does
LONGEST_PAUSE = timedelta(days=31)
if HTTPS:
    LONGEST_PAUSE = timedelta(days=3)
    MAX_IMPORT_BYTES = 32 * 1024 * 1024
    LIMITS = {  # an address may be that of a whole school
        "household": (20, timedelta(days=1)),  # begun from one address
        "import": (20, timedelta(days=1)),  # large files from one address
        "game": (100, timedelta(days=1)),  # begun in one household
    }
    MOST_GAMES = 5000
    EMPTY_KEPT = timedelta(days=1)
    UNUSED_KEPT = timedelta(days=365)
UNUSED_WARNED = timedelta(days=30)  # so long before that its pages say so

# --- copies of the scores (care/thinning.py says which are kept) ----------------------------------

# the six newest are kept even if they are larger
COPIES_MOST_BYTES = _number("SCOREKEEPER_COPIES_MB", 500) * 1024 * 1024

# --- what the terminal shows ----------------------------------------------------------------------

# At home: faults, and where in the code. Not each missing page: the person at the terminal came to
# play. Hosted: one JSON line a request or fault. Neither has anything of the people (logs.py).
LOG_REQUESTS = _flag("LOG_REQUESTS", default=HTTPS)
FORMATTER = "plain"
if LOG_REQUESTS:
    FORMATTER = "json"
if DEBUG:
    FORMATTER = "whole"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"()": "scorekeeper.machine.logs.PlainFormatter"},
        "whole": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "scorekeeper.machine.logs.JsonFormatter"},
    },
    "handlers": {
        "terminal": {
            "class": "logging.StreamHandler",
            "formatter": FORMATTER,
        },
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},
        # what is hosted is asked for by any name, all day long; at home somebody may look for the
        # fault
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": not LOG_REQUESTS},
        "scorekeeper.requests": {"level": "INFO"},
        "scorekeeper.services.acts": {"level": "INFO" if LOG_REQUESTS else "WARNING"},
        "zeroconf": {"level": "CRITICAL"},  # a network without multicast isn't a fault
        "waitress.queue": {"level": "ERROR"},  # a request that waits for a moment isn't news
    },
}

if os.environ.get("SENTRY_DSN"):
    report_errors_to(os.environ["SENTRY_DSN"])
