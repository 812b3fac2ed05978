"""Chromium for the browser tests: Debian's, where packages may be installed. Elsewhere the tests say what they miss."""

import os
import shutil
import subprocess
import sys

NAMES = "chromium", "chromium-browser", "google-chrome"


def main() -> None:
    if os.environ.get("CHROMIUM") or any(shutil.which(name) for name in NAMES):
        return
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        print("chromium is missing, and cannot be installed here: the browser tests are skipped", file=sys.stderr)
        return
    print("== set up: chromium, for the browser tests", flush=True)
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
        subprocess.run(
            ["apt-get", *words],
            check=False,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )


if __name__ == "__main__":
    main()
