"""What happens to a cluster or its database: how each accident begins and ends, and what it may cost."""

import asyncio
import contextlib
import os
import signal
import time

from python_client.checks import check, check_equal
from python_client.faulty_network import DATABASE, NODES
from python_client.rooms import ask_for

from . import gaps

AWAY = (0.05, 2.0)  # seconds
DATABASE_AWAY = (0.3, 1.5)
RESTARTS = (1, 3, 20)  # how long the database is away
NODES_KEEP_PLAYERS_FOR = 25  # 30 since they lost a room, less the time until it is open again
STILL = (4.0, 5.0)  # longer than the lease of a node, 3 s
SHORTEST_CUT, LONGEST_CUT = 0.3, 6.0  # shorter than the lease and longer
TIME_TO_NOTICE = 30  # that a node is cut off, which takes eight seconds and two greetings
SLOW = (0.05, 0.3)  # for each piece that is sent
STANDBY_AWAY = (0.5, 2.0)
HANDING_OVER = (0.0, 0.12)
UNDISTURBED = (0.8, 2.5)  # as long as a node takes to stop and to start
LONGEST_WAIT = "longest wait for a move"
RELAYED = "connected to other nodes"
DELAYED = 0.7  # seconds for which an asynchronous standby server misses what its primary commits


class Accident:
    """Of a node, or of the database. Times count to the next confirmed move, from `strike` on."""

    title = ""
    network = pair = False  # whether it needs a FaultyNetwork, a PostgresPair
    may_silence = False  # members may have to wait until their client gives up
    proves_takeover = False  # somebody must have been served by the next node
    keeps_owners = False  # each node has the rooms afterwards that it had before

    def strike(self, cluster, node, chance):
        raise NotImplementedError

    async def end(self, cluster, node, chance):
        """Returns the time from which times count, if that is not the beginning."""

    def keeps(self, _is_at_node):
        """Whether a connection stays open, to the node or to another one: each does whose node lives."""
        return True

    @staticmethod
    def groups(watch):
        """Whose times are taken, by what they are."""
        return {"members": watch.busy}

    @staticmethod
    def time_of(racer, begun):
        return gaps.time_to_next(racer.confirmations, racer.snapshots, begun)

    measured = "next confirmed move"


class OfANode(Accident):
    """Members of its rooms who are connected to other nodes, and all who are connected to it."""

    @staticmethod
    def groups(watch):
        return {RELAYED: watch.relayed, "connected to this node": watch.cut_off}


class Kill(OfANode):
    title = "nodes killed"
    proves_takeover = True

    def strike(self, cluster, node, chance):
        os.kill(node.pid, signal.SIGKILL)

    async def end(self, cluster, node, chance):
        check_equal(await node.exit_code(), -signal.SIGKILL, f"how node {node.name} ended")
        await asyncio.sleep(chance.uniform(*AWAY))
        await node.start()

    def keeps(self, is_at_node):
        return not is_at_node


class Stop(OfANode):
    """The node does not know that it stood still."""

    title = "nodes that stood still"
    may_silence = True

    def strike(self, cluster, node, chance):
        os.kill(node.pid, signal.SIGSTOP)

    async def end(self, cluster, node, chance):
        await asyncio.sleep(chance.uniform(*STILL))
        os.kill(node.pid, signal.SIGCONT)


class Term(Kill):
    """The node confirms moves until it has handed its rooms over: the longest wait counts."""

    title = "nodes asked to stop"
    proves_takeover = False
    measured = LONGEST_WAIT

    def strike(self, cluster, node, chance):
        node.ask_to_stop()

    async def end(self, cluster, node, chance):
        check_equal(await node.exit_code(), 0, f"the exit code of node {node.name}")
        await asyncio.sleep(chance.uniform(*AWAY))
        await node.start()

    @staticmethod
    def time_of(racer, begun):
        if Kill.time_of(racer, begun) is None:
            return None
        return gaps.longest_wait(racer.waits, begun, time.monotonic())


class TermAndKill(Kill):
    """The node is killed while it hands its rooms over: some have moved, some not, of some nobody knows."""

    title = "nodes asked to stop, and killed meanwhile"
    proves_takeover = False

    def strike(self, cluster, node, chance):
        node.ask_to_stop()

    async def end(self, cluster, node, chance):
        await asyncio.sleep(chance.uniform(*HANDING_OVER))
        with contextlib.suppress(ProcessLookupError):
            node.ask_to_stop(signal.SIGKILL)
        check(await node.exit_code() in (0, -signal.SIGKILL), f"how node {node.name} ended")
        await asyncio.sleep(chance.uniform(*AWAY))
        await node.start()


class Nothing(Term):
    """For comparison: what members wait for a move when nothing happens."""

    title = "times nothing happened"

    def strike(self, cluster, node, chance):
        pass

    async def end(self, cluster, node, chance):
        await asyncio.sleep(chance.uniform(*UNDISTURBED))

    def keeps(self, _is_at_node):
        return True


class Partition(OfANode):
    """The node lives, and is cut off from the database, or other nodes from it, or both."""

    network = True
    may_silence = True

    def __init__(self, links, fault, shortest=SHORTEST_CUT):
        """`shortest`: seconds."""
        self.title = f"partitions: {'-'.join(links)} {fault}"
        self._shortest = shortest
        self._links = links
        self._fault = fault

    def strike(self, cluster, node, chance):
        seconds = chance.uniform(*SLOW)
        for link in self._links:
            for proxy in cluster.network.ways(node.name, link):
                FAULTS[self._fault](proxy, seconds)

    async def end(self, cluster, node, chance):
        await asyncio.sleep(chance.uniform(self._shortest, max(self._shortest, LONGEST_CUT)))
        cluster.network.heal(node.name)


class CutOffFromNodes(Partition):
    """The same, until the node says so itself: it is not ready then, the others are, and it has taken no rooms over."""

    async def end(self, cluster, node, chance):
        had = await self._rooms_of(cluster, node)
        await self._wait_for(503, node)
        for other in cluster.nodes:
            if other is not node:
                check_equal(await self._readiness(other), 200, f"/readyz of node {other.name}, which is not cut off")
        taken = await self._rooms_of(cluster, node) - had
        check(not taken, f"node {node.name}, which is cut off, has taken {taken} over")
        cluster.network.heal(node.name)
        await self._wait_for(200, node)

    @staticmethod
    async def _rooms_of(cluster, node):
        owners = await asyncio.to_thread(cluster.owners)
        return {code for code, owner in owners.items() if owner == node.name}

    @staticmethod
    async def _readiness(node):
        return (await asyncio.to_thread(ask_for, node.server, "/readyz")).status

    async def _wait_for(self, status, node):
        until = time.monotonic() + TIME_TO_NOTICE
        while await self._readiness(node) != status:
            check(time.monotonic() < until, f"/readyz of node {node.name} does not become {status}")
            await asyncio.sleep(0.2)


FAULTS = {
    "lost": lambda proxy, _: proxy.lose(),
    "lost-there": lambda proxy, _: proxy.lose(back=False),
    "lost-back": lambda proxy, _: proxy.lose(there=False),
    "reset": lambda proxy, _: proxy.reset(),
    "half": lambda proxy, _: proxy.halve(),
    "half-here": lambda proxy, _: proxy.halve(far=False),
    "slow": lambda proxy, seconds: proxy.slow_down(seconds),
}


class Database(Accident):
    """Meanwhile nothing is confirmed anywhere."""

    title = "databases killed"
    may_silence = True
    keeps_owners = True

    def strike(self, cluster, node, chance):
        cluster.postgres.kill()

    async def end(self, cluster, node, chance):
        await asyncio.sleep(chance.uniform(*DATABASE_AWAY))
        await asyncio.to_thread(cluster.postgres.start)
        return time.monotonic()


class LongAway(Database):
    def __init__(self, seconds):
        self.title = f"databases away for {seconds:g} s"
        self._seconds = seconds

    def keeps(self, _is_at_node):
        return self._seconds < NODES_KEEP_PLAYERS_FOR

    async def end(self, cluster, node, chance):
        await asyncio.sleep(self._seconds)
        await asyncio.to_thread(cluster.postgres.start)
        return time.monotonic()


async def replace_primary(pair):
    """Returns when the standby server was asked. What it does not have by now it never gets."""
    pair.replication.reset()
    promoted = await pair.promote()
    await pair.add_standby()
    return promoted


class Failover(Accident):
    """The primary is killed for good. Times count from the moment when the standby server is asked to take its place."""

    title = "failovers to the standby server"
    network = pair = may_silence = True
    keeps_owners = True

    def strike(self, cluster, node, chance):
        cluster.postgres.kill()

    async def end(self, cluster, node, chance):
        await asyncio.sleep(chance.uniform(*DATABASE_AWAY))
        return await replace_primary(cluster.postgres)


class FailoverOfADelayedStandby(Failover):
    """Nobody has waited for it: a fault of who set the database up, which loses confirmed moves."""

    title = "failovers to an asynchronous standby server"
    keeps_owners = False

    def strike(self, cluster, node, chance):
        cluster.postgres.set_synchronous("")
        cluster.postgres.replication.lose()

    async def end(self, cluster, node, chance):
        await asyncio.sleep(DELAYED)
        cluster.postgres.kill()
        cluster.postgres.replication.reset()
        return await cluster.postgres.promote()


class CancelledCommits(Accident):
    """The standby server hangs, and somebody cancels all commits that wait for it: their outcome is unknown."""

    title = "cancelled waits for the standby server"
    network = pair = may_silence = True

    def __init__(self):
        self._cancelled = 0

    def strike(self, cluster, node, chance):
        cluster.postgres.replication.lose()

    async def _cancel(self, cluster, chance):
        until = time.monotonic() + chance.uniform(*STANDBY_AWAY)
        while time.monotonic() < until or not self._cancelled:
            await asyncio.sleep(0.2)
            self._cancelled += await asyncio.to_thread(cluster.postgres.cancel_waits)

    async def end(self, cluster, node, chance):
        await self._cancel(cluster, chance)
        cluster.postgres.replication.heal()
        return time.monotonic()


class FailoverWithoutCancelledCommits(CancelledCommits):
    """The same, and the standby server takes the primary's place: what was cancelled has not happened."""

    title = "failovers without the cancelled commits"

    async def end(self, cluster, node, chance):
        await self._cancel(cluster, chance)
        cluster.postgres.kill()
        return await replace_primary(cluster.postgres)


def catalogue(seconds_away, shortest_cut=SHORTEST_CUT):
    """All of them by name. `seconds_away`: for which the database is away in "away". `shortest_cut`: of partitions."""
    links = {"database": [DATABASE], "nodes": [NODES], "alone": [DATABASE, NODES]}
    partitions = {
        f"{name}-{fault}": Partition(links[name], fault, shortest_cut) for name in links for fault in FAULTS
    }
    partitions["nodes-lost"] = CutOffFromNodes([NODES], "lost")
    return {
        "kill": Kill(),
        "stop": Stop(),
        "term": Term(),
        "term-kill": TermAndKill(),
        "nothing": Nothing(),
        "database": Database(),
        "away": LongAway(seconds_away),
        **{f"away-{seconds}": LongAway(seconds) for seconds in RESTARTS},
        **partitions,
        "failover": Failover(),
        "cancel": CancelledCommits(),
        "cancel-failover": FailoverWithoutCancelledCommits(),
        "delayed-failover": FailoverOfADelayedStandby(),
    }
