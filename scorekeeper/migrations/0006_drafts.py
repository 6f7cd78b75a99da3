
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0005_phones'),
    ]

    operations = [
        migrations.AddField(
            model_name='device',
            name='is_asked',
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('cell', models.CharField(max_length=20)),
                ('data', models.JSONField(default=dict)),
                ('version', models.PositiveIntegerField(default=1)),
                ('at', models.DateTimeField()),
                ('device', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='drafts', to='scorekeeper.device')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to='scorekeeper.game')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'number', 'cell'), name='draft_once')],
            },
        ),
    ]
