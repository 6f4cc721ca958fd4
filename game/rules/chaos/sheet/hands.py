"""What a fighter has in his hands, and what of it can strike, shoot, parry or be thrown now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from game.core.rule import rule
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.actions import MAIN, OFF
from game.rules.chaos.sheet.components import Held, Loaded, Wear
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.sheet.magazines import Magazine, dealt
from game.rules.chaos.tables.book import tables, weapon

FIST, KICK = "fist", "kick"
"""The weapons of the body."""

UNARMED = "unarmed"
"""The skill group of the body."""

EIGHT_EYES = "eight_eyes"
"""The ability to draw a weapon and use it in one action."""

GUNS = ("fired", "energy")
"""The kinds of what shoots."""

SPRAYED = 2
"""A spray has so many shots at least."""

ENDLESS = 99
"""Shots of what never runs out."""


@lru_cache(maxsize=4096)
def in_hands(held: Held) -> tuple[tuple[str, str], ...]:
    """What is held, each thing once with its hand: the right one is the main hand."""
    both = ((held.right, MAIN), (held.left, OFF))
    return tuple(
        (item, hand)
        for place, (item, hand) in enumerate(both)
        if item in tables().weapons and not (place and item == held.right and two_handed(item))
    )


def kinds(held: Held) -> tuple[str, ...]:
    """What is held, by name: two alike are one choice."""
    return tuple(dict.fromkeys(item for item, _ in in_hands(held)))


def melee_weapon(who: Combatant) -> str:
    """The melee weapon in his hands, the right one first; empty for none."""
    return next((item for item, _ in in_hands(who.held) if weapon(item).melee), "")


def two_handed(item: str) -> bool:
    """Whether it stands in both hands when it is held so."""
    return weapon(item).hands > 1


@rule("CF-DMG-16")
def free(who: Combatant) -> tuple[str, ...]:
    """The hands that hold nothing and can hold something: right, left."""
    useless, held = body.useless(who.wounds), who.held
    pairs = (("right", held.right), ("left", held.left))
    return tuple(hand for hand, item in pairs if not item and hand not in useless)


def free_hands(who: Combatant) -> int:
    """How many hands can take something."""
    return len(free(who))


def taken(who: Combatant, item: str) -> Held:
    """What he holds with this in his free hand, or in both where it takes both."""
    hands = free(who)
    if two_handed(item) and len(hands) > 1:
        return Held(item, item)
    return replace(who.held, right=item) if "right" in hands else replace(who.held, left=item)


@rule("CF-DMG-17")
def left_of(wear: Wear, item: str) -> int:
    """The PFb that a weapon or shield still has; 0 where it never had any, or is broken."""
    return dict(wear.left).get(item, weapon(item).pfb)


def broken(wear: Wear, item: str) -> bool:
    """Whether it was struck to pieces."""
    return dict(wear.left).get(item, 1) <= 0


@rule("CF-SPRAY-12")
def apart(item: str) -> bool:
    """Whether each of its kind has a magazine of its own: what is loaded. Arrows are in one quiver,
    and what is thrown by the dozen is all at hand.
    """
    return weapon(item).kind in GUNS and weapon(item).reload > 0


def copies(held: Held, item: str) -> int:
    """How many guns of this kind he holds; of everything else there is one."""
    pair = apart(item) and not two_handed(item)
    return 2 if pair and held.right == held.left == item else 1


def owned(who: Combatant, item: str) -> int:
    """How many of this kind he has, in his hands and at his belt."""
    return held_of(who, item) + who.carries.items.count(item)


def held_of(who: Combatant, item: str) -> int:
    """How many guns of this kind are in his hands."""
    return copies(who.held, item) if item in (who.held.right, who.held.left) else 0


@rule("CF-SPRAY-12")
def magazines(who: Combatant, item: str) -> tuple[Magazine, ...]:
    """Every gun of this kind that he has: in his right hand, in his left, at his belt in its order;
    full where nothing is known. Shots that stand without those of the others are those of all.
    """
    had, has, full = who.loaded, owned(who, item), weapon(item).magazine
    others, told = tuple(one for one in had.more if one.item == item), dict(had.shots)
    first = dealt(item, told.get(item, full), had.jammed.count(item), full)
    known = (*first[: max(has - len(others), 1)], *others)
    more = Magazine(item, 0 if item in told and not others else full)
    return (*known, *(more,) * (has - len(known)))


@rule("CF-SPRAY-12")
def with_magazines(had: Loaded, item: str, guns: tuple[Magazine, ...]) -> Loaded:
    """The same with these guns of a kind."""
    shots = tuple(pair for pair in had.shots if pair[0] != item)
    jams = tuple(name for name in had.jammed if name != item)
    more = tuple(one for one in had.more if one.item != item)
    if not guns:
        return Loaded(shots, jams, more)
    first, *others = guns
    shots = (*shots, (item, first.shots))
    return Loaded(shots, (*jams, *(item,) * first.jammed), (*more, *others))


def place_of(who: Combatant, item: str, hand: str) -> int:
    """Which of his guns of a kind that in this hand is."""
    return int(hand == OFF and copies(who.held, item) > 1)


@rule("CF-SPRAY-12")
def shots_left(who: Combatant, item: str) -> int:
    """How many shots are at hand before it must be reloaded: of guns, those in his hands."""
    if not apart(item):
        return dict(who.loaded.shots).get(item, weapon(item).magazine or ENDLESS)
    return sum(one.shots for one in magazines(who, item)[: copies(who.held, item)])


@rule("CF-SPRAY-12", "CF-MISS-05")
def in_one(who: Combatant, item: str, hand: str = "") -> int:
    """How many shots the gun in this hand, or else the one that he would use, can fire now."""
    if not apart(item):
        return min(shots_left(who, item), weapon(item).magazine or ENDLESS)
    gun = magazines(who, item)[place_of(who, item, hand or hand_of(who, item))]
    return 0 if gun.jammed else gun.shots


@rule("CF-SPRAY-12")
def to_load(who: Combatant, item: str) -> int | None:
    """Which of his guns of a kind he would load: of those in his hands that work the emptiest; None
    where they are full.
    """
    held = magazines(who, item)[: copies(who.held, item)]
    works = ((one.shots, place) for place, one in enumerate(held) if not one.jammed)
    shots, place = min(works, default=(ENDLESS, 0))
    return place if shots < weapon(item).magazine else None


@rule("CF-MISS-05")
def jammed(who: Combatant, item: str) -> int:
    """How many of this kind that he holds are jammed."""
    return sum(one.jammed for one in magazines(who, item)[: copies(who.held, item)])


@rule("CF-DMG-17", "CF-MISS-05")
def sound(who: Combatant, item: str) -> bool:
    """Whether he can use it: held as it must be, strong enough for it, not broken or jammed."""
    row = weapon(item)
    hands = (who.held.right == item) + (who.held.left == item)
    fits = hands >= row.least_hands
    strong = who.fighter.strength >= row.strength
    works = jammed(who, item) < copies(who.held, item)
    return fits and strong and works and not broken(who.wear, item)


@rule("CF-ROLL-05")
def blades(who: Combatant) -> tuple[tuple[str, str], ...]:
    """What he can strike with in close combat, each with its hand: held weapons, then the body."""
    held = tuple(
        (item, hand) for item, hand in in_hands(who.held) if weapon(item).melee and sound(who, item)
    )
    return (*held, *limbs(who))


def limbs(who: Combatant) -> tuple[tuple[str, str], ...]:
    """Fist and foot, as far as they are free."""
    found: list[tuple[str, str]] = []
    if hands := free(who):
        found.append((FIST, MAIN if "right" in hands else OFF))
    if not who.condition.prone:
        found.append((KICK, MAIN))
    return tuple(found)


def guns(who: Combatant) -> tuple[tuple[str, str], ...]:
    """What he can shoot with now, each with its hand: loaded, and not jammed. The last shot of two
    that share theirs is that of the main hand.
    """
    return tuple(
        (item, hand)
        for item, hand in in_hands(who.held)
        if weapon(item).kind in GUNS
        and sound(who, item)
        and in_one(who, item, hand) > (hand == OFF and item == who.held.right and not apart(item))
    )


def throwables(who: Combatant) -> tuple[tuple[str, str], ...]:
    """What he can throw now, each with its hand."""
    return tuple(
        (item, hand)
        for item, hand in in_hands(who.held)
        if (weapon(item).kind == "thrown" or weapon(item).throwable)
        and shots_left(who, item) > 0
        and not broken(who.wear, item)
    )


@rule("CF-PEN-09")
def hand_of(who: Combatant, item: str) -> str:
    """In which hand he has it, main or off, the main one where both have the like of it, unless
    that gun alone cannot shoot; who has his right hand full strikes with the left.
    """
    return dict(reversed((*guns(who), *limbs(who), *in_hands(who.held)))).get(item, MAIN)


@rule("CF-SPRAY-12")
def spraying_hand(who: Combatant, item: str) -> str:
    """In which hand he sprays with it: where the gun that he would use has too few shots for that,
    the other one of a pair.
    """
    hand = hand_of(who, item)
    both = (hand, OFF if hand == MAIN else MAIN)
    ready = (one for one in both if in_one(who, item, one) >= SPRAYED)
    return next(ready, hand)


@rule("CF-TICK-06")
def quick_draw(who: Combatant) -> tuple[str, ...]:
    """What he carries that he can draw and use in one action (ability Eight Eyes)."""
    if EIGHT_EYES not in who.fighter.abilities:
        return ()
    hands = free_hands(who)
    carried = dict.fromkeys(item for item in who.carries.items if item in tables().weapons)
    return tuple(item for item in carried if 0 < weapon(item).least_hands <= hands)


@rule("CF-TICK-06", "CF-SPRAY-12")
def when_drawn(who: Combatant, item: str) -> tuple[Magazine, ...]:
    """His guns of this kind once he has drawn one: of those at his belt the first that can shoot,
    if any can.
    """
    guns, held = magazines(who, item), held_of(who, item)
    ready = (at for at, one in enumerate(guns) if at >= held and one.shots and not one.jammed)
    at, to = next(ready, held), 0 if "right" in free(who) else held
    rest = (*guns[:at], *guns[at + 1 :])
    return (*rest[:to], guns[at], *rest[to:])


def drawn(who: Combatant, item: str) -> Combatant:
    """The same fighter with this in his free hands."""
    now = replace(who, held=taken(who, item))
    if not apart(item):
        return now
    return replace(now, loaded=with_magazines(who.loaded, item, when_drawn(who, item)))


Ready = Callable[[Combatant], tuple[tuple[str, str], ...]]
"""What somebody can strike, shoot or throw now, each with its hand."""


@rule("CF-TICK-06")
def with_drawn(who: Combatant, ready: Ready) -> tuple[tuple[str, str], ...]:
    """What is ready in his hands, and everything that he would draw and use at once."""
    belt = (item for item in quick_draw(who) if item not in (who.held.right, who.held.left))
    more = ((item, pair) for item in belt for pair in ready(drawn(who, item)))
    return (*ready(who), *(pair for item, pair in more if pair[0] == item))
