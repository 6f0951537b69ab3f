"""The searching player, :class:`Search`, and what it finds."""

from palatine.bots.search.search import Analysis, Candidate, Search, tempered

__all__ = ["Analysis", "Candidate", "Search", "tempered"]
