
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0004_take_along'),
    ]

    operations = [
        migrations.CreateModel(
            name='Knock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device_id', models.CharField(max_length=10)),
                ('name', models.CharField(max_length=40)),
                ('made_at', models.DateTimeField()),
                ('answered_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hash', models.CharField(max_length=64, unique=True)),
                ('role', models.CharField(choices=[('host', 'Host'), ('scorer', 'Scorer'), ('watcher', 'Watcher')], max_length=10)),
                ('label', models.CharField(blank=True, default='', max_length=40)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('gone_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='WrongCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who', models.CharField(max_length=64)),
                ('at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.AddField(
            model_name='device',
            name='gone_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='device',
            name='player',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='devices', to='scorekeeper.player'),
        ),
        migrations.AddField(
            model_name='device',
            name='role',
            field=models.CharField(choices=[('host', 'Host'), ('scorer', 'Scorer'), ('watcher', 'Watcher')], default='host', max_length=10),
        ),
        migrations.AddField(
            model_name='household',
            name='asks_to_keep_link',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='household',
            name='code',
            field=models.CharField(blank=True, default='', max_length=8),
        ),
        migrations.AddField(
            model_name='household',
            name='code_until',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='household',
            name='four_colours',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='household',
            name='name',
            field=models.CharField(blank=True, default='', max_length=40),
        ),
        migrations.AddField(
            model_name='household',
            name='paper',
            field=models.CharField(blank=True, default='', max_length=10),
        ),
        migrations.AlterField(
            model_name='device',
            name='public_id',
            field=models.CharField(max_length=10),
        ),
        migrations.AddConstraint(
            model_name='household',
            constraint=models.UniqueConstraint(condition=models.Q(('code', ''), _negated=True), fields=('code',), name='household_code_once'),
        ),
        migrations.AddField(
            model_name='knock',
            name='household',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='knocks', to='scorekeeper.household'),
        ),
        migrations.AddField(
            model_name='link',
            name='household',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='scorekeeper.household'),
        ),
        migrations.AddField(
            model_name='device',
            name='link',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='devices', to='scorekeeper.link'),
        ),
        migrations.AddConstraint(
            model_name='device',
            constraint=models.UniqueConstraint(fields=('household', 'public_id'), name='device_once_in_household'),
        ),
        migrations.AddConstraint(
            model_name='device',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['host', 'scorer', 'watcher'])), name='device_role'),
        ),
        migrations.AddConstraint(
            model_name='knock',
            constraint=models.UniqueConstraint(fields=('household', 'device_id'), name='knock_once'),
        ),
        migrations.AddConstraint(
            model_name='link',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['host', 'scorer', 'watcher'])), name='link_role'),
        ),
    ]
