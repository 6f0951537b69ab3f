"""What a search says of a position and of a whole game: figures, reasons, words and pictures."""
