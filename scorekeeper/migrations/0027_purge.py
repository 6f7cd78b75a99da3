"""When old things were last removed; and no try at a code that says from which address it came."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0026_removed_phones"),
    ]

    operations = [
        migrations.CreateModel(
            name="Purge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("steady_since", models.DateTimeField()),
            ],
        ),
        migrations.RunSQL("DELETE FROM scorekeeper_wrongcode", migrations.RunSQL.noop),
    ]
