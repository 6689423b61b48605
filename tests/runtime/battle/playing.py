"""Games for tests: built quickly, changed by hand, played on with forced chance."""

from __future__ import annotations

from typing import Any

from tests.runtime.asking import Asking
from tests.runtime.battle.valley import VALLEY

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import (
    AllUnits,
    Campaign,
    Card,
    Movement,
    Options,
    Route,
    Space,
    Unit,
)
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.rules import BattleRules
from fateloom.runtime.battle.standing import units_in, with_unit
from fateloom.runtime.battle.state import Battle, SetUp, Standing, State
from fateloom.runtime.battle.words import Box
from fateloom.runtime.kernel.game import Over, Refusal
from fateloom.runtime.record import replace


class Game(Asking):
    """A game of a campaign, at the first question: the card of side 0."""

    rules: BattleRules
    state: State
    events: list[Event]

    def __init__(self, campaign: Campaign = VALLEY, **options: Any) -> None:
        if options:
            campaign = replace(campaign, options=replace(campaign.options, **options))
        self.rules = BattleRules(campaign)
        begun = self.rules.setup(SetUp())
        assert not isinstance(begun, Refusal)
        self.state = begun
        self.events = []
        for event in self.rules.opening(begun):
            self.state = self.rules.evolve(self.state, event)

    # --- asking

    @property
    def step(self) -> Any:
        return self.state.agenda[0]

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked, and by which step."""
        return self.decision.seat, type(self.step).__name__

    @property
    def over(self) -> tuple[str, tuple[int, ...]]:
        found = self.rules.legal(self.state)
        assert isinstance(found, Over), found
        return found.result, found.winners

    def at(self, unit: str) -> Standing:
        return self.state.units[self.rules.index.place[unit]]

    def where(self, *units: str) -> tuple[str, ...]:
        """The space of each unit, or its box."""
        found = (self.at(it) for it in units)
        return tuple(it.space if it.box is None else it.box.value for it in found)

    def units_in(self, space: str, side: int | None = None) -> set[str]:
        return set(units_in(self.rules.index, self.state, space, side))

    @property
    def battle(self) -> Battle:
        assert self.state.battle is not None
        return self.state.battle

    def flip(self) -> Game:
        """The owner of the target puts each panic on a unit that is up."""
        while isinstance(self.step, st.Assign):
            victims = [it for it in self.decision.commands if isinstance(it, cmd.Hit)]
            self.say(next(it for it in victims if not self.at(it.unit).panicked))
        return self

    # --- changing by hand

    def put(self, **units: str) -> Game:
        """Units on spaces; "recruit" and "dead" are the boxes."""
        for unit, space in units.items():
            boxed = space in ("recruit", "dead")
            fresh: dict[str, Any] = {
                "space": "" if boxed else space,
                "box": Box(space) if boxed else None,
            }
            fresh |= {"panicked": False, "shaken": False, "moved": False, "aboard": "", "gone": 0}
            self.state = with_unit(self.rules.index, self.state, unit, **fresh)
        return self

    def empty(self, *kept: str) -> Game:
        """All other units lie in the Dead Pile."""
        return self.put(**{it: "dead" for it in self.rules.index.unit if it not in kept})

    def set(self, **fields: Any) -> Game:
        self.state = replace(self.state, **fields)
        return self

    # --- playing

    def say(self, *commands: Command) -> Game:
        self.events = []
        for command in commands:
            found = self.rules.apply(self.state, command)
            assert not isinstance(found, Refusal), (command, found)
            events, self.state = found
            self.events += events
            assert broken(self.rules.index, self.state) == (), command
        return self

    def roll(self, *dice: int) -> Game:
        return self.say(*map(cmd.Die, dice))

    def draw(self, card: str) -> Game:
        return self.say(cmd.Next(card))

    def to(self, kind: type) -> Game:
        """On to a step of that kind: recruits enter where they can, everything else is declined."""
        self.events, before = [], self.events
        while not isinstance(self.step, kind):
            done = cmd.Done() in self.decision.commands
            command = cmd.Done() if done else self.decision.commands[0]
            events, self.state = self.rules.apply_legal(self.state, command)
            before += events
        self.events = before
        return self


def marching(card: str = "roads", campaign: Campaign = VALLEY, **options: Any) -> Game:
    """Side 0 marches by that card."""
    return Game(campaign, **options).draw(card).to(st.March)


def battle(
    attackers: str,
    defenders: str,
    *,
    terrain: str = "open",
    card: Card | None = None,
    others: tuple[Unit, ...] = (),
    **options: Any,
) -> Game:
    """A battle in `field`, at its first superiority roll. Forces are written as `foot2 horse3*`: a
    type with a strength, a star for an elite; units are called a1, a2, … and d1, d2, …
    """
    units = (
        *_force("a", 0, attackers, "hill"),
        *_force("d", 1, defenders, "field"),
        *others,
    )
    campaign = replace(
        VALLEY,
        spaces=(
            Space("field", terrain),
            Space("hill", "open"),
            Space("wood", "open"),
            Space("bank", "river"),
            Space("stream", "river"),
        ),
        routes=(
            Route("hill", "field"),
            Route("field", "wood"),
            Route("field", "bank"),
            Route("hill", "wood"),
            replace(VALLEY.routes[-1], one="bank", other="stream"),
        ),
        units=units,
        cards=(
            card or Card("go", 0, movements=(Movement(AllUnits(), 2),)),
            Card("wait", 1, movements=(Movement(AllUnits(), 1),)),
        ),
        victories=VALLEY.victories[-1:],
        recruit_spaces=(("hill",), ("wood",)),
        options=replace(Options(), **options),
    )
    if terrain in ("river", "fortress"):
        more = replace(VALLEY.routes[-1], one="field", other="bank")
        campaign = replace(campaign, routes=(*campaign.routes, more))
    game = Game(campaign)
    game.say(cmd.Next(game.rules.index.campaign.cards[0].id)).to(st.March)
    index = game.rules.index
    for unit in units:
        if unit.side == 0 and unit.at == "hill" and not index.type[unit.id].fleet:
            game.say(cmd.March(unit.id, "field"))
    if isinstance(game.step, st.March):
        game.say(cmd.Done())
    return game


KINDS = {"foot": "infantry", "horse": "cavalry", "guns": "artillery", "irregular": "warband"}


def _force(prefix: str, side: int, text: str, at: str) -> tuple[Unit, ...]:
    found = []
    for number, word in enumerate(text.split(), 1):
        elite, word = word.endswith("*"), word.rstrip("*")
        kind, strength = word.rstrip("0123456789"), int(word[len(word.rstrip("0123456789")) :])
        found.append(
            Unit(f"{prefix}{number}", side, KINDS.get(kind, kind), strength, "", elite, at)
        )
    return tuple(found)
