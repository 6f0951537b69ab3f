"""Where programs written for the first edition find :mod:`palatine.bots.evaluators.nets`."""

from palatine.bots.evaluators.nets import load_net, read_net, save_net

__all__ = ["load_net", "read_net", "save_net"]
