"""Verdicts in a process of their own: the Program that is handed in last is the one that counts."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from tests.patience import wait_for

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.tools.scenario import open_whole
from fateloom.tools.verify import service as service_module
from fateloom.tools.verify.asked import Asked
from fateloom.tools.verify.asking import report
from fateloom.tools.verify.service import Decided, Done, Failed, Kept, News, Service, UnderWay


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.close()


@pytest.fixture
def program(island) -> Program:
    program: Program = open_whole("island", "verify").played
    return program


def heard(service: Service) -> list[News]:
    """All that comes until there is nothing more to come, but that it is kept."""
    news: list[News] = []

    def is_done() -> bool:
        news.extend(service.news())
        return not service.is_busy

    wait_for(is_done)
    return [it for it in news if not isinstance(it, Kept)]


def test_each_hero_is_decided_once_and_the_report_is_the_one_of_verify(service, program):
    service.submit(program)
    news = heard(service)
    done = news[-1]
    assert isinstance(done, Done)
    alone = report(program, cached=False)
    assert [(it.hero, it.verdict) for it in news if isinstance(it, Decided)] == [
        (it.hero, it.tables[0].verdict) for it in alone.heroes
    ]
    assert [it.worst.verdict for it in done.report.heroes] == [
        it.worst.verdict for it in alone.heroes
    ]
    under_way = [it for it in news if isinstance(it, UnderWay)]
    assert [it.done for it in under_way] == [*range(under_way[0].every)]
    assert service.news() == []


def test_what_is_handed_in_last_is_what_is_heard_of(service, program):
    for title in ("One", "Two", "Three"):
        service.submit(replace(program, title=title))
    (done,) = (it for it in heard(service) if isinstance(it, Done))
    assert done.report.title == "Three"


def test_a_process_that_is_done_is_used_again_and_knows_what_it_knew(service, program):
    service.submit(program)
    heard(service)
    first = service._process
    service.submit(replace(program, version="2"))  # prose: nothing is asked anew
    (done,) = heard(service)
    assert isinstance(done, Done) and service._process is first


def at_work(service: Service) -> None:
    """Wait until the process is at work."""
    news: list[News] = []

    def is_at_work() -> bool:
        news.extend(service.news())
        return any(isinstance(it, UnderWay) for it in news)

    wait_for(is_at_work)


@pytest.mark.skipif(service_module.CALL_OFF is None, reason="there are no signals")
def test_a_process_that_is_called_off_answers_about_the_next_version(service, program):
    for title in ("One", "Two"):
        service.submit(replace(program, title=title))
        at_work(service)
    first = service._process
    service.cancel()
    assert service.news() == [] and not service.is_busy
    service.submit(replace(program, title="Three"))
    (done,) = (it for it in heard(service) if isinstance(it, Done))
    assert done.report.title == "Three" and service._process is first


@pytest.mark.skipif(service_module.CALL_OFF is None, reason="there are no signals")
def test_a_process_that_does_not_hear_is_replaced(service, program, monkeypatch):
    service.submit(program)
    at_work(service)
    first = service._process
    monkeypatch.setattr("os.kill", lambda *_: None)
    service.cancel()
    monkeypatch.setattr(service_module, "PATIENCE", 0)
    service.submit(replace(program, title="Two"))
    (done,) = (it for it in heard(service) if isinstance(it, Done))
    assert done.report.title == "Two" and service._process is not first


def test_one_hero_can_be_asked_about(program):
    service = Service(Asked(hero=program.heroes[1].id))
    service.submit(program)
    *_, done = heard(service)
    service.close()
    assert isinstance(done, Done)
    assert [it.hero for it in done.report.heroes] == [program.heroes[1].id]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
def test_a_process_that_the_system_ends_is_told_of_and_replaced(service, program):
    service.submit(program)
    os.kill(service._process.pid, signal.SIGKILL)
    assert heard(service) == [
        Failed("The proof was ended by the system; it may have lacked memory.")
    ]
    service.submit(program)
    assert isinstance(heard(service)[-1], Done)


def test_our_own_mistake_is_told_of_and_the_next_question_is_answered(service, program):
    service.submit(replace(program, heroes=None))
    (failed,) = heard(service)
    assert isinstance(failed, Failed) and "our mistake" in failed.why
    service.submit(program)
    assert isinstance(heard(service)[-1], Done)


def test_a_save_ends_what_is_only_kept(service, program):
    """Nobody waits for what the next version is answered from."""
    service.submit(program)
    wait_for(lambda: any(isinstance(it, Done) for it in service.news()))
    service.submit(replace(program, title="Two"))
    assert isinstance(heard(service)[-1], Done)


def test_nothing_is_heard_of_what_was_called_off(service, program):
    service.submit(program)
    service.cancel()
    assert not service.at_work and service.news() == []
