"""From the draw that the history keeps to the page that shows it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rulesets.card_text import parse_cards
from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.scoring.draw import draw_deck
from rulesets.scoring.progress import scoreboard
from scorekeeper.games.display import DrawnHand, DrawPage
from scorekeeper.sheet.now import deals_words
from scorekeeper.store.records import Record


def build_draw_page(record: Record, draw: list[dict[str, Any]]) -> DrawPage:
    """What everybody drew.

    Players are named as they are called now, and who sits here no more is left out.
    """
    rules = record.rules
    names = record.names
    deck = draw_deck(rules, len(draw))

    hands = []
    for place, each in enumerate(draw):
        if name := names.get(each["seat"]):
            hands.append(DrawnHand(name, parse_cards(each["cards"], deck), deals=place == 0))

    deals = ""
    first = scoreboard(rules, record.facts.prefix(0)).next_round
    for hand in hands:
        if first and hand.deals:
            deals = _outcome(rules, hand.name, first.deal)

    return DrawPage(
        game_id=record.game.public_id,
        title=rules_text(rules.name),
        rule=_rule(rules),
        hands=tuple(hands),
        seats=tuple(hand.name for hand in hands) if rules.setup.seats == "by_card" else (),
        deals=deals,
        mark=_("plays first") if rules.first_player_moves else _("deals first"),
    )


def _outcome(rules: Ruleset, player: str, cards: int) -> str:
    if rules.first_player_moves:
        return _("%(player)s plays first") % {"player": player}

    return deals_words(player, cards)


def _rule(rules: Ruleset) -> str:
    if rules.first_player_moves:
        return _rule_of_first_player(rules)
    if rules.setup.first_dealer == "lowest_card":
        return _("The lowest card deals.")
    if rules.setup.first_dealer == "highest_card":
        return _("The highest card deals.")

    return _("The rules leave the first deal up to you. Here, the highest card deals.")


def _rule_of_first_player(rules: Ruleset) -> str:
    if rules.setup.first_dealer == "lowest_card":
        return _("The lowest card plays first. The suit breaks ties.")
    if rules.has_tiles:
        return _("The highest tile plays first.")
    return _("The highest card plays first.")
