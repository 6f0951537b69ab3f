"""A hint that compares: a few good moves that differ in kind, each searched by itself, and what one brings that another does not.

A search that has settled on one move says little about the others; so each candidate gets a search of its own, with an equal part of
the budget. What a move brings is found by playing it in some worlds that fit what the seat knows, to the end of its turn and on to
its next one, the others playing by rules of thumb. The game says what there is to gain (``guide.gains``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from palatine.i18n import Tr
from palatine.kernel.compile import is_postponed
from palatine.kernel.view import View

if TYPE_CHECKING:
    from palatine.bots.search import Search
    from palatine.draw.guide import Mark
    from palatine.kernel.happenings import Happening
    from palatine.kernel.table import Table

MOST = 3  # moves of a hint
LOOKED = 8  # moves that may be one of them
AS_GOOD = 2  # in 100: a difference that is none
FAR = 0.12  # a third move that loses so much more is no candidate
WORLDS = 8
TURN, ROUND = 20, 60  # decisions that are followed: of the seat's turn, and until its next
LEAST, MOSTLY = 0.6, 0.75  # a difference that is worth a word: on average, and the part of the worlds that show it
SAID, PRAISED = 3, 2  # gains that a reason names, and praise

Shares = tuple[float, ...]
Brought = list[dict[str, float]]
"""In each world, what a move brings, by name."""
Gains = tuple[tuple[str, int], ...]
"""By the names of the game's ``guide.gains``, what one move brings that another does not, and how much more; the most important first."""


@dataclass(frozen=True)
class Considered:
    """A move of a hint, beside the one it is compared with: the best one beside the second, the others beside the best."""

    move: str
    win: Shares
    """Every seat's chance to win, from a search of this move alone."""
    gains: Gains = ()
    """What it brings that the other does not."""
    part: bool = False
    """Is it a part of a turn? Then what it brings is what the whole turn brings."""
    later: int = 0
    """Where the best one brings nothing that has a name: the points it scores more, on average, once the game is played on to its end."""
    follows: bool = False
    """Can the other one still follow in the same turn? Then only the order differs."""
    line: tuple[str, ...] = ()
    """The moves that the search expects after it, of all seats."""


def advise(search: Search, view: View, about: str = "") -> list[Considered]:
    """Two or three moves that differ in kind, the best first; one if there is no other. *about* is one of them, however good."""
    legal = view.legal()
    if len(legal) == 1:
        return [Considered(legal[0], search.analyse(view).moves[0].win)]
    budget = search.simulations
    search.simulations = max(1, budget // 2)
    seen = search.analyse(view).moves
    visited = [candidate.move for candidate in seen if candidate.visits]
    found = _varied(view, visited if len(visited) > 1 else [candidate.move for candidate in seen])  # few simulations see but one
    found = list(dict.fromkeys([*found, about] if about else found))
    brought = {move: _brought(view, move) for move in found}
    chosen = differing(view, found, brought)
    if about and about not in chosen:
        chosen = [*chosen[: MOST - 1], about]
    search.simulations = max(1, budget // 2 // len(chosen))
    seat = _seat(view)
    looked = {move: search.analyse(view, only=move) for move in chosen}
    wins = {move: seen.moves[0].win for move, seen in looked.items()}
    search.simulations = budget
    chosen.sort(key=lambda move: -wins[move][seat])
    if len(chosen) == MOST and chosen[-1] != about and wins[chosen[0]][seat] - wins[chosen[-1]][seat] > FAR:
        chosen.pop()
    return beside(view, chosen, wins, brought, {move: seen.line for move, seen in looked.items()})


def compare_with_best(search: Search, view: View, move: str) -> list[Considered]:
    """A move beside the best one, which comes first; the move alone, with all that it brings, if none is better."""
    others = [candidate.move for candidate in search.analyse(view).moves if candidate.visits and candidate.move != move]
    seat, chosen = _seat(view), [move, *others[:1]]
    looked = {each: search.analyse(view, only=each) for each in chosen}
    wins = {each: seen.moves[0].win for each, seen in looked.items()}
    if len(chosen) == 1 or wins[chosen[1]][seat] <= wins[move][seat]:
        return [Considered(move, wins[move], larger(view, _brought(view, move), [{}] * WORLDS))]
    brought = {each: _brought(view, each) for each in chosen}
    return beside(view, chosen[::-1], wins, brought, {each: seen.line for each, seen in looked.items()})


def costliest(search: Search, decisions: Sequence[tuple[View, str]]) -> tuple[int, list[Considered]]:
    """The decision of a turn that seems to have cost most, by a short look at each; compared as :func:`compare_with_best` does."""
    budget, at = search.simulations, 0
    if len(decisions) > 1:
        search.simulations = max(1, budget // len(decisions))
        lost = [_seems_lost(search, view, move) for view, move in decisions]
        at = max(range(len(lost)), key=lambda i: (lost[i], i))
        search.simulations = budget
    return at, compare_with_best(search, *decisions[at])


def _seems_lost(search: Search, view: View, move: str) -> float:
    """How much worse a move looks than the best one, by one search of all."""
    found, seat = search.analyse(view).moves, _seat(view)
    mine = next((candidate.win[seat] for candidate in found if candidate.move == move and candidate.visits), None)
    return 1.0 if mine is None else found[0].win[seat] - mine


def beside(
    view: View, chosen: list[str], wins: dict[str, Shares], brought: dict[str, Brought], lines: dict[str, list[str]]
) -> list[Considered]:
    """Each move with what it *brought*: the first compared with the second, the others with the first."""
    found, seat = [], _seat(view)
    for i, move in enumerate(chosen):
        other = chosen[1 if i == 0 else 0] if len(chosen) > 1 else move
        gains = larger(view, brought[move], brought[other])
        clear = i == 0 and not gains and wins[move][seat] - wins[other][seat] > AS_GOOD / 100
        later = _scores_more(view, move, other) if clear and not is_postponed(view.game.folder) else 0
        follows = not (gains or later) and other != move and _can_follow(view, move, other)
        found.append(Considered(move, wins[move], gains, _is_part(view, move), later, follows, tuple(lines.get(move, ()))))
    return found


def _varied(view: View, moves: list[str]) -> list[str]:
    """The first moves of a list, and the first of each kind that is not among them."""
    actions = view.game.actions
    firsts = {int(actions.kinds[actions.parse(move)]): move for move in reversed(moves)}
    return list(dict.fromkeys([*moves[:LOOKED], *(move for move in moves if move in firsts.values())]))


def differing(view: View, moves: list[str], brought: dict[str, Brought]) -> list[str]:
    """The first moves of a list that are no variants of each other; at least two, if there are two."""
    chosen: list[str] = []
    for move in moves:
        if len(chosen) < MOST and not any(_alike(view, move, other, brought) for other in chosen):
            chosen.append(move)
    return chosen if len(chosen) > 1 else moves[:2]


def _alike(view: View, move: str, other: str, brought: dict[str, Brought]) -> bool:
    """Are they two ways to do the same? Those of one kind that bring the same, or that are chosen by several things or the same one."""
    actions = view.game.actions
    one, two = actions.parse(move), actions.parse(other)
    if actions.kinds[one] != actions.kinds[two]:
        return False
    mine, others = brought[move], brought[other]
    if not view.game.has_board or (mine and not larger(view, mine, others) and not larger(view, others, mine)):
        return True
    _ = view.tr("en")
    one_by, two_by = (view.game.board.touch(view, action, _).things for action in (one, two))
    return len(one_by) > 1 or len(two_by) > 1 or bool(set(one_by) & set(two_by))


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


# What a move brings


def _is_part(view: View, move: str) -> bool:
    """Is the seat asked again at once?"""
    world = view.sample(0)
    world.play(move, _seat(view))
    return view.seat in world.to_move


def _can_follow(view: View, move: str, other: str) -> bool:
    """Is the other move still to be played after this one, before anybody else is asked?"""
    for number in range(WORLDS):
        world = view.sample(number)
        world.play(move, _seat(view))
        if world.to_move != (_seat(view),) or other not in world.legal(_seat(view)):
            return False
    return True


def _brought(view: View, move: str) -> Brought:
    """What a move brings, world by world: the same worlds for each move."""
    guide = view.game.guide
    if guide is None or not hasattr(guide, "gains"):
        return []
    return [guide.gains(view, *_played_on(view, move, number)) for number in range(WORLDS)]


def _advice(view: View, number: int) -> Callable[[Table, int], int]:
    """What rules of thumb advise a seat at a table; the same *number*, the same dice."""
    from palatine.kernel.rng import entry_seed  # loads Numba, which the first page does without

    out, r = np.empty(len(view.game.actions), np.int16), np.zeros(4, np.uint32)
    entry_seed(r, number)
    return lambda world, seat: int(view.game.engine.advise(world._states, seat, out, r))


def _played_on(view: View, move: str, number: int) -> tuple[View, View | None, list[Any]]:
    """In one world: the seat's view at the end of its turn and when it is asked again, and what it heard until then."""
    world, seat, advised = view.sample(number), _seat(view), _advice(view, number)
    world.play(move, seat)
    for _ in range(TURN):
        if seat not in world.to_move:
            break
        world.play(advised(world, seat), seat)
    now = world.view(seat)
    for _ in range(ROUND):
        if world.over or seat in world.to_move:
            break
        other = world.to_move[0]
        world.play(advised(world, other), other)
    return now, world.view(seat) if seat in world.to_move else None, world.happenings(seat, 1)


def _scores_more(view: View, move: str, other: str) -> int:
    """The points that a move scores more than another by the end of the game, by rules of thumb, if that holds in most worlds."""
    more = [_at_the_end(view, move, number) - _at_the_end(view, other, number) for number in range(WORLDS)]
    mean = sum(more) / WORLDS
    return round(mean) if mean >= LEAST and sum(difference > 0 for difference in more) >= MOSTLY * WORLDS else 0


def _at_the_end(view: View, move: str, number: int) -> float:
    world, seat, advised = view.sample(number), _seat(view), _advice(view, number)
    world.play(move, seat)
    while not world.over:
        other = world.to_move[0]
        world.play(advised(world, other), other)
    return float(world.scores[seat])


def more(view: View, move: str, other: str) -> Gains:
    """What one move brings that another does not, by rules of thumb."""
    return larger(view, _brought(view, move), _brought(view, other))


def larger(view: View, mine: Brought, other: Brought) -> Gains:
    """What the one brings more than the other in nearly all worlds, what is worth most first."""
    guide: Any = view.game.guide
    large = {}
    for name in {name for world in mine for name in world}:
        more = [one.get(name, 0.0) - two.get(name, 0.0) for one, two in zip(mine, other)]
        if sum(more) >= LEAST * len(mine) and sum(difference > 0 for difference in more) >= MOSTLY * len(mine):
            large[name] = sum(more) / len(mine)
    names = sorted(large, key=lambda name: (-guide.worth(name) * large[name], name))
    first = {name.partition("-")[0]: name for name in reversed(names)}  # one of each kind is enough
    return tuple((name, max(1, round(large[name]))) for name in names if first[name.partition("-")[0]] == name)[:SAID]


# In words


def reason(view: View, found: Considered, lang: str, *, best: bool, pictured: bool = False) -> str:
    """What a move brings that the other does not; at least something to say. It may have pictures."""
    _ = Tr(lang)
    known = known_reason(view, found, lang, pictured=pictured)
    if known:
        return known
    if found.follows:
        return _("The next best move can still follow it this turn.") if best else _("The best move can still follow it this turn.")
    plan = _plan(view, found, lang, pictured=pictured)
    if plan:
        return _("The plan after it is “{move}”.", move=_.inside(plan))
    return (
        _("Until your next turn, both bring the same; after that, it wins more.")
        if best
        else _("Until your next turn, it brings nothing more.")
    )


def known_reason(view: View, found: Considered, lang: str, *, pictured: bool = False) -> str:
    """What a move brings that the other does not, or a fact that speaks for it; empty if neither is known."""
    _, own = Tr(lang), Tr(lang, view.game.name, pictured=pictured)
    if found.gains:
        told = _.start(_gained(view, found.gains, lang, own))
        return _("{gains} (counting the rest of this turn).", gains=told) if found.part else f"{told}."
    if found.later:
        return _.many(
            "Played on to the end, it scores about {n} point more.",
            "Played on to the end, it scores about {n} points more.",
            found.later,
        )
    about = getattr(view.game.guide, "about", None)
    fact: str = about(view, view.game.actions.parse(found.move), own) if about else ""
    return fact


def _plan(view: View, found: Considered, lang: str, *, pictured: bool) -> str:
    """What the search expects this seat to choose next, as far as it fits a world that the seat can imagine; empty if it saw no choice."""
    world, seat = view.sample(0), _seat(view)
    for number, move in enumerate(found.line):
        if world.over:
            break
        who = seat if seat in world.to_move else world.to_move[0]
        if move not in (legal := world.legal(who)):
            break
        if number and who == seat and len(legal) > 1:
            then, game = world.view(seat), view.game
            words: str = game.text.move(then, game.actions.parse(move), Tr(lang, game.name, pictured=pictured))
            return words.rstrip(".")
        world.play(move, who)
    return ""


def brought(was: View, now: View, heard: Sequence[Happening]) -> Gains:
    """What a turn has brought, as far as that has a name; no more than praise names."""
    guide: Any = was.game.guide
    if guide is None or not hasattr(guide, "gains"):
        return ()
    return larger(was, [guide.gains(was, now, None, heard)] * WORLDS, [{}] * WORLDS)[:PRAISED]


def brought_in_words(was: View, now: View, heard: Sequence[Happening], lang: str) -> str:
    """The same in words; empty if it has no name."""
    gains = brought(was, now, heard)
    return gains_in_words(was, gains, lang) if gains else ""


def marks(view: View, gains: Gains) -> list[Mark]:
    """Where on the board is what a sentence names."""
    guide: Any = view.game.guide
    return [mark for name, _n in gains for mark in guide.marks(view, name)] if gains and hasattr(guide, "marks") else []


def gains_in_words(view: View, gains: Sequence[tuple[str, int]], lang: str) -> str:
    """What a move or a turn brings, as a list."""
    return gained(view, gains, lang) + "."


def gained(view: View, gains: Sequence[tuple[str, int]], lang: str) -> str:
    """The same without a full stop."""
    return _gained(view, gains, lang, view.tr(lang))


def _gained(view: View, gains: Sequence[tuple[str, int]], lang: str, own: Tr) -> str:
    guide = cast(Any, view.game.guide)
    return Tr(lang).series([guide.gain(view, name, n, own) for name, n in gains])


def verdict(found: list[Considered], i: int, seat: int, lang: str) -> str:
    """How a move compares, in two words."""
    _ = Tr(lang)
    shown = [round(100 * c.win[seat]) for c in found]  # as the rows show them
    if i == 0:
        if len(found) == 1:
            return ""
        return _("Best by a hair:") if shown[0] - shown[1] <= AS_GOOD else _("Better:")
    lost = shown[0] - shown[i]
    return _("Nearly as good:") if lost <= AS_GOOD else _.many("{n} in 100 less:", "{n} in 100 less:", lost)
