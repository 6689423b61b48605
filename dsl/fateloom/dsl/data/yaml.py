"""From YAML text to nodes: plain values, each with its place. What is more than plain data is
refused, kindly.

Events of libyaml (through ruamel.yaml) are put together here rather than by a loader, so that every
key and value keeps its place, no tag can make an object, no alias can blow up, and depth is
bounded. Scalars follow the core schema of YAML 1.2: `yes` is a text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from fateloom.dsl.data.codes import DUPLICATE_KEY, NOT_PLAIN_YAML
from fateloom.dsl.data.node import LONGEST_NUMBER, NUMBER, WORDS, Node, plain_value
from fateloom.dsl.diagnostics import Diagnostic, Label, finding
from fateloom.dsl.source import CONTROL_CHARACTER, Source, without_conflicts
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span
from fateloom.runtime.unseen import UNSEEN_IN

DEEPEST = 40
"""Levels of nesting; the tables need six."""

ONCE_MORE = " appears here a second time"
SEVERAL = " appear here a second time"

_OTHER_LINE_ENDS = {0x85: " ", 0x2028: " ", 0x2029: " "}
"""Line ends in YAML only. They are read as blanks, so that lines are counted alike everywhere."""

_span = tuple.__new__  # a named tuple's own `__new__` goes through Python


class _Mark(Protocol):
    """A place in a text, from 0."""

    line: int
    column: int


class _Event(Protocol):
    """An event of either parser; which of these it has, its kind tells."""

    start_mark: _Mark
    end_mark: _Mark
    anchor: str | None
    tag: str | None
    value: str
    style: str | None


class _Frame:
    """A mapping or list that is being read."""

    __slots__ = ("again", "fields", "is_map", "items", "key", "key_span", "own_key", "start")

    def __init__(self, is_map: bool, start: _Mark, own_key: Span | None) -> None:
        self.is_map = is_map
        self.start = start
        self.own_key = own_key
        self.fields: dict[str, Node] = {}
        self.items: list[Node] = []
        self.key: str | None = None
        self.key_span: Span | None = None
        self.again = -1
        """How many keys there were when one of them came again."""


KEPT = 64
"""So many tables are kept as they were read: one check asks for a table several times, and a check
for each fix that is tried asks for those that it does not change.
"""


@lru_cache(maxsize=KEPT)
def compose(source: Source) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Read one YAML document: (node, findings). The node is None for a text that holds nothing or
    cannot be read. It belongs to all who ask: nobody changes what is in it.
    """
    from ruamel.yaml.error import YAMLError

    source, conflicts = without_conflicts(source)
    reader = _Reader(source)
    reader.findings += conflicts
    try:
        root = reader.read()
    except YAMLError as error:
        from fateloom.dsl.data.yaml_errors import syntax_finding

        return None, (*reader.findings, syntax_finding(source, error))
    return (None if reader.refused else root), tuple(reader.findings)


class _Reader:
    """Puts events together. One use."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.file = source.name
        self.findings: list[Diagnostic] = []
        self.refused = False
        """Whether something has no plain value, so that the result cannot be validated."""

    def read(self) -> Node | None:
        """The root node; raises ruamel's YAMLError on text that is not YAML."""
        events = _events(_lines(self.source.text))
        root: Node | None = None
        stack: list[_Frame] = []
        frame: _Frame | None = None  # the top of the stack
        for event in events:
            kind = type(event).__name__
            if kind == "ScalarEvent":
                if event.anchor or event.tag:
                    self.refuse_extras(event)
                span = self.span(event.start_mark, event.end_mark)
                if not event.value.isprintable():
                    event.value = self.seen(event.value, span)
                if frame is not None and frame.is_map:
                    if frame.key_span is None:
                        self.key(frame, event, span)
                        continue
                    if not event.value and not event.style:
                        span = _behind(frame.key_span)
                value = event.value if event.style else self.plain(event)
                node = Node(value, None, (), (frame and frame.key_span) or span, span)
            elif kind in ("MappingStartEvent", "SequenceStartEvent"):
                if event.anchor or event.tag:
                    self.refuse_extras(event)
                if frame is not None and frame.is_map and frame.key_span is None:
                    self.refuse(
                        event,
                        "a key must be a word; this one is a list or a mapping",
                        "Put quotes round text with brackets or braces in it.",
                    )
                    return None
                if len(stack) == DEEPEST:
                    self.refuse(event, f"this is nested deeper than {DEEPEST} levels", None)
                    return None
                own_key = frame.key_span if frame is not None else None
                frame = _Frame(kind == "MappingStartEvent", event.start_mark, own_key)
                stack.append(frame)
                continue
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                node = self.closed(stack.pop(), event.end_mark)
                frame = stack[-1] if stack else None
            elif kind == "AliasEvent":
                self.refuse(
                    event,
                    f"'*{event.anchor}' repeats a part of the file, which tables do not allow",
                    "Write the value in full.",
                )
                span = self.span(event.start_mark, event.end_mark)
                if frame is not None and frame.is_map and frame.key_span is None:
                    frame.key, frame.key_span = f"*{event.anchor}", span
                    continue
                node = Node(None, None, (), (frame and frame.key_span) or span, span)
            elif kind == "DocumentStartEvent" and root is not None:
                self.refuse(
                    event,
                    "a second document begins here; a table is one document",
                    "Remove the line '---', or put this part into a file of its own.",
                )
                return root
            else:
                continue
            if frame is None:
                root = node
            elif frame.is_map:
                if frame.key is not None:
                    frame.fields[frame.key] = node
                frame.key = frame.key_span = None
            else:
                frame.items.append(node)
        return root

    def key(self, frame: _Frame, event: _Event, span: Span) -> None:
        """A scalar in the place of a key. A repeated key is reported, and its value
        dropped.
        """
        value = event.value
        frame.key, frame.key_span = value, span
        if value.isidentifier() and value not in frame.fields and value not in WORDS:
            return  # nearly every key
        if value == "<<" and not event.style:
            self.refuse(
                event,
                "'<<' merges another mapping, which tables do not allow",
                "Write the keys in full.",
            )
        elif "\n" in value or not value:
            self.refuse(event, "a key must be a word on one line", None)
        elif not event.style and (value in WORDS or NUMBER.fullmatch(value)):
            self.refuse(
                event,
                f"a key must be a word; '{value}' is {_kind(plain_value(value))}",
                f'If it is meant as a word, put it in quotes: "{value}".',
            )
        elif value in frame.fields:
            self.twice(frame, value, span)
            if frame.fields[value].value is not None:
                frame.key = None

    def twice(self, frame: _Frame, name: str, span: Span) -> None:
        """A key that is there already. Several behind each other are those of one entry, told
        once.
        """
        first = Label(frame.fields[name].key, "first here")
        if frame.again == len(frame.fields) and span.line > first.span.line:
            names, before = f"{name!r}", self.findings.pop()
            names = before.message.removesuffix(ONCE_MORE).removesuffix(SEVERAL) + f", {names}"
            help = "Is the line missing that begins an entry, 'ID:'? Or keep one of each."
            self.findings.append(replace(before, message=names + SEVERAL, help=help))
            return
        frame.again = len(frame.fields)
        help = "Keep one of the two, or give one of them another name."
        self.findings.append(
            finding(DUPLICATE_KEY, span, f"'{name}'{ONCE_MORE}", related=(first,), help=help)
        )

    def plain(self, event: _Event) -> str | int | float | bool | None:
        """The value of a scalar without quotes, which may be a number or a word of YAML."""
        value = plain_value(event.value)
        if type(value) is int and len(event.value) > LONGEST_NUMBER:
            self.refuse(event, f"'{event.value[:20]}…' is too large a number", None)
            return 0
        return value

    def seen(self, value: str, span: Span) -> str:
        """A scalar without invisible characters. The first one is reported, also one that was
        written as an escape (`"\\e"`): a terminal would obey it.
        """
        if unseen := UNSEEN_IN.search(value):
            said = f"this text holds an invisible character: U+{ord(unseen[0]):04X}"
            self.findings.append(finding(CONTROL_CHARACTER, span, said, help="Delete it."))
        return UNSEEN_IN.sub("", value)

    def closed(self, frame: _Frame, end: _Mark) -> Node:
        """The node of a mapping or list that ends at `end`."""
        key = frame.own_key
        span = self.span(frame.start, end)
        if frame.is_map:
            fields = frame.fields
            return Node(
                {name: node.value for name, node in fields.items()}, fields, (), key or span, span
            )
        items = tuple(frame.items)
        return Node([node.value for node in items], None, items, key or span, span)

    def span(self, start: _Mark, end: _Mark) -> Span:
        """The span between two marks of libyaml, which count from 0."""
        line, column = start.line + 1, start.column + 1
        return _span(Span, (self.file, line, column, end.line + 1, end.column + 1))

    def refuse_extras(self, event: _Event) -> None:
        """Anchors and tags."""
        if event.anchor:
            self.refuse(
                event,
                f"'&{event.anchor}' is a YAML anchor, which tables do not allow",
                f"Remove '&{event.anchor}'.",
            )
        else:
            tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")
            self.refuse(event, f"'{tag}' is a tag, which tables do not allow", f"Remove '{tag}'.")

    def refuse(self, event: _Event, message: str, help: str | None) -> None:
        """Report something that is more than plain data."""
        self.refused = True
        self.findings.append(
            finding(NOT_PLAIN_YAML, self.span(event.start_mark, event.end_mark), message, help=help)
        )


def _lines(text: str) -> str:
    """The text with the line ends that are counted, the last one among them: the parsers differ in
    where a file without it ends.
    """
    return text.translate(_OTHER_LINE_ENDS) + ("\n" if text[-1:] not in ("", "\n") else "")


def _behind(key: Span) -> Span:
    """The place of a value that is not there: behind the colon of its key."""
    _, _, _, line, column = key
    return Span(key.file, line, column + 1, line, column + 1)


def _events(text: str, *, pure: bool = False) -> Iterator[_Event]:
    """The events of libyaml's parser, or of ruamel's own where the C part is not installed, or
    where `pure` asks for it.
    """
    from ruamel.yaml import YAML

    events: Iterator[_Event] = YAML(typ="safe", pure=pure).parse(text)
    return events


def _kind(value: object) -> str:
    """The name of a kind of value other than text."""
    return (
        "empty" if value is None else "a number" if not isinstance(value, bool) else "true or false"
    )
