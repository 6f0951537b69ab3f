"""Matches between players that are programs: who is stronger, by how much, and how sure is that.

``match``    what is played: balanced seats, shared deals; a game is a pure function of the match and its place in it
``stats``    shares, intervals, Elo, ratings
``journal``  the results as JSON lines, kept so that an interrupted match can go on
``run``      on this machine: one process or all cores
``cluster``  on a Ray cluster
``words``    the result in the terminal
``report``   the result as a page, with ``plots``
``result``   the result in Python: :func:`compare` plays a match
``command``  ``palatine arena``
``ladder``   ``palatine ladder``
"""

from palatine.arena.result import Result as Result
from palatine.arena.result import compare as compare
