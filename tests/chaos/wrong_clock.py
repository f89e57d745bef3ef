#!/usr/bin/python3
"""A server that starts with a wrong clock, is set right while races run, sleeps, and is set back.

Usage: wrong_clock.py GRIDRACED WRONG_CLOCK_LIBRARY

Nothing sets the machine's clock: a preloaded library shows the server another one. The puzzle of the day, /healthz and the
end of bans follow the clock at once. A race counts none of these jumps: not when the clock is set ahead, nor while the
machine sleeps, nor when it is set back, and continues for its players each time. The log of the server says each jump once.
Exit code 0 and a short summary, or 1 and what was not as promised.
"""

import asyncio
import json
import mmap
import os
import pathlib
import struct
import tempfile
import time

import crowd  # noqa: F401  (finds python_client)
from python_client import player, rooms, script
from python_client.checks import check, check_equal
from python_client.client import Client
from python_client.gridraced import Gridraced
from python_client.messages import client as client_pb2
from python_client.messages import room as room_pb2
from python_client.messages import server as server_pb2

TIME = 120
HOUR = 3_600_000
DAY = 24 * HOUR
SLACK = 10_000  # milliseconds that a busy machine may take for anything here


class WrongClock:
    """What the server is shown, in milliseconds ahead of what is."""

    def __init__(self, folder):
        self.file = folder / "clock"
        self.file.write_bytes(bytes(16))
        with self.file.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 16)
        self.wall = self.since_boot = 0

    def set(self, by):
        self._move(by, 0)

    def sleep(self, span):
        self._move(span, span)

    def _move(self, wall, since_boot):
        self.wall += wall
        self.since_boot += since_boot
        self._memory[:] = struct.pack("qq", self.wall, self.since_boot)

    def now(self):
        return time.time() * 1000 + self.wall


def rules(mode_settings=None):
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=2,
        time_limit_seconds=1800,
        grace_seconds=600,
        mode_settings=mode_settings,
    )


def code_of_today(server):
    daily = room_pb2.ModeSettings(mode=room_pb2.MODE_DAILY)
    answer = rooms.post_rooms(server, client_pb2.CreateRoom(rules=rules(daily)).SerializeToString())
    check_equal(answer.status, 201, f"the answer to a request for today's puzzle ({answer.body!r})")
    return client_pb2.RoomCreated.FromString(answer.body).code


def time_of_day(server):
    return json.loads(rooms.ask_for(server, "/healthz").body)["time"]


async def come_back(racer):
    while True:
        try:
            await racer.connect()
            return
        except Exception:  # pylint: disable=broad-except
            await asyncio.sleep(0.05)


async def race_time(racer):
    """The server's clock is measured again on every connection."""
    offset = await racer.measure_clock()
    return time.time() * 1000 + offset - racer.room.race.starts_at


async def jump(gridraced, clock, racer, change, said):
    """The server says it once; the racer is sent away for a moment and continues the race, to which nothing is added."""
    before = await race_time(racer)
    began = time.monotonic()
    lines = gridraced.log().count(said)
    change()
    check(abs(time_of_day(gridraced.server) - clock.now()) < SLACK, "/healthz has another time of day")
    await racer.wait_until_closed(TIME)
    await asyncio.wait_for(come_back(racer), TIME)
    after = await race_time(racer)
    passed = (time.monotonic() - began) * 1000
    check(racer.room.phase == server_pb2.PHASE_RACING, "the race did not continue")
    check(after - before < passed + 100, f"{after - before:.0f} ms of race time in {passed:.0f} ms")
    cell, digit = player.moves_left(racer.room)[0]
    check_equal(await player.place(racer, cell, digit), None, "the answer to a move")
    check_equal(gridraced.log().count(said) - lines, 1, f"lines in the log with {said!r}")


async def run(gridraced, clock):
    clock.set(-3 * DAY)
    await gridraced.start()
    code = rooms.create_room(gridraced.server, rules())
    racer = Client(gridraced.server, code, "Ada")
    await racer.connect()
    check_equal(await racer.command(start_race=client_pb2.StartRace()), None, "the answer to a start")
    await racer.wait_for(lambda: racer.room.phase == server_pb2.PHASE_RACING, "the race", 20)
    early = code_of_today(gridraced.server)
    await jump(gridraced, clock, racer, lambda: clock.set(3 * DAY), "was set 2592")
    today = code_of_today(gridraced.server)
    check(today != early, "the puzzle of the day is that of a wrong day")
    await jump(gridraced, clock, racer, lambda: clock.sleep(8 * HOUR), "the machine slept for 28")
    await jump(gridraced, clock, racer, lambda: clock.set(-8 * HOUR), " back; rooms that are open")
    check_equal(code_of_today(gridraced.server), today, "the puzzle of the day")


async def main(binary, library):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        clock = WrongClock(folder)
        environment = {
            "GRIDRACE_DATA": str(folder / "data"),
            "WRONG_CLOCK": str(clock.file),
            "LD_PRELOAD": library,
        }
        async with Gridraced(binary, environment=environment) as gridraced:
            await asyncio.wait_for(run(gridraced, clock), TIME)
    print("clock set ahead by days, eight hours of sleep, clock set back: none of it is race time")


if __name__ == "__main__":
    script.run(__doc__, main)
