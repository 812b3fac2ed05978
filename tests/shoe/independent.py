"""A second implementation of docs/fairness.md that shares nothing with the library; run it to write vectors.json.

It is written for reading beside the protocol, not for speed, and makes its own HMAC from SHA-256.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).with_name("vectors.json")
Leaf = Callable[[int], bytes]


def pack(*fields: bytes | str | int) -> bytes:
    out = bytearray()
    for field in fields:
        if isinstance(field, int):
            field = eight(field)
        elif isinstance(field, str):
            field = bytes(field, "utf-8")
        out += eight(len(field)) + field
    return bytes(out)


def eight(number: int) -> bytes:
    return bytes((number >> shift) & 255 for shift in range(56, -8, -8))


def hashed(label: str, *fields: bytes | str | int) -> bytes:
    return sha256(pack("holecard/" + label + "/1", *fields)).digest()


def mac(key: bytes, label: str, *fields: bytes | str | int) -> bytes:
    block = key + bytes(64 - len(key))
    inner = sha256(bytes(b ^ 0x36 for b in block) + pack("holecard/" + label + "/1", *fields)).digest()
    return sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


class Numbers:
    def __init__(self, key: bytes) -> None:
        self.key, self.block, self.left = key, 0, b""

    def below(self, n: int) -> int:
        while True:
            if not self.left:
                self.left = mac(self.key, "stream", self.block)
                self.block += 1
            w, self.left = int.from_bytes(self.left[:4], "big"), self.left[4:]
            if w < 2**32 - (2**32 % n):
                return w % n

    def shuffle(self, cards: list[int]) -> list[int]:
        last = len(cards) - 1
        while last >= 1:
            chosen = self.below(last + 1)
            cards[last], cards[chosen] = cards[chosen], cards[last]
            last -= 1
        return cards


def subtree(leaf: Leaf, first: int, width: int) -> bytes:
    if width == 1:
        return leaf(first)
    half = width // 2
    return hashed("node", subtree(leaf, first, half), subtree(leaf, first + half, half))


def width_for(leaves: int) -> int:
    width = 1
    while width < leaves:
        width *= 2
    return width


def path_for(leaf: Leaf, index: int, width: int) -> list[str]:
    path, size = [], 1
    while size < width:
        path.append(subtree(leaf, (index // size ^ 1) * size, size).hex())
        size *= 2
    return path


def shoe(given: dict[str, Any]) -> dict[str, Any]:
    """All steps for `given`: its keys are the record's, plus secret, values (of those who reveal) and restart."""
    table, number, secret = given["table"], given["number"], bytes.fromhex(given["secret"])
    commitment = hashed("commitment", table, number, bytes.fromhex(given["sheet_hash"]), secret)

    def in_order(names: Any) -> list[str]:
        return sorted(names, key=lambda name: bytes(name, "utf-8"))

    def flat(pairs: dict[str, bytes]) -> list[Any]:
        return [x for user in in_order(pairs) for x in (user, pairs[user])]

    hashes = {user: hashed("contribution", commitment, user, bytes.fromhex(v)) for user, v in given["values"].items()}
    silent = in_order([*given["withheld"], *(name for name in given["dropped"] if name in hashes)])
    counted = {user: bytes.fromhex(v) for user, v in given["values"].items() if user not in silent}
    list_hash = hashed("list", len(hashes), *flat(hashes))
    reveals_hash = hashed("reveals", len(counted), *flat(counted))
    key = mac(secret, "key", table, number, list_hash, reveals_hash)

    size = given["decks"] * len(given["deck"])
    numbers = Numbers(key)
    order = numbers.shuffle(list(range(size)))
    restart = given["restart"]
    if restart is not None:
        order = order + numbers.shuffle(order[:restart])

    def salt(i: int) -> bytes:
        return mac(key, "salt", i)

    def leaf(i: int) -> bytes:
        return hashed("leaf", i, order[i], salt(i)) if i < size else bytes(32)

    def later_leaf(i: int) -> bytes:
        return hashed("leaf", size + i, order[size + i], salt(size + i)) if i < restart else bytes(32)

    dropped, withheld = in_order(given["dropped"]), in_order(given["withheld"])
    names: list[int | str] = [len(dropped), *dropped, len(withheld), *withheld]
    following = bytes.fromhex(given["next_commitment"] or "")
    deck = bytes(given["deck"])
    header = hashed("header", commitment, following, list_hash, reveals_hash, *names, deck, given["decks"])
    top = subtree(leaf, 0, width_for(size))
    root = hashed("root", header, given["cut"], top)
    record = {name: given[name] for name in ("table", "number", "sheet_hash", "deck", "decks", "cut")}
    record |= {"version": 1, "commitment": commitment.hex(), "next_commitment": given["next_commitment"]}
    record["listed"] = [{"user": user, "hash": hashes[user].hex()} for user in in_order(hashes)]
    record["reveals"] = [{"user": user, "value": counted[user].hex()} for user in in_order(counted)]
    record |= {"dropped": dropped, "withheld": withheld, "root": root.hex(), "continuation": None}
    if restart is not None:
        later_top = subtree(later_leaf, 0, width_for(restart))
        record["continuation"] = {"start": restart, "root": hashed("continuation", root, restart, later_top).hex()}
    ends = [*given["ends"]]
    spans = zip([0, *ends], ends, strict=False)
    record |= {"secret": secret.hex(), "rounds": [{"start": a, "end": b, "cards": order[a:b]} for a, b in spans]}
    proofs = []
    for i in given["proofs"]:
        path = path_for(leaf, i, width_for(size)) if i < size else path_for(later_leaf, i - size, width_for(restart))
        proofs.append({"position": i, "card": order[i], "salt": salt(i).hex(), "path": path})
    big = Numbers(key)
    steps = {"list_hash": list_hash, "reveals_hash": reveals_hash, "key": key, "header": header, "top": top}
    return {
        "given": given,
        "steps": {name: value.hex() for name, value in steps.items()} | {"first_block": mac(key, "stream", 0).hex()},
        "numbers": [[n, big.below(n)] for n in (1, 2, 52, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32) for _ in range(6)],
        "order": order,
        "codes": [given["deck"][card % len(given["deck"])] for card in order],
        "proofs": proofs,
        "record": record,
    }


def some_bytes(name: str) -> str:
    return sha256(("vector " + name).encode()).hexdigest()


def given_shoes() -> list[dict[str, Any]]:
    standard, spanish = list(range(52)), [code for code in range(52) if not 36 <= code < 40]
    people = ["ann", "bob", "Zoë", "李雷", "\U0001f0a1 ace", "\uff21nn"]

    def given(number: int, deck: list[int], decks: int, cut: int, **more: Any) -> dict[str, Any]:
        shoe: dict[str, Any] = {"table": "table 7", "number": number, "sheet_hash": some_bytes("sheet"), "deck": deck}
        shoe |= {"decks": decks, "cut": cut, "next_commitment": some_bytes(f"next {number}"), "values": {}}
        shoe |= {"dropped": [], "withheld": [], "restart": None, "secret": some_bytes(f"secret {number}")}
        return shoe | more

    values = {user: some_bytes("value of " + user) for user in people}
    ann, bob = ({user: values[user]} for user in ("ann", "bob"))
    silent = {"dropped": ["bob", "mallory"], "withheld": ["ann", "李雷"]}
    tiny = {"table": "ü", "next_commitment": None, "values": bob, "withheld": ["bob"]}
    return [
        given(1, standard, 6, 234, ends=[17, 30, 41], proofs=[0, 1, 40, 311]),
        given(2, standard, 8, 208, ends=[9, 28, 60, 208, 231], proofs=[0, 7, 230], values=values),
        given(2**53 - 1, spanish, 6, 216, ends=[], proofs=[287], values=values, **silent),
        given(4, standard, 2, 78, ends=[30, 61, 76, 131], proofs=[0, 103, 104, 130, 179], values=ann, restart=76),
        given(5, [0, 51, 7, 22], 1, 3, ends=[4], proofs=[0, 1, 2, 3], **tiny),
    ]


if __name__ == "__main__":
    shoes = [json.dumps(shoe(given), ensure_ascii=False) for given in given_shoes()]
    VECTORS.write_text("[\n" + ",\n".join(shoes) + "\n]\n", encoding="utf-8")
