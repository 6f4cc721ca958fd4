"""Dice: keyed ones never change, scripted ones complain."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.dice import Key, KeyedDice, ScriptedDice, ScriptError
from tests.hash_seeds import printed

KEY: Key = (1, "duels", 5, 7, "hit", 0)


def test_keyed_dice_give_these_faces_for_ever() -> None:
    assert KeyedDice(1).faces(KEY, (3, 100)) == FIXED
    assert KeyedDice(10**30).faces(KEY, (2, 6)) == LARGE


FIXED = (94, 9, 70)
LARGE = (2, 6)


def test_they_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "from game.core.dice import KeyedDice;"
        "print(KeyedDice(3).faces((2, 'morale', 4, 0, 'Ärger', 1), (8, 20)))"
    )
    assert printed(program) == {f"{KeyedDice(3).faces((2, 'morale', 4, 0, 'Ärger', 1), (8, 20))}\n"}


@pytest.mark.parametrize("at", range(6))
def test_every_part_of_the_key_matters(at: int) -> None:
    other: list[str | int] = list(KEY)
    part = other[at]
    other[at] = f"{part}x" if isinstance(part, str) else part + 1
    dice = KeyedDice(1)
    assert dice.faces(tuple(other), (6, 100)) != dice.faces(KEY, (6, 100))  # type: ignore[arg-type]
    assert KeyedDice(2).faces(KEY, (6, 100)) != dice.faces(KEY, (6, 100))


def test_keyed_dice_are_fair() -> None:
    faces = Counter(
        face
        for number in range(3_000)
        for face in KeyedDice(5).faces((1, "p", number, 0, "x", 0), (2, 6))
    )
    assert set(faces) == set(range(1, 7))
    expected = 1_000
    assert sum((seen - expected) ** 2 / expected for seen in faces.values()) < 25.7


def test_a_fork_of_keyed_dice_throws_the_same() -> None:
    dice = KeyedDice(4)
    assert dice.fork().faces(KEY, (5, 20)) == dice.faces(KEY, (5, 20))


def test_scripted_dice_give_what_is_written_by_purpose() -> None:
    dice = ScriptedDice({"hit": [17, 4], "wound": [(2, 5)]})
    assert dice.faces(KEY, (1, 20)) == (17,)
    assert dice.faces((1, "duels", 7, 5, "wound", 0), (2, 6)) == (2, 5)
    assert dice.faces(KEY, (1, 20)) == (4,)
    dice.finish()


def test_scripted_dice_complain_of_a_missing_roll() -> None:
    with pytest.raises(ScriptError, match="no roll left for 'hit'"):
        ScriptedDice({}).faces(KEY, (1, 20))
    used = ScriptedDice({"hit": [1]})
    used.faces(KEY, (1, 20))
    with pytest.raises(ScriptError, match="number 2"):
        used.faces(KEY, (1, 20))


def test_scripted_dice_complain_of_a_roll_left_over() -> None:
    dice = ScriptedDice({"hit": [3, 9], "wound": [1]})
    dice.faces(KEY, (1, 20))
    with pytest.raises(ScriptError, match=r"'hit': \[9\], 'wound': \[1\]"):
        dice.finish()


@pytest.mark.parametrize("roll", [0, 21, (3, 4), (1,) * 3])
def test_scripted_dice_complain_of_faces_that_the_dice_do_not_have(
    roll: int | tuple[int, ...],
) -> None:
    with pytest.raises(ScriptError, match="throws 1d20"):
        ScriptedDice({"hit": [roll]}).faces(KEY, (1, 20))


def test_scripted_totals_are_the_sum_of_several_dice() -> None:
    dice = ScriptedDice({"wound": [9, 2, 12]})
    key: Key = (1, "p", 1, 2, "wound", 0)
    assert [dice.faces(key, (2, 6)) for _ in range(3)] == [(6, 3), (1, 1), (6, 6)]
    with pytest.raises(ScriptError, match="throws 2d6"):
        ScriptedDice({"wound": [13]}).faces(key, (2, 6))


def test_a_fork_of_a_script_goes_on_for_itself() -> None:
    dice = ScriptedDice({"hit": [3, 9]})
    dice.faces(KEY, (1, 20))
    twin = dice.fork()
    assert twin.faces(KEY, (1, 20)) == (9,)
    assert dice.faces(KEY, (1, 20)) == (9,)
    dice.finish()
