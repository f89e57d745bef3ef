#!/usr/bin/python3
"""A connection that says nothing is asked whether it is there, and ended when it does not answer or when it has left a
message half said.

Usage: silence.py GRIDRACED
"""

import asyncio
import pathlib
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from hostile.http_attacks import connected, upgrade  # noqa: E402
from hostile.socket_attacks import end_of, frame  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal, check_size  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.manners import hello_bytes  # noqa: E402
from python_client.rooms import create_room  # noqa: E402

ALLOWED = 2  # seconds of silence
FOR_A_MESSAGE = 1  # seconds, where so much silence is allowed that nobody is cut off for that
PING, PONG = 0x89, 0x8A
POLICY = 1008


async def listen(server, code, name, answers):
    """Enters and says nothing any more; returns how many pings came, and after how many seconds the end."""
    pings = 0
    async with connected(server) as (reader, writer):
        writer.write(upgrade(code))
        await reader.readuntil(b"\r\n\r\n")
        began = time.monotonic()
        writer.write(frame(0x82, hello_bytes(name=name, token=name.encode().ljust(16))))
        try:
            async with asyncio.timeout(3.5 * ALLOWED):
                while True:
                    first, length = await reader.readexactly(2)
                    if length == 126:
                        length = int.from_bytes(await reader.readexactly(2), "big")
                    payload = await reader.readexactly(length)
                    if first != PING:
                        continue
                    pings += 1
                    if answers:
                        writer.write(frame(PONG, payload))
        except (asyncio.IncompleteReadError, ConnectionError):
            return pings, time.monotonic() - began
        except TimeoutError:
            return pings, None


async def say_half(server, code, name, half):
    """Enters and begins a message; returns the close code, and after how many seconds it came."""
    async with connected(server) as (reader, writer):
        writer.write(upgrade(code))
        await reader.readuntil(b"\r\n\r\n")
        began = time.monotonic()
        writer.write(frame(0x82, hello_bytes(name=name, token=name.encode().ljust(16))) + half)
        return await end_of(reader, 10 * FOR_A_MESSAGE), time.monotonic() - began


async def check_half_messages(gridraced):
    await gridraced.start()
    whole = frame(0x82, bytes(100))
    halves = {"Byte": whole[:1], "Head": whole[:4], "Half": whole[:50], "Part": frame(0x02, b"x")}
    # In one room, so that some are just being told that another has left.
    code = await asyncio.to_thread(create_room, gridraced.server)
    ended = await asyncio.gather(*(say_half(gridraced.server, code, *each) for each in halves.items()))
    for name, (closed, after) in zip(halves, ended):
        check_equal(closed, POLICY, f"the close code after {name}")
        check(after >= FOR_A_MESSAGE, f"{name} is cut off after {after:.1f} s already")
        check_size(after < 2 * FOR_A_MESSAGE, f"{name} is cut off after {after:.1f} s only")


async def run(gridraced):
    await gridraced.start()
    code = await asyncio.to_thread(create_room, gridraced.server)
    (asked, ended), (asked_again, stayed) = await asyncio.gather(
        listen(gridraced.server, code, "Mute", False), listen(gridraced.server, code, "Quiet", True)
    )
    check(asked == 1, f"{asked} pings to a client that does not answer")
    check(ended is not None, "who does not answer is not cut off")
    check(ended >= ALLOWED, f"who says nothing is cut off after {ended:.1f} s already")
    check_size(ended < 1.5 * ALLOWED, f"who does not answer is cut off after {ended:.1f} s only")
    check(stayed is None, f"who answers is cut off after {stayed} s")
    check(asked_again >= 3, f"{asked_again} pings to a client that answers")
    print(f"silence ended a connection after {ended:.1f} s, and not one that answers {asked_again} pings")


async def main(binary):
    async with Gridraced(binary, environment={"GRIDRACE_IDLE_TIMEOUT": str(ALLOWED)}) as gridraced:
        await asyncio.wait_for(run(gridraced), 60)
    limits = {"GRIDRACE_IDLE_TIMEOUT": "30", "GRIDRACE_MESSAGE_DEADLINE": str(FOR_A_MESSAGE)}
    async with Gridraced(binary, environment=limits) as gridraced:
        await asyncio.wait_for(check_half_messages(gridraced), 60)


if __name__ == "__main__":
    script.run(__doc__, main)
