"""Putting a copy back: whatever the scores of now are like, whoever uses them, letting nobody
in.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import Client

from scorekeeper.access import Access
from scorekeeper.care import backups, restoring, thinning
from scorekeeper.management.commands import serve
from scorekeeper.models import Device, Game, Household, Link, Player, Role, Round
from scorekeeper.services import make_link, remove_phone, take_off
from scorekeeper.sqlite.base import another_file
from scorekeeper.sqlite.restored import RestoredError, closed, is_closed, start_generation
from scorekeeper.sqlite.turns import Turn
from tests.factories import (
    make_client,
    make_game,
    make_household,
    play_rounds,
    round_url,
    typed_round,
)
from tests.markup import read
from tests.older import go_back_to
from tests.played import play_case

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has pg_restore"),
]


@pytest.fixture
def game(live: Path) -> Game:
    return make_game(players=("Ann", "Ben"), rounds=3)


@pytest.fixture
def copy(game: Game, tmp_path: Path) -> Path:
    return backups.make_backup(tmp_path / "copy.sqlite3")


def command(name: str, *arguments: object) -> str:
    out = StringIO()
    call_command(name, *map(str, arguments), stdout=out)
    return out.getvalue()


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as opened:
        for statement in statements:
            opened.execute(statement)
        opened.commit()


def names_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as opened:
        return sorted(row[0] for row in opened.execute("SELECT name FROM scorekeeper_player"))


NOT_OURS = [
    ("DELETE FROM scorekeeper_household", "some rows don't belong to anything"),
    ("DROP TABLE django_migrations", "doesn't have any scores of this"),
]


@pytest.mark.parametrize(("statement", "says"), NOT_OURS)
def test_all_of_the_scores_are_looked_at_before_the_door_opens(
    live: Path, game: Game, statement: str, says: str
) -> None:
    assert restoring.trouble_with_scores() is None
    connection.close()
    change(live, "PRAGMA foreign_keys = OFF", statement)
    assert says in (restoring.trouble_with_scores() or "")


@pytest.mark.parametrize("is_there", [False, True])
def test_a_file_without_tables_is_no_first_start_where_copies_are(
    live: Path, game: Game, is_there: bool
) -> None:
    if is_there:
        backups.make_backup()
    connection.close()
    live.unlink()
    change(live, "CREATE TABLE brief (number)", "DROP TABLE brief")  # pages, and nothing on them
    assert live.stat().st_size
    trouble = restoring.trouble_with_scores()
    assert (trouble is not None) == is_there


def test_put_back(live: Path, game: Game) -> None:
    before = backups.make_backup()
    play_rounds(game, 1)
    make_game(household=game.household, players=("Cal", "Dee"))

    said = command("restore", before)

    assert Game.objects.count() == 1
    assert Game.objects.get().rounds.count() == 3
    kept = next(path for path in backups.list_backups() if str(path) in said and path != before)
    assert names_in(kept) == ["Ann", "Ben", "Cal", "Dee"]
    play_rounds(Game.objects.get(), 1)  # and the game goes on
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    command("restore", kept)
    assert Game.objects.count() == 2
    assert sorted(path.name for path in live.parent.iterdir() if path.is_dir()) == ["backups"]


def test_the_oldest_copy_is_put_back_and_still_there(live: Path, game: Game) -> None:
    copies = []
    for number in range(thinning.LAST):
        make_game(players=(f"Ann {number}", "Ben"))
        copies.append(backups.make_backup())
    play_rounds(game, 1)
    command("restore", copies[0])
    assert names_in(live) == ["Ann", "Ann 0", "Ben", "Ben"]
    assert copies[0].exists()


def test_put_back_while_somebody_reads(live: Path, copy: Path) -> None:
    make_game(players=("Cal", "Dee"))
    reader = sqlite3.connect(live)
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM scorekeeper_player").fetchone() == (4,)
    restoring.restore_backup(copy)
    # as it began
    assert reader.execute("SELECT count(*) FROM scorekeeper_player").fetchone() == (4,)
    reader.execute("COMMIT")
    assert reader.execute("SELECT count(*) FROM scorekeeper_player").fetchone() == (2,)
    reader.close()


def test_phones_that_saw_more_than_the_copy_holds(game: Game) -> None:
    """B186: they are shown what is there now, and what they had open isn't saved over it."""
    phone, copy = make_client(game.household), backups.make_backup()
    play_rounds(game, 2)
    seen = Game.objects.get().version
    url, typed = round_url(game), typed_round(game, left={"Ann": "5", "Ben": "10"}, out="nobody")
    restoring.restore_backup(copy)
    live = phone.get(f"{game.get_absolute_url()}live/?version={seen}.0.0")
    assert live.status_code == 200
    assert (
        len([row for row in live.context["sheet"].rows if not row.is_blank and not row.is_next])
        == 3
    )
    assert phone.post(url, typed).status_code in {302, 404, 409}
    assert Game.objects.get().rounds.count() == 3


# --- when it is needed most: the scores of now can't be read ------------------------------------


def empty(file: Path) -> None:
    file.write_bytes(b"")


def spoil_head(file: Path) -> None:
    file.write_bytes(b"not a database " + file.read_bytes()[15:])


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:50_000])


def overwrite_pages(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for start in range(4096 * 3, len(content), 4096 * 4):
        content[start : start + 4096] = bytes(4096)
    file.write_bytes(content)


def spoil_schema(file: Path) -> None:
    change(file, "DROP TABLE django_migrations")


DAMAGE = [Path.unlink, empty, spoil_head, cut_short, overwrite_pages, spoil_schema]


def harm_scores(live: Path, harm: Callable[[Path], None]) -> bytes | None:
    """Damage the file as it is on the disk; returns what is left of it."""
    connection.close()
    harm(live)
    return live.read_bytes() if live.exists() else None


@pytest.mark.parametrize("harm", DAMAGE)
def test_what_cant_be_read_is_moved_aside_and_named(live: Path, copy: Path, harm: Any) -> None:
    left = harm_scores(live, harm)
    said = command("restore", copy)
    assert Game.objects.get().rounds.count() == 3
    aside = list(live.parent.glob("db-damaged-*.sqlite3"))
    assert [path.read_bytes() for path in aside] == ([left] if left is not None else [])
    assert all(str(path) in said for path in aside)
    assert live.stat().st_mode & 0o777 == 0o600
    play_rounds(Game.objects.get(), 1)  # and the game goes on
    connection.close()
    assert names_in(live) == ["Ann", "Ben"]


def test_what_the_log_holds_of_a_damaged_file_is_moved_with_it(live: Path, copy: Path) -> None:
    connection.close()
    log = Path(f"{live}-wal")
    log.write_bytes(b"the last saves")
    spoil_head(live)
    command("restore", copy)
    (aside,) = live.parent.glob("db-damaged-*.sqlite3-wal")
    assert aside.read_bytes() == b"the last saves"
    assert Game.objects.get().rounds.count() == 3


def test_who_has_the_damaged_file_open_goes_on_with_the_copy(live: Path, copy: Path) -> None:
    """As a running app does: each of its threads keeps a connection."""
    order, said = threading.Barrier(2), []

    def serve_two_requests() -> None:
        with another_file(live):
            said.append(Game.objects.count())
            order.wait()
            order.wait()
            connection.close_if_unusable_or_obsolete()  # a request begins
            play_rounds(Game.objects.get(), 1)

    thread = threading.Thread(target=serve_two_requests)
    thread.start()
    order.wait()
    harm_scores(live, spoil_head)
    command("restore", copy)
    order.wait()
    thread.join()
    assert said == [1]
    assert Game.objects.get().rounds.count() == 4
    assert connection.cursor().execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("harm", [Path.unlink, empty, cut_short])
def test_serve_names_the_newest_good_copy(live: Path, game: Game, harm: Any) -> None:
    good = backups.make_backup()
    play_rounds(game, 1)
    spoil_head(backups.make_backup())
    harm_scores(live, harm)
    with pytest.raises(CommandError) as caught:
        serve.Command().prepare()
    assert f"manage.py restore {good}" in str(caught.value)
    call_command("restore", good, stdout=StringIO())
    serve.refuse_what_cant_be_served()  # nothing more to refuse


@pytest.mark.parametrize("harm", [overwrite_pages, spoil_schema])
def test_verify_says_what_is_damaged(live: Path, game: Game, harm: Any) -> None:
    harm_scores(live, harm)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify", stdout=out)
    assert "database: " in out.getvalue()


def test_serve_says_when_no_copy_is_good(live: Path, game: Game) -> None:
    bad = backups.make_backup()
    change(bad, "DROP TRIGGER scorekeeper_entry_same_insert")
    harm_scores(live, spoil_head)
    with pytest.raises(CommandError, match="damaged") as caught:
        serve.refuse_what_cant_be_served()
    assert f"manage.py restore {bad} --force" in str(caught.value)
    bad.unlink()
    with pytest.raises(CommandError, match=r"aren't any copies\. To start with no"):
        serve.refuse_what_cant_be_served()


def test_serve_starts_with_an_empty_folder(live: Path) -> None:
    harm_scores(live, Path.unlink)
    serve.refuse_what_cant_be_served()
    assert live.stat().st_mode & 0o777 == 0o600


def test_the_scores_are_for_the_owners_eyes(live: Path, game: Game) -> None:
    connection.close()
    live.chmod(0o644)  # as older versions left it
    serve.refuse_what_cant_be_served()
    play_rounds(game, 1)
    assert live.stat().st_mode & 0o777 == 0o600
    assert Path(f"{live}-wal").stat().st_mode & 0o777 == 0o600


# --- the copy is checked before it is put back ---------------------------------------------------


def spoil_page(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 4] = bytes(4096)
    path.write_bytes(content)


TRIGGER = "scorekeeper_seat_same_update"
NO_TRIGGER = f"DROP TRIGGER {TRIGGER}"
ANOTHER = f"CREATE TRIGGER {TRIGGER} BEFORE UPDATE ON scorekeeper_seat BEGIN SELECT 1; END"
EVIL = "CREATE TRIGGER evil AFTER INSERT ON scorekeeper_round BEGIN SELECT 1; END"
PROBLEMS = {  # what is done to a copy, and what is then said of it
    ("DROP TABLE scorekeeper_adjustment",): "table scorekeeper_adjustment is missing",
    ("DROP INDEX entry_one_out",): "table scorekeeper_entry doesn't have index on round_id",
    (NO_TRIGGER,): f"trigger {TRIGGER} is missing",
    (NO_TRIGGER, ANOTHER): f"trigger {TRIGGER} doesn't have",
    (EVIL,): "trigger evil doesn't belong there",
    ("UPDATE scorekeeper_game SET ruleset = '{'",): "can't be read",
    (
        "PRAGMA ignore_check_constraints = ON",
        "UPDATE scorekeeper_act SET after = '{broken' WHERE seq = 2",
    ): "CHECK constraint failed",
    ("DELETE FROM scorekeeper_act WHERE seq = 2",): "the history has a gap",
    ("UPDATE scorekeeper_entry SET hand = '9999999'",): "Cards left in a hand cost 0 to 99999",
    (): "damaged",
}


@pytest.mark.parametrize(("statements", "said"), PROBLEMS.items(), ids=PROBLEMS.values())
def test_a_copy_with_a_problem_is_refused(
    live: Path, copy: Path, statements: tuple[str, ...], said: str
) -> None:
    change(copy, *statements) if statements else spoil_page(copy)
    make_game(players=("Cal", "Dee"))
    with pytest.raises(CommandError, match=said):
        command("restore", copy)
    assert Game.objects.count() == 2
    assert sorted(path.name for path in live.parent.iterdir() if path.is_dir()) == []


def test_force_puts_it_back_all_the_same_and_says_what_is_wrong(copy: Path) -> None:
    change(copy, "DROP TABLE scorekeeper_adjustment", "DELETE FROM scorekeeper_act WHERE seq = 2")
    make_game(players=("Cal", "Dee"))
    assert "Still wrong: " in command("restore", copy, "--force")
    assert Game.objects.count() == 1


def no_database(path: Path) -> None:
    path.write_text("Ann 25, Ben 30")


def another_program(path: Path) -> None:
    path.unlink()
    change(path, "CREATE TABLE recipe (name TEXT)")


def newer_version(path: Path) -> None:
    columns = "app, name, applied"
    row = "'scorekeeper', '9999_later', 0"
    change(path, f"INSERT INTO django_migrations ({columns}) VALUES ({row})")  # noqa: S608


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (no_database, "not a database"),
        (another_program, "doesn't have any scores of this app"),
        (newer_version, "was made by a newer version of this app. Update the app, then try again."),
        (Path.unlink, "Can't find the file"),
    ],
)
def test_what_cant_be_put_back_changes_nothing(copy: Path, harm: Any, said: str) -> None:
    harm(copy)
    make_game(players=("Cal", "Dee"))
    for force in ([], ["--force"]):
        with pytest.raises(CommandError, match=said):
            command("restore", copy, *force)
    assert Game.objects.count() == 2


def test_serve_refuses_the_scores_of_a_newer_version(live: Path, game: Game) -> None:
    newer_version(live)
    with pytest.raises(CommandError, match="was made by a newer version of this app"):
        serve.Command().prepare()


def test_a_copy_of_an_older_version_is_brought_up_to_this_one(live: Path, copy: Path) -> None:
    with another_file(copy):
        go_back_to("0025_upcard")  # before phones could be removed
    command("restore", copy)
    assert Game.objects.get().rounds.count() == 3
    assert command("verify") == "Checked 1 game. All is well.\n"


def test_a_copy_with_pages_of_another_size(live: Path, copy: Path) -> None:
    change_outside(copy, "PRAGMA page_size = 8192", "VACUUM")
    play_rounds(Game.objects.get(), 1)
    command("restore", copy)
    assert Game.objects.get().rounds.count() == 3


def change_outside(path: Path, *statements: str) -> None:
    """The same outside a transaction."""
    with closing(sqlite3.connect(path, isolation_level=None)) as opened:
        for statement in statements:
            opened.execute(statement)


def test_results_that_an_older_version_didnt_keep_are_there(live: Path) -> None:
    play_case(make_household(), "ah-1")
    copy = backups.make_backup()
    change(copy, "DELETE FROM scorekeeper_result")
    command("restore", copy)
    assert command("verify") == "Checked 1 game. All is well.\n"


# --- meanwhile, everybody waits ------------------------------------------------------------------


def test_requests_meanwhile_are_asked_to_wait(live: Path, game: Game) -> None:
    phone = make_client(game.household)
    with connection.turn, closed(str(live)):
        for answer in (phone.get("/"), phone.post(round_url(game), {})):
            assert answer.status_code == 503
            assert answer["Retry-After"]
            assert "The scores are being restored from a backup. Try again" in read(answer).text
    assert phone.get("/").status_code == 200


@pytest.mark.parametrize(("harm", "step"), [(None, "_overwrite"), (spoil_head, "_replace")])
def test_nobody_else_writes_until_the_copy_is_in_place(
    live: Path, copy: Path, harm: Any, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put, seen = getattr(restoring, step), []

    def look_and_put(*files: Path) -> Any:
        with pytest.raises(OperationalError, match="locked"):
            Turn(str(live), patience=0.01).take()
        seen.append(is_closed(str(live)))
        return put(*files)

    monkeypatch.setattr(restoring, step, look_and_put)
    if harm:
        harm_scores(live, harm)
    command("restore", copy)
    assert seen == [True]
    assert not is_closed(str(live))


def test_a_restore_that_was_killed_keeps_nobody_waiting(live: Path, game: Game) -> None:
    Path(f"{live}.restoring").touch()
    assert make_client(game.household).get("/").status_code == 200
    assert not is_closed(str(live))
    assert not Path(f"{live}.restoring").exists()


def test_who_has_read_before_writes_nothing_after(live: Path, game: Game) -> None:
    Player.objects.count()
    start_generation(str(live))
    with pytest.raises(RestoredError):
        Household.objects.create()
    with pytest.raises(RestoredError):
        play_rounds(game, 1)
    connection.close_if_unusable_or_obsolete()  # the next request
    play_rounds(game, 1)
    assert Round.objects.count() == 4


def test_a_save_that_was_overtaken_is_asked_to_come_again(
    live: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, url = make_client(game.household), round_url(game)
    typed = typed_round(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": "7 3"})
    look_at = Access.look_at

    def look_and_be_overtaken(access: Access, game_id: str) -> None:
        look_at(access, game_id)
        start_generation(str(live))

    with monkeypatch.context() as patch:
        patch.setattr(Access, "look_at", look_and_be_overtaken)
        answer = phone.post(url, typed)
    assert answer.status_code == 503
    assert "being restored from a backup" in read(answer).text
    assert Round.objects.count() == 3
    connection.close_if_unusable_or_obsolete()
    assert phone.post(url, typed).status_code == 302  # sent again
    assert Round.objects.count() == 4


# --- who may come in -----------------------------------------------------------------------------


def phone_names(**wanted: Any) -> list[str]:
    return sorted(Device.objects.filter(**wanted).values_list("name", flat=True))


def add_phone(household: Household, name: str, role: Role = Role.SCORER) -> Device:
    return Device.objects.create(
        household=household, public_id=f"phone-{name}", name=name, role=role
    )


def test_no_link_of_the_copy_works(game: Game) -> None:
    _link, secret = make_link(household=game.household, role=Role.HOST)
    copy = backups.make_backup()
    said = command("restore", copy)
    assert not Link.objects.filter(gone_at=None).exists()
    assert Client().post("/join/", {"secret": secret}).status_code == 410
    assert "All links are off." in said
    assert Household.objects.get().asks_to_keep_link


def test_phones_are_at_the_table_as_they_are_today(game: Game) -> None:
    table = game.household
    for name in ("stays", "goes", "changes"):
        add_phone(table, name)
    host = add_phone(table, "first host", Role.HOST)
    copy = backups.make_backup()
    Device.objects.filter(name="goes").update(gone_at=game.created_at)
    Device.objects.filter(name="changes").update(role=Role.HOST)
    add_phone(table, "new host", Role.HOST)
    take_off(device=host)
    gone = add_phone(table, "came and went")
    take_off(device=gone)

    said = command("restore", copy)

    assert phone_names(gone_at=None) == ["changes", "new host", "stays"]
    assert phone_names(gone_at=None, role=Role.HOST) == ["changes", "new host"]
    assert "These phones are back" not in said


def test_a_phone_that_was_removed_stays_out_of_a_copy(game: Game) -> None:
    """Of one before it was removed, and of one before it joined."""
    before = backups.make_backup()
    guest = add_phone(game.household, "guest")
    copy = backups.make_backup()
    remove_phone(device=guest)

    for each in (copy, before):
        command("restore", each)
        removed = Device.objects.get(name="guest")
        assert (removed.removed_at is None, removed.gone_at is None) == (False, False)


def test_who_is_at_the_table_is_read_from_scores_of_an_older_version(
    live: Path, game: Game
) -> None:
    """Of which nobody could be removed for good."""
    add_phone(game.household, "stays")
    copy = backups.make_backup()
    add_phone(game.household, "joined later")
    connection.close()
    change(live, "ALTER TABLE scorekeeper_device DROP COLUMN removed_at")
    command("restore", copy)
    assert phone_names(gone_at=None) == ["joined later", "stays"]


def test_phones_of_which_nothing_is_known_are_named(live: Path, game: Game) -> None:
    add_phone(game.household, "Grandma's phone")
    gone = add_phone(game.household, "lost phone", Role.HOST)
    add_phone(game.household, "host of today", Role.HOST)
    copy = backups.make_backup()
    take_off(device=gone)
    harm_scores(live, spoil_head)
    said = command("restore", copy)
    assert "These phones are back. Some may have been taken off" in said
    assert "Grandma's phone (scorer)" in said
    assert "lost phone (host)" in said
    assert f"manage.py restore {copy} --new-links" in said


def test_what_a_damaged_file_still_says_about_phones_counts(live: Path, game: Game) -> None:
    gone = add_phone(game.household, "lost phone", Role.HOST)
    add_phone(game.household, "host of today", Role.HOST)
    copy = backups.make_backup()
    take_off(device=gone)
    harm_scores(live, spoil_schema)
    assert "These phones are back" not in command("restore", copy)
    assert phone_names(gone_at=None) == ["host of today"]


def test_new_links_shut_everybody_out_but_for_the_new_link(game: Game) -> None:
    phone = make_client(game.household)
    _link, secret = make_link(household=game.household, role=Role.HOST)
    copy = backups.make_backup()
    said = command("restore", copy, "--new-links", "--address", "http://192.168.1.5:8000")
    assert phone.get(game.get_absolute_url()).status_code == 410
    assert Client().post("/join/", {"secret": secret}).status_code == 410
    (address,) = [word for word in said.split() if word.startswith("http://192.168.1.5:8000/join/")]
    new_phone = Client()
    assert new_phone.post("/join/", {"secret": address.partition("#")[2]}).status_code == 302
    assert new_phone.get(game.get_absolute_url()).status_code == 200
    assert phone_names(gone_at=None, role=Role.HOST) != []
