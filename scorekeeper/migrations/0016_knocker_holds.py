"""Whoever knocks holds deadwood, too. SQLite makes a new table for that, and its triggers have to be made again."""

from functools import partial
from importlib import import_module

from django.db import migrations

same_game = import_module("scorekeeper.migrations.0002_same_game")
RULES = [rule for rule in same_game.RULES if rule[0] == "scorekeeper_entry"]
MAKE = partial(same_game.make_triggers, rules=RULES)
DROP = partial(same_game.drop_triggers, rules=RULES)


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0015_studies'),
    ]

    operations = [
        migrations.RunPython(DROP, MAKE),
        migrations.RemoveConstraint(model_name='entry', name='entry_out_holds_nothing'),
        migrations.RunPython(MAKE, DROP),
    ]
