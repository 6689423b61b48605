"""The table before anything has happened (DST-03..14)."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import EFFORT_PROFILES
from fateloom.runtime.record import record
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import (
    Control,
    HeroState,
    PoiState,
    Stage,
    Standing,
    State,
    Step,
    Turn,
)


@record
class SetUp:
    """The choices before the game. `heroes`: one for each seat; empty: the seats choose in order.

    `mode`: explorer or challenger, for one player alone (DST-130); None: Explorer if the story has
    it, else its other mode. `deal`: characters are dealt
    at random (DST-05). `effort`: a profile of effort faces in place of the story's (DST-64).
    """

    players: int
    heroes: tuple[str, ...] = ()
    mode: GameMode | None = None
    deal: bool = False
    effort: str | None = None


def set_up(index: ProgramIndex, choices: SetUp) -> State | Refusal:
    """The state that the choices lead to, or why they cannot be (DST-01, 05, 130)."""
    wrong = _wrong(index, choices)
    if wrong is not None:
        return wrong
    program = index.program
    mode = choices.mode or (solo_mode(program) if choices.players == 1 else GameMode.GROUP)
    faces = index.settings.effort_faces
    if choices.effort is not None:
        faces = EFFORT_PROFILES[choices.effort]
    return State(
        stage=Stage.SETUP,
        mode=mode,
        players=choices.players,
        dealing=choices.deal,
        effort_faces=faces,
        heroes=tuple(fresh_hero(index, hero) for hero in choices.heroes),
        seat=0,
        first=0,
        day=1,
        turn=Turn(Step.START),
        world=tuple(variable.initial for variable in index.world),
        tiles=tuple(tile.side for tile in program.tiles),
        pois=tuple(PoiState(None, poi.token) for poi in program.pois),
        npcs=tuple(npc.poi for npc in program.npcs),
        box=tuple(item.copies for item in program.items),
        stocks=(None,) * len(program.stocks),
        piles=((),) * len(program.tiles),
        purses=((),) * len(program.npcs),
        gone=(),
        closed=tuple(option.id for option in index.option.values() if option.closed),
        used_up=(),
        fired=(),
        control=Control(),
        winner=None,
    )


def solo_mode(program: Program) -> GameMode:
    """The mode of a solo game for which none was chosen (DST-130); a story without modes has no
    deadline, as in Explorer.
    """
    offered = [GameMode(it) for it in program.modes]
    explorer = GameMode.EXPLORER
    return explorer if explorer in offered else next(iter(offered), GameMode.SOLO)


def _wrong(index: ProgramIndex, choices: SetUp) -> Refusal | None:
    program = index.program
    if not program.min_players <= choices.players <= program.max_players:
        many = f"{program.min_players} to {program.max_players}"
        return Refusal("players", f"This story is for {many} players.")
    if choices.mode is not None:
        if choices.players != 1:
            return Refusal("mode", "Explorer and challenger are for one player (DST-130).")
        if choices.mode.value not in program.modes:
            return Refusal("mode", f"This story has no mode '{choices.mode.value}'.")
    if choices.effort is not None and choices.effort not in EFFORT_PROFILES:
        return Refusal("effort", f"There is no effort-dice profile '{choices.effort}'.")
    heroes = choices.heroes
    if heroes and (choices.deal or len(heroes) != choices.players):
        return Refusal("heroes", "Each player takes one character (DST-05).")
    if len(set(heroes)) != len(heroes) or any(hero not in index.hero for hero in heroes):
        return Refusal(
            "heroes", "The characters must be different, and belong to this story (DST-05)."
        )
    if len(program.heroes) < choices.players:
        return Refusal("players", "This story has too few characters.")
    if Side.EXPLORED not in (tile.side for tile in program.tiles):
        return Refusal("map", "No tile of this story is explored at the start (DST-11).")
    return None


def fresh_hero(index: ProgramIndex, hero: str) -> HeroState:
    """A seat with its board (DST-06..08); items follow as moves out of the box (DST-09)."""
    card, settings = index.hero[hero], index.settings
    spaces = {markers.skill: markers.spaces for markers in card.markers}
    one, two, three = (tuple(sorted(spaces.get(skill, ()))) for skill in index.skills)
    return HeroState(
        hero=hero,
        tile=index.program.start_tile,
        markers=(one, two, three),
        coins=settings.coins_start if card.coins is None else card.coins,
        xp=0,
        effort=settings.effort_start,
        virtue=settings.virtue_start,
        items=(),
        variables=tuple(variable.initial for variable in index.personal),
        visited=(),
        chosen=(),
        spent=(),
        milestones=(),
        finale=None,
        standing=Standing.PLAYING,
    )
