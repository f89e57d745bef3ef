#!/usr/bin/python3
"""A server says in one sentence why it cannot use a database, and waits for one that is slow or full.

Usage: databases.py GRIDRACED

Databases that are no good: of a newer server, of another program, read-only, not there, with a certificate of another
authority, used by somebody else. Then one to which each move takes its time, one with a locked room, one whose commits take longer than
a node waits at first, one whose disk is full, and one over TLS.
Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import collections
import contextlib
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

from websockets.exceptions import InvalidHandshake

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, rooms, script  # noqa: E402
from python_client.checks import CheckFailed, check, check_equal  # noqa: E402
from python_client.client import Client, Closed  # noqa: E402
from python_client.cluster import write_secret  # noqa: E402
from python_client.fault_proxy import FaultProxy  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402
from python_client.scene import rules  # noqa: E402
from tls.files import Authority  # noqa: E402

TIME = 240  # seconds, on a busy machine
PATIENCE = 30
IN_USE = 69
TRY_AGAIN_LATER = 1013
PASSWORD = "hunter2"
SLOW = 0.2  # seconds, each way
MOVES = 5
SMALL_DISK = "24m"
MOST_MOVES = 2000  # that the pages which are there already have space for

COMMIT = 5  # seconds that it takes in a slow database
SLOW_COMMITS = (
    f"CREATE FUNCTION gridrace.slow() RETURNS trigger LANGUAGE plpgsql AS"
    f" 'BEGIN PERFORM pg_catalog.pg_sleep({COMMIT}); RETURN NEW; END'",
    "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON gridrace.record DEFERRABLE INITIALLY DEFERRED"
    " FOR EACH ROW EXECUTE FUNCTION gridrace.slow()",
)
SLEEPS = "wait_event = 'PgSleep'"

KNOWN_VERSION = "CREATE TABLE public.known AS SELECT version AS known FROM gridrace.version"

# `words`: a regular expression. A server must refuse `url` when an admin has run `before`, who then runs `after`.
Refusal = collections.namedtuple("Refusal", "name words url before after options", defaults=("", "", "", ()))


def refusals(postgres, proxy, deaf, secret, authorities):
    """An empty URL is the database's own one. `proxy` leads to its unix socket, `deaf` nowhere."""
    node = ("--node", "a", "--cluster-secret-file", str(secret))
    tls = f"postgresql://gridrace@localhost:{postgres.port}/rooms?sslmode=verify-full&sslrootcert="
    known, other = (str(authority.certificate) for authority in authorities)
    newer = "UPDATE gridrace.version SET version = 99"
    older = "UPDATE gridrace.version SET version = (SELECT max(known) FROM public.known)"
    read_only = "ALTER ROLE gridrace SET default_transaction_read_only ="
    return [
        Refusal("a newer server's", "it was written by a newer gridraced .version 99 of the tables", "", newer, older),
        Refusal("another program's", "its schema gridrace belongs to another program", "",
                "ALTER TABLE gridrace.version RENAME TO versions", "ALTER TABLE gridrace.versions RENAME TO version"),
        Refusal("read-only", "read-only", "", f"{read_only} on", f"{read_only} off"),
        Refusal("not there", "No such file or directory", "postgresql://gridrace@/rooms?host=/nowhere"),
        Refusal("closed", "reset by peer|closed the connection", f"postgresql://gridrace@{deaf.address}/rooms"),
        Refusal("of no such name", 'database "halls" does not exist', postgres.url.replace("rooms", "halls")),
        Refusal("of an unknown option", "colour", "postgresql://localhost/rooms?colour=red"),
        Refusal("with a wrong password", "password authentication failed",
                f"postgresql://locked:{PASSWORD}@localhost:{postgres.port}/rooms"),
        # Paths are long, and the reason comes after them.
        Refusal("of another authority", "certificate verify failed", tls + other),
        Refusal("of another name", "does not match host name", (tls + known).replace("localhost", "127.0.0.1")),
        Refusal("without encryption", "does not support SSL",
                f"postgresql://gridrace@{proxy.address}/rooms?sslmode=verify-full&sslrootcert={known}"),
        Refusal("used by another server", "another gridraced is node a, or uses the database without --node",
                options=node),
    ]  # fmt: skip


async def start_in_vain(binary, refusal, postgres):
    """Returns what it said, which must be one sentence without the password."""
    url = refusal.url or postgres.url
    process = await asyncio.create_subprocess_exec(
        *(binary, "--listen", "127.0.0.1:0", "--data", url, *refusal.options),
        env={**os.environ, "GRIDRACE_CONFIG": os.devnull, "GRIDRACE_PUZZLE_STOCK": "4"},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    finally:
        if process.returncode is None:
            process.kill()
    said = said.decode()
    check_equal(process.returncode, IN_USE, f"the exit code with a database {refusal.name}, which said {said}")
    check(re.search(refusal.words, said), f"with a database {refusal.name} the server says {said}")
    check_equal(said.count("\n"), 1, f"the number of lines about a database {refusal.name}: {said}")
    check(PASSWORD not in said, f"the password is in {said}")


async def check_refusals(binary, postgres, table):
    """The last one is of somebody else, who uses it meanwhile: a node of that name, or a server without one."""
    for refusal in table[:-1]:
        if refusal.before:
            await asyncio.to_thread(postgres.sql, refusal.before)
        await start_in_vain(binary, refusal, postgres)
        if refusal.after:
            await asyncio.to_thread(postgres.sql, refusal.after)
    for options in (table[-1].options, ()):
        async with serving(binary, postgres.url, *options):
            await start_in_vain(binary, table[-1], postgres)


# ---- databases that do ----


@contextlib.asynccontextmanager
async def serving(binary, url, *options):
    async with Gridraced(binary, ("--listen", "127.0.0.1:0", "--data", url, *options)) as gridraced:
        await gridraced.start()
        yield gridraced
        gridraced.ask_to_stop()
        check_equal(await gridraced.exit_code(), 0, "the server's exit code")


async def start_race(server):
    """Ada, alone in a race."""
    ada = Client(server, await asyncio.to_thread(rooms.create_room, server, rules()), "Ada")
    await ada.connect()
    await ada.command(start_race=client_pb2.StartRace())
    await ada.wait_for(lambda: ada.room.phase == server_pb2.PHASE_RACING, "the start", PATIENCE)
    return ada


async def check_slow(binary, proxy):
    """Each move takes as long as the database, and none is lost."""
    url = f"postgresql://gridrace@{proxy.address}/rooms"
    async with serving(binary, url) as gridraced:
        ada = await start_race(gridraced.server)
        proxy.slow_down(SLOW)
        moves = player.moves_left(ada.room)[:MOVES]
        begun = time.monotonic()
        for cell, digit in moves:
            check_equal(await player.place(ada, cell, digit), None, "the answer to a move")
        took = (time.monotonic() - begun) / MOVES
        check(2 * SLOW <= took < 10 * SLOW, f"a move took {took:.2f} s")
        check(not ada.is_closed(), "the connection was closed")
        proxy.heal()
        await check_moves_are_there(gridraced.server, ada, moves)
    return took


async def check_moves_are_there(server, ada, moves):
    again = Client(server, ada.url.rpartition("/")[2], "Ada", token=ada.token)
    await again.connect()
    grid = again.room.my_run().grid
    for cell, digit in moves:
        check_equal(grid[cell], digit, f"cell {cell}")
    await again.close()


async def check_tls(binary, postgres, authority):
    """With all that can be checked, the connection is encrypted."""
    url = f"postgresql://gridrace@localhost:{postgres.port}/rooms?sslmode=verify-full"
    async with serving(binary, f"{url}&sslrootcert={authority.certificate}") as gridraced:
        ada = await start_race(gridraced.server)
        move = player.moves_left(ada.room)[0]
        check_equal(await player.place(ada, *move), None, "the answer to a move")
        encrypted = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE ssl AND usename = 'gridrace'"
        check_equal(await asyncio.to_thread(postgres.sql, encrypted), ["1"], "encrypted connections")


async def check_locked(binary, postgres):
    """A room whose row somebody has locked pauses; another one continues meanwhile."""
    async with serving(binary, postgres.url) as gridraced:
        ada, bob = await start_race(gridraced.server), await start_race(gridraced.server)
        code = ada.url.rpartition("/")[2]
        lock = f"BEGIN; SELECT FROM gridrace.room WHERE code = '{code}' FOR UPDATE; SELECT pg_sleep(600)"
        holding = asyncio.create_task(asyncio.to_thread(ended_sql, postgres, lock))
        while await asyncio.to_thread(postgres.sql, f"SELECT count(*) FROM pg_stat_activity WHERE {SLEEPS}") != ["1"]:
            pass
        with contextlib.suppress(Closed):
            await player.place(ada, *player.moves_left(ada.room)[0])
        check_equal(ada.close_code, TRY_AGAIN_LATER, f"the close code, with {ada.error}")
        for move in player.moves_left(bob.room)[:MOVES]:
            check_equal(await player.place(bob, *move), None, "the answer in the other room")
        await asyncio.to_thread(postgres.sql, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {SLEEPS}")
        await holding
        await come_back(ada)
        await player.place(ada, *player.moves_left(ada.room)[-1])
        check_equal(gridraced.log().count("a room is paused"), 1, f"lines about the room in {gridraced.log()}")
        check("cannot be used" not in gridraced.log(), f"the session was given up: {gridraced.log()}")


async def check_slow_commits(binary, postgres, secret):
    """A node gives the first ones up, and then waits for them. Its player stays connected, and moves once."""
    async with serving(binary, postgres.url, "--node", "a", "--cluster-secret-file", str(secret)) as gridraced:
        ada = await start_race(gridraced.server)
        for statement in SLOW_COMMITS:
            await asyncio.to_thread(postgres.sql, statement)
        cell, digit = player.moves_left(ada.room)[0]
        number = await ada.send_command(place_digit=client_pb2.PlaceDigit(cell=cell, digit=digit))
        check_equal(await ada.answer_to(number, 2 * PATIENCE), None, f"the answer to a move; {gridraced.log()}")
        await asyncio.to_thread(postgres.sql, "DROP TRIGGER slow ON gridrace.record")


@contextlib.contextmanager
def small_disk(folder):
    """None if this machine has none for us."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", folder], capture_output=True, check=False
    )
    try:
        yield folder if mounted.returncode == 0 else None
    finally:
        if mounted.returncode == 0:
            subprocess.run(["umount", "--lazy", folder], check=True)


async def move_until_closed(ada):
    """Returns the confirmed moves: a cell is filled and emptied for ever."""
    (cell, digit), *_ = player.moves_left(ada.room)
    confirmed = None
    for _ in range(MOST_MOVES):
        try:
            await player.place(ada, cell, digit)
            confirmed = digit
            await player.clear(ada, cell)
            confirmed = 0
        except Closed:
            return cell, confirmed
    raise CheckFailed("the disk of the database is full, and moves are confirmed")


async def check_full(binary, postgres, folder):
    """Players are sent away, and continue as soon as there is space."""
    with small_disk(folder) as disk:
        if not disk:
            return "a full disk was not tried, since mount needs root"
        postgres.give(disk)
        for statement in (f"CREATE TABLESPACE small LOCATION '{disk}'",
                          "CREATE DATABASE small OWNER gridrace TABLESPACE small"):  # fmt: skip
            await asyncio.to_thread(postgres.sql, statement, "postgres")
        options = ("--member-log-rate", "1000000")
        async with serving(binary, postgres.url.replace("rooms", "small"), *options) as gridraced:
            ada = await start_race(gridraced.server)
            await asyncio.to_thread(fill, postgres)
            cell, confirmed = await move_until_closed(ada)
            check_equal(ada.close_code, TRY_AGAIN_LATER, f"the close code, with {ada.error}")
            check("No space left on device" in gridraced.log(), f"the log says {gridraced.log()}")
            await asyncio.to_thread(postgres.sql, "DROP TABLE filler", "small")
            await come_back(ada)
            grid = ada.room.my_run().grid
            check(ada.unanswered or grid[cell] == confirmed, f"cell {cell} holds {grid[cell]}, {confirmed} was confirmed")
            elsewhere = next(move for move in player.moves_left(ada.room) if move[0] != cell)
            check_equal(await player.place(ada, *elsewhere), None, "the answer to a move afterwards")
            for line in ("cannot be used", "the log does not take records", "a room continues"):
                check_equal(gridraced.log().count(line), 1, f"lines with {line} in {gridraced.log()}")
        await asyncio.to_thread(postgres.sql, "DROP DATABASE small", "postgres")
        await asyncio.to_thread(postgres.sql, "DROP TABLESPACE small", "postgres")
    return "a full disk was waited for"


def ended_sql(postgres, statement):
    """That somebody ends."""
    with contextlib.suppress(RuntimeError, subprocess.TimeoutExpired):
        postgres.sql(statement)


def fill(postgres):
    postgres.sql("CREATE TABLE filler (text text)", "small")
    rows = "INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, {})"
    for count in (10000, 1000, 100, 8, 8, 8, 8):
        with contextlib.suppress(RuntimeError):
            while True:
                postgres.sql(rows.format(count), "small")


async def come_back(client):
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        # While the room is paused the upgrade is refused with 503.
        with contextlib.suppress(Closed, OSError, TimeoutError, InvalidHandshake):
            return await client.connect()
        await asyncio.sleep(0.1)
    raise CheckFailed(f"{client.name} does not come back")


# ---- what is needed ----


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def prepare(folder):
    """A database server that speaks TLS, too, and the authorities: its own, and another one."""
    postgres = PostgresCluster(folder, free_port())
    authorities = [Authority(folder, name) for name in ("ca", "other")]
    certificate, key = authorities[0].sign("database", "DNS:localhost")
    for file in (certificate, key):
        postgres.give(file)
    key.chmod(0o600)
    settings = {"listen_addresses": "localhost", "ssl": "on", "ssl_cert_file": certificate, "ssl_key_file": key}
    postgres.add_settings("".join(f"{name} = '{value}'\n" for name, value in settings.items()))
    hba = folder / "data" / "pg_hba.conf"
    hba.write_text("host all locked all scram-sha-256\n" + hba.read_text(encoding="ascii"), encoding="ascii")
    return postgres, authorities


async def try_all(binary, folder):
    postgres, authorities = await asyncio.to_thread(prepare, folder)
    with postgres:
        postgres.sql("CREATE ROLE locked LOGIN PASSWORD 'open'")
        secret = write_secret(folder / "secret")
        async with FaultProxy(postgres.socket) as proxy, FaultProxy(postgres.socket) as deaf:
            deaf.reset()
            took = await check_slow(binary, proxy)
            await check_tls(binary, postgres, authorities[0])
            await asyncio.to_thread(postgres.sql, KNOWN_VERSION)
            table = refusals(postgres, proxy, deaf, secret, authorities)
            await check_refusals(binary, postgres, table)
        await check_locked(binary, postgres)
        await check_slow_commits(binary, postgres, secret)
        full = await check_full(binary, postgres, folder / "disk")
    print(f"{len(table)} databases refused; a move in a slow one took {took:.2f} s; a locked room held up no other one; {full}")


async def main(binary):
    with tempfile.TemporaryDirectory() as name:
        await asyncio.wait_for(try_all(binary, pathlib.Path(name)), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
