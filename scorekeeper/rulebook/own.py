"""Writing a ruleset of one's own: contracts, hands, card values; checked as it is typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.card_text import shorten
from rulesets.cards import Card
from rulesets.contract_text import read_contract
from rulesets.contracts import MAX_LENGTH, Contract, ContractError, parse_contract
from rulesets.forecast.length import with_contracts
from rulesets.keys.base import LARGEST_HAND, MOST_CONTRACTS, MOST_ROUNDS
from rulesets.language import gettext as rules_text
from rulesets.library.contract_faults import contract_faults, too_many_cards
from rulesets.library.house import (
    HouseRuleset,
    HouseText,
    build_house_ruleset,
    faults_in_words,
    written_of,
)
from rulesets.library.load import RulesetError, all_slugs, load_ruleset
from rulesets.local_words import in_own_words
from rulesets.melds.examples import example_melds
from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import bonus_label
from rulesets.words.contracts import contract_words, step_noun, step_number
from rulesets.words.differences import differences
from rulesets.words.grammar import card_class_label, either, sentence, signed
from rulesets.words.short import choice_line
from scorekeeper.forms.fields import plain_digits
from scorekeeper.forms.house_rules import change_words
from scorekeeper.names import LONGEST, clean_name, fold_name
from scorekeeper.rulebook.contract_buttons import (
    AlternativeButtons,
    Press,
    new_melds,
    part_buttons,
    press_part,
    read_order,
    read_press,
    write_order,
)
from scorekeeper.rulebook.display import (
    HardContract,
    HardContracts,
    HouseContract,
    HouseFigure,
    HouseRules,
)
from scorekeeper.store.rulesets import Shelf

NEW_LINE = "set 3"  # of a contract that is added
NEW_RUN = "run 4"  # in games without sets
ANOTHER_WAY = " or "  # between the ways to lay one contract
LONGEST_LINE = 120  # signs of one contract
LONGEST_TEXT = MOST_CONTRACTS * (LONGEST_LINE + 2)
LARGEST_VALUE = 1000
LARGEST_BONUS = 100_000

_NUMBER = re.compile(r"[+-]?\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class ContractLine:
    """A line of the contracts: what was typed, what was read, or what's wrong with it."""

    typed: str
    contract: Contract | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as it was typed, and what was read; None where it can't be read."""

    typed: str
    number: int | str | None = None
    fault: str = ""


class HouseRulesetForm:
    """The form after a press or a letter.

    What was typed stays, what is wrong is said beside it.
    """

    def __init__(
        self,
        shelf: Shelf,
        base: Ruleset,
        slug: str,
        *,
        start: Ruleset | None = None,
        data: QueryDict | None = None,
    ) -> None:
        self.shelf, self.base, self.slug = shelf, base, slug
        self.kept = shelf.find_own(slug)
        self.shown = start or base
        written = written_of(base, self.shown)

        if data is None:
            data = QueryDict()

        self.name, self.name_fault = self._read_name(data.get("name"))
        usual = "\n".join(map(in_own_words, self._lines_of(written)))
        self.text = data.get("contracts", usual)
        self.open = _number(data.get("open", ""))  # the line that is being built; 0: none
        self.moved: tuple[int, ...] = ()  # where each line was before all were put in order
        self.lines = self._pressed(self._read_lines(), data.get("move", ""))
        self.back = write_order(_back(self.moved))  # the press that undoes that
        self.deal = self._read_deal(data.get("deal", _spaced(written.deal)))
        self.values = {
            key: _read_value(data.get(f"value-{index}", _figure(value)), base.score.values[key])
            for index, (key, value) in enumerate(written.values.items())
        }
        self.bonuses = {
            bonus.id: _read_bonus(
                data.get(f"bonus-{bonus.id}", signed(written.bonuses[bonus.id])), bonus.points
            )
            for bonus in base.bonus
            if not bonus.multiplies
        }
        self.is_checked = data.get("action") == "check"
        self.problems: list[str] = []
        self.built = self._build()

    # ------------------------------------------------------------ what was read

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset as it would be kept; None while something is wrong."""
        if self.built is None or self.name_fault:
            return None
        return self.built.rules

    def refuse(self, problem: str) -> None:
        self.problems.append(problem)

    def keep_back(self, typed: str) -> None:
        """Go on offering to undo the order, as the lines are still those."""
        if read_order(f"order:{typed}", len(self.lines)):
            self.back = typed

    def _read_name(self, typed: str | None) -> tuple[str, str]:
        if typed is None:
            typed = self._usual_name()[:LONGEST]

        try:
            name = clean_name(typed)
        except ValidationError as error:
            return typed[: 2 * LONGEST], " ".join(error.messages)

        others = (
            rules for rules in (*self.shelf.offered, *self.shelf.archived) if rules.id != self.slug
        )
        if fold_name(name) in {fold_name(rules_text(rules.name)) for rules in others}:
            return name, _("There’s already a game with this name. Type another one.")

        return name, ""

    def _usual_name(self) -> str:
        if self.kept:
            return self.shown.name
        return _("Our %(game)s") % {"game": rules_text(self.base.name)}

    def _read_lines(self) -> list[ContractLine]:
        if not self.has_contracts:
            return []

        if len(self.text) > LONGEST_TEXT:
            self.text = self.text[:LONGEST_TEXT]

        typed = [line.strip() for line in self.text.splitlines() if line.strip()]
        return [_read_line(line) for line in typed[: MOST_CONTRACTS + 1]]

    def _pressed(self, lines: list[ContractLine], pressed: str) -> list[ContractLine]:
        """The lines after a press of one of their buttons."""
        press = read_press(pressed)
        order = read_order(pressed, len(lines))
        if order:
            lines = [lines[place] for place in order]
            self.moved, self.open = order, 0
        elif press and press.what == "add" and len(lines) < MOST_CONTRACTS:
            lines.append(self._new_line(lines))
            self.open = len(lines)
        elif press and 0 <= press.line < len(lines):
            self._press_line(lines, press)
        else:
            return lines

        self.text = "\n".join(line.typed for line in lines)
        return lines

    def _new_line(self, lines: Sequence[ContractLine]) -> ContractLine:
        """Something to begin with; another way to go out begins as the one above it."""
        if self.lists_ways and lines and lines[-1].contract:
            return lines[-1]
        return _read_line(in_own_words(NEW_LINE if self.base.meld.set.min else NEW_RUN))

    def _press_line(self, lines: list[ContractLine], press: Press) -> None:
        line = lines[press.line]
        if press.what == "up":
            self._move(lines, press.line, -1)
        elif press.what == "down":
            self._move(lines, press.line, 1)
        elif press.what == "drop":
            lines.pop(press.line)
            self.open = self._open_without(press.line + 1)
        elif press.what == "open":
            self.open = press.line + 1
        elif press.what == "close":
            self.open = 0
        elif line.contract:
            contract = press_part(line.contract, press, self.base)
            if contract != line.contract:
                lines[press.line] = ContractLine(in_own_words(contract.text), contract)

    def _open_without(self, number: int) -> int:
        """The line being built once that of this number is gone."""
        if self.open == number:
            return 0
        return self.open - (self.open > number)

    def _move(self, lines: list[ContractLine], index: int, step: int) -> None:
        """Move a line by one; the one being built stays open wherever it goes."""
        to = min(max(index + step, 0), len(lines) - 1)
        lines.insert(to, lines.pop(index))
        moved = {index + 1: to + 1, to + 1: index + 1}
        self.open = moved.get(self.open, self.open)

    def _read_deal(self, typed: str) -> Figure:
        sizes = plain_digits(typed[:LONGEST_TEXT]).replace(",", " ").split()
        if not sizes or len(sizes) > MOST_ROUNDS or not all(_is_hand(size) for size in sizes):
            text = _(
                "Type how many cards are dealt, 1 to %(most)d, or one number per round: 6 7 8."
            )
            return Figure(typed, None, text % {"most": LARGEST_HAND})

        return Figure(typed, " ".join(sizes))

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(map(int, str(self.deal.number or _spaced(self.base.deal.sizes)).split()))

    @property
    def has_contracts(self) -> bool:
        return bool(self.base.contracts.list)

    @property
    def lists_ways(self) -> bool:
        """Whether each line is a way to go out, as all rounds have the one contract."""
        has_more = self.kept is not None and len(self.kept.rules.contract_list) > 1
        return self.base.has_one_contract and self.base.lays_to_go_out and not has_more

    def _lines_of(self, written: HouseText) -> tuple[str, ...]:
        """The contracts as they're written, one a line."""
        if not self.lists_ways:
            return written.contracts
        return tuple(way.text for text in written.contracts for way in parse_contract(text).ways)

    # ------------------------------------------------------------ what comes of it

    def _build(self) -> HouseRuleset | None:
        if self.has_contracts and not self.lines:
            self.problems.append(_("Type at least one of the %(steps)s.") % {"steps": self.steps})

        if len(self.lines) > MOST_CONTRACTS:
            text = _("There’s room for at most %(most)d %(steps)s.")
            self.problems.append(text % {"most": MOST_CONTRACTS, "steps": self.steps})

        if any(len(contract) > MAX_LENGTH for contract in self._contracts()):
            self.problems.append(_("There are too many ways to go out. Remove one."))

        self.lines = [
            self._checked(number, line) for number, line in enumerate(self.lines, start=1)
        ]

        figures = (self.deal, *self.values.values(), *self.bonuses.values())
        if (
            self.problems
            or any(line.fault for line in self.lines)
            or any(figure.fault for figure in figures)
        ):
            return None

        try:
            return build_house_ruleset(self.base, self.slug, self._written())
        except RulesetError as error:
            self._take_faults(error)

        return None

    def _contracts(self) -> tuple[str, ...]:
        """The contracts as a file has them."""
        texts = tuple(line.contract.text for line in self.lines if line.contract)
        return (ANOTHER_WAY.join(texts),) if self.lists_ways else texts

    def _written(self) -> HouseText:
        return HouseText(
            name=self.name or self.slug,
            contracts=self._contracts(),
            deal=self.sizes,
            values={
                key: figure.number
                for key, figure in self.values.items()
                if figure.number is not None
            },
            bonuses={
                key: figure.number
                for key, figure in self.bonuses.items()
                if isinstance(figure.number, int)
            },
        )

    def _checked(self, number: int, line: ContractLine) -> ContractLine:
        """The line with what the game's rules say against it, as far as one line can tell."""
        if line.contract is None:
            return ContractLine(line.typed, None, self._says(number, line.fault))

        deal = self.base.deal.model_copy(update={"cards": self.sizes})
        probe = self.base.model_copy(update={"deal": deal})

        contract_number = 1 if self.lists_ways else number
        faults = contract_faults(probe, contract_number, line.contract)
        fault = self._without_colours(line.contract) or too_many_cards(line.contract)
        fault = fault or next(faults, "")
        if not fault:
            return line

        return ContractLine(line.typed, line.contract, self._says(number, fault))

    def _without_colours(self, contract: Contract) -> str:
        """What to do where cards of one colour are asked for and this game has no such melds."""
        every = [part for parts in contract.alternatives for part in parts]
        asked = [part.size for part in every if part.kind == "color"]
        if not asked or self.base.meld.color.min:
            return ""

        others = [rules for rules in map(load_ruleset, all_slugs()) if rules.meld.color.min]
        games = either([rules_text(rules.name) for rules in others])
        text = _(
            "This game doesn’t have melds of one colour. Write run of %(n)d in one suit; or write "
            "your own rules from a game that has them: %(games)s."
        )
        return text % {"n": max(asked), "games": games}

    def _says(self, number: int, fault: str) -> str:
        if self.lists_ways:
            return _("Way %(number)d: %(problem)s") % {"number": number, "problem": fault}

        step = sentence(step_number(self.base, number))
        return _("%(step)s: %(problem)s") % {"step": step, "problem": fault}

    def _take_faults(self, error: RulesetError) -> None:
        for number, text in faults_in_words(error):
            if number is None or self.lists_ways:
                self.problems.append(text)
            elif number <= len(self.lines):
                line = self.lines[number - 1]
                said = self._says(number, text)
                self.lines[number - 1] = ContractLine(line.typed, line.contract, said)
            else:
                self.problems.append(self._says(number, text))

    # ------------------------------------------------------------ what is shown

    @property
    def step(self) -> str:
        """What a line is, in the game's own word."""
        return _("way to go out") if self.lists_ways else step_noun(self.base)

    @property
    def steps(self) -> str:
        return _("ways to go out") if self.lists_ways else step_noun(self.base, 2)

    def board(self, hard: HardContracts | None = None) -> HouseRules:
        """What the page shows; ``hard``: how hard the contracts are, as far as is known."""
        rules = self.base
        hard_lines = hard.lines if hard and hard.lines else (None,) * len(self.lines)
        unlike_base: tuple[str, ...] = ()
        notices: tuple[str, ...] = ()

        if self.built:
            rules, notices = self.built.rules, self.built.notices
            unlike_base = differences(rules, self.base)

        return HouseRules(
            slug=self.slug,
            is_new=self.kept is None,
            is_archived=bool(self.kept and self.kept.is_archived),
            based_on=self.base.id,
            based_on_name=rules_text(self.base.name),
            title=change_words(self.base).title,
            name=self.name,
            name_fault=self.name_fault,
            steps=self.steps,
            contracts=self.text,
            contracts_rows=min(max(len(self.lines), 3), 20) + 1,
            open=self.open,
            next_number=len(self.lines) + 1,
            is_full=len(self.lines) >= MOST_CONTRACTS,
            step=self.step,
            has_wilds=bool(rules.wild.cards or rules.wild.only_set or rules.wild.only_run),
            has_colours=rules.has_colours and not rules.has_tiles,
            has_sets=rules.meld.set.min > 0,
            new_melds=new_melds(rules),
            is_text_open=self.is_checked
            or not self.lines
            or any(not line.contract for line in self.lines),
            lines=tuple(
                self._line(number, line, rules, each)
                for number, (line, each) in enumerate(
                    zip(self.lines, hard_lines, strict=True), start=1
                )
            ),
            hard=hard,
            has_contracts=self.has_contracts,
            deal=self.deal.typed,
            deal_fault=self.deal.fault,
            values=self._value_figures(),
            bonuses=self._bonus_figures(self._counted()),
            status=self._status(),
            is_wrong=self.built is None,
            lines_wrong=any(line.fault for line in self.lines),
            back=self.back,
            problems=tuple(self.problems),
            differences=unlike_base,
            notices=notices,
        )

    def _line(
        self, number: int, line: ContractLine, rules: Ruleset, hard: HardContract | None
    ) -> HouseContract:
        said = shorten(line.typed)
        melds: tuple[tuple[Card, ...], ...] = ()
        alternatives: tuple[AlternativeButtons, ...] = ()

        if line.contract:
            alternatives = part_buttons(number, line.contract, self.base)

        if line.contract and not line.fault:
            said = sentence(contract_words(line.contract, rules))
            melds = example_melds(line.contract, rules)

        return HouseContract(
            number=number,
            where=str(number),
            was=self._was(number),
            words=said,
            melds=melds,
            fault=line.fault,
            is_first=number == 1,
            is_last=number == len(self.lines),
            is_open=number == self.open,
            alternatives=alternatives,
            hard=hard,
        )

    def _was(self, number: int) -> int | None:
        """The number this line had before all were put in order, if it had another."""
        before = self.moved[number - 1] + 1 if self.moved else number
        return before if before != number else None

    def _value_figures(self) -> tuple[HouseFigure, ...]:
        usual = self.base.score.values
        return tuple(
            HouseFigure(
                f"value-{index}",
                card_class_label(key),
                figure.typed,
                _figure(usual[key]),
                figure.fault,
            )
            for index, (key, figure) in enumerate(self.values.items())
        )

    def _counted(self) -> Ruleset:
        """Rules with as many contracts as there are lines, for words that name the last one."""
        if self.built or not self.lines or self.lists_ways:
            return self.built.rules if self.built else self.base

        texts = tuple(line.contract.text if line.contract else NEW_LINE for line in self.lines)
        return with_contracts(self.base, texts)

    def _bonus_figures(self, rules: Ruleset) -> tuple[HouseFigure, ...]:
        return tuple(
            HouseFigure(
                f"bonus-{bonus.id}",
                bonus_label(bonus, rules),
                self.bonuses[bonus.id].typed,
                signed(bonus.points),
                self.bonuses[bonus.id].fault,
            )
            for bonus in self.base.bonus
            if bonus.id in self.bonuses
        )

    def _status(self) -> str:
        """All in one line, for those who can't see it all at once."""
        if self.built is None:
            wrong = sum(bool(line.fault) for line in self.lines)
            if not wrong:
                return _("Something still needs fixing.")

            text = ngettext(
                "%(n)d line still needs fixing.", "%(n)d lines still need fixing.", wrong
            )
            return text % {"n": wrong}

        return _("%(line)s.") % {"line": choice_line(self.built.rules)}


def _read_line(typed: str) -> ContractLine:
    if len(typed) > LONGEST_LINE:
        return ContractLine(
            typed[: 2 * LONGEST_LINE], None, _("“%(text)s” is too long.") % {"text": shorten(typed)}
        )

    try:
        return ContractLine(typed, read_contract(plain_digits(typed)))
    except ContractError as error:
        return ContractLine(typed, None, str(error))


def _back(order: Sequence[int]) -> list[int]:
    """The order that undoes this one."""
    return [order.index(place) for place in range(len(order))]


def _read_value(typed: str, usual: int | str) -> Figure:
    text = plain_digits(typed[:40])
    if not text:
        return Figure(typed, usual)
    if _NUMBER.fullmatch(text) and 0 <= int(text) <= LARGEST_VALUE:
        return Figure(typed, int(text))

    text = _("“%(text)s” isn’t possible. Type 0 to %(most)d.")
    return Figure(typed, None, text % {"text": shorten(typed), "most": LARGEST_VALUE})


def _read_bonus(typed: str, usual: int) -> Figure:
    """A bonus; without a sign it has the one that the game gives it."""
    text = plain_digits(re.sub("[−–—]", "-", typed[:40])).replace(" ", "")
    if not text:
        return Figure(typed, usual)

    if _NUMBER.fullmatch(text) and abs(int(text)) <= LARGEST_BONUS:
        sign = -1 if usual < 0 and text[0].isdigit() else 1
        return Figure(typed, sign * int(text))

    text = _("“%(text)s” isn’t a number. Try %(usual)s, or 0 for none.")
    return Figure(typed, None, text % {"text": shorten(typed), "usual": signed(usual)})


def _figure(value: int | str) -> str:
    """A value as its field shows it; empty where a card counts the number on it."""
    return str(value) if isinstance(value, int) else ""


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else 0


def _is_hand(text: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{1,2}", text)) and 1 <= int(text) <= LARGEST_HAND


def _spaced(sizes: Iterable[int]) -> str:
    return " ".join(map(str, sizes))
