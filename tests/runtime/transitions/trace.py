"""What happened in the engine between two settled states, and whether a model can follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions.interpreter import applied, holds, steps
from fateloom.runtime.transitions.model import Action, Model, Move, Values


@record
class Token:
    """Something that happened, as the family of actions that tells of it. A day is in nobody's
    turn: it may be told apart from the turn that begins with it.
    """

    move: Move
    hero: str
    subject: str


def reachable(model: Model) -> set[Values]:
    """The states that any steps lead to."""
    todo, seen = list(model.initial), set(model.initial)
    while todo:
        for _, _, after in steps(model, todo.pop()):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return seen


class Follower:
    """Finds plays of a model that do what the engine did."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.actions: dict[Token, list[Action]] = {}
        for action in model.actions:
            hero = "" if action.move is Move.DAY else action.hero
            key = Token(action.move, hero, action.subject)
            self.actions.setdefault(key, []).append(action)
            if action.move is Move.LEAVE:  # or in the middle of any action about that subject
                for move, acting in product(Move, model.company.heroes):
                    during = Token(move, acting, action.subject)
                    self.actions.setdefault(during, []).append(action)

    def after(self, token: Token, values: Values) -> set[Values]:
        """The states that one token can lead to. One that changes nothing may be left out."""
        found = {values}
        for action in self.actions.get(token, ()):
            if holds(action.guard, values):
                for outcome in action.outcomes:
                    if holds(outcome.guard, values):
                        found.add(applied(self.model, outcome, values))
        return found

    def reaches(self, before: Values, tokens: tuple[Token, ...], goal: Values) -> bool:
        """Whether the tokens lead there: in the order of the engine or, as what is used in a test
        is told apart from it, in another one.
        """
        if goal in self.in_order(before, tokens):
            return True
        return len(tokens) <= 6 and goal in self.in_any_order(before, tokens)

    def in_order(self, before: Values, tokens: tuple[Token, ...]) -> set[Values]:
        """The states that this order of the tokens leads to."""
        reached = {before}
        for token in tokens:
            reached = {after for values in reached for after in self.after(token, values)}
        return reached

    def in_any_order(self, before: Values, tokens: tuple[Token, ...]) -> set[Values]:
        """The states that any order of the tokens leads to. What some of them lead to is worked out
        once, for all orders in which these come first: `reached` is told by them, as bits.
        """
        reached = [{before}]
        for some in range(1, 1 << len(tokens)):
            came = (at for at in range(len(tokens)) if some >> at & 1)
            states = ((tokens[at], it) for at in came for it in reached[some ^ 1 << at])
            reached.append(set().union(*(self.after(token, it) for token, it in states)))
        return reached[-1]


def tokens(
    index: ProgramIndex, before: State, said: Iterable[tuple[object, tuple[ev.Event, ...]]]
) -> Iterator[Token]:
    """What commands and their events come to, in order."""
    heroes = [it.hero for it in before.heroes]
    day, hero = before.day, heroes[before.seat]
    tile = {it.hero: it.tile for it in before.heroes}
    for command, events in said:
        match command:
            case cmd.UseOption(option):
                yield Token(Move.OPTION, hero, option)
            case cmd.Visit(poi):
                yield Token(Move.VISIT, hero, poi)
            case cmd.Buy(item):
                yield Token(Move.BUY, hero, item)
            case cmd.Sell(item):
                yield Token(Move.SELL, hero, item)
            case cmd.PickUp(item):
                yield Token(Move.PICK_UP, hero, item)
            case cmd.Abandon(item) | cmd.DiscardItem(item):
                for it in heroes:
                    yield Token(Move.LAY_DOWN, it, item)
            case cmd.SpendXp(points):
                yield from (Token(Move.SPEND, hero, hero) for _ in range(points))
            case cmd.BeginFinale(path):
                yield Token(Move.BEGIN, hero, path)
            case cmd.PlayStage():
                finale = before.heroes[heroes.index(hero)].finale
                if finale is not None:
                    yield Token(Move.STAGE, hero, f"{finale.path}/{finale.stage}")
            case cmd.LeaveGame(seat):
                yield Token(Move.LEAVE, heroes[seat], heroes[seat])
            case cmd.MoveTo(path):
                for step in path:
                    last = step == path[-1]
                    unknown = before.tiles[index.tile_at[step]].value != "explored"
                    yield Token(Move.EXPLORE if last and unknown else Move.STEP, hero, step)
            case _:
                pass
        for event in events:
            match event:
                case ev.TurnBegan(seat, now):
                    hero = heroes[seat]
                    if now != day:
                        special = str(now) if now in index.on_day and now > 1 else ""
                        yield Token(Move.DAY, "", special)
                    yield Token(Move.TURN, hero, hero)
                    day = now
                case ev.TurnPassed(seat):
                    hero = heroes[seat]
                case ev.AbilityUsed(seat, item):
                    yield Token(Move.USE, heroes[seat], item)
                case ev.DiceRolled(seat, _, effort):
                    yield from (Token(Move.TIRE, heroes[seat], heroes[seat]) for _ in effort)
                case ev.EventFired(name):
                    fired = index.event[name]
                    if fired.trigger.kind is TriggerKind.WHEN:
                        move = Move.RESCUE if fired.rescue else Move.EVENT
                        yield Token(move, hero, name)
                case _:
                    pass
    del tile
