"""All tables of a new household at once, as migrations 0001 to 0032 leave them: a first start takes a tenth of the time.

Scores that have been through some of these go through the others one by one, as before.
"""

from functools import partial
from importlib import import_module

import django.db.models.deletion
import scorekeeper.models
from django.db import migrations, models

same_game = import_module("scorekeeper.migrations.0002_same_game")
dealer_changes = import_module("scorekeeper.migrations.0008_dealer_changes")
RULES = [*same_game.RULES, *dealer_changes.RULES]


class Migration(migrations.Migration):

    replaces = [
        ('scorekeeper', '0001_initial'),
        ('scorekeeper', '0002_same_game'),
        ('scorekeeper', '0003_results'),
        ('scorekeeper', '0004_take_along'),
        ('scorekeeper', '0005_phones'),
        ('scorekeeper', '0006_drafts'),
        ('scorekeeper', '0007_household_version'),
        ('scorekeeper', '0008_dealer_changes'),
        ('scorekeeper', '0009_wrong_codes_by_address'),
        ('scorekeeper', '0010_large_files_and_limits'),
        ('scorekeeper', '0011_pages_of_drafts'),
        ('scorekeeper', '0012_list_of_games'),
        ('scorekeeper', '0013_fair_starts'),
        ('scorekeeper', '0014_game_name'),
        ('scorekeeper', '0015_studies'),
        ('scorekeeper', '0016_knocker_holds'),
        ('scorekeeper', '0017_look_ahead'),
        ('scorekeeper', '0018_wild_rank'),
        ('scorekeeper', '0019_rejoined'),
        ('scorekeeper', '0020_melded'),
        ('scorekeeper', '0021_tally'),
        ('scorekeeper', '0022_teams'),
        ('scorekeeper', '0023_evening_links'),
        ('scorekeeper', '0024_state_of_drafts'),
        ('scorekeeper', '0025_upcard'),
        ('scorekeeper', '0026_removed_phones'),
        ('scorekeeper', '0027_purge'),
        ('scorekeeper', '0028_copy_offered'),
        ('scorekeeper', '0029_asides'),
        ('scorekeeper', '0030_evenings_from_paper'),
        ('scorekeeper', '0031_tries'),
        ('scorekeeper', '0032_letters'),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Household',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=scorekeeper.models.new_public_id, max_length=10, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('name', models.CharField(blank=True, default='', max_length=40)),
                ('paper', models.CharField(blank=True, default='', max_length=10)),
                ('four_colours', models.BooleanField(default=False)),
                ('letters', models.CharField(default=scorekeeper.models.usual_letters, max_length=4)),
                ('shows_length', models.BooleanField(default=True)),
                ('shows_hardness', models.BooleanField(default=True)),
                ('shows_chances', models.BooleanField(default=False)),
                ('shows_chances_to_watchers', models.BooleanField(default=False)),
                ('asks_to_keep_link', models.BooleanField(default=True)),
                ('copy_offered_at', models.DateTimeField(null=True)),
                ('code', models.CharField(blank=True, default='', max_length=12)),
                ('code_until', models.DateTimeField(null=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('kept_at', models.DateTimeField(null=True)),
                ('deleted_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('code', ''), _negated=True), fields=('code',), name='household_code_once')],
            },
        ),
        migrations.CreateModel(
            name='Study',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('task', models.JSONField()),
                ('figures', models.JSONField(null=True)),
                ('done', models.PositiveSmallIntegerField(default=0)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('asker', models.CharField(blank=True, default='', max_length=10)),
                ('looked_at', models.DateTimeField(db_index=True)),
            ],
            options={
                'verbose_name_plural': 'studies',
                'constraints': [models.CheckConstraint(condition=models.Q(('done__lte', 100)), name='study_done_in_100')],
            },
        ),
        migrations.CreateModel(
            name='Try',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who', models.CharField(max_length=64)),
                ('what', models.CharField(max_length=20)),
                ('slot', models.PositiveSmallIntegerField()),
                ('until', models.DateTimeField(db_index=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('who', 'what', 'slot'), name='try_slot_once')],
            },
        ),
        migrations.CreateModel(
            name='Purge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('steady_since', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('household', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='scorekeeper.household')),
                ('hash', models.CharField(max_length=64, unique=True)),
                ('role', models.CharField(choices=[('host', 'Host'), ('scorer', 'Scorer'), ('watcher', 'Watcher')], max_length=10)),
                ('label', models.CharField(blank=True, default='', max_length=40)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('until', models.DateTimeField(null=True)),
                ('gone_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('role__in', ['host', 'scorer', 'watcher'])), name='link_role')],
            },
        ),
        migrations.CreateModel(
            name='Knock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('household', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='knocks', to='scorekeeper.household')),
                ('device_id', models.CharField(max_length=10)),
                ('name', models.CharField(max_length=40)),
                ('made_at', models.DateTimeField()),
                ('answered_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('household', 'device_id'), name='knock_once')],
            },
        ),
        migrations.CreateModel(
            name='HouseRuleset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('household', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulesets', to='scorekeeper.household')),
                ('slug', models.CharField(max_length=60)),
                ('based_on', models.CharField(max_length=60)),
                ('name', models.CharField(max_length=80)),
                ('ruleset', models.TextField()),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('archived_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('household', 'slug'), name='house_ruleset_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='house_ruleset_has_name')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('household', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='scorekeeper.household')),
                ('name', models.CharField(max_length=40)),
                ('folded_name', models.CharField(max_length=160)),
                ('last_played_at', models.DateTimeField(null=True)),
                ('archived_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('household', 'folded_name'), name='player_once_in_household'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_name')],
            },
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('household', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='devices', to='scorekeeper.household')),
                ('public_id', models.CharField(max_length=10)),
                ('name', models.CharField(max_length=40)),
                ('role', models.CharField(choices=[('host', 'Host'), ('scorer', 'Scorer'), ('watcher', 'Watcher')], default='host', max_length=10)),
                ('link', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='devices', to='scorekeeper.link')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='devices', to='scorekeeper.player')),
                ('is_asked', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('gone_at', models.DateTimeField(null=True)),
                ('removed_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('household', 'public_id'), name='device_once_in_household'), models.CheckConstraint(condition=models.Q(('role__in', ['host', 'scorer', 'watcher'])), name='device_role')],
            },
        ),
        migrations.CreateModel(
            name='Import',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('household', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='imports', to='scorekeeper.household')),
                ('public_id', models.CharField(default=scorekeeper.models.new_public_id, max_length=10, unique=True)),
                ('key', models.CharField(max_length=40)),
                ('device', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to='scorekeeper.device')),
                ('size', models.PositiveBigIntegerField()),
                ('read', models.PositiveBigIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('done', models.PositiveIntegerField(default=0)),
                ('added', models.PositiveIntegerField(default=0)),
                ('fault', models.TextField(blank=True, default='')),
                ('fault_place', models.CharField(blank=True, default='', max_length=400)),
                ('runner', models.CharField(blank=True, default='', max_length=10)),
                ('seen_at', models.DateTimeField()),
                ('finished_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('household', 'key'), name='import_once'), models.UniqueConstraint(condition=models.Q(('finished_at', None)), fields=('household',), name='import_one_at_a_time')],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('household', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='scorekeeper.household')),
                ('public_id', models.CharField(default=scorekeeper.models.new_public_id, max_length=10, unique=True)),
                ('start_key', models.CharField(max_length=40)),
                ('ruleset', models.TextField()),
                ('ruleset_slug', models.CharField(max_length=60)),
                ('name', models.CharField(max_length=40, null=True)),
                ('options', models.JSONField(default=dict)),
                ('team_names', models.JSONField(null=True)),
                ('start_rounds', models.PositiveSmallIntegerField(default=0)),
                ('stopped', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now_add=True)),
                ('finished_at', models.DateTimeField(null=True)),
                ('deleted_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['household', '-changed_at'], name='game_latest'), models.Index(fields=['household', 'deleted_at', 'finished_at', 'changed_at', 'ruleset_slug'], name='game_listed')],
                'constraints': [models.UniqueConstraint(fields=('household', 'start_key'), name='game_started_once'), models.CheckConstraint(condition=models.Q(('start_rounds__lte', 500)), name='game_start_rounds')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='scorekeeper.game')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='seats', to='scorekeeper.player')),
                ('place', models.PositiveSmallIntegerField()),
                ('team', models.PositiveSmallIntegerField(null=True)),
                ('deals_first', models.BooleanField(default=False)),
                ('start_points', models.IntegerField(default=0)),
                ('start_contract', models.PositiveSmallIntegerField(default=1)),
                ('joined_before', models.PositiveSmallIntegerField(null=True)),
                ('left_after', models.PositiveSmallIntegerField(null=True)),
                ('spelling', models.CharField(max_length=40, null=True)),
                ('points_as', models.CharField(max_length=10, null=True)),
                ('contract_as', models.CharField(max_length=10, null=True)),
            ],
            options={
                'ordering': ['place'],
                'constraints': [models.UniqueConstraint(fields=('game', 'place'), name='seat_place_once'), models.UniqueConstraint(fields=('game', 'player'), name='seat_player_once'), models.UniqueConstraint(condition=models.Q(('deals_first', True)), fields=('game',), name='seat_first_dealer_once'), models.CheckConstraint(condition=models.Q(('place__lt', 100)), name='seat_place_range'), models.CheckConstraint(condition=models.Q(('team__isnull', True), ('team__lt', 10), _connector='OR'), name='seat_team_range'), models.CheckConstraint(condition=models.Q(('start_points__range', (-99999, 99999))), name='seat_start_points_range'), models.CheckConstraint(condition=models.Q(('start_contract__range', (1, 60))), name='seat_start_contract_range')],
            },
        ),
        migrations.CreateModel(
            name='DealerChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dealer_changes', to='scorekeeper.game')),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='dealer_changes', to='scorekeeper.seat')),
                ('number', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('number__range', (1, 1000))), name='dealer_change_number_range')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='scorekeeper.game')),
                ('number', models.PositiveSmallIntegerField()),
                ('tied', models.BooleanField(default=False)),
                ('wild_rank', models.CharField(max_length=20, null=True)),
                ('upcard', models.CharField(max_length=20, null=True)),
                ('teams', models.JSONField(null=True)),
                ('saved_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('game', 'number'), name='round_number_once'), models.CheckConstraint(condition=models.Q(('number__range', (1, 1000))), name='round_number_range')],
            },
        ),
        migrations.CreateModel(
            name='Aside',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='asides', to='scorekeeper.round')),
                ('act', models.CharField(max_length=10)),
                ('first', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scorekeeper.round')),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='asides', to='scorekeeper.device')),
                ('cells', models.JSONField(default=dict)),
                ('seen', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('round', 'act', 'device'), name='aside_once')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='scorekeeper.round')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='entries', to='scorekeeper.seat')),
                ('went_out', models.BooleanField(default=False)),
                ('laid_as', models.PositiveSmallIntegerField(null=True)),
                ('hand', models.JSONField(null=True)),
                ('melded', models.JSONField(null=True)),
                ('tally', models.JSONField(null=True)),
                ('ticks', models.JSONField(default=list)),
                ('rejoined', models.BooleanField(null=True)),
            ],
            options={
                'verbose_name_plural': 'entries',
                'constraints': [models.UniqueConstraint(fields=('round', 'seat'), name='entry_once'), models.UniqueConstraint(condition=models.Q(('went_out', True)), fields=('round',), name='entry_one_out'), models.UniqueConstraint(condition=models.Q(('laid_as__isnull', False)), fields=('round', 'laid_as'), name='entry_laid_in_order'), models.CheckConstraint(condition=models.Q(('laid_as__isnull', True), ('laid_as__range', (1, 20)), _connector='OR'), name='entry_laid_range')],
            },
        ),
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjustments', to='scorekeeper.round')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='adjustments', to='scorekeeper.seat')),
                ('points', models.IntegerField()),
                ('why', models.CharField(max_length=200)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('why', ''), _negated=True), name='adjustment_has_reason'), models.CheckConstraint(condition=models.Q(('points__range', (-99999, 99999))), name='adjustment_points_range')],
            },
        ),
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to='scorekeeper.game')),
                ('number', models.PositiveSmallIntegerField()),
                ('cell', models.CharField(max_length=20)),
                ('state', models.CharField(choices=[('sent', 'Sent'), ('typing', 'Typing'), ('disputed', 'Disputed')], default='sent', max_length=10)),
                ('data', models.JSONField(default=dict)),
                ('version', models.PositiveIntegerField(default=1)),
                ('device', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='drafts', to='scorekeeper.device')),
                ('page', models.CharField(blank=True, default='', max_length=40)),
                ('at', models.DateTimeField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'number', 'cell', 'state'), name='draft_once'), models.CheckConstraint(condition=models.Q(('state__in', ['sent', 'typing', 'disputed'])), name='draft_state')],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='result', serialize=False, to='scorekeeper.seat')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='scorekeeper.game')),
                ('place', models.PositiveSmallIntegerField()),
                ('wins', models.BooleanField()),
                ('has_left', models.BooleanField()),
                ('low_wins', models.BooleanField()),
                ('total', models.BigIntegerField(null=True)),
                ('points', models.BigIntegerField(null=True)),
                ('rounds', models.PositiveSmallIntegerField()),
                ('outs', models.PositiveSmallIntegerField()),
                ('best', models.BigIntegerField(null=True)),
                ('best_round', models.PositiveSmallIntegerField(null=True)),
                ('worst', models.BigIntegerField(null=True)),
                ('worst_round', models.PositiveSmallIntegerField(null=True)),
                ('steps', models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='scorekeeper.game')),
                ('seq', models.PositiveIntegerField()),
                ('key', models.CharField(max_length=40)),
                ('digest', models.CharField(max_length=64)),
                ('kind', models.CharField(choices=[('start', 'Start'), ('import', 'Import'), ('round', 'Round'), ('evening', 'Evening'), ('seats', 'Seats'), ('dealer', 'Dealer'), ('options', 'Options'), ('stop', 'Stop'), ('delete', 'Delete'), ('ruling', 'Ruling')], max_length=12)),
                ('subject', models.CharField(default='', max_length=40)),
                ('before', models.JSONField(null=True)),
                ('after', models.JSONField(null=True)),
                ('undoes', models.ForeignKey(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='undone_by', to='scorekeeper.act')),
                ('device', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='acts', to='scorekeeper.device')),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['seq'],
                'indexes': [models.Index(condition=models.Q(('kind', 'import')), fields=['digest'], name='act_imported')],
                'constraints': [models.UniqueConstraint(fields=('game', 'seq'), name='act_in_order'), models.UniqueConstraint(fields=('game', 'key'), name='act_once')],
            },
        ),
        migrations.RunPython(
            partial(same_game.make_triggers, rules=RULES),
            partial(same_game.drop_triggers, rules=RULES),
        ),
    ]
