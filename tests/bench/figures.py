#!/usr/bin/python3
"""Measures what people feel and hosts pay for, and prints it. Never a test: figures depend on the machine.

Usage: figures.py GRIDRACED GRIDRACE

Keypress to echo in a terminal, move to the opponent's screen on loopback, memory of the server for each
idle client, puzzles a second by grade.
"""

import asyncio
import fcntl
import os
import pathlib
import pty
import resource
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))

from python_client import player, sudoku  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.rooms import create_room  # noqa: E402

KEYS = 400
MOVES = 1000
PAUSE_BETWEEN_MOVES = 0.005
ROOMS, PLAYERS, SPECTATORS = 20, 25, 25
PUZZLES = {"easy": 2_000, "medium": 2_000, "hard": 2_000, "expert": 1_000, "extreme": 1_000, "diabolical": 1_000}
PATIENCE = 10


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def describe(seconds):
    """The median and the slowest hundredth of some times."""
    half, most = (1000 * percentile(seconds, share) for share in (0.5, 0.99))
    return f"p50 {half:.2f} ms, p99 {most:.2f} ms ({len(seconds)} measured)"


# ---- keypress to echo ----


def drain(terminal, quiet):
    """Reads away what a program shows, until it is quiet for this time; the number of bytes."""
    count = 0
    while select.select([terminal], [], [], quiet)[0]:
        count += len(os.read(terminal, 65536))
    return count


def time_key(terminal, key):
    """Seconds from a key to the first byte that answers it."""
    began = time.perf_counter()
    os.write(terminal, key)
    if not select.select([terminal], [], [], PATIENCE)[0]:
        raise RuntimeError(f"no echo of {key!r}")
    took = time.perf_counter() - began
    drain(terminal, 0.02)
    return took


def time_keys(gridrace):
    """Times cursor keys, to and fro, in a puzzle alone."""
    home = tempfile.TemporaryDirectory()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", XDG_DATA_HOME=home.name)
        os.execv(gridrace, [gridrace, "solo", "--seed", "1"])
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        if drain(terminal, 0.5) < 1000:
            raise RuntimeError("no board appeared")
        return [time_key(terminal, b"hl"[i % 2 : i % 2 + 1]) for i in range(KEYS)]
    finally:
        os.kill(pid, signal.SIGTERM)
        os.waitpid(pid, 0)
        os.close(terminal)
        home.cleanup()


# ---- move to the opponent's screen ----


class Timed(Client):
    """Notes when a frame with progress of another came, and when an answer of its own did."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.progress_at = asyncio.Queue()
        self.answered_at = asyncio.Queue()

    def _take(self, frame):
        now = time.perf_counter()
        super()._take(frame)
        for event in frame.events:
            kind = event.WhichOneof("kind")
            if kind == "progress_changed" and event.progress_changed.member != self.member:
                self.progress_at.put_nowait(now)
            elif kind == "command_answered":
                self.answered_at.put_nowait(now)


def rules(players):
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=players,
        time_limit_seconds=3600,
        grace_seconds=60,
        late_join=True,
    )


async def begin_race(server):
    """Two players in a race."""
    code = await asyncio.to_thread(create_room, server, rules(2))
    ada, bob = Timed(server, code, "Ada"), Timed(server, code, "Bob")
    await ada.connect()
    await bob.connect()
    await ada.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    for client in (ada, bob):
        await client.wait_for(lambda c=client: c.room.phase == server_pb2.PHASE_RACING, "the start")
    while not ada.answered_at.empty():
        ada.answered_at.get_nowait()
    return ada, bob


async def time_moves(gridraced):
    """Ada places a digit and clears it, again and again: times until Bob sees it, and until she is told."""
    unlimited = ("--listen", "127.0.0.1:0", "--command-rate", "1000000", "--command-burst", "1000000")
    async with Gridraced(gridraced, unlimited) as server:
        await server.start()
        ada, bob = await begin_race(server.server)
        cell, digit = player.moves_left(ada.room)[0]
        place = {"place_digit": client_pb2.PlaceDigit(cell=cell, digit=digit)}
        clear = {"clear_cell": client_pb2.ClearCell(cell=cell)}
        seen, told = [], []
        for i in range(MOVES):
            began = time.perf_counter()
            await ada.send_command(**(clear if i % 2 else place))
            seen.append(await asyncio.wait_for(bob.progress_at.get(), PATIENCE) - began)
            told.append(await asyncio.wait_for(ada.answered_at.get(), PATIENCE) - began)
            await asyncio.sleep(PAUSE_BETWEEN_MOVES)
        await ada.drop()
        await bob.drop()
    return seen, told


# ---- memory ----


def memory_of(pid):
    """Bytes of a process that are in memory."""
    pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


async def fill_room(server):
    """The members of one room, connected and then idle; the last one has seen everybody come."""
    code = await asyncio.to_thread(create_room, server, rules(PLAYERS))
    roles = [room_pb2.ROLE_PLAYER] * PLAYERS + [room_pb2.ROLE_SPECTATOR] * SPECTATORS
    clients = [Client(server, code, f"Member {i}", role) for i, role in enumerate(roles)]
    for client in clients:
        await client.connect()
    return clients


async def measure_memory(gridraced):
    """Bytes for each client, and how many clients there were."""
    async with Gridraced(gridraced) as server:
        await server.start()
        code = await asyncio.to_thread(create_room, server.server)
        first = Client(server.server, code, "First")
        await first.connect()  # what the first costs once is not the clients' to pay
        before = memory_of(server.pid)
        rooms = await asyncio.gather(*(fill_room(server.server) for _ in range(ROOMS)))
        await asyncio.sleep(1)
        after = memory_of(server.pid)
        clients = [client for room in rooms for client in room]
        for client in [first, *clients]:
            await client.drop()
    return (after - before) / len(clients), len(clients)


# ---- puzzles ----


def puzzles_per_second(gridrace, grade, count):
    began = time.perf_counter()
    command = [gridrace, "generate", "--seed", "1", "--grade", grade, "--count", str(count)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    took = time.perf_counter() - began
    puzzles = done.stdout.split()
    if len(puzzles) != count or any(len(sudoku.parse(puzzle)) != 81 for puzzle in puzzles):
        raise RuntimeError(f"{len(puzzles)} puzzles instead of {count}")
    return count / took


def main(gridraced, gridrace):
    print("key to echo:        ", describe(time_keys(gridrace)), flush=True)
    seen, told = asyncio.run(time_moves(gridraced))
    print("move to opponent:   ", describe(seen), flush=True)
    print("move to confirmation:", describe(told), flush=True)
    each, count = asyncio.run(measure_memory(gridraced))
    print(f"memory:              {each / 1024:.1f} KiB for each of {count} idle clients", flush=True)
    for grade, number in PUZZLES.items():
        rate = puzzles_per_second(gridrace, grade, number)
        print(f"puzzles, {grade + ':':<11} {rate:.0f} a second on one core", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*(str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:]))
