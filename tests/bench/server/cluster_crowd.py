"""Three nodes and their database on this machine, with as many players as the nodes may have descriptors for."""

import contextlib
import os
import pathlib
import time

from servers import ROOMY, UNLIMITED, data_folder, finish_load, histogram, quantile, running, start_load, wait

from python_client.cluster import NODES, write_secret
from python_client.postgres_cluster import PostgresCluster

PACES = (12, 6, 3)  # seconds between two moves of a player
SECONDS_TO_CONNECT, SECONDS_TO_SETTLE, SECONDS_TO_MEASURE = 40, 20, 20
COMMITS = "gridrace_commit_seconds"
TICKS = os.sysconf("SC_CLK_TCK")


class Database(PostgresCluster):
    """Its processes' CPU, too."""

    def cpu_seconds(self):
        main = self._server.pid
        children = pathlib.Path(f"/proc/{main}/task/{main}/children").read_text(encoding="ascii").split()
        return sum(cpu_seconds(pid) for pid in (main, *children))


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextlib.contextmanager
def running_cluster(programs, folder):
    """Its database, and its nodes as processes with their address in `url`."""
    with contextlib.ExitStack() as exits:
        database = exits.enter_context(Database(folder))
        secret = write_secret(pathlib.Path(folder) / "secret")
        nodes = []
        for name in NODES:
            state = pathlib.Path(folder) / name
            state.mkdir(mode=0o700)
            command = [programs.gridraced, "--listen", "127.0.0.1:0", "--data", database.url, "--node", name]
            command += ["--cluster-secret-file", secret, *UNLIMITED, *ROOMY]
            nodes.append(exits.enter_context(running(command, {"STATE_DIRECTORY": str(state)})))
        yield database, nodes


def slowest_commit(before, after):
    """The bound in seconds that 99 % of the commits between kept."""
    return quantile({most: after[most] - before[most] for most in after}, 0.99)


def relayed_players(programs, bench, report):
    """At the node of their rooms, and at another one, which relays them."""
    for what, goal in (("at their room's node", 1), ("relayed by another", 3)):
        with data_folder(bench.disk) as folder, running_cluster(programs, folder) as (_, nodes):
            crowd = ["--players", 2000, "--per-room", 4, "--pace", 1, "--ramp", 5]
            crowd += ["--warm-up", SECONDS_TO_SETTLE, "--duration", SECONDS_TO_MEASURE]
            maker = nodes[0] if goal == 1 else nodes[1]
            players = start_load(programs, nodes[0], *crowd, "--rooms-at", maker.url)
            wait(5 + SECONDS_TO_SETTLE)
            known = histogram(maker, COMMITS)
            said = finish_load(players)
            commit = slowest_commit(known, histogram(maker, COMMITS))
        latency = said["confirmation_ms"]
        report(
            f"2000 players {what}, a move every second: p99",
            f"{latency['p99']:.1f} ms",
            f"<= commit + {goal}",
            f"p50 {latency['p50']:.1f} ms, commit p99 <= {1000 * commit:.1f} ms, "
            f"{said['moves_per_second']:.0f} moves a second",
        )
        if said["errors"]:
            print("  errors:", said["errors"])


def crowd_of_cluster(programs, bench, report):
    """Each in a room of the node that they are connected to, as with a load balancer that goes by the code."""
    players = bench.cluster_players // len(NODES)
    for pace in PACES:
        with data_folder(bench.disk) as folder, running_cluster(programs, folder) as (database, nodes):
            crowd = ["--players", players, "--per-room", 4, "--pace", pace, "--ramp", SECONDS_TO_CONNECT]
            crowd += ["--warm-up", SECONDS_TO_SETTLE, "--duration", SECONDS_TO_MEASURE]
            loads = [start_load(programs, node, *crowd) for node in nodes]
            wait(SECONDS_TO_CONNECT + SECONDS_TO_SETTLE)
            known, spent, since = [histogram(node, COMMITS) for node in nodes], database.cpu_seconds(), time.monotonic()
            said = [finish_load(load) for load in loads]
            commit = max(slowest_commit(before, histogram(node, COMMITS)) for before, node in zip(known, nodes))
            spent = (database.cpu_seconds() - spent) / (time.monotonic() - since)
        latency = {name: max(one["confirmation_ms"][name] for one in said) for name in ("p50", "p99")}
        moves = sum(one["moves_per_second"] for one in said)
        connected = sum(one["connected"] for one in said)
        cores = [sum(one["server"]["cpu_seconds"] for one in said) / SECONDS_TO_MEASURE]
        cores += [spent, sum(one["own_cpu_seconds"] for one in said) / SECONDS_TO_MEASURE]
        report(
            f"{connected} players on three nodes, a move every {pace} s: p99",
            f"{latency['p99']:.0f} ms",
            "<= commit + 25",
            f"p50 {latency['p50']:.0f} ms, commit p99 <= {1000 * commit:.0f} ms, {moves:.0f} moves a second, "
            f"{100 * moves * pace / max(connected, 1):.0f} % of the pace kept; "
            "cores of nodes {:.2f}, PostgreSQL {:.2f}, load {:.2f}".format(*cores),
        )
        for errors in filter(None, (one["errors"] for one in said)):
            print("  errors:", errors)
