"""Damaged saves: always a sentence, never another game, and the file stays as it was."""

import random
import sqlite3
from pathlib import Path

import pytest
from tests.tools.saves.games import RULES, contents, keeper, played, saved

from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.kinds import SaveError
from fateloom.tools.saves.resume import resumed, shortened

GAME = Path("a.game")


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of a save of 30 steps, and its table."""
    path = tmp_path_factory.mktemp("whole") / "a.game"
    table = played(5, 30)
    saved(str(path), table)
    return path.read_bytes(), table


def opened(until_there=False):
    return resumed("a.game", contents("a.game"), RULES, until_there=until_there).table


def changed(sql, *values):
    db = sqlite3.connect("a.game")
    db.execute(sql, values)
    db.commit()
    db.close()


def said_and_untouched():
    before = GAME.read_bytes()
    with pytest.raises(SaveError) as error:
        opened()
    assert GAME.read_bytes() == before
    assert "'a.game'" in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("seed", range(4))
def test_a_byte_that_is_not_what_it_was(whole, seed):
    data, table = whole
    chance = random.Random(seed)
    refused = 0
    for _ in range(60):
        broken = bytearray(data)
        at = chance.choice((chance.randrange(len(data)), chance.randrange(200)))
        broken[at] ^= 1 << chance.randrange(8)
        GAME.write_bytes(broken)
        try:
            back = opened()
        except SaveError:
            refused += 1
        else:
            assert back.log == table.log
            assert back.state == table.state
        for end in ("-wal", "-shm", "-journal"):
            Path(f"a.game{end}").unlink(missing_ok=True)
    assert refused


def test_a_file_that_breaks_off(whole):
    data, _ = whole
    for kept in (0, 1, 15, 16, 17, 50, 99, 100, 200, 1023, 4096, 5000, 8192, len(data) - 4096):
        GAME.write_bytes(data[:kept])
        said = said_and_untouched()
        assert "damaged" in said or "is empty" in said, (kept, said)


@pytest.mark.parametrize(
    ("sql", "step", "why"),
    [
        ("UPDATE step SET events = '[]' WHERE number = 7", 8, "changed"),
        ("UPDATE step SET drawn = drawn + 1 WHERE number = 0", 1, "changed"),
        ("UPDATE step SET seat = 1 - seat WHERE number = 11", 12, "changed"),
        ("DELETE FROM step WHERE number = 9", 10, "missing"),
        ("DELETE FROM step WHERE number > 20", 22, "missing"),
        ("UPDATE game SET opening = replace(opening, '\"seed\":5', '\"seed\":6')", 1, "changed"),
    ],
)
def test_a_chain_that_is_broken_says_where_and_how_to_go_on(whole, sql, step, why):
    data, table = whole
    GAME.write_bytes(data)
    changed(sql)
    said = said_and_untouched()
    assert f"damaged {'at step ' + str(step) if step > 1 else 'in its first step'}: " in said
    assert why in said
    if step == 1:
        return
    assert "fateloom play --resume a.game --until-there" in said
    before = GAME.read_bytes()
    file = SaveFile.open("a.game")
    back = resumed("a.game", file.contents, RULES, until_there=True)
    assert back.table.log.entries[: step - 1] == table.log.entries[: step - 1]
    with keeper() as kept:
        copy = shortened("a.game", file, kept, back.table)
    assert copy == "a.before.game"
    assert Path(copy).read_bytes() == before
    assert opened().state == back.table.state


def test_a_page_that_was_lost_costs_what_comes_after_it(whole):
    data, table = whole
    found = []
    for page in range(2, len(data) // 4096):
        GAME.write_bytes(data[: page * 4096] + bytes(4096) + data[(page + 1) * 4096 :])
        said_and_untouched()
        try:
            back = opened(until_there=True)
        except SaveError:
            continue
        many = min(len(back.log.entries), len(table.log.entries))
        found.append(many)
        # Chance may have been asked anew at the end; all before it is as it was.
        assert back.log.entries[: many - 2] == table.log.entries[: many - 2]
    assert found


def test_other_programs_and_other_versions(whole):
    data, _ = whole
    GAME.unlink(missing_ok=True)
    changed("CREATE TABLE bookmarks (url TEXT)")
    assert "belongs to another program" in said_and_untouched()
    for version, word in ((0, "older"), (3, "newer"), (77, "newer")):
        GAME.write_bytes(data)
        changed(f"PRAGMA user_version = {version}")
        assert f"was saved by a {word}" in said_and_untouched().replace("an older", "a older")
    GAME.write_bytes(data)
    changed("CREATE TRIGGER evil AFTER INSERT ON step BEGIN DELETE FROM step; END")
    assert "its tables are not those of a saved game" in said_and_untouched()


@pytest.mark.parametrize("data", [b"x", b"\xff\xfe\0", b"SQL", b"PK\3\4" * 50, b"{}\n" * 9])
def test_what_is_no_save_at_all(data):
    GAME.write_bytes(data)
    said_and_untouched()


def test_whole_but_of_another_kind_inside(whole):
    """A chain that holds over steps that say nothing: whoever made it, it is refused kindly."""
    from fateloom.tools.saves.creating import create
    from fateloom.tools.saves.kinds import Row

    data, _ = whole
    GAME.write_bytes(data)
    held = contents("a.game")
    first = held.rows[0]
    bad = [
        Row(0, '{"kind":"HeroFlew"}', 0, "[]"),
        Row(0, "[" * 90_000, 0, "[]"),
        Row(0, '{"kind":"Stay"}', 0, '[{"kind":"HeroMoved","seat":99,"path":["x"]}]'),
        Row(9, '{"kind":"Stay"}', 0, "[]"),
        Row(None, None, 0, first.events),
    ]
    for number, row in enumerate(bad):
        for engine in (held.head.engine, ""):
            path = f"{number}{engine[:1]}.game"
            from fateloom.runtime.record import replace

            create(path, replace(held.head, engine=engine), (first, row), (), {})
            try:
                table = resumed(path, contents(path), RULES).table
            except SaveError:
                continue
            # The same Fateloom and the same rules: its own chain is believed as it stands.
            assert engine
            assert len(table.log.entries) >= 2


def values_put(table, column, value):
    """Put a value of any kind into all rows: damaged bytes ask no schema."""
    db = sqlite3.connect("a.game", isolation_level=None)
    ((sql,),) = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchall()
    loose = sql.replace(" STRICT", "").replace("NOT NULL", "")
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (loose, table))
    db.close()
    db = sqlite3.connect("a.game", isolation_level=None)
    db.execute(f"UPDATE {table} SET {column} = ?", (value,))
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, table))
    db.close()


COLUMNS = [
    *(("game", it) for it in ("scenario", "title", "opening", "engine", "steps", "chain")),
    *(("step", it) for it in ("seat", "command", "drawn", "events", "chain")),
    *(("snapshot", it) for it in ("engine", "names", "state", "seal")),
    *(("setting", it) for it in ("value",)),
]


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_value_of_another_kind(whole, table, column):
    data, played_table = whole
    for value in (None, 5, 2.5, "x", b"\xff\xfe", "5"):
        GAME.write_bytes(data)
        values_put(table, column, value)
        if table in ("snapshot", "setting"):
            assert opened().state == played_table.state, value
            continue
        try:
            back = opened()
        except SaveError as error:
            assert "'a.game'" in str(error)
        else:
            assert back.log == played_table.log


def test_a_damaged_schema_is_said(whole):
    data, _ = whole
    at = data.index(b"CREATE TABLE step")
    for offset in (3, 10, 20, 60):
        GAME.write_bytes(data[: at + offset] + b"\xff" + data[at + offset + 1 :])
        assert "is damaged" in said_and_untouched()


def test_a_log_that_is_lost_costs_no_step(tmp_path):
    """After each step the file by itself holds all of the game, whatever lies beside it."""
    table = played(5, 1)
    with keeper() as kept:
        for steps in range(2, 12):
            table = played(5, steps)
            kept.save("a.game", table)
            alone = tmp_path / f"{steps}.game"
            alone.write_bytes(GAME.read_bytes())
            assert contents(str(alone)).doubt is None
            assert len(contents(str(alone)).rows) == len(table.log.entries)
