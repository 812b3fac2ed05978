"""The running program's files, by hash: the same program has the same digest, and a changed byte is found."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
WITHOUT = ("__pycache__", "pages")  # made on the machine; the pages are checked by the browser's own rules


def digests(package: Path = PACKAGE) -> dict[str, str]:
    """Of each file of the package."""
    files = (file for file in package.rglob("*") if file.is_file() and not set(WITHOUT) & set(file.parts))
    return {str(file.relative_to(package)): hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(files)}


def digest_of(files: Mapping[str, str]) -> str:
    """Of all of them: what `sha256sum` says of their lines."""
    lines = (f"{digest}  {name}\n" for name, digest in sorted(files.items()))
    return hashlib.sha256("".join(lines).encode()).hexdigest()


class Code:
    """As it was when the server started."""

    def __init__(self, package: Path = PACKAGE) -> None:
        self.package, self.files = package, digests(package)

    @property
    def digest(self) -> str:
        return digest_of(self.files)

    def changed(self) -> list[str]:
        now = digests(self.package)
        return sorted(name for name in self.files.keys() | now.keys() if self.files.get(name) != now.get(name))
