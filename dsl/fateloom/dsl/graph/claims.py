"""What views state about a story, as data: each sentence beside a picture is the wording of one.

Ids are those of the `QuestModel`. A claim says something about every game of the story, at every
table; it is held to the games of random stories (`tests/dsl/graph/claims`).
"""

from __future__ import annotations

from fateloom.dsl.graph.claims_of_games import (
    CanBeWon,
    CanBeWonFor,
    LeastDays,
    LeastTurns,
    NotCheaper,
    NotSooner,
    NotSurer,
)
from fateloom.dsl.graph.claims_of_parts import (
    AtFirst,
    AtMost,
    Away,
    ChangedBy,
    ForGood,
    InVain,
    LaidBy,
    LeadsNowhere,
    NotBefore,
    OnlyBrings,
    OnlyHeroes,
    OnlyIn,
    OnTiles,
    Own,
    Removes,
    TurnsBack,
    Undone,
    Unreached,
)
from fateloom.runtime.record import record


@record
class EveryWay:
    """No game ends with the finale in which one of these never was: whatever the others do; of a
    fact of `by`, in which none of these brought it about.
    """

    finale: str
    passes: tuple[str, ...]
    by: tuple[tuple[str, tuple[str, ...]], ...] = ()


@record
class Before:
    """Of each pair the second never happens in a game in which the first has not been so before, or
    in the same step; of a fact of `by`: in which none of these has been.
    """

    pairs: tuple[tuple[str, str], ...]
    by: tuple[tuple[str, tuple[str, ...]], ...] = ()


@record
class NotAlone:
    """The hero does not win the finale where the others do nothing that they need not do."""

    finale: str


@record
class NotWithout:
    """Nobody wins the finale without anybody having had the thing, or without the place or option
    that `thing` names; `helped`: not where the others do nothing that they need not do.
    """

    thing: str
    finale: str
    helped: bool


@record
class ComesFrom:
    """The thing enters the game by these alone, or a hero begins with it; `copies`: there are never
    more in hands, whichever give them; 0: that is not told.
    """

    thing: str
    sources: tuple[str, ...]
    copies: int = 0


@record
class Competes:
    """There are never more copies in the hands of these heroes; each of them has a use for it, for
    one of the finales.
    """

    thing: str
    heroes: tuple[str, ...]
    copies: int
    finales: tuple[str, ...]


@record
class MayTake:
    """So many other heroes can have every copy of the thing that the finale of `hero` needs, and no
    fewer, nor more than `most`, on that day or later, by these deeds; by those of `again` again and
    again. `told`: whether the day is said, since visits of so many heroes may suffice by then.
    `lost`: the hero wins it only if the hero in person has had the thing, or somebody has spent it.
    """

    thing: str
    finale: str
    hero: str
    copies: int
    others: int
    most: int
    again: tuple[str, ...]
    by: tuple[str, ...]
    day: int
    told: bool
    lost: bool


@record
class InPerson:
    """The hero wins the finale only after having done in person what can be done once in the whole
    game, by others as well, on that day or later.
    """

    finale: str
    hero: str
    deed: str
    day: int


@record
class Together:
    """The hero wins the finale only by one of these: in person by one of the things `taken`, which
    others may take by these deeds, or of the deeds `used`, which others may use up; or if somebody
    does one of those `shut`, each by an event and on a day, without an event: after that day.
    """

    finale: str
    hero: str
    taken: tuple[tuple[str, tuple[str, ...]], ...]
    used: tuple[str, ...]
    shut: tuple[tuple[str, str, int], ...]


@record
class Serves:
    """What the thing is for: finales that need it, those that can use it on a way that is known,
    each with the deeds that ask for it, those to which it leads otherwise, by which alone, and
    those to which it leads by coins, skill, effort or virtue alone or by what it undoes; no other
    finale is won by it, but for what it is sold for.
    """

    thing: str
    needed: tuple[tuple[str, tuple[str, ...]], ...]
    helped: tuple[tuple[str, tuple[str, ...]], ...]
    perhaps: tuple[tuple[str, tuple[str, ...]], ...]
    numbers: tuple[str, ...]


@record
class Resold:
    """Who sells the thing lays it out in the stock of that trade, where it can be bought."""

    thing: str
    trades: tuple[str, ...]


@record
class UsedUp:
    """No other script takes the thing out of a hand; `back`: what a rescue does with it then. By
    those of `boxed` it comes into the box, out of which those of `again` give it, and what happens
    once.
    """

    thing: str
    by: tuple[str, ...]
    back: str
    boxed: tuple[str, ...]
    again: tuple[str, ...]


@record
class NoUse:
    """A finale that can be won can be won without the thing; `sold`: but for the coins that it is
    sold for.
    """

    thing: str
    sold: bool = False


@record
class Spare:
    """No finale is known to need the thing. `asks`: these alone ask for it, or have it for a price;
    `tests`: it helps there; `sold`: it is sold there; `owner`: what its owner has of it; `gone`:
    these do something else once none of it is left. With none of these it is of no use.
    """

    thing: str
    asks: tuple[str, ...]
    tests: tuple[str, ...]
    sold: tuple[str, ...]
    owner: tuple[str, ...]
    gone: tuple[str, ...]


@record
class Shuts:
    """Once the event has happened, none of these can be done (`sure`), or perhaps one of them. What
    is taken off the map does not come to it later, but for the POIs `late`, which have to be there
    by then; `tiles`: those that place them all, and have to be explored by then, or none. `again`:
    none of it can be done before one of these happens, none: never again; None: that is not told.
    Of what perhaps is shut, these can open it again.
    """

    event: str
    day: int
    targets: tuple[str, ...]
    sure: bool
    late: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    again: tuple[str, ...] | None = None


@record
class Opens:
    """The event may bring what these ask for."""

    event: str
    day: int
    targets: tuple[str, ...]


@record
class Places:
    """The event may put the POI on the tile, wherever it was before, and with it what these ask
    for.
    """

    event: str
    day: int
    poi: str
    tile: str
    targets: tuple[str, ...]


@record
class OnlyOn:
    """It is done or happens on these days alone; the day `last` stands for all later ones."""

    node: str
    days: tuple[int, ...]
    last: int


@record
class Undoes:
    """The event may end a fact, or take a thing away."""

    event: str
    day: int
    fact: str


@record
class Ends:
    """The event defeats `whom`: everyone, which is the end of the game, or some; `sure`: whenever
    it happens. `day`: 0, where it has none.
    """

    event: str
    day: int
    whom: str
    sure: bool


@record
class NoDays:
    """No event of the story has a day of its own."""


@record
class Left:
    """When the POI leaves the map, what its stock then holds of the things lies on its tile, one
    of `tiles`, for anybody; none: it goes back to the box. While one of `others` is on the map,
    which has the same stock, it stays there.
    """

    poi: str
    things: tuple[str, ...]
    tiles: tuple[str, ...]
    others: tuple[str, ...]


@record
class Falls:
    """The hero of the finale is defeated by no other stage of it than these."""

    finale: str
    stages: tuple[str, ...]


Claim = (
    EveryWay
    | Before
    | LeastDays
    | CanBeWon
    | NotSooner
    | CanBeWonFor
    | NotSurer
    | NotCheaper
    | LeastTurns
    | NotAlone
    | NotWithout
    | ComesFrom
    | Competes
    | MayTake
    | InPerson
    | Together
    | AtMost
    | NotBefore
    | Own
    | ForGood
    | LaidBy
    | TurnsBack
    | Serves
    | OnlyBrings
    | Resold
    | UsedUp
    | Unreached
    | LeadsNowhere
    | NoUse
    | Spare
    | Shuts
    | Opens
    | Places
    | OnlyOn
    | Undoes
    | Ends
    | AtFirst
    | NoDays
    | ChangedBy
    | Removes
    | Left
    | Falls
    | Undone
    | OnTiles
    | Away
    | OnlyHeroes
    | OnlyIn
    | InVain
)
