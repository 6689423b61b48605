"""What finales need, and who can come by it: what several rules ask about destinies."""

from __future__ import annotations

from fateloom.dsl.lint.cross_reference import OwnerKind
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.condition import All, Has, HeroIs, Named, Who
from fateloom.runtime.program.items import OneItem
from fateloom.runtime.span import NOWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.dsl.lint.cross_reference import CrossReference, Owner
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.destiny import Path


def parts_of(condition: Condition | None) -> tuple[Condition, ...]:
    """The parts that must all hold; the condition itself if it is no `and`."""
    if condition is None:
        return ()
    return condition.parts if isinstance(condition, All) else (condition,)


def needed_items(path: Path, hero: str) -> tuple[str, ...]:
    """The items that the hero must carry wherever the finale of the path begins."""
    common: list[str] | None = None
    for begin in path.begins:
        here = [
            part.item.item
            for part in parts_of(begin.condition)
            if isinstance(part, Has)
            and isinstance(part.item, OneItem)
            and (part.subject is Who.ACTIVE or part.subject == Named(hero))
        ]
        common = here if common is None else [item for item in common if item in here]
    return tuple(dict.fromkeys(common or ()))


def open_to(owner: Owner, hero: str, xref: CrossReference) -> bool:
    """Whether that hero can run the script, as far as the option's condition says (`hero is …`)."""
    condition = owner.option.condition if owner.option is not None else None
    if owner.kind is OwnerKind.STAGE:
        return owner.id.startswith(f"{hero}.")
    return xref.values.together((condition, HeroIs((hero,), NOWHERE))) is not NEVER
