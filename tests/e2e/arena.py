#!/usr/bin/python3
"""Nine bots play an arena of five minutes, the shortest there is, and the server is killed twice in it.

Usage: arena.py GRIDRACED GRIDRACE

Rounds follow by themselves until the time is up: none begins after it, the last one is played to its end. Of nine
players one has a bye in each round, nobody two, and nobody meets the opponent of the round before. The server is killed
while all race, and between two rounds: the time that it was gone is added. A player who has left is not waited for. The
points and standings that the server tells are those that follow from the runs. Exit code 0 and a short summary, or 1 and
what was not as it should be.
"""

import asyncio
import collections
import pathlib
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.processes import end  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.tournament import (  # noqa: E402
    Books,
    check_newcomer,
    check_page,
    come_back,
    open_tournament,
    rules_of,
)

TIME_FOR_EVERYTHING = 480
PLAYERS, MINUTES = 9, 5
PACE = 2  # digits a second: rounds of about half a minute
KILLED_WHILE_RACING, KILLED_IN_A_BREAK, LEFT_BY_ONE = 2, 3, 4  # in or after these rounds
MILLISECOND = 1000


class Arena:
    """What happens in it, and what must follow."""

    def __init__(self, gridraced, eve):
        self.gridraced, self.eve = gridraced, eve
        self.books = Books()
        self.starts = []
        self.played = []  # the tables of each round

    @property
    def room(self):
        return self.eve.room

    def is_over(self):
        return self.room.phase == server_pb2.PHASE_LOBBY and self.room.match.next_at is None

    async def kill(self):
        """The server is gone for a moment, which the time does not count."""
        ends_at, tables = self.room.tournament.ends_at, self.room.tournament.tables
        await come_back(self.gridraced, self.eve)
        check(self.room.tournament.ends_at > ends_at, "the time that the server was gone counts")
        check_equal(self.room.tournament.tables, tables, "the tables after the kill")

    async def play_round(self, number):
        """Returns without one if the time is up before it begins: a player who is away for a moment is waited for."""
        racing = lambda: self.room.phase == server_pb2.PHASE_RACING
        await self.eve.wait_for(lambda: racing() or self.is_over(), f"round {number}", 60)
        if not racing():
            return
        self.starts.append(self.room.race.starts_at)
        check(self.starts[-1] <= self.room.tournament.ends_at, f"round {number} began when the time was up")
        self.check_tables(self.room.tournament.tables)
        if number == KILLED_WHILE_RACING:
            check(self.room.race.ended_at is None, "the round was over before the server was killed")
            await self.kill()
        await self.eve.wait_for(lambda: self.room.tournament.played == number, f"the end of round {number}", 150)
        self.books.add(self.room)
        self.books.check_scores(self.room)
        check_page(self.gridraced.server, self.room)
        if number == KILLED_IN_A_BREAK:
            await self.kill()
            self.books.check_scores(self.room)

    def check_tables(self, tables):
        """Nobody meets the opponent of the round before, or has a second bye."""
        pairs = [frozenset(table) for table in tables]
        before = self.played[-1] if self.played else []
        check(not set(pairs) & {pair for pair in before if len(pair) > 1}, f"somebody meets again: {pairs}")
        self.played.append(pairs)
        byes = collections.Counter(pair for pairs in self.played for pair in pairs if len(pair) == 1)
        check(all(times == 1 for times in byes.values()), f"somebody has two byes: {byes}")

    async def check_end(self):
        """Nothing begins any more."""
        page = check_page(self.gridraced.server, self.room)
        check_equal((page["mode"], page["over"]), ("arena", True), "the page at the end")
        minutes = (self.room.tournament.ends_at - self.starts[0]) / MILLISECOND / 60
        check(MINUTES < minutes < MINUTES + 1, f"the arena had {minutes:.1f} minutes")
        await asyncio.sleep(10)  # longer than the break between two rounds
        check_equal(self.room.phase, server_pb2.PHASE_LOBBY, "the room after the end")


async def play(gridraced, gridrace):
    rules = rules_of(room_pb2.MODE_ARENA, PLAYERS, arena_minutes=MINUTES)
    async with open_tournament(gridraced, gridrace, rules, PACE) as (eve, bots):
        arena = Arena(gridraced, eve)
        await eve.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
        while not arena.is_over():
            await arena.play_round(len(arena.played) + 1)
            if len(arena.played) == LEFT_BY_ONE:
                await end(bots.pop())
        check(len(arena.played) > LEFT_BY_ONE + 1, f"only {len(arena.played)} rounds")
        await arena.check_end()
        await check_newcomer(gridraced.server, eve)
        check_whole(eve)
    return len(arena.played)


async def main(gridraced, gridrace):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        async with Gridraced(gridraced, environment={"GRIDRACE_DATA": folder}) as server:
            rounds = await play(server, gridrace)
    print(f"{PLAYERS} bots have played an arena of {rounds} rounds ({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
