"""Writing a ruleset of one's own: contracts, hands, card values; checked as it is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, zip_longest

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.card_text import shorten
from rulesets.contracts import MAX_LENGTH, Contract, parse_contract
from rulesets.forecast.length import with_contracts
from rulesets.keys.base import MOST_CONTRACTS
from rulesets.keys.score import Bonus
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
from rulesets.words.grammar import either, sentence, signed
from rulesets.words.short import choice_line
from scorekeeper.forms.house_rules import change_words
from scorekeeper.names import LONGEST, clean_name, fold_name
from scorekeeper.rulebook.contract_buttons import (
    NewMeld,
    Press,
    new_melds,
    part_buttons,
    press_part,
    read_order,
    read_press,
    write_order,
)
from scorekeeper.rulebook.contract_line import ContractLine, read_line
from scorekeeper.rulebook.display import HardContracts
from scorekeeper.rulebook.own_fields import (
    LONGEST_TEXT,
    BonusField,
    CardValueField,
    HandSizesField,
    figure,
)
from scorekeeper.store.rulesets import Shelf

NEW_LINE = "set 3"  # of a contract that is added
NEW_RUN = "run 4"  # in games without sets
ANOTHER_WAY = " or "  # between the ways to lay one contract


class HouseRulesetForm(forms.Form):
    """The form after a press or a letter.

    What was typed stays, what is wrong is said beside it. A page that nobody has typed on yet is
    one on which the rules were typed as they are.
    """

    name = forms.Field(required=False)
    contracts = forms.Field(required=False)  # one a line
    deal = HandSizesField(required=False)

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
        sent = data or QueryDict()
        super().__init__(self._usual(written_of(base, self.shown)) | sent.dict())

        for index, (key, points) in enumerate(base.score.values.items()):
            self.fields[f"value-{index}"] = CardValueField(key, points)
        for bonus in self._bonuses:
            self.fields[f"bonus-{bonus.id}"] = BonusField(bonus.points)

        self.text = self.data["contracts"][:LONGEST_TEXT]
        self.open = _number(self.data["open"])  # the line that is being built; 0: none
        self.moved: tuple[int, ...] = ()  # where each line was before all were put in order
        self.lines = self._pressed(self._read_lines(), self.data.get("move", ""))
        self.back = write_order(_back(self.moved))  # the press that undoes that
        self.hard: HardContracts | None = None  # how hard the contracts are, as far as is known
        self.problems: list[str] = []
        self.full_clean()
        self.built = self._build()

    def _usual(self, written: HouseText) -> dict[str, str]:
        """What is typed where nothing was typed."""
        values = {f"value-{i}": figure(each) for i, each in enumerate(written.values.values())}
        bonuses = {f"bonus-{key}": signed(points) for key, points in written.bonuses.items()}
        own = {
            "name": self._usual_name()[:LONGEST],
            "contracts": "\n".join(map(in_own_words, self._lines_of(written))),
            "open": "",
            "deal": " ".join(map(str, written.deal)),
        }
        return own | values | bonuses

    @property
    def _bonuses(self) -> list[Bonus]:
        """Those that can be written over."""
        return [bonus for bonus in self.base.bonus if not bonus.multiplies]

    # ------------------------------------------------------------ what was read

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset as it would be kept; None while something is wrong."""
        if self.built is None or "name" in self.errors:
            return None
        return self.built.rules

    def refuse(self, problem: str) -> None:
        self.problems.append(problem)

    def keep_back(self, typed: str) -> None:
        """Go on offering to undo the order, as the lines are still those."""
        if read_order(f"order:{typed}", len(self.lines)):
            self.back = typed

    def clean_name(self) -> str:
        name = clean_name(self.cleaned_data["name"])
        for rules in (*self.shelf.offered, *self.shelf.archived):
            is_same = fold_name(name) == fold_name(rules_text(rules.name))
            if is_same and rules.id != self.slug:
                raise ValidationError(_("There’s already a game with this name. Type another one."))

        return name

    def _usual_name(self) -> str:
        if self.kept:
            return self.shown.name
        return _("Our %(game)s") % {"game": rules_text(self.base.name)}

    def _read_lines(self) -> list[ContractLine]:
        if not self.has_contracts:
            return []

        typed = list(filter(None, map(str.strip, self.text.splitlines())))
        return list(map(read_line, typed[: MOST_CONTRACTS + 1]))

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
            return replace(lines[-1])
        return read_line(in_own_words(NEW_LINE if self.base.meld.set.min else NEW_RUN))

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

    @property
    def sizes(self) -> tuple[int, ...]:
        sizes: tuple[int, ...] = self.cleaned_data.get("deal", self.base.deal.sizes)
        return sizes

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

        if max(map(len, self._contracts()), default=0) > MAX_LENGTH:
            self.problems.append(_("There are too many ways to go out. Remove one."))

        for number, line in enumerate(self.lines, start=1):
            if fault := line.fault or self._line_fault(number, line):
                line.fault = self._says(number, fault)

        if self.problems or self.lines_wrong or self.errors.keys() - {"name"}:
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
        cleaned = self.cleaned_data
        return HouseText(
            name=cleaned.get("name") or self.slug,
            contracts=self._contracts(),
            deal=self.sizes,
            values={
                key: cleaned[f"value-{index}"] for index, key in enumerate(self.base.score.values)
            },
            bonuses={bonus.id: cleaned[f"bonus-{bonus.id}"] for bonus in self._bonuses},
        )

    def _line_fault(self, number: int, line: ContractLine) -> str:
        """What the game's rules say against a line, as far as one line can tell."""
        if line.contract is None:
            return ""

        deal = self.base.deal.model_copy(update={"cards": self.sizes})
        probe = self.base.model_copy(update={"deal": deal})
        faults = contract_faults(probe, 1 if self.lists_ways else number, line.contract)
        fault = self._without_colours(line.contract) or too_many_cards(line.contract)
        return fault or next(faults, "")

    def _without_colours(self, contract: Contract) -> str:
        """What to do where cards of one colour are asked for and this game has no such melds."""
        every = chain.from_iterable(contract.alternatives)
        asked = [part.size for part in every if part.kind == "color"]
        if not asked or self.base.meld.color.min:
            return ""

        shipped = map(load_ruleset, all_slugs())
        games = either([rules_text(rules.name) for rules in shipped if rules.meld.color.min])
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
                self.lines[number - 1].fault = self._says(number, text)
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

    @property
    def rules(self) -> Ruleset:
        """Those that were typed; while something is wrong, those they are based on."""
        return self.built.rules if self.built else self.base

    @property
    def is_new(self) -> bool:
        return self.kept is None

    @property
    def based_on_name(self) -> str:
        return rules_text(self.base.name)

    @property
    def title(self) -> str:
        """ "Your contracts and values"."""
        return change_words(self.base).title

    @property
    def contracts_rows(self) -> int:
        return min(max(len(self.lines), 3), 20) + 1

    @property
    def next_number(self) -> int:
        """Of a line that is added."""
        return len(self.lines) + 1

    @property
    def is_full(self) -> bool:
        return len(self.lines) >= MOST_CONTRACTS

    @property
    def has_wilds(self) -> bool:
        wild = self.rules.wild
        return bool(wild.cards or wild.only_set or wild.only_run)

    @property
    def has_colours(self) -> bool:
        """Whether its suits are colours."""
        return self.rules.has_colours and not self.rules.has_tiles

    @property
    def has_sets(self) -> bool:
        return self.rules.meld.set.min > 0

    @property
    def new_melds(self) -> tuple[NewMeld, ...]:
        return new_melds(self.rules)

    @property
    def is_text_open(self) -> bool:
        """Whether the text is being written."""
        is_checked = self.data.get("action") == "check"
        return is_checked or not all(line.contract for line in self.lines) or not self.lines

    @property
    def lines_wrong(self) -> bool:
        return any(line.fault for line in self.lines)

    @property
    def differences(self) -> tuple[str, ...]:
        return differences(self.rules, self.base)

    def shown_lines(self) -> list[ContractLine]:
        """The lines in words and drawn."""
        hard_lines = self.hard.lines if self.hard else ()
        for number, (line, hard) in enumerate(zip_longest(self.lines, hard_lines), start=1):
            line.number, line.was, line.hard = number, self._was(number), hard
            line.words = shorten(line.typed)
            if line.contract:
                line.alternatives = part_buttons(number, line.contract, self.base)
            if line.contract and not line.fault:
                line.words = sentence(contract_words(line.contract, self.rules))
                line.melds = example_melds(line.contract, self.rules)

        return self.lines

    def _was(self, number: int) -> int | None:
        """The number this line had before all were put in order, if it had another."""
        if not self.moved or self.moved[number - 1] + 1 == number:
            return None
        return self.moved[number - 1] + 1

    @property
    def values(self) -> list[BoundField]:
        """What cards count, in fields."""
        return [self[name] for name in self.fields if name.startswith("value-")]

    @property
    def bonuses(self) -> list[BoundField]:
        rules = self._counted()
        for bonus in self._bonuses:
            self[f"bonus-{bonus.id}"].label = bonus_label(bonus, rules)

        return [self[f"bonus-{bonus.id}"] for bonus in self._bonuses]

    def _counted(self) -> Ruleset:
        """Rules with as many contracts as there are lines, for words that name the last one."""
        if self.built or not self.lines or self.lists_ways:
            return self.rules

        texts = tuple(line.contract.text if line.contract else NEW_LINE for line in self.lines)
        return with_contracts(self.base, texts)

    @property
    def status(self) -> str:
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


def _back(order: Sequence[int]) -> list[int]:
    """The order that undoes this one."""
    return list(map(order.index, range(len(order))))


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else 0
