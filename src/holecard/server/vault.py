"""How secrets lie on disk: sealed with a key that lies beside the database, for the server's eyes only."""

import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

_KEY_LENGTH, _NONCE_LENGTH = 32, 12


class VaultError(ValueError):
    """A key or a sealed text that cannot be used. The message never holds a secret."""


class Vault:
    def __init__(self, key: bytes) -> None:
        if len(key) != _KEY_LENGTH:
            raise VaultError(f"a key of {len(key)} bytes; it must have {_KEY_LENGTH}")
        self._cipher = ChaCha20Poly1305(key)

    def seal(self, secret: bytes) -> str:
        nonce = secrets.token_bytes(_NONCE_LENGTH)
        return (nonce + self._cipher.encrypt(nonce, secret, b"holecard/vault/1")).hex()

    def unseal(self, sealed: str) -> bytes:
        try:
            data = bytes.fromhex(sealed)
            return self._cipher.decrypt(data[:_NONCE_LENGTH], data[_NONCE_LENGTH:], b"holecard/vault/1")
        except (ValueError, InvalidTag):
            raise VaultError("a secret was sealed with another key, or altered") from None


def key_file_of(url: str) -> Path:
    """Beside an SQLite file; for another database in the user's own folder, named by the database."""
    import sqlalchemy as sa

    address = sa.make_url(url)
    if address.get_backend_name() == "sqlite":
        return Path(f"{address.database}.key")
    return data_folder() / f"{address.host or 'local'}-{address.port or ''}-{address.database}.key"


def data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "holecard"


def copy_key(source: Path, target: Path) -> None:
    """Of a backup, for the database that it is restored into."""
    try:
        Vault(key := source.read_bytes())
        target.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise VaultError(f"the key cannot be copied: {error.strerror}: {error.filename}") from None
    with os.fdopen(handle, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())


def open_vault(path: Path, fresh: bool) -> Vault:
    """The vault of a key file; made if the database is `fresh`, for without its key an old one cannot be read."""
    if not path.exists():
        if not fresh:
            raise VaultError(f"the key file {path} of this database is missing: restore it from the backup")
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(_KEY_LENGTH))
            file.flush()
            os.fsync(file.fileno())
    mode = path.stat().st_mode & 0o777
    if mode & 0o077:
        raise VaultError(f"the key file {path} has mode {mode:04o}; allowed is 0600")
    return Vault(path.read_bytes())
