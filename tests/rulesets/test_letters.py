"""The letters on a household's cards: what is shown is read back, and nothing is guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.card_text import example_hand, write_card
from rulesets.cards import JOKER, RANKS, SUITS, Card, Deck
from rulesets.claims import judge, read_claim
from rulesets.letters import CHOICES, OURS, letters_of_language, on_card, on_cards_of, use_letters
from rulesets.library.load import load_ruleset
from rulesets.referee.meld import ClaimError
from rulesets.typed_cards import format_melds, read_typed_cards, read_typed_melds
from rulesets.verdict import Verdict, listed
from rulesets.words.grammar import card_class_label
from rulesets.words.reasons import reason
from tests.rulesets.test_typed_cards import CARDS, NAMED, TILES, asked

EVERY = [Card(rank, suit) for rank in RANKS for suit in ("", *SUITS)]
hands = st.lists(st.sampled_from([*EVERY, Card(JOKER)]), min_size=1, max_size=12).map(tuple)


@pytest.mark.parametrize("letters", CHOICES)
def test_each_card_is_written_in_its_own_way_and_read_back(letters: str) -> None:
    with use_letters(letters):
        written = [write_card(card) for card in EVERY]
        assert len(set(written)) == len(EVERY) == 65
        for card, text in zip(EVERY, written, strict=True):
            for typed in (text, text.lower(), f"{text},"):
                assert read_typed_cards(typed, CARDS) == (card,)


@given(letters=st.sampled_from(CHOICES), melds=st.lists(hands, min_size=1, max_size=4).map(tuple))
def test_what_is_shown_is_read_back(letters: str, melds: tuple[tuple[Card, ...], ...]) -> None:
    with use_letters(letters):
        assert read_typed_melds(format_melds(melds), CARDS) == melds
        assert read_typed_melds(format_melds(melds).lower(), CARDS) == melds
        with use_letters(OURS):
            kept = format_melds(melds)
        assert read_typed_melds(kept, CARDS) == melds  # as games are kept, it's read everywhere


@pytest.mark.parametrize(
    ("letters", "text", "readings"),
    [
        # the letters of the household, and ours
        ("ABDK", "B D K", ["J Q K"]),
        ("ABDK", "j q k", ["J Q K"]),
        ("AVDR", "K", ["K"]),
        ("ABVH", "A B V H", ["A J Q K"]),
        # a letter that is a suit, too: a rank on its own, a suit behind a rank
        ("ABDK", "K D", ["K Q"]),
        ("AJQK", "K D", ["?", "KD", "K Q"]),
        ("ABVH", "K D", ["KD"]),
        ("ABDK", "DD", ["QD"]),
        ("ABDK", "DHDD*", ["QH QD *"]),
        ("ABDK", "7 D", ["7 Q"]),
        # signs and words of suits are suits
        ("ABDK", "D ♦", ["QD"]),
        ("ABDK", "♦ K", ["KD"]),
        ("ABDK", "queen of diamonds", ["QD"]),
        ("AVDR", "R★", []),
        # where either may be meant, it's asked about
        ("ABDK", "BDK", ["?", "J Q K", "JD K"]),
        ("ABDK", "D7", ["?", "Q 7", "7D"]),
        ("ABDK", "7 H K D", ["?", "7H K Q", "7H KD"]),
        ("ABDK", "JK", ["*"]),
        # letters of others aren't read
        ("ABDK", "V", []),
        ("AJQK", "B", []),
    ],
)  # fmt: skip
def test_what_is_typed(letters: str, text: str, readings: list[str]) -> None:
    with use_letters(letters):
        shown = asked(text)
        back = [each if each == "?" else read_typed_melds(each, CARDS) for each in shown]

    assert [each if isinstance(each, str) else format_melds(each) for each in back] == readings


def test_where_a_rank_alone_isnt_a_card() -> None:
    with use_letters("ABDK"):
        assert asked("K D", needs_suits=True) == ["?", "KD"]
        assert asked("DD BD", needs_suits=True) == ["DD BD"]


@pytest.mark.parametrize("letters", CHOICES)
@pytest.mark.parametrize("deck", [TILES, NAMED], ids=["tiles", "names"])
def test_numbers_are_never_letters(letters: str, deck: Deck) -> None:
    every = [Card(rank, suit) for rank in deck.ranks for suit in ("", *deck.suits)]
    every += [Card(name) for name, _ in deck.special]
    with use_letters(letters):
        assert read_typed_cards(format_melds((tuple(every),)), deck) == tuple(every)


@pytest.mark.parametrize(
    ("letters", "words"),
    [
        ("AJQK", "Write 7H, 10S, K or * for a joker."),
        ("AVDR", "Write 7H, 10S, R or * for a joker."),
    ],
)
def test_examples_are_in_the_letters_of_the_cards(letters: str, words: str) -> None:
    with use_letters(letters):
        with pytest.raises(ValueError, match="isn’t a card") as refused:
            read_typed_cards("7X", CARDS)
        assert words in str(refused.value)
        assert example_hand(CARDS) == f"{letters[-1]} 7 *"


def test_what_is_said_of_cards() -> None:
    with use_letters("1VDR"):
        assert listed([Card("A", "S"), Card("Q", "H"), Card("10", "D"), Card("K")]) == "1♠ D♥ 10♦ R"
        assert card_class_label("10-K") == "10–R"
        assert on_cards_of("Q♥ doesn’t fit A♠ K♠, and Q is a letter.") == (
            "D♥ doesn’t fit 1♠ R♠, and Q is a letter."
        )
        assert on_card("7") == "7"


def test_a_referee_speaks_in_the_letters_of_the_cards() -> None:
    def ask(cards: str, game: str) -> Verdict:
        return judge(read_claim({"claim": "meld", "ruleset": game, "cards": cards}))

    with use_letters("1VDR"):
        with pytest.raises(ClaimError, match="“D” needs a suit here, such as DS"):
            ask("QH QD Q", "gin-rummy")

        gin = load_ruleset("gin-rummy")
        said = [reason(problem, gin) for problem in ask("QH QD JH KH", "gin-rummy").problems]
        assert "A run can only have each rank once, and D appears more than once: D♥ D♦." in said
        said = [reason(problem, gin) for problem in ask("QH KH AH 2H", "gin-rummy").problems]
        assert said == ["The ace is low in this game, so it can’t follow the king: D♥ R♥ 1♥ 2♥."]


@pytest.mark.parametrize(
    ("code", "letters"),
    [("de", "ABDK"), ("de-at", "ABDK"), ("fr", "AVDR"), ("nl", "ABVH"), ("pl", "AWDK"),
     ("en", "AJQK"), ("es", "AJQK"), ("", "AJQK")],
)  # fmt: skip
def test_letters_where_a_language_is_spoken(code: str, letters: str) -> None:
    assert letters_of_language(code) == letters
