"""The names in a pool game; its dice, results and purchases in the words of the table."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.condition import SLOTS, Condition
from fateloom.runtime.pool.dice import Die, Face, Pool, Symbol
from fateloom.runtime.pool.dice_set import DiceSet
from fateloom.runtime.pool.encounter import Compel
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.spending import OFFERS, Row
from fateloom.runtime.pool.tally import Outcome, Shown, Tally
from fateloom.tools.table.language import tr, tr_noop
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
            return tr(CONSEQUENCES_OF.get(slot, OTHER_OF), slot=slot, who=self.anybody(who))
        own = f"{scene}.{id}"
        return self.title("aspect", own if self.knows("aspect", own) else id)


LADDER = {
    -2: tr_noop("terrible"),
    -1: tr_noop("poor"),
    0: tr_noop("mediocre"),
    1: tr_noop("average"),
    2: tr_noop("fair"),
    3: tr_noop("good"),
    4: tr_noop("great"),
    5: tr_noop("superb"),
    6: tr_noop("fantastic"),
}
"""The rungs by their names."""

MANNER = {
    Approach.CAREFUL: tr_noop("carefully"),
    Approach.CLEVER: tr_noop("cleverly"),
    Approach.FLASHY: tr_noop("flashily"),
    Approach.FORCEFUL: tr_noop("forcefully"),
    Approach.QUICK: tr_noop("quickly"),
    Approach.SNEAKY: tr_noop("sneakily"),
}
"""How a thing is done."""

BUYS = {
    Row.CLEAR_STRESS: tr_noop("clear a stress box"),
    Row.AID_ALLY: tr_noop("an aid die for the next roll of {target}"),
    Row.GAIN_FATE: tr_noop("a fate point"),
    Row.MARK_STRESS: tr_noop("mark a stress box"),
    Row.HINDER_ALLY: tr_noop("a hindrance die for the next roll of {target}"),
    Row.TURN_FOR_THE_BETTER: tr_noop("a turn for the better: say what happens"),
    Row.BREAK_THING: tr_noop("{target} runs dry or breaks"),
    Row.SET_BACK: tr_noop("a setback for {target}: a hindrance die for its next roll"),
    Row.CONSEQUENCE: tr_noop("a consequence"),
}
"""What is bought."""

CONSEQUENCES = {
    "mild": tr_noop("a mild consequence"),
    "moderate": tr_noop("a moderate consequence"),
    "severe": tr_noop("a severe consequence"),
}
OTHER = tr_noop("a {slot} consequence")
"""The consequences of the rules, and any other that a game has a slot for."""

CONSEQUENCES_OF = {
    "mild": tr_noop("the mild consequence of {who}"),
    "moderate": tr_noop("the moderate consequence of {who}"),
    "severe": tr_noop("the severe consequence of {who}"),
}
OTHER_OF = tr_noop("the {slot} consequence of {who}")
"""The same as aspects of whoever has them."""

NAMES = {
    Die.SKILL: tr_noop("skill"),
    Die.EXPERTISE: tr_noop("expertise"),
    Die.AID: tr_noop("aid"),
    Die.DIFFICULTY: tr_noop("difficulty"),
    Die.CHALLENGE: tr_noop("challenge"),
    Die.HINDRANCE: tr_noop("hindrance"),
}
"""The kinds of dice."""

ONE_DIE = {
    Die.SKILL: tr_noop("a skill die"),
    Die.EXPERTISE: tr_noop("an expertise die"),
    Die.AID: tr_noop("an aid die"),
    Die.DIFFICULTY: tr_noop("a difficulty die"),
    Die.CHALLENGE: tr_noop("a challenge die"),
    Die.HINDRANCE: tr_noop("a hindrance die"),
}
MORE_DICE = {
    Die.SKILL: tr_noop("{count} skill dice"),
    Die.EXPERTISE: tr_noop("{count} expertise dice"),
    Die.AID: tr_noop("{count} aid dice"),
    Die.DIFFICULTY: tr_noop("{count} difficulty dice"),
    Die.CHALLENGE: tr_noop("{count} challenge dice"),
    Die.HINDRANCE: tr_noop("{count} hindrance dice"),
}
"""Dice that somebody is given, one or several."""

SYMBOLS: dict[str, str] = {
    Symbol.SUCCESS: tr_noop("success"),
    Symbol.FAILURE: tr_noop("failure"),
    Symbol.ADVANTAGE: tr_noop("advantage"),
    Symbol.DISADVANTAGE: tr_noop("disadvantage"),
    Symbol.HOPE: tr_noop("hope"),
    Symbol.DESPAIR: tr_noop("despair"),
}
"""The symbols of the rules."""

COUNTED = {
    Symbol.SUCCESS: tr_noop("{count} success"),
    Symbol.FAILURE: tr_noop("{count} failure"),
    Symbol.ADVANTAGE: tr_noop("{count} advantage"),
    Symbol.DISADVANTAGE: tr_noop("{count} disadvantage"),
    Symbol.HOPE: tr_noop("{count} hope"),
    Symbol.DESPAIR: tr_noop("{count} despair"),
}
"""So many of them, to be spent."""

GOOD = (Die.SKILL, Die.EXPERTISE, Die.AID)
"""The dice of whoever rolls."""


def pool(it: Pool) -> str:
    """The dice of a pool: "3 skill and 1 aid against 2 difficulty".

    >>> pool(Pool(skill=3, aid=1, difficulty=2))
    '3 skill and 1 aid against 2 difficulty'
    """
    good = kinds(it, [die for die in Die if die in GOOD]) or tr("no dice")
    bad = kinds(it, [die for die in Die if die not in GOOD])
    return tr("{dice} against {opposing}", dice=good, opposing=bad) if bad else good


def kinds(it: Pool, among: Iterable[Die] = Die) -> str:
    """How many dice of each kind there are; "" for none.

    >>> kinds(Pool(skill=3, aid=1, hindrance=2))
    '3 skill, 1 aid and 2 hindrance'
    """
    return listed(f"{it.of(die)} {tr(NAMES[die])}" for die in among if it.of(die))


def symbols(face: Face) -> str:
    """What is on a face."""
    return " + ".join(tr(SYMBOLS.get(it, it)) for it in face) or tr("blank")


def shown(dice: DiceSet, roll: tuple[Shown, ...]) -> list[tuple[str, str]]:
    """A roll, die by die of a kind: the kind, and what its dice show."""
    rows = []
    for die in Die:
        faces = [dice.of(die).faces[it.face - 1] for it in roll if it.die is die]
        if faces:
            rows.append((tr(NAMES[die]), ", ".join(symbols(face) for face in faces)))
    return rows


def result(it: Tally) -> str:
    """What a roll comes to, in a sentence.

    >>> result(Tally(net=2, advantage=-1, despair=1))
    'Success by 2. Disadvantage 1, despair 1.'
    """
    if it.outcome is Outcome.TIE:
        said = tr("A tie.")
    elif it.outcome is Outcome.FAILURE:
        said = tr("Failure by {count}.", count=-it.net)
    elif it.with_style:
        said = tr("Success by {count}, with style.", count=it.net)
    else:
        said = tr("Success by {count}.", count=it.net)
    sides = [(Symbol.ADVANTAGE, it.advantage), (Symbol.DISADVANTAGE, -it.advantage)]
    sides += [(Symbol.HOPE, it.hope), (Symbol.DESPAIR, it.despair)]
    more = ", ".join(f"{tr(SYMBOLS[symbol])} {count}" for symbol, count in sides if count > 0)
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
            return tr(BUYS[Row.AID_ALLY], target=whose)
    return tr(BUYS[row], target=whose)


def price(row: Row, symbol: Symbol) -> str:
    """What it costs: "2 advantage"."""
    found = OFFERS[row].price_in(symbol)
    return paid(0 if found is None else found.amount, symbol)


def paid(amount: int, symbol: Symbol) -> str:
    """So many symbols: "2 advantage"."""
    return tr(COUNTED[symbol], count=amount)


def extra(names: Names, scene: str, row: str, target: str | None) -> str:
    """What the story has added to the table, for a menu or for the news."""
    said = names.title("purchase", f"{scene}.{row}")
    return said if target is None else f"{said}, {names.anybody(target)}"


def form(side: Side, it: Form) -> str:
    """What an invoked aspect gives."""
    if side is Side.ROLLER:
        return tr("an aid die") if it is Form.DIE else tr("skill to expertise")
    return tr("a hindrance die") if it is Form.DIE else tr("difficulty to challenge")


def consequence(slot: str) -> str:
    """
    >>> consequence("mild"), consequence("lasting")
    ('a mild consequence', 'a lasting consequence')
    """
    return tr(CONSEQUENCES.get(slot, OTHER), slot=slot)


def condition(names: Names, hero: str, it: Condition) -> str:
    """How a hero is, in a line."""
    boxes = "".join("x" if box else "." for box in it.stress)
    parts = [tr("stress [{boxes}]", boxes=boxes), counted(it.fate, "fate point")]
    filled = [
        consequence(name)
        for (name, _), is_filled in zip(SLOTS, it.consequences, strict=False)
        if is_filled
    ]
    if filled:
        parts.append(listed(filled))
    if it.boosts:
        parts.append(counted(it.boosts, "boost"))
    if it.pending.size:
        parts.append(tr("{dice} for the next roll", dice=dice(it.pending)))
    if it.broken:
        things = listed(names.title("thing", f"{hero}.{thing}") for thing in it.broken)
        parts.append(tr("{things} of no more use", things=things))
    if it.out:
        parts.append(tr("out of the scene"))
    return ", ".join(parts)


def dice(it: Pool) -> str:
    """The dice that something gives, for a sentence.

    >>> dice(Pool(aid=1)), dice(Pool(skill=1, aid=2)), dice(Pool())
    ('an aid die', 'a skill die and 2 aid dice', 'no dice')
    """
    said = [
        tr(ONE_DIE[die] if it.of(die) == 1 else MORE_DICE[die], count=it.of(die))
        for die in Die
        if it.of(die)
    ]
    return listed(said) if said else tr("no dice")


def trouble(it: Compel) -> str:
    """What comes of a compel that is accepted: "a hindrance die for the next roll".

    >>> trouble(Compel("temper", "stubborn", dice=Pool(hindrance=2), turn=True))
    '2 hindrance dice for the next roll, and the turn is lost'
    """
    if not it.dice.size:
        return tr("the turn is lost") if it.turn else tr("nothing more")
    said = (
        tr_noop("{dice} for the next roll, and the turn is lost")
        if it.turn
        else tr_noop("{dice} for the next roll")
    )
    return tr(said, dice=dice(it.dice))


def absorbed(box: int | None, slots: tuple[str, ...]) -> str:
    """How a hit is taken: "stress box 2 and a mild consequence"."""
    taken = [] if box is None else [tr("stress box {box}", box=box)]
    return listed([*taken, *map(consequence, slots)])
