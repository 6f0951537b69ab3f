"""The README for a package index: its pictures and links lie beside it here, and there they need a whole address. A hook of Hatch."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURES = "https://raw.githubusercontent.com/palatine-games/palatine"
FILES = "https://github.com/palatine-games/palatine/blob"


def absolute(text: str, version: str) -> str:
    """Every relative picture and link, as it is in the repository at this version."""
    text = re.sub(r"(!\[[^]]*\]\()(?!https?:|#)", rf"\g<1>{PICTURES}/v{version}/", text)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:|#)", rf"\g<1>{FILES}/v{version}/", text)


class Readme(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, metadata["version"])}
