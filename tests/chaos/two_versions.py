#!/usr/bin/python3
"""A cluster is upgraded node by node while people race, and nodes of both versions die.

Three nodes of an older version share a PostgreSQL database. People race in rooms that both versions can read and, once
a node is newer, in rooms of the newest mode, which older nodes cannot read. Node after node is replaced by the newer
version under the same name, asked to stop or killed; newer nodes with rooms of the newest mode are killed while an older
one is there to take these rooms over: first one of two newer nodes, then all of them. All keep books, as in
cluster_killed.py: nothing is lost, nothing happens twice, connections to nodes that live stay open. Prints
how long members waited for their next confirmed move.

Exit code 0, or 1, what was not as promised, and the seed.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import tempfile
import time

import cluster_killed
import full_disk
from crowd import gaps, habits, recorded
from crowd.roaming import RoamingCrowd
from python_client.checks import check, check_equal
from python_client.cluster import Cluster
from python_client.messages import room as room_pb2
from python_client.postgres_cluster import PostgresCluster
from python_client.rooms import create_room

ROOMS = 4  # that both versions can read
NEWEST_ROOMS = 3
BUSY = (0.8, 1.2)  # seconds between events
NOBODY_NEWER = 1.5  # seconds for which no newer node lives
LONGEST_GAP = 5.0  # a second is what one may expect, on a machine with time to spare
TIME = 240
LEFT = "a room is left to nodes of another version"
SHUT = "a room is damaged and stays shut"
DISMISSALS = (cluster_killed.RESTARTING, cluster_killed.TRY_AGAIN_LATER, cluster_killed.SERVICE_UNAVAILABLE)
A, B, C = range(3)


class NewestCrowd(RoamingCrowd):
    """In rooms of the newest mode, made at the first node. Nobody is at home at the second one."""

    def _open_room(self, _index):
        rules = habits.rules(self._chance)
        rules.countdown_seconds = 0
        rules.mode_settings.CopyFrom(
            room_pb2.ModeSettings(
                mode=room_pb2.MODE_SWISS, lives=3, penalty_seconds=20, lock_seconds=5, races=6, teams=2,
                turn_digits=3, turn_seconds=20, table_size=3,
            )
        )  # fmt: skip
        return create_room(self._servers[A], rules)

    def _member(self, book, name, role):
        member = super()._member(book, name, role)
        member.home = C if member.home == B else member.home
        member.features = [room_pb2.FEATURE_OPEN_ENDED, room_pb2.FEATURE_MODES, room_pb2.FEATURE_TOURNAMENTS]
        return member

    def is_busy(self, racer):
        return racer.role == room_pb2.ROLE_PLAYER


class Course:
    """What happens to the cluster, one event after the other, and how long it kept people waiting."""

    def __init__(self, cluster, options, chance):
        self._cluster = cluster
        self._newer = options.gridraced
        self._longest = LONGEST_GAP * options.patience
        self._chance = chance
        self.crowds = []
        self.faults = []

    @property
    def nodes(self):
        return self._cluster.nodes

    async def go_on(self, crowd=None):
        for each in [crowd] if crowd else self.crowds:
            await each.go_on_for(self._chance.uniform(*BUSY))

    async def befall(self, title, indices, event, longest_gap=None):
        """One event, at these nodes, until everybody is served again; nobody else's connection may end."""
        for crowd in self.crowds:
            await crowd.spread()
        await self.go_on()
        for racer in self._everybody():
            racer.forget_times()
        kept = [(r, r.connection) for r in self._everybody() if r.is_seated() and r.node not in indices]
        homes = {racer: racer.node for racer in self._everybody()}
        begun = time.monotonic()
        await event()
        for crowd in self.crowds:
            await full_disk.come_back(crowd)
            await crowd.go_on_for(BUSY[0])
        self._tell(title, indices, homes, begun)
        ended = [(r.name, r.book.code, end.node, end.close_code) for r, number in kept for end in r.ends if end.connection == number]
        check(not ended, f"{title}: connections ended that should stay (name, room, node, close code): {ended}")
        self._judge(title, begun, longest_gap or self._longest)

    def _everybody(self):
        return [racer for crowd in self.crowds for racer in crowd.everybody]

    def _busy(self):
        return [(crowd, racer) for crowd in self.crowds for racer in crowd.racers if crowd.is_busy(racer)]

    def _tell(self, title, indices, homes, begun):
        now = time.monotonic()
        print(f"{title}: longest gap between confirmed moves")
        for crowd in self.crowds:
            mode = "newest mode" if isinstance(crowd, NewestCrowd) else "old modes"
            for is_there, where in ((False, "other nodes"), (True, "this node")):
                seconds = [
                    gaps.longest_gap(racer.confirmations, begun, now)
                    for of, racer in self._busy()
                    if of is crowd and (homes[racer] in indices) == is_there
                ]
                if seconds:
                    print(f"  {mode}, {len(seconds)} connected to {where}: {gaps.in_words(seconds)}")

    def _judge(self, title, begun, longest):
        now = time.monotonic()
        for _, racer in self._busy():
            seconds = gaps.longest_gap(racer.confirmations, begun, now)
            check(seconds <= longest, f"{title}: {racer.name} of {racer.book.code} waited for {seconds:.1f} s")

    # ---- events ----

    async def restart(self, index, number, upgrades):
        node = self.nodes[index]
        node.ask_to_stop(number)
        check_equal(await node.exit_code(), 0 if number == signal.SIGTERM else -number, f"how node {node.name} ended")
        if upgrades:
            node.binary = self._newer
        await node.start()

    async def upgrade(self, index, number=signal.SIGTERM):
        node = self.nodes[index]
        how = "asked to stop" if number == signal.SIGTERM else "killed"
        await self.befall(f"{node.name} {how} and upgraded", [index], lambda: self.restart(index, number, True))

    async def restart_older(self, index):
        """It knows no more which rooms it could not read."""
        stop = lambda: self.restart(index, signal.SIGTERM, False)
        await self.befall(f"{self.nodes[index].name} asked to stop and started again", [index], stop)

    async def kill_for_a_while(self, indices):
        """The older node that is left may take over, and cannot read, what they had. They come back as they were."""
        names = " and ".join(self.nodes[index].name for index in indices)

        async def event():
            for index in indices:
                os.kill(self.nodes[index].pid, signal.SIGKILL)
            for index in indices:
                await self.nodes[index].exit_code()
            await asyncio.sleep(NOBODY_NEWER)
            for index in indices:
                await self.nodes[index].start()

        nobody_newer = len(indices) > 1
        longest = self._longest + NOBODY_NEWER if nobody_newer else None
        await self.befall(f"{names} killed", indices, event, longest)


async def race(course, options, chance):
    """The upgrade of all three nodes, and what goes wrong meanwhile. Returns when everybody has gone home."""
    servers = [node.server for node in course.nodes]
    async with contextlib.AsyncExitStack() as exits:
        old = await asyncio.to_thread(RoamingCrowd, servers, chance, options.rooms, DISMISSALS)
        course.crowds.append(await exits.enter_async_context(old))
        await old.start()
        await course.upgrade(A)
        newest = await asyncio.to_thread(NewestCrowd, servers, chance, options.newest_rooms, DISMISSALS)
        course.crowds.append(await exits.enter_async_context(newest))
        await newest.start()
        await course.kill_for_a_while([A, B])  # two nodes are older: b, and c, which is left
        await course.upgrade(B, signal.SIGKILL)
        await course.restart_older(C)
        await course.kill_for_a_while([A])
        await course.upgrade(C)
        for crowd in course.crowds:
            await crowd.calm_down()
        for crowd in course.crowds:
            for racer in crowd.everybody:
                racer.check_frames()
            await crowd.go_home()


async def run(cluster, options, chance):
    await cluster.start()
    course = Course(cluster, options, chance)
    await race(course, options, chance)
    await cluster_killed.stop(cluster)
    cluster.binary = options.gridraced  # which can read all rooms
    await cluster_killed.verify(cluster)
    books = [book for crowd in course.crowds for book in crowd.books]
    events = recorded.check_rooms(recorded.read_lines(cluster.postgres.sql(recorded.IN_POSTGRES)), books)
    for crowd in course.crowds:
        print(crowd.summary())
        check(crowd.confirmed() > 100, f"hardly anything happened: {crowd.summary()}")
    left = [node.log().count(LEFT) for node in cluster.nodes]
    shut = sum(node.log().count(SHUT) for node in cluster.nodes)
    print(f"{events} events on record; rooms left to another version by {left}")
    check(left[C] > 0, "the older node never took over a room that it cannot read")
    check_equal(shut, 0, "rooms that were called damaged")
    check(sum(left) <= 3 * options.newest_rooms, "older nodes take the same rooms over again and again")


async def main(options):
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, PostgresCluster(folder) as postgres:
        settings = {"GRIDRACE_MOST_LAG_MS": "60000"}  # a busy machine
        settings |= {"GRIDRACE_MEMBER_LOG_RATE": "1000000", "GRIDRACE_ROOM_LOG_MIB": "1000000"}
        if options.plant:
            settings["GRIDRACE_PLANTED_FAULT"] = "keeps-what-it-cannot-read"
        async with Cluster(options.older, postgres, settings) as cluster:
            await asyncio.wait_for(run(cluster, options, random.Random(options.seed)), TIME)
    print(f"{time.monotonic() - begun:.0f} s, seed {options.seed}")


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gridraced", help="the program of newer nodes")
    parser.add_argument("older", help="that of older nodes")
    parser.add_argument("--rooms", type=int, default=ROOMS)
    parser.add_argument("--newest-rooms", type=int, default=NEWEST_ROOMS)
    parser.add_argument("--patience", type=float, default=1, help="how much slower all may be")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--plant", action="store_true", help="older nodes keep what they cannot read, to see it found")
    return parser.parse_args()


if __name__ == "__main__":
    cluster_killed.run_script("two_versions", main, read_options())
