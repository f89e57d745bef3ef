#!/usr/bin/python3
"""Time during which a room was not served does not count in its races, whatever happened to the server.

Usage: time_away.py GRIDRACED

Many rooms race. The server is killed, is away for a moment, and is killed again several times while it opens the
rooms: right after it listens and at later moments. Then its disk is full, all rooms are paused, and it is
ended meanwhile, once killed and once asked to stop. The log must have an interruption for all of these times; of the
time for which nothing happened before the kill, but the server was there, only the newest may be part of it. Exit
code 0 and a short summary, or 1 and what was not as promised.
"""

import asyncio
import os
import pathlib
import resource
import signal
import tempfile

from crowd import recorded
from crowd.absences import Absences, interruptions, now
from python_client import player, script
from python_client.checks import check, check_equal
from python_client.client import Client
from python_client.gridraced import Gridraced
from python_client.messages import client as client_pb2
from python_client.messages import room as room_pb2
from python_client.messages import server as server_pb2
from python_client.rooms import create_room

ROOMS = 20
QUIET = 3.0  # seconds before the first kill: several beats
LOST_WITH_A_KILL = 2000  # milliseconds of them at most: one beat, on a busy machine
AWAY = 0.7
PAUSED = 1.2
LIVES = (0, 0.002, 0.004, 0.008, 0.016, 0.03, 0.06)  # seconds after "listening"
TIME_TO_OPEN = 5
TIME = 120


class Races:
    """A race in each of many rooms, a player in each race."""

    def __init__(self, gridraced):
        self._gridraced = gridraced
        self.racers = []

    async def start(self):
        rules = room_pb2.RaceRules(
            source=room_pb2.PUZZLE_SOURCE_GENERATED,
            grade=room_pb2.GRADE_EASY,
            max_players=2,
            time_limit_seconds=3600,
            grace_seconds=3600,
        )
        for _ in range(ROOMS):
            code = create_room(self._gridraced.server, rules)
            racer = Client(self._gridraced.server, code, "Ada")
            await racer.connect()
            await racer.command(start_race=client_pb2.StartRace())
            self.racers.append(racer)
        for racer in self.racers:
            await racer.wait_for(lambda r=racer: r.room.phase == server_pb2.PHASE_RACING, "the race")

    async def come_back(self):
        """Everybody, and each makes a move: the rooms are open."""
        for racer in self.racers:
            while True:
                try:
                    await racer.connect()
                    break
                except Exception:  # pylint: disable=broad-except
                    await asyncio.sleep(0.05)
            await move(racer)

    async def are_sent_away(self):
        for racer in self.racers:
            await racer.wait_until_closed()


async def move(racer):
    cell, digit = player.moves_left(racer.room)[0]
    check_equal(await player.place(racer, cell, digit), None, "the answer to a move")


async def end(gridraced, number):
    """Returns when the process is gone."""
    os.kill(gridraced.pid, number)
    code = await gridraced.exit_code()
    check(code in (0, -number), f"the server ended with {code}")


async def kill_while_opening(gridraced, races, absences):
    """Away, and then killed at every start but the last."""
    await end(gridraced, signal.SIGKILL)
    absences.begin()
    await asyncio.sleep(AWAY)
    for life in LIVES:
        absences.end()
        await gridraced.start()
        await asyncio.sleep(life)
        await end(gridraced, signal.SIGKILL)
        absences.begin()
    absences.end()
    await gridraced.start()
    await asyncio.wait_for(races.come_back(), TIME_TO_OPEN)


async def end_while_paused(gridraced, races, absences, number):
    resource.prlimit(gridraced.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    for racer in races.racers:
        cell, digit = player.moves_left(racer.room)[0]
        await racer.send_command(place_digit=client_pb2.PlaceDigit(cell=cell, digit=digit))
    await races.are_sent_away()
    absences.begin()
    await asyncio.sleep(PAUSED)
    await end(gridraced, number)
    absences.end()
    await gridraced.start()
    await asyncio.wait_for(races.come_back(), TIME_TO_OPEN)


def check_quiet_time(folder, killed_at):
    """That nothing is on record of a time does not mean that it was not served."""
    for code, records in recorded.read_log(folder).items():
        lost = killed_at - interruptions(records)[0][0]
        check(lost <= LOST_WITH_A_KILL, f"room {code} lost {lost:.0f} ms for which it was served")


async def run(gridraced, folder):
    absences = Absences()
    await gridraced.start()
    gridraced.keep_port()
    races = Races(gridraced)
    await races.start()
    await asyncio.sleep(QUIET)
    killed_at = now()
    await kill_while_opening(gridraced, races, absences)
    await end_while_paused(gridraced, races, absences, signal.SIGKILL)
    await end_while_paused(gridraced, races, absences, signal.SIGTERM)
    await end(gridraced, signal.SIGTERM)
    check_quiet_time(folder, killed_at)
    absences.check_log(folder)
    print(f"{ROOMS} rooms, {absences.total():.0f} ms away, none of them counted")


async def main(binary):
    with tempfile.TemporaryDirectory() as name:
        environment = {"GRIDRACE_DATA": name, "GRIDRACE_MOST_LAG_MS": "60000"}  # a busy machine
        async with Gridraced(binary, environment=environment) as gridraced:
            await asyncio.wait_for(run(gridraced, pathlib.Path(name)), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
