"""The Django project and its only app: a household, its games and their pages."""
