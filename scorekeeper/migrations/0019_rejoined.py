"""Who came back into the game before a round. Empty is NULL: so SQLite keeps the table, and its triggers."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0018_wild_rank'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='rejoined',
            field=models.BooleanField(null=True),
        ),
    ]
