"""What is typed in a cell, in words: where two wrote different things, or one is still typing."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.letters import on_card
from rulesets.scoring.points import hand_points
from rulesets.words.bonuses import bonus_label
from rulesets.words.grammar import signed
from rulesets.words.knocking import out_word
from scorekeeper.rounds.cells import ROUND, form_of
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.side_forms import TeamForm
from scorekeeper.sheet.hands import hand_words, melded_words
from scorekeeper.sheet.upcard import card_signs
from scorekeeper.store.stamps import WILD, Cell


def _turned_up_words(form: RoundForm) -> str:
    """Which rank is wild or, in a round that goes by it, which card was turned up."""
    if form.rules.notes_upcard:
        return _("turned up: %(card)s") % {"card": card_signs(form.turned_up) or _("nothing")}
    return _("wild: %(rank)s") % {"rank": on_card(form.turned_up) or _("nothing")}


def cell_words(form: RoundForm, cell_id: str, cell: Cell, *, ticks: bool = False) -> str:
    """A cell in words: "40", "K 7 *, laid", "out: Ann"."""
    form = form_of(form, {cell_id: cell}, {})
    if cell_id != ROUND and "out" in cell:
        return out_word(form.rules)
    if cell_id == ROUND and "first" in cell and form.first_finisher:
        return _("%(first)s first") % {"first": form.first_finisher.name}

    if cell_id == ROUND:
        return _("out: %(player)s") % {"player": form.name_out or _("nobody")}
    if cell_id == WILD:
        return _turned_up_words(form)

    row = form.part(cell_id)
    hand = form.hand(row)
    typed = " ".join(value for name in row.html_names for value in cell.get(name, ()))
    said = []
    if melded := form.melded(row):
        said.append(_("%(cards)s laid down") % {"cards": melded_words(melded)})
    if hand:
        said.append(hand_words(hand))

    said = said or [typed or _("nothing")]

    if ticks and not isinstance(row, TeamForm):
        said.append(_("laid") if form.is_laid(row) else _("not laid"))
        said += [
            bonus_label(each, form.rules)
            for each in form.ticked_bonuses
            if f"tick-{each.id}" in cell
        ]
    if ticks or isinstance(row, TeamForm):
        tally = form.tally(row)
        said += [
            f"{bonus_label(each, form.rules)} {signed(tally[each.id])}"
            for each in form.asked.tallied
            if each.id in tally
        ]

    return ", ".join(said)


def hand_worth(form: RoundForm, cell_id: str, cell: Cell) -> str:
    """What a hand costs; in words where it can't be read, or isn't all that counts."""
    alone = form_of(form, {cell_id: cell}, {})
    row = alone.part(cell_id)
    hand = alone.hand(row)
    if hand is None or not alone.rules.keeps_score or alone.melded(row):
        return cell_words(form, cell_id, cell)

    return signed(hand_points(hand, alone.rules_now))


def different_words(form: RoundForm, cell_id: str, one: Cell, other: Cell) -> tuple[str, str]:
    """Two cells in words that tell them apart: with the ticks, where only these differ."""
    short = cell_words(form, cell_id, one), cell_words(form, cell_id, other)
    if short[0] != short[1]:
        return short

    return (
        cell_words(form, cell_id, one, ticks=True),
        cell_words(form, cell_id, other, ticks=True),
    )


def different_hands(form: RoundForm, cell_id: str, one: Cell, other: Cell) -> tuple[str, str]:
    """The same of two hands: what they cost is enough where that differs."""
    worth = hand_worth(form, cell_id, one), hand_worth(form, cell_id, other)
    if worth[0] != worth[1]:
        return worth

    return different_words(form, cell_id, one, other)
