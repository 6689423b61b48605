"""Look-ups that conditions and effects share: whose, which variable, which value, which items,
which option. Each returns what was found, or None after a report.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.model.codes import (
    NOT_HERE,
    NOT_OF_A_HERO,
    NUMBER_OUT_OF_RANGE,
    UNKNOWN_NAME,
    UNKNOWN_VALUE,
    WRONG_TYPE,
)
from fateloom.dsl.model.holes import HoleKind
from fateloom.dsl.model.symbols import Kind, Type, VariableInfo
from fateloom.runtime.program import condition as program
from fateloom.runtime.program.items import AnyOfCategory, ItemMatch, OneItem
from fateloom.runtime.program.words import Skill

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import BodyContext, Resolver
    from fateloom.dsl.syntax.ast.conditions import ItemRef
    from fateloom.runtime.span import Span

SKILLS = {skill.value: skill for skill in Skill}
MODES = {mode.value: mode for mode in program.GameMode}
MEASURES = {measure.value: measure for measure in program.Measure}
OF_THE_WORLD = (program.Measure.DAY, program.Measure.PLAYERS)
STATEFUL = (Kind.VARIABLE, Kind.NPC, Kind.POI)


EVERYBODY = {
    **dict.fromkeys(("everybody", "all", "each", "both"), "everyone"),
    **dict.fromkeys(("anybody", "somebody", "someone"), "anyone"),
    **dict.fromkeys(("nobody", "noone", "none"), "not anyone"),
}
"""What those words are here that stand for several heroes, or for none."""
ELSEWHERE = {
    **dict.fromkeys(("player", "character", "protagonist", "heroes"), "hero"),
    **dict.fromkeys(("morality", "honour", "honor", "karma"), "virtue"),
    **dict.fromkeys(("gold", "money"), "coins"),
    **dict.fromkeys(("experience", "exp"), "xp"),
    **dict.fromkeys(("turn", "round"), "day"),
    **dict.fromkeys(("explore", "discovered", "uncovered"), "explored"),
}
"""What is asked without a variable, as it is called elsewhere."""
VISITED = frozenset("visit been seen entered reached".split())
"""What people write for `visited`."""
OUT = frozenset("defeated dead died lost beaten eliminated killed".split())
"""What a hero who is out of the game is called elsewhere."""


def subject_of(resolver: Resolver, who: str | None, span: Span) -> program.Subject:
    """Whose: a word or a hero. An unknown hero is reported, and the active one taken."""
    subject = resolver.subjects.get(who)
    if subject is None and who in EVERYBODY and resolver.symbols.kind_of(who) is None:
        message, help = f"'{who}' is no hero", "Besides heroes there are: everyone, others, anyone."
        resolver.report(UNKNOWN_NAME, span, message, word=who, guess=EVERYBODY[who], help=help)
        return program.Who.ACTIVE
    if subject is None:
        assert who is not None
        resolver.unknown_among((Kind.HERO,), who, span)  # any misspelt word can stand there
        return program.Who.ACTIVE
    return subject


def variable(
    resolver: Resolver, who: str | None, name: str, span: Span, *asked: Type | str
) -> VariableInfo | None:
    """The variable of that name, or None after a report; `who` is allowed only before what a hero
    has. `asked`: of what type it is, or which values it has.
    """
    info = resolver.symbols.variables.get(name)
    if info is None and name in OUT and (who is None or who in resolver.subjects):
        message = f"'{name}' is said of no hero: who has lost is out of the game"
        help = "'out' alone asks it of the hero whose turn it is, 'HERO out' of another."
        resolver.report(UNKNOWN_NAME, span, message, word=name, guess="out", help=help)
    elif info is None and who in resolver.symbols.variables and name not in MEASURES:
        resolver.report(
            UNKNOWN_NAME,
            span,
            f"'{who} {name}' says nothing: a word is missing between them",
            word=who,
            help=f"Write: {who} is {name}",
        )
    elif info is None and who in VISITED and who not in resolver.subjects:
        message = f"'{who} {name}' asks nothing"
        help = f"Write: visited {name}"
        resolver.report(UNKNOWN_NAME, span, message, word=who, guess="visited", help=help)
    elif info is None:
        no_variable(resolver, name, span, *asked)
    elif who in resolver.symbols.variables and not info.of_hero:
        message = f"a word is missing between '{who}' and '{name}'"
        help = "Conditions are joined by 'and' or 'or'."
        if who == name:
            message, help = f"'{name}' stands here twice", f"Write '{name}' once."
        resolver.report(NOT_OF_A_HERO, span, message, word=who, help=help)
        return None
    elif who is not None and not info.of_hero:
        resolver.report(
            NOT_OF_A_HERO,
            span,
            f"'{name}' belongs to the world, not to each hero",
            word=who,
            help=f"Remove '{who}'.",
        )
        return None
    return info


def _fits(info: VariableInfo, asked: tuple[Type | str, ...]) -> bool:
    """Whether a variable is of that type, or has those values."""
    return all(
        info.type is it
        if isinstance(it, Type)
        else it in info.values or (info.type is Type.COUNTER and is_number(it))
        for it in asked
    )


def no_variable(resolver: Resolver, name: str, span: Span, *asked: Type | str) -> None:
    """Report a name that has no value: unknown, of another kind, or a person or place without
    states.
    """
    from fateloom.dsl.model.stubs import STUBS
    from fateloom.dsl.suggest import by_words

    symbols = resolver.symbols
    kind = symbols.kind_of(name)
    its = [it for it, info in symbols.variables.items() if _fits(info, asked)] if asked else []
    is_stub = name in symbols.shared and symbols.shared[name].span.file == STUBS
    if is_stub and kind is not None and (guess := by_words(name, its)) is not None:
        message = f"unknown {kind.value} '{name}'"
        resolver.report(UNKNOWN_NAME, span, message, word=name, guess=guess)
    elif kind in (Kind.NPC, Kind.POI):
        help = f"Give it a line 'states …' below '{kind.value.lower()} {name}'."
        resolver.report(
            WRONG_TYPE, span, f"the {kind.value} '{name}' has no states", word=name, help=help
        )
    elif (meant := ELSEWHERE.get(name)) is not None and kind is None:
        message = f"unknown variable '{name}'"
        help = f"Here it is called '{meant}'."
        resolver.report(UNKNOWN_NAME, span, message, word=name, guess=meant, help=help)
    else:
        resolver.unknown_among(STATEFUL, name, span, what="variable", beside=MEASURES, fitting=its)


def value_of(
    resolver: Resolver, info: VariableInfo, name: str, word: str, span: Span
) -> int | None:
    """The number of the value `word` of the variable, or None after a report."""
    if info.type is Type.STATES:
        value = info.values.get(word)
        if value is None:
            from fateloom.dsl.suggest import nearest

            resolver.report(
                UNKNOWN_VALUE,
                span,
                f"'{name}' is never '{word}'",
                word=word,
                guess=nearest(word, info.values),
                help=f"It can be {', '.join(info.values)}.",
            )
        return value
    if info.type is Type.FLAG:
        resolver.report(
            WRONG_TYPE,
            span,
            f"'{name}' is a flag: it is up or down, and has no other value",
            word=word,
            help=f"Ask '{name}' or 'not {name}'; change it by '{name} up' or '{name} down'.",
        )
        return None
    if not is_number(word):
        resolver.report(
            WRONG_TYPE,
            span,
            f"'{name}' is a counter; '{word}' is not a number",
            word=word,
            help=f"It counts from {info.low} to {info.high}.",
        )
        return None
    number = int(word)
    return number if in_range(resolver, info, name, number, span) else None


def in_range(resolver: Resolver, info: VariableInfo, name: str, number: int, span: Span) -> bool:
    """Whether a counter can have the number; a report if not."""
    if info.low <= number <= info.high:
        return True
    resolver.report(
        NUMBER_OUT_OF_RANGE,
        span,
        f"'{name}' goes from {info.low} to {info.high}; it is never {number}",
        word=str(number),
    )
    return False


# --- quantities


def is_number(word: str) -> bool:
    """Whether a word is a whole number of a length that a counter may have."""
    return word.removeprefix("-").isdecimal() and word.isascii() and len(word) < 10


def is_measure(name: str) -> bool:
    """Whether a word names a number that every game has."""
    return name in MEASURES or name.partition(" ")[0] in SKILLS


def measured(resolver: Resolver, who: str | None, name: str, span: Span) -> program.Quantity | None:
    """The quantity that a word names (`coins`, `power markers`, `power within 5`); None if it names
    none.
    """
    measure = MEASURES.get(name)
    if measure is not None:
        if who is not None and measure in OF_THE_WORLD:
            resolver.report(
                NOT_OF_A_HERO,
                span,
                f"'{name}' is the same for all heroes",
                word=who,
                help=f"Remove '{who}'.",
            )
            return None
        return measure
    skill, _, rest = name.partition(" ")
    if skill in SKILLS and rest == "markers":
        return program.MarkerCount(SKILLS[skill], None)
    if skill in SKILLS and rest.startswith("within ") and is_number(rest[7:]):
        return program.MarkerCount(SKILLS[skill], int(rest[7:]))
    return None


def no_space(resolver: Resolver, space: int, span: Span) -> None:
    """Report a space that the tracks do not have."""
    low, high = resolver.settings.track_min, resolver.settings.track_max
    message = f"the tracks go from {low} to {high}; there is no space {space}"
    resolver.report(NUMBER_OUT_OF_RANGE, span, message, word=str(space))


# --- things


def match_of(resolver: Resolver, ref: ItemRef, span: Span) -> ItemMatch | None:
    """The items that `item ID` or `any CATEGORY` speaks of, or None after a report."""
    name = ref.name
    if ref.category:
        if name in resolver.symbols.categories:
            return AnyOfCategory(name)
        resolver.unknown_category(name, span)
        return None if "category" not in resolver.symbols.unread else AnyOfCategory(name)
    if name in resolver.symbols.items:
        return OneItem(name)
    resolver.unknown(Kind.ITEM, name, span)
    return None


def option_of(
    resolver: Resolver,
    poi: str | None,
    option: str,
    place: BodyContext,
    span: Span,
    *,
    opens: bool = False,
) -> str | None:
    """The full id of an option, or None after a report; without a POI it is one of the POI that
    `place` is in. `opens`: whether it is opened here.
    """
    owner = poi if poi is not None else place.poi
    options = resolver.symbols.options
    if owner is not None and option in options.get(owner, ()):
        return f"{owner}.{option}"
    if poi is not None and poi not in resolver.symbols.pois:
        resolver.unknown(Kind.POI, poi, span)
        return None
    elsewhere = [f"{one}.{option}" for one, known in options.items() if option in known]
    if owner is None:
        of_poi = [f"{option}.{one}" for one in options.get(option, ())]
        resolver.report(
            NOT_HERE,
            span,
            f"'{option}' needs its POI in front: {place.name} belongs to none",
            word=option,
            help=f"Write '{next(iter(elsewhere or of_poi), 'POI.OPTION')}'.",
        )
        return None
    from fateloom.dsl.suggest import nearest
    from fateloom.dsl.syntax.keywords import keywords

    guess = nearest(option, options.get(owner, ()))
    is_new = guess is None and not elsewhere and option not in keywords()
    if is_new and owner in options and resolver.drafts:
        message = f"the option '{option}' of '{owner}' is not written yet"
        path = (owner, option)
        known = ", ".join(options[owner])
        help = f"Written are: {known}." if known else None
        resolver.hole(HoleKind.OPTION, path, span, message, word=option, help=help, is_closed=opens)
        return None
    help = None
    if guess is None and elsewhere:
        help = f"There is '{elsewhere[0]}'."
    elif guess is None:
        help = f"Its options: {', '.join(options.get(owner, ())) or 'none'}."
    message = f"the POI '{owner}' has no option '{option}'"
    resolver.report(UNKNOWN_NAME, span, message, word=option, guess=guess, help=help)
    return None
