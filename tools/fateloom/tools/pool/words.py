"""The names in a pool game; its dice, results and purchases in the words of the table."""

from __future__ import annotations

from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.condition import SLOTS, Condition
from fateloom.runtime.pool.dice import Die, Face, Pool, Symbol
from fateloom.runtime.pool.dice_set import DiceSet
from fateloom.runtime.pool.encounter import Compel
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.spending import OFFERS, Row
from fateloom.runtime.pool.tally import Outcome, Shown, Tally
from fateloom.tools.table.named import Named
from fateloom.tools.table.words import capital, counted, listed


class Names(Named):
    """The words of a pool game by their places."""

    def __init__(self, pool_game: PoolGame) -> None:
        super().__init__(pool_game.words)
        self.pool_game = pool_game

    def hero(self, id: str) -> str:
        """A hero's name."""
        return self.title("hero", id)

    def anybody(self, id: str) -> str:
        """The name of a hero or of an opponent."""
        return self.title("hero" if self.is_hero(id) else "opponent", id)

    def is_hero(self, id: str) -> bool:
        """Whether that is a hero, and no opponent."""
        return self.knows("hero", id)

    def task(self, scene: str, id: str) -> str:
        """What is to be done."""
        return self.title("task", f"{scene}.{id}")

    def aspect(self, scene: str, id: str) -> str:
        """An aspect of the scene, or of somebody."""
        who, _, slot = id.partition(":")
        if slot:  # a consequence is an aspect of whoever has it
            return f"the {slot} consequence of {self.anybody(who)}"
        own = f"{scene}.{id}"
        return self.title("aspect", own if self.knows("aspect", own) else id)


LADDER = {
    -2: "terrible", -1: "poor", 0: "mediocre", 1: "average", 2: "fair", 3: "good", 4: "great",
    5: "superb", 6: "fantastic",
}  # fmt: skip
"""The rungs by their names."""

MANNER = {
    Approach.CAREFUL: "carefully",
    Approach.CLEVER: "cleverly",
    Approach.FLASHY: "flashily",
    Approach.FORCEFUL: "forcefully",
    Approach.QUICK: "quickly",
    Approach.SNEAKY: "sneakily",
}
"""How a thing is done."""

BUYS = {
    Row.CLEAR_STRESS: "clear a stress box",
    Row.AID_ALLY: "an aid die for the next roll of {target}",
    Row.GAIN_FATE: "a fate point",
    Row.MARK_STRESS: "mark a stress box",
    Row.HINDER_ALLY: "a hindrance die for the next roll of {target}",
    Row.TURN_FOR_THE_BETTER: "a turn for the better: say what happens",
    Row.BREAK_THING: "{target} runs dry or breaks",
    Row.SET_BACK: "a setback for {target}: a hindrance die for its next roll",
    Row.CONSEQUENCE: "a consequence",
}
"""What is bought."""


def pool(it: Pool) -> str:
    """The dice of a pool: "3 skill and 1 aid against 2 difficulty".

    >>> pool(Pool(skill=3, aid=1, difficulty=2))
    '3 skill and 1 aid against 2 difficulty'
    """
    counts = [(die, it.of(die)) for die in Die if it.of(die)]
    good = [f"{count} {die.value}" for die, count in counts if die in GOOD]
    bad = [f"{count} {die.value}" for die, count in counts if die not in GOOD]
    said = listed(good) if good else "no dice"
    return f"{said} against {listed(bad)}" if bad else said


GOOD = (Die.SKILL, Die.EXPERTISE, Die.AID)
"""The dice of whoever rolls."""


def symbols(face: Face) -> str:
    """What is on a face."""
    return " + ".join(str(it) for it in face) or "blank"


def shown(dice: DiceSet, roll: tuple[Shown, ...]) -> list[tuple[str, str]]:
    """A roll, die by die of a kind: the kind, and what its dice show."""
    rows = []
    for die in Die:
        faces = [dice.of(die).faces[it.face - 1] for it in roll if it.die is die]
        if faces:
            rows.append((die.value, ", ".join(symbols(face) for face in faces)))
    return rows


def result(it: Tally) -> str:
    """What a roll comes to, in a sentence.

    >>> result(Tally(net=2, advantage=-1, despair=1))
    'Success by 2. Disadvantage 1, despair 1.'
    """
    if it.outcome is Outcome.TIE:
        said = "A tie."
    elif it.outcome is Outcome.FAILURE:
        said = f"Failure by {-it.net}."
    else:
        said = f"Success by {it.net}{', with style' if it.with_style else ''}."
    sides = [("advantage", it.advantage), ("disadvantage", -it.advantage)]
    sides += [("hope", it.hope), ("despair", it.despair)]
    more = ", ".join(f"{name} {count}" for name, count in sides if count > 0)
    return f"{said} {capital(more)}." if more else said


def bought(
    names: Names, row: Row, roller: str, target: str | None, against: str | None = None
) -> str:
    """What a purchase is, for a menu or for the news. `against`: who opposes the roller; a setback
    is a hindrance die for the roller's own side, and an aid die for the other (SP-8, DD-33).
    """
    whose = "" if target is None else names.anybody(target)
    if row is Row.BREAK_THING and target is not None:
        whose = names.title("thing", f"{roller}.{target}")
    if row is Row.SET_BACK and target is not None:
        is_foe = target == against or names.is_hero(target) is not names.is_hero(roller)
        if is_foe:
            return f"an aid die for the next roll of {whose}"
    return BUYS[row].format(target=whose)


def price(row: Row, symbol: Symbol) -> str:
    """What it costs: "2 advantage"."""
    found = OFFERS[row].price_in(symbol)
    return paid(0 if found is None else found.amount, symbol)


def paid(amount: int, symbol: Symbol) -> str:
    """So many symbols: "2 advantage"."""
    return f"{amount} {symbol.value}"


def extra(names: Names, scene: str, row: str, target: str | None) -> str:
    """What the story has added to the table, for a menu or for the news."""
    said = names.title("purchase", f"{scene}.{row}")
    return said if target is None else f"{said}, {names.anybody(target)}"


def form(side: Side, it: Form) -> str:
    """What an invoked aspect gives."""
    if side is Side.ROLLER:
        return "an aid die" if it is Form.DIE else "skill to expertise"
    return "a hindrance die" if it is Form.DIE else "difficulty to challenge"


def condition(names: Names, hero: str, it: Condition) -> str:
    """How a hero is, in a line."""
    boxes = "".join("x" if box else "." for box in it.stress)
    parts = [f"stress [{boxes}]", counted(it.fate, "fate point")]
    filled = [
        name for (name, _), is_filled in zip(SLOTS, it.consequences, strict=False) if is_filled
    ]
    if filled:
        parts.append(f"{listed(filled)} consequence{'s' if len(filled) > 1 else ''}")
    if it.boosts:
        parts.append(counted(it.boosts, "boost"))
    if it.pending.size:
        dice = [f"{it.pending.of(die)} {die.value}" for die in Die if it.pending.of(die)]
        parts.append(
            f"{listed(dice)} {'die' if it.pending.size == 1 else 'dice'} for the next roll"
        )
    if it.broken:
        things = [names.title("thing", f"{hero}.{thing}") for thing in it.broken]
        parts.append(f"{listed(things)} of no more use")
    if it.out:
        parts.append("out of the scene")
    return ", ".join(parts)


def dice(it: Pool) -> str:
    """The dice that something gives, for a sentence.

    >>> dice(Pool(aid=1)), dice(Pool(skill=1, aid=2)), dice(Pool())
    ('an aid die', 'a skill die and 2 aid dice', 'no dice')
    """
    counts = [(it.of(die), die.value) for die in Die if it.of(die)]
    said = [
        f"{count} {die} dice" if count > 1 else f"{'an' if die[0] in 'ae' else 'a'} {die} die"
        for count, die in counts
    ]
    return listed(said) if said else "no dice"


def trouble(it: Compel) -> str:
    """What comes of a compel that is accepted: "a hindrance die for the next roll".

    >>> trouble(Compel("temper", "stubborn", dice=Pool(hindrance=2), turn=True))
    '2 hindrance dice for the next roll, and the turn is lost'
    """
    parts = [f"{dice(it.dice)} for the next roll"] if it.dice.size else []
    return ", and ".join([*parts, *(["the turn is lost"] if it.turn else [])])


def absorbed(box: int | None, slots: tuple[str, ...]) -> str:
    """How a hit is taken: "stress box 2 and a mild consequence"."""
    taken = [] if box is None else [f"stress box {box}"]
    taken += [f"a {slot} consequence" for slot in slots]
    return listed(taken)
