"""The joints of a drawn person, pose by pose: a pose is a table of places, nothing more.

Units are 100 to a cell, the feet at the origin, y downwards; whoever stands is 130 high and looks
to the right. ``main`` is the hand of the weapon, at the left of the picture, ``off`` the other one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from game.ui.art.shapes import Point


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the joints are; ``weapon`` is its angle in degrees clockwise from upright. ``guard``:
    the shield is held before the body; ``both``: the weapon is held with both hands; ``bent``: the
    bow is drawn; ``tied``: the arms are bound.
    """

    hip: Point = (0.0, -47.0)
    neck: Point = (0.0, -86.0)
    head: Point = (1.5, -104.0)
    knees: tuple[Point, Point] = ((-8.5, -24.0), (8.5, -24.0))
    feet: tuple[Point, Point] = ((-10.0, -1.0), (11.0, 0.0))
    main: tuple[Point, Point] = ((-23.0, -66.0), (-26.0, -50.0))
    off: tuple[Point, Point] = ((21.0, -66.0), (21.0, -52.0))
    weapon: float = -14.0
    guard: bool = False
    both: bool = False
    bent: bool = False
    tied: bool = False


STAND = Pose()

POSES: Mapping[str, Pose] = MappingProxyType(
    {
        "stand": STAND,
        "walk_one": replace(
            STAND,
            neck=(2.0, -86.0),
            head=(4.5, -104.0),
            knees=((-9.0, -24.0), (10.0, -26.0)),
            feet=((-17.0, -3.0), (16.0, 0.0)),
            main=((-20.0, -66.0), (-18.0, -50.0)),
            weapon=-6.0,
        ),
        "walk_two": replace(
            STAND,
            hip=(0.0, -49.0),
            neck=(2.0, -88.0),
            head=(4.5, -106.0),
            knees=((-1.0, -26.0), (6.0, -27.0)),
            feet=((-6.0, -8.0), (4.0, 0.0)),
            main=((-23.0, -68.0), (-28.0, -53.0)),
        ),
        "ready": replace(
            STAND,
            neck=(1.0, -84.0),
            head=(4.0, -101.0),
            knees=((-13.0, -24.0), (12.0, -23.0)),
            feet=((-17.0, -1.0), (15.0, 0.0)),
            main=((-27.0, -68.0), (-27.0, -84.0)),
            off=((20.0, -70.0), (27.0, -62.0)),
            weapon=-4.0,
        ),
        "guard": replace(
            STAND,
            neck=(-1.0, -83.0),
            head=(2.0, -100.0),
            knees=((-12.0, -24.0), (11.0, -23.0)),
            feet=((-15.0, -1.0), (14.0, 0.0)),
            main=((-28.0, -66.0), (-25.0, -76.0)),
            off=((20.0, -68.0), (15.0, -66.0)),
            weapon=-12.0,
            guard=True,
        ),
        "wind_up": replace(
            STAND,
            hip=(-2.0, -47.0),
            neck=(-5.0, -85.0),
            head=(-4.0, -103.0),
            knees=((-14.0, -24.0), (10.0, -24.0)),
            feet=((-19.0, 0.0), (14.0, -1.0)),
            main=((-27.0, -88.0), (-28.0, -108.0)),
            off=((17.0, -74.0), (28.0, -66.0)),
            weapon=-44.0,
        ),
        "strike": replace(
            STAND,
            hip=(3.0, -45.0),
            neck=(9.0, -82.0),
            head=(14.0, -99.0),
            knees=((-12.0, -25.0), (17.0, -23.0)),
            feet=((-22.0, -2.0), (22.0, 0.0)),
            main=((23.0, -74.0), (42.0, -72.0)),
            off=((-9.0, -66.0), (-15.0, -52.0)),
            weapon=82.0,
        ),
        "shoot": replace(
            STAND,
            knees=((-11.0, -24.0), (10.0, -24.0)),
            feet=((-16.0, 0.0), (14.0, 0.0)),
            main=((-22.0, -83.0), (2.0, -86.0)),
            off=((20.0, -82.0), (37.0, -84.0)),
            weapon=0.0,
            bent=True,
        ),
        "aim": replace(
            STAND,
            head=(3.5, -102.0),
            knees=((-11.0, -24.0), (10.0, -24.0)),
            feet=((-16.0, 0.0), (14.0, 0.0)),
            main=((-17.0, -72.0), (6.0, -82.0)),
            off=((20.0, -70.0), (26.0, -82.0)),
            weapon=90.0,
            both=True,
        ),
        "throw": replace(
            STAND,
            neck=(-6.0, -85.0),
            head=(-5.0, -103.0),
            knees=((-13.0, -24.0), (11.0, -25.0)),
            feet=((-20.0, 0.0), (16.0, -2.0)),
            main=((-28.0, -94.0), (-24.0, -116.0)),
            off=((18.0, -82.0), (34.0, -88.0)),
            weapon=66.0,
        ),
        "cast": replace(
            STAND,
            head=(2.0, -106.0),
            main=((-24.0, -88.0), (-24.0, -110.0)),
            off=((22.0, -88.0), (36.0, -104.0)),
            weapon=-8.0,
        ),
        "parry": replace(
            STAND,
            neck=(-3.0, -84.0),
            head=(-3.0, -101.0),
            knees=((-14.0, -24.0), (8.0, -24.0)),
            feet=((-19.0, 0.0), (12.0, 0.0)),
            main=((-6.0, -64.0), (22.0, -68.0)),
            off=((14.0, -62.0), (24.0, -52.0)),
            weapon=10.0,
        ),
        "block": replace(
            STAND,
            neck=(-3.0, -82.0),
            head=(-2.0, -98.0),
            knees=((-14.0, -24.0), (9.0, -22.0)),
            feet=((-19.0, 0.0), (13.0, 0.0)),
            main=((-26.0, -68.0), (-32.0, -54.0)),
            off=((18.0, -78.0), (24.0, -80.0)),
            weapon=-42.0,
            guard=True,
        ),
        "dodge": replace(
            STAND,
            hip=(-4.0, -44.0),
            neck=(-15.0, -78.0),
            head=(-20.0, -94.0),
            knees=((-14.0, -24.0), (10.0, -25.0)),
            feet=((-14.0, 0.0), (18.0, -2.0)),
            main=((-34.0, -64.0), (-40.0, -50.0)),
            off=((4.0, -70.0), (16.0, -62.0)),
            weapon=-58.0,
        ),
        "reel": replace(
            STAND,
            hip=(-1.0, -46.0),
            neck=(-8.0, -83.0),
            head=(-12.0, -100.0),
            knees=((-12.0, -24.0), (10.0, -26.0)),
            feet=((-12.0, 0.0), (18.0, -3.0)),
            main=((-29.0, -80.0), (-41.0, -88.0)),
            off=((14.0, -78.0), (27.0, -84.0)),
            weapon=-36.0,
        ),
        "kneel": replace(
            STAND,
            hip=(-2.0, -32.0),
            neck=(0.0, -68.0),
            head=(3.0, -85.0),
            knees=((-10.0, -6.0), (14.0, -25.0)),
            feet=((-26.0, -2.0), (15.0, 0.0)),
            main=((-23.0, -52.0), (-28.0, -36.0)),
            off=((20.0, -50.0), (16.0, -36.0)),
            weapon=-20.0,
        ),
        "held": replace(
            STAND,
            neck=(3.0, -84.0),
            head=(7.0, -100.0),
            knees=((-7.0, -24.0), (8.0, -24.0)),
            main=((-20.0, -68.0), (-9.0, -57.0)),
            off=((20.0, -68.0), (9.0, -57.0)),
            tied=True,
        ),
        "ride": replace(
            STAND,
            knees=((9.0, -34.0), (12.0, -34.0)),
            feet=((4.0, -12.0), (8.0, -12.0)),
            main=((-22.0, -66.0), (-14.0, -56.0)),
            off=((18.0, -66.0), (22.0, -58.0)),
            weapon=-10.0,
        ),
    }
)
"""Every pose by its name; the fallen lie in that of those who stand."""
