"""Facts that aren't possible: the first one found in a round, with its place.

Anything merely unusual is fine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulesets.cards import Card, Deck
from rulesets.keys.base import MOST_ROUNDS
from rulesets.keys.deck import TEAM_SIZES, team_sizes
from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError, GameFacts, Join, RoundFacts
from rulesets.scoring.points import (
    LARGEST_TOTAL,
    hand_faults,
    hand_points,
    melded_faults,
    most_of,
    round_surplus,
)
from rulesets.scoring.refusals import refusal
from rulesets.scoring.sides import Teams, by_side, players_of
from rulesets.verdict import listed
from rulesets.words.grammar import either, signed
from rulesets.words.say import say
from rulesets.words.short import players_words


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at the table in a round, what each has to lay, and who deals.

    None: nothing is left to lay.
    """

    players: tuple[str, ...]
    contracts: Mapping[str, int | None]
    dealer: str | None
    deck: Deck
    teams: Teams = field(default_factory=dict)
    eliminated: Collection[str] = ()  # who is out of the game

    @property
    def names(self) -> tuple[str, ...]:
        """Under whose names things may be written down: the players, and their teams."""
        return (*self.players, *self.teams)


# ---------------------------------------------------------------- seats, and who comes


def check_start(rules: Ruleset, game: GameFacts) -> None:
    """Raise FactError for seats or a start that this ruleset can't have."""
    number, limits, start = len(game.players), rules.players, game.start
    _check_unique(game.players, "players")
    if not limits.min <= number <= limits.max:
        text = "{game} is for {players}, not {number}."
        raise refusal(
            "players", text, game=_(rules.name), players=players_words(rules), number=number
        )

    _check_teams(rules, game)
    if rules.has_columns and (start.totals or start.rounds):
        text = "Several games at once can’t go on from totals on paper. Start them here."
        raise refusal("start.totals", text)

    if game.first_dealer is not None:
        _check_known(game.first_dealer, game.players, "first_dealer")

    for side, total in start.totals.items():
        place = f"start.totals.{side}"
        if game.teams and side in game.players:
            text = "Teams share their points: name the team, not {player}."
            raise refusal(place, text, player=side)

        _check_known(side, game.sides, place)
        _check_points(total, place)

    for player, contract in start.contracts.items():
        _check_known(player, game.players, f"start.contracts.{player}")
        _check_contract(rules, player, contract, f"start.contracts.{player}")

    if start.leave:
        _check_leaving(game.players, start.leave, game.teams, "start.leave")

    most = rules.most_earlier_rounds
    if not 0 <= start.rounds <= most:
        raise refusal("start.rounds", "Rounds already played: 0 to {n}.", n=most)
    if len(game.rounds) > MOST_ROUNDS:
        raise refusal("rounds", "A game has at most {n} round|rounds.", n=MOST_ROUNDS)


def _check_teams(rules: Ruleset, game: GameFacts) -> None:
    """Everybody is in one team, all teams are equal, and the game is played in teams at all."""
    teams = game.teams
    if not teams:
        if rules.players.teams == "required":
            raise _without_teams(rules, len(game.players))
        return

    if rules.players.teams == "none":
        raise refusal("teams", "{game} isn’t played in teams: leave this out.", game=_(rules.name))

    seen: set[str] = set()
    for team, players in teams.items():
        place = f"teams.{team}"
        if team in game.players:
            text = "“{name}” is a team and a player. Give the player another name."
            raise refusal(place, text, name=team)

        _check_unique(players, place)
        for player in players:
            _check_known(player, game.players, place)
            if player in seen:
                raise refusal(place, "{player} is in two teams.", player=player)

        seen |= set(players)

    for player in game.players:
        if player not in seen:
            raise refusal("teams", "{player} isn’t in a team.", player=player)

    sizes = {len(players) for players in teams.values()}
    if len(teams) < 2:
        raise refusal("teams", "There are at least two teams.")
    if len(sizes) > 1:
        raise refusal("teams", "All teams have the same number of players.")
    if not sizes <= set(TEAM_SIZES):
        raise refusal("teams", "A team has two or three players.")


def _without_teams(rules: Ruleset, number: int) -> FactError:
    """Say who has to play with whom or, if so many can't make teams, how many can."""
    if team_sizes(number):
        return refusal(
            "teams", "{game} is played in teams: say who plays with whom.", game=_(rules.name)
        )

    most = rules.players.max
    numbers = either([str(n) for n in range(rules.players.min, most + 1) if team_sizes(n)])
    text = "{game} is played in equal teams, so it’s for {numbers} players, not {number}."
    return refusal("players", text, game=_(rules.name), numbers=numbers, number=number)


def check_join(rules: Ruleset, join: Join, seats: Iterable[str], place: str) -> None:
    """Raise FactError if this player can't join. ``seats``: everybody who ever sat down."""
    seats = tuple(seats)
    _check_unique((*seats, join.name), place)
    if join.after is not None:
        _check_known(join.after, seats, f"{place}.after")
    if rules.has_personal_contracts or join.contract != 1:
        _check_contract(rules, join.name, join.contract, f"{place}.contract")

    _check_points(join.points, f"{place}.points")


def dealer_key(rules: Ruleset) -> str:
    """The key in a game file for who deals from a round on, or plays first if nobody deals."""
    return "dealer" if rules.deal.has_dealer else "first"


def check_dealer(rules: Ruleset, name: str, seats: Iterable[str], place: str) -> None:
    """Raise FactError unless this player has sat down by then; ``seats``: all who ever did."""
    _check_known(name, seats, f"{place}{dealer_key(rules)}")


# ---------------------------------------------------------------- a round


def check_round(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    """Raise FactError for the first thing in a round that isn't possible."""
    _check_wild_rank(rules, facts, f"{place}.wild_rank")
    _check_out(rules, facts, table, place)
    _check_laid(rules, facts, table, f"{place}.laid")
    _check_cards(rules, facts, table, place)
    _check_ticks(rules, facts, table, f"{place}.ticks")
    _check_tally(rules, facts, table, f"{place}.tally")
    _check_paid(rules, facts, place)
    _check_without(rules, facts, f"{place}.ticks")

    for index, adjustment in enumerate(facts.adjust):
        here = f"{place}.adjust[{index}]"
        _check_known(adjustment.player, table.names, f"{here}.player", table)
        _check_points(adjustment.points, f"{here}.points")
        if not adjustment.why.strip():
            raise refusal(f"{here}.why", "Say why you give these points.")

    _check_leaving(table.players, facts.leave, table.teams, f"{place}.leave", table)


def _check_leaving(
    players: Collection[str],
    leave: Sequence[str],
    teams: Teams,
    place: str,
    table: Seating | None = None,
) -> None:
    """Raise FactError unless these players can leave, and somebody else stays."""
    if leave and teams:
        raise refusal(place, "Nobody can leave a game that is played in teams.")

    _check_unique(leave, place)
    for player in leave:
        _check_known(player, players, place, table)
    if set(players) <= set(leave):
        raise refusal(place, "Somebody must stay at the table.")


def check_upcard(rules: Ruleset, upcard: str, place: str) -> None:
    """Raise FactError for a card that can't have been turned up in this game."""
    if upcard and not rules.notes_upcard:
        text = "Nothing goes by the card turned up in {game}: leave this out."
        raise refusal(place, text, game=_(rules.name))

    if upcard and not rules.upcard_rank(upcard):
        raise refusal(place, "“{card}” isn’t a card. Write it like 7S, or just 7.", card=upcard)


def _check_wild_rank(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    rank, ranks = facts.wild_rank, rules.deck.ranks
    if rank and not rules.turns_up_wilds:
        raise refusal(place, "Nothing is turned up in {game}: leave this out.", game=_(rules.name))

    if rank and rank not in ranks:
        text = "“{rank}” isn’t a rank. The ranks: {ranks}."
        raise refusal(place, text, rank=rank, ranks=", ".join(ranks))

    has_cards = any(hand.points is None for hand in facts.left.values())
    if rules.turns_up_wilds and not rank and has_cards:
        raise refusal(place, "Choose which rank was wild: it changes what the cards cost.")


def _check_out(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    if facts.out is None:
        return

    _check_known(facts.out, table.players, f"{place}.out", table)
    if not rules.has_cards:
        raise refusal(f"{place}.out", "Nobody goes out in this game: leave this empty.")
    if facts.tied:
        raise refusal(f"{place}.tied", "Nobody goes out in a tied round.")

    needs = rules.has_personal_contracts and rules.out.needs_contract
    if needs and table.contracts[facts.out] is not None and facts.out not in facts.laid:
        text = "{player} went out, so they must have laid the contract: add {player} to {laid}."
        raise refusal(f"{place}.out", text, player=facts.out, laid=f"{place}.laid")


def _check_laid(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    if facts.laid:
        _check_own_contracts(rules, place)

    _check_unique(facts.laid, place)
    for player in facts.laid:
        _check_known(player, table.players, place, table)
        if table.contracts[player] is None:
            raise refusal(place, "{player} has already laid every contract.", player=player)

        if rules.out.when == "contract" and player != facts.out:
            text = "Whoever lays the contract goes out, but {player} didn’t."
            raise refusal(place, text, player=player)


def _check_cards(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    """What each player holds and, where that counts, what each has on the table."""
    for player, hand in facts.left.items():
        here = f"{place}.left.{player}"
        _check_known(player, table.names, here, table)
        if player == facts.out and not rules.has_knocking:
            text = "{player} went out, so they can’t have any cards left."
            raise refusal(here, text, player=player)

        for fault in hand_faults(hand, rules, table.deck):
            raise FactError(here, fault)

    if rules.has_knocking and facts.out and _held(rules, facts, facts.out) > rules.out.knock:
        text = "{player} knocked, so their deadwood is {most} or less."
        if not rules.out.knock:
            text = "Only gin ends this round, so {player} can’t have any deadwood."
        here = f"{place}.left.{facts.out}"
        raise refusal(here, text, player=facts.out, most=rules.out.knock)

    if facts.melded and not rules.counts_melds:
        text = "Cards on the table don’t count in {game}: leave this out."
        raise refusal(f"{place}.melded", text, game=_(rules.name))

    for player, melded in facts.melded.items():
        _check_known(player, table.names, f"{place}.melded.{player}", table)
        for fault in melded_faults(melded, rules, table.deck):
            raise FactError(f"{place}.melded.{player}", fault)

    if surplus := round_surplus((*facts.left.values(), *facts.melded.values()), rules, table.deck):
        raise FactError(f"{place}.left", surplus)


def _held(rules: Ruleset, facts: RoundFacts, player: str) -> int:
    hand = facts.left.get(player)
    return hand_points(hand, rules) if hand else 0


# ---------------------------------------------------------------- bonuses


def _check_ticks(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    for bonus_id, players in facts.ticks.items():
        here, bonus = f"{place}.{bonus_id}", rules.bonus_by_id(bonus_id)
        if bonus is None or not bonus.is_ticked:
            raise refusal(
                place, "{game} doesn’t have the tick “{id}”.", game=_(rules.name), id=bonus_id
            )

        _check_unique(players, here)
        for player in players:
            _check_known(player, table.names, here, table)
            _check_may_have(rules, bonus, players_of(player, table.teams), table, here)

    _check_in_place_of(rules, facts, place)
    _check_instead_of_hand(rules, facts, place)
    _check_shown(rules, facts, table, place)


def _check_may_have(
    rules: Ruleset, bonus: Bonus, side: tuple[str, ...], table: Seating, place: str
) -> None:
    """What's for the dealer, or for the player who cuts, is for nobody else (``to``)."""
    dealer = table.dealer
    if bonus.to == "dealer" and dealer not in side:
        raise refusal(place, "Only the dealer of the round can have this: {dealer}.", dealer=dealer)

    cutter = dealer and rules.deal.before(table.players, dealer)
    if bonus.is_for_cutter and cutter and cutter not in side:
        text = "Only the player who cuts in this round can have this: {cutter}."
        raise refusal(place, text, cutter=cutter)


def _check_tally(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    for bonus_id, numbers in facts.tally.items():
        here, bonus = f"{place}.{bonus_id}", rules.bonus_by_id(bonus_id)
        if bonus is None or not bonus.is_counted:
            raise refusal(place, "{game} doesn’t count “{id}”.", game=_(rules.name), id=bonus_id)

        for player in numbers:
            _check_known(player, table.names, here, table)

        # those of partners count together
        label, least, most = _(bonus.label), signed(bonus.least), most_of(bonus, table.deck)
        for player, number in by_side(numbers, table.teams).items():
            if not bonus.least <= number <= most:
                text = "{label}: {least} to {most}."
                raise refusal(f"{here}.{player}", text, label=label, least=least, most=most)


def _check_paid(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    """Where the others pay whoever goes out, nobody else can have anything to be paid for."""
    if not rules.pays_out:
        return

    given = {f"ticks.{bonus_id}": players for bonus_id, players in facts.ticks.items()}
    for bonus_id, numbers in facts.tally.items():
        given[f"tally.{bonus_id}"] = tuple(player for player in numbers if numbers[player])

    for key, players in given.items():
        for player in players:
            if player != facts.out:
                text = "Only whoever goes out is paid, and {player} didn’t."
                raise refusal(f"{place}.{key}", text, player=player)


def _check_without(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    """What a player can't have together in one round (``without``)."""
    for bonus in rules.bonus:
        excluded = [other for other in rules.bonus if other.id in bonus.without]
        for player in facts.ticks.get(bonus.id, ()):
            for other in excluded:
                number = facts.tally.get(other.id, {}).get(player, 0)
                if number or player in facts.ticks.get(other.id, ()):
                    text = "{player} can’t have both: “{one}” and “{other}”."
                    one, two = _(bonus.label), _(other.label)
                    raise refusal(f"{place}.{bonus.id}", text, player=player, one=one, other=two)


def _check_in_place_of(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    """A tick in place of what's given for gin is for whoever knocked, without deadwood."""
    gins = {bonus.id for bonus in rules.bonus if bonus.on == "gin"}
    for bonus in rules.bonus:
        players = facts.ticks.get(bonus.id)
        if not players or gins.isdisjoint(bonus.replaces):
            continue

        if list(players) != [facts.out] or _held(rules, facts, players[0]):
            text = "Only a player who knocks without any deadwood can have this."
            raise refusal(f"{place}.{bonus.id}", text)


def _check_instead_of_hand(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    """A tick that counts in place of the cards is for a player who holds some, and only one is."""
    seen: set[str] = set()
    for bonus in rules.bonus:
        for player in facts.ticks.get(bonus.id, ()) if bonus.replaces_hand else ():
            if player == facts.out:
                text = "{player} went out, so they can’t have this."
                raise refusal(f"{place}.{bonus.id}", text, player=player)
            if player in seen:
                text = "Something else already counts instead of {player}’s cards."
                raise refusal(f"{place}.{bonus.id}", text, player=player)

            seen.add(player)


def _check_shown(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    """The cards behind the ticks must be in the deck. A tied round doesn't have winners."""
    if facts.ticks and facts.tied and rules.is_match:
        raise refusal(place, "A tied game doesn’t have winners: untick them, or say how it ended.")

    shown: Counter[Card] = Counter()
    for player in table.names:
        mine: Counter[Card] = Counter()
        for bonus in rules.bonus:
            if player in facts.ticks.get(bonus.id, ()):
                mine |= Counter(map(Card, bonus.shows))

        shown += mine

    if surplus := table.deck.surplus(shown.elements()):
        raise refusal(place, "More than the deck has: {cards}.", cards=listed(surplus))


# ---------------------------------------------------------------- names and numbers


def _check_known(
    player: str, players: Iterable[str], place: str, table: Seating | None = None
) -> None:
    """``table``: of the round that names this player, who may be out of the game by then."""
    if table and player in table.eliminated:
        raise refusal(place, "{player} would be out of the game by then.", player=player)
    if player not in players:
        raise refusal(place, "{player} isn’t at the table.", player=player)


def _check_unique(players: Iterable[str], place: str) -> None:
    for player, number in Counter(players).items():
        if number > 1:
            raise refusal(place, "{player} is named twice.", player=player)


def _check_points(points: int, place: str) -> None:
    if abs(points) > LARGEST_TOTAL:
        raise refusal(place, "Points go from −{most} to {most}.", most=LARGEST_TOTAL)


def _check_own_contracts(rules: Ruleset, place: str) -> None:
    if not rules.has_personal_contracts:
        text = "Players don’t have contracts of their own in {game}."
        raise refusal(place, text, game=_(rules.name))


def _check_contract(rules: Ruleset, player: str, contract: int, place: str) -> None:
    _check_own_contracts(rules, place)
    last = len(rules.contract_list)
    if not 1 <= contract <= last:
        text = "{player} can’t begin on <step> {number}: <steps> go from 1 to {last}."
        raise FactError(place, say(rules, text, player=player, number=contract, last=last))
