"""What the tests need besides Python packages: PostgreSQL and Chromium. ``make test`` runs this first.

As root on Debian, what is missing is installed; otherwise it is said what to install, and the tests that need it are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess

from palatine.store.postgres import binaries

NEEDS = {  # the Debian package, and how to see that it is there
    "postgresql": lambda: binaries() is not None,
    "chromium": lambda: any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
}


def main() -> None:
    missing = [package for package, there in NEEDS.items() if not there()]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *missing]):
            subprocess.run(["apt-get", *command], env=env, check=False)
        missing = [package for package in missing if not NEEDS[package]()]
    for package in missing:
        print(f"{package} is not installed: the tests that need it are skipped. On Debian: apt install {package}")


if __name__ == "__main__":
    main()
