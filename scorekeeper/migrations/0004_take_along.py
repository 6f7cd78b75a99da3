from django.db import migrations, models

from scorekeeper.names import LONGEST


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0003_results")]
    operations = [
        migrations.AddField(
            model_name="seat",
            name="spelling",
            field=models.CharField(max_length=LONGEST, null=True),
        ),
    ]
