"""Triggers: a hand, a seat or points never belong to another game or household than what they hang on.

SQLite drops the triggers of a table that a later migration builds again: make them again there
(``python -m pytest tests/scorekeeper/test_constraints.py`` says when one is missing).
"""

from django.db import migrations

# table, what mustn't differ, in SQL: NEW is the row
RULES = [
    (
        "scorekeeper_entry",
        "(SELECT game_id FROM scorekeeper_round WHERE id = NEW.round_id)",
        "(SELECT game_id FROM scorekeeper_seat WHERE id = NEW.seat_id)",
    ),
    (
        "scorekeeper_adjustment",
        "(SELECT game_id FROM scorekeeper_round WHERE id = NEW.round_id)",
        "(SELECT game_id FROM scorekeeper_seat WHERE id = NEW.seat_id)",
    ),
    (
        "scorekeeper_seat",
        "(SELECT household_id FROM scorekeeper_game WHERE id = NEW.game_id)",
        "(SELECT household_id FROM scorekeeper_player WHERE id = NEW.player_id)",
    ),
]


def make_triggers(apps, schema_editor, rules=RULES):
    for table, one, other in rules:
        for statement in _statements(schema_editor.connection.vendor, table, one, other):
            schema_editor.execute(statement)


def drop_triggers(apps, schema_editor, rules=RULES):
    for table, _, _ in rules:
        for event in ("insert", "update"):
            on = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
            schema_editor.execute(f"DROP TRIGGER {table}_same_{event}{on}")
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP FUNCTION {table}_same()")


def _statements(vendor, table, one, other):
    if vendor == "postgresql":
        yield f"""
            CREATE FUNCTION {table}_same() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF {one} IS DISTINCT FROM {other} THEN
                    RAISE EXCEPTION '{table}: of another game' USING ERRCODE = 'check_violation';
                END IF;
                RETURN NEW;
            END $$"""
        for event in ("insert", "update"):
            yield f"""
                CREATE TRIGGER {table}_same_{event} BEFORE {event.upper()} ON {table}
                FOR EACH ROW EXECUTE FUNCTION {table}_same()"""
    else:
        for event in ("insert", "update"):
            yield f"""
                CREATE TRIGGER {table}_same_{event} BEFORE {event.upper()} ON {table}
                WHEN {one} IS NOT {other}
                BEGIN SELECT RAISE(ABORT, '{table}: of another game'); END"""


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0001_initial")]
    operations = [migrations.RunPython(make_triggers, drop_triggers)]
