"""What each answer to a small question promises: the chance of its throw and what it leaves, and
what the choices on the way of a blow that has landed come to. The blow stands in the request.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.checks import Grade, Modifier, gather
from game.core.forecast import Branch, Forecast
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.deeds import chores
from game.rules.chaos.acts.fight import attacking, follow
from game.rules.chaos.acts.move import moving, retreat, running
from game.rules.chaos.acts.parlay import entangling, holds, meeting
from game.rules.chaos.acts.parlay.contests import Party, contest_odds, party
from game.rules.chaos.exchange.aftermath import knockouts
from game.rules.chaos.exchange.as_usual import has_spare
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.force import Force
from game.rules.chaos.exchange.getting_through import Choices, Harm, landed, part_check
from game.rules.chaos.exchange.harm import may_activate
from game.rules.chaos.exchange.odds import odds
from game.rules.chaos.exchange.setting import setting
from game.rules.chaos.orders import forecast, forecast_answer
from game.rules.chaos.sheet import agenda, body, hands, ki, paces, resists
from game.rules.chaos.sheet.actions import ANY, Answer
from game.rules.chaos.sheet.agenda import Beyond, HeldBy, Holding
from game.rules.chaos.sheet.components import Doing
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.forms import attacks, forms


def says(key: str, **facts: object) -> Forecast:
    """A forecast that is told in words with their numbers."""
    slots: tuple[Slot, ...] = tuple((n, v) for n, v in facts.items() if isinstance(v, int | str))
    return Forecast(None, (), notes=((f"chaos.told_{key}", slots),))


def throw(chance: float, key: str = "throw") -> Forecast:
    """The chance that it comes off."""
    return says(key, percent=forecast.percent(chance))


def keeps(view: View, request: Request) -> Forecast:
    """What he has left who spends nothing."""
    reserves = combatant(view, request.unit).reserves
    return says("keeps", actions=reserves.actions, ki=reserves.ki)


def resist(view: View, request: Request, order: Order) -> Forecast | None:
    """How likely the coming throw succeeds with so much Ki on it."""
    count, form = order.unit("ki"), request.fact("form")
    if count is None:
        return None
    me = combatant(view, request.unit)
    if form == "resist":
        given = Modifier("CF-RES-03", "chaos.shifts", request.fact("shift") or 0)
        check = resists.resist(me, request.fact("resist"), (given, *ki.to("resist", count)))
        return throw(check.chance(resists.RESISTED))
    if form == "disarm":
        item, margin = request.fact("weapon"), request.fact("margin") or 0
        return throw(meeting.keep_check(me, item, margin, count).chance("kept"), "keeps_hold")
    if form == "entangle" and me.entangled is not None:
        mine = entangling.struggler(view, request.unit, request.fact("stat"))
        mine = replace(mine, modifiers=(*mine.modifiers, *ki.to("stat", count)))
        return throw(entangling.check_against(mine, me.entangled.difficulty).chance("free"), "free")
    return in_contest(view, request, me, count)


def in_contest(view: View, request: Request, me: Combatant, count: int) -> Forecast | None:
    """How likely he wins a contest with so much Ki; who began it has to be higher."""
    by, stat, other = request.fact("by"), request.fact("stat"), request.fact("other")
    if not (by and stat and other) or request.fact("own") is None:
        return None
    foe = combatant(view, by)
    mine = as_told(me, stat, request.fact("own"), *ki.to("stat", count))
    his = as_told(foe, other, request.fact("his"))
    won = contest_odds(mine, his) if request.fact("begins") else 1 - contest_odds(his, mine)
    return throw(won, "wins")


def as_told(who: Combatant, stat: str, total: int, *more: Modifier) -> Party:
    """One side of a contest that has this on its die."""
    shift = Modifier("CF-STAT-01", "chaos.shifts", total - getattr(who.fighter, stat))
    return Party(who, stat, 1, (shift, *more))


def steeling(view: View, request: Request, order: Order) -> Forecast | None:
    """How likely he is the stronger who pushes on."""
    if order.get("use") is not True:
        return keeps(view, request)
    me, foe = combatant(view, request.unit), combatant(view, request.fact("by"))
    pair = party(view, me, "strength", foe=foe.unit), party(view, foe, "strength", foe=me.unit)
    return throw(contest_odds(*pair), "wins")


def mastered(view: View, request: Request, order: Order) -> Forecast | None:
    """A trip may be withstood; what is struck out of the hand is gone for certain."""
    foe = combatant(view, request.fact("by"))
    if order.text("choice") == "disarm":
        return says("drops", percent=100, weapon=hands.melee_weapon(foe))
    return throw(1 - resists.resist(foe, "balance").chance(resists.RESISTED), "falls")


def last_reserve(view: View, request: Request, order: Order) -> Forecast | None:
    """He goes on with a point less, or is out of the fight for certain."""
    left = combatant(view, request.unit).reserves.chakra
    if order.get("use") is True:
        return says("chakra", n=left - forms().chakra.price)
    return says("gone", percent=100)


def volley(view: View, request: Request, order: Order) -> Forecast | None:
    """How many are asked to strike with him on the same tick."""
    asked = [one for one in view.requests.values() if one.kind == request.kind]
    key = "together" if order.get("join") is True else "alone"
    return says(key, n=max(0, len(asked) - 1))


def trying(view: View, request: Request, order: Order) -> Forecast | None:
    """How likely he gets free, or is the quicker in a race or a chase."""
    form, by, unit = request.fact("form"), request.fact("by"), request.unit
    if order.get("use") is not True:
        return keeps(view, request)
    me = combatant(view, unit)
    if form in ("race", "chase"):
        foe = combatant(view, by)
        if form == "chase":
            return throw(faster(view, me, foe), "faster")
        to = request.fact("to")
        ticks = [chores.running_to(view, one, to) or 1 for one in (by, unit)]
        pair = moving.parties(view, (by, ticks[0]), (unit, ticks[1]))
        return throw(1 - contest_odds(*pair), "wins")
    held = view.find(unit, HeldBy)
    holding = view.find(held.holder, Holding) if held is not None else None
    if held is not None and holding is not None:
        return throw(contest_odds(*holds.parties(view, unit, held.holder, holding)), "free")
    if me.entangled is None or not order.text("stat"):
        return None
    mine = entangling.struggler(view, unit, order.text("stat"))
    return throw(entangling.check_against(mine, me.entangled.difficulty).chance("free"), "free")


@rule("CF-RETREAT-01", "CF-RETREAT-02")
def faster(view: View, me: Combatant, foe: Combatant) -> float:
    """How likely he runs faster than the other: on open ground that is settled without dice."""
    beyond = view.find(agenda.field_of(view), Beyond) or retreat.NO_CROWDS
    if beyond.obstacles:
        return contest_odds(party(view, me, "speed"), party(view, foe, "speed"))
    runs, after = (retreat.runner(view, one.unit, beyond) for one in (foe, me))
    return float(retreat.open_ground(runs, (after,), {me.unit: 0}).by == me.unit)


def against_all(view: View, request: Request, order: Order) -> Forecast | None:
    """The number that everybody must beat."""
    guard = combatant(view, request.unit).defending
    if order.get("use") is not True or guard is None:
        return keeps(view, request)
    return says("number", number=guard.number or 0)


def tumble(view: View, request: Request, order: Order) -> Forecast | None:
    """How likely only half of it gets through, or that he rolls out of a grip."""
    if order.get("use") is not True:
        return says("lands", percent=100)
    key = "rolls_out" if request.fact("parlay") is True else "rolls_with"
    return says(key, percent=request.fact("chance") or 0)


def back(view: View, request: Request, order: Order) -> Forecast | None:
    """What a return strike does to one who does not answer it, or how likely Dominance works."""
    how, by = order.text("strike"), request.fact("by")
    if not how or how == "none":
        return keeps(view, request)
    me, foe = combatant(view, request.unit), combatant(view, by)
    if how != "jab":
        return throw(1 - follow.withstood(foe).chance(resists.RESISTED), "falls")
    given = Answer(request.fact("method") or "", request.fact("weapon") or "")
    ticks, taken = attacks().returned.ticks, entangling.used(view, me.unit)
    attack = attacking.returned_by(me, given, ticks, taken)
    here = setting(view, me.unit, foe.unit, view.clock.round)
    made = odds(Strike(me, foe, attack, here=here))
    notes = tuple(forecast.points("points", made, foe))
    return Forecast(None, (forecast.branch("none", made),), foe.unit, notes=notes)


def behind(view: View, request: Request, order: Order) -> Forecast | None:
    """What whoever stands behind the other takes off his defence."""
    cell = order.cell("cell")
    if cell is None:
        return None
    stays = cell == paces.cell_of(view, request.unit)
    return says("behind", n=0 if stays else -tables().numbers.modifiers.awkward)


def run_on(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of the strike and its tick; how long he still has to run; that it is given up."""
    go, doing = order.text("go"), view.find(request.unit, Doing)
    target, reach = request.fact("target"), request.fact("reach")
    if doing is None or not go:
        return None
    if go == running.STOP:
        return says("gives_up", n=doing.strike)
    ticks = running.ticks_to(view, request.unit, target, reach)
    if go == running.ON:
        return says("runs", n=ticks) if ticks is not None else says("no_way", n=0)
    made = forecast_answer.of_turn(view, request, doing.order)
    tick = doing.strike if go == running.WAIT else view.clock.time
    told = says("on_tick", n=tick)
    return told if made is None else replace(made, notes=(*told.notes, *made.notes))


YES, NO = "yes", "no"
"""What the two answers of a question without names are called among what a blow can be."""


def of_striker(view: View, request: Request, order: Order) -> Forecast | None:
    """What the blow does with this choice of whoever strikes it."""
    chosen = order.slots[0][1] if order.slots else ""
    name = {True: YES, False: NO}.get(chosen, chosen) if isinstance(chosen, bool) else chosen
    known = {one[0]: Force(one[1], one[2]) for one in request.fact("struck") or ()}
    if name not in known:
        return None
    foe, knockout = combatant(view, request.fact("on")), order.get("knockout") is True
    here = setting(view, request.unit, foe.unit, view.clock.round)
    shields = has_spare(foe.reserves) and may_activate(foe, here, knockout=knockout)
    choices = Choices(knockout=knockout, activated=shields)
    made = tuple(falls_on(foe, known[name], request, choices))
    return told(foe, made, ambush=here.ambush_round)


def of_struck(view: View, request: Request, order: Order) -> Forecast | None:
    """What the blow does to whoever is struck, with his natural protection or without it."""
    damage, penetration = request.fact("damage"), request.fact("penetration")
    if damage is None or order.get("activate") is None:
        return None
    me, choices = combatant(view, request.unit), Choices(activated=order.get("activate") is True)
    return told(me, tuple(falls_on(me, Force(damage, penetration), request, choices)))


def falls_on(
    victim: Combatant, left: Force, request: Request, choices: Choices
) -> Iterator[tuple[Harm, float]]:
    """What it does wherever it may fall, with the chance of it."""
    area, tumbled = request.fact("area") or ANY, request.fact("tumbled") is True
    check = part_check(victim, area, tumbled=tumbled)
    parts: tuple[tuple[Grade, float], ...] = ((area, 1.0),) if check is None else check.odds
    for part, chance in parts:
        yield landed(victim, left, left, choices, body.part(str(part))), chance


def told(
    victim: Combatant, made: tuple[tuple[Harm, float], ...], *, ambush: bool = False
) -> Forecast:
    """Red, how often he is out of the fight by it, his hit points, and whether it puts him to
    sleep; ``ambush``: in the round of one.
    """
    red = gather((one.red, chance) for one, chance in made)
    out = sum(chance for one, chance in made if one.out)
    lost = sum(chance * (victim.hp.now - one.hp) for one, chance in made)
    share = round(100 * lost / max(1, victim.hp.now))
    notes: list[forecast.Note] = [("chaos.told_points", (("percent", share),))]
    if asleep := forecast.percent(
        sum(chance * sleeps(victim, one, ambush) for one, chance in made)
    ):
        notes.append(("chaos.told_sleeps", (("percent", asleep),)))
    return Forecast(None, (Branch("", (), tuple(sorted(red)), (), out),), notes=tuple(notes))


@rule("CF-DMG-05", "CF-KO-05")
def sleeps(victim: Combatant, made: Harm, ambush: bool) -> float:
    """The chance that it puts him to sleep."""
    awake = 1.0
    for shifts in knockouts(made, ambush=ambush):
        check = resists.resist(victim, "knockout", shifts)
        awake *= 1 - check.chance(resists.ROUND, resists.FIGHT)
    return 1 - awake
