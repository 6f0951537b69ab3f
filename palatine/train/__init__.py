"""Players that learn by themselves: ``palatine train``.

On a processor it needs nothing but Palatine. With PyTorch (``pip install palatine[train]``) it learns on a GPU, a hundred times
faster: the very same steps, on arrays that lie there.
"""
