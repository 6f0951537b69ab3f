"""Writes ``deploy/constraints.txt``: exactly what a server is installed from, with the hashes of every file of each release.

pip resolves what ``palatine[web,postgres]`` needs; the hashes come from the package index. The file names no host, so it holds for
any mirror. Install with ``pip install --require-hashes -r deploy/constraints.txt`` and then ``pip install --no-deps .``.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename
from packaging.version import Version

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "deploy" / "constraints.txt"
INDEX = "https://pypi.org/simple"
HEAD = "# What a server is installed from; made by tools/constraints.py.\n"


def resolved() -> dict[str, str]:
    """Name and version of every package that a server needs."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        what = f"{ROOT}[web,postgres]"
        command = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed", "--report", report.name, what]
        subprocess.run(command, check=True)
        found = json.loads(Path(report.name).read_text())["install"]
    versions = {canonicalize_name(item["metadata"]["name"]): item["metadata"]["version"] for item in found}
    return {name: versions[name] for name in sorted(versions) if name != "palatine"}


def hashes(name: str, version: str) -> list[str]:
    """The hashes of all files of a release."""
    with urllib.request.urlopen(f"{INDEX}/{name}/", timeout=60) as answer:
        page = answer.read().decode()
    files = re.findall(r'href="[^"]*?/([^"/#]+)#sha256=([0-9a-f]{64})"', page)
    return sorted({digest for file, digest in files if _version(file) == Version(version)})


def _version(file: str) -> Version | None:
    try:
        return parse_wheel_filename(file)[1] if file.endswith(".whl") else parse_sdist_filename(file)[1]
    except ValueError:
        return None


def main() -> None:
    lines = [HEAD]
    for name, version in resolved().items():
        found = hashes(name, version)
        assert found, f"no file of {name} {version}"
        lines.append(" \\\n    ".join([f"{name}=={version}", *(f"--hash=sha256:{digest}" for digest in found)]) + "\n")
    TARGET.write_text("".join(lines))


if __name__ == "__main__":
    main()
