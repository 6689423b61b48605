"""Programs for tests, built straight from the record types: every field has a plain default."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.program import board as board
from fateloom.runtime.program import condition as condition
from fateloom.runtime.program import destiny as destiny
from fateloom.runtime.program import items as items
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Condition, Who
from fateloom.runtime.program.program import FORMAT, Program
from fateloom.runtime.program.program import Scene as Scene
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.statement import Body
from fateloom.runtime.program.text import Part, Text
from fateloom.runtime.program.variables import Counter, Domain, Flag, Variable
from fateloom.runtime.program.variables import Scope as Scope
from fateloom.runtime.program.words import Op
from fateloom.runtime.program.words import Place as Place
from fateloom.runtime.program.words import Skill as Skill
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.event import Event, Told
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import HeroState, State

N = NOWHERE
ACTIVE, EVERYONE, OTHERS, ANYONE = Who.ACTIVE, Who.EVERYONE, Who.OTHERS, Who.ANYONE
INT, DEX, POW = Skill.INTELLIGENCE, Skill.DEXTERITY, Skill.POWER
MARKERS = ((4, 6, 8, 10), (3, 5, 7, 8), (2, 5, 8, 9))
"""The tracks of the rules' examples."""

StoryTable = Table[SetUp, State, Command, Event]


# --- statements


def text(*parts: Part) -> Text:
    return Text("context", parts, "", N)


def tell(*parts: Part) -> st.Tell:
    return st.Tell(text(*parts), N)


def gain(resource: st.Resource, amount: int, who: condition.Subject = ACTIVE) -> st.Gain:
    return st.Gain(who, resource, amount, N)


def coins(amount: int, who: condition.Subject = ACTIVE) -> st.Gain:
    return gain(st.Resource.COINS, amount, who)


def xp(amount: int) -> st.Gain:
    return gain(st.Resource.XP, amount)


def skill(which: Skill | None, amount: int, who: condition.Subject = ACTIVE) -> st.ChangeMarkers:
    return st.ChangeMarkers(who, which, amount, N)


def gain_item(*names: str, otherwise: Body = (), who: condition.Subject = ACTIVE) -> st.GainItem:
    return st.GainItem(who, tuple(items.OneItem(name) for name in names), otherwise, N)


def set_to(variable: str, value: int, who: condition.Subject = ACTIVE) -> st.SetVariable:
    return st.SetVariable(who, variable, value, N)


def add_to(variable: str, amount: int, who: condition.Subject = ACTIVE) -> st.AddToVariable:
    return st.AddToVariable(who, variable, amount, N)


def place_poi(name: str, tile: str) -> st.PlacePoi:
    return st.PlacePoi(name, tile, N)


def reveal(tile: str) -> st.ChangeTile:
    return st.ChangeTile(tile, st.TileChange.REVEAL, N)


def leave() -> st.Leave:
    return st.Leave(N)


def fulfil() -> st.Fulfil:
    return st.Fulfil(N)


def defeat(who: condition.Subject = ACTIVE) -> st.Defeat:
    return st.Defeat(who, N)


def choose(*branches: tuple[str, Body]) -> st.Choose:
    return st.Choose(tuple(st.Choice(label, (), None, body, N) for label, body in branches), N)


def when(cond: Condition, *then: st.Statement, otherwise: Body = ()) -> st.If:
    return st.If((st.Branch(cond, then, N),), otherwise, N)


def test(which: Skill, *bands: tuple[int, int, Body]) -> st.Test:
    told = tuple(st.Band(low, high, body, N) for low, high, body in bands or ((0, 6, ()),))
    return st.Test(which, "a test", told, N)


def pay(*costs: st.Cost, otherwise: Body = ()) -> st.Pay:
    return st.Pay(costs, otherwise, N)


def cost(
    kind: st.CostKind, amount: int = 1, skill: Skill | None = None, item: Any = None
) -> st.Cost:
    return st.Cost(kind, amount, skill, item, N)


def scan(mode: st.ScanMode, *answers: tuple[str, bool, Body], other: Body = ()) -> st.Scan:
    """Answers: an item, or `#category`; whether it is kept; what follows."""
    made = tuple(st.Answer((match(name),), keeps, body, N) for name, keeps, body in answers)
    return st.Scan(mode, "a scan", made, other, N)


def match(name: str) -> items.ItemMatch:
    return items.AnyOfCategory(name[1:]) if name.startswith("#") else items.OneItem(name)


def drop(item: str, tile: str) -> st.MoveItem:
    return st.MoveItem(item, Place.TILE, tile, N)


# --- conditions


def is_up(variable: str, who: condition.Subject = ACTIVE) -> condition.IsOneOf:
    return condition.IsOneOf(who, variable, (1,), N)


def at_least(
    quantity: condition.Quantity, number: int, who: condition.Subject = ACTIVE
) -> condition.Compare:
    return condition.Compare(who, quantity, Op.AT_LEAST, number, N)


def counter_at_least(variable: str, number: int) -> condition.Compare:
    return at_least(condition.VariableValue(variable), number)


def never() -> condition.AnyOf:
    return condition.AnyOf((), N)


def no(part: Condition) -> condition.Not:
    return condition.Not(part, N)


# --- things


def flag(name: str, scope: Scope = Scope.WORLD) -> Variable:
    return Variable(name, scope, Flag(), 0, N)


def counter(name: str, low: int, high: int, scope: Scope = Scope.WORLD) -> Variable:
    domain: Domain = Counter(low, high)
    return Variable(name, scope, domain, low, N)


def item(
    name: str,
    value: int = 1,
    categories: tuple[str, ...] = (),
    copies: int = 1,
    *,
    sellable: bool = True,
    key: bool = False,
    ability: items.Ability | None = None,
    number: int = 1,
) -> items.Item:
    return items.Item(
        name, number, name, value, categories, copies, sellable, key, "", None, ability, N
    )


def ability(
    kind: str,
    window: str,
    effect: items.AbilityEffect,
    *,
    skill: Skill | None = None,
    rolled: int | None = None,
    cost_effort: int = 0,
    cost_skill: tuple[Skill | None, int] = (None, 0),
    optional: bool | None = None,
) -> items.Ability:
    """An ability; if not told otherwise, one that can work by itself does."""
    by_itself = kind == "always" and window in ("turn_start", "on_stay", "on_explore")
    return items.Ability(
        items.AbilityKind(kind),
        items.Window(window),
        skill,
        rolled,
        cost_effort,
        *cost_skill,
        not by_itself if optional is None else optional,
        effect,
    )


HORSE = item(
    "horse", 1, ("Animal",), number=1, ability=ability("discard", "move", items.ReplaceMove())
)
BOW = item(
    "bow",
    1,
    ("Ranged", "Weapon"),
    number=4,
    ability=ability("discard", "test_any", items.AlsoCountMarkers(DEX), skill=POW),
)
HATCHET = item(
    "hatchet",
    1,
    ("Weapon", "Gear"),
    number=5,
    ability=ability("discard", "test_any", items.AddSuccesses(2, False), skill=POW),
)
TALISMAN = item(
    "talisman",
    1,
    ("Charm",),
    copies=2,
    number=6,
    ability=ability("discard", "test_after_roll", items.AddSuccesses(3, False), rolled=0),
)
LOCKPICK = item(
    "lockpick", 1, (), number=10, ability=ability("discard", "any", items.ChangeSkill(DEX, None))
)
MEDICINE = item(
    "medicine", 1, (), number=12, ability=ability("discard", "any", items.ChangeSkill(POW, None))
)
ALCOHOL = item(
    "alcohol",
    1,
    (),
    number=13,
    ability=ability("discard", "test_before_roll", items.ReplaceRoll(10), skill=POW),
)
TORCH = item(
    "torch",
    1,
    ("Fire", "Gear"),
    number=15,
    ability=ability("discard", "any", items.AddSuccesses(1, True)),
)
STALLION = item(
    "stallion",
    2,
    ("Animal",),
    copies=2,
    number=43,
    ability=ability("always", "passive", items.MoveRange(1)),
)
SHEEP = item(
    "sheep",
    2,
    ("Animal",),
    number=45,
    ability=ability("always", "on_stay", items.ChangeSkill(None, 1), optional=True),
)
CROW = item(
    "crow",
    2,
    ("Animal",),
    copies=2,
    number=66,
    ability=ability("always", "passive", items.RollTotal(1), skill=POW),
)
CARDS = (
    HORSE, BOW, HATCHET, TALISMAN, LOCKPICK, MEDICINE, ALCOHOL, TORCH, STALLION, SHEEP, CROW,
)  # fmt: skip
"""The cards of section 4 of the rules; the Crow of Power, as in the oracles of section 5.6."""


def tile(
    name: str, cell: tuple[int, int] = (0, 0), side: str = "explored", *on_explore: st.Statement
) -> board.Tile:
    return board.Tile(name, name, cell, board.Side(side), None, on_explore, None, N)


def option(
    name: str,
    *body: st.Statement,
    kind: board.OptionKind | None = None,
    limit: board.Limit = board.Limit.ONCE_A_VISIT,
    group: str | None = None,
    costs: tuple[st.Cost, ...] = (),
    repeat_per_item: bool = False,
    closed: bool = False,
    cond: Condition | None = None,
) -> board.Option:
    """The kind follows from a body of one statement unless it is given."""
    if kind is None:
        kinds = {
            st.Test: board.OptionKind.TEST,
            st.Scan: board.OptionKind.SCAN,
            st.AskDestiny: board.OptionKind.DESTINY,
            st.Trade: board.OptionKind.TRADE,
        }
        only = type(body[0]) if len(body) == 1 else None
        kind = kinds.get(only, board.OptionKind.INTERACTION) if only else None
    return board.Option(
        name,
        kind or board.OptionKind.INTERACTION,
        name,
        limit,
        group,
        costs,
        repeat_per_item,
        closed,
        cond,
        body,
        N,
    )


def poi(
    name: str,
    *options: board.Option,
    description: Body = (),
    tile: str | None = "home",
    on_remove: board.OnRemove = board.OnRemove.CLOSE,
) -> board.Poi:
    """Options get the full id `poi.option`."""
    full = tuple(replace(it, id=f"{name}.{it.id}") for it in options)
    return board.Poi(name, name, tile, None, None, (), on_remove, description, full, N)


def hero(
    name: str,
    *carried: str,
    markers: Sequence[tuple[int, ...]] = MARKERS,
    coins: int | None = None,
) -> board.Hero:
    tracks = tuple(board.Markers(one, spaces) for one, spaces in zip(Skill, markers, strict=True))
    return board.Hero(name, name, "", tracks, carried, coins, None, N)


def event(
    name: str,
    kind: str,
    *body: st.Statement,
    day: int | tuple[int, ...] | None = None,
    after: str | None = None,
    when: Condition | None = None,
    cond: Condition | None = None,
    priority: int = 0,
    repeats: bool = False,
    mode: condition.GameMode | None = None,
    rescue: bool = False,
) -> destiny.Event:
    days = () if day is None else (day,) if isinstance(day, int) else day
    trigger = destiny.Trigger(destiny.TriggerKind(kind), days, after, when)
    return destiny.Event(name, trigger, cond, priority, repeats, mode, rescue, body, N)


def stage(name: str, *body: st.Statement, turns: int = 1) -> destiny.Stage:
    return destiny.Stage(name, turns, body, N)


def path(
    name: str,
    poi: str,
    *stages: destiny.Stage,
    cond: Condition | None = None,
    next_turn: bool = False,
    milestones: Iterable[tuple[Part, Condition]] = (),
) -> destiny.Path:
    told = tuple(destiny.Milestone(text(words), it, N) for words, it in milestones)
    begins = (destiny.Begin(poi, f"begin {name}", cond, next_turn, N),)
    return destiny.Path(name, name, text(f"SECRET of {name}"), told, begins, stages, N)


def program(
    *pois: board.Poi,
    heroes: tuple[board.Hero, ...] = (hero("ann"), hero("bob"), hero("cy")),
    tiles: tuple[board.Tile, ...] = (tile("home"),),
    all_items: tuple[items.Item, ...] = CARDS,
    variables: tuple[Variable, ...] = (),
    npcs: tuple[board.Npc, ...] = (),
    stocks: tuple[board.Stock, ...] = (),
    scenes: tuple[Scene, ...] = (),
    events: tuple[destiny.Event, ...] = (),
    destinies: tuple[destiny.Destiny, ...] = (),
    settings: Settings | None = None,
) -> Program:
    """A story; POIs that no tile's script places are laid on their tile from the start."""
    placed = {it.poi for one in tiles for it in one.on_explore if isinstance(it, st.PlacePoi)}
    left = [it for it in pois if it.id not in placed]
    laid = []
    for one in tiles:
        more = tuple(place_poi(it.id, one.id) for it in left if it.tile == one.id)
        laid.append(replace(one, on_explore=(*one.on_explore, *more)))
    return Program(
        format=FORMAT,
        id="test",
        title="A test",
        version="1",
        language="en",
        introduction="It begins.",
        min_players=1,
        max_players=3,
        modes=("explorer", "challenger"),
        settings=settings or Settings(),
        start_tile=tiles[0].id,
        heroes=heroes,
        items=all_items,
        variables=variables,
        tiles=tuple(laid),
        npcs=npcs,
        stocks=stocks,
        pois=pois,
        scenes=scenes,
        events=events,
        destinies=destinies,
    )


# --- playing


class Game:
    """A table with short words; commands that are refused raise, unless `refused` is asked."""

    def __init__(self, story: Program, players: int = 1, seed: int = 1, **choices: Any) -> None:
        self.rules = StoryRules(story)
        heroes = tuple(it.id for it in story.heroes[:players])
        made = start(self.rules, SetUp(players, **{"heroes": heroes, **choices}), seed)
        assert not isinstance(made, Refusal), made
        self.table: StoryTable = made

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def me(self) -> HeroState:
        return self.state.heroes[self.state.seat]

    def hero(self, seat: int) -> HeroState:
        return self.state.heroes[seat]

    @property
    def legal(self) -> tuple[Command, ...]:
        to_move = self.table.to_move
        assert isinstance(to_move, Decision), to_move
        return to_move.commands

    @property
    def told(self) -> list[str]:
        """All that was read aloud so far."""
        return [it.text for it in self.table.log.events if isinstance(it, Told)]

    def do(self, *commands: Command) -> Game:
        for command in commands:
            after = self.table.play(self.table.asked, command)
            assert not isinstance(after, Refusal), (command, after)
            self.table = after
        return self

    def refused(self, command: Command) -> str:
        """The reason of a refusal; '' for a command that stands."""
        after = self.table.play(self.table.asked, command)
        return after.reason if isinstance(after, Refusal) else ""

    def visit(self, poi: str, *options: str) -> Game:
        self.do(cmd.Stay(), cmd.Visit(poi))
        return self.use(*(f"{poi}.{name}" for name in options))

    def use(self, *options: str) -> Game:
        return self.do(*(cmd.UseOption(name) for name in options))

    def roll(self, effort: int, *shown: int | str) -> Game:
        """Declares the effort dice and lets the dice show this, the effort dice last."""
        main, extra = shown[: len(shown) - effort], shown[len(shown) - effort :]
        self.table = self.table.forcing(cmd.Roll(main, extra))
        return self.do(cmd.DeclareEffort(effort))

    def pass_turns(self, count: int = 1) -> Game:
        return self.do(*[cmd.EndTurn()] * count)
