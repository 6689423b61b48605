"""What is wrong with something from outside, and where."""

from __future__ import annotations

Step = str | int


class DecodeError(ValueError):
    """Something from outside is not what it should be; `path` leads to the wrong place."""

    def __init__(self, message: str, path: tuple[Step, ...] = ()) -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{place(self.path)}: {self.message}"

    def inside(self, step: Step) -> DecodeError:
        """The same error, seen from one level further out."""
        return DecodeError(self.message, (step, *self.path))


def place(path: tuple[Step, ...]) -> str:
    """A path as people read it: `$.tiles[3].title`."""
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
