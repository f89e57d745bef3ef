"""The draw of a race's puzzle, from the protocol's page alone."""

import hashlib
import os
import struct

from .checks import check, check_equal
from .messages import client as client_pb2


def commitment_to(secret):
    return hashlib.sha256(secret).digest()


def drawn_seed(race, server_secret, openings):
    """`openings`: (member, secret), by member."""
    parts = [b"gridrace draw v1\n", struct.pack(">Q", race), server_secret]
    for member, secret in openings:
        parts += [struct.pack(">Q", member), secret]
    return int.from_bytes(hashlib.sha256(b"".join(parts)).digest()[:8], "big")


async def commit(client):
    """Takes part in the next draw; returns the secret."""
    secret = os.urandom(32)
    said = client_pb2.CommitDraw(commitment=commitment_to(secret))
    check_equal(await client.command(commit_draw=said), None, "the commitment")
    return secret


async def reveal(client, secret):
    """None, or the refusal."""
    return await client.command(open_draw=client_pb2.OpenDraw(secret=secret))


def check_drawn(race, entries, opened):
    """Of a race that has ended, as a client has it: who was bound (secrets by member), and who of them opened."""
    told = [(entry.member, entry.commitment) for entry in race.draw.entries]
    check_equal(told, [(member, commitment_to(secret)) for member, secret in sorted(entries.items())], "the entries")
    check_equal(race.openings, tuple((member, entries[member]) for member in sorted(opened)), "the openings")
    check_equal(commitment_to(race.secret), race.draw.commitment, "what the server was bound to")
    check_equal(race.seed, drawn_seed(race.number, race.secret, race.openings), "the seed")


def check_untold(race):
    """Of a race that has not ended."""
    check(race.secret is None, "the server's secret is told before the end")
