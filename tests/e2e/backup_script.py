#!/usr/bin/python3
"""The script that the backup timer starts: copies of a running server's rooms, each restored on trial, of which the newest
are kept; one that fails is shown by the server.

Usage: backup_script.py GRIDRACED SCRIPT

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import os
import pathlib
import stat
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.exposition import Metrics  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.rooms import ask_for  # noqa: E402

TIME_FOR_EVERYTHING = 60
PATIENCE = 20
USAGE, CANNOT_WRITE = 64, 73
MEBIBYTE = 1 << 20
OLDER = ["rooms-2024-01-01T000000Z.db", "rooms-2024-01-02T000000Z.db", "rooms-2024-01-03T000000Z.db"]
SETTINGS = {"GRIDRACE_CONFIG": os.devnull, "GRIDRACE_FREE_SPACE_MIB": "0"}
A_LARGE_DISK = "100000000"


class Copies:
    """A folder of backups, and how the script is called for it."""

    def __init__(self, binary, backup, folder):
        self.binary = binary
        self.backup = backup
        self.data, self.place = folder / "data", folder / "copies"
        self.place.mkdir()

    async def run(self, words, **settings):
        path = f"{pathlib.Path(self.binary).resolve().parent}:{os.environ['PATH']}"
        process = await asyncio.create_subprocess_exec(
            *map(str, words),
            env={**os.environ, **SETTINGS, **settings, "PATH": path},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        return process.returncode, said.decode()

    async def make(self, keep, mebibytes, **settings):
        return await self.run((self.backup, self.place, keep, mebibytes, "--data", self.data), **settings)

    def names(self):
        return sorted(file.name for file in self.place.iterdir())

    def grow(self, bytes_each):
        for old in OLDER:
            with open(self.place / old, "wb") as file:
                file.truncate(bytes_each)

    async def stats(self):
        code, said = await self.run((self.binary, "admin", "stats", "--json", "--data", self.data))
        check_equal(code, 0, f"the exit code of stats, which said {said}")
        return json.loads(said)


async def seen(server, failed):
    """The metrics, once they say how the last backup ended."""
    for _ in range(PATIENCE * 10):
        answer = await asyncio.to_thread(ask_for, server.server, "/metrics")
        metrics = Metrics(answer.body.decode())
        if metrics.value("gridrace_last_backup_failed") == failed:
            return metrics
        await asyncio.sleep(0.1)
    raise TimeoutError(f"gridrace_last_backup_failed does not become {failed}")


async def logged(server, line):
    for _ in range(PATIENCE * 10):
        if line in server.log():
            return
        await asyncio.sleep(0.1)
    raise TimeoutError(f"the log does not say: {line}")


async def check_failures(copies):
    """Nothing goes for a backup that fails, and nothing is left of it."""
    before = copies.names()
    code, said = await copies.make(2, 1)
    check(code != 0, f"a backup of nothing: {said}")
    for keep, mebibytes in (("many", 1), (0, 1), (2, "1G")):
        code, said = await copies.make(keep, mebibytes)
        check_equal(code, USAGE, f"the exit code for {keep} {mebibytes}, which said {said}")
    check_equal(copies.names(), before, "what is there after backups that failed")


async def check_kept(copies):
    (copies.place / "rooms-2024-01-04T000000Z.db.test-restore").mkdir()  # of a run that was killed
    (copies.place / "rooms-2024-01-04T000000Z.db.part").write_text("")
    code, said = await copies.make(2, 1)
    check_equal(code, 0, f"the script's exit code, which said {said}")
    kept = copies.names()
    check_equal([kept[0], kept[1], len(kept)], ["notes.txt", OLDER[-1], 3], "what is kept")
    newest = copies.place / kept[2]
    check_equal(stat.S_IMODE(newest.stat().st_mode), 0o600, "the mode of a copy")
    check(f"{newest}: 1 room, " in said and "restored into a scratch folder" in said, f"the script said {said}")
    newest.unlink()


async def check_space(copies):
    """The size of all is bounded, but the newest two stay."""
    for each, most, expected in ((MEBIBYTE, 2, 2), (5 * MEBIBYTE, 2, 2), (MEBIBYTE, 3, 3), (0, 0, 2)):
        copies.grow(each)
        code, said = await copies.make(14, most)
        check_equal(code, 0, f"the script's exit code, which said {said}")
        kept = [name for name in copies.names() if name.startswith("rooms-")]
        check_equal(len(kept), expected, f"how many backups are kept of {each} bytes within {most} MiB: {said}")
        (copies.place / kept[-1]).unlink()


async def check_full_disk(copies, server):
    """The sentence, the exit code, and all that shows it; a good backup ends it."""
    copies.grow(0)
    before = copies.names()
    code, said = await copies.make(2, 1, GRIDRACE_FREE_SPACE_MIB=A_LARGE_DISK)
    check_equal((code, copies.names()), (CANNOT_WRITE, before), f"after a backup on a full disk, which said {said}")
    check("the disk has " in said and "make space, or keep fewer backups" in said, f"the script said {said}")
    metrics = await seen(server, 1)
    check(metrics.value("gridrace_last_backup_timestamp_seconds") > 0, "the last good backup is forgotten")
    stats = await copies.stats()
    check("make space" in stats["backup_failure"] and stats["last_backup"].startswith("20"), f"the stats are {stats}")
    await logged(server, "the last backup failed: older ones were kept")
    check_equal((await copies.make(2, 1))[0], 0, "the exit code of the next backup")
    await seen(server, 0)
    check("backup_failure" not in await copies.stats(), "the failure is still told")


async def main(binary, backup):
    with tempfile.TemporaryDirectory() as name:
        copies = Copies(binary, backup, pathlib.Path(name))
        copies.grow(0)
        (copies.place / "notes.txt").write_text("")
        await check_failures(copies)
        async with Gridraced(binary, environment={"GRIDRACE_DATA": str(copies.data)}) as server:
            await server.start()
            check_equal((await copies.stats())["last_backup"], "never", "the last backup of a new server")
            await asyncio.to_thread(rooms.create_room, server.server)
            await check_kept(copies)
            await check_space(copies)
            await check_full_disk(copies, server)
    print("the newest copies are kept, each restored on trial, and none goes for one that failed")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
