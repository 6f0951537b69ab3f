"""What every game is made of: the contract, the record, random numbers, moves, Table, views and save files."""
