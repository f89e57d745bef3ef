#!/usr/bin/python3
"""Thousands of bad connections of every kind come to a server while friends race on it.

Usage: hostile_crowd.py GRIDRACED [--seconds N] [--rounds N]

Races are played at a steady pace, first in peace, then while a crowd from another process attacks from its own
addresses: requests that trickle, TLS to a plain port, headers too long, bad upgrades, garbage for frames, silence after
the handshake, guessed codes, members who never read, connections that are closed or reset at once. The server lives,
every move of the friends is answered, their 99th percentile stays as it was (generously: machines of tests are busy;
the ratio is printed), and afterwards the server has as many descriptors as before and has not grown much. Exit code 0
and a summary, or 1 and what was not as it should be.
"""

import argparse
import asyncio
import contextlib
import logging
import multiprocessing
import pathlib
import random
import resource
import signal
import sys
import time
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from hostile.http_attacks import request, upgrade  # noqa: E402
from hostile.socket_attacks import frame  # noqa: E402
from python_client import manners, player  # noqa: E402
from python_client.checks import check, check_equal, check_size  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.rooms import create_room  # noqa: E402

SEED = 20260102
ROOMS = 4  # of two friends each
PACE = 0.1  # seconds between two moves of one
AT_ONCE = 400  # bad connections under way
SLOWEST = 2.0  # seconds that a move may take at worst, on a machine that does much else
MOST_MEMORY = 48 << 20
CLIENT_HELLO = bytes.fromhex("160301020001000001fc0303") + bytes(500)


# ---- the crowd, in a process of its own ----


async def trickle(peer, code, rng):
    """A request byte by byte, until it is cut off."""
    for byte in upgrade(code):
        peer.write(bytes([byte]))
        await peer.drain()
        await asyncio.sleep(0.05)


async def speak_tls(peer, code, rng):
    peer.write(CLIENT_HELLO)


async def send_long_header(peer, code, rng):
    peer.write(request("GET / HTTP/1.1", "X-Long: " + "x" * 20_000))


async def send_slow_body(peer, code, rng):
    peer.write(request("POST /rooms HTTP/1.1", "Content-Length: 4000") + b"x")
    await asyncio.sleep(2)


async def upgrade_badly(peer, code, rng):
    peer.write(upgrade(code, rng.choice(["X: no key", "Sec-WebSocket-Key: short", "Origin: https://evil.example"])))


async def send_garbage(peer, code, rng):
    peer.write(rng.randbytes(500))


async def send_garbage_frames(peer, code, rng):
    peer.write(upgrade(code) + rng.randbytes(500))


async def be_silent(peer, code, rng):
    peer.write(upgrade(code))
    await asyncio.sleep(2)


async def guess(peer, code, rng):
    alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
    peer.write(upgrade("".join(rng.choice(alphabet) for _ in range(6))))


async def never_read(peer, code, rng):
    """Joins as a spectator, asks for much and takes nothing."""
    peer.write(upgrade(code) + frame(0x82, manners.hello_bytes(token=rng.randbytes(32))))
    for _ in range(200):
        peer.write(frame(0x82, manners.ping(500)))
    await asyncio.sleep(2)


async def flood_with_fragments(peer, code, rng):
    peer.write(upgrade(code) + frame(0x02, b"x") + frame(0x00, b"") * 5000)


async def go_at_once(peer, code, rng):
    pass


ATTACKS = [
    trickle,
    speak_tls,
    send_long_header,
    send_slow_body,
    upgrade_badly,
    send_garbage,
    send_garbage_frames,
    be_silent,
    guess,
    never_read,
    flood_with_fragments,
    go_at_once,
]


async def attack(attack_with, host, port, code, rng):
    source = f"127.0.{rng.randrange(1, 9)}.{rng.randrange(1, 250)}"
    reader, peer = await asyncio.open_connection(host, port, local_addr=(source, 0), limit=4096)
    try:
        await attack_with(peer, code, rng)
        if attack_with not in (go_at_once, never_read):
            async with asyncio.timeout(0.5):
                await reader.read(1000)
    finally:
        if rng.random() < 0.5:
            peer.transport.abort()
        else:
            peer.close()


async def crowd(host, port, codes, made):
    """Attacks until it is killed."""
    rng = random.Random(SEED)

    async def one(number):
        while True:
            with contextlib.suppress(OSError, TimeoutError):
                await attack(ATTACKS[(number + made.value) % len(ATTACKS)], host, port, rng.choice(codes), rng)
            made.value += 1

    await asyncio.gather(*(one(number) for number in range(AT_ONCE)))


def run_crowd(server, codes, made):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # of writing to who has closed
    address = urllib.parse.urlsplit(server)
    asyncio.run(crowd(address.hostname, address.port, codes, made))


# ---- the friends ----


class Table:
    """Two friends in a room, who place a digit and take it away again for as long as they are asked to."""

    def __init__(self, server, number):
        rules = room_pb2.RaceRules(
            source=room_pb2.PUZZLE_SOURCE_GENERATED,
            grade=room_pb2.GRADE_EASY,
            max_players=2,
            time_limit_seconds=3600,
            grace_seconds=60,
        )
        self.code = create_room(server, rules)
        self.both = [Client(server, self.code, name) for name in (f"Ada {number}", f"Bob {number}")]

    async def begin(self):
        for friend in self.both:
            await friend.connect()
        start = client_pb2.StartRace(even_if_not_ready=True)
        check_equal(await self.both[0].command(start_race=start), None, "the start")
        for friend in self.both:
            await friend.wait_for(lambda f=friend: f.room.phase == server_pb2.PHASE_RACING, "the race", 15)

    async def play(self, friend, until, times):
        cell, digit = player.moves_left(friend.room)[0]
        place = {"place_digit": client_pb2.PlaceDigit(cell=cell, digit=digit)}
        clear = {"clear_cell": client_pb2.ClearCell(cell=cell)}
        due = time.monotonic()
        for turn in range(10**9):
            due += PACE
            if due > until:
                break
            await asyncio.sleep(max(0, due - time.monotonic()))
            answer = await friend.command(**(clear if turn % 2 else place))
            check_equal(answer, None, f"a move of {friend.name}")
            times.append(time.monotonic() - due)
        if turn % 2:
            check_equal(await friend.command(**clear), None, f"the last move of {friend.name}")


async def play(tables, seconds):
    """How long each move took, from when it was due to its answer, in order."""
    times = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(table.play(friend, until, times) for table in tables for friend in table.both))
    return sorted(times)


def at(times, share):
    return times[min(len(times) - 1, int(share * len(times)))]


# ---- the server ----


def descriptors_of(pid):
    return len(list(pathlib.Path(f"/proc/{pid}/fd").iterdir()))


def memory_of(pid):
    pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


async def calm(pid, most, seconds=12):
    """Waits until the server has no more descriptors than this; returns how many it has."""
    until = time.monotonic() + seconds
    while descriptors_of(pid) > most and time.monotonic() < until:
        await asyncio.sleep(0.2)
    return descriptors_of(pid)


async def attacked(gridraced, tables, seconds):
    """Times of the friends' moves while the crowd is there, and how many bad connections there were."""
    made = multiprocessing.Value("L", 0)
    codes = [table.code for table in tables]
    attackers = multiprocessing.Process(target=run_crowd, args=(gridraced.server, codes, made), daemon=True)
    attackers.start()
    try:
        times = await play(tables, seconds)
        check(attackers.is_alive(), "the crowd has gone home")
    finally:
        attackers.kill()
        await asyncio.to_thread(attackers.join)
    return times, made.value


async def run(gridraced, options):
    await gridraced.start()
    tables = [await asyncio.to_thread(Table, gridraced.server, number) for number in range(ROOMS)]
    for table in tables:
        await table.begin()
    peaceful = await play(tables, options.seconds)
    fds = descriptors_of(gridraced.pid)
    await attacked(gridraced, tables, 2)  # what is made once and kept, is made here
    await calm(gridraced.pid, fds)
    memory = memory_of(gridraced.pid)
    for _ in range(options.rounds):
        times, made = await attacked(gridraced, tables, options.seconds)
        left = await calm(gridraced.pid, fds)
        grown = memory_of(gridraced.pid) - memory
        ratio = at(times, 0.99) / at(peaceful, 0.99)
        print(
            f"{made} bad connections; {len(times)} moves, p50 {1000 * at(times, 0.5):.1f} ms, "
            f"p99 {1000 * at(times, 0.99):.1f} ms ({ratio:.2f} times the {1000 * at(peaceful, 0.99):.1f} ms of peace), "
            f"slowest {1000 * times[-1]:.0f} ms; descriptors {fds} -> {left}, memory {grown / 1024:+.0f} KiB"
        )
        check(made > 200, "the crowd was small")
        check_size(times[-1] < SLOWEST, f"a friend waited {times[-1]:.1f} s")
        check(left <= fds, f"{left - fds} descriptors were not given back")
        check_size(grown < MOST_MEMORY, f"the server has grown by {grown >> 20} MiB")
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "the exit code of the server")


async def main(options):
    environment = {"GRIDRACE_UNLIMITED": "127.0.0.1"}  # the friends; the crowd has other addresses
    async with Gridraced(options.gridraced, environment=environment) as gridraced:
        await asyncio.wait_for(run(gridraced, options), 60 + options.rounds * (options.seconds + 20))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gridraced")
    parser.add_argument("--seconds", type=float, default=10, help="of each part")
    parser.add_argument("--rounds", type=int, default=1, help="of attacks")
    try:
        asyncio.run(main(parser.parse_args()))
    except Exception as error:  # pylint: disable=broad-except
        sys.exit(f"hostile_crowd: {type(error).__name__}: {error}")
