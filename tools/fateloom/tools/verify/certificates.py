"""Files of certificates: written after a proof, read and checked by code that shares nothing with
the prover.
"""

from __future__ import annotations

import json
import sys

from fateloom.dsl.checker.accept import recheck
from fateloom.dsl.checker.format import Certificate
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.problem.companies import name_of
from fateloom.runtime.codec import Json, from_json
from fateloom.runtime.transitions.model import Company
from fateloom.tools.files import UsageError, read_named, save, shown
from fateloom.tools.scenario import load
from fateloom.tools.verify.asking import Report

DOCUMENT = "fateloom certificates"


def write(path: str, report: Report) -> None:
    """Write the certificates of a report; says on standard error what came of it."""
    for line in report.uncertified:
        print(f"Proved, but no certificate could be written ({line}).", file=sys.stderr)
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


def recheck_all(path: str, file: str) -> int:
    """Check all certificates of a file against the scenario at `path`; gives the exit code.

    Raises UsageError where the file holds none, NotSound after errors of the scenario were shown.
    """
    certificates = _read(file)
    program = load(path, "verify")
    refused = 0
    for number, certificate in enumerate(certificates, 1):
        found = recheck(program, certificate)
        if found.accepted:
            print(f"accepted  {clean(found.hero)} ({_table(certificate)}) is never blocked.")
            for gap in found.gaps:
                print(f"          Not covered: {clean(gap)}.")
        else:
            refused += 1
            who = clean(found.hero) or f"certificate {number}"
            print(f"REFUSED   {who}: {clean(found.reason)} (at {clean(found.place)})")
    print(f"{_many(len(certificates))}: {refused} refused." if refused else "All are accepted.")
    return 1 if refused else 0


def _table(certificate: Json) -> str:
    """Whose table an accepted certificate is about."""
    line = from_json(Certificate, certificate)
    return name_of(Company(line.heroes, line.mode))


def _many(count: int) -> str:
    return "1 certificate" if count == 1 else f"{count} certificates"


def _read(file: str) -> list[Json]:
    data = read_named(file, "a file of certificates")
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        document = None
    certificates = document.get("certificates") if isinstance(document, dict) else None
    if (
        not isinstance(certificates, list)
        or not certificates
        or document.get("document") != DOCUMENT
    ):
        raise UsageError(
            f"'{shown(file)}' holds no certificates. Such a file is written by\n"
            "    fateloom verify PATH --certificate FILE"
        )
    return certificates
