"""The finales of one hero side by side: which is sooner, surer, cheaper, and which can be shut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.views.dice import short_odds
from fateloom.dsl.graph.views.figures import best_in_short, compared, soonest_days
from fateloom.dsl.graph.views.games import CHEAPEST, FRUGAL, SOONEST, SUREST, Game
from fateloom.dsl.graph.views.losses import losses_in_short, told_losses
from fateloom.dsl.graph.views.words import counted, counted_days

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from fractions import Fraction

    from fateloom.dsl.graph.views.figures import Compared
    from fateloom.dsl.graph.views.picture import Picture
    from fateloom.dsl.graph.views.story import Story

NOT_KNOWN = "not known"


def note_easier(picture: Picture, story: Story, hero: str, known: list[Compared]) -> None:
    """Say in one note how the finales of the hero compare, where there are several; `known`: those
    that were compared before.
    """
    done = {it.finale: it for it in known}
    every = [done.get(it) or compared(story, it) for it in story.finales(hero)]
    if len(every) == 1:
        return
    for it in every:
        told_losses(story, it.finale)  # the sentences stand elsewhere, the claims hold here too
    who, shut = story.lookup.heroes[hero], _shut(story, every)
    text = f"{who}, which finale is the easier? {' '.join(_by_games(story, every))} {shut}"
    picture.note(text, *(it.finale for it in every))


def _title(story: Story, it: Compared) -> str:
    return f"'{story.lookup.node[it.finale].title}'"


def _by_games(story: Story, every: list[Compared]) -> Iterator[str]:
    """The soonest, surest and cheapest game of each, with which is better by what."""
    games = {_title(story, it): it for it in every if it.games}
    is_whole = len(games) == len(every)
    told = "; ".join(f"{_title(story, it)} {_soonest(story, it)}" for it in every)
    yield f"Soonest: {_sooner(story, every)}: {told}."
    for name, better, which in ((SUREST, _surer, "surer"), (CHEAPEST, _cheaper, "cheaper")):
        said = f"which is {which} is {NOT_KNOWN}"
        if is_whole:
            said = better({title: _named(it, name) for title, it in games.items()})
        told = "; ".join(f"{_title(story, it)} {_figures(story, it, name)}" for it in every)
        yield f"{name.capitalize()} found: {said}: {told}."


def _soonest(story: Story, it: Compared) -> str:
    """`alone 6 days, none sooner, 60% (100% with all 3 effort dice) for 7 coins, or 25% (98% with
    all 3 effort dice) for 2 coins`.
    """
    days = soonest_days(story.lookup, it)
    if it.shut or not days:
        return "never without the others" if it.shut else f"days {NOT_KNOWN}"
    if not it.games:
        return days
    of_the_day = [game for game in it.games if {SOONEST, FRUGAL} & {*game.names}]
    return f"{days}, {', or '.join(f'{_odds(game)} for {_paid(game)}' for game in of_the_day)}"


def _least(it: Compared) -> int:
    return 0 if it.soonest is None else it.soonest.least


def _sooner(story: Story, every: list[Compared]) -> str:
    """Which finale is won before any other can be, where that is known."""
    open_ones = [it for it in every if not it.shut]
    for it in open_ones:
        others = [one for one in open_ones if one is not it]
        if it.alone is not None and all(it.alone.day < _least(one) for one in others):
            return f"{_title(story, it)} is sooner" if others else f"{_title(story, it)} alone"
    days = {(it.alone.day if it.alone else 0, _least(it)) for it in every}
    if len(days) == 1 and all(day == least for day, least in days):
        return "equal in days"
    return f"which is sooner is {NOT_KNOWN}"


def _named(it: Compared, name: str) -> Game:
    return next(game for game in it.games if name in game.names)


def _figures(story: Story, it: Compared, name: str) -> str:
    """`72% (100% with all 3 effort dice) for 6 coins in 7 days`, or `the game of 6
    days`, which is the soonest.
    """
    if not it.games:
        way = best_in_short(story.lookup, it, name)
        return NOT_KNOWN if way is None else way[1]
    game = _named(it, name)
    if SOONEST in game.names:
        return f"the game of {counted_days(game.played.day)}"
    return f"{_odds(game)} for {_paid(game)} in {counted_days(game.played.day)}"


def _odds(game: Game) -> str:
    return short_odds(game.takes.chances) if game.takes.tests else "100%"


def _paid(game: Game) -> str:
    return counted(game.takes.coins) if game.takes.coins else "no coins"


def _surer(games: dict[str, Game]) -> str:
    """Which of the games has the best chance, without effort dice and with all."""
    bare = _most(games, lambda it: it.takes.chances[0])
    full = _most(games, lambda it: it.takes.chances[-1])
    if bare == full:
        return f"{bare} is surer" if bare else "equally sure"
    without = f"{bare} is surer without effort dice" if bare else "equally sure without effort dice"
    return f"{without}, {f'{full} with all' if full else 'and equally sure with all'}"


def _cheaper(games: dict[str, Game]) -> str:
    """Which of the games costs the fewest coins."""
    least = _most(games, lambda it: -it.takes.coins)
    return f"{least} is cheaper" if least else "equal in coins"


def _most(games: dict[str, Game], worth: Callable[[Game], Fraction | int]) -> str:
    """The one that is worth the most; nothing where several are."""
    most = max(map(worth, games.values()))
    best = [title for title, game in games.items() if worth(game) == most]
    return best[0] if len(best) == 1 else ""


def _shut(story: Story, every: list[Compared]) -> str:
    """What is known to shut each, by others and by days."""
    told = (f"{_title(story, it)}, {losses_in_short(story, it.finale)}" for it in every)
    return f"What can shut it: {'; '.join(told)}."
