"""House rules changed in the middle of a game."""

from __future__ import annotations

from datetime import datetime

from rulesets.library.load import Options, restore_ruleset, with_options
from rulesets.scoring.progress import Scoreboard
from scorekeeper.models import Act, Game
from scorekeeper.services import subjects
from scorekeeper.services.acts import Change, perform
from scorekeeper.store.act_head import Sent
from scorekeeper.store.records import Record


def change_options(*, game: Game, sent: Sent, options: Options) -> Scoreboard:
    """Play the whole game by other options; every round is worked out again.

    Raises OptionError for an option the game doesn't have, FactError when a round isn't possible by
    these rules.
    """
    chosen = with_options(restore_ruleset(game.ruleset), options).chosen

    def change(record: Record, now: datetime) -> Change:
        before = dict(record.game.options)
        subjects.write(record, subjects.OPTIONS, chosen, now)
        return Change(subjects.OPTIONS, before, chosen)

    return perform(game, sent, Act.Kind.OPTIONS, {"options": chosen}, change)
