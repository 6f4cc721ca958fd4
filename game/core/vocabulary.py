"""The closed words that a book may say to screens and opponents, whatever its own are."""

from __future__ import annotations

from enum import Enum


class Role(Enum):
    """What a slot of a declaration is for."""

    TARGET = "target"
    FRIEND = "friend"
    END_CELL = "end cell"
    AIMED_CELL = "aimed cell"
    WAY = "way"
    WEAPON = "weapon"
    AREA = "area"
    FORM = "form"
    COUNT = "count"
    FLAG = "flag"
    FACING = "facing"
    THING = "thing"
    PAY = "pay"
