#!/usr/bin/python3
"""A ban of an address or of a network ends what is connected from there, and nothing else.

Usage: bans.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import json
import pathlib
import socket
import sys
import tempfile
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import gate  # noqa: E402
from admin import Admin, raw  # noqa: E402
from python_client import manners, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402

PATIENCE = 30
BANNED = 4005
NOT_DONE, USAGE = 1, 64
ADA, MAL, MEG = "127.0.0.1", "127.6.6.6", "127.6.7.8"


async def members(server, code):
    """Ada from one address, Mal and Meg from two of one network."""
    all_of_them = [
        Client(server, code, name, source=source)
        for name, source in (("Ada", ADA), ("Mal", MAL), ("Meg", MEG))
    ]
    for client in all_of_them:
        await client.connect()
    return all_of_them


async def check_ended(client):
    check_equal(await client.wait_until_closed(), BANNED, f"how {client.name}'s connection ends")
    check_equal((client.error.code, client.error.retry), ("banned", False), "what is said of it")


async def check_address(admin, server):
    code = rooms.create_room(server)
    ada, mal, meg = await members(server, code)
    banned = await admin.ask("ban", MAL)
    check_equal((banned["address"], banned["disconnected"]), (MAL, 1), "what the ban did")
    await check_ended(mal)
    await ada.wait_for(lambda: ada.room.members[mal.member].away_since, "Mal to be away")
    check_equal(gate.status_of(server, gate.upgrade(code), MAL), 403, "the answer to Mal")
    check(not meg.is_closed() and not ada.is_closed(), "others were sent away, too")
    await admin.do("unban", MAL)
    await mal.connect()
    for client in (ada, mal, meg):
        await client.close()


async def check_network(admin, server):
    code = rooms.create_room(server)
    ada, mal, meg = await members(server, code)
    banned = await admin.ask("ban", "127.6.255.255/16", "--for", "2h")
    check_equal((banned["address"], banned["disconnected"]), ("127.6.0.0/16", 2), "the ban")
    for client in (mal, meg):
        await check_ended(client)
    check(not ada.is_closed(), "Ada was sent away, too")
    check("127.6.0.0/16" in await admin.do("bans"), "the list of bans")
    said = await admin.do("unban", MAL, expected=NOT_DONE)
    check("127.6.0.0/16 is banned" in said, said)
    for nonsense in ("0.0.0.0/0", "127.6.0.0/33"):
        await admin.do("ban", nonsense, expected=USAGE)
    await admin.do("unban", "127.6.0.0/16")
    await mal.connect()
    await mal.close()
    await ada.close()


async def check_in_the_doorway(admin, server):
    """A client that connected before the ban and has no seat yet gets none."""
    code = rooms.create_room(server)
    mal = Client(server, code, "Mal", source=MAL)
    await mal.open()
    await admin.do("ban", MAL)
    await mal.send_raw(manners.hello_bytes(name="Mal"))
    await check_ended(mal)
    await admin.do("unban", MAL)


async def check_deaf(admin, server):
    """A client that reads nothing is disconnected as well."""
    code = rooms.create_room(server)
    address = urllib.parse.urlsplit(server)
    with socket.socket() as mal:
        mal.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        mal.bind((MAL, 0))
        mal.connect((address.hostname, address.port))
        mal.sendall(gate.upgrade(code))
        mal.sendall(gate.frame(0x82, manners.hello_bytes(name="Mal")))
        for _ in range(100):
            if any(code in row and "Mal" in row for row in (await admin.do("members")).splitlines()):
                break
            await asyncio.sleep(0.05)
        announce = {"command": "announce", "arguments": {"text": "a" * 240}}
        for _ in range(150):  # more than the buffers of both ends hold
            raw(admin.folder / "admin.sock", json.dumps(announce).encode() + b"\n")
        await admin.do("ban", MAL)  # a slow server may have cut Mal off already
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(12):
                while (await admin.ask("stats"))["connections"] > 0:
                    await asyncio.sleep(0.1)
        check_equal((await admin.ask("stats"))["connections"], 0, "connections after the ban")
    await admin.do("unban", MAL)


async def run(binary, folder):
    admin = Admin(binary, folder)
    async with Gridraced(binary, environment={"GRIDRACE_DATA": str(folder)}) as gridraced:
        await gridraced.start()
        await check_address(admin, gridraced.server)
        await check_network(admin, gridraced.server)
        await check_in_the_doorway(admin, gridraced.server)
        await check_deaf(admin, gridraced.server)
    print("Bans ended what was connected.")


async def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.wait_for(run(binary, pathlib.Path(folder)), 4 * PATIENCE)


if __name__ == "__main__":
    script.run(__doc__, main)
