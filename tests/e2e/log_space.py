#!/usr/bin/python3
"""Nobody fills the disk: what an address, a member and a room may write is bounded, and the disk keeps some space.

Usage: log_space.py GRIDRACED

On a real server with small limits, an attacker sends whatever is accepted, as fast as it is read; a room is filled
until it is closed; and a disk seems nearly full. What was written is read from the log itself.
"""

import asyncio
import contextlib
import pathlib
import sqlite3
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client, Closed  # noqa: E402
from python_client.exposition import Metrics  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.rooms import ask_for, create_room, post_rooms  # noqa: E402

TIME_FOR_EVERYTHING = 60
KIB = 1024
AROUND_A_RECORD = 32
ATTACK = 6  # seconds
CONNECTIONS = 4
PORTION = 4 * KIB
ROOM_LOG_FULL = 39
ROOM_CLOSED, TRY_AGAIN_LATER = 4002, 1013
WITHOUT_PACE = {
    "COMMAND_RATE": 100000, "COMMAND_BURST": 100000, "ROOM_COMMAND_RATE": 100000, "ROOM_COMMAND_BURST": 100000,
    "MEMBER_LOG_RATE": 1000000, "MEMBER_LOG_BURST": 1000000,
}


def bytes_written(folder):
    with contextlib.closing(sqlite3.connect(folder / "rooms.db")) as database:
        count, size = database.execute("SELECT count(*), sum(length(bytes)) FROM records").fetchone()
    return size + count * AROUND_A_RECORD


def metric(server, name):
    return Metrics(ask_for(server, "/metrics").text()).value(name)


async def write_on(client, until):
    """Sends commands, whatever comes of them; comes back when the server ends the connection. How often it did."""
    ends = 0
    toggled = False
    while time.monotonic() < until:
        try:
            if client.welcome is None or client.is_closed():
                await client.connect()
            toggled = not toggled
            await client.send_command(set_ready=client_pb2.SetReady(ready=toggled))
        except (Closed, TimeoutError):
            ends += 1
            check_equal(client.error and client.error.code, "writes_too_much", "why a connection ends")
            check_equal(client.close_code, TRY_AGAIN_LATER, "its close code")
            check(client.error.retry and client.error.retry_after_ms > 0, "it is not told when to come back")
            await asyncio.sleep(0.2)
    return ends


async def attack(gridraced, folder):
    """The address gets its burst and then its rate, whatever it does on however many connections."""
    burst, rate = 64 * KIB, 60 * KIB / 60
    begun = time.monotonic()
    code = create_room(gridraced.server)
    clients = [Client(gridraced.server, code, f"Mal{i}") for i in range(CONNECTIONS)]
    ends = await asyncio.gather(*(write_on(client, begun + ATTACK) for client in clients))
    took = time.monotonic() - begun
    written = bytes_written(folder)
    most = burst + rate * took + CONNECTIONS * PORTION + 2 * KIB
    check(written <= most, f"{written} bytes were written in {took:.1f} s, and {most:.0f} are allowed")
    check(written >= burst, f"only {written} bytes were written: the attack was none")
    check(min(ends) > 0, f"the connections were ended {ends} times")
    answer = post_rooms(gridraced.server, b"")
    check_equal(answer.status, 429, "a new room for who has written too much")
    check("written too much" in answer.text(), answer.text())
    return f"{written} of {most:.0f} bytes in {took:.1f} s"


async def go_slowly(gridraced, folder):
    """A member waits who writes too much, and is not sent away."""
    client = Client(gridraced.server, create_room(gridraced.server), "Mal")
    await client.connect()
    begun = time.monotonic()
    until = begun + 3
    with contextlib.suppress(TimeoutError):
        while time.monotonic() < until:
            await asyncio.wait_for(client.command(set_ready=client_pb2.SetReady(ready=True)), 1)
    check(not client.is_closed(), "the member was sent away")
    most = 8 * KIB + 60 * KIB / 60 * (time.monotonic() - begun) + KIB
    check(bytes_written(folder) <= most, f"{bytes_written(folder)} bytes, and {most:.0f} are allowed")


async def fill_a_room(gridraced, _):
    """A full room begins nothing new and says why; members who continue nevertheless close it; other rooms continue."""
    code = create_room(gridraced.server)
    other = Client(gridraced.server, create_room(gridraced.server), "Ada")
    await other.connect()
    mal = Client(gridraced.server, code, "Mal")
    await mal.connect()
    while not any(answer is not None for answer in mal.answers.values()):
        await mal.send_command(set_ready=client_pb2.SetReady(ready=len(mal.answers) % 2 == 0))
    start = await mal.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    check_equal(start.code, ROOM_LOG_FULL, "the refusal of a race in a full room")
    announced = any(e.HasField("announced") for frame in mal.frames for e in frame.events)
    check(announced, "nobody was told that the room is full")
    check_equal(metric(gridraced.server, "gridrace_full_rooms_total"), 1, "the metric of full rooms")
    newcomer = Client(gridraced.server, code, "Bob")
    with contextlib.suppress(Closed):
        await newcomer.connect()
    await newcomer.wait_until_closed()
    check_equal(newcomer.error.code, "room_log_full", "what a newcomer to a full room hears")
    with contextlib.suppress(Closed):
        while True:
            await mal.send_command(start_race=client_pb2.StartRace())
    check_equal(await mal.wait_until_closed(), ROOM_CLOSED, "the close code when a full room is written on")
    check_equal(await other.command(set_ready=client_pb2.SetReady(ready=True)), None, "a command in another room")


async def ask_in_vain(gridraced, _):
    """A request that makes no room is charged for none."""
    for _each in range(8):
        check_equal(ask_for(gridraced.server, "/rooms").status, 200, "GET /rooms")
    check_equal(post_rooms(gridraced.server, b"").status, 201, "the first new room")


async def have_no_space(gridraced, _):
    """No new room, and it can be seen why."""
    answer = post_rooms(gridraced.server, b"")
    check_equal(answer.status, 503, "a new room on a disk that is nearly full")
    check("nearly full" in answer.text(), answer.text())
    await asyncio.sleep(1.5)
    ready = ask_for(gridraced.server, "/readyz")
    check_equal(ready.status, 503, "readiness")
    check("the disk is nearly full" in ready.text(), ready.text())
    free = metric(gridraced.server, "gridrace_log_free_bytes")
    check(0 < free < metric(gridraced.server, "gridrace_log_free_floor_bytes"), f"{free} bytes are free")
    check("the disk is nearly full" in gridraced.log(), "the log does not mention it")


async def lose_space(binary, folder):
    """Members keep their seats, newcomers are refused: a floor that a restart raises over what is free."""
    environment = {"GRIDRACE_DATA": str(folder)}
    async with Gridraced(binary, environment=environment) as gridraced:
        await gridraced.start()
        ada = Client(gridraced.server, create_room(gridraced.server), "Ada")
        await ada.connect()
        gridraced.ask_to_stop()
        await gridraced.exit_code()
    environment["GRIDRACE_FREE_SPACE_MIB"] = "100000000"
    arguments = ("--listen", gridraced.server.removeprefix("http://"))
    async with Gridraced(binary, arguments, environment) as gridraced:
        await gridraced.start()
        await ada.connect()
        check_equal(await ada.command(set_ready=client_pb2.SetReady(ready=True)), None, "a command on a full disk")
        bob = Client(gridraced.server, ada.url.rsplit("/", 1)[1], "Bob")
        with contextlib.suppress(Closed):
            await bob.connect()
        check_equal(await bob.wait_until_closed(), TRY_AGAIN_LATER, "the close code of a newcomer")
        check_equal(bob.error.code, "disk_nearly_full", "what a newcomer hears")


CASES = [
    (attack, {**WITHOUT_PACE, "UNLIMITED": "none", "ADDRESS_LOG_RATE": 60, "ADDRESS_LOG_BURST": 64}),
    (go_slowly, {**WITHOUT_PACE, "MEMBER_LOG_RATE": 60, "MEMBER_LOG_BURST": 8}),
    (fill_a_room, {**WITHOUT_PACE, "ROOM_LOG_MIB": 1}),
    (ask_in_vain, {"UNLIMITED": "none", "ADDRESS_LOG_RATE": 1, "ADDRESS_LOG_BURST": 1}),
    (have_no_space, {"FREE_SPACE_MIB": 100000000}),
]


async def run(binary, case, settings):
    with tempfile.TemporaryDirectory() as name:
        environment = {"GRIDRACE_DATA": name, "GRIDRACE_DURABILITY": "crash"}
        environment.update({f"GRIDRACE_{setting}": str(value) for setting, value in settings.items()})
        async with Gridraced(binary, environment=environment) as gridraced:
            await gridraced.start()
            result = await case(gridraced, pathlib.Path(name))
            gridraced.ask_to_stop()
            check_equal(await gridraced.exit_code(), 0, f"the exit code after {case.__name__}")
    return result


async def main(binary):
    for case, settings in CASES:
        told = await asyncio.wait_for(run(binary, case, settings), TIME_FOR_EVERYTHING)
        print(f"{case.__name__}: {told or 'as it should be'}")
    with tempfile.TemporaryDirectory() as name:
        await asyncio.wait_for(lose_space(binary, pathlib.Path(name)), TIME_FOR_EVERYTHING)


if __name__ == "__main__":
    script.run(__doc__, main)
