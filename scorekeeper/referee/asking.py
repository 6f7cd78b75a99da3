"""What somebody asks the referee: the form, read into a claim that can be judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.core.exceptions import BadRequest
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.card_text import NotACardError, parse_cards
from rulesets.cards import CardError
from rulesets.claim_text import MOST_IN_CLAIM
from rulesets.claims import judge, read_claim
from rulesets.contracts import KINDS
from rulesets.referee.meld import MOST_MELDS, ClaimError
from rulesets.ruleset import Ruleset
from rulesets.typed_cards import UnclearCardsError
from rulesets.verdict import TooHardError, Verdict
from rulesets.words.grammar import either
from scorekeeper.forms.readings import CHOSEN, ReadingChoice, reading_choices
from scorekeeper.referee.card_text import LONGEST, read_melds, unclear
from scorekeeper.referee.kinds import BY_ID, first_question, questions_of
from scorekeeper.referee.kinds.base import CARDS, LAID, OWN, TABLE, Lies, Question, Tray


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who plays in a game, the contract they are on (None: they have none to lay), and the
    total of their side.
    """

    seat_id: int
    name: str
    contract: int | None = None
    total: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """Where it is asked: in a game, with its players, or beside any."""

    rules: Ruleset
    game_id: str = ""
    askers: tuple[Asker, ...] = ()
    likely: int | None = None  # seat of the one who most likely asks
    round: int = 1  # the one that is played, in a game
    turned_up: str = ""  # the rank that was for it, as far as somebody has noted it

    @property
    def in_game(self) -> bool:
        return bool(self.game_id)


HELD = "held"  # what is doubted: how many cards are held


@dataclass(frozen=True, slots=True)
class FieldFault:
    """What can't be read, and in which field."""

    field: str
    text: str
    choices: tuple[ReadingChoice, ...] = ()  # where cards can be meant in two ways


class UnreadableError(Exception):
    """The question can't be judged; what is wrong is said field by field."""

    def __init__(self, *faults: FieldFault) -> None:
        self.faults = faults
        super().__init__(faults[0].text)


@dataclass(frozen=True)
class Asked:
    """A question as it was sent, whatever is still missing. Raises BadRequest for a choice that no
    page offers; ``forgives``: the form is only drawn again, and what another game doesn't have is
    as it usually is there.
    """

    scene: Scene
    data: Mapping[str, str] = field(default_factory=dict)
    forgives: bool = False

    @property
    def rules(self) -> Ruleset:
        """The rules of the round that is asked about."""
        return self._rules

    @cached_property
    def _rules(self) -> Ruleset:
        rules = self.scene.rules.in_round(self.round, self.wild_rank or self.upcard)
        return rules.opening_at(self.score, self.round)

    # ------------------------------------------------------------ choices

    @cached_property
    def question(self) -> Question:
        offered = questions_of(self.scene.rules)
        usual = first_question(self.scene.rules, in_game=self.scene.in_game)
        chosen = self._choice("question", [each.id for each in offered], usual.id)
        return BY_ID[chosen]

    @property
    def kind(self) -> str | None:
        return self._choice("kind", ("", *KINDS), "") or None

    @property
    def first(self) -> bool:
        return self._choice("first", ("yes", "no"), "yes") == "yes"

    @property
    def owner(self) -> str:
        usual = "other" if self.question.only_others(self.rules) else "self"
        return self._choice("owner", ("self", "other"), usual)

    @property
    def opened(self) -> bool:
        usual = "yes" if self.question.likely_opened(self.rules) else "no"
        return self._choice("opened", ("yes", "no"), usual) == "yes"

    @property
    def lies(self) -> Lies:
        return Lies(self._choice("lies", tuple(Lies), self.question.likely_lies))

    @cached_property
    def asker(self) -> Asker | None:
        """Who asks, in a game."""
        ids = {str(asker.seat_id): asker for asker in self.scene.askers}
        usual = str(self.scene.likely) if str(self.scene.likely) in ids else next(iter(ids), "")
        return ids.get(self._choice("player", ("", *ids), usual))

    def _own_field(self, name: str) -> str:
        if self.asker is None:
            return name
        return f"{name}-{self.asker.seat_id}"

    @property
    def contract_name(self) -> str:
        """The field of the contract: each player has one, so that it follows who asks."""
        return self._own_field("contract")

    @property
    def contract(self) -> int:
        rules, usual = self.scene.rules, 1
        last = len(rules.contract_list) or bool(rules.needed_melds)
        if self.asker:
            usual = min(self.asker.contract or 1, max(last, 1))
        return int(
            self._choice(self.contract_name, tuple(map(str, range(1, last + 1))), str(usual))
        )

    @cached_property
    def round(self) -> int:
        """Which round it is, where another rank is wild in each or first melds depend on it."""
        numbers = range(1, self.last_round + 1)
        usual = min(self.scene.round, self.last_round)
        return int(self._choice("round", tuple(map(str, numbers)), str(usual)))

    @property
    def last_round(self) -> int:
        """The last round that differs from the one before in what is known of it."""
        rules = self.scene.rules
        if rules.has_round_wilds and not rules.turns_up_wilds:
            return len(rules.deal.sizes)
        return max(len(rules.meld.opening.by_round), 1)

    @property
    def asks_first_points(self) -> bool:
        """Whether it matters here what first melds have to be worth, and that changes."""
        rules = self.scene.rules
        return rules.meld.opening.changes and self.question.asks_first_points(rules)

    @property
    def score_name(self) -> str:
        """The field of the total: each player has one, so that it follows who asks."""
        return self._own_field("score")

    @cached_property
    def score(self) -> int:
        """From which total on first melds must be worth as much as they must be now."""
        starts = [start for start, _points in self.scene.rules.meld.opening.by_score]
        if not starts:
            return 0

        total = self.asker.total if self.asker else 0
        usual = max([start for start in starts if start <= total] or starts[:1])
        return int(self._choice(self.score_name, tuple(map(str, starts)), str(usual)))

    @cached_property
    def wild_rank(self) -> str:
        """The rank that was turned up, where that makes it wild; "" where nobody said it."""
        if not self.scene.rules.turns_up_wilds:
            return ""
        return self._choice("wild_rank", ("", *self.scene.rules.deck.ranks), self.scene.turned_up)

    @property
    def asks_upcard(self) -> bool:
        """Whether the answer goes by the card that was turned up."""
        by_upcard = self.scene.rules.out.knock_by == "upcard"
        return by_upcard and self.question.asks_upcard(self.scene.rules)

    @cached_property
    def upcard(self) -> str:
        """The rank of the card that was turned up, where that matters; "" where nobody said it."""
        if not self.asks_upcard:
            return ""
        return self._choice("upcard", ("", *self.scene.rules.deck.ranks), self.scene.turned_up)

    @property
    def lacks_turned_up(self) -> bool:
        """Whether nothing can be judged yet, as nobody has said what was turned up."""
        return self.lacks_wild_rank or (self.asks_upcard and not self.upcard)

    @property
    def lacks_wild_rank(self) -> bool:
        """Whether nothing can be judged yet, as nobody has said which rank was turned up."""
        return self.scene.rules.turns_up_wilds and not self.wild_rank

    @property
    def way(self) -> int:
        """Which of several ways to read the cards is asked for."""
        wished = self.data.get("way", "0")
        if not (wished.isascii() and wished.isdigit() and len(wished) < 3):
            raise BadRequest

        return int(wished)

    @property
    def players(self) -> int | None:
        """How many play; None where that isn't said."""
        if self.scene.in_game:
            return len(self.scene.askers)

        numbers = range(self.scene.rules.players.min, self.scene.rules.players.max + 1)
        chosen = self._choice("players", ("", *map(str, numbers)), "")
        return int(chosen) if chosen else None

    @property
    def as_it_is(self) -> bool:
        """Whether a hand is to be judged though it can't be a whole one."""
        return self._choice("as_it_is", ("", "yes"), "") == "yes"

    @cached_property
    def held(self) -> tuple[int, ...]:
        """How many cards a hand can have of which nothing was laid: before drawing, and after."""
        rules, players = self.scene.rules, self.players
        numbers = range(1, len(rules.deal.sizes) + 1)
        if rules.has_round_wilds or self.scene.in_game:
            numbers = range(self._dealt_in, self._dealt_in + 1)

        dealt = {rules.deal.size(number, players or 0) for number in numbers}
        if players is None:
            dealt |= {row.cards for row in rules.deal.by_players}

        return tuple(sorted(dealt | {size + rules.turn.draw for size in dealt}))

    @property
    def _dealt_in(self) -> int:
        """The round in which the hand was dealt."""
        return self.round if self.scene.rules.has_round_wilds else self.scene.round

    def _choice(self, name: str, offered: Sequence[str], usual: str) -> str:
        value = self.data.get(name)
        if value is None or (self.forgives and value not in offered):
            return usual
        if value not in offered:
            raise BadRequest

        return value

    # ------------------------------------------------------------ cards

    @cached_property
    def trays(self) -> tuple[Tray, ...]:
        return self.question.trays(self.rules)

    @property
    def tray_names(self) -> list[str]:
        return [tray.name for tray in self.trays]

    @property
    def into(self) -> str:
        """The tray that tapped cards go to."""
        names = self.tray_names
        wished = self.data.get("into", "")
        if wished in names:
            return wished
        return next((name for name in names if not self.text(name)), CARDS)

    def text(self, name: str) -> str:
        """What is in a tray: as it was typed, or as it was said to be meant."""
        typed = self.data.get(name, "")[: LONGEST + 1]
        chosen = self.data.get(CHOSEN + name, "")
        if chosen and chosen in [choice.text for choice in self._choices(typed)]:
            return chosen
        return typed

    def _choices(self, text: str) -> tuple[ReadingChoice, ...]:
        """All ways in which a text can be meant, where there isn't one alone."""
        question = self._unclear(text)
        return tuple(reading_choices(question.readings, self.rules)) if question else ()

    def _unclear(self, text: str) -> UnclearCardsError | None:
        deck = self.scene.rules.largest_deck
        return unclear(text, deck, needs_suits=self.question.needs_suits)

    def melds(self, name: str) -> list[list[str]]:
        text = self.text(name)
        if len(text) > LONGEST:
            return []

        deck = self.scene.rules.largest_deck
        return read_melds(text, deck, needs_suits=self.question.needs_suits)

    def cards(self, name: str) -> list[str]:
        return list(chain.from_iterable(self.melds(name)))

    # ------------------------------------------------------------ the claim

    def claim(self) -> dict[str, Any]:
        """The question as a claim, as programs send it. Raises UnreadableError for text that isn't
        cards.
        """
        if faults := tuple(self._faults()):
            raise UnreadableError(*faults)

        rules = self.rules
        claim: dict[str, Any] = {"ruleset": rules.id, "options": dict(rules.chosen)}
        if self.players:
            claim["players"] = self.players
        if self.asks_upcard:
            claim["upcard"] = self.upcard
        if self.scene.rules.turns_up_wilds:
            claim["wild_rank"] = self.wild_rank
        elif self.scene.rules.has_round_wilds:
            claim["round"] = self.round
        if self.asks_first_points:
            by_score = self.scene.rules.meld.opening.by_score
            claim |= {"score": self.score} if by_score else {"round": self.round}

        return claim | self.question.claim(self)

    def _faults(self) -> Iterator[FieldFault]:
        if self.lacks_wild_rank:
            yield FieldFault(
                "wild_rank", _("Choose which rank is wild: that of the card turned up.")
            )
        elif self.lacks_turned_up:
            yield FieldFault("upcard", _("Choose which card was turned up: you knock by it."))

        wrong = tuple(self._tray_faults())
        yield from wrong
        if not wrong and not self.as_it_is and (text := self._doubt()):
            yield FieldFault(HELD, text)

    def _doubt(self) -> str:
        """Why this can't be the whole hand; empty where it can, or needn't be."""
        number = len(self.cards(CARDS))
        if not self.question.needs_whole_hand(self.rules) or number in self.held:
            return ""

        # Translators: sizes is a number, or two: "10 or 11".
        text = ngettext(
            "You hold %(n)d card; it’s %(sizes)s at this point.",
            "You hold %(n)d cards; it’s %(sizes)s at this point.",
            number,
        )
        return text % {"n": number, "sizes": either(list(map(str, self.held)))}

    def _tray_faults(self) -> Iterator[FieldFault]:
        for tray in self.trays:
            if question := self._unclear(self.text(tray.name)):
                yield FieldFault(tray.name, str(question), self._choices(self.text(tray.name)))
            elif text := self._fault(tray):
                yield FieldFault(tray.name, text)

    def _fault(self, tray: Tray) -> str:
        """The first thing that is wrong in a tray; empty where nothing is."""
        if len(self.text(tray.name)) > LONGEST:
            return _("That’s too long. Leave some cards out.")

        melds = self.melds(tray.name)
        try:
            parse_cards(self.cards(tray.name), self.rules.largest_deck)
        except NotACardError as error:
            return error.by_hand()
        except CardError as error:
            return str(error)

        if sum(map(len, melds)) > MOST_IN_CLAIM:
            text = ngettext(
                "The referee checks at most %(n)d card.",
                "The referee checks at most %(n)d cards.",
                MOST_IN_CLAIM,
            )
            return text % {"n": MOST_IN_CLAIM}

        if len(melds) > MOST_MELDS:
            text = ngettext(
                "The referee checks at most %(n)d meld.",
                "The referee checks at most %(n)d melds.",
                MOST_MELDS,
            )
            return text % {"n": MOST_MELDS}

        if melds:
            return self.question.fault(tray, melds)

        may_be_empty = tray.name in (LAID, OWN) or (tray.several and tray.name == TABLE)
        if may_be_empty:
            return ""

        return _("%(place)s: tap or type the cards first.") % {"place": tray.label}

    def judge(self) -> tuple[dict[str, Any], Verdict]:
        """The claim and the verdict on it. Raises UnreadableError where there is none, with what to
        ask instead.
        """
        claim = self.claim()

        try:
            return claim, judge(read_claim(claim), self.rules)
        except (ClaimError, CardError, TooHardError) as error:
            raise UnreadableError(FieldFault(CARDS, str(error))) from error
