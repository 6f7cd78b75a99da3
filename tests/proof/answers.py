"""Where the parts of one answer don't say the same: its headline, its reasons, what the rules come
to, what could be done instead. Each is read back from the text, as a player reads it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from django.core.exceptions import BadRequest

from rulesets.cards import JOKER, Card
from rulesets.verdict import Code, Problem
from rulesets.words.reasons import reason
from scorekeeper.referee.answer import build_answer
from scorekeeper.referee.asking import Asked, Scene, UnreadableError
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Answer, Group
from tests.proof.claims import Claim, rules_of
from tests.proof.reasons.sentences import CARD, cards_in
from tests.scorekeeper.checks import asked_claim

Check = Callable[[Case, Answer], Iterator[str]]

CHECKS: list[Check] = []
NUMBERS = {str(number): number for number in range(2, 13)} | {"One": 1}
NO_CARDS = re.compile(r"\b0 (?:cards|tiles)\b")
OF_CARDS = re.compile(r"\bcards?\b", re.IGNORECASE)
OF_TILES = re.compile(r"\b(?:tiles?|rack)\b", re.IGNORECASE)
WILDS = re.compile(r"\d+ (?:wild cards?|jokers?)")


def answer_of(claim: Claim) -> tuple[Case, Answer] | None:
    """What a page answers that is asked what a claim asks; None where no page asks it."""
    form = {key: str(value) for key, value in asked_claim(claim).items()}
    asked = Asked(Scene(rules_of(claim)), form)
    try:
        told, verdict = asked.judge()
    except (BadRequest, UnreadableError):
        return None

    case = Case(asked.rules, told, verdict)
    return case, build_answer(asked.question, case)


def disagreements(case: Case, answer: Answer) -> list[str]:
    """Everything in which the parts of an answer differ."""
    return [f"{check.__name__}: {text}" for check in CHECKS for text in check(case, answer)]


def must(check: Check) -> Check:
    CHECKS.append(check)
    return check


# ---------------------------------------------------------------- what is said where


def shown_text(answer: Answer) -> Iterator[str]:
    """Everything that can be read but the rules, as they are the game's."""
    yield answer.line
    yield from answer.reasons
    yield from answer.jokers
    yield from answer.checked
    yield from answer.next_steps
    yield from (line.here for line in answer.rules)
    for near in answer.nearest:
        yield near.text
        yield from of_groups(near.groups)
    yield from of_groups(answer.groups)


def of_groups(groups: Iterable[Group]) -> Iterator[str]:
    for group in groups:
        yield group.label
        yield group.aside


def in_group(group: Group) -> list[Card]:
    return [shown.card for shown in group.cards]


def named(groups: Iterable[Group], *labels: str) -> list[Card]:
    """The cards of the groups with these labels."""
    return [card for group in groups if group.label in labels for card in in_group(group)]


def cards_of_claim(case: Case) -> Counter[Card]:
    """Every card that was shown to the referee."""
    found: Counter[Card] = Counter()
    for key in ("cards", "hand", "pile", "rack", "meld", "card"):
        found.update(case.cards(key))
    for key in ("melds", "table", "before", "after", "laid_parts"):
        found.update(card for meld in case.melds(key) for card in meld)

    return found


def same(cards: Iterable[Card], others: Iterable[Card]) -> bool:
    return Counter(cards) == Counter(others)


def of_code(case: Case, *codes: Code) -> list[Problem]:
    return [problem for problem in case.verdict.problems if problem.code in codes]


def unmarked(text: str) -> str:
    return text.replace("**", "").replace("~~", "")


# ---------------------------------------------------------------- each answer


@must
def no_figure_is_empty(case: Case, answer: Answer) -> Iterator[str]:
    """Nothing is said of no cards at all, and no rule without what it comes to."""
    yield from (text for text in shown_text(answer) if NO_CARDS.search(text) or "  " in text)
    yield from (line.text for line in answer.rules if not unmarked(line.here).strip())


@must
def tiles_are_tiles(case: Case, answer: Answer) -> Iterator[str]:
    other = OF_CARDS if case.rules.has_tiles else OF_TILES
    yield from (text for text in shown_text(answer) if other.search(text))


@must
def each_rule_is_there_once(case: Case, answer: Answer) -> Iterator[str]:
    texts = Counter(line.text for line in answer.rules)
    yield from (text for text, number in texts.items() if number > 1)


@must
def no_source_is_named_twice(case: Case, answer: Answer) -> Iterator[str]:
    for line in answer.rules:
        names = [name for name in case.rules.sources.values() if name in line.origin]
        if any(line.origin.count(name) > 1 for name in names):
            yield line.origin


@must
def no_evidence_is_said_of_two_rules(case: Case, answer: Answer) -> Iterator[str]:
    """What is counted on the cards belongs to one rule; a figure alone can be the same twice."""
    heres = Counter(unmarked(line.here) for line in answer.rules)
    together = {Code.EXTRA_MELD, Code.WRONG_SIZE, Code.MISSING_PART, Code.TOO_MANY_WILDS}
    together |= {Code.SET_BROKEN, Code.NO_ARRANGEMENT, Code.OPENING_TOO_LOW, Code.MIXED_SUITS}
    together |= {Code.PILE_NOT_USABLE}
    if not together & set(case.verdict.codes):
        yield from (text for text, number in heres.items() if number > 1)


@must
def no_reason_is_said_twice(case: Case, answer: Answer) -> Iterator[str]:
    counted = Counter(answer.reasons)
    yield from (text for text, number in counted.items() if number > 1)


@must
def only_known_cards_are_named(case: Case, answer: Answer) -> Iterator[str]:
    """Reasons, evidence and the plan name cards that were shown, or that wild ones stand for."""
    known = {*cards_of_claim(case), Card(JOKER)}  # "a joker" can be any
    for reading in case.verdict.arrangement:
        known |= {*reading.cards, *reading.stands_for.values()}
    for problem in case.verdict.problems:
        known |= set(problem.wanted)

    said = [*answer.reasons, *answer.next_steps, *answer.jokers]
    said += [line.here for line in answer.rules]
    for text in said:
        if strange := [str(card) for card in cards_in(unmarked(text)) if card not in known]:
            yield f"{' '.join(strange)} in {text}"


# ---------------------------------------------------------------- sizes and numbers


@must
def sizes_are_those_of_the_meld(case: Case, answer: Answer) -> Iterator[str]:
    """A reason, and what the rule comes to, count the same cards against the same limit."""
    heres = [unmarked(line.here) for line in answer.rules]
    for problem in of_code(case, Code.TOO_SHORT, Code.TOO_LONG, Code.WRONG_SIZE):
        counted, limit = len(problem.meld), problem.limit
        if {str(counted), str(limit)} - set(re.findall(r"\d+", reason(problem, case.rules))):
            yield f"{counted} and {limit} aren't in {reason(problem, case.rules)}"
        if not any(_counts(here, counted, limit) for here in heres):
            yield f"{counted} and {limit} aren't counted"


def _counts(here: str, counted: int, limit: int) -> bool:
    parts = [re.findall(r"\d+", part) for part in here.split(" / ")]
    return [str(counted), str(limit)] in parts


@must
def wild_cards_are_counted_alike(case: Case, answer: Answer) -> Iterator[str]:
    """Beside a meld, in the reason, and in what the rule comes to."""
    for problem in of_code(case, Code.TOO_MANY_WILDS):
        number = len(problem.wilds or ())
        said = WILDS.search(reason(problem, case.rules))
        if said and int(said[0].split()[0]) != number:
            yield f"{number} are wild, not {said[0]}: {reason(problem, case.rules)}"

    if case.verdict.legal:
        drawn = [group for group in answer.groups if not group.is_pile]
        for group, reading in zip(drawn, case.verdict.arrangement, strict=False):
            said = WILDS.search(group.aside)
            if said and int(said[0].split()[0]) != len(reading.stands_for):
                yield f"{group.label}, {group.aside}"


@must
def natural_cards_are_asked_for_alike(case: Case, answer: Answer) -> Iterator[str]:
    least = case.rules.wild.min_natural
    for problem in of_code(case, Code.NO_NATURAL, Code.TOO_FEW_NATURALS):
        if f"At least {least} card" not in reason(problem, case.rules):
            yield reason(problem, case.rules)


@must
def every_natural_card_is_in_its_place(case: Case, answer: Answer) -> Iterator[str]:
    """Where the order decides, each rank of the meld is in the row."""
    heres = " / ".join(unmarked(line.here) for line in answer.rules)
    for problem in of_code(case, Code.NOT_CONSECUTIVE, Code.AROUND_THE_CORNER, Code.DOES_NOT_FIT):
        is_of_order = "gap" in reason(problem, case.rules) or "either end" in reason(
            problem, case.rules
        )
        if problem.code == Code.DOES_NOT_FIT and not is_of_order:
            continue

        naturals = Counter(problem.meld) - Counter(problem.wilds or ())
        ranks = {card.rank for card in naturals} & set(case.rules.deck.ranks)
        rows = [set(re.findall(r"10|11|12|13|[1-9AJQK]", part)) for part in heres.split(" / ")]
        if not any(ranks <= row for row in rows):
            yield f"{sorted(ranks)} in {heres}"

        aces = sum(card.rank == "A" for card in naturals.elements())
        if aces > 1 and case.rules.meld.run.ace in ("both", "wrap") and heres.count("A") < 2:
            yield f"two aces in {heres}"


@must
def the_headline_counts_what_is_marked(case: Case, answer: Answer) -> Iterator[str]:
    """ "2 cards have the wrong suit": the reason names two, two are marked, and two would have to
    be others.
    """
    first, what = f"{answer.line} ? ?".split()[:2]
    if first not in NUMBERS or what[:4] not in ("card", "tile") or len(answer.reasons) != 1:
        return

    (problem,), number = case.verdict.problems, NUMBERS[first]
    if len(problem.cards) != number:
        yield f"{answer.line}: {reason(problem, case.rules)}"

    marked = sum(shown.is_wrong for group in answer.groups for shown in group.cards)
    if marked not in (0, number):
        yield f"{answer.line}: {marked} are marked"
    if problem.code not in (Code.CARDS_LEFT, Code.TILES_MISSING):
        tinted = sum(len(line.here.split("~~")) // 2 for line in answer.rules)
        if tinted != number:
            yield f"{answer.line}: {tinted} are tinted"


# ---------------------------------------------------------------- the end of a turn


@must
def the_same_cards_are_left(case: Case, answer: Answer) -> Iterator[str]:
    """In the headline, the reason, what the rule comes to, and the plan."""
    for problem in of_code(case, Code.CARDS_LEFT):
        if not same(cards_in(reason(problem, case.rules)), problem.cards):
            yield reason(problem, case.rules)
        said = [unmarked(line.here) for line in answer.rules]
        if not any(same(cards_in(here), problem.cards) for here in said):
            yield f"{reason(problem, case.rules)}: {said}"

        for near in answer.nearest:
            left = named(near.groups, "Left in your hand", "Left on your rack", "Left over")
            if "other cards" not in near.text and not same(left, problem.cards):
                yield f"{reason(problem, case.rules)} Instead: {' '.join(map(str, left))}"


@must
def one_card_is_discarded(case: Case, answer: Answer) -> Iterator[str]:
    """In the cards drawn, the steps, and what the rule comes to."""
    said = {str(card) for card in named(answer.groups, "Discard last")}
    for text in (*answer.next_steps, *(line.here for line in answer.rules)):
        for card in re.findall(rf"[Dd]iscard ({CARD})", unmarked(text)):
            said |= {str(each) for each in cards_in(card)}

    if len(said) > 1:
        yield ", ".join(sorted(said))


@must
def every_card_of_the_hand_goes_somewhere(case: Case, answer: Answer) -> Iterator[str]:
    """A plan lays, discards or leaves each card of the hand, and nothing else."""
    if case.claim["claim"] not in ("go_out", "best", "knock") or not case.verdict.legal:
        return

    verdict = case.verdict
    laid = Counter(card for each in verdict.arrangement for card in each.added or each.cards)
    laid.update(verdict.left or ())
    laid.update([verdict.discard] if verdict.discard else [])
    laid.subtract(each.freed for each in verdict.arrangement if each.freed)
    missing = Counter(case.cards("hand")) - laid
    if missing:
        yield " ".join(map(str, missing.elements()))


# ---------------------------------------------------------------- points


@must
def points_are_the_same_everywhere(case: Case, answer: Answer) -> Iterator[str]:
    """Of first melds and of deadwood: in the headline, the reason and the sum."""
    for problem in of_code(case, Code.OPENING_TOO_LOW, Code.DEADWOOD_TOO_HIGH):
        sums = [re.findall(r"= \**(\d+)", line.here) for line in answer.rules]
        totals = {total for found in sums for total in found}
        for total in totals:
            if total not in re.findall(r"\d+", reason(problem, case.rules)):
                yield f"{total} isn't in {reason(problem, case.rules)}"
            if len(case.verdict.problems) == 1 and total not in re.findall(r"\d+", answer.line):
                yield f"{total} isn't in {answer.line}"

    for line in answer.rules:
        for part in unmarked(line.here).split(" / "):
            yield from _wrong_sum(part)


def _wrong_sum(text: str) -> Iterator[str]:
    """ "(2 + 3) + 10 = 15" adds up."""
    if found := re.search(r"([\d+ ()−-]+) = (−?\d+)", text):
        numbers = [int(each.replace("−", "-")) for each in re.findall(r"−?\d+", found[1])]
        if sum(numbers) != int(found[2].replace("−", "-")):
            yield text


@must
def costs_add_up(case: Case, answer: Answer) -> Iterator[str]:
    points, added_up = case.verdict.points, sum(cost.points for cost in answer.costs)
    if answer.costs and points is not None and case.rules.capped(added_up) != points:
        yield f"{answer.costs} aren't {points}"


# ---------------------------------------------------------------- the kind of meld


@must
def the_rule_is_of_the_kind_that_was_judged(case: Case, answer: Answer) -> Iterator[str]:
    """A reason about a set cites no rule of runs, nor the other way round."""
    kinds = {problem.kind for problem in case.verdict.problems}
    if len(kinds) != 1:
        return

    other = {"set": ("A run is", "All cards of a run"), "run": ("A set is", "All cards of a set")}
    for start in other.get(kinds.pop(), ()):
        yield from (line.text for line in answer.rules if line.text.startswith(start))


@must
def a_joker_is_called_so(case: Case, answer: Answer) -> Iterator[str]:
    """Nothing is said of wild cards where only jokers are wild."""
    if case.rules.wild.cards == (JOKER,) and not case.rules.has_round_wilds:
        yield from (text for text in answer.reasons if "wild card" in text)
