"""The card that was turned up, where a round goes by it. Empty is NULL: so SQLite keeps the table, and its triggers."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0024_state_of_drafts'),
    ]

    operations = [
        migrations.AddField(
            model_name='round',
            name='upcard',
            field=models.CharField(max_length=20, null=True),
        ),
    ]
