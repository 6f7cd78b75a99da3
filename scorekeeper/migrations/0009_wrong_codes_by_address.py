from django.db import migrations, models


def forget(apps, schema_editor):
    """They count for ten minutes, and were counted in another way."""
    apps.get_model("scorekeeper", "WrongCode").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0008_dealer_changes'),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop, elidable=True),
        migrations.AddField(
            model_name='wrongcode',
            name='slot',
            field=models.PositiveSmallIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name='wrongcode',
            constraint=models.UniqueConstraint(fields=('who', 'slot'), name='wrong_code_slot_once'),
        ),
        migrations.AlterField(
            model_name='household',
            name='code',
            field=models.CharField(blank=True, default='', max_length=12),
        ),
    ]
