"""Small random models with the dangers of real stories: keys, forks, slots, events, luck."""

from __future__ import annotations

import random

from tests.runtime.transitions.variables import doubted, variable

from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.doubts import NONE
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Company,
    Cube,
    Effect,
    Goal,
    Literal,
    Lookup,
    Model,
    Move,
    Outcome,
    Remap,
)
from fateloom.runtime.transitions.variables import Kind, Variable


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
        self.variables.append(variable(name, kind, labels, owner))
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
                doubts=doubted(self.random.random() >= 0.8),
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
            doubts=doubted(self.random.random() >= 0.9),
            repeats=move is Move.RESCUE or (move is Move.EVENT and self.random.random() < 0.5),
            span=NOWHERE,
        )

    def finale(self, hero: str) -> list[Action]:
        """Path x has two stages, the second of which can be lost; path y is won at once."""
        at = self.at(f"finale:{hero}")

        def one(name: str, move: Move, guard: list[Literal], *values: int) -> Action:
            outcomes = tuple(
                Outcome((), (Assign(at, value),), (str(n),), (), NONE)
                for n, value in enumerate(values)
            )
            return Action(
                name, move, hero, name, "", (), in_order(guard), outcomes, NONE, False, NOWHERE
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


class HandsMaker(Maker):
    """Models with items, hands and a limit of 1 or 2: what is taken above it must be laid down."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.heroes = ("a", "b")[: self.random.choice((1, 2))]
        self.limit = self.random.choice((1, 2))
        self.variables, self.initial, self.actions = [], [], []
        for hero in self.heroes:
            stages = ("none", "x/1", "x/2", "won/x", "won/y", "defeated")
            self.add(f"finale:{hero}", Kind.FINALE, stages, 0, hero)
        self.items = [f"item:{n}" for n in range(self.random.choice((2, 3)))]
        places = ("box", *(f"hero:{hero}" for hero in self.heroes), "tile:t")
        for item in self.items:
            self.add(item, Kind.ITEM, places, 0, None)
        for hero in self.heroes:
            most = len(self.items)
            self.add(f"held:{hero}", Kind.HELD, tuple(map(str, range(most + 1))), 0, hero)
        for number in range(self.random.choice((1, 2))):
            self.add(f"v{number}", Kind.STORY, ("0", "1"), 0, None)
        for hero in self.heroes:
            for item in self.items:
                self.handle(hero, item)
        for number in range(self.random.randint(2, 5)):
            self.actions.append(self.action(number))
        for hero in self.heroes:
            self.actions += self.finale(hero)
            self.free_hands(hero)

    def story(self) -> list[int]:
        return [at for at, it in enumerate(self.variables) if it.kind is Kind.STORY]

    def cube(self, most: int) -> list[Literal]:
        """Conditions on the story, and on what is in hand."""
        found = {it.variable: it for it in super().cube(min(most, len(self.story())))}
        for hero in self.heroes[:1] if self.random.random() < 0.7 else self.heroes[-1:]:
            for item in self.random.sample(self.items, self.random.choice((0, 1, 1, 2))):
                at = self.at(item)
                mine = self.variables[at].labels.index(f"hero:{hero}")
                found[at] = Literal(at, 1 << mine)
        return list(found.values())

    def handle(self, hero: str, item: str) -> None:
        """Taking, laying down, perhaps picking up and handing back."""
        at, held = self.at(item), self.at(f"held:{hero}")
        labels = self.variables[at].labels
        size = len(self.variables[held].labels)
        mine, box, tile = (labels.index(it) for it in (f"hero:{hero}", "box", "tile:t"))
        room = Literal(held, (1 << self.limit + 1) - 1)
        over = Literal(held, (1 << size) - 1 & ~room.allowed)
        if self.random.random() < 0.7:
            self.hand("take", hero, [Literal(at, 1 << box), room], at, mine, held, 1)
        if self.random.random() < 0.7:
            self.hand("pick", hero, [Literal(at, 1 << tile), room], at, mine, held, 1)
        if over.allowed:
            self.hand("lay", hero, [Literal(at, 1 << mine), over], at, tile, held, -1)
        if self.random.random() < 0.4:
            self.hand("back", hero, [Literal(at, 1 << mine), room], at, box, held, -1)

    def hand(
        self, name: str, hero: str, guard: list[Literal], at: int, place: int, held: int, by: int
    ) -> None:
        effects: list[Effect] = [Assign(at, place), Add(held, by)]
        effects.sort(key=lambda effect: effect.variable)
        outcome = Outcome((), tuple(effects), (), (), NONE)
        name, cube = f"{name} {at}:{hero}", in_order(guard)
        self.actions.append(
            Action(
                name, Move.PICK_UP, hero, str(at), "", (), cube, (outcome,), NONE, False, NOWHERE
            )
        )

    def free_hands(self, hero: str) -> None:
        """All that the hero does, laying down apart, wants hands that are not too full."""
        held = self.at(f"held:{hero}")
        room = Literal(held, (1 << self.limit + 1) - 1)
        self.actions = [
            replace(it, guard=in_order([*it.guard, room]))
            if it.hero == hero
            and it.move in (Move.OPTION, Move.BEGIN, Move.STAGE)
            and all(literal.variable != held for literal in it.guard)
            else it
            for it in self.actions
        ]


def random_hands(seed: int) -> Model:
    """A small model with a limit of what can be carried."""
    return HandsMaker(seed).model()
