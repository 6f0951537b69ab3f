"""What a batch works with, by name: its compiled entries get a few of these instead of two dozen arrays."""

from __future__ import annotations

from typing import Any, NamedTuple


class Games(NamedTuple):
    """The games of a batch, and what deals the next one in each place."""

    states: Any
    words: Any
    """The same records as numbers."""
    blank: Any
    """The empty record, as numbers."""
    seed: int
    """From which every deal follows."""
    r: Any
    """For each thread, the stream of random numbers that makes the seed of a deal."""
    seeds: Any
    """The seed of the game going on in each place."""
    streams: Any
    """In each place, the random numbers of those who choose by chance."""
    counters: Any
    """In each place, games finished, and moves of the game going on."""


class Views(NamedTuple):
    """For each thread, a record in which it makes its views."""

    records: Any
    words: Any
    """The same records as numbers."""


class Asked(NamedTuple):
    """Who is asked in each place, what that seat may do, and what it may know."""

    seat: Any
    by_place: bool
    """Are actions called by their places on the table?"""
    moves: Any
    """The legal actions, and how many there are."""
    count: Any
    names: Any
    """The numbers that these actions are called by: their places, or else the same array as *moves*."""
    mask: Any
    observation: Any


class Results(NamedTuple):
    """What the last step brought, and the last finished game of each place."""

    kind: int
    """How rewards are counted: :mod:`palatine.env.rewards`."""
    ranks: Any
    """For each thread, room to rank the seats."""
    reward: Any
    over: Any
    scores: Any
    length: Any


class Others(NamedTuple):
    """Who plays the other seats where one seat of each game is asked."""

    kind: int
    """One of :data:`palatine.env.batch.OPPONENTS`."""
    place: int
    """The seat that is asked; -1: the next one in each episode."""
    won: Any
    """What the last step brought that seat."""
