"""The compiled parts of a training, each run once per game."""
