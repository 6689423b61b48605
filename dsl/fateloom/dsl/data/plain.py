"""The YAML that nearly every table is written in, read line by line: `key: value` with two kinds of
blocks, mappings by indentation and flow values that end on their line.

`read` gives the very nodes and places that `yaml` gives (held by a property test), or None for a
text that has anything else in it: lists with dashes, texts over several lines, anchors, mistakes.
Those are read by libyaml, which costs several times as much a line and knows all of YAML.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.node import LONGEST_NUMBER, WORDS, Node, plain_value
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from fateloom.dsl.source import Source

_ODD = re.compile("[^\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""Characters that YAML gives a meaning of its own, or refuses."""

_LINE = re.compile(
    r"(?P<indent> *)"
    r"(?:(?P<key>[a-z][a-z0-9_]*):"
    r"(?:"
    r" +(?P<plain>-?\w(?:[^:#]|:(?! |$)|(?<! )#)*)"
    r"| +(?P<quoted>'(?:[^']|'')*'|\"[^\"\\]*\") *"
    r"| +(?P<flow>[\[{].*[\]}]) *"
    r"| *"
    r"))?"
    r"(?:(?<![^ ])#.*)?"
)
"""An indented key with or without a value, a comment, or nothing."""

_FLOW_KEY = re.compile(r" *([a-z][a-z0-9_]*): +")
_FLOW_SCALAR = re.compile(
    r" *(?:(?P<plain>-?\w[^,\[\]{}:#]*)|(?P<quoted>'(?:[^']|'')*'|\"[^\"\\]*\") *)(?=[,\]}])"
)
_FLOW_NEXT = re.compile(r" *([,\]}])")

_DEEPEST = 12
"""Levels that are read here; the tables need six."""


class _Block:
    """A block mapping that is being read: where it begins, and under which name of which place it
    will stand.
    """

    __slots__ = ("fields", "indent", "key", "line", "name")

    def __init__(self, indent: int, line: int, name: str, key: Span | None) -> None:
        self.indent = indent
        self.line = line
        self.name = name
        self.key = key
        self.fields: dict[str, Node] = {}


def read(source: Source) -> Node | None:
    """The root node of the text, which is a mapping; None where only libyaml can say."""
    text, file = source.text, source.name
    if not text.endswith("\n") or _ODD.search(text) is not None:
        return None
    blocks: list[_Block] = [_Block(0, 0, "", None)]
    name, key = "", None  # of the key whose block is still to come
    number = 0
    for line in text.split("\n"):
        number += 1
        match = _LINE.fullmatch(line)
        if match is None:
            return None
        indent, word, plain, quoted, flow = match.groups()
        if word is None:
            continue
        column = len(indent)
        block = blocks[-1]
        if name:
            if column <= block.indent or len(blocks) == _DEEPEST:
                return None
            block = _Block(column, number, name, key)
            blocks.append(block)
            name = ""
        elif column != block.indent:
            block = _closed(blocks, column, file, number)
            if column != block.indent:
                return None
        if word in block.fields or word in WORDS:
            return None
        block.line = block.line or number
        key = Span(file, number, column + 1, number, column + 1 + len(word))
        node: Node | None
        if plain is not None:
            node = _scalar(plain, key, file, number, match.start(3))
        elif flow is not None:
            node = _flow(line, match.start(5), match.end(5), key, file, number)
        elif quoted is not None:
            node = _quoted(quoted, key, file, number, match.start(4))
        else:
            name = word
            continue
        if node is None:
            return None
        block.fields[word] = node
    if name or not blocks[0].line:
        return None
    _closed(blocks, 0, file, number)
    return _node(blocks[0], Span(file, blocks[0].line, 1, number, 1))


def _closed(blocks: list[_Block], column: int, file: str, line: int) -> _Block:
    """End the blocks that stand further right than `column`, where the next thing is; the block
    that goes on.
    """
    while blocks[-1].indent > column:
        block = blocks.pop()
        span = Span(file, block.line, block.indent + 1, line, column + 1)
        blocks[-1].fields[block.name] = _node(block, span)
    return blocks[-1]


def _node(block: _Block, span: Span) -> Node:
    fields = block.fields
    values = {name: node.value for name, node in fields.items()}
    return Node(values, fields, (), block.key or span, span)


def _scalar(text: str, key: Span | None, file: str, line: int, start: int) -> Node | None:
    """A word or a number without quotes; None for a number that is too long."""
    text = text.rstrip(" ")
    value = plain_value(text)
    if type(value) is int and len(text) > LONGEST_NUMBER:
        return None
    span = Span(file, line, start + 1, line, start + 1 + len(text))
    return Node(value, None, (), key or span, span)


def _quoted(text: str, key: Span | None, file: str, line: int, start: int) -> Node:
    """A text in quotes, in which nothing has a meaning but a doubled single quote."""
    inner = text[1:-1]
    span = Span(file, line, start + 1, line, start + 1 + len(text))
    return Node(inner.replace("''", "'") if text[0] == "'" else inner, None, (), key or span, span)


def _flow(line: str, start: int, end: int, key: Span, file: str, number: int) -> Node | None:
    """The list or mapping between two places of a line, if it takes all of it."""
    found = _flow_value(line, start, key, file, number)
    return found[0] if found is not None and found[1] == end else None


def _flow_value(
    line: str, at: int, key: Span | None, file: str, number: int, depth: int = 0
) -> tuple[Node, int] | None:
    """The value that begins at `at`, and where it ends; None for what is not read here."""
    if depth == _DEEPEST:
        return None
    opening = line[at : at + 1]
    if opening != "[" and opening != "{":
        match = _FLOW_SCALAR.match(line, at)
        if match is None:
            return None
        plain, quoted = match.groups()
        if plain is None:
            return _quoted(quoted, key, file, number, match.start(2)), match.end()
        node = _scalar(plain, key, file, number, match.start(1))
        return None if node is None else (node, match.end())
    fields: dict[str, Node] = {}
    items: list[Node] = []
    closing = "]" if opening == "[" else "}"
    here = at + 1
    end = _FLOW_NEXT.match(line, here)
    while end is None or end[1] != closing:
        its_key = None
        word = ""
        if opening == "{":
            match = _FLOW_KEY.match(line, here)
            if match is None or match[1] in fields or match[1] in WORDS:
                return None
            word = match[1]
            its_key = Span(file, number, match.start(1) + 1, number, match.end(1) + 1)
            here = match.end()
        else:
            while line[here : here + 1] == " ":
                here += 1
        found = _flow_value(line, here, its_key, file, number, depth + 1)
        if found is None:
            return None
        node, here = found
        if word:
            fields[word] = node
        else:
            items.append(node)
        end = _FLOW_NEXT.match(line, here)
        if end is None or end[1] not in (",", closing):
            return None
        if end[1] == ",":
            here = end.end()
            if _FLOW_NEXT.match(line, here) is not None:
                return None  # a comma at the end
    span = Span(file, number, at + 1, number, end.end() + 1)
    values: Any = [node.value for node in items]
    if opening == "{":
        values = {name: node.value for name, node in fields.items()}
        return Node(values, fields, (), key or span, span), end.end()
    return Node(values, None, tuple(items), key or span, span), end.end()
