"""Where exactly one of several keys is allowed, a block with two of them is told so, whichever
schema it is of.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.data.diagnose import diagnose
from fateloom.dsl.data.forms import form, resolved, shown
from fateloom.dsl.data.schema import schema
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.source import Source

SCHEMAS = Path(__file__).resolve().parents[3] / "schemas"
OF_OTHERS = ("program", "view")


def places() -> Iterator[tuple[str, str]]:
    """(schema, definition) of each value that is one of several blocks."""
    for file in tracked(SCHEMAS, "*.schema.json"):
        name = file.name.removesuffix(".schema.json")
        for key, part in schema(name).get("$defs", {}).items() if name not in OF_OTHERS else ():
            if sum(1 for it in part.get("oneOf", ()) if "properties" in it) > 1:
                yield name, key


PLACES = list(places())


def test_there_are_places_in_tables_of_all_systems():
    assert {"items", "acts", "battle", "orders", "search"} <= {name for name, _ in PLACES}


@pytest.mark.parametrize(("name", "key"), PLACES)
def test_two_of_several_keys_are_both_named(name, key):
    whole = schema(name)
    part = {"$ref": f"#/$defs/{key}", "$defs": whole["$defs"]}
    blocks = [it for it in whole["$defs"][key]["oneOf"] if "properties" in it]
    first, second = [it for it in blocks if it["required"][0] not in ("all", "any", "not")][:2]
    values = [_read(form(it, whole)).value for it in (first, second)]
    node = _read(shown({**values[1], **values[0]}))
    (one,) = diagnose("x.yaml", node, resolved(part, part) | part)
    assert one.code.id == "FT0114"
    for it in (first, second):
        assert f"'{it['required'][0]}'" in one.message
    assert "takes one of them" in one.message


def _read(text):
    node, found = compose(Source("x.yaml", text))
    assert found == ()
    return node
