"""What a seat of Amyitis may know: everything. The craft cards still to be dealt are a bag, and nobody looks into it."""

from __future__ import annotations

from palatine.kernel.compile import rule


@rule
def view(s, seat):
    """All is public; the order of the cards to come does not exist before they are dealt."""


@rule
def determinize(s, seat, r):
    """Every world that fits a view differs only in the random numbers to come, which the kernel has replaced."""


@rule
def secret(s, seat, action):
    """Every choice is made in the open."""
    return False
