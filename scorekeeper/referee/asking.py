"""What somebody asks the referee: the form, read into a claim that can be judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import BadRequest
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.card_text import parse_cards
from rulesets.cards import CardError
from rulesets.claims import MOST_IN_CLAIM, judge, read_claim
from rulesets.referee import MOST_MELDS, ClaimError
from rulesets.ruleset import Ruleset
from rulesets.verdict import TooHardError, Verdict
from scorekeeper.referee.card_text import LONGEST, read_melds
from scorekeeper.referee.questions import (
    AFTER,
    CARDS,
    LAID,
    PRIVATE,
    TABLE,
    Lies,
    Question,
    Tray,
    asks_contract,
    first_lies,
    first_question,
    questions_of,
    trays_of,
)


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who plays in a game, and the contract they are on (None: they have none to lay)."""

    seat_id: int
    name: str
    contract: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Where it is asked: in a game, with its players, or beside any."""

    rules: Ruleset
    game_id: str = ""
    askers: tuple[Asker, ...] = ()
    likely: int | None = None  # seat of the one who most likely asks

    @property
    def in_game(self) -> bool:
        return bool(self.game_id)


@dataclass(frozen=True, slots=True)
class Fault:
    """What cannot be read, and in which field."""

    field: str
    text: str


class UnreadableError(Exception):
    """The question cannot be judged; what is wrong is said field by field."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__(faults[0].text)


@dataclass(frozen=True)
class Asked:
    """A question as it was sent, whatever is still missing. Raises BadRequest for a choice that no
    page offers.
    """

    scene: Scene
    data: Mapping[str, str] = field(default_factory=dict)

    # ------------------------------------------------------------ choices

    @cached_property
    def question(self) -> Question:
        offered = questions_of(self.scene.rules)
        usual = first_question(self.scene.rules, in_game=self.scene.in_game)
        return Question(self._choice("question", offered, usual))

    @property
    def kind(self) -> str | None:
        return self._choice("kind", ("", "set", "run"), "") or None

    @property
    def first(self) -> bool:
        return self._choice("first", ("yes", "no"), "yes") == "yes"

    @property
    def owner(self) -> str:
        only_others = self.question == Question.SWAP and self.scene.rules.wild.swap == "others"
        return self._choice("owner", ("self", "other"), "other" if only_others else "self")

    @property
    def opened(self) -> bool:
        return self._choice("opened", ("yes", "no"), "yes") == "yes"

    @property
    def lies(self) -> Lies:
        return Lies(self._choice("lies", tuple(Lies), first_lies(self.question)))

    @cached_property
    def asker(self) -> Asker | None:
        """Who asks, in a game."""
        ids = {str(asker.seat_id): asker for asker in self.scene.askers}
        usual = str(self.scene.likely) if str(self.scene.likely) in ids else next(iter(ids), "")
        return ids.get(self._choice("player", ("", *ids), usual))

    @property
    def contract_name(self) -> str:
        """The field of the contract: each player has one, so that it follows who asks."""
        return f"contract-{self.asker.seat_id}" if self.asker else "contract"

    @property
    def contract(self) -> int:
        own = self.asker.contract if self.asker else None
        last = len(self.scene.rules.contract_list)
        usual = min(own or 1, max(last, 1))
        return int(
            self._choice(self.contract_name, tuple(map(str, range(1, last + 1))), str(usual))
        )

    @property
    def players(self) -> int | None:
        """How many play; None where that is not said."""
        if self.scene.in_game:
            return len(self.scene.askers)
        numbers = range(self.scene.rules.players.min, self.scene.rules.players.max + 1)
        chosen = self._choice("players", ("", *map(str, numbers)), "")
        return int(chosen) if chosen else None

    def _choice(self, name: str, offered: Sequence[str], usual: str) -> str:
        value = self.data.get(name)
        if value is None:
            return usual
        if value not in offered:
            raise BadRequest
        return value

    # ------------------------------------------------------------ cards

    @cached_property
    def trays(self) -> tuple[Tray, ...]:
        return trays_of(self.question, self.scene.rules)

    @property
    def into(self) -> str:
        """The tray that tapped cards go to."""
        names = [tray.name for tray in self.trays]
        wished = self.data.get("into", "")
        empty = next((name for name in names if not self.text(name)), CARDS)
        return wished if wished in names else empty

    def text(self, name: str) -> str:
        return self.data.get(name, "")[: LONGEST + 1]

    def melds(self, name: str) -> list[list[str]]:
        text = self.text(name)
        return read_melds(text, self.scene.rules.largest_deck) if len(text) <= LONGEST else []

    def cards(self, name: str) -> list[str]:
        return [card for meld in self.melds(name) for card in meld]

    # ------------------------------------------------------------ the claim

    def claim(self) -> dict[str, Any]:
        """The question as a claim, as programs send it. Raises UnreadableError for text that is no
        cards.
        """
        if faults := tuple(self._faults()):
            raise UnreadableError(*faults)
        rules = self.scene.rules
        claim: dict[str, Any] = {"ruleset": rules.id, "options": dict(rules.chosen)}
        if self.players:
            claim["players"] = self.players
        return claim | self._told()

    def _told(self) -> dict[str, Any]:
        cards = self.cards(CARDS)
        laid = (
            {"laid_parts": self.melds(LAID)}
            if any(tray.name == LAID for tray in self.trays)
            else {}
        )
        is_laid = self.lies != Lies.NO
        match self.question:
            case Question.MELD:
                return {"claim": "meld", "cards": cards, "kind": self.kind, "first": self.first}
            case Question.CONTRACT:
                return {
                    "claim": "contract",
                    "contract": self.contract,
                    "melds": self.melds(CARDS),
                    **laid,
                }
            case Question.HAND:
                return {"claim": "contract", "contract": self.contract, "hand": cards, **laid}
            case Question.LAY_OFF:
                about = {
                    "owner": self.owner,
                    "contract_laid": is_laid,
                    "laid_this_turn": self.lies == Lies.NOW,
                }
                return {"claim": "lay_off", "meld": self.cards(TABLE), "cards": cards, **about}
            case Question.SWAP:
                about = {"owner": self.owner, "contract_laid": is_laid}
                return {"claim": "swap", "meld": self.cards(TABLE), "card": cards[0], **about}
            case Question.GO_OUT:
                to_lay = (
                    self.contract
                    if asks_contract(self.question, self.scene.rules) and not is_laid
                    else None
                )
                about = {
                    "contract": to_lay,
                    "table": self.melds(TABLE),
                    "laid_this_turn": self.lies == Lies.NOW,
                }
                opened = {} if self.opened else {"opened": False}
                return {"claim": "go_out", "hand": cards, **about, **laid, **opened}
            case Question.COUNT:
                return {"claim": "count", "cards": cards}
            case Question.LAYOUT:
                return {"claim": "table", "cards": cards}
            case Question.MOST:
                opened = {} if self.opened else {"opened": False}
                return {
                    "claim": "best",
                    "hand": cards,
                    "contract": None,
                    "table": self.melds(TABLE),
                    **opened,
                }
            case Question.OPENING:
                return {"claim": "opening", "melds": self.melds(CARDS)}
            case Question.REARRANGE:
                tables = {"before": self.melds(TABLE), "rack": cards, "after": self.melds(AFTER)}
                return {"claim": "rearrange", **tables, "opened": self.opened}

    def _faults(self) -> Iterator[Fault]:
        deck = self.scene.rules.largest_deck
        for tray in self.trays:
            if len(self.text(tray.name)) > LONGEST:
                yield Fault(tray.name, _("That is too long for a hand of cards."))
                continue
            melds = self.melds(tray.name)
            try:
                parse_cards([card for meld in melds for card in meld], deck)
            except CardError as error:
                yield Fault(tray.name, str(error))
                continue
            if sum(map(len, melds)) > MOST_IN_CLAIM:
                yield Fault(
                    tray.name,
                    _("More than %(n)d cards cannot be looked at.") % {"n": MOST_IN_CLAIM},
                )
            elif len(melds) > MOST_MELDS:
                yield Fault(
                    tray.name, _("More than %(n)d melds cannot be looked at.") % {"n": MOST_MELDS}
                )
            elif not melds and tray.name != LAID and not (tray.several and tray.name == TABLE):
                yield Fault(
                    tray.name, _("%(place)s: tap or type the cards first.") % {"place": tray.label}
                )
            elif (
                len(melds) > 1 and not tray.several and self.question in {*PRIVATE, Question.LAYOUT}
            ):
                continue  # a hand, or a table that is in a mess, may be typed in groups
            elif len(melds) > 1 and not tray.several:
                yield Fault(tray.name, _("One meld at a time: take out the “/”."))
            elif self.question == Question.SWAP and tray.name == CARDS and len(melds[0]) > 1:
                yield Fault(tray.name, _("One card at a time can take the place of another."))

    def judge(self) -> tuple[dict[str, Any], Verdict]:
        """The claim and the verdict on it. Raises UnreadableError where there is none, with what to
        ask instead.
        """
        claim = self.claim()
        try:
            return claim, judge(read_claim(claim), self.scene.rules)
        except (ClaimError, CardError, TooHardError) as error:
            raise UnreadableError(Fault(CARDS, str(error))) from error
