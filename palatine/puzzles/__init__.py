"""Puzzles: positions of champion games where one move is far better than all others."""
