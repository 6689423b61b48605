"""Work out how a roll or a battle can come out, exactly.

fateloom odds pool "3 skill + 1 aid vs 2 difficulty"
fateloom odds pool "good + 1 aid vs fair"              an approach and an aspect against a task
fateloom odds pool "good vs great opponent" --short    the chart without the single results
fateloom odds story my_island                           all tests of a story
fateloom odds story my_island wreck.mend                one of them; or those of a place
fateloom odds battle "3 foot 2 vs 2 foot 2" --fort      three units of strength 2 against a fort
fateloom odds battle "2 men 2 + headman 1 elite vs watch 3" --of my_battle

Dice: skill, expertise, aid; difficulty, challenge, hindrance. Every way of the dice is counted and
nothing is rounded; --json is for programs. A pool has 30 dice at most. The dice are those of
Destiny Dice by Ewen Cluney, CC BY 3.0; NOTICE has the whole credits.

Stories: a test is named by its place and its option, a stage of a finale by hero, path and stage.
Each hero has the markers and the items of the beginning; players never see these numbers.

Battles: the attacker stands first. Types are foot, horse, guns and irregular, or those of the
battle game behind --of, which may be the campaign or the fights beside a story. Every die is
enumerated; a battle of more than about 16 dice is refused.
"""

from __future__ import annotations

from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from fateloom.runtime.battle.content import Column, UnitType
    from fateloom.tools.pool.odds.expression import Misread

LONGEST = 400
"""Characters that are read; what makes sense is far shorter."""

MOST_BONUS = 5
"""What a card adds to superiority at most."""


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    actions = parser.add_subparsers(dest="action", metavar="WHAT", required=True)
    text = "a dice pool"
    pool = actions.add_parser("pool", help=text, description=text, allow_abbrev=False)
    pool.add_argument("pool", metavar="POOL", nargs="+", help='as in "3 skill vs 2 difficulty"')
    pool.add_argument("--short", action="store_true", help="without the single results")
    pool.add_argument("--json", action="store_true", help="as JSON, for programs")
    text = "the tests of a story: every band, by hero and effort dice"
    story = actions.add_parser("story", help=text, description=text, allow_abbrev=False)
    story.add_argument("path", metavar="PATH", help="the folder of the story")
    story.add_argument("name", metavar="NAME", nargs="?", help="POI.OPTION, or a part of a name")
    story.add_argument("--json", action="store_true", help="as JSON, for programs")
    text = "a whole battle, its superiority and its volleys"
    battle = actions.add_parser("battle", help=text, description=text, allow_abbrev=False)
    battle.add_argument("forces", metavar="FORCES", nargs="+", help='as in "3 foot 2 vs 2 horse 3"')
    battle.add_argument(
        "--of", metavar="PATH", help="a battle game, or a story with fights or a campaign"
    )
    battle.add_argument("--fort", action="store_true", help="the defender is in a fortification")
    battle.add_argument("--bonus", type=int, default=0, metavar="N", help="a card of the attacker")
    battle.add_argument("--artillery", action="store_true", help="more artillery adds 1")
    battle.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(options: Namespace) -> int:
    """Work it out and show it; gives the exit code."""
    match options.action:
        case "battle":
            return _battle(options)
        case "story":
            return _story(options)
        case _:
            return _pool(options)


def _story(options: Namespace) -> int:
    from fateloom.tools.scenario import open_scenario
    from fateloom.tools.story.odds_of_tests import as_json, lines, odds_of_tests

    opened = open_scenario(options.path)
    if opened.system.name != "story":
        raise UsageError(f"{shown(options.path)} is a {opened.system.noun}, and no story.")
    found = list(odds_of_tests(opened.played, options.name))
    if options.json:
        import json

        print(json.dumps(as_json(found), indent=1, ensure_ascii=False))
        return 0
    for line in lines(found):
        print(line)
    return 0


def _battle(options: Namespace) -> int:
    from fateloom.runtime.battle.whole import TooLarge, whole_battle
    from fateloom.tools.battle.odds import (
        COLUMNS,
        TYPES,
        Forces,
        Misread,
        as_json,
        battle_of,
        lines,
        read,
    )

    tables = [(COLUMNS, TYPES)] if options.of is None else _tables_of(options.of)
    text = " ".join(options.forces)
    if len(text) > LONGEST:
        raise UsageError(f"Forces are written in {LONGEST} characters at most.")
    if abs(options.bonus) > MOST_BONUS:
        raise UsageError(f"A card changes the die by {MOST_BONUS} at most.")
    columns, types = next((it for it in tables if _is_read(text, it[1])), tables[0])
    try:
        attacker, defender = read(text, {it.id: it for it in types})
    except Misread as error:
        raise UsageError(f"The forces cannot be read: {shown(str(error))}.") from None
    forces = Forces(attacker, defender, options.fort, options.bonus, options.artillery)
    battle = battle_of(forces, columns, types)
    try:
        if options.json:
            import json

            found = whole_battle(battle.rules, battle.state)
            print(json.dumps(as_json(battle, found), indent=1))
            return 0
        for line in lines(forces, battle):
            print(line)
    except TooLarge:
        raise UsageError(
            "This battle has too many outcomes to enumerate; try fewer or weaker units."
        ) from None
    return 0


def _is_read(text: str, types: tuple[UnitType, ...]) -> bool:
    """Whether forces are written in units of these types."""
    from fateloom.tools.battle.odds import Misread, read

    try:
        read(text, {it.id: it for it in types})
    except Misread:
        return False
    return True


def _tables_of(path: str) -> list[tuple[tuple[Column, ...], tuple[UnitType, ...]]]:
    """The columns and types of a battle game, or of the campaign and the fights beside a story;
    raises UsageError where there are none.
    """
    from fateloom.tools.scenario import open_scenario

    opened = open_scenario(path)
    games = [opened.played]
    if opened.system.name == "story":
        games = [opened.played.game_of(name) for name in ("campaign", "battle")]
    elif opened.system.name != "battle":
        raise UsageError(f"{shown(path)} is a {opened.system.noun}, and no battle game.")
    found = [(it.campaign.columns, it.campaign.types) for it in games if it is not None]
    if not found:
        raise UsageError(f"{shown(path)} is a story with neither a campaign nor fights beside it.")
    return found


def _pool(options: Namespace) -> int:
    from fateloom.runtime.pool.odds import LIMIT
    from fateloom.tools.pool.odds.expression import Misread, read
    from fateloom.tools.pool.odds.figures import as_json, figures

    text = " ".join(options.pool)
    if len(text) > LONGEST:
        raise UsageError(f"A pool is written in {LONGEST} characters at most.")
    try:
        pool = read(text)
    except Misread as error:
        raise UsageError(pointed(text, error)) from None
    if pool.size > LIMIT:
        raise UsageError(f"A pool has {LIMIT} dice at most, and this one has {pool.size}.")
    found = figures(pool)
    if options.json:
        import json

        print(json.dumps(as_json(found), indent=1))
        return 0
    from fateloom.tools.pool.odds.chart import lines

    for line in lines(found, short=options.short):
        print(line)
    return 0


def pointed(text: str, error: Misread) -> str:
    """The message with the text below it, and a mark under the column that it is about."""
    at = error.column - 1
    before, after = shown(text[:at]), shown(text[at:])
    mark = " " * len(before) + "^"
    return f"column {error.column}: {shown(str(error))}\n  {before}{after}\n  {mark}"
