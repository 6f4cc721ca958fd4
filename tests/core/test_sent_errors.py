"""What a worker raises comes back as it was: whole, under its own type."""

from __future__ import annotations

from multiprocessing import Pipe

import pytest

from game.core.data import DataError, Misfit, Wrong, parse
from game.core.grid import Cell, Grid
from game.core.orders import IllegalOrder


def data_error() -> DataError:
    with pytest.raises(DataError) as caught:
        parse("columns = 'x'\nrows = []", Grid, "field.toml")
    return caught.value


@pytest.mark.parametrize(
    "error",
    [
        data_error(),
        Misfit([Wrong(("units", 0, "id"), "is there twice", "ann"), Wrong(("map",), "is empty")]),
        IllegalOrder("ZF-MASS-MOV-01", "zefrs.far", (("cell", Cell(1, 2)), ("n", 3))),
    ],
    ids=["DataError", "Misfit", "IllegalOrder"],
)
def test_an_error_is_sent_whole(error: Exception) -> None:
    here, there = Pipe()
    there.send(error)
    sent = here.recv()
    assert type(sent) is type(error) and str(sent) == str(error) != ""
    assert vars(sent) == vars(error)
