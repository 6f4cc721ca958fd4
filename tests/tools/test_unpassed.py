"""The check that the game passes whatever the function of a rule takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check_house, unpassed

RULE = "from game.rule import rule\n"
PLAIN = RULE + '@rule("R-1")\ndef falls(height, soft=False, *, rain=0):\n    return height\n'
SOFT, RAIN = (f"game/a.py:3 falls: nobody in game/ passes {name}" for name in ("soft", "rain"))


@pytest.fixture
def found(tmp_path: Path):
    """The faults of a game of these modules; ``a`` has the rule where it is not given."""

    def read(**texts: str) -> list[str]:
        for name, text in {"a": PLAIN, **texts}.items():
            path = tmp_path / "game" / f"{name.replace('__', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return unpassed.faults(tmp_path)

    return read


def test_what_nobody_passes_is_a_fault_of_the_house(found, tmp_path):
    assert found() == [SOFT, RAIN]
    assert check_house.faults(tmp_path) == [SOFT, RAIN]


def test_only_rules_are_held_to_it(found):
    assert found(a="def falls(height, soft=False):\n    return height\n") == []
    assert found(a=RULE + '@rule("R-1")\ndef falls(height):\n    return height\n') == []


@pytest.mark.parametrize(
    ("calls", "left"),
    [
        ("from game.a import falls\nfalls(1, True)\n", [RAIN]),
        ("from game.a import falls\nfalls(1, rain=2)\n", [SOFT]),
        ("from game.a import falls as drops\ndrops(1, soft=True, rain=2)\n", []),
        ("from game import a\na.falls(1, True, rain=2)\n", []),
        ("import game.a\ngame.a.falls(1, True, rain=2)\n", []),
        ("import game.a as b\nb.falls(1, True, rain=2)\n", []),
        ("def f():\n    from game.a import falls\n    return falls(1, True, rain=2)\n", []),
        ("from game.a import falls\nfalls(*all_of_it)\n", [RAIN]),
        ("from game.a import falls\nfalls(1, **words)\n", []),
    ],
)
def test_how_a_call_passes(found, calls, left):
    assert found(b=calls) == left


@pytest.mark.parametrize(
    "calls",
    [
        "from game.a import falls\nfalls(1)\n",
        "from game.a import falls\ndef f(falls):\n    return falls(1, True, rain=2)\n",
        "def falls(height, soft, rain):\n    return 1\nfalls(1, True, rain=2)\n",
        "from other import falls\nfalls(1, True, rain=2)\n",
        "from game import c\nc.falls(1, True, rain=2)\n",
    ],
)
def test_another_function_of_that_name_passes_nothing(found, calls):
    assert found(b=calls, c="def falls(height, soft, rain):\n    return 1\n") == [SOFT, RAIN]


def test_a_call_within_itself_passes_nothing_but_one_of_a_namesake_does(found):
    own = PLAIN.replace("return height", "return falls(height, soft, rain=rain)")
    assert found(a=own) == [SOFT, RAIN]
    wrapped = "from game import a\ndef falls(x):\n    return a.falls(x, True, rain=2)\n"
    assert found(a=own, b=wrapped) == []


def test_names_are_followed_through_modules_that_hand_them_on(found):
    hands = "from game.a import falls\n__all__ = ['falls']\n"
    assert found(b=hands, c="from game.b import falls\nfalls(1, True, rain=2)\n") == []
    assert found(b=hands, c="from game import b\nb.falls(1, True, rain=2)\n") == []


def test_what_is_handed_over_may_be_passed_anything_by_position_alone(found):
    table = "from game.a import falls\nTABLE = {'falls': falls}\n"
    assert found(b=table) == [RAIN]
    part = "from functools import partial\nfrom game.a import falls\nf = partial(falls, rain=2)\n"
    assert found(b=part) == []


def test_a_method_is_known_by_its_name(found):
    held = RULE + (
        'class Man:\n    @rule("R-1")\n    def falls(self, height, soft=False):\n        return 1\n'
    )
    assert found(a=held) == ["game/a.py:4 falls: nobody in game/ passes soft"]
    assert found(a=held, b="def f(man):\n    return man.falls(1, True)\n") == []
