"""The app's entry in Django's register."""

from __future__ import annotations

from django.apps import AppConfig


class ScorekeeperConfig(AppConfig):
    name = "scorekeeper"
    label = "scorekeeper"
    verbose_name = "Rummy scorekeeper"
