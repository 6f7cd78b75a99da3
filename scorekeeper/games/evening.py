"""How long an evening with the chosen game takes, and what would make it shorter.

What ships is shown at once; where rules change the cards, it has to be worked out first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.forecast.chances import Spread
from rulesets.forecast.duration import why_not_written
from rulesets.forecast.length import Length, Pace
from rulesets.forecast.limits import limits
from rulesets.forecast.savings import Saving, length_words, savings, shortened, way_words
from rulesets.keys.options import Value
from rulesets.library.load import OptionError, Options, RulesetError, with_options
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import steps_counted
from rulesets.words.grammar import grouped, sentence
from scorekeeper.forms.house_rules import sent_option
from scorekeeper.games.display import Evening, Scale, Shortening
from scorekeeper.sheet.durations import HOUR, duration, duration_between
from scorekeeper.store.pace import LearntPace

LEFT, RIGHT = 6, 294  # of the scale, where its hours begin and end
MOST_HOURS = 11  # so many don't fit beside each other


def evening_of(
    usual: Ruleset, rules: Ruleset, length: Length, learn: Callable[[], LearntPace], way: str = ""
) -> Evening:
    """What to say about an evening.

    ``usual``: the game with every house rule as usual, ``rules``: as it is chosen, ``way``: the
    shorter way to play it, if one is chosen. ``learn``: finds out how fast the household plays.
    """
    players = length.players
    learnt = learn()
    pace = learnt.pace
    minutes = length.minutes(pace)
    ways = tuple(_ways(usual, rules, players, pace))
    return Evening(
        title=_("About %(time)s") % {"time": duration(minutes.middle)},
        pace=_("at your pace") if learnt.evenings else "",
        range=_range(minutes),
        hint=_hint(ways),
        about=_about(rules, length, pace),
        scale=_scale(minutes),
        ways=ways,
        longer=_longer(usual, rules, way),
        source=_source(length, learnt),
        limits=(*filter(None, [why_not_written(rules)]), *limits(rules)),
    )


def _range(minutes: Spread) -> str:
    if minutes.low == minutes.high:
        return _("We reckon it’s hardly ever more or less")

    between = duration_between(minutes.low, minutes.high)
    return _("We reckon %(time)s, as the cards fall") % {"time": between}


def _about(rules: Ruleset, length: Length, pace: Pace) -> str:
    """Who plays how many rounds, and whether the last contract takes most of the time."""
    players = ngettext("%(n)d player", "%(n)d players", length.players) % {"n": length.players}
    text = _("%(players)s, %(rounds)s.") % {
        "players": players,
        "rounds": _rounds(*length.usual_rounds),
    }
    return f"{text} {length_words(rules, length.players, pace)}".strip()


def _rounds(low: int, high: int) -> str:
    if low == high:
        return ngettext("%(n)d round", "%(n)d rounds", high) % {"n": high}
    return _("%(low)d to %(high)d rounds") % {"low": low, "high": high}


# ---------------------------------------------------------------- shorter ways


def _ways(usual: Ruleset, rules: Ruleset, players: int, pace: Pace) -> Iterator[Shortening]:
    """Those that one tap chooses: by a house rule that the game has, or without any."""
    for saving in savings(rules, players, pace):
        press = _press(usual, rules, saving)
        if press:
            yield Shortening(
                text=saving.text,
                time=_("about %(time)s") % {"time": duration(saving.length.minutes(pace).middle)},
                rounds=_rounds(*saving.length.usual_rounds),
                press=press,
            )


def _press(usual: Ruleset, rules: Ruleset, saving: Saving) -> str:
    """What its button sends; "" if it can't be had with the house rules that are chosen."""
    if saving.option:
        option, value = saving.option
        return f"{option}:{sent_option(value)}"

    shorter = shortened(usual, saving.way)
    played = shorter and _with(shorter, without_count(usual, rules.chosen))
    is_it = played and tuple(each.text for each in played.contract_list) == saving.contracts
    return f":{saving.way}" if is_it else ""


def without_count(rules: Ruleset, chosen: Options) -> dict[str, Value]:
    """The house rules but those that say how many contracts are played."""
    count = {option.id for option in rules.option if option.paths == {"contracts.count"}}
    return {option: value for option, value in chosen.items() if option not in count}


def _hint(ways: tuple[Shortening, ...]) -> str:
    """The way that saves most, in a line that needn't be unfolded."""
    if not ways:
        return ""
    return _("%(way)s: %(time)s") % {"way": ways[-1].text, "time": ways[-1].time}


def _longer(usual: Ruleset, rules: Ruleset, way: str) -> Shortening | None:
    """The way back to all contracts, where there are fewer tonight, or easier ones."""
    if way:
        text = _("%(steps)s tonight") % {"steps": way_words(usual, way)}
        has_all = len(rules.contract_list) == len(usual.contract_list)
        back = _("As usual") if has_all else _back(usual)
        return Shortening(text=sentence(text), back=back, press=":")

    for option in usual.option:
        if option.paths == {"contracts.count"} and option.id in rules.chosen:
            whole = _with(usual, {**rules.chosen, option.id: option.usual})
            if not whole:
                return None

            fewer = steps_counted(rules, len(rules.contract_list))
            return Shortening(
                text=_("%(steps)s tonight") % {"steps": fewer},
                back=_back(whole),
                press=f"{option.id}:{sent_option(option.usual)}",
            )

    return None


def _back(whole: Ruleset) -> str:
    steps = steps_counted(whole, len(whole.contract_list))
    return _("All %(steps)s") % {"steps": steps}


def _with(rules: Ruleset, chosen: Options) -> Ruleset | None:
    try:
        return with_options(rules, chosen)
    except (OptionError, RulesetError):
        return None


# ---------------------------------------------------------------- where it comes from


def _scale(minutes: Spread) -> Scale:
    """Hours on a line, as far as is needed; of many only each second one, or third."""
    last = -(-minutes.high // HOUR) + 1
    step = 1 + last // MOST_HOURS
    last += -last % step
    hour = (RIGHT - LEFT) / last

    def place(at: int) -> int:
        return round(LEFT + at / HOUR * hour)

    return Scale(
        low=place(minutes.low),
        span=max(place(minutes.high) - place(minutes.low), 2),
        middle=place(minutes.middle),
        hours=tuple((number, place(HOUR * number)) for number in range(step, last + 1, step)),
    )


def _source(length: Length, learnt: LearntPace) -> str:
    """How it's worked out."""
    text = _(
        "From %(n)s games of simulated players, not you: they lay their cards as soon as they can"
        " and never hold anything back. %(pace)s"
    )
    return text % {"n": grouped(length.games), "pace": _pace_words(length.players, learnt)}


def _pace_words(players: int, learnt: LearntPace) -> str:
    seconds, minutes = round(learnt.pace.seconds), round(learnt.pace.minutes(players, 1, 0))
    if not learnt.evenings:
        text = _(
            "We count %(seconds)d seconds a turn, and %(minutes)d minutes a round to deal, sort and"
            " count. Once you’ve played here to the end, we’ll count at your pace."
        )
        return text % {"seconds": seconds, "minutes": minutes}

    text = ngettext(
        "From your last evening: %(seconds)d seconds a turn, and %(minutes)d minutes a round to"
        " deal, sort and count.",
        "From your last %(n)d evenings: %(seconds)d seconds a turn, and %(minutes)d minutes a round"
        " to deal, sort and count.",
        learnt.evenings,
    )
    return text % {"n": learnt.evenings, "seconds": seconds, "minutes": minutes}
