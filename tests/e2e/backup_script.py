#!/usr/bin/python3
"""The script that the backup timer starts: copies of a running server's rooms, of which the newest are kept.

Usage: backup_script.py GRIDRACED SCRIPT

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import os
import pathlib
import stat
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402

TIME_FOR_EVERYTHING = 60
OLDER = ["rooms-2024-01-01T000000Z.db", "rooms-2024-01-02T000000Z.db", "rooms-2024-01-03T000000Z.db"]


async def run(words, environment):
    process = await asyncio.create_subprocess_exec(
        *map(str, words),
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 20)
    return process.returncode, said.decode()


async def main(binary, backup):
    with tempfile.TemporaryDirectory() as name:
        data, copies = pathlib.Path(name, "data"), pathlib.Path(name, "copies")
        copies.mkdir()
        for old in (*OLDER, "notes.txt"):
            (copies / old).write_text("")
        path = f"{pathlib.Path(binary).resolve().parent}:{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "GRIDRACE_CONFIG": os.devnull}
        words = (backup, copies, 2, "--data", data)
        code, said = await run(words, environment)
        check(code != 0, f"a backup of nothing: {said}")
        check_equal(len(list(copies.iterdir())), 4, "what is there after a backup that failed")
        async with Gridraced(binary, environment={"GRIDRACE_DATA": str(data)}) as server:
            await server.start()
            await asyncio.to_thread(rooms.create_room, server.server)
            code, said = await run(words, environment)
            check_equal(code, 0, f"the script's exit code, which said {said}")
        kept = sorted(file.name for file in copies.iterdir())
        check_equal([kept[0], kept[1], len(kept)], ["notes.txt", OLDER[-1], 3], "what is kept")
        newest = copies / kept[2]
        check_equal(stat.S_IMODE(newest.stat().st_mode), 0o600, "the mode of a copy")
        check(f"{newest}: 1 room, " in said and "1 sound, 0 damaged" in said, f"the script said {said}")
    print("the newest copies are kept, and none goes for one that failed")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
