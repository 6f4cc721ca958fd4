"""What the numbers of a spray come to, shot by shot (SPRAY-02, 11). Pure."""

from __future__ import annotations

from game.core.checks import Modifier
from game.core.rule import rule
from game.rules.chaos.tables.forms import forms
from game.rules.chaos.tables.rows import Weapon


@rule("CF-SPRAY-02")
def worse(shot: int, recoil: int, *, awkward: bool = True) -> tuple[Modifier, ...]:
    """What a shot has against it beside what the first one has: Awkward once, if that counts, and
    recoil each time.
    """
    if shot < 2:
        return ()
    later = Modifier("CF-SPRAY-02", "chaos.spray_awkward", forms().spray.later * awkward)
    back = Modifier("CF-SPRAY-02", "chaos.recoil", -abs(recoil) * (shot - 1))
    return tuple(one for one in (later, back) if one.worth)


@rule("CF-SPRAY-02")
def number_of(first: int, shot: int, recoil: int) -> int:
    """The attack number of shot number ``shot``, where that of the first shot is ``first``."""
    return first + sum(modifier.worth for modifier in worse(shot, recoil))


@rule("CF-SPRAY-11")
def misses(die: int, penalties: int, shot: int, recoil: int, worst: int) -> bool:
    """Whether a shot misses by itself: the die less its own penalties (a negative sum) is not
    above ``worst``, at which attacks of his miss.
    """
    return die + penalties + sum(modifier.worth for modifier in worse(shot, recoil)) <= worst


def most_shots(left: int, penalties: int, recoil: int, worst: int, best: int) -> int:
    """How many shots are worth ordering: as many as are left, none that no die could let hit."""
    return next(
        (shot - 1 for shot in range(2, left + 1) if misses(best, penalties, shot, recoil, worst)),
        left,
    )


@rule("CF-SPRAY-05")
def single_move(row: Weapon) -> bool:
    """Whether several missiles leave it at once, each at somebody else."""
    return row.multi > 1
