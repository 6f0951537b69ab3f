"""Der Palast von Eschnapur explained: the rules page, and what the teacher says at each decision."""

from __future__ import annotations

from palatine.games.eschnapur.guide.chapters import chapters
from palatine.games.eschnapur.guide.gains import about, gain, gains, marks, worth
from palatine.games.eschnapur.guide.goal import goal
from palatine.games.eschnapur.guide.lessons import FIRST, IDEAS, ideas, recap

__all__ = ["FIRST", "IDEAS", "about", "chapters", "gain", "gains", "goal", "ideas", "marks", "recap", "worth"]
