"""The household's own rulesets: kept, changed, hidden.

Games hold a copy, so nothing here changes them.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import ngettext

from rulesets.library.load import store_ruleset
from rulesets.ruleset import Ruleset
from scorekeeper.models import Household, HouseRuleset
from scorekeeper.services.errors import ImpossibleError

MOST_RULESETS = 100  # of one household


@transaction.atomic
def save_house_ruleset(*, household: Household, ruleset: Ruleset) -> HouseRuleset:
    """Keep a household's own ruleset under its id.

    The same once more changes nothing, another one takes its place.

    The ruleset must have passed the loader. Raises ImpossibleError when there are too many.
    """
    household = Household.objects.select_for_update().get(pk=household.pk)

    others = household.rulesets.exclude(slug=ruleset.id)
    if others.count() >= MOST_RULESETS:
        text = ngettext(
            "You can have at most %(most)d ruleset of your own. Change one you already have.",
            "You can have at most %(most)d rulesets of your own. Change one you already have.",
            MOST_RULESETS,
        )
        raise ImpossibleError(text % {"most": MOST_RULESETS})

    values = {"based_on": ruleset.based_on, "name": ruleset.name, "ruleset": store_ruleset(ruleset)}
    kept, _created = HouseRuleset.objects.update_or_create(
        household=household, slug=ruleset.id, defaults=values | {"archived_at": None}
    )
    return kept


@transaction.atomic
def archive_house_ruleset(*, household: Household, slug: str, archived: bool) -> None:
    """Offer a ruleset no longer for new games, or offer it again."""
    rulesets = household.rulesets.filter(slug=slug)
    if archived:
        rulesets.filter(archived_at=None).update(archived_at=timezone.now())
    else:
        rulesets.update(archived_at=None)
