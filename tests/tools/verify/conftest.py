"""Answers that tests of `fateloom verify` leave to each other."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture
def known(tmp_path_factory: pytest.TempPathFactory, own_cache: Path, monkeypatch) -> None:
    """One cache for all tests that use it, in every worker: what one of them has had proved is not
    proved again. For tests of what is said of an answer.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    monkeypatch.setenv("FATELOOM_CACHE", str(shared / "answers"))
