#!/usr/bin/python3
"""Races whose rooms are in PostgreSQL survive when the server or the database is killed.

Usage: postgres_killed.py GRIDRACED

While bots race in many rooms, now the server is killed (SIGKILL), now the database, which is away for a moment, now
the database's sessions are ended. Whatever was confirmed is on record once, nobody saw what did not happen, everybody
is served again without help, and `gridraced verify` finds nothing wrong. At the end all rooms migrate into a data
folder, and from there into another database, by a `gridraced migrate` that is killed some times: no server starts on
a half. Exit code 0 and a short summary, or 1 and what was not as promised.
"""

import asyncio
import contextlib
import os
import pathlib
import random
import signal
import tempfile

import full_disk
from crowd import recorded
from crowd.crowd import Crowd
from python_client import script
from python_client.checks import check, check_equal
from python_client.gridraced import Gridraced
from python_client.postgres_cluster import PostgresCluster

ROOMS = 4
ROUNDS = 4
BUSY = 1.0  # seconds
AWAY = (0.3, 1.5)
TIME = 240
RESTARTING, TRY_AGAIN_LATER, SERVICE_UNAVAILABLE = 1012, 1013, 503
IN_USE = 69
INTERRUPTIONS = 5
PASSWORD = "hunter2"
SLOW_ROOMS = (
    "CREATE FUNCTION gridrace.slow() RETURNS trigger LANGUAGE plpgsql AS"
    " 'BEGIN PERFORM pg_catalog.pg_sleep(1); RETURN NEW; END'",
    "CREATE TRIGGER slow BEFORE INSERT ON gridrace.room FOR EACH ROW EXECUTE FUNCTION gridrace.slow()",
)
END_SESSIONS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'gridrace'"


async def call(gridraced, *arguments):
    """Runs the program beside the server; returns its exit code and what it said."""
    process = await asyncio.create_subprocess_exec(
        gridraced.binary,
        *arguments,
        env=gridraced.environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), TIME)
    return process.returncode, said.decode()


async def check_words(gridraced, cluster):
    """What the other commands say, and that no password is seen."""
    code, said = await call(gridraced, "--listen", "127.0.0.1:0")
    check_equal(code, IN_USE, f"the exit code of a second server, which said {said}")
    check("another gridraced uses it" in said, f"a second server said {said}")
    backup = str(cluster.folder / "backup.db")
    for verb, wanted in (("backup", 0), ("verify", 0), ("restore", IN_USE)):
        code, said = await call(gridraced, verb, backup)
        check_equal(code, wanted, f"the exit code of {verb} under load, which said {said}")
    secret = cluster.url.replace("gridrace@", f"gridrace:{PASSWORD}@")
    code, said = await call(gridraced, "--data", secret, "config", "print", "--origin")
    check_equal(code, 0, "the exit code of config print")
    check("gridrace:***@" in said and PASSWORD not in said, f"config print said {said}")
    code, said = await call(gridraced, "--data", secret, "config", "check")
    check(code == 0 and PASSWORD not in said, f"config check said {said}")


async def check_command_line(binary, cluster):
    """A password on the command line is not shown by ps."""
    secret = cluster.url.replace("gridrace@", f"gridrace:{PASSWORD}@")
    async with Gridraced(binary, ("--listen", "127.0.0.1:0", "--data", secret)) as gridraced:
        await gridraced.start()
        line = pathlib.Path(f"/proc/{gridraced.pid}/cmdline").read_bytes()
        check(b"gridrace:*" in line and PASSWORD.encode() not in line, f"the command line is {line}")
        gridraced.ask_to_stop()
        check_equal(await gridraced.exit_code(), 0, "the server's exit code")


async def kill_server(gridraced, _cluster, _chance):
    os.kill(gridraced.pid, signal.SIGKILL)
    check_equal(await gridraced.exit_code(), -signal.SIGKILL, "how the server ended")
    await gridraced.start()


async def kill_database(_gridraced, cluster, chance):
    await asyncio.to_thread(cluster.kill)
    await asyncio.sleep(chance.uniform(*AWAY))
    await asyncio.to_thread(cluster.start)


async def end_sessions(_gridraced, cluster, _chance):
    await asyncio.to_thread(cluster.sql, END_SESSIONS)


async def go_on(gridraced, cluster, crowd, chance):
    """Returns how long the slowest took to be served again."""
    slowest = 0.0
    for _ in range(ROUNDS):
        for accident in (kill_server, kill_database, end_sessions):
            await crowd.go_on_for(BUSY)
            under_way = asyncio.create_task(accident(gridraced, cluster, chance))
            while not under_way.done():
                await crowd.go_on_for(0.05)
            await under_way
            slowest = max(slowest, await full_disk.come_back(crowd))
    return slowest


async def interrupt(gridraced, command, when):
    """Kills the command after that time, or at that moment. No server may use what is marked as a half."""
    process = await asyncio.create_subprocess_exec(
        gridraced.binary, *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    await when
    with contextlib.suppress(ProcessLookupError):  # it was quicker
        process.kill()
    await process.wait()


async def refuse_half(gridraced, place):
    code, said = await call(gridraced, "--listen", "127.0.0.1:0", "--data", place)
    check_equal(code, IN_USE, f"the exit code of a server on a half, which said {said}")
    check("run the same command again" in said, f"a server on a half said {said}")


async def migrate(gridraced, from_place, to_place, is_marked, chance):
    """The first attempts are killed."""
    command = ("migrate", "--from", from_place, "--to", to_place)
    halves = 0
    for _ in range(INTERRUPTIONS):
        await interrupt(gridraced, command, asyncio.sleep(chance.uniform(0, 0.1)))
        if await asyncio.to_thread(is_marked):
            halves += 1
            await refuse_half(gridraced, to_place)
    code, said = await call(gridraced, *command)
    check_equal(code, 0, f"the exit code of migrate, which said {said}")
    check("let no server use them any more" in said, f"migrate said {said}")
    check(not await asyncio.to_thread(is_marked), "what is whole is marked as a half")
    code, said = await call(gridraced, "verify", "--data", to_place)
    check(code == 0 and ", 0 damaged" in said, f"after migrate verify says {said}")
    return halves


async def migrate_back(gridraced, cluster, folder, chance):
    """Into another database; the first attempt is killed when it has begun to write."""
    cluster.sql("CREATE DATABASE again OWNER gridrace", "postgres")
    url = cluster.url.replace("/rooms?", "/again?")
    async with Gridraced(gridraced.binary, ("--listen", "127.0.0.1:0", "--data", url)) as makes_tables:
        await makes_tables.start()
    for statement in SLOW_ROOMS:
        cluster.sql(statement, "again")

    def is_marked():
        return cluster.sql("SELECT to_regclass('gridrace.unfinished') IS NOT NULL", "again") == ["t"]

    async def begins():
        while not await asyncio.to_thread(is_marked):
            pass

    await interrupt(gridraced, ("migrate", "--from", folder, "--to", url), begins())
    await refuse_half(gridraced, url)
    cluster.sql("DROP TRIGGER slow ON gridrace.room", "again")
    return 1 + await migrate(gridraced, folder, url, is_marked, chance)


async def run(gridraced, cluster, chance):
    await gridraced.start()
    gridraced.keep_port()
    dismissals = (RESTARTING, TRY_AGAIN_LATER, SERVICE_UNAVAILABLE)
    async with Crowd(gridraced.server, chance, ROOMS, dismissals) as crowd:
        await crowd.start()
        await check_words(gridraced, cluster)
        slowest = await go_on(gridraced, cluster, crowd, chance)
        code, said = await call(gridraced, "verify")
        check_equal(code, 0, f"the exit code of verify under load, which says {said}")
        await crowd.calm_down()
        await crowd.go_home()
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "the server's exit code")
    code, said = await call(gridraced, "verify")
    check(code == 0 and ", 0 damaged" in said, f"verify says {said}")
    records = recorded.read_lines(cluster.sql(recorded.IN_POSTGRES))
    events = recorded.check_rooms(records, crowd.books)
    folder = cluster.folder / "migrated"
    mark = folder / "rooms.db.unfinished"
    halves = await migrate(gridraced, cluster.url, str(folder), mark.exists, chance)
    check_equal(recorded.read_log(folder), records, "the records after migrate")
    halves += await migrate_back(gridraced, cluster, str(folder), chance)
    check_equal(recorded.read_lines(cluster.sql(recorded.IN_POSTGRES, "again")), records, "the records in the other database")
    check(crowd.confirmed() > 100, f"hardly anything happened: {crowd.summary()}")
    await check_command_line(gridraced.binary, cluster)
    print(
        f"{crowd.summary()}; {events} events on record; all back after {slowest:.2f} s at most; "
        f"{halves} halves that no server used"
    )


async def main(binary):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as name, PostgresCluster(name) as cluster:
        environment = {"GRIDRACE_DATA": cluster.url, "GRIDRACE_MOST_LAG_MS": "60000"}  # a busy machine
        async with Gridraced(binary, environment=environment) as gridraced:
            await asyncio.wait_for(run(gridraced, cluster, random.Random(seed)), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
