"""Which address shows which page."""

from __future__ import annotations

from django.urls import path
from django.views.i18n import set_language

from scorekeeper.views import (
    ahead,
    copies,
    deleted,
    files,
    front,
    game_list,
    games,
    join,
    live,
    options,
    people,
    phones,
    prints,
    programs,
    referee,
    rounds,
    rules,
    rulesets,
    seats,
    settings,
    worker,
)
from scorekeeper.views.methods import by_method
from scorekeeper.views.paper import evening as paper_evening
from scorekeeper.views.paper import names as paper_names

GAME = "games/<str:game_id>/"
ROUND = f"{GAME}rounds/<int:number>/"
RULESET = "rulesets/<slug:slug>/"
IMPORT = "games/import/<str:import_id>/"
PERSON = "people/<int:pk>/"
COPY = "settings/copies/<str:name>/"

urlpatterns = [
    path("", front.front, name="front"),
    path("games/", by_method(GET=game_list.listing), name="games"),
    path("games/new/", by_method(GET=games.new, POST=games.start), name="game-new"),
    path("games/new/evening/", by_method(POST=games.evening), name="game-evening"),
    path("games/choose/", by_method(GET=games.choose, POST=games.choose), name="game-choose"),
    path(
        "games/import/",
        by_method(GET=files.import_page, POST=files.import_file),
        name="game-import",
    ),
    path(
        IMPORT,
        by_method(GET=files.import_progress, POST=files.import_go_on),
        name="import-progress",
    ),
    path(f"{IMPORT}live/", by_method(GET=files.import_live), name="import-live"),
    path("games/deleted/", by_method(GET=deleted.listing), name="games-deleted"),
    path(GAME, by_method(GET=games.detail), name="game-detail"),
    path(f"{GAME}live/", by_method(GET=live.sheet), name="game-live"),
    path(f"{GAME}ahead/", by_method(POST=ahead.ahead), name="game-ahead"),
    path(f"{GAME}figures/", by_method(GET=games.figures), name="game-figures"),
    path(f"{GAME}result.txt", by_method(GET=games.result_text), name="game-result-text"),
    path(f"{GAME}table/", by_method(GET=live.table), name="game-table-view"),
    path(f"{GAME}table/live/", by_method(GET=live.table_live), name="game-table-live"),
    path(f"{GAME}draw/", by_method(GET=games.draw), name="game-draw"),
    path(f"{GAME}delete/", by_method(POST=deleted.delete), name="game-delete"),
    path(f"{GAME}restore/", by_method(POST=deleted.restore), name="game-restore"),
    path(f"{GAME}export/", by_method(GET=files.export_game), name="game-export"),
    path(f"{GAME}export.csv", by_method(GET=files.export_game_table), name="game-table"),
    path("household/export/", by_method(GET=files.export_household), name="household-export"),
    path(
        "household/export.csv", by_method(GET=files.export_household_table), name="household-table"
    ),
    path("settings/", by_method(GET=settings.sections), name="settings"),
    path("settings/copies/", by_method(GET=copies.listing), name="copies"),
    path("settings/copies/save/", by_method(POST=copies.save), name="copy-save"),
    path("settings/copies/later/", by_method(POST=copies.later), name="copy-later"),
    path("settings/copies/bring/", by_method(POST=copies.bring), name="copy-bring"),
    path(COPY, by_method(GET=copies.look), name="copy"),
    path(f"{COPY}put-back/", by_method(POST=copies.put_back), name="copy-put-back"),
    path("take-along/", by_method(GET=settings.take_along), name="take-along"),
    path(f"{GAME}undo/", by_method(POST=games.undo), name="game-undo"),
    path(f"{GAME}stop/", by_method(POST=games.stop), name="game-stop"),
    path(f"{GAME}again/", by_method(POST=games.again), name="game-again"),
    path(
        f"{GAME}options/", by_method(GET=options.choose, POST=options.change), name="game-options"
    ),
    path(ROUND, by_method(GET=rounds.entry, POST=rounds.save), name="round-entry"),
    path(f"{ROUND}live/", by_method(GET=rounds.live), name="round-live"),
    path(
        f"{ROUND}hand/<int:seat_id>/",
        by_method(GET=rounds.hand, POST=rounds.send_hand),
        name="round-hand",
    ),
    path(
        f"{GAME}paper/",
        by_method(GET=paper_evening.sheet, POST=paper_evening.save),
        name="game-paper",
    ),
    path(f"{GAME}paper/check/", by_method(POST=paper_evening.check), name="game-paper-check"),
    path(f"{GAME}history/", by_method(GET=games.history), name="game-history"),
    path(f"{GAME}seats/", by_method(GET=seats.seats), name="game-seats"),
    path(f"{GAME}seats/join/", by_method(POST=seats.join), name="seat-join"),
    path(f"{GAME}seats/leave/", by_method(POST=seats.leave), name="seat-leave"),
    path(f"{GAME}seats/dealer/", by_method(POST=seats.dealer), name="seat-dealer"),
    path(f"{GAME}seats/teams/", by_method(POST=seats.teams), name="seat-teams"),
    path(f"{ROUND}delete/", by_method(POST=rounds.delete), name="round-delete"),
    path(f"{ROUND}preview/", by_method(POST=rounds.preview), name="round-preview"),
    path("people/", by_method(GET=people.listing), name="people-list"),
    path(PERSON, by_method(GET=people.detail), name="person"),
    path(f"{PERSON}rename/", by_method(POST=people.rename), name="person-rename"),
    path(f"{PERSON}archive/", by_method(POST=people.archive), name="person-archive"),
    path(f"{PERSON}merge/", by_method(POST=people.merge), name="person-merge"),
    path(
        f"{PERSON}forget/",
        by_method(GET=people.ask_to_forget, POST=people.forget),
        name="person-forget",
    ),
    path("rules/", rules.listing, name="rules-list"),
    path("rules/<slug:slug>/", rules.detail, name="rules"),
    path("rules/<slug:slug>/cover.svg", by_method(GET=rules.cover), name="rules-cover"),
    path("rules/<slug:slug>/how-hard/", rules.how_hard, name="how-hard"),
    path("rulesets/new/", by_method(GET=rulesets.new, POST=rulesets.create), name="ruleset-new"),
    path("rulesets/preview/", by_method(POST=rulesets.preview), name="ruleset-preview"),
    path("rulesets/hardness/", by_method(POST=rulesets.hardness), name="ruleset-hardness"),
    path(
        f"{RULESET}edit/", by_method(GET=rulesets.edit, POST=rulesets.change), name="ruleset-edit"
    ),
    path(f"{RULESET}archive/", by_method(POST=rulesets.archive), name="ruleset-archive"),
    path("print/", prints.choose, name="print"),
    path("print/page-<int:number>.svg", prints.picture, name="print-picture"),
    path("print/sheet.pdf", prints.file, name="print-file"),
    path("paper/", by_method(GET=paper_names.ask, POST=paper_names.start), name="paper"),
    path("check/", by_method(GET=referee.check, POST=referee.ask), name="check"),
    path(
        f"{GAME}check/",
        by_method(GET=referee.check_in_game, POST=referee.ask_in_game),
        name="game-check",
    ),
    path(f"{GAME}rulings/", by_method(POST=referee.keep), name="ruling-keep"),
    path("join/", by_method(GET=join.page, POST=join.join), name="join"),
    path("join/wait/", by_method(GET=join.wait), name="join-wait"),
    path("join/<str:secret>/", by_method(GET=join.page), name="join-secret"),
    path("phones/", by_method(GET=phones.listing, POST=phones.invite), name="phones"),
    path("phones/live/", by_method(GET=phones.live), name="phones-live"),
    path("phones/link/", by_method(POST=phones.make_link), name="link-new"),
    path("phones/link/<int:pk>/off/", by_method(POST=phones.turn_off), name="link-off"),
    path("phones/code/", by_method(POST=phones.show_code), name="phones-code"),
    path("phones/answer/", by_method(POST=phones.answer), name="phones-answer"),
    path("phones/later/", by_method(POST=phones.later), name="phones-later"),
    path("phones/off/", by_method(POST=phones.take_all_off), name="phones-off"),
    path(
        "phones/<int:pk>/off/",
        by_method(GET=phones.ask_to_remove, POST=phones.remove),
        name="phone-off",
    ),
    path("phones/<int:pk>/back/", by_method(POST=phones.let_back), name="phone-back"),
    path("phone/", by_method(GET=settings.phone, POST=settings.change), name="phone"),
    path("phone/open/", by_method(POST=settings.open_table), name="phone-open"),
    path("phone/leave/", by_method(POST=settings.leave_table), name="phone-leave"),
    path("phone/new/", by_method(POST=settings.new_table), name="phone-new"),
    path("language/", by_method(POST=set_language), name="language"),
    path(
        "household/",
        by_method(GET=settings.household, POST=settings.change_household),
        name="household",
    ),
    path("household/keep/", by_method(POST=settings.keep_household), name="household-keep"),
    path(
        "household/delete/",
        by_method(GET=settings.ask_to_delete, POST=settings.delete_household),
        name="household-delete",
    ),
    path("sw.js", by_method(GET=worker.worker), name="worker"),
    path("offline/", by_method(GET=worker.offline), name="offline"),
    path("robots.txt", by_method(GET=programs.robots), name="robots"),
    path("healthz", programs.health, name="health"),
]

handler400 = "scorekeeper.views.trouble.bad_request"
handler500 = "scorekeeper.views.trouble.server_error"
