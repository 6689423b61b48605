"""Files of certificates: written after a proof, read and checked by code that shares nothing with
the prover.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from fateloom.dsl.checker.accept import recheck
from fateloom.dsl.checker.claims import Claims
from fateloom.dsl.checker.format import Certificate
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.problem.companies import Tables, asked, name_of
from fateloom.runtime.codec import Json, from_json
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company
from fateloom.tools.files import UsageError, read_named, save, shown
from fateloom.tools.scenario import open_whole
from fateloom.tools.verify.games import TableGames
from fateloom.tools.verify.report import Report

DOCUMENT = "fateloom certificates"

REFUSED, LEFT_OUT = 1, 3
"""Exit codes: a certificate is wrong, or contradicted by a game; some hero has none."""


def write(path: str, report: Report) -> None:
    """Write the certificates of a report; says on standard error what came of it."""
    for line in report.uncertified:
        print(f"Not certified: {line}.", file=sys.stderr)
    if report.uncertified:
        print(
            "The prover says that these heroes are never blocked. Where the checker could not be\n"
            "shown why, please report the scenario.",
            file=sys.stderr,
        )
    if not report.certificates:
        print("There is no proof, so there is no certificate to write.", file=sys.stderr)
        return
    certificates = list(report.certificates)
    document = {
        "document": DOCUMENT,
        "scenario": report.scenario,
        "certificates": certificates,
    }
    save(path, json.dumps(document, ensure_ascii=False).encode("utf-8", "backslashreplace"))
    print(f"wrote {shown(path)}: {_many(len(certificates))}", file=sys.stderr)


def recheck_all(path: str, file: str, *, hero: str | None, games: int, play: str | None) -> int:
    """Check all certificates of a file against the scenario at `path`, then hold them to games of
    the engine; gives the exit code.

    `hero`: the one that is asked about, None: every hero. `games`: how many for each table. `play`:
    where plays are written that contradict a certificate; None: they are printed.

    Raises UsageError where the file holds none, NotSound after errors of the scenario were shown.
    """
    document = _read(file)
    program = open_whole(path, "verify").played
    said = document.get("scenario")
    if said != program.id:
        name = said if isinstance(said, str) else "?"
        sentence = f"these certificates are for the scenario '{name}', and this is '{program.id}'"
        print(f"REFUSED   {clean(sentence)}.")
        return REFUSED
    accepted, refused = _accepted(program, document["certificates"], hero)
    missing = _left_out(program, accepted, hero)
    if refused:
        print(f"{_many(refused + len(accepted))}: {refused} refused.")
        return REFUSED
    if games and _contradicted(program, accepted, games, play):
        return REFUSED
    for company, name in missing:
        print(f"LEFT OUT  {clean(name)} ({name_of(company)}) has no certificate in this file.")
    if not missing:
        print("All are accepted.")
    return LEFT_OUT if missing else 0


def _accepted(
    program: Program, certificates: list[Json], hero: str | None
) -> tuple[list[Certificate], int]:
    """Which ones are accepted, and how many are not; says it. Raises UsageError."""
    accepted: list[Certificate] = []
    refused = 0
    for number, certificate in enumerate(certificates, 1):
        _no_hero_twice(certificate)
        found = recheck(program, certificate)
        if hero not in (None, found.hero) and found.accepted:
            continue
        if not found.accepted:
            refused += 1
            who = clean(found.hero) or f"certificate {number}"
            print(f"REFUSED   {who}: {clean(found.reason)} (at {clean(found.place)})")
            continue
        line = from_json(Certificate, certificate)
        table = line.company
        if any((it.company, it.hero) == (table, line.hero) for it in accepted):
            raise UsageError(
                f"This file holds two certificates for {line.hero} ({name_of(table)})."
            )
        accepted.append(line)
        print(f"accepted  {clean(found.hero)} ({name_of(table)}) is never blocked.")
    return accepted, refused


def _no_hero_twice(certificate: Json) -> None:
    """Raises UsageError where a table has two seats for one hero."""
    heroes = certificate.get("heroes") if isinstance(certificate, dict) else None
    names = [it for it in heroes or () if isinstance(it, str)] if isinstance(heroes, list) else []
    twice = next((it for it in names if names.count(it) > 1), None)
    if twice is not None:
        raise UsageError(f"A certificate in this file has the hero {shown(twice)} twice.")


def _left_out(
    program: Program, accepted: list[Certificate], hero: str | None
) -> list[tuple[Company, str]]:
    """The heroes of the largest tables, and of those in the file, who have no certificate."""
    known = {(it.company, it.hero) for it in accepted}
    tables = dict.fromkeys(
        [*asked(program, Tables.LARGEST).companies, *(table for table, _ in known)]
    )
    return [
        (table, name)
        for table in tables
        for name in table.heroes
        if hero in (None, name) and (table, name) not in known
    ]


def _contradicted(
    program: Program, accepted: list[Certificate], games: int, play: str | None
) -> bool:
    """Whether a game of the engine contradicts a certificate; says it."""
    plays: list[str] = []
    for company in dict.fromkeys(it.company for it in accepted):
        model = transitions(program, company)
        claims = [Claims(model, it) for it in accepted if it.company == company]
        table = TableGames(program, claims)
        broken: set[str] = set()
        for it in table.play(games):
            if it.hero not in broken:
                broken.add(it.hero)
                seats = ", ".join(it.game.setup.heroes)
                print(f"CONTRADICTED  {clean(it.hero)} ({name_of(company)}): {clean(it.message)}.")
                print(f"          Game {it.number}, seed {it.game.seed}, seats {clean(seats)}.")
                title = f"contradicts the certificate of {it.hero}"
                plays.append(to_play(table.rules, it.game.log, title))
        if not broken:
            many = "1 game" if games == 1 else f"{games} games"
            print(f"          {many} of the engine ({name_of(company)}) agree.")
    if plays and play is not None:
        save(play, "\n".join(plays).encode("utf-8"))
        print(f"wrote {shown(play)}", file=sys.stderr)
    elif plays:
        print("\n".join(plays), end="")
    if plays:
        print("The proof is about something else than the game: please report this scenario.")
    return bool(plays)


def _many(count: int) -> str:
    return "1 certificate" if count == 1 else f"{count} certificates"


def _read(file: str) -> dict[str, Any]:
    data = read_named(file, "a file of certificates")
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        document = None
    found: dict[str, Any] = document if isinstance(document, dict) else {}
    certificates = found.get("certificates")
    is_list = isinstance(certificates, list) and bool(certificates)
    if not is_list or found.get("document") != DOCUMENT:
        raise UsageError(
            f"'{shown(file)}' holds no certificates. Such a file is written by\n"
            "    fateloom verify PATH --certificate FILE"
        )
    return found
