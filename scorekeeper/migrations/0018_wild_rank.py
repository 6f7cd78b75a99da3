"""The rank that a card turned up made wild. Empty is NULL: so SQLite keeps the table, and its triggers."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0017_look_ahead'),
    ]

    operations = [
        migrations.AddField(
            model_name='round',
            name='wild_rank',
            field=models.CharField(max_length=20, null=True),
        ),
    ]
