"""The tree of races, as proto/http.md and the standards that it names have it: checkpoints, tiles and proofs."""

import base64
import dataclasses
import hashlib

from . import ed25519
from .rooms import ask_for

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
FULL = 256


@dataclasses.dataclass(frozen=True)
class Tree:
    size: int
    root: bytes


@dataclasses.dataclass(frozen=True)
class Proof:
    index: int
    hashes: tuple
    checkpoint: str


def fingerprint(key):
    number = int.from_bytes(key[:10], "big")
    digits = "".join(DIGITS[number >> 5 * place & 31] for place in reversed(range(16)))
    return "-".join(digits[start : start + 4] for start in range(0, 16, 4))


def key_of_note(note):
    """The server that a race's note names."""
    line = next(line for line in note.splitlines() if line.startswith("server "))
    return base64.b64decode(line.removeprefix("server "))


def leaf_of_note(note):
    """What the tree has of the race: the hash of what is signed."""
    return hashlib.sha256(note.rpartition("\n\n")[0].encode() + b"\n").digest()


def signed_text(note, key):
    """The lines before the signature, which must be the key's."""
    text, _, signatures = note.rpartition("\n\n")
    text += "\n"
    name = f"gridrace-{fingerprint(key)}"
    identifier = hashlib.sha256(name.encode() + b"\n\x01" + key).digest()[:4]
    for line in signatures.splitlines():
        dash, said, signature = line.split(" ")
        if (dash, said) != ("\N{EM DASH}", name):
            continue
        signature = base64.b64decode(signature, validate=True)
        if signature[:4] == identifier and ed25519.verify(key, text.encode(), signature[4:]):
            return text
    raise ValueError(f"not signed by {name}: {note}")


def read_checkpoint(note, key):
    origin, size, root, rest = signed_text(note, key).split("\n")
    if (origin, rest) != (f"gridrace-{fingerprint(key)}", ""):
        raise ValueError(f"no checkpoint: {note}")
    return Tree(int(size), base64.b64decode(root, validate=True))


def read_proof(text):
    proof, _, checkpoint = text.partition("\n\n")
    first, index, *hashes = proof.split("\n")
    if first != "c2sp.org/tlog-proof@v1" or not index.startswith("index "):
        raise ValueError(f"no proof: {text}")
    return Proof(int(index.removeprefix("index ")), tuple(map(base64.b64decode, hashes)), checkpoint)


# ---- RFC 6962, section 2.1 ----


def leaf_hash(leaf):
    return hashlib.sha256(b"\0" + leaf).digest()


def node_hash(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def root_of(hashes):
    """Of the tree whose leaves have these hashes, by the definition."""
    if not hashes:
        return hashlib.sha256(b"").digest()
    if len(hashes) == 1:
        return hashes[0]
    middle = 1
    while 2 * middle < len(hashes):
        middle *= 2
    return node_hash(root_of(hashes[:middle]), root_of(hashes[middle:]))


def root_by_proof(hash_of_leaf, index, size, hashes):
    """The root that the proof makes of a leaf: from the top down, as the definition divides the tree."""
    if size == 1:
        if hashes or index:
            raise ValueError("the proof is too long")
        return hash_of_leaf
    middle = 1
    while 2 * middle < size:
        middle *= 2
    *lower, sibling = hashes
    if index < middle:
        return node_hash(root_by_proof(hash_of_leaf, index, middle, lower), sibling)
    return node_hash(sibling, root_by_proof(hash_of_leaf, index - middle, size - middle, lower))


# ---- tiles ----


def tile_path(level, index, width):
    groups = [f"{index % 1000:03}"]
    while index := index // 1000:
        groups.insert(0, f"x{index % 1000:03}")
    return f"{level}/{'/'.join(groups)}" + ("" if width == FULL else f".p/{width}")


def fetch(server, path):
    answer = ask_for(server, f"/tlog/{path}")
    if answer.status != 200:
        raise ValueError(f"{path}: {answer.status} {answer.text()}")
    return answer


def fetch_level(server, level, size):
    """All hashes of a level of tiles, of a tree of this size."""
    count = size // FULL**level
    hashes = []
    for index in range((count + FULL - 1) // FULL):
        width = min(count - index * FULL, FULL)
        body = fetch(server, f"tile/{tile_path(level, index, width)}").body
        if len(body) != 32 * width:
            raise ValueError(f"tile {level} {index} has {len(body)} bytes")
        hashes += [body[32 * place : 32 * place + 32] for place in range(width)]
    return hashes


def fetch_leaves(server, size):
    """All leaves, of a tree of this size."""
    leaves = []
    for index in range((size + FULL - 1) // FULL):
        width = min(size - index * FULL, FULL)
        body = fetch(server, f"tile/entries/{tile_path(0, index, width).partition('/')[2]}").body
        while body:
            length = int.from_bytes(body[:2], "big")
            leaves.append(body[2 : 2 + length])
            body = body[2 + length :]
    return leaves
