"""What the tests need besides Python packages: PostgreSQL, Chromium, and letters as wide as Arial’s. ``make test`` runs this first.

As root on Debian, what is missing is installed; otherwise it is said what to install, and the tests that need it are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess

from palatine.store.postgres import binaries

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the shell has no window: a third of the work


def browser() -> str | None:
    """The browser for tests and pictures, if there is one."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def fonts() -> bool:
    """Are letters here as wide as those that the pages are measured with?"""
    found = subprocess.run(["fc-match", "Arial"], capture_output=True, text=True, check=False).stdout if shutil.which("fc-match") else ""
    return any(name in found for name in ("Liberation Sans", "Arial", "Arimo"))


NEEDS = {  # the Debian package, and how to see that it is there
    "postgresql": lambda: binaries() is not None,
    "chromium-headless-shell": lambda: browser() is not None,
    "fonts-liberation": fonts,
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
