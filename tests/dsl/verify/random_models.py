"""Small random models with the dangers of real stories: keys, forks, slots, events, luck."""

from __future__ import annotations

import random

from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Company,
    Cube,
    Effect,
    Goal,
    Kind,
    Literal,
    Lookup,
    Model,
    Move,
    Outcome,
    Remap,
    Variable,
)


class Maker:
    """Makes one model from a seed; the same seed makes the same model."""

    def __init__(self, seed: int, *, most_variables: int = 7) -> None:
        self.random = random.Random(seed)
        self.heroes = ("a", "b")[: self.random.choice((1, 2, 2))]
        self.variables: list[Variable] = []
        self.initial: list[int] = []
        self.actions: list[Action] = []
        for hero in self.heroes:
            stages = ["none", "x/1", "x/2", "won/x", "won/y", "defeated"]
            self.add(f"finale:{hero}", Kind.FINALE, tuple(stages), 0, hero)
        for number in range(self.random.randint(2, most_variables)):
            size = self.random.choice((2, 2, 2, 3, 4))
            kind = self.random.choice((Kind.STORY, Kind.ITEM, Kind.EVENT))
            labels = tuple(map(str, range(size)))
            self.add(f"v{number}", kind, labels, self.random.randrange(size), None)
        for number in range(self.random.randint(4, 12)):
            self.actions.append(self.action(number))
        for hero in self.heroes:
            self.actions += self.finale(hero)

    def model(self) -> Model:
        goals = tuple(
            Goal(hero, path, self.at(f"finale:{hero}"), value)
            for hero in self.heroes
            for path, value in (("x", 3), ("y", 4))
        )
        variables, initial = tuple(self.variables), (tuple(self.initial),)
        return Model(Company(self.heroes), variables, initial, tuple(self.actions), goals, ())

    # --- parts

    def add(
        self, name: str, kind: Kind, labels: tuple[str, ...], initial: int, owner: str | None
    ) -> None:
        self.variables.append(Variable(name, kind, labels, owner, False, NOWHERE))
        self.initial.append(initial)

    def at(self, name: str) -> int:
        return next(at for at, it in enumerate(self.variables) if it.name == name)

    def story(self) -> list[int]:
        return [at for at, it in enumerate(self.variables) if it.kind is not Kind.FINALE]

    def literal(self, variable: int) -> Literal:
        size = len(self.variables[variable].labels)
        return Literal(variable, self.random.randrange(1, (1 << size) - 1))

    def cube(self, most: int) -> list[Literal]:
        count = self.random.randint(0, most)
        chosen = self.random.sample(self.story(), min(count, len(self.story())))
        return [self.literal(it) for it in sorted(chosen)]

    def effect(self, variable: int) -> Effect:
        size = len(self.variables[variable].labels)
        draw = self.random.random()
        if draw < 0.6:
            return Assign(variable, self.random.randrange(size))
        if draw < 0.8:
            return Add(variable, self.random.choice((-1, 1)))
        if draw < 0.9:
            table = tuple(self.random.randrange(size) for _ in range(size))
            return Remap(variable, table)
        other = self.random.choice(self.story())
        inputs = (variable, other) if other != variable else (variable,)
        length = size * (len(self.variables[other].labels) if other != variable else 1)
        return Lookup(variable, inputs, tuple(self.random.randrange(size) for _ in range(length)))

    def effects(self) -> tuple[Effect, ...]:
        story = self.story()
        chosen = self.random.sample(story, min(self.random.choice((1, 1, 2)), len(story)))
        return tuple(self.effect(it) for it in sorted(chosen))

    def outcomes(self) -> tuple[Outcome, ...]:
        count = self.random.choice((1, 1, 1, 2, 3))
        return tuple(
            Outcome(
                guard=tuple(self.cube(1)) if count > 1 and self.random.random() < 0.3 else (),
                effects=self.effects() if self.random.random() < 0.8 or not at else (),
                chance=(str(at),) if count > 1 else (),
                decided=(),
                sure=self.random.random() < 0.8,
            )
            for at in range(count)
        )

    def action(self, number: int) -> Action:
        hero = self.random.choice(self.heroes)
        move = self.random.choice((*[Move.OPTION] * 6, Move.EVENT, Move.DAY, Move.RESCUE))
        free = [Literal(self.at(f"finale:{hero}"), 1)] if move is Move.OPTION else []
        return Action(
            name=f"{move.value}{number}",
            move=move,
            hero=hero,
            subject=str(number),
            label="",
            decided=(),
            guard=in_order([*free, *self.cube(2)]),
            outcomes=self.outcomes(),
            sure=self.random.random() < 0.9,
            repeats=move is Move.RESCUE or (move is Move.EVENT and self.random.random() < 0.5),
            span=NOWHERE,
        )

    def finale(self, hero: str) -> list[Action]:
        """Path x has two stages, the second of which can be lost; path y is won at once."""
        at = self.at(f"finale:{hero}")

        def one(name: str, move: Move, guard: list[Literal], *values: int) -> Action:
            outcomes = tuple(
                Outcome((), (Assign(at, value),), (str(n),), (), True)
                for n, value in enumerate(values)
            )
            return Action(
                name, move, hero, name, "", (), in_order(guard), outcomes, True, False, NOWHERE
            )  # fmt: skip

        free, first, second = Literal(at, 1), Literal(at, 2), Literal(at, 4)
        return [
            one("begin x", Move.BEGIN, [free, *self.cube(2)], 1),
            one("x 1", Move.STAGE, [first], 1, 2),
            one("x 2", Move.STAGE, [second, *self.cube(1)], 3, 5),
            one("begin y", Move.BEGIN, [free, *self.cube(2)], 4),
        ]


def in_order(literals: list[Literal]) -> Cube:
    return tuple(sorted(literals, key=lambda it: it.variable))


def random_model(seed: int) -> Model:
    """A small model; about half of them have a hero who can be blocked."""
    return Maker(seed).model()
