"""What is told of a block that only a search of the engine finds: decisive commands, and whose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.verify.explain.answer import DecisiveText, Line, WhyKind, WhyText
from fateloom.dsl.verify.explain.causes import in_order
from fateloom.dsl.verify.explain.judgement import Judgement
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.replay.blocked_game import BlockedGames
from fateloom.dsl.verify.replay.decisive_commands import WALKS, Kept, decisive_commands
from fateloom.dsl.verify.replay.describe_command import describe_commands
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.dsl.verify.verdict import Blame
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.transitions.model import Move


@record
class Described:
    """What is said of a command: after how many commands of the game it is done, and the line."""

    done: int
    line: Line


def described_game(games: BlockedGames, game: Scheduled) -> tuple[Described, ...]:
    """A game by its commands, from the first."""
    run = games.opening(game)
    found: list[Described] = []
    for said in game.issued[len(run.issued) :]:
        for line in describe_commands(run, (said.command,)):
            found.append(Described(len(run.issued) + 1, Line(*line)))
    return tuple(found)


def engine_judgement(
    games: BlockedGames,
    problem: Problem,
    words: Words,
    game: Scheduled,
    play: Sequence[Described],
) -> Judgement:
    """The decisive commands of a game at whose end the hero is lost, and the causes; where they
    cannot be told, the causes are read off all that is more than a walk. `play`: what is said of
    the whole game.
    """
    opening = games.opening(game)
    commands = [it.command for it in game.issued]
    kept = decisive_commands(games.context, opening.state, commands, problem.hero, games.path)
    found = tuple(_texts(games, problem, words, game, kept, play))
    if found:
        acts = [(it.hero, it.command) for it in kept]
    else:
        acts = [
            ("" if it.seat is None else game.setup.heroes[it.seat], it.command)
            for it in game.issued
        ]
    return Judgement(found, _causes(problem.hero, acts))


def _causes(hero: str, acts: Sequence[tuple[str, cmd.Command]]) -> tuple[Blame, ...]:
    return in_order(
        (Blame.LUCK if isinstance(it, cmd.Roll) else Blame.HERO) if who == hero else Blame.OPPONENTS
        for who, it in acts
        if not isinstance(it, (*WALKS, cmd.DrawFirstPlayer))
    )


def _texts(
    games: BlockedGames,
    problem: Problem,
    words: Words,
    game: Scheduled,
    kept: Sequence[Kept],
    play: Sequence[Described],
) -> Iterator[DecisiveText]:
    """The decisive commands as sentences, each with what leads to it."""
    run = games.opening(game)
    numbers = {it.done: number for number, it in enumerate(play, 1)}
    told = [(it, list(describe_commands(run, (it.command,)))) for it in kept]
    last = max((at for at, (it, said) in enumerate(told) if said and not it.walk), default=-1)
    walks: list[Line] = []
    for at, (it, said) in enumerate(told):
        lines = [Line(*one) for one in said]
        if it.walk or not lines:
            walks += lines
            continue
        move, subject = _named(it.command)
        why = _why(words, problem.hero, games.path) if it.wins else ()
        number = numbers.get(it.place + 1, 0)
        yield DecisiveText(lines[0], number, move, subject, "", tuple(walks), why, at == last)
        walks = []


def _named(command: cmd.Command) -> tuple[str, str]:
    """What a command does, as the model names it; empty: not by one name."""
    match command:
        case cmd.UseOption(option):
            return Move.OPTION.value, option
        case cmd.BeginFinale(path):
            return Move.BEGIN.value, path
        case _:
            return "", ""


def _why(words: Words, hero: str, path: str | None) -> tuple[WhyText, ...]:
    which = "a finale" if path is None else f"'{words.path(hero, path)}'"
    sentence = f"because without it {words.hero(hero)} could still finish {which}"
    return (WhyText(WhyKind.SHUTS, sentence, "", (), 0),)
