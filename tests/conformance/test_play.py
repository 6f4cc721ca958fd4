"""Random legal play: it ends, repeats itself exactly, and can be copied at every request."""

from __future__ import annotations

from random import Random

from game.core.battle import Battle
from game.core.components import Unit
from game.core.dice import KeyedDice
from game.core.orders import PASS_SLOT
from game.rules import RULESETS
from tests.conformance.books import BATTLES, BOOKS, Book
from tests.conformance.players import (
    Curious,
    Decision,
    decide,
    decisions,
    finish,
    next_decision,
    open_ids,
)
from tests.hash_seeds import printed

FORKS = 3
"""How many of the forks made in one battle are played on to their end."""


def test_random_play_ends(book: Book) -> None:
    for number in range(book.battles):
        battle = book.start(number)
        finish(battle, Random(number))
        assert battle.result is not None
        assert [event.key for event in battle.events].count("ended") == 1


def test_everything_in_the_book_is_used(book: Book) -> None:
    player = Curious(Random(book.curiosity), book.usual)
    wanted = book.expected() | frozenset(book.ruleset.kinds) - book.rare
    crowded = book.crowded()
    for number in range(book.most):
        player.play(Battle.start(book.ruleset, crowded[number % len(crowded)], number))
        if wanted <= set(player.counts):
            return
    raise AssertionError(f"never used: {sorted(wanted - set(player.counts))}")


def test_every_registered_book_is_tried() -> None:
    assert set(RULESETS) <= set(BOOKS)


def test_value_is_bounded_and_turns_with_the_sides_and_cards_work(book: Book) -> None:
    for number in range(3):
        battle = book.start(number)
        for _ in decisions(battle, Random(number)):
            _judge(battle)
        _judge(battle)


def _judge(battle: Battle) -> None:
    one, two = battle.sides
    value = battle.scale.value
    assert -1 <= value(battle.world, one) <= 1
    assert value(battle.world, one) == -value(battle.world, two)
    for side in battle.sides:
        view = battle.view(side)
        assert -1 <= value(view, side) <= 1
        for unit, _ in view.each(Unit):
            battle.scale.card(view, unit)


def test_the_same_seed_and_orders_give_the_same_battle(book: Book) -> None:
    for number in range(3):
        first, second = book.start(number), book.start(number)
        for decision in decisions(first, Random(number)):
            assert second.digest() == first.digest()
            decide(second, decision)
        assert second.digest() == first.digest()
        assert second.events == first.events


PROGRAM = """
import sys
from random import Random
from tests.conformance.books import BOOKS
from tests.conformance.players import finish
for name in sorted(BOOKS):
    for number in range(2):
        battle = BOOKS[name].start(number)
        done = finish(battle, Random(number))
        print(name, number, len(done), battle.digest())
"""


def test_digests_do_not_depend_on_the_hash_seed() -> None:
    assert len(printed(PROGRAM)) == 1


def test_a_copy_at_any_request_goes_on_alike(book: Book) -> None:
    for number in range(BATTLES or 2):
        battle = book.start(number)
        kept: list[tuple[Battle, int]] = []
        done: list[Decision] = []
        for decision in decisions(battle, Random(number)):
            _same(battle, battle.fork())
            _same(battle, _loaded(battle, number))
            kept.append((battle.fork(), len(done)))
            done.append(decision)
        _play_on(battle, kept, done, Random(number))


def _loaded(battle: Battle, seed: int) -> Battle:
    return Battle(battle.ruleset, battle.snapshot(), KeyedDice(seed), battle.past)


def _play_on(
    battle: Battle, kept: list[tuple[Battle, int]], done: list[Decision], random: Random
) -> None:
    for position, (twin, start) in enumerate(kept):
        decide(twin, done[start])
        if position + 1 < len(kept):
            _same(kept[position + 1][0], twin)
    for twin, start in random.sample(kept, min(FORKS, len(kept))):
        for decision in done[start + 1 :]:
            decide(twin, decision)
        _same(battle, twin)


def _same(one: Battle, other: Battle) -> None:
    assert other.digest() == one.digest()
    assert open_ids(other) == open_ids(one)
    assert other.events == one.events
    for side in one.sides:
        assert other.view(side).rows == one.view(side).rows
        assert other.view(side).waiting == one.view(side).waiting
        assert other.view(side).drafts == one.view(side).drafts


def test_a_copy_with_other_dice_reaches_the_same_request_and_an_end(book: Book) -> None:
    for number in range(BATTLES or 2):
        battle, random = book.start(number), Random(number)
        copies: list[Battle] = []
        for _ in decisions(battle, random):
            twin = battle.fork(seed=9_000 + number)
            assert twin.digest() == battle.digest()
            assert open_ids(twin) == open_ids(battle)
            copies.append(twin)
        for twin in random.sample(copies, min(FORKS, len(copies))):
            finish(twin, Random(number))
            assert twin.result is not None


def test_copies_leave_the_original_alone(book: Book) -> None:
    battle = book.start(1)
    for decision in decisions(battle, Random(1)):
        before, events = battle.digest(), battle.events
        twin = battle.fork()
        decide(twin, decision)
        assert battle.digest() == before
        assert battle.events == events


def test_taking_back_and_answering_alike_changes_nothing(book: Book) -> None:
    taken = 0
    for number in range(BATTLES or 4):
        battle, random = book.start(number), Random(number)
        while battle.result is None:
            decision = next_decision(battle, random)
            before = battle.fork()
            decide(battle, decision)
            if decision.request is None or battle.result is not None:
                continue
            digest, events = battle.digest(), battle.events
            if battle.seat(decision.side).undo():
                taken += 1
                _same(before, battle)
                decide(battle, decision)
                assert battle.digest() == digest
                assert battle.events == events
    assert taken


def test_what_was_let_pass_stays_passed_as_long_as_it_was_said(book: Book) -> None:
    battle, random = book.start(2), Random(2)
    until_round: set[tuple[str, int]] = set()
    current = 1
    for decision in decisions(battle, random):
        if battle.clock.round != current:
            current = battle.clock.round
            until_round.clear()
        request = decision.request
        if request is None or not request.window:
            continue
        assert (request.kind, request.unit) not in until_round
        if decision.order.get(PASS_SLOT) == "round" and not request.editable:
            until_round.add((request.kind, request.unit))
