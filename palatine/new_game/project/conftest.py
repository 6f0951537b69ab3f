import palatine as pal

pal.register("skeleton", "skeleton")  # so that the tests run before the game is installed
