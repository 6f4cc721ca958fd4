"""What every test run needs: the rule coverage plugin, no window, and a home of its own."""

from __future__ import annotations

import gc
import os
import random
import secrets
import shutil
import tempfile
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from game.play.language import ENGLISH, use

pytest_plugins = ("tools.rule_coverage", "pytester")

# Before anything imports pygame. Without acceleration a flip is 27 times cheaper.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# The same examples in every run, and no time limit on a machine that others use as well.
settings.register_profile("pennon", deadline=None, derandomize=True)
settings.load_profile("pennon")

_HOME = pytest.StashKey[str]()


# Whatever the machine speaks.
os.environ["PENNON_LANGUAGE"] = "en"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden` lets the golden tests write their texts instead of comparing them."""
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden texts anew (make golden)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Give the run a user's folder of its own, so that no test touches a real one."""
    config.stash[_HOME] = tempfile.mkdtemp(prefix="pennon-home-")
    os.environ["PENNON_HOME"] = config.stash[_HOME]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the run's folder."""
    shutil.rmtree(config.stash[_HOME], ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Ten thousand tests are no garbage: looking through them again and again while they are
    found took a quarter of the time, and they are not looked at while they run either.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Every test begins in English, whatever language the one before has chosen."""
    use(ENGLISH)
    yield
    use(ENGLISH)


@pytest.fixture(autouse=True)
def the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seeds that the game casts for a new battle are the same in every run."""
    chance = random.Random(1)
    monkeypatch.setattr(random, "SystemRandom", lambda: chance)
    monkeypatch.setattr(secrets, "randbits", chance.getrandbits)


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden texts are to be written instead of compared."""
    return bool(request.config.getoption("--update-golden"))
