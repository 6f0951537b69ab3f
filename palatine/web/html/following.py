"""What the others did: the log by turns, the strip since one's own turn, and the prompt while others move."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import groupby

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.draw.counts import use
from palatine.draw.parts import shape
from palatine.i18n import Tr, pictured
from palatine.i18n.pictured import in_words
from palatine.kernel.game import game
from palatine.kernel.turns import Turn
from palatine.kernel.view import View
from palatine.tables.snapshot import Snapshot
from palatine.web.html.layout import icon

DETAILED = 4
"""So many of the newest turns open to their steps."""
PICTURES = 4
"""Pictures in a chip; then their number."""


# Sentences with pictures


def rich(text: str, name: str, most: int = 99) -> list[Node]:
    """A sentence of a game as a page shows it: pictures to see, words to hear."""
    shown: list[Node] = []
    for picture, words in pictured.split(text):
        if not picture:
            shown.append(words)
            continue
        drawn = _drawings(name, picture)
        more, most = max(0, len(drawn) - most), max(0, most - len(drawn))
        seen = drawn[: len(drawn) - more]
        shown.append(h.span(".sketch")[h.span(aria_hidden="true")[seen, f"+{more}" if more else None], h.span(".sr")[words]])
    return shown


def in_pictures(view: View, move: str, lang: str) -> list[Node]:
    """What a move does, short: with pictures for what the board shows."""
    what = view.game
    return rich(what.text.move(view, what.actions.parse(move), Tr(lang, what.name, pictured=True)), what.name)


@lru_cache(maxsize=2048)
def _drawings(name: str, picture: str) -> tuple[Markup, ...]:
    board = game(name).board
    found: list[Markup] = []
    for part in picture.split():
        symbol, __, number = part.partition(":")
        n = int(number or 1)
        own = board.picture(symbol) if hasattr(board, "picture") else None
        if own is not None:
            drawn = shape("svg", own, class_="mini picture", viewBox="0 0 24 32")
        elif n > 2 and symbol.startswith(("gem-", "coin")):
            found.append(use(symbol, on=str(n), hidden=False))
            continue
        else:
            drawn = use(symbol, hidden=False)
        found += [drawn] * n if n < 3 else [drawn, Markup(h.b[f"×{n}"])]
    return tuple(found)


def change(points: int) -> Element | None:
    return h.b(".gain")[f"{points:+}".replace("-", "−")] if points else None


# The log


def log(snapshot: Snapshot, _: Tr) -> Element:
    """Newest first: the headings above what belongs to them."""
    parts: list[tuple[Turn | None, list[Turn]]] = [(None, [])]
    for turn in snapshot.turns:
        if turn.heading:
            parts.append((turn, []))
        else:
            parts[-1][1].append(turn)
    recent = {(turn.first, turn.seat) for turn in snapshot.since}
    open_from = len(snapshot.turns) - DETAILED
    detailed = {id(turn) for turn in snapshot.turns[max(0, open_from) :]}
    lines: list[Node] = []
    for head, turns in reversed(parts):
        if head is not None and turns:
            lines.append(h.li(".heading")[h.h3[head.heading]])
        for turn in reversed(turns):
            new = (turn.first, turn.seat) in recent
            lines.append(_line(snapshot, turn, new, new or id(turn) in detailed, _))
    return h.section(".log.sheet", aria_label=_("Log"))[
        h.div(".head.label")[h.h2[_("Log")], h.span[_("newest first")]],
        h.ol(tabindex="0", aria_label=_("Log"))[lines],
    ]


def _line(snapshot: Snapshot, turn: Turn, new: bool, detailed: bool, _: Tr) -> Markup:
    who = ""
    if turn.seat is not None and turn.deed:  # the steps say who by themselves
        who = _("You") if turn.seat == snapshot.seat else snapshot.seats[turn.seat].name
    colour = snapshot.view.game.board.COLOURS[turn.seat] if turn.seat is not None else ""
    steps = turn.steps if detailed and len(turn.steps) > 1 and turn.seat is not None else ()
    deed, things, late = turn.deed or " ".join(turn.steps), " ".join(turn.things), late_word(turn, _)
    return _drawn_line(snapshot.game, colour, turn.seat, who, deed, turn.points, things, steps, new, late)


def late_word(turn: Turn, _: Tr) -> str:
    return _("time ran out: a bot moved") if turn.late else ""


@lru_cache(maxsize=4096)
def _drawn_line(
    name: str, colour: str, seat: int | None, who: str, deed: str, points: int, things: str, steps: tuple[str, ...], new: bool, late: str
) -> Markup:
    said: list[Node] = [
        use(f"emblem-{colour}") if colour else None,
        h.span(".t")[h.b[who] if who else None, " " if who else None, rich(deed, name), h.small(".late")[f" ({late})"] if late else None],
        change(points),
    ]
    line = h.li(
        class_={"line": True, f"p-{colour}": bool(colour), "new": new, "nobody": seat is None},
        data_seat=None if seat is None else str(seat),
        data_things=things or None,
    )
    if not steps:
        return Markup(line[h.div(".one")[said]])
    return Markup(line[h.details[h.summary(".one", tabindex="-1")[said], h.ul(".steps-of")[_steps(steps, name)]]])


def _steps(steps: tuple[str, ...], name: str) -> list[Element]:
    """What is said several times in a row stands once."""
    told = [(step, len(list(same))) for step, same in groupby(steps)]
    return [h.li[rich(step, name), h.b[f" ×{n}"] if n > 1 else None] for step, n in told]


# The strip


def chip(snapshot: Snapshot, turn: Turn, _: Tr) -> Element:
    """One turn of somebody else in a few words; a touch points at the board."""
    assert turn.seat is not None
    colour = snapshot.view.game.board.COLOURS[turn.seat]
    who = snapshot.seats[turn.seat].name
    return h.button(
        class_=["turn-chip", f"p-{colour}"], type="button", data_things=" ".join(turn.things) or None, data_seat=str(turn.seat), title=who
    )[
        use(f"emblem-{colour}"),
        h.span(".sr")[who, " ", in_words(turn.deed)],
        h.span(".t", aria_hidden="true")[rich(turn.brief or turn.deed, snapshot.game, PICTURES)],
        _late(turn, _),
        change(turn.points),
    ]


def _late(turn: Turn, _: Tr) -> Element | None:
    return h.span(".late", title=late_word(turn, _))[icon("clock"), h.span(".sr")[late_word(turn, _)]] if turn.late else None


def in_strip(snapshot: Snapshot) -> list[Turn]:
    """What the strip tells, all of a player in one: a secret choice shows nothing, and stands there only where nothing else happened,
    the last of each player."""
    of: dict[int | None, list[Turn]] = {}
    for turn in snapshot.since:
        if (turn.brief and turn.things) or turn.points or turn.late:
            of.setdefault(turn.seat, []).append(turn)
    return [_together(turns) for turns in of.values()] or list({turn.seat: turn for turn in snapshot.since}.values())


def _together(turns: list[Turn]) -> Turn:
    return replace(
        turns[0],
        deed=", ".join(turn.deed for turn in turns if turn.deed),
        brief=", ".join(turn.brief for turn in turns if turn.brief),
        points=sum(turn.points for turn in turns),
        things=tuple(dict.fromkeys(name for turn in turns for name in turn.things)),
        late=any(turn.late for turn in turns),
    )


def strip(snapshot: Snapshot, _: Tr) -> Element | None:
    """What each other player did since my turn: the second line of the prompt until I touch something."""
    if not snapshot.since:
        return None
    return h.div(".since", role="group", aria_label=_("Since your turn"))[
        h.span(".label", aria_hidden="true")[_("Since your turn")],
        h.button(".act.again", type="button", data_do="again", title=_("Show these turns again"), aria_label=_("Show these turns again"))[
            icon("again")
        ],
        [chip(snapshot, turn, _) for turn in in_strip(snapshot)],
    ]


def before(snapshot: Snapshot, _: Tr) -> Element:
    """Below the turn that runs: those before it, and who comes."""
    earlier = snapshot.since[:-1][-3:]
    return h.div(".since")[
        [h.span(".label")[_("Before")], [chip(snapshot, turn, _) for turn in earlier]] if earlier else None,
        _queue(snapshot, _),
    ]


def _queue(snapshot: Snapshot, _: Tr) -> Element | None:
    """A row of emblems: gone, on, to come, me."""
    if snapshot.seat is None or len(snapshot.to_move) != 1:
        return None
    players, colours = len(snapshot.seats), snapshot.view.game.board.COLOURS
    order = [(snapshot.seat + i) % players for i in range(1, players + 1)]
    on = snapshot.to_move[0]
    gone = {turn.seat for turn in snapshot.since} - {on}
    marks = [
        h.i(class_="me" if seat == snapshot.seat else "on" if seat == on else "gone" if seat in gone else "next")[
            use(f"emblem-{colours[seat]}")
        ]
        for seat in order
    ]
    return h.span(".queue", aria_hidden="true")[marks]


def running(snapshot: Snapshot) -> Turn | None:
    """The turn that the prompt follows: the newest of somebody else."""
    return snapshot.since[-1] if snapshot.since else None


def headline(snapshot: Snapshot, turn: Turn, _: Tr) -> list[Node]:
    """The turn that runs as the sentence of the prompt."""
    assert turn.seat is not None
    colour = snapshot.view.game.board.COLOURS[turn.seat]
    who = h.b[snapshot.seats[turn.seat].name]
    return [use(f"emblem-{colour}"), who, " ", rich(turn.deed, snapshot.game), _late(turn, _), change(turn.points)]


def paces(_: Tr) -> dict[str, str]:
    return {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}


def pace(_: Tr) -> Element:
    """How fast the turns of the others are shown; the script knows which is chosen."""
    return h.span(".pace", role="group", aria_label=_("Pace of the others"))[
        h.button(".act.go", type="button", data_do="next", hidden=True)[icon("next"), h.span[_("Next")], h.kbd[_("Space")]],
        h.button(".act.soft.step-on", type="button", data_speed="step", aria_pressed="false", title=_("One turn at a time"))[
            icon("pause"), _("Step")
        ],
        h.span(".seg")[[h.button(type="button", data_speed=name, aria_pressed="false")[word] for name, word in paces(_).items()]],
        h.button(".act.cycle", type="button", data_do="pace")[h.span, h.small],
        h.button(".act.skip-on", type="button", data_do="skip")[icon("last"), _("Skip to my turn"), h.kbd["S"]],
    ]


def pace_setting(chosen: str, _: Tr) -> Element:
    """The same in the menu, and for good: not to be shown the turns of the others at all."""
    words = {"step": _("Step"), **paces(_), "skip": _("Skip to my turn")}
    return h.fieldset(".themes")[
        h.legend(".label")[_("Pace of the others")],
        [h.label[h.input(type="radio", name="pace", value=name, checked=name == chosen), word] for name, word in words.items()],
    ]
