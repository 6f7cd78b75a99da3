"""Contracts of own rules, typed and shown in the reader's language; kept in English."""

from __future__ import annotations

import pytest

from rulesets.contract_text import read_contract
from rulesets.contracts import Contract, ContractError
from rulesets.language import use_language
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.local_words import in_own_words
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contract_lines, contract_words, suits_of

LANGUAGES = ["de", "es", "fr", "it", "nl", "pl", "pt-br"]


@pytest.mark.parametrize(
    ("language", "typed", "kept"),
    [
        ("de", "1 Satz zu 3 und 2 Paare", "set 3 + 2x pair"),
        ("de", "Zwei Sätze mit drei Karten und eine Folge zu 4", "2x set 3 + run 4"),
        ("de", "Folge zu 9 in einer Farbe ohne Joker", "run 9 same pure"),
        ("de", "Satz zu 5 oder Folge zu 7", "set 5 or run 7"),
        ("de", "2 Folgen zu 4, Farben gemischt", "2x run 4 any"),
        ("de", "vier gleiche + 1 Paar", "set 4 + pair"),
        ("de", "two sets of 3 and a pair", "2x set 3 + pair"),
        ("pl", "2 komplety z 3 kart i 1 sekwens z 4 kart", "2x set 3 + run 4"),
        ("pl", "faza 3: sekwens z 9 kart w jednym kolorze", "run 9 same"),
        ("pl", "sekwens z 4 kart bez jokerów i 2 pary", "run 4 pure + 2x pair"),
        ("nl", "2 sets van 3 en rij van 4", "2x set 3 + run 4"),
        ("nl", "rij van 9 in dezelfde kleur zonder jokers", "run 9 same pure"),
        ("nl", "2 rijen van 4, kleuren door elkaar", "2x run 4 any"),
        ("pt-br", "2 trincas de 3 e sequência de 4", "2x set 3 + run 4"),
        ("pt-br", "duas trincas de três e um par", "2x set 3 + pair"),
        ("pt-br", "sequência de 9 no mesmo naipe, sem curingas", "run 9 same pure"),
        ("pt-br", "duas sequências de 4 cartas cada, qualquer naipe", "2x run 4 any"),
        ("pt-br", "quatro iguais + 1 par", "set 4 + pair"),
        ("en", "2 Sätze zu 3", None),
        ("de", "2 Sätze zu 3 und Quatsch", None),
        ("pt-br", "2 Sätze zu 3", None),
    ],
)
def test_a_contract_is_typed_in_the_language(language: str, typed: str, kept: str | None) -> None:
    use_language(language)
    if kept is not None:
        assert read_contract(typed).text == kept
        return

    with pytest.raises(ContractError, match=r"Quatsch|2 Sätze"):
        read_contract(typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_can_be_typed(language: str) -> None:
    use_language(language)
    for rules in map(load_ruleset, all_slugs()):
        for contract in rules.contract_list:
            shown = contract_words(contract, rules)
            assert melds(read_contract(shown), rules) == melds(contract, rules), shown
            short = " ".join(contract_lines(contract, rules))
            assert melds(read_contract(short), rules) == melds(contract, rules), short
            assert read_contract(in_own_words(contract.text)).text == contract.text


def melds(contract: Contract, rules: Ruleset) -> list[list[tuple[str, int, bool, str]]]:
    """What a contract asks for, with the suits of the game where it doesn't say them."""
    return [
        sorted((part.kind, part.size, part.pure, suits_of(part, rules)) for part in parts)
        for parts in contract.alternatives
    ]


def test_english_contracts_stay_as_they_are() -> None:
    assert in_own_words("2x set 3 + run 4 any pure") == "2x set 3 + run 4 any pure"
    use_language("de")
    assert in_own_words("2x set 3 + run 4 any") == "2x Satz 3 + Folge 4 Farben gemischt"
