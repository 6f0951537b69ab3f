"""How a database of an older Palatine becomes one of this."""
