"""Why a player who joined late started like that. Empty is NULL: so SQLite keeps the table, and its triggers."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0012_list_of_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='contract_as',
            field=models.CharField(max_length=10, null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='points_as',
            field=models.CharField(max_length=10, null=True),
        ),
    ]
