"""Claims about what happens, held to every step of every game."""

from __future__ import annotations

from collections.abc import Callable

from tests.dsl.graph.claims.games import Games, in_play, is_so
from tests.dsl.graph.claims.played import Happened
from tests.dsl.verify.engine.explore import seat_of

from fateloom.dsl.graph import claims as c
from fateloom.dsl.graph.model import Repeat
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.words import Place
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.state import Stage, Standing, State

OUTSIDE = (Place.BOX, Place.STOCK, Place.GONE, Place.NPC)


def every(
    games: Games, happens: Callable[[Happened], bool], is_said: Callable[[Happened], object]
) -> tuple[bool, str]:
    """Whether something that happens is always said, and whether it ever happens."""
    seen = False
    for game in games.tables:
        for at, _, it in game.steps():
            if happens(it):
                seen = True
                if not is_said(it):
                    return True, f"{game.table.name} state {at}: {sorted(it.doers)}"
    return seen, ""


def comes_in(it: Happened, thing: str, stocked: bool) -> bool:
    """Whether the thing enters the game: what was sold before and is bought back does not."""
    into = Place.HERO, Place.TILE
    return any(
        item == thing
        and source in OUTSIDE
        and target in into
        and (source, target) != TIDIED
        and (stocked or source is not Place.STOCK)
        for item, source, target in it.moved
    )


TIDIED = Place.STOCK, Place.TILE
"""The stack of a POI that is gone is dropped (EC-45)."""


def goes_out(it: Happened, thing: str) -> bool:
    """Whether a hero loses the thing by a script."""
    lost = any(
        item == thing and source is Place.HERO and target in OUTSIDE
        for item, source, target in it.moved
    )
    return lost and not it.free and not it.defeated


def used_up(games: Games, claim: c.UsedUp) -> tuple[bool, str]:
    """Whether something else takes the thing out of a hand, or takes it elsewhere than into the
    box; or something else gives it again out of the box.
    """
    thing, boxed = claim.thing, {*claim.boxed}
    seen, against = every(games, lambda it: goes_out(it, thing), lambda it: it.doers & {*claim.by})
    kept = every(
        games,
        lambda it: goes_out(it, thing) and bool(it.doers & boxed),
        lambda it: (thing, Place.HERO, Place.BOX) in it.moved or it.doers & {*claim.by} - boxed,
    )
    against = against or kept[1]
    return seen, against or (_given_again(games, claim) if claim.again else "")


def _given_again(games: Games, claim: c.UsedUp) -> str:
    """What else gives the thing after it came back to the box, but for what happens once."""
    again = (claim.thing, Place.BOX, Place.HERO)
    once = {it.id for it in games.nodes.values() if it.repeat is Repeat.ONCE}
    for game in games.tables:
        out: dict[int, list[tuple[int, Happened]]] = {}
        for at, edge, it in game.steps():
            out.setdefault(at, []).append((edge.to, it))
        boxed = (it for some in out.values() for it in some if it[1].doers & {*claim.boxed})
        todo = [to for to, it in boxed if (claim.thing, Place.HERO, Place.BOX) in it.moved]
        been = {*todo}
        while todo:
            for to, it in out.get(todo.pop(), ()):
                if again in it.moved and not it.doers & ({*claim.again} | once):
                    return f"{game.table.name}: {sorted(it.doers)} gives it again"
                if to not in been:
                    been.add(to)
                    todo.append(to)
    return ""


def falls(it: Happened, path: str) -> bool:
    """Whether the hero of the path is defeated by a stage of it."""
    stages = {doer for doer in it.doers if doer.startswith(f"stage {path}.")}
    return bool(stages) and path.split(".")[0] in it.defeated and not it.fired


def at_most(games: Games, option: str, limit: str) -> tuple[bool, str]:
    """Whether it is used again too soon: in the same turn, by the same hero, by anybody."""
    seen = False
    for game in games.tables:
        out: dict[int, list[tuple[int, Happened]]] = {}
        for at, edge, it in game.steps():
            out.setdefault(at, []).append((edge.to, it))
        for hero in [it.id for it in games.program.heroes]:
            name = f"{hero} did {option}"
            again = option if limit == "once" else name
            todo = [to for some in out.values() for to, it in some if name in it.names]
            seen, been = seen or bool(todo), set(todo)
            while todo:
                for to, it in out.get(todo.pop(), ()):
                    if limit == "once a visit" and it.ends_turn:
                        continue
                    if again in it.names:
                        return True, f"{hero} uses it, and then it is used again"
                    if to not in been:
                        been.add(to)
                        todo.append(to)
    return seen, ""


def is_own(games: Games, fact: str) -> tuple[bool, str]:
    """Whether it becomes so for a hero in the turn of another."""
    seen = False
    for before, after, it in in_play(games):
        for hero in (it for it in after.heroes if it.standing is Standing.PLAYING):
            was, now = (is_so(games, one, fact, hero.hero) for one in (before, after))
            if now and not was:
                seen = True
                turns = {before.heroes[before.seat].hero, *it.turns}
                if hero.hero not in turns:
                    return True, f"for {hero.hero} in the turn of {sorted(turns)}"
    return seen, ""


def for_good(games: Games, nodes: tuple[str, ...]) -> tuple[bool, str]:
    """Whether one of them ends after it was so."""
    seen = False
    for before, after, _ in in_play(games):
        for id in nodes:
            for hero in (it for it in after.heroes if it.standing is Standing.PLAYING):
                was, now = (is_so(games, it, id, hero.hero) for it in (before, after))
                seen = seen or was
                if was and not now:
                    return True, f"{id} ends"
    return seen, ""


def laid(games: Games, tile: str, by: tuple[str, ...]) -> tuple[bool, str]:
    """Whether the tile is laid by something else."""
    at_tile, seen = games.index.tile_at[tile.partition(" ")[2]], False
    for before, after, it in in_play(games):  # of games that are over only the winner is kept
        if before.tiles[at_tile] is Side.BOX and after.tiles[at_tile] is not Side.BOX:
            seen = True
            if not it.doers & {*by}:
                return True, f"{sorted(it.doers)} lays it"
    return seen, ""


def turned(games: Games, tile: str, by: tuple[str, ...]) -> tuple[bool, str]:
    """Whether something else turns the tile back, or into the box, or under somebody's feet."""
    name = tile.partition(" ")[2]
    at_tile, seen = games.index.tile_at[name], False
    for before, after, it in in_play(games):  # of games that are over only the winner is kept
        old, new = before.tiles[at_tile], after.tiles[at_tile]
        if old is Side.EXPLORED and new is not old:
            seen = True
            is_stood_on = any(hero.tile == name for hero in after.heroes)
            if new is Side.BOX or is_stood_on or not it.doers & {*by}:
                return True, f"{sorted(it.doers)}: {new}{', under somebody' * is_stood_on}"
    return seen, ""


def left(games: Games, claim: c.Left) -> tuple[bool, str]:
    """Whether what is left of the things lies elsewhere, or stays though nobody sells it."""
    index, things = games.index, {*claim.things} - games.laid_down
    others = [index.poi_at[it.partition(" ")[2]] for it in claim.others]
    stocks = [index.stock_at[it] for it, pois in index.stock_pois.items() if claim.poi[4:] in pois]
    seen = False
    for _, after, it in in_play(games):
        stays = any(after.pois[other].tile is not None for other in others)
        for poi, thing, tile in it.left:
            if poi == claim.poi and thing in things:
                seen = True
                if stays or tile not in (claim.tiles or ("",)):
                    return True, f"{thing} is then {f'on {tile}' if tile else 'in the box'}"
        if claim.poi in it.off and len(it.doers) == 1 and not stays:
            held = {f"item {one}" for at in stocks for one in after.stocks[at] or ()}
            if held & things:
                return True, f"the stock still holds {sorted(held & things)}"
    return seen, ""


def untold(games: Games) -> str:
    """What a POI that goes leaves in a game, where nothing is said of it."""
    claims = [it for it in games.claims if isinstance(it, c.Left)]
    said = {(it.poi, thing) for it in claims for thing in it.things}
    for _, _, it in in_play(games):
        for poi, thing, _ in it.left:
            if (poi, thing) not in said:
                return f"{poi} leaves {thing}"
    return ""


def only_brings(games: Games, nodes: tuple[str, ...]) -> tuple[bool, str]:
    """Whether one of these alone changes something beside the numbers of heroes."""
    seen = False
    for game in games.tables:
        for at, edge, it in game.steps():
            before, after = game.nodes[at].state, game.nodes[edge.to].state
            laid_down = it.free or isinstance(edge.command, cmd.Abandon)
            if len(it.doers) != 1 or not it.doers <= {*nodes} or it.ends_turn or laid_down:
                continue
            if before.stage is Stage.PLAY and after.stage is Stage.PLAY:
                seen = True
                if _facts(before) != _facts(after):
                    return True, f"{sorted(it.doers)} changes something"
    return seen, ""


def _facts(state: State) -> tuple[object, ...]:
    """What is so beside the numbers of heroes."""
    own = ((it.hero, it.tile, it.items, it.variables) for it in state.heroes)
    return state.world, state.tiles, state.pois, state.npcs, state.box, (*own,)


def changed(games: Games, fact: str, given: bool, by: tuple[str, ...]) -> tuple[bool, str]:
    """Whether something else makes the fact true or untrue."""
    condition = games.conditions.get(fact)
    if condition is None:
        return False, ""
    seen = False
    for before, after, it in in_play(games):
        for hero in before.heroes:
            seats = seat_of(before, hero.hero), seat_of(after, hero.hero)
            old = holds(games.index, before, condition, seats[0])
            if old is holds(games.index, after, condition, seats[1]):
                continue
            seen = True
            if not it.doers & {*by}:
                return True, f"{sorted(it.doers)} changes it"
    return seen, ""


def ever_holds(games: Games, id: str) -> str:
    """Whether something that never holds holds in some game."""
    word, _, name = id.partition(" ")
    condition = games.conditions.get(id)
    for game in games.tables:
        for _, _, it in game.steps():
            if id in it.names or id in it.doers or it.won == id:
                return "it happens"
        for at in range(game.reached):
            state = game.nodes[at].state
            if id in game.there(at):
                return "it holds"
            if word == "tile" and state.tiles[game.rules.index.tile_at[name]] is not Side.BOX:
                return "it is laid"
            if state.stage is not Stage.PLAY:
                continue
            for seat, hero in enumerate(state.heroes):
                if hero.standing is not Standing.PLAYING:
                    continue  # no condition is asked for who is out
                if condition is not None and holds(games.index, state, condition, seat):
                    return f"it holds for {hero.hero}"
                if word == "resource":
                    kind, _, number = name.partition(" ")
                    if number.isdigit() and getattr(hero, kind) >= int(number):
                        return f"{hero.hero} has so much"
    return ""
