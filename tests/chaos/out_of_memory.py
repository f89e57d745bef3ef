#!/usr/bin/python3
"""A server that gets no more memory ends clearly, and keeps what it confirmed.

Usage: out_of_memory.py GRIDRACED GRIDRACE

First it is started with too little address space: it says what is missing, or serves and stops as asked. Then bots
race, and it gets no more than it has, or a little more, while a crowd comes in. Whether it lives or ends, it never
crashes: it ends with its own exit code and a line that says why. Started again, it has all that the bots were told,
which is held against its log in the end.
"""

import asyncio
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

from crowd import recorded
from crowd.crowd import Crowd
from python_client import script
from python_client.checks import check, check_equal
from python_client.gridraced import Gridraced

START_LIMITS = range(30, 100, 6)  # MiB of address space
MORE = (0, 256, 1024, 4096)  # KiB
ROOMS = 4
BUSY = 0.5  # seconds
PLAYERS_WHO_COME = 800
UNAVAILABLE, OUT_OF_MEMORY = 69, 71
DISMISSALS = (1012, 1013, 503)
TIME = 280


def address_space(pid):
    """In bytes."""
    pages = pathlib.Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[0]
    return int(pages) * resource.getpagesize()


def start_with_little(binary, folder, mebibytes):
    """Returns the exit code; the server is stopped if it serves."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20,) * 2)

    arguments = [binary, "--listen", "127.0.0.1:0", "--data", folder, "--config", "/dev/null"]
    with subprocess.Popen(
        arguments, preexec_fn=limit, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            listens = server.stdout.readline().startswith("gridraced listening")
            if listens:
                time.sleep(0.2)
                server.send_signal(signal.SIGTERM)
            said = server.communicate(timeout=20)[1]
        except subprocess.TimeoutExpired:
            server.kill()
            check(False, f"with {mebibytes} MiB it neither serves nor ends")
    code = server.returncode
    # 127: the dynamic linker itself had no memory, before a line of ours ran.
    check(code in (0, UNAVAILABLE, OUT_OF_MEMORY, 127), f"with {mebibytes} MiB it ends with {code}: {said}")
    check(code == 0 or said.strip(), f"with {mebibytes} MiB it ends with {code} and no word")
    return code


def bring_a_crowd(gridrace, server):
    """More players than it has memory for; they leave by themselves."""
    return subprocess.Popen(
        [gridrace, "load", "--server", server.replace("http", "ws"), "--players", str(PLAYERS_WHO_COME),
         "--duration", "3", "--pace", "0.2"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )


async def take_memory(gridraced, gridrace, crowd, kibibytes):
    """Returns the exit code of the server; None if it lives."""
    await crowd.go_on_for(BUSY)
    most = address_space(gridraced.pid) + (kibibytes << 10)
    resource.prlimit(gridraced.pid, resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))
    with bring_a_crowd(gridrace, gridraced.server) as visitors:
        try:
            code = await gridraced.exit_code(8)
        except TimeoutError:
            code = None
        visitors.kill()
    if code is None:
        resource.prlimit(gridraced.pid, resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)
    else:
        check_equal(code, OUT_OF_MEMORY, "the exit code without memory")
        check("out of memory; nothing that was confirmed is lost" in gridraced.log(), "it does not say why")
        await gridraced.start()
    await crowd.go_on_for(BUSY)
    return code


async def run(gridraced, gridrace, folder, chance):
    await gridraced.start()
    gridraced.keep_port()
    async with Crowd(gridraced.server, chance, ROOMS, DISMISSALS) as crowd:
        await crowd.start()
        codes = [await take_memory(gridraced, gridrace, crowd, more) for more in MORE]
        await crowd.calm_down()
        await crowd.go_home()
    check(OUT_OF_MEMORY in codes, f"it never ran out of memory: {codes}")
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "the server's exit code")
    recorded.check_log(folder, crowd.books)
    print(f"{crowd.summary()}; ended with {codes}")


async def main(binary, gridrace):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as name:
        codes = [start_with_little(binary, name, mebibytes) for mebibytes in START_LIMITS]
        print(f"started with {START_LIMITS}: {codes}")
    with tempfile.TemporaryDirectory() as name:
        environment = {"GRIDRACE_DATA": name, "GRIDRACE_DURABILITY": "crash"}
        async with Gridraced(binary, environment=environment) as gridraced:
            await asyncio.wait_for(run(gridraced, gridrace, pathlib.Path(name), random.Random(seed)), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
