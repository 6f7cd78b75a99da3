"""Figures worked out beside the web."""

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
                ('asker', models.CharField(blank=True, default='', max_length=10)),
            ],
            options={
                'verbose_name_plural': 'studies',
                'constraints': [models.CheckConstraint(condition=models.Q(('done__lte', 100)), name='study_done_in_100')],
            },
        ),
    ]
