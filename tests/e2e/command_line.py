#!/usr/bin/python3
"""Both programs, started as a shell starts them: what they print, and how they end.

Usage: command_line.py GRIDRACED GRIDRACE

Good and bad words on the command line, servers that are none, puzzles that are none, whole races between
bots, signals. What goes wrong must end with the right code of sysexits.h and one line on stderr. Exit
code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import pathlib
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.bad_servers import check_bad_servers  # noqa: E402
from commands.bad_usage import check_bad_usage  # noqa: E402
from commands.doctor import check_doctor  # noqa: E402
from commands.processes import adopt_orphans, check_nobody_is_left  # noqa: E402
from commands.puzzle_explanations import check_puzzle_explanations  # noqa: E402
from commands.puzzle_streams import check_puzzle_streams  # noqa: E402
from commands.puzzle_verbs import check_puzzle_verbs  # noqa: E402
from commands.races import check_ipv6, check_lost_server, check_races  # noqa: E402
from commands.server_process import check_server_process  # noqa: E402
from python_client import script  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402

TIME_FOR_EVERYTHING = 280


async def check_everything(gridraced, gridrace):
    """The parts, each against the server where it needs one."""
    await check_bad_usage(gridrace)
    await check_puzzle_verbs(gridrace)
    await check_puzzle_explanations(gridrace)
    await check_puzzle_streams(gridrace)
    await check_server_process(gridraced)
    async with Gridraced(gridraced) as server:
        await server.start()
        url = server.server.replace("http://", "ws://")
        await check_bad_servers(gridrace, url)
        await check_doctor(gridrace, url)
        await check_races(gridrace, url)
        await check_lost_server(gridrace, server)
    await check_ipv6(gridraced, gridrace)


def main(gridraced, gridrace):
    began = time.monotonic()
    adopt_orphans()
    asyncio.run(asyncio.wait_for(check_everything(gridraced, gridrace), TIME_FOR_EVERYTHING))
    check_nobody_is_left()
    print(f"both programs end as they should ({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    script.run(__doc__, main)
