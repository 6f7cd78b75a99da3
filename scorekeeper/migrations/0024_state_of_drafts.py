"""A hand that is still typed on its player's phone, or disputed, is kept beside what was sent."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0023_evening_links'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='draft',
            name='draft_once',
        ),
        migrations.AddField(
            model_name='draft',
            name='state',
            field=models.CharField(choices=[('sent', 'Sent'), ('typing', 'Typing'), ('disputed', 'Disputed')], default='sent', max_length=10),
        ),
        migrations.AddConstraint(
            model_name='draft',
            constraint=models.UniqueConstraint(fields=('game', 'number', 'cell', 'state'), name='draft_once'),
        ),
        migrations.AddConstraint(
            model_name='draft',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['sent', 'typing', 'disputed'])), name='draft_state'),
        ),
    ]
