"""How the service of the tables is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from palatine.store.database import default_url


@dataclass(frozen=True)
class ServiceSettings:
    """The defaults suit one machine and a few friends."""

    database: str = field(default_factory=default_url)
    """sqlite:///FILE or postgresql://USER@HOST/NAME."""
    bot_pause: float = 0.7
    """Seconds before the turn of a bot; the steps of a turn follow each other at once, and the page shows them at the reader’s pace."""
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """Processes that think for the bots; 0: this process thinks itself."""
    elsewhere: int = 8
    """Thoughts of this process that other machines may have at once: those that run ``palatine think`` on the same PostgreSQL."""
    lease: float = 8.0
    """Seconds for which a process may play a table's bots before another one may; a dead one is missed for that long."""
    sweep: float = 1.0
    """Seconds between two looks for tables that nobody takes care of."""
    analysis: int = 3000
    """Simulations for each decision when a game that is over is analysed."""
    loaded: int = 2000
    """Tables kept in memory."""
    warm: bool = True
    """Are all games compiled at the start? Otherwise each when it is first needed."""
    archive_after: float = 600.0
    """Seconds after which a game that is over and left alone becomes one document."""
    keep_days: float = 30.0
    """Days after which uploaded replays and tables where nobody ever played are removed."""
    keep_finished_days: float = 0.0
    """Days after which finished games that belong to nobody are removed: only bots played, or all players had them deleted. 0: never."""
