"""House rules changed in the middle of a game: chosen, looked at, taken over."""

from __future__ import annotations

import json

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.library.load import restore_ruleset
from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import Scoreboard
from scorekeeper.forms.acts import ActForm
from scorekeeper.forms.house_rules import (
    number_problems,
    option_fields,
    play_with,
    read_options,
    wrong_numbers,
)
from scorekeeper.sheet.effects import effects
from scorekeeper.store.records import Record, load_record


class GameOptionsForm(ActForm):
    """The house rules of a game as they are chosen, and what they would do to the sheet.

    Stores nothing.
    """

    seen = forms.CharField(required=False)  # the options whose effects the page has shown
    action = forms.CharField(required=False)

    def __init__(self, record: Record, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.record = record
        self.before = record.board()
        self.base = restore_ruleset(record.game.ruleset)
        self.options = dict(record.game.options)
        wrong = {}

        if data is not None:
            self.options = read_options(self.base, data)
            wrong = wrong_numbers(self.base, data)

        self.rules, self.problem = play_with(self.base, self.options)
        if self.problem:
            self.rules = record.rules

        self.option_fields = option_fields(self.rules, wrong)
        self.problem = self.problem or number_problems(self.option_fields)
        self.after = self._after()

    @property
    def is_change(self) -> bool:
        return self.rules.chosen != self.record.rules.chosen

    @property
    def can_save(self) -> bool:
        """Whether these options can be taken over: their changes have been on the screen."""
        was_seen = self.cleaned_data["seen"] == self.mark
        return self.is_change and not self.problem and was_seen

    @property
    def mark(self) -> str:
        """The options as a page that has shown what they do sends them back."""
        return json.dumps(self.rules.chosen, sort_keys=True)

    @property
    def title(self) -> str:
        return rules_text(self.record.rules.name)

    def effects(self) -> tuple[str, ...]:
        """What they change on the sheet."""
        return effects(self.before, self.after)

    def _misfit(self, fault: FactError) -> str:
        """Why the game can't be played by these rules, and from which round on."""
        index = fault.round_index
        if index is None:
            text = _("The rounds you’ve played don’t fit these rules: %(problem)s")
            return text % {"problem": fault.text}

        text = _("Round %(number)d doesn’t fit these rules: %(problem)s")
        number = self.record.game.start_rounds + index + 1
        return text % {"number": number, "problem": fault.text}

    def _after(self) -> Scoreboard:
        """The game as it would be. The same facts are read again, by the other rules."""
        game = self.record.game
        kept, game.options = game.options, self.rules.chosen

        try:
            return load_record(game).board()
        except FactError as fault:
            self.problem = self._misfit(fault)
            return self.before
        finally:
            game.options = kept
