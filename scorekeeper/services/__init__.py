"""Writes: one function for each thing that happens at a table, one transaction each.

Every act comes with a key made by the page that sends it: the same act twice is one act. A game is
locked, the version the page saw is compared, facts and a line of history are stored together, and
only then it is answered.
"""

from scorekeeper.services.drafts import clear_aside, keep_drafts, put_aside
from scorekeeper.services.errors import (
    AlreadyHereError,
    BusyError,
    ImportRunningError,
    ImpossibleError,
    KeyReusedError,
    LimitError,
    RemovedError,
    StaleError,
    TooManyError,
)
from scorekeeper.services.forgetting import forget_player, names_with
from scorekeeper.services.games import (
    change_options,
    delete_game,
    play_again,
    restore_game,
    start_game,
    stop_game,
)
from scorekeeper.services.heavy import HeavyTurn, at_work
from scorekeeper.services.history import undo
from scorekeeper.services.households import (
    delete_household,
    keep_household,
    overdue_households,
)
from scorekeeper.services.imports import find_twin, import_game, import_household
from scorekeeper.services.knocks import current_code, knock, let_in, show_code, turn_away, waiting
from scorekeeper.services.large_imports import (
    AT_ONCE,
    begin_import,
    run_import,
    work_on,
    work_on_interrupted,
)
from scorekeeper.services.limits import spend_of_address
from scorekeeper.services.people import archive_player, merge_fault, merge_players, rename_player
from scorekeeper.services.phones import (
    Phone,
    change_household,
    evening_link,
    find_link,
    join_by_link,
    keep_phones,
    let_back,
    make_link,
    open_evening,
    remove_phone,
    rename_device,
    say_whose,
    shut_everybody_out,
    shut_links,
    stop_asking_for_link,
    take_all_off,
    take_off,
    turn_off_link,
)
from scorekeeper.services.purging import Purged, purge
from scorekeeper.services.rounds import (
    correct_round,
    delete_round,
    insert_round,
    record_evening,
    record_round,
)
from scorekeeper.services.rulesets import archive_house_ruleset, save_house_ruleset
from scorekeeper.services.rulings import Ruling, keep_ruling
from scorekeeper.services.seats import change_dealer, change_teams, join_game, leave_game
from scorekeeper.store.act_head import Sent
