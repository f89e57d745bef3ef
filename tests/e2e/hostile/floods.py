"""Frames that never become a message, as fast as they can be sent: each flood ends within a second and costs
next to nothing."""

import asyncio
import contextlib
import os
import pathlib
import time

from python_client.checks import check
from python_client.manners import hello_bytes

from .http_attacks import connected, upgrade
from .socket_attacks import close_code, frame

MOST_TIME = 1.0  # seconds until a flood is ended
MOST_CPU = 0.1  # seconds of the server's time that it costs
POLICY_VIOLATION = 1008
MESSAGE, CONTINUATION, PING, PONG = 0x02, 0x00, 0x89, 0x8A

# What comes first, and what comes again and again.
FLOODS = {
    "empty continuation frames": (frame(MESSAGE, b""), frame(CONTINUATION, b"")),
    "continuation frames of one byte": (frame(MESSAGE, b"x"), frame(CONTINUATION, b"x")),
    "pings": (b"", frame(PING, b"")),
    "long pings": (b"", frame(PING, bytes(125))),
    "pongs": (b"", frame(PONG, b"")),
    "empty continuation frames between pings": (
        frame(MESSAGE, b""),
        frame(PING, b"") + frame(CONTINUATION, b""),
    ),
    "messages after a close frame": (frame(0x88, b""), frame(0x82, bytes(1000))),
}


def cpu_of(pid):
    """Seconds that a process has worked."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def flood(server, code, first, again):
    """Seconds until the server ends the connection, and its close code if it has said one."""
    async with connected(server) as (reader, writer):
        writer.write(upgrade(code))
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        writer.write(frame(0x82, hello_bytes(token=os.urandom(32))) + first)
        await asyncio.wait_for(reader.read(65536), 5)  # the welcome
        hearing = asyncio.create_task(_hear(reader))
        began = time.monotonic()
        many = again * (16384 // len(again))
        with contextlib.suppress(ConnectionError, asyncio.TimeoutError):
            async with asyncio.timeout(10):
                while not hearing.done():
                    writer.write(many)
                    await writer.drain()
                    await asyncio.sleep(0)
        took = time.monotonic() - began
        said = await asyncio.wait_for(hearing, 5)
        return took, close_code(said)


async def _hear(reader):
    said = b""
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65536):
            said += data
    return said


async def check_floods(server, code, pid):
    """One after the other, while the server has nothing else to do. Returns the most CPU that one has cost."""
    worst = 0.0
    for what, (first, again) in FLOODS.items():
        before = cpu_of(pid)
        took, code_said = await flood(server, code, first, again)
        cost = cpu_of(pid) - before
        worst = max(worst, cost)
        check(took < MOST_TIME, f"a flood of {what} went on for {took:.1f} s")
        check(cost < MOST_CPU, f"a flood of {what} has cost {cost:.2f} s of the server's time")
        check(
            code_said in (POLICY_VIOLATION, 1000, 1002, 1005, None),
            f"the close code after a flood of {what}: {code_said}",
        )
    return worst


async def any_flood(server, code, rng):
    """One of them, in the middle of everything else."""
    first, again = rng.choice(list(FLOODS.values()))
    await flood(server, code, first, again)


ATTACKS = [any_flood]
