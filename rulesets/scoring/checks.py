"""Facts that aren't possible: the first one found in a round, with its place.

Anything merely unusual is fine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from rulesets.cards import Card, Deck, format_cards
from rulesets.keys.base import MOST_ROUNDS
from rulesets.keys.deck import TEAM_SIZES, team_sizes
from rulesets.language import counted
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError, GameFacts, Hand, Join, RoundFacts, Start
from rulesets.scoring.points import (
    LARGEST_TOTAL,
    hand_faults,
    hand_points,
    melded_faults,
    most_of,
    round_surplus,
)
from rulesets.scoring.sides import Teams, by_side, players_of
from rulesets.words.grammar import either, signed
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

    @property
    def names(self) -> tuple[str, ...]:
        """Under whose names things may be written down: the players, and their teams."""
        return (*self.players, *self.teams)


def check_start(rules: Ruleset, game: GameFacts) -> None:
    """Raise FactError for seats or a start that this ruleset can't have."""
    number, limits = len(game.players), rules.players
    _check_unique(game.players, "players")

    if not limits.min <= number <= limits.max:
        text = _("{game} is for {players}, not {number}.")
        names = {"game": _(rules.name), "players": players_words(rules)}
        raise FactError("players", text.format(number=number, **names))

    _check_teams(rules, game)
    _check_columns(rules, game.start)

    if game.first_dealer is not None:
        _check_known(game.first_dealer, game.players, "first_dealer")

    for side, total in game.start.totals.items():
        _check_has_total(side, game, f"start.totals.{side}")
        _check_points(total, f"start.totals.{side}")

    for player, contract in game.start.contracts.items():
        _check_known(player, game.players, f"start.contracts.{player}")
        _check_contract(rules, contract, f"start.contracts.{player}")

    most = rules.most_earlier_rounds
    if not 0 <= game.start.rounds <= most:
        raise FactError("start.rounds", counted("Rounds already played: 0 to {n}.", n=most))
    if len(game.rounds) > MOST_ROUNDS:
        raise FactError("rounds", counted("A game has at most {n} round|rounds.", n=MOST_ROUNDS))


def _check_teams(rules: Ruleset, game: GameFacts) -> None:
    """Everybody is in one team, all teams are equal, and the game is played in teams at all."""
    teams = game.teams
    if not teams:
        if rules.players.teams == "required":
            _refuse_without_teams(rules, len(game.players))
        return

    if rules.players.teams == "none":
        text = _("{game} isn’t played in teams: leave this out.")
        raise FactError("teams", text.format(game=_(rules.name)))

    seen: set[str] = set()
    for team, players in teams.items():
        place = f"teams.{team}"
        if team in game.players:
            text = _("“{name}” is a player. Give the team another name.")
            raise FactError(place, text.format(name=team))

        _check_unique(players, place)
        for player in players:
            _check_known(player, game.players, place)
            if player in seen:
                raise FactError(place, _("{player} is in two teams.").format(player=player))

        seen |= set(players)

    for player in game.players:
        if player not in seen:
            raise FactError("teams", _("{player} isn’t in a team.").format(player=player))

    _check_team_sizes(teams)


def _refuse_without_teams(rules: Ruleset, players: int) -> NoReturn:
    """Say who has to play with whom or, if so many can't make teams, how many can."""
    if team_sizes(players):
        text = _("{game} is played in teams: say who plays with whom.")
        raise FactError("teams", text.format(game=_(rules.name)))

    limits = rules.players
    numbers = [str(each) for each in range(limits.min, limits.max + 1) if team_sizes(each)]
    text = _("{game} is played in equal teams, so it’s for {numbers} players, not {number}.")
    names = {"game": _(rules.name), "numbers": either(numbers)}
    raise FactError("players", text.format(number=players, **names))


def _check_columns(rules: Ruleset, start: Start) -> None:
    """Several games side by side begin here: one total doesn't say what each of them has."""
    if rules.has_columns and (start.totals or start.rounds):
        text = _("Several games at once can’t go on from totals on paper. Start them here.")
        raise FactError("start.totals", text)


def _check_team_sizes(teams: Teams) -> None:
    sizes = {len(players) for players in teams.values()}
    if len(teams) < 2:
        raise FactError("teams", _("There are at least two teams."))
    if len(sizes) > 1:
        raise FactError("teams", _("All teams have the same number of players."))
    if not sizes <= set(TEAM_SIZES):
        raise FactError("teams", _("A team has two or three players."))


def _check_has_total(side: str, game: GameFacts, place: str) -> None:
    """In a game with teams, they alone have totals."""
    if game.teams and side in game.players:
        text = _("Teams share their points: name the team, not {player}.")
        raise FactError(place, text.format(player=side))

    _check_known(side, game.sides, place)


def check_join(rules: Ruleset, join: Join, seats: Iterable[str], present: int, place: str) -> None:
    """Raise FactError if this player can't join.

    ``seats``: everybody who ever sat down. ``present``: how many are sitting now.
    """
    seats = tuple(seats)
    _check_unique((*seats, join.name), place)

    if present >= rules.players.max:
        text = "{game} is for at most {n} player|players."
        raise FactError(place, counted(text, n=present, game=_(rules.name)))

    if join.after is not None:
        _check_known(join.after, seats, f"{place}.after")
    if rules.has_personal_contracts or join.contract != 1:
        _check_contract(rules, join.contract, f"{place}.contract")

    _check_points(join.points, f"{place}.points")


def dealer_key(rules: Ruleset) -> str:
    """The key in a game file for who deals from a round on, or plays first if nobody deals."""
    return "dealer" if rules.deal.has_dealer else "first"


def check_dealer(rules: Ruleset, name: str, seats: Iterable[str], place: str) -> None:
    """Raise FactError unless this player has sat down by then; ``seats``: all who ever did."""
    _check_known(name, seats, f"{place}{dealer_key(rules)}")


def check_round(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    """Raise FactError for the first thing in a round that isn't possible."""
    _check_wild_rank(rules, facts, f"{place}.wild_rank")
    _check_out(rules, facts, table, place)
    _check_laid(rules, facts, table, f"{place}.laid")
    _check_left(rules, facts, table, f"{place}.left")
    _check_melded(rules, facts, table, f"{place}.melded")
    everything = (*facts.left.values(), *facts.melded.values())
    if surplus := round_surplus(everything, rules, table.deck):
        raise FactError(f"{place}.left", surplus)

    _check_ticks(rules, facts, table, f"{place}.ticks")
    _check_tally(rules, facts, table, f"{place}.tally")
    _check_paid(rules, facts, place)
    _check_without(rules, facts, f"{place}.ticks")

    for index, adjustment in enumerate(facts.adjust):
        _check_known(adjustment.player, table.names, f"{place}.adjust[{index}].player")
        _check_points(adjustment.points, f"{place}.adjust[{index}].points")
        if not adjustment.why.strip():
            raise FactError(f"{place}.adjust[{index}].why", _("Say why you give these points."))

    if facts.leave and table.teams:
        raise FactError(f"{place}.leave", _("Nobody can leave a game that is played in teams."))

    _check_unique(facts.leave, f"{place}.leave")
    for player in facts.leave:
        _check_known(player, table.players, f"{place}.leave")


def check_upcard(rules: Ruleset, upcard: str, place: str) -> None:
    """Raise FactError for a card that can't have been turned up in this game."""
    if upcard and not rules.notes_upcard:
        text = _("Nothing goes by the card turned up in {game}: leave this out.")
        raise FactError(place, text.format(game=_(rules.name)))

    if upcard and not rules.upcard_rank(upcard):
        text = _("“{card}” isn’t a card. Write it like 7S, or just 7.")
        raise FactError(place, text.format(card=upcard))


def _check_wild_rank(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    if not rules.turns_up_wilds:
        if facts.wild_rank:
            text = _("Nothing is turned up in {game}: leave this out.")
            raise FactError(place, text.format(game=_(rules.name)))
        return

    if facts.wild_rank and facts.wild_rank not in rules.deck.ranks:
        text = _("“{rank}” isn’t a rank. The ranks: {ranks}.")
        ranks = ", ".join(rules.deck.ranks)
        raise FactError(place, text.format(rank=facts.wild_rank, ranks=ranks))

    if not facts.wild_rank and any(hand.points is None for hand in facts.left.values()):
        raise FactError(place, _("Choose which rank was wild: it changes what the cards cost."))


def _check_out(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    if facts.out is None:
        return

    _check_known(facts.out, table.players, f"{place}.out")
    if not rules.has_cards:
        raise FactError(f"{place}.out", _("Nobody goes out in this game: leave this empty."))
    if facts.tied:
        raise FactError(f"{place}.tied", _("Nobody goes out in a tied round."))

    needs = rules.has_personal_contracts and rules.out.needs_contract
    if needs and table.contracts[facts.out] is not None and facts.out not in facts.laid:
        text = _("{player} went out, so they must have laid the contract: add {player} to {laid}.")
        raise FactError(f"{place}.out", text.format(player=facts.out, laid=f"{place}.laid"))


def _check_laid(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    if facts.laid and not rules.has_personal_contracts:
        text = _("Players don’t have contracts of their own in {game}.")
        raise FactError(place, text.format(game=_(rules.name)))

    _check_unique(facts.laid, place)
    for player in facts.laid:
        _check_known(player, table.players, place)
        if table.contracts[player] is None:
            text = _("{player} has already laid every contract.")
            raise FactError(place, text.format(player=player))

        if rules.out.when == "contract" and player != facts.out:
            text = _("Whoever lays the contract goes out, but {player} didn’t.")
            raise FactError(place, text.format(player=player))


def _check_left(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    for player, hand in facts.left.items():
        _check_known(player, table.names, f"{place}.{player}")
        if player == facts.out and not rules.has_knocking:
            text = _("{player} went out, so they can’t have any cards left.")
            raise FactError(f"{place}.{player}", text.format(player=player))

        for fault in hand_faults(hand, rules, table.deck):
            raise FactError(f"{place}.{player}", fault)

    if facts.out is not None and rules.has_knocking:
        _check_knock(rules, facts.out, facts.left.get(facts.out), place)


def _check_melded(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    """What each player has on the table, where that counts (``score.method``)."""
    if facts.melded and not rules.counts_melds:
        text = _("Cards on the table don’t count in {game}: leave this out.")
        raise FactError(place, text.format(game=_(rules.name)))

    for player, melded in facts.melded.items():
        _check_known(player, table.names, f"{place}.{player}")
        for fault in melded_faults(melded, rules, table.deck):
            raise FactError(f"{place}.{player}", fault)


def _check_knock(rules: Ruleset, knocker: str, hand: Hand | None, place: str) -> None:
    """Nobody can knock with more deadwood than the rules allow (``out.knock``)."""
    held = hand_points(hand, rules) if hand else 0
    if held > rules.out.knock:
        text = _("{player} knocked, so their deadwood is {most} or less.")
        raise FactError(f"{place}.{knocker}", text.format(player=knocker, most=rules.out.knock))


def _check_ticks(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    for bonus_id, players in facts.ticks.items():
        bonus = rules.bonus_by_id(bonus_id)
        if bonus is None or not bonus.is_ticked:
            text = _("{game} doesn’t have the tick “{id}”.")
            raise FactError(place, text.format(game=_(rules.name), id=bonus_id))

        _check_unique(players, f"{place}.{bonus_id}")
        for player in players:
            _check_known(player, table.names, f"{place}.{bonus_id}")
            side = players_of(player, table.teams)
            if bonus.is_for_dealer and table.dealer not in side:
                text = _("Only the dealer of the round can have this: {dealer}.")
                raise FactError(f"{place}.{bonus_id}", text.format(dealer=table.dealer))
            if bonus.is_for_cutter and table.dealer:
                cutter = rules.deal.cutter(table.players, table.dealer)
                if cutter not in side:
                    text = _("Only the player who cuts in this round can have this: {cutter}.")
                    raise FactError(f"{place}.{bonus_id}", text.format(cutter=cutter))

    _check_in_place_of(rules, facts, place)
    _check_instead_of_hand(rules, facts, place)
    _check_shown(rules, facts, table, place)


def _check_tally(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    for bonus_id, numbers in facts.tally.items():
        bonus = rules.bonus_by_id(bonus_id)
        if bonus is None or not bonus.is_counted:
            text = _("{game} doesn’t count “{id}”.").format(game=_(rules.name), id=bonus_id)
            raise FactError(place, text)

        for player in numbers:
            _check_known(player, table.names, f"{place}.{bonus_id}")

        # those of partners count together
        most = most_of(bonus, table.deck)
        for player, number in by_side(numbers, table.teams).items():
            if not bonus.least <= number <= most:
                text = _("{label}: {least} to {most}.")
                values = {"least": signed(bonus.least), "most": most}
                raise FactError(
                    f"{place}.{bonus_id}.{player}", text.format(label=_(bonus.label), **values)
                )


def _check_paid(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    """Where the others pay whoever goes out, nobody else can have anything to be paid for."""
    given = {f"ticks.{bonus_id}": players for bonus_id, players in facts.ticks.items()}
    given |= {
        f"tally.{bonus_id}": tuple(player for player, number in numbers.items() if number)
        for bonus_id, numbers in facts.tally.items()
    }
    for key, players in given.items() if rules.pays_out else ():
        for player in players:
            if player != facts.out:
                text = _("Only whoever goes out is paid, and {player} didn’t.")
                raise FactError(f"{place}.{key}", text.format(player=player))


def _check_without(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    """What a player can't have together in one round (``without``)."""
    for bonus in rules.bonus:
        for player in facts.ticks.get(bonus.id, ()):
            others = [each for each in rules.bonus if each.id in bonus.without]
            for other in others:
                number = facts.tally.get(other.id, {}).get(player, 0)
                if number or player in facts.ticks.get(other.id, ()):
                    text = _("{player} can’t have both: “{one}” and “{other}”.")
                    values = {"one": _(bonus.label), "other": _(other.label)}
                    raise FactError(f"{place}.{bonus.id}", text.format(player=player, **values))


def _check_in_place_of(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    """A tick in place of what's given for gin is for whoever knocked, without deadwood."""
    for bonus_id, players in facts.ticks.items():
        bonus = rules.bonus_by_id(bonus_id)
        others = [each for each in rules.bonus if bonus and each.id in bonus.replaces]
        if not players or not any(each.on == "gin" for each in others):
            continue

        hand = facts.left.get(facts.out) if facts.out else None
        held = hand_points(hand, rules) if hand else 0
        if list(players) != [facts.out] or held:
            text = _("Only a player who knocks without any deadwood can have this.")
            raise FactError(f"{place}.{bonus_id}", text)


def _check_instead_of_hand(rules: Ruleset, facts: RoundFacts, place: str) -> None:
    """A tick that counts in place of the cards is for a player who holds some, and only one is."""
    seen: set[str] = set()
    for bonus in rules.bonus:
        for player in facts.ticks.get(bonus.id, ()) if bonus.replaces_hand else ():
            if player == facts.out:
                text = _("{player} went out, so they can’t have this.")
                raise FactError(f"{place}.{bonus.id}", text.format(player=player))
            if player in seen:
                text = _("Something else already counts instead of {player}’s cards.")
                raise FactError(f"{place}.{bonus.id}", text.format(player=player))

            seen.add(player)


def _check_shown(rules: Ruleset, facts: RoundFacts, table: Seating, place: str) -> None:
    """The cards behind the ticks must be in the deck. A tied round doesn't have winners."""
    if facts.ticks and facts.tied and rules.is_match:
        raise FactError(
            place, _("A tied game doesn’t have winners: untick them, or say how it ended.")
        )

    if not facts.ticks:
        return

    shown: Counter[Card] = Counter()
    for player in table.names:
        mine: Counter[Card] = Counter()
        for bonus in rules.bonus:
            if player in facts.ticks.get(bonus.id, ()):
                mine |= Counter(Card(name) for name in bonus.shows)

        shown += mine

    if surplus := table.deck.surplus(shown.elements()):
        text = _("More than the deck has: {cards}.")
        raise FactError(place, text.format(cards=format_cards(surplus)))


def _check_known(player: str, players: Iterable[str], place: str) -> None:
    if player not in players:
        raise FactError(place, _("{player} isn’t at the table.").format(player=player))


def _check_unique(players: Iterable[str], place: str) -> None:
    seen: set[str] = set()
    for player in players:
        if player in seen:
            raise FactError(place, _("{player} is named twice.").format(player=player))
        seen.add(player)


def _check_points(points: int, place: str) -> None:
    if abs(points) > LARGEST_TOTAL:
        raise FactError(place, _("Points go from −{most} to {most}.").format(most=LARGEST_TOTAL))


def _check_contract(rules: Ruleset, contract: int, place: str) -> None:
    if not rules.has_personal_contracts:
        text = _("Players don’t have contracts of their own in {game}.")
        raise FactError(place, text.format(game=_(rules.name)))

    last = len(rules.contract_list)
    if not 1 <= contract <= last:
        raise FactError(place, _("Contracts go from 1 to {last}.").format(last=last))
