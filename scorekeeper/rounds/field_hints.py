"""What is said at fields that can't be read, or can be meant in two ways."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from scorekeeper.forms.fields import UnclearHandError
from scorekeeper.forms.readings import reading_choices
from scorekeeper.rounds.display import Hint, Tone
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.side_forms import SideForm


def field_hints(form: RoundForm, side: SideForm) -> Iterator[Hint]:
    """What can be meant in two ways is asked; what is wrong with several fields is said once."""
    for field in side.typed_fields():
        if field.unclear:
            yield _question_of(field.unclear, field.html_name, form.rules_now)

    faults = form.faults(side)
    wrong = [errors for errors in faults if not isinstance(errors[0], UnclearHandError)]
    yield from dict.fromkeys(map(_error_hint, wrong))


def _question_of(unclear: UnclearHandError, field_name: str, rules: Ruleset) -> Hint:
    choices = tuple(reading_choices(unclear.readings, rules))
    asks = _("Which do you mean?") if len(choices) > 1 else _("Did you mean this?")
    return Hint(Tone.ASK, str(unclear.message), asks, field=field_name, choices=choices)


def _error_hint(errors: list[ValidationError]) -> Hint:
    """The errors of a field: what is wrong in bold, then what to do."""
    texts = {error.code: str(error.message % (error.params or {})) for error in errors}
    lead = texts.pop("lead", "")
    return Hint(Tone.ERROR, lead, " ".join(texts.values()))
