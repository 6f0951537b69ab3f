"""Without TorchRL, its adapter says what to install."""

from __future__ import annotations

import sys

import pytest


def test_the_adapter_says_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "palatine.env.torchrl", raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(ImportError, match=r"pip install palatine\[torchrl\]"):
        import palatine.env.torchrl  # noqa: F401
