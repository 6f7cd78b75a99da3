"""What a player has on the table counts in some games, beside what is left in the hand."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0019_rejoined'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='melded',
            field=models.JSONField(null=True),
        ),
    ]
