"""Real dice of a pool: which are rolled, and what was typed of them (DD-02, 05; DDL-16)."""

from __future__ import annotations

from fateloom.runtime.pool.command import Show
from fateloom.runtime.pool.dice import Die, Face, Pool, Symbol
from fateloom.runtime.pool.dice_set import SIDES, DiceSet
from fateloom.runtime.pool.game_rules import PoolGameView
from fateloom.tools.pool.words import ONE_DIE, Names, kinds
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted

HOW_TO_TYPE = tr_noop(
    "A real die is typed as the number of its face, or as its symbols: s success, a advantage,"
    " h hope, f failure, d disadvantage, x despair; sa for two of them, - for a blank face."
)
"""Where the faces are listed."""

LETTERS: dict[str, str] = {
    Symbol.SUCCESS: "s",
    Symbol.FAILURE: "f",
    Symbol.ADVANTAGE: "a",
    Symbol.DISADVANTAGE: "d",
    Symbol.HOPE: "h",
    Symbol.DESPAIR: "x",
}
"""A letter for each symbol; every letter is another one."""

BLANK = "-"
"""A face without symbols."""


def to_roll(names: Names, view: PoolGameView) -> tuple[int, str] | None:
    """Whoever rolls, or the player whose turn it is when an opponent does; which dice, and how to
    type them; None: no dice are rolled now.
    """
    table = view.table
    if table.pool is None:
        return None
    seat = table.heroes.index(table.roller) if table.roller in table.heroes else table.active
    return seat, tr(
        "Roll {dice}. Type the faces in this order, as numbers from 1 to 6 or as symbols;"
        " rules dice lists them.",
        dice=kinds(table.pool),
    )


def entered(names: Names, view: PoolGameView, typed: str) -> tuple[Show, ...] | str:
    """The faces that were typed, in the order of the pool, or why they cannot be."""
    dice = names.pool_game.course.scene(view.scene).encounter.dice
    return faces_in(dice, view.table.pool or Pool(), typed)


def faces_in(dice: DiceSet, pool: Pool, typed: str) -> tuple[Show, ...] | str:
    """The faces that were typed, in the order of the pool, or why they cannot be.

    >>> from fateloom.runtime.pool.dice_set import STANDARD
    >>> faces_in(STANDARD, Pool(skill=2, difficulty=1), "sa 1, ff")
    (Show(face=5), Show(face=1), Show(face=6))
    """
    said = typed.casefold().removeprefix("roll ").replace(",", " ").split()
    if len(said) == 1 and said[0].isdigit():
        said = list(said[0])  # "416" for three dice
    if len(said) != pool.size:
        return tr(
            "You roll {rolled} ({dice}), and typed {typed}.",
            rolled=counted(pool.size, "die", "dice"),
            dice=kinds(pool),
            typed=counted(len(said), "face"),
        )
    shown = []
    for die, word in zip(pool.dice(), said, strict=True):
        face = _face(dice, die, word)
        if face is None:
            faces = ", ".join(_letters(it) for it in dice.of(die).faces)
            return tr(
                "{die} cannot show '{face}'. Its faces 1 to 6: {faces}.",
                die=capital(tr(ONE_DIE[die])),
                face=word[:20],
                faces=faces,
            )
        shown.append(Show(face))
    return tuple(shown)


def _face(dice: DiceSet, die: Die, word: str) -> int | None:
    """The number of the face; of alike faces the first."""
    if len(word) == 1 and word in "123456":
        return int(word)
    plain = word.replace("blank", BLANK).replace(BLANK, "")
    own = {symbol for symbol, _ in dice.mirrors}
    wanted = plain.split("+") if "+" in plain or plain in own else list(plain)
    for number, face in enumerate(dice.of(die).faces[:SIDES], 1):
        if sorted(LETTERS.get(it, it) for it in face) == sorted(wanted):
            return number
    return None


def _letters(face: Face) -> str:
    """A face as it is typed: "sa", or "s+moon" with a symbol of the game's own."""
    said = [LETTERS.get(it, it) for it in face]
    return ("" if all(len(it) == 1 for it in said) else "+").join(said) or BLANK
