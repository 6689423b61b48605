"""Functions that are imported when they are needed: a declaration names them, and costs
nothing until then.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class Later:
    """A function or class elsewhere, `module:name`, that is imported at the first call."""

    __slots__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def there(self) -> Callable[..., Any]:
        """What is called; raises ImportError or AttributeError when there is no such thing."""
        module, _, name = self.place.partition(":")
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found

    def __call__(self, *given: object, **named: object) -> Any:
        """Call it."""
        return self.there()(*given, **named)
