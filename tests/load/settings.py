"""The hosted app, with one page more: an empty one, to measure the others by."""

from scorekeeper.settings import *  # noqa: F403

ROOT_URLCONF = "tests.load.urls"
