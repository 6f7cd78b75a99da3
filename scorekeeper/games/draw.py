"""From the draw that the history keeps to the page that shows it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rulesets.card_text import parse_cards
from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.scoring.progress import scoreboard
from scorekeeper.games.display import DrawnHand, DrawPage
from scorekeeper.store.records import Record


def build_draw_page(record: Record, draw: list[dict[str, Any]]) -> DrawPage:
    """What everybody drew; players are named as they are called now, and who sits here no more is
    left out.
    """
    rules = record.rules
    names = {seat.pk: seat.player.name for seat in record.seats}
    deck = rules.deck_for(len(draw))
    hands = []
    for place, each in enumerate(draw):
        if name := names.get(each["seat"]):
            hands.append(DrawnHand(name, parse_cards(each["cards"], deck), deals=place == 0))
    first = scoreboard(rules, record.facts.prefix(0)).next_round
    dealer = next((hand.name for hand in hands if hand.deals), "")
    return DrawPage(
        game_id=record.game.public_id,
        title=rules_text(rules.name),
        rule=_rule(rules),
        hands=tuple(hands),
        seats=tuple(hand.name for hand in hands) if rules.setup.seats == "by_card" else (),
        deals=_outcome(rules, dealer, first.deal) if first and dealer else "",
        mark=_("deals first") if rules.deal.moves == "dealer" else _("plays first"),
    )


def _outcome(rules: Ruleset, player: str, cards: int) -> str:
    if rules.first_player_moves:
        return _("%(player)s plays first") % {"player": player}
    return _("%(player)s deals %(cards)d") % {"player": player, "cards": cards}


def _rule(rules: Ruleset) -> str:
    if rules.first_player_moves:
        return _rule_of_first_player(rules)
    if rules.setup.first_dealer == "lowest_card":
        return _("The lowest card deals.")
    if rules.setup.first_dealer == "highest_card":
        return _("The highest card deals.")
    return _("The rules leave the first deal to you; here the highest card deals.")


def _rule_of_first_player(rules: Ruleset) -> str:
    if rules.setup.first_dealer == "lowest_card":
        return _("The lowest card plays first; of equal cards the suit decides.")
    if rules.deck.kind == "tiles":
        return _("The highest tile plays first.")
    return _("The highest card plays first.")
