"""The compiled parts of a training, each run once per game. They lie apart so that other changes do not compile them anew."""
