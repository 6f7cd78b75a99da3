"""Phones that the host removed. Those taken off before may come again, as they could until now."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0025_upcard"),
    ]

    operations = [
        migrations.AddField(
            model_name="device",
            name="removed_at",
            field=models.DateTimeField(null=True),
        ),
    ]
