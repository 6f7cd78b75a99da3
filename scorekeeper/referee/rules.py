"""The rules behind a verdict, in words, each with where it comes from: its source, our default, a
house rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.words import describe
from rulesets.words.contracts import contract_words, step_noun
from rulesets.words.grammar import sentence
from rulesets.words.origins import is_watched, origin_of, overlap
from rulesets.words.say import Line
from scorekeeper.referee.case import Case
from scorekeeper.referee.legal_proof import proofs_of_legal
from scorekeeper.referee.proof import Proof, proofs
from scorekeeper.rulebook.display import RuleLine

MOST = 5  # rules under one verdict
CONTRACTS = "contracts.list"
MELDS = ("meld.set.min", "meld.run.min")


def rules_behind(case: Case) -> tuple[RuleLine, ...]:
    """The rules that decide against the cards, each with what it comes to on them."""
    cited = _cited(case, proofs(case))
    # without a line of its own, it is what a meld is
    return cited or _cited(case, [Proof(MELDS, "")])


def rules_of_legal(case: Case) -> tuple[RuleLine, ...]:
    """The rules that a legal reading rests on, each with what it comes to on these cards."""
    return _cited(case, proofs_of_legal(case))


def rule_lines(rules: Ruleset, *keys: str) -> Iterator[str]:
    """The sentences about these keys of a ruleset, key by key."""
    lines = [line for section in describe(rules) for line in section.lines]
    for key in keys:
        yield from (line.text for line in lines if line.paths[0] == key)


def lines_about(rules: Ruleset, key: str, contract: int | None) -> tuple[Line, ...]:
    """The sentences that say this key: those that are mostly about it, or else those that mention
    it. A topic behind a "#" picks one of several sentences about the same key, where there are.
    """
    key, _sign, topic = key.partition("#")
    described = [line for section in describe(rules) for line in section.lines]

    if key == CONTRACTS and rules.needed_melds:
        key = "meld.needs"
    about = [line for line in described if line.topic == topic and key in line.paths]
    if topic and (about or key == CONTRACTS):
        return tuple(about)
    if key == CONTRACTS and contract:
        return tuple(_contract_line(rules, contract))

    main = [line for line in described if not line.topic and overlap(line.paths[0], key)]
    return tuple(main or (line for line in described if key in line.paths))


def _contract_line(rules: Ruleset, number: int | None) -> Iterator[Line]:
    if number and number <= len(rules.contract_list):
        names = {"step": sentence(step_noun(rules)), "n": number}
        asked = contract_words(rules.contract_list[number - 1], rules)
        if rules.has_one_contract:
            yield Line(_("You need: %(words)s.") % {"words": asked}, (CONTRACTS,))
            return

        yield Line(_("%(step)s %(n)d: %(words)s.") % {**names, "words": asked}, (CONTRACTS,))


def _cited(case: Case, found: Iterable[Proof]) -> tuple[RuleLine, ...]:
    """Each rule once, with all that it comes to."""
    here: dict[Line, dict[str, None]] = {}
    for proof in found:
        for key in proof.keys:
            for line in lines_about(case.rules, key, case.contract):
                here.setdefault(line, {}).update({proof.here: None} if proof.here else {})

    cited = []
    for line in list(here)[:MOST]:
        origin = origin_of(case.rules, line.paths)
        text = " / ".join(here[line])
        watched = is_watched(case.rules, line)
        cited.append(RuleLine(line.text, origin.text, origin.kind, origin.why, text, watched))

    return tuple(cited)
