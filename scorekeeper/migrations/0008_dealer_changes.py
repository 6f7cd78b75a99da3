"""Who deals from a round on is a row of its own, so that it no longer moves who dealt first.

Games whose first dealer was moved stay as they are: they can't be told from the others.
"""

from functools import partial
from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

same_game = import_module("scorekeeper.migrations.0002_same_game")
RULES = [
    (
        "scorekeeper_dealerchange",
        "NEW.game_id",
        "COALESCE((SELECT game_id FROM scorekeeper_seat WHERE id = NEW.seat_id), NEW.game_id)",
    ),
]


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0007_household_version'),
    ]

    operations = [
        migrations.CreateModel(
            name='DealerChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dealer_changes', to='scorekeeper.game')),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='dealer_changes', to='scorekeeper.seat')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('number__range', (1, 1000))), name='dealer_change_number_range')],
            },
        ),
        migrations.RunPython(
            partial(same_game.make_triggers, rules=RULES),
            partial(same_game.drop_triggers, rules=RULES),
        ),
        migrations.AlterField(
            model_name='act',
            name='kind',
            field=models.CharField(choices=[('start', 'Start'), ('import', 'Import'), ('round', 'Round'), ('seats', 'Seats'), ('dealer', 'Dealer'), ('options', 'Options'), ('stop', 'Stop'), ('delete', 'Delete'), ('ruling', 'Ruling')], max_length=12),
        ),
    ]
