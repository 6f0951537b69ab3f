"""Shapes that are drawn once and used by name: gems, seals, resources, emblems, icons.

Each lies in a box of 24 units and is shown with ``<use href="#name">`` (:func:`palatine.draw.parts.symbol`). Icons take the
colour of the text around them; pieces of players take it from a group of class ``p-red``, ``p-blue``, ...
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from palatine.draw.palette import COLOURS, paint

# Gems: told apart by silhouette, letter and colour. A silhouette, and the lines of its facets.
GEMS = {
    "diamond": ("M6 3.5H18L22.5 10L12 22.5L1.5 10Z", "M1.5 10H22.5M6 3.5L8.5 10L12 3.5L15.5 10L18 3.5M8.5 10L12 22.5L15.5 10"),
    "sapphire": (
        "M12 1C14 4.5 21.5 10 21.5 15A9.5 8 0 0 1 2.5 15C2.5 10 10 4.5 12 1Z",
        "M12 6C13.2 8.2 17.6 11.6 17.6 14.8A5.6 4.8 0 0 1 6.4 14.8C6.4 11.6 10.8 8.2 12 6ZM12 1V6M2.5 15H6.4M17.6 15H21.5M12 19.6V23",
    ),
    "emerald": (
        "M8 1.5H16L20.5 6V18L16 22.5H8L3.5 18V6Z",
        "M9.5 6H14.5L16.5 8V16L14.5 18H9.5L7.5 16V8ZM8 1.5L9.5 6M16 1.5L14.5 6M20.5 6L16.5 8M20.5 18L16.5 16M16 22.5L14.5 18"
        "M8 22.5L9.5 18M3.5 18L7.5 16M3.5 6L7.5 8",
    ),
    "ruby": (
        "M12 1L21.5 6.5V17.5L12 23L2.5 17.5V6.5Z",
        "M12 6.2L17 9.1V14.9L12 17.8L7 14.9V9.1ZM12 1V6.2M21.5 6.5L17 9.1M21.5 17.5L17 14.9M12 23V17.8M2.5 17.5L7 14.9M2.5 6.5L7 9.1",
    ),
    "onyx": ("M12 .8L23.2 12L12 23.2L.8 12Z", "M12 6.4L17.6 12L12 17.6L6.4 12ZM12 .8V6.4M23.2 12H17.6M12 23.2V17.6M.8 12H6.4"),
    "gold": (
        "M12 1l2.6 1.7 3.1-.2 1.3 2.8 2.7 1.5-.3 3.1L23 12l-1.6 2.1.3 3.1-2.7 1.5-1.3 2.8-3.1-.2L12 23l-2.6-1.7-3.1.2-1.3-2.8-2.7-1.5"
        ".3-3.1L1 12l1.6-2.1-.3-3.1L5 5.3l1.3-2.8 3.1.2Z",
        "M4.8 12A7.2 7.2 0 1 0 19.2 12A7.2 7.2 0 1 0 4.8 12Z",
    ),
}

# Emblems of the players' colours
EMBLEMS = {
    "red": "M3 12A9 9 0 1 0 21 12A9 9 0 1 0 3 12Z",
    "yellow": "M12 2.5L22 20.5H2Z",
    "green": "M12 1.5L22.5 12L12 22.5L1.5 12Z",
    "blue": "M3.5 3.5H20.5V20.5H3.5Z",
    "black": "M8.5 2H15.5V8.5H22V15.5H15.5V22H8.5V15.5H2V8.5H8.5Z",
    "white": "M7 2.5H17L22.5 12L17 21.5H7L1.5 12Z",
    "violet": "M12 1.8L22.5 9.5L18.5 21.8H5.5L1.5 9.5Z",
    "turquoise": "M2.5 2.5H21.5L14.5 12L21.5 21.5H2.5L9.5 12Z",
}

# The engravers' hatching of each colour, in a field of 4 units
HATCH = {
    "red": '<path d="M2 0V4" stroke="#fff" stroke-opacity=".34"/>',
    "yellow": '<path d="M1 1h.01M3 3h.01" stroke="#5b4106" stroke-opacity=".55" stroke-width="1.4" stroke-linecap="round"/>',
    "green": '<path d="M-1 -1L5 5M-1 3L1 5M3 -1L5 1" stroke="#fff" stroke-opacity=".34"/>',
    "blue": '<path d="M0 2H4" stroke="#fff" stroke-opacity=".34"/>',
    "black": '<path d="M0 2H4M2 0V4" stroke="#fff" stroke-opacity=".34"/>',
    "white": "",
    "violet": '<path d="M5 -1L-1 5M1 -1L-1 1M5 3L3 5" stroke="#fff" stroke-opacity=".34"/>',
    "turquoise": '<path d="M0 1H2M2 3H4" stroke="#fff" stroke-opacity=".34"/>',
    "grey": "",
}

# Icons: paths drawn with a line of 1.8 in the colour of the text
ICONS = {
    "arch": "M3 21V11A9 9 0 0 1 21 11V21M7.5 21V12A4.5 4.5 0 0 1 16.5 12V21M1.5 21H22.5M12 2V0",
    "check": "M5 12.5L10 17.5L19.5 7",
    "cross": "M6 6L18 18M18 6L6 18",
    "back": "M9 5L4 10L9 15M4 10H14A5.5 5.5 0 0 1 14 20H11",
    "book": "M12 6C9 4 6 4 3 5V19C6 18 9 18 12 20C15 18 18 18 21 19V5C18 4 15 4 12 6V20",
    "sound": "M4 9.5H8L13 5.5V18.5L8 14.5H4ZM16.5 9A4 4 0 0 1 16.5 15M19 6.5A8 8 0 0 1 19 17.5",
    "mute": "M4 9.5H8L13 5.5V18.5L8 14.5H4ZM17 9.5L22 14.5M22 9.5L17 14.5",
    "menu": "M4 7H20M4 12H20M4 17H20",
    "home": "M3 11L12 4L21 11M6 9.5V20H18V9.5",
    "puzzle": "M4 8H9.2A2.4 2.4 0 1 1 13.8 8H19V12.6A2.4 2.4 0 1 0 19 17.2V21H4Z",
    "play": "M7 4.5L19 12L7 19.5Z",
    "pause": "M8 5V19M16 5V19",
    "first": "M18 5L9 12L18 19ZM6 5V19",
    "previous": "M15 5L8 12L15 19",
    "next": "M9 5L16 12L9 19",
    "last": "M6 5L15 12L6 19ZM18 5V19",
    "copy": "M9 9H20V20H9ZM5 15H4V4H15V5",
    "save": "M12 3V15M7 10L12 15L17 10M4 17V20H20V17",
    "chat": "M4 5H20V16H11L6 20V16H4Z",
    "again": "M5 12A7 7 0 1 0 8 6.2M8 2.5V6.5H12",
    "flag": "M5 22V3H19L15.5 7.5L19 12H5",
    "door": "M6 21V4H18V21M3 21H21M14.5 12V13.5",
    "clock": "M3 12A9 9 0 1 0 21 12A9 9 0 1 0 3 12ZM12 7V12L15.5 14",
    "link": "M10 14A4 4 0 0 0 15.6 14L19 10.6A4 4 0 0 0 13.4 5L12 6.4M14 10A4 4 0 0 0 8.4 10L5 13.4A4 4 0 0 0 10.6 19L12 17.6",
    "eye": "M2 12C6 5.5 18 5.5 22 12C18 18.5 6 18.5 2 12ZM9 12A3 3 0 1 0 15 12A3 3 0 1 0 9 12Z",
    "moon": "M20 14A8.5 8.5 0 1 1 10 4A7 7 0 0 0 20 14Z",
    "people": "M5.5 8A3.5 3.5 0 1 0 12.5 8A3.5 3.5 0 1 0 5.5 8ZM2.5 20C2.5 12.5 15.5 12.5 15.5 20M16 5A3.5 3.5 0 0 1 16 11M18 14"
    "C20.5 15 21.5 17 21.5 20",
    "person": "M8 8A4 4 0 1 0 16 8A4 4 0 1 0 8 8ZM4 21C4 12.5 20 12.5 20 21",
    "bot": "M7 8H17A3 3 0 0 1 20 11V16A3 3 0 0 1 17 19H7A3 3 0 0 1 4 16V11A3 3 0 0 1 7 8ZM12 8V4M9 13V14M15 13V14M9 4H15",
    "crown": "M4 18L3 8L8 12L12 5L16 12L21 8L20 18Z",
    "graph": "M3 3V21H21M6 16L10.5 10L14 13L20 6",
    "hint": "M9 18H15M10.5 21.5H13.5M9 18C9 16 8.5 15.3 7.5 14A6.2 6.2 0 1 1 16.5 14C15.5 15.3 15 16 15 18Z",
    "card": "M7 3H17A2 2 0 0 1 19 5V19A2 2 0 0 1 17 21H7A2 2 0 0 1 5 19V5A2 2 0 0 1 7 3ZM9 8H15M9 12H15",
    "share": "M12 15V3M8 6.5L12 2.5L16 6.5M6 10H4V21H20V10H18",
    "stronger": "M12 20V5M6 11L12 5L18 11",
    "gentler": "M12 4V19M6 13L12 19L18 13",
    "pencil": "M4 20L5 15.5L16 4.5L19.5 8L8.5 19Z",
    "bin": "M4 7H20M9 7V4H15V7M6.5 7L7.5 20.5H16.5L17.5 7M10 11V16.5M14 11V16.5",
    "bell": "M5 17H19C17 15 17 13 17 10A5 5 0 0 0 7 10C7 13 7 15 5 17ZM10 20A2 2 0 0 0 14 20",
    "device": "M8 2.5H16A1.5 1.5 0 0 1 17.5 4V20A1.5 1.5 0 0 1 16 21.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5ZM11 18.5H13",
    "warning": "M12 3L22.5 21H1.5ZM12 10V15M12 17.8V18",
    "star": "M12 2.5L14.9 8.9L21.8 9.6L16.6 14.2L18.1 21L12 17.4L5.9 21L7.4 14.2L2.2 9.6L9.1 8.9Z",
    # levels of Splendor's cards
    "level-1": "M12 9L15 12L12 15L9 12Z",
    "level-2": "M8 9L11 12L8 15L5 12ZM16 9L19 12L16 15L13 12Z",
    "level-3": "M5 9L8 12L5 15L2 12ZM12 9L15 12L12 15L9 12ZM19 9L22 12L19 15L16 12Z",
    # officials of Eschnapur
    "blockade": "M4 21V10A8 8 0 0 1 20 10V21M8 21V4.5M12 21V2.5M16 21V4.5M4 13H20M4 17.5H20",
    "stop": "M5 21L6.5 9M19 21L17.5 9M2.5 9H21.5V14H2.5ZM7 9L10 14M13 9L16 14",
    "stones": "M3 13H11V21H3ZM13 13H21V21H13ZM8 4H16V12H8Z",
    "order": "M2 21V15H8V21M8 15V9H15V21M15 12H22V21M2 21H22M11.5 6V2L9.8 3.5",
    "move": "M2.5 13H10.5V21H2.5ZM6.5 9C8 2 17 2 18 12M14 9L18 13L22 9",
    # rooms and gifts of Palais Royal
    "gate": "M3 21V10A9 8 0 0 1 21 10V21M9 21V3.5M15 21V3.5M3 21H21",
    "stairs": "M2 21H7V16H12V11H17V6H22",
    "desk": "M4 20C8 20 5 13 10 13H20V9C20 6 17 4 14 4L12 8M10 13L18 3",
    "fan": "M12 21L3 9A13 13 0 0 1 21 9ZM12 21L8.5 6M12 21L15.5 6",
    "diagonal": "M5 19L19 5M19 11V5H13M5 13V19H11",
    "step": "M5 5L12 12L5 19M13 5L20 12L13 19",
    "servant": "M12 2A4.5 4.5 0 0 1 15 9.9C18 11 19.5 16 20 22H4C4.5 16 6 11 9 9.9A4.5 4.5 0 0 1 12 2Z",
    # crafts and courtiers of Amyitis
    "peasant": "M6 22L15 5M15 5C20 4 22 8 21 12C19 8 17 7 14 7M3 22H12",
    "priest": "M4 21H20M6 21V16H18V21M8 16V11H16V16M10.5 11V6H13.5V11M12 3V1.5",
    "engineer": "M2 8C5 5 8 11 11 8S17 11 22 8M2 14C5 11 8 17 11 14S17 17 22 14M2 20C5 17 8 23 11 20S17 23 22 20",
    "merchant": "M12 3V21M7 21H17M4 7H20M4 7L1.5 14H6.5ZM20 7L17.5 14H22.5Z",
    "courtier": "M4 20C4 13 8 12 12 12S20 13 20 20ZM8 7A4 4 0 1 0 16 7A4 4 0 1 0 8 7ZM7 3.5L17 3.5",
    "caravaneer": "M2 19L8 8L14 19ZM12 15L16 9L22 19H14",
    "banker": "M3 9L12 3L21 9ZM5 9V18M10 9V18M14 9V18M19 9V18M3 20.5H21",
    "palace": "M3 21V11H21V21M3 11V8H6V11M10.5 11V5H13.5V11M18 11V8H21V11M10 21V17A2 2 0 0 1 14 17V21",
    "gardener": "M12 22V10M12 14C7 14 5 11 5 7C9 7 12 9 12 14ZM12 11C17 11 19 8 19 4C15 4 12 6 12 11Z",
}


def _tinted(name: str, d: str, width: float = 1.3, more: str = "") -> str:
    return f'<path d="{d}" fill="{paint(name)}" stroke="{paint(name + "-e")}" stroke-width="{width}" stroke-linejoin="round"{more}/>'


def _gems() -> dict[str, str]:
    result = {}
    for name, (outline, facets) in GEMS.items():
        lines = {"diamond": "#7b8593", "gold": "#5d4a12"}.get(name, "#fff")
        result[f"flat-{name}"] = _tinted(name, outline, 1.2)
        edge = paint(f"{name}-e")
        result[f"token-{name}"] = (  # a poker chip
            f'<ellipse cx="12" cy="14" rx="10" ry="9" fill="{edge}" fill-opacity=".55"/>'
            f'<circle cx="12" cy="12" r="10" fill="{paint(f"{name}-t")}" stroke="{edge}" stroke-width=".5"/>'
            f'<circle cx="12" cy="12" r="8.3" fill="none" stroke="{edge}" stroke-opacity=".5" stroke-width=".35"'
            ' stroke-dasharray=".7 1.2"/>'
            f'<use href="#gem-{name}" x="6" y="6" width="12" height="12"/>'
        )
        result[f"gem-{name}"] = (
            _tinted(name, outline)
            + f'<path d="{facets}" fill="#fff" fill-opacity=".14" stroke="{lines}" stroke-opacity=".6" stroke-width=".8"'
            + ' stroke-linejoin="round"/>'
        )
    return result


def _ellipses(name: str, *places: tuple[float, float, float, float, int]) -> str:
    turned = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"' + (f' transform="rotate({turn} {x} {y})"/>' if turn else "/>")
        for x, y, rx, ry, turn in places
    )
    return f'<g fill="{paint(name)}" stroke="{paint(name + "-e")}" stroke-width="1.2">{turned}</g>'


PIECES = {
    "coin": _tinted("gold", "M2 12A10 10 0 1 0 22 12A10 10 0 1 0 2 12Z", 1.5)
    + '<circle cx="12" cy="12" r="6.5" fill="none" stroke="#5d4a12" stroke-opacity=".6" stroke-width="1.2"/>',
    "blank-coin": _tinted("gold", "M1.5 12A10.5 10.5 0 1 0 22.5 12A10.5 10.5 0 1 0 1.5 12Z", 1.5),
    "bag": _tinted("gold", "M8 3H16L14.5 7C20 10 22 21 19 22H5C2 21 4 10 9.5 7Z", 1.5)
    + '<path d="M8.5 7.5H15.5" stroke="#5d4a12" stroke-width="1.6"/>',
    "seal-turquoise": _tinted("turquoise", "M1.5 12A10.5 10.5 0 1 0 22.5 12A10.5 10.5 0 1 0 1.5 12Z", 1.5)
    + '<path d="M6.5 16L5.8 9L9.3 11.5L12 7L14.7 11.5L18.2 9L17.5 16Z" fill="#fff"/>',
    "seal-violet": _tinted("violet", "M12 .8L23.2 12L12 23.2L.8 12Z", 1.5)
    + '<path d="M12 18V12M12 12C7 12 6.5 8 8 7.5C10 7 11 9 12 11C13 9 14 7 16 7.5C17.5 8 17 12 12 12Z" fill="#fff" stroke="#fff"'
    ' stroke-width="1.4"/>',
    "barley": f'<path d="M12 23V9" stroke="{paint("barley-e")}" stroke-width="2"/>'
    + _ellipses(
        "barley", (12, 4.5, 2.5, 4, 0), (7.3, 8.5, 2.3, 4, -32), (16.7, 8.5, 2.3, 4, 32), (7.3, 15, 2.3, 4, -32), (16.7, 15, 2.3, 4, 32)
    ),
    "dates": f'<path d="M12 2C10 5 7 6 5 7M12 2C14 5 17 6 19 7M12 2V8" stroke="{paint("dates-e")}" stroke-width="1.8" fill="none"/>'
    + _ellipses("dates", (5.5, 12.5, 4, 6, 0), (18.5, 12.5, 4, 6, 0), (12, 15.5, 4.3, 6.8, 0)),
    "salt": _tinted("salt", "M12 1.5L21.5 7V17L12 22.5L2.5 17V7ZM21.5 7L12 12.5L2.5 7M12 12.5V22.5", 1.4),
    "palm": f'<path d="M12 23V12" stroke="{paint("palm-e")}" stroke-width="2.2"/>'
    + _tinted("palm", "M12 13C8 12 3 14 1.5 18C1 11 6 8 12 13ZM12 13C16 12 21 14 22.5 18C23 11 18 8 12 13Z", 1.2)
    + _tinted("palm", "M12 13C7 11 4 6 5 2C10 3 12 8 12 13ZM12 13C17 11 20 6 19 2C14 3 12 8 12 13Z", 1.2),
    "wine": f'<path d="M9.5 4.5C5 4 4.5 8 6 10M14.5 4.5C19 4 19.5 8 18 10" fill="none" stroke="{paint("wine-e")}" stroke-width="1.4"/>'
    + _tinted("wine", "M9 1.5H15L14.5 6C20 8 20 15 14 21L14.5 23H9.5L10 21C4 15 4 8 9.5 6Z", 1.4),
    "camel": _tinted(
        "camel",
        "M1.5 12C2 9.5 4 9 5.5 9C6.5 5 9.5 5 10.5 8.5C11.5 5 14.5 5 15.5 9.5C17 9.5 18 8 18 6V4.5C18 3 19.5 2.5 22.8 4V6.5H20.8V9.5"
        "C20.8 13 19 14.5 17.3 15V22H15.2V15.5H7V22H4.9V14.5L3.5 13.5V17H1.5Z",
        1.1,
    ),
    "star": '<path d="M12 2.5L14.9 8.9L21.8 9.6L16.6 14.2L18.1 21L12 17.4L5.9 21L7.4 14.2L2.2 9.6L9.1 8.9Z" fill="currentColor"/>',
    "leaf": _tinted("leaf", "M12 22C3 17 3 8 12 2C21 8 21 17 12 22Z", 1.5)
    + f'<path d="M12 6V22" stroke="{paint("leaf-e")}" stroke-width="1.3"/>',
    "hat": f'<path d="M1.5 17C5 14.5 19 14.5 22.5 17C19 20 5 20 1.5 17ZM6 15.3C6 7 18 7 18 15.3" fill="{paint("no")}"'
    ' stroke="currentColor" stroke-width="1.3" stroke-linejoin="round"/>',
    "couple": '<g fill="currentColor"><circle cx="8" cy="7" r="3.6"/><circle cx="16" cy="8.5" r="3.2"/>'
    '<path d="M1.5 21C1.5 13 4.5 11.5 8 11.5S13 13 13.5 21ZM12 21C12.5 15 13.5 12.6 16 12.6S22 15 22.5 21Z"/></g>',
    # pieces of players: inside a group of class p-red, ...
    "pawn": '<path d="M12 1.5A4.6 4.6 0 0 1 15 9.7C18 11 19.5 16 20 22.3H4C4.5 16 6 11 9 9.7A4.6 4.6 0 0 1 12 1.5Z" fill="var(--pc)"'
    ' stroke="var(--pe)" stroke-width="1.5" stroke-linejoin="round"/>'
    '<path d="M9 9.7C6 11 4.5 16 4 22.3H20C19.5 16 18 11 15 9.7Z" fill="var(--ph)"/>',
    "disc": '<circle cx="12" cy="12" r="10" fill="var(--pc)" stroke="var(--pe)" stroke-width="2"/>'
    '<circle cx="12" cy="12" r="5" fill="none" stroke="var(--pt)" stroke-width="2"/>',
}


@cache
def symbols() -> dict[str, str]:
    """All symbols by name."""
    icon = '<path d="{}" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>'
    return {
        **_gems(),
        **PIECES,
        **{f"emblem-{c}": _tinted(c, d, 1.8) for c, d in EMBLEMS.items()},
        **{f"sign-{c}": f'<path d="{d}" fill="currentColor"/>' for c, d in EMBLEMS.items()},
        **{
            f"pawn-{c}": f'<g class="p-{c}">{PIECES["pawn"]}<path d="{d}" fill="var(--pt)" transform="translate(9 13.4) scale(.25)"/></g>'
            for c, d in EMBLEMS.items()
        },
        **{f"i-{name}": icon.format(d) for name, d in ICONS.items()},
    }


NO_SHAPES: Mapping[str, Markup] = {}


def sprite(content: str | None = None, shapes: Mapping[str, Markup] = NO_SHAPES) -> Markup:
    """The ``<defs>`` that pictures draw on: all of them, or only what *content* uses. *shapes* are those of games, by name."""
    known = {name: f'<symbol id="{name}" viewBox="0 0 24 24">{drawn}</symbol>' for name, drawn in symbols().items()} | dict(shapes)
    used = list(known) if content is None else _used(content, known)
    patterns = "".join(
        f'<pattern id="hatch-{c}" width="4" height="4" patternUnits="userSpaceOnUse">{HATCH[c]}</pattern>' for c in (*COLOURS, "grey")
    )
    return Markup(f"<defs>{patterns}{''.join(known[name] for name in used)}</defs>")


def _used(content: str, known: Mapping[str, str]) -> list[str]:
    """What a drawing uses, and what that is drawn from."""
    found: set[str] = set()
    news = content
    while fresh := set(re.findall(r'href="#([\w-]+)"', news)) & known.keys() - found:
        found |= fresh
        news = "".join(known[name] for name in fresh)
    return sorted(found)


def page_sprite(shapes: Mapping[str, Markup] = NO_SHAPES) -> Markup:
    """All symbols, for the top of a page."""
    return Markup('<svg class="sprite" aria-hidden="true" focusable="false">{}</svg>').format(sprite(shapes=shapes))
