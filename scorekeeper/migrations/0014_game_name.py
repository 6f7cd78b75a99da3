"""What a family calls a game. Empty is NULL: so SQLite keeps the table, and its triggers."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0013_fair_starts'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='name',
            field=models.CharField(max_length=40, null=True),
        ),
    ]
