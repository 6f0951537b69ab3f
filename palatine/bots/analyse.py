"""Where programs written for the first edition find :mod:`palatine.bots.analysis.analyse`."""

from palatine.bots.analysis.analyse import Account, Decision, Report, analyse, analyst

__all__ = ["Account", "Decision", "Report", "analyse", "analyst"]
