"""Partners: which team a seat belongs to, and what a team has together in a round.

SQLite makes a new table of seats for the constraint. Every trigger that reads seats makes way until it is there.
"""

from functools import partial
from importlib import import_module

from django.db import migrations, models

same_game = import_module("scorekeeper.migrations.0002_same_game")
dealer_changes = import_module("scorekeeper.migrations.0008_dealer_changes")
RULES = [*same_game.RULES, *dealer_changes.RULES]
MAKE = partial(same_game.make_triggers, rules=RULES)
DROP = partial(same_game.drop_triggers, rules=RULES)


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0021_tally'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='team_names',
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='teams',
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='team',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.RunPython(DROP, MAKE),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(
                condition=models.Q(('team__isnull', True), ('team__lt', 10), _connector='OR'),
                name='seat_team_range',
            ),
        ),
        migrations.RunPython(MAKE, DROP),
    ]
