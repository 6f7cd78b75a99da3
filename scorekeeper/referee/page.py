"""The page on which the referee is asked, as frozen values: what can be chosen, what's in the
trays, the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.card_text import parse_card, write_card
from rulesets.cards import Card, CardError
from rulesets.language import gettext as rules_text
from rulesets.letters import on_card
from rulesets.melds.shapes import meld_rules
from rulesets.referee.contract import contract_of
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import cards_called, grouped, sentence
from scorekeeper.forms.display import OptionField, Way, ways
from scorekeeper.forms.picker import Picker, build_picker, card_of, example
from scorekeeper.forms.readings import ReadingChoice
from scorekeeper.referee.asking import HELD, Asked, FieldFault, Scene
from scorekeeper.referee.card_text import EDITS, press
from scorekeeper.referee.display import Answer, Group
from scorekeeper.referee.kinds import questions_of
from scorekeeper.referee.kinds.base import AFTER, CARDS, TABLE, Lies, Tray
from scorekeeper.referee.melds import caption, cards_counted, meld_called, plain
from scorekeeper.sheet.steps import step_number


@dataclass(frozen=True, slots=True)
class Select:
    """A choice; ``refreshes``: another one changes what else is asked."""

    name: str
    label: str
    ways: tuple[Way, ...]
    refreshes: bool = False


@dataclass(frozen=True, slots=True)
class ShownTray:
    """A place for cards with what's in it; ``as_melds``: each group is captioned as a meld."""

    name: str
    label: str
    text: str
    example: str  # "such as 7H 7D *"
    several: bool
    as_melds: bool
    is_chosen: bool
    groups: tuple[Group, ...]
    fault: str
    choices: tuple[ReadingChoice, ...]  # where the cards can be meant in two ways


@dataclass(frozen=True, slots=True)
class MeldSlot:
    """One meld that a contract asks for, for cards to find their place in it."""

    label: str
    kind: str
    size: int
    most: int  # cards
    wilds: int  # at most
    one_suit: bool


@dataclass(frozen=True, slots=True)
class CheckPage:
    game_id: str
    title: str  # the game's name
    now: tuple[str, ...]  # who asks about what: "Ben", "phase 3", the game
    question: str
    private: bool
    questions: tuple[Way, ...]
    games: tuple[Way, ...]  # empty in a game
    selects: tuple[Select, ...]
    players: Select | None
    options: tuple[OptionField, ...]  # empty in a game
    is_open: bool  # the choices are being made
    trays: tuple[ShownTray, ...]
    slots: tuple[MeldSlot, ...]  # what the contract asks for, where cards find their own place
    picker: Picker
    faults: tuple[str, ...]  # those that belong to no tray
    doubt: str  # why these can't be all cards of a hand; it can be judged all the same
    answer: Answer | None
    sent: tuple[tuple[str, str], ...]  # the question once more, for keeping it
    can_keep: bool
    key: str

    @property
    def has_several(self) -> bool:
        return any(tray.several for tray in self.trays)

    @property
    def is_typing(self) -> bool:
        return any(tray.fault for tray in self.trays)


def pressed(asked: Asked) -> Asked:
    """The question after a key of the picker that came to the server: where no script runs."""
    key, picker = asked.data.get("key", ""), build_picker(asked.rules)
    if key == "copy":
        return Asked(asked.scene, {**asked.data, AFTER: begun_with(asked), "into": AFTER})

    written = {str(card).replace(" ", "_"): write_card(card) for card in picker.cards}
    keys = {*EDITS, *written}
    card = card_of(picker, key, asked.data.get("suit", ""))
    changed = {"into": asked.into}
    if card or key in keys:
        text = written.get(card or key, card or key).replace(" ", "_")
        changed[asked.into] = press(asked.text(asked.into), text)

    return Asked(asked.scene, {**asked.data, **changed})


def begun_with(asked: Asked) -> str:
    """The table as it was, and the cards that are played as one more meld: rearranging begins
    there.
    """
    texts = [asked.text(name).strip(" /") for name in (TABLE, CARDS)]
    return " / ".join(filter(None, texts))


def build_page(
    asked: Asked,
    *,
    key: str,
    games: Sequence[tuple[str, str]] = (),
    options: tuple[OptionField, ...] = (),
    faults: Sequence[FieldFault] = (),
    answer: Answer | None = None,
    can_keep: bool = False,
) -> CheckPage:
    scene, rules = asked.scene, asked.rules
    others = [fault for fault in faults if fault.field not in {*asked.tray_names, HELD}]
    return CheckPage(
        game_id=scene.game_id,
        title=rules_text(rules.name),
        now=tuple(_now(asked)),
        question=asked.question.words(rules),
        private=asked.question.is_private,
        questions=ways(
            ((each.id, each.words(rules)) for each in questions_of(rules)), asked.question.id
        ),
        games=ways(games, rules.id),
        selects=tuple(_selects(asked)),
        players=_players(asked),
        options=options,
        is_open=asked.data.get("action") == "refresh" or asked.lacks_turned_up or bool(others),
        trays=tuple(_tray(asked, tray, faults) for tray in asked.trays),
        slots=tuple(_slots(asked)),
        picker=build_picker(rules, asked.data.get("suit", "")),
        faults=tuple(fault.text for fault in others),
        doubt=next((fault.text for fault in faults if fault.field == HELD), ""),
        answer=answer,
        sent=tuple(sent_again(asked)),
        can_keep=can_keep and not asked.question.is_private,
        key=key,
    )


def sent_again(asked: Asked) -> Iterator[tuple[str, str]]:
    """The fields that ask the same question once more."""
    names = {"question", "player", "ruleset", "players", asked.contract_name, asked.score_name}
    names |= {select.name for select in _selects(asked)}
    for name in sorted(asked.data):
        if name in asked.tray_names:
            yield name, asked.text(name)
        elif name in names or name.startswith("option-"):
            yield name, asked.data[name]


def title_of(asked: Asked) -> str:
    """Who asks about what: "Ben, phase 3"; outside of a game, which one: "Gin Rummy, 7 turned
    up".
    """
    *about, game = _now(asked)
    if not asked.asker:
        about.insert(0, game)

    return ", ".join(about)


def _now(asked: Asked) -> Iterator[str]:
    rules = asked.scene.rules
    if asked.asker:
        yield asked.asker.name
        if asked.question.asks_contract(rules) and not rules.has_one_contract:
            yield step_number(rules, asked.contract)

    if asked.wild_rank:
        yield _("%(cards)s wild") % {"cards": cards_called(asked.wild_rank)}
    if asked.upcard:
        yield _("%(card)s turned up") % {"card": on_card(asked.upcard)}

    yield rules_text(rules.name)


# ---------------------------------------------------------------- choices

YES_OR_NO = {True: "yes", False: "no"}


def _selects(asked: Asked) -> Iterator[Select]:
    question, rules, scene = asked.question, asked.scene.rules, asked.scene
    if scene.askers:
        names = [(str(asker.seat_id), asker.name) for asker in scene.askers]
        chosen = str(asked.asker.seat_id) if asked.asker else ""
        yield Select(
            "player", _("Who’s asking"), ways(names, chosen), refreshes=_follows_asker(asked)
        )

    if question.asks_contract(rules) and not rules.has_one_contract:
        step = sentence(step_noun(rules))
        numbers = [
            (str(number), sentence(step_number(rules, number)))
            for number in range(1, len(rules.contract_list) + 1)
        ]
        yield Select(asked.contract_name, step, ways(numbers, str(asked.contract)), refreshes=True)

    if asked.asks_upcard:
        ranks = _upcards(rules)
        yield Select("upcard", _("Card turned up"), ways(ranks, asked.upcard), refreshes=True)

    if rules.turns_up_wilds:
        ranks = _turned_up(asked)
        yield Select("wild_rank", _("Wild"), ways(ranks, asked.wild_rank), refreshes=True)
    elif rules.has_round_wilds:
        yield Select("round", _("Round"), ways(_rounds(asked), str(asked.round)), refreshes=True)
    elif asked.asks_first_points and rules.meld.opening.by_round:
        yield Select("round", _("Round"), ways(_rounds_to_open(asked), str(asked.round)))
    elif asked.asks_first_points:
        yield Select(asked.score_name, _("Total so far"), ways(_totals(rules), str(asked.score)))

    if question.asks_kind(rules):
        kinds: tuple[tuple[str, str], ...] = (
            ("", _("Set or run")),
            ("set", _("As a set")),
            ("run", _("As a run")),
        )
        if rules.deck.kind == "tiles":
            kinds = (("", _("Group or row")), ("set", _("As a group")), ("run", _("As a row")))
        if rules.meld.color.min:
            kinds = (("", _("Any meld")), *kinds[1:], ("color", _("As cards of one colour")))

        yield Select("kind", _("Which kind"), ways(kinds, asked.kind or ""))

    if question.asks_first(rules):
        first = (("yes", _("Laid just now")), ("no", _("Already on the table")))
        yield Select("first", _("When"), ways(first, YES_OR_NO[asked.first]))

    if question.asks_owner(rules):
        yield Select("owner", _("Whose meld"), ways(_owners(asked), asked.owner))

    if question.asks_opened(rules):
        opened = (("yes", _("I’ve laid melds before")), ("no", _("I haven’t laid anything yet")))
        yield Select("opened", _("Before this turn"), ways(opened, YES_OR_NO[asked.opened]))

    if choices := question.lies_choices(rules):
        label = _("My %(step)s") % {"step": step_noun(rules)}
        yield Select(
            "lies", label, ways(((each, _lies_words(each, asked)) for each in choices), asked.lies)
        )


def _owners(asked: Asked) -> Iterator[tuple[str, str]]:
    """Whose the meld on the table may be, whoever it is most likely first."""
    own, other = ("self", _("My own meld")), ("other", _("Another player’s meld"))
    if asked.question.id == "lay_off" and asked.rules.has_knocking:
        other = ("other", _("The meld of whoever knocked"))

    owners = [own, other]
    if asked.question.only_others(asked.rules):
        owners.reverse()

    yield from owners


def _turned_up(asked: Asked) -> Iterator[tuple[str, str]]:
    yield "", _("Which rank was turned up?")
    for rank in asked.scene.rules.deck.ranks:
        # Translators: cards is the rank that is wild: "Sevens are wild".
        text = _("%(cards)s are wild") % {"cards": sentence(cards_called(rank))}
        yield rank, text


def _upcards(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Each card that may have been turned up, and how much one can knock with then."""
    yield "", _("Which card was turned up?")
    for rank in rules.deck.ranks:
        most = rules.knock_with(rank)
        text = _("%(rank)s: only gin")
        if most:
            text = _("%(rank)s: knock with %(most)d or less")

        yield rank, text % {"rank": on_card(rank), "most": most}


def _follows_asker(asked: Asked) -> bool:
    """Whether other fields depend on who asks."""
    rules = asked.scene.rules
    return bool(rules.contract_list) or (
        asked.asks_first_points and not rules.meld.opening.by_round
    )


def _totals(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """From which total on first melds must be worth how much."""
    steps = rules.meld.opening.by_score
    for (start, points), later in zip(steps, [*steps[1:], None], strict=True):
        names = {"n": points, "from": grouped(start), "below": grouped(later[0]) if later else ""}
        if later and start == steps[0][0]:
            yield str(start), _("Below %(below)s: start with %(n)d") % names
        else:
            yield str(start), _("%(from)s or more: start with %(n)d") % names


def _rounds_to_open(asked: Asked) -> Iterator[tuple[str, str]]:
    """What first melds must be worth in each round."""
    for number, points in enumerate(asked.scene.rules.meld.opening.by_round, 1):
        yield str(number), _("Round %(n)d: start with %(points)d") % {"n": number, "points": points}


def _rounds(asked: Asked) -> Iterator[tuple[str, str]]:
    for number in range(1, asked.last_round + 1):
        rank = asked.scene.rules.rank_in_round(number)
        names = {"n": number, "cards": cards_called(rank)}
        yield str(number), _("Round %(n)d: %(cards)s are wild") % names


def _players(asked: Asked) -> Select | None:
    """How many play, which decides how many copies of a card there are; in a game that is known."""
    if asked.scene.in_game:
        return None

    return Select(
        "players", _("Players"), ways(_player_numbers(asked.scene), str(asked.players or ""))
    )


def _lies_words(lies: Lies, asked: Asked) -> str:
    step = {"step": sentence(step_noun(asked.scene.rules))}
    return {
        Lies.NO: _("%(step)s not laid yet"),
        Lies.NOW: _("%(step)s laid this turn"),
        Lies.EARLIER: _("%(step)s laid earlier"),
    }[lies] % step


def _player_numbers(scene: Scene) -> Iterator[tuple[str, str]]:
    players = scene.rules.players
    yield "", _("Any number of players")
    for number in range(players.min, players.max + 1):
        yield str(number), ngettext("%(n)d player", "%(n)d players", number) % {"n": number}


# ---------------------------------------------------------------- trays


def _tray(asked: Asked, tray: Tray, faults: Sequence[FieldFault]) -> ShownTray:
    is_hand = tray.name == CARDS and not asked.question.is_about_melds
    as_melds = not (is_hand or tray.is_heap)
    groups = [_group(asked, meld, as_melds=as_melds) for meld in asked.melds(tray.name)]
    no_fault = FieldFault(tray.name, "")
    fault = next((fault for fault in faults if fault.field == tray.name), no_fault)
    return ShownTray(
        name=tray.name,
        label=tray.label,
        text=asked.text(tray.name),
        example=_("such as %(cards)s")
        % {"cards": example(build_picker(asked.rules), several=tray.several)},
        several=tray.several,
        as_melds=as_melds,
        is_chosen=tray.name == asked.into,
        groups=tuple(groups),
        fault=fault.text,
        choices=fault.choices,
    )


def _slots(asked: Asked) -> Iterator[MeldSlot]:
    """An empty place for each meld of a contract, where there's one way to lay it."""
    rules = asked.rules
    if asked.question.id != "contract":
        return

    contract = contract_of(rules, asked.contract)
    if len(contract.alternatives) > 1:
        return  # nobody knows yet which way it's laid

    melding = meld_rules(rules)
    for part in contract.parts:
        shape = melding.part_shape(part)
        yield MeldSlot(
            label=meld_called(part.kind, part.size, rules),
            kind=part.kind,
            size=part.size,
            most=shape.longest,
            wilds=0 if part.pure else melding.most_wild(part.size),
            one_suit=shape.suits == "same",
        )


def _group(asked: Asked, typed: Sequence[str], *, as_melds: bool) -> Group:
    """What can be read of a meld, for the eye; what can't is said when it is asked."""
    rules = asked.rules

    cards: list[Card] = []
    for text in typed:
        try:
            cards.append(parse_card(text, rules.largest_deck))
        except CardError:
            continue

    return Group(
        caption(cards, rules) if as_melds else cards_counted(len(cards), rules), plain(cards)
    )
