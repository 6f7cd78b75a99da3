"""What a household wants to know ahead."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0016_knocker_holds'),
    ]

    operations = [
        migrations.AddField(
            model_name='household',
            name='shows_length',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='household',
            name='shows_hardness',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='household',
            name='shows_chances',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='household',
            name='shows_chances_to_watchers',
            field=models.BooleanField(default=False),
        ),
    ]
