"""What the searching players have learned: a file for each game and number of players, written by ``palatine tune``."""
