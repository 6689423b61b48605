"""A fault that is planted: a small change of the engine that breaks one half of a rule."""

from __future__ import annotations

from dataclasses import dataclass

from tests.mutation.plugin import ROOT

RUNTIME = "runtime/fateloom/runtime/"


@dataclass(frozen=True)
class Fault:
    """A fault: the half of a rule that it breaks, its file, and the text that is changed there into
    another one of as many lines.
    """

    rule: str
    file: str
    right: str
    wrong: str

    def planted(self) -> str:
        """The source of the file with the fault in it; ValueError if its text is not there once."""
        source = (ROOT / RUNTIME / self.file).read_text("utf-8")
        if source.count(self.right) != 1 or self.right.count("\n") != self.wrong.count("\n"):
            raise ValueError(f"{self.rule}: {self.right!r} is no text of {self.file}")
        return source.replace(self.right, self.wrong)
