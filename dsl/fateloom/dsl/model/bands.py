"""The bands of a test: together they cover 0 to the cap exactly once (DST-55, 59, 60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Label
from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.model.codes import BAND_GAP, BAND_OUT_OF_RANGE, BAND_OVERLAP
from fateloom.dsl.syntax.ast.statements import Band as Written
from fateloom.runtime.program.statement import Band

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import BodyContext, Resolver
    from fateloom.dsl.syntax.ast.statements import Test


OF_TOTALS = (
    "Bands count the successes of a test, not the total of its dice: for example 0 where it fails, "
    "1-2 where it half succeeds, and 3+."
)


def bands(resolver: Resolver, node: Test, place: BodyContext) -> tuple[Band, ...]:
    """The bands in ascending order; a gap, an overlap or an impossible number is reported."""
    cap = resolver.settings.success_cap
    body = resolver.body
    resolved: list[Band] = []
    fails: Written | None = None
    sound = True
    beyond = [it for it in node.bands if type(it) is Written and max(it.low, it.high or 0) > cap]
    is_total = any(it.low > cap and _is_taken(node, it, cap) for it in beyond)
    for one in node.bands:
        if type(one) is not Written:
            continue
        low, high = one.low, one.high
        if low < 0:
            if fails is not None:
                resolver.report(
                    BAND_OVERLAP,
                    one.span,
                    "'fails' appears here a second time",
                    word="fails",
                    related=(Label(fails.span, "first here"),),
                    help="Keep one of the two.",
                )
            fails = one
            continue
        if low > cap or (high is not None and high > cap):
            sound = False
            number = low if low > cap else high
            if one is beyond[0] or not is_total:  # of a whole test it is said once
                resolver.report(
                    BAND_OUT_OF_RANGE,
                    one.span,
                    f"a test counts at most {cap} successes, never {number}",
                    word=str(number),
                    help=OF_TOTALS
                    if is_total
                    else f"Write '{min(low, cap)}+' for the best results.",
                )
            high = low = min(low, cap)
        elif high is None:
            high = cap
        elif low > high:
            sound = False
            resolver.report(
                BAND_OUT_OF_RANGE,
                one.span,
                f"'{low}-{high}' runs backwards",
                word=f"{low}-{high}",
                help=f"Write '{high}-{low}'.",
            )
            low, high = high, low
        resolved.append(Band(low, high, body(one.body, place), one.span))
    if fails is None and _is_complete(resolved, cap):
        return tuple(resolved)
    resolved.sort(key=_low)
    if fails is not None:
        lowest = resolved[0].low if resolved else 0
        if not resolved:
            sound = False
            resolver.report(
                BAND_GAP,
                node.span,
                "this test has only 'fails': nothing says what a success is",
                help="Add a band such as 'moderate'.",
            )
        elif lowest == 0:
            resolver.report(
                BAND_OVERLAP,
                fails.span,
                "'fails' can never happen: another band begins at 0",
                word="fails",
                related=(Label(resolved[0].span, "this band"),),
                help="Remove one of the two.",
            )
        resolved.insert(0, Band(0, lowest - 1, body(fails.body, place), fails.span))
        if lowest == 0:
            del resolved[0]
    if sound:
        _cover(resolver, node, resolved, cap)
    return tuple(resolved)


def _is_taken(node: Test, band: Written, cap: int) -> bool:
    """Whether another band of the test has the best results already, or is beyond them too."""
    others = (it for it in node.bands if type(it) is Written and it is not band)
    return any(it.high is None or it.high >= cap for it in others)


def _is_complete(resolved: list[Band], cap: int) -> bool:
    """Whether each band begins where the one before it ends, from 0 to the cap: nearly all do."""
    free = 0
    for band in resolved:
        if band.low != free:
            return False
        free = band.high + 1
    return free > cap


def _low(band: Band) -> int:
    return band.low


def _cover(resolver: Resolver, node: Test, resolved: list[Band], cap: int) -> None:
    """Report what the bands leave out, and what two of them claim."""
    free = 0
    missing: list[str] = []
    for index, band in enumerate(resolved):
        if band.low < free:
            earlier = resolved[index - 1]
            twice = _range(band.low, min(band.high, free - 1))
            resolver.report(
                BAND_OVERLAP,
                band.span,
                f"{twice} successes belong to two bands",
                related=(Label(earlier.span, "the other band"),),
                help=_narrower(earlier, band),
            )
        elif band.low > free:
            missing.append(_range(free, band.low - 1))
        free = max(free, band.high + 1)
    if free <= cap:
        missing.append(_range(free, cap))
    if missing:
        resolver.report(
            BAND_GAP,
            node.span,
            f"no band covers {together(missing)} successes",
            help=f"Add a band '{missing[0]}', or widen one.",
        )


def _narrower(earlier: Band, band: Band) -> str | None:
    """How the lower of two overlapping bands could be written instead."""
    if earlier.low < band.low:
        return f"Did you mean '{_range(earlier.low, band.low - 1)}' for the lower one?"
    return "Keep one of the two."


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"
