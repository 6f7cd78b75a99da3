"""Figures worked out beside the web."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0014_game_name'),
    ]

    operations = [
        migrations.CreateModel(
            name='Study',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('task', models.JSONField()),
                ('figures', models.JSONField(null=True)),
                ('done', models.PositiveSmallIntegerField(default=0)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('looked_at', models.DateTimeField(db_index=True)),
                ('household', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='studies', to='scorekeeper.household')),
            ],
            options={
                'verbose_name_plural': 'studies',
                'constraints': [models.CheckConstraint(condition=models.Q(('done__lte', 100)), name='study_done_in_100')],
            },
        ),
    ]
