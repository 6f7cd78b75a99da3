"""Some bonuses are given so many times as somebody types."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', "0020_melded"),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='tally',
            field=models.JSONField(null=True),
        ),
    ]
