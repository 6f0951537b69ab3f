"""The colours, in both themes: the one place where they are written down.

A token is a name such as ``paper``, ``lit`` or ``ruby``; pictures and pages use it as the CSS variable ``--paper``. Pieces
keep their fill in the dark; their edges (``-e``) turn light, so that a piece is always told from the board by its edge.
Tints (``-t``) lie under pictures of that colour.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

# token: light, dark; one value for both
TOKENS: dict[str, tuple[str, str]] = {
    # paper and ink
    "ground": ("#E9DFCD", "#171411"),
    "paper": ("#FCF8EF", "#25201A"),
    "inset": ("#F3EADA", "#302A22"),
    "ink": ("#2B241F", "#F3EADB"),
    "ink-2": ("#62564A", "#BDAF9B"),
    "line": ("#D3C5AE", "#463D31"),
    "edge": ("#8B7A63", "#8F8069"),
    "lit": ("#A05300", "#FFC25A"),
    "lit-wash": ("#FBE3B0", "#4A3714"),
    "ok": ("#2C6E49", "#7CC79A"),
    "no": ("#A1322B", "#F0958B"),
    "shade": ("rgb(72 52 28 / .16)", "rgb(0 0 0 / .5)"),
    "on-dark": ("#FFFFFF", "#FFFFFF"),
    "on-light": ("#2B241F", "#2B241F"),
    # players
    "red": ("#BE3A34", "#BE3A34"),
    "red-e": ("#6E1A17", "#F19A90"),
    "yellow": ("#EBB92E", "#EBB92E"),
    "yellow-e": ("#74540A", "#F7D77A"),
    "green": ("#2F7D46", "#2F7D46"),
    "green-e": ("#184A28", "#86CC98"),
    "blue": ("#2C64B0", "#2C64B0"),
    "blue-e": ("#15386B", "#8FB8EF"),
    "black": ("#3B3633", "#3B3633"),
    "black-e": ("#14110F", "#C2B7A6"),
    "white": ("#FBF9F4", "#E9E4DA"),
    "white-e": ("#6A6157", "#FFFFFF"),
    "grey": ("#9A958D", "#7C776F"),
    "grey-e": ("#4B4842", "#D5D0C8"),
    # gems
    "diamond": ("#F6F3EC", "#E6E3DC"),
    "diamond-e": ("#5D6673", "#FFFFFF"),
    "diamond-t": ("#E4E6E6", "#34353A"),
    "sapphire": ("#2A5FB4", "#2A5FB4"),
    "sapphire-e": ("#143669", "#8FB5F2"),
    "sapphire-t": ("#DCE5F1", "#232F42"),
    "emerald": ("#1E7F52", "#1E7F52"),
    "emerald-e": ("#0C4A2D", "#7FD0A4"),
    "emerald-t": ("#D9EADD", "#20352B"),
    "ruby": ("#B92A3C", "#B92A3C"),
    "ruby-e": ("#68111D", "#F2929C"),
    "ruby-t": ("#F3DCD9", "#3E2627"),
    "onyx": ("#3A3537", "#3A3537"),
    "onyx-e": ("#131112", "#BDB3AE"),
    "onyx-t": ("#DFDAD4", "#2B2726"),
    "gold": ("#E3AE2E", "#E3AE2E"),
    "gold-e": ("#735108", "#F8DD8E"),
    "gold-t": ("#F6EBCB", "#3A3018"),
    # seals and resources
    "turquoise": ("#0F7680", "#0F7680"),
    "turquoise-e": ("#064147", "#7FD3DA"),
    "violet": ("#6B3FA0", "#6B3FA0"),
    "violet-e": ("#3B1D61", "#C9A9F0"),
    "barley": ("#DDAE3C", "#DDAE3C"),
    "barley-e": ("#6F5208", "#F6DD9A"),
    "dates": ("#8A4B2B", "#8A4B2B"),
    "dates-e": ("#4B2411", "#E0A98A"),
    "salt": ("#F5F3EE", "#E6E3DC"),
    "salt-e": ("#5F6772", "#FFFFFF"),
    "palm": ("#3E8A4E", "#3E8A4E"),
    "palm-e": ("#1C4A29", "#9AD6A6"),
    "wine": ("#7B2E5E", "#7B2E5E"),
    "wine-e": ("#441434", "#E3A3CB"),
    "camel": ("#B98A4E", "#B98A4E"),
    "camel-e": ("#5E421C", "#EBCB9B"),
    "leaf": ("#5A9A55", "#5A9A55"),
    "leaf-e": ("#24522A", "#A6D9A0"),
    # games, and the grounds of their boards
    "splendor": ("#7A2F52", "#E5A3C0"),
    "splendor-back": ("#7A2F52", "#5C2640"),
    "eschnapur": ("#A3481F", "#F0A27A"),
    "eschnapur-back": ("#8E3F20", "#6E331C"),
    "palais_royal": ("#2B6A52", "#8FCBB0"),
    "palais_royal-back": ("#2B6A52", "#24503F"),
    "amyitis": ("#22538F", "#96BCEB"),
    "amyitis-back": ("#22538F", "#1D4271"),
    "wall": ("#E3C39A", "#5A4029"),
    "wall-e": ("#9A6A3A", "#B88A58"),
    "space": ("#F6E7CF", "#33271B"),
    "sky": ("#F7E9D2", "#1F1B1C"),
    "sky-2": ("#EBCFA8", "#332418"),
    "dome": ("#B9552B", "#B4582F"),
    "lawn": ("#D5DFBF", "#26301F"),
    "lawn-2": ("#C2D0A6", "#2E3A26"),
    "hedge": ("#54733F", "#86A56C"),
    "floor": ("#EAD9BC", "#33291D"),
    "floor-2": ("#E0CBA8", "#3B3022"),
    "rail": ("#9C7C4E", "#A78658"),
    "terrace-1": ("#E9D9B4", "#3A3122"),
    "terrace-2": ("#DDC795", "#443825"),
    "terrace-3": ("#D0B67C", "#4E4029"),
    "terrace-4": ("#C4A566", "#5A492D"),
    "bed": ("#A9C48D", "#33482B"),
    "sand": ("#F0DFBD", "#2E2619"),
    "brick": ("#B98B52", "#A17C4A"),
    "river": ("#3F7FB5", "#4C8FC7"),
    "river-2": ("#7FB2DA", "#1F4668"),
    "river-e": ("#163A59", "#A9D3F2"),
    # the covers of the games: plaster, slate, and two tones of sky for each game
    "plaster": ("#F0E3C8", "#4A4030"),
    "slate": ("#5B6B78", "#3C4852"),
    "dusk-1": ("#8D3A62", "#4C1F35"),
    "dusk-2": ("#55203A", "#28101C"),
    "sun-1": ("#F7DDB8", "#2B1D22"),
    "sun-2": ("#EBB483", "#6B3A22"),
    "noon-1": ("#DCEBEE", "#1C2529"),
    "noon-2": ("#F3EBD8", "#2C2A22"),
    "river-sky-1": ("#CFE1EE", "#16222E"),
    "river-sky-2": ("#F3E2BE", "#2E2A1C"),
}

COLOURS = ("red", "yellow", "green", "blue", "black", "white", "violet", "turquoise")
"""The colours of players. A board names those of its seats, in ``COLOURS`` of its own."""

LIGHT_PIECES = ("yellow", "white", "diamond", "gold", "salt", "barley")
"""Fills that bear dark text."""

# The widths of labels count on fonts no wider than these: DejaVu, often the only one on a small Linux, is wide unless condensed.
SERIF = (
    '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,"Book Antiqua",Georgia,"Liberation Serif",'
    '"DejaVu Serif Condensed",serif'
)
SANS = '"Avenir Next",Avenir,"Segoe UI","Helvetica Neue",Roboto,"Noto Sans","Liberation Sans",Arial,"DejaVu Sans Condensed",sans-serif'


def paint(token: str) -> str:
    """A token as a CSS value; anything else (``none``, ``currentColor``, ``url(#…)``) as it is."""
    return f"var(--{token})" if token in TOKENS else token


def text_on(token: str) -> str:
    """The colour of text on a piece of this colour."""
    return "on-light" if token in LIGHT_PIECES else "on-dark"


def _variables(theme: int) -> str:
    return "".join(f"--{name}:{both[theme]};" for name, both in TOKENS.items())


@cache
def variables(scope: str = ":root") -> str:
    """The CSS variables of all tokens: light, and dark when the reader's system or ``data-theme`` of the page asks for it."""
    night = f"color-scheme:dark;{_variables(1)}"
    return (
        f"{scope}{{color-scheme:light;{_variables(0)}--serif:{SERIF};--sans:{SANS};}}\n"
        f"@media (prefers-color-scheme:dark){{{scope}:not([data-theme=light]){{{night}}}}}\n"
        f"{scope}[data-theme=dark]{{{night}}}\n"
    )


@cache
def picture_css() -> str:
    """What the classes in pictures mean: for the page and for a picture that stands alone."""
    seats = "".join(
        f".p-{c}{{--pc:var(--{c});--pe:var(--{c}-e);--pt:var(--{text_on(c)});--ph:url(#hatch-{c})}}\n" for c in (*COLOURS, "grey")
    )
    games = "".join(f".g-{t[:-5]}{{--game:var(--{t[:-5]});--back:var(--{t})}}\n" for t in TOKENS if t.endswith("-back"))
    return seats + games + (Path(__file__).parent / "picture.css").read_text(encoding="utf-8")
