"""How often a script runs in a game at most, and how often it can change one variable."""

from __future__ import annotations

from fateloom.dsl.lint.cross_reference import OwnerKind
from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.condition import Who
from fateloom.runtime.program.statement import OptionChange, TileChange
from fateloom.runtime.program.variables import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fateloom.dsl.lint.cross_reference import CrossReference, Owner, Write
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.statement import ChangeOption, ChangeTile

    OptionChanges = Mapping[str, Sequence[tuple[ChangeOption, Owner]]]
    TileChanges = Mapping[str, Sequence[tuple[ChangeTile, Owner]]]


class Often:
    """How often a write of a Program can happen to one variable; of a variable of heroes, to that
    of one hero. `most` gives None where nothing limits it.
    """

    def __init__(
        self, program: Program, option_changes: OptionChanges, tile_changes: TileChanges
    ) -> None:
        self._heroes = program.max_players
        self._of_world = {it.id for it in program.variables if it.scope is Scope.WORLD}
        self._options, self._tiles = option_changes, tile_changes

    def of(self, sites: Iterable[Sequence[Write]]) -> dict[int, int | None]:
        """The most times of each write, by the identity of its effect."""
        found: dict[int, int | None] = {}
        for write in (it for some in sites for it in some):
            times = self.most(write)
            known = found.setdefault(id(write[0]), times)
            found[id(write[0])] = None if known is None or times is None else max(known, times)
        return found

    def most(self, write: Write) -> int | None:
        """The most times that the write can happen to one variable."""
        effect, owner, _ = write
        is_own = effect.subject is Who.ACTIVE
        once = 1 if is_own or effect.variable not in self._of_world else self._heroes
        if _runs_once(owner, self._options, self._tiles):
            return once
        limit = None if owner.option is None else owner.option.limit
        if limit is not Limit.ONCE_PER_HERO or _is_renewed(owner, self._options):
            return None
        return once if is_own and effect.variable not in self._of_world else once * self._heroes


def runs_once(owner: Owner, xref: CrossReference) -> bool:
    """Whether the script can run only once in a whole game."""
    return _runs_once(owner, xref.option_changes, xref.tile_changes)


def _runs_once(owner: Owner, option_changes: OptionChanges, tile_changes: TileChanges) -> bool:
    match owner.kind:
        case OwnerKind.OPTION:
            assert owner.option is not None
            return owner.option.limit is Limit.ONCE and not _is_renewed(owner, option_changes)
        case OwnerKind.TILE:
            return not any(
                node.change is TileChange.HIDE for node, _ in tile_changes.get(owner.id, ())
            )
        case OwnerKind.EVENT:
            return not owner.repeatable
        case OwnerKind.HERO | OwnerKind.STOCK:
            return True
        case _:
            return False


def _is_renewed(owner: Owner, option_changes: OptionChanges) -> bool:
    """Whether something lets the option be chosen anew."""
    changes = option_changes.get(owner.id, ())
    return any(node.change is OptionChange.RENEW for node, _ in changes)
