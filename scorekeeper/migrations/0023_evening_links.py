"""Until when the link of an evening lets phones in."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0022_teams'),
    ]

    operations = [
        migrations.AddField(
            model_name='link',
            name='until',
            field=models.DateTimeField(null=True),
        ),
    ]
