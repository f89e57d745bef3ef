#!/usr/bin/python3
"""A host locks the room and kicks; who was kicked or muted does not come back under another name.

Usage: rooms_door.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import pathlib
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from admin import MUTED, Admin  # noqa: E402
from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal, check_whole, events_of  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402

PATIENCE = 30
KICKED, REFUSED = 4000, 4003
ADA, BEN, MAL = "127.0.0.1", "127.0.0.2", "127.0.0.3"
NAME, WELCOME = "Ada's server", "Be kind. \u4f60\u597d"
ARGUMENTS = ("--listen", "127.0.0.1:0", "--server-name", NAME, "--welcome", WELCOME)


async def check_refused(server, code, name, source, error, what):
    client = Client(server, code, name, source=source)
    await client.open()
    await client.send(client_pb2.ClientMessage(hello=client.hello()))
    check_equal(await client.wait_until_closed(), REFUSED, what)
    check_equal((client.error.code, client.error.retry), (error, False), what)


async def newcomer(server, code, name, source):
    client = Client(server, code, name, source=source)
    await client.connect()
    return client


async def check_lock(server):
    """Nobody new is admitted, and members come back."""
    code = rooms.create_room(server)
    ada, ben = await newcomer(server, code, "Ada", ADA), await newcomer(server, code, "Ben", BEN)
    check_equal((ada.welcome.server_name, ada.welcome.server_welcome), (NAME, WELCOME), "the label")
    check_equal(await ada.command(lock_room=client_pb2.LockRoom(locked=True)), None, "the lock")
    await ben.wait_for(lambda: ben.room.locked, "the lock")
    await check_refused(server, code, "Cho", MAL, "room_is_locked", "a newcomer")
    await ben.drop()
    ben.cursor = None
    await ben.connect()
    check(ben.room.locked, "the snapshot does not have the lock")
    check_equal(await ada.command(lock_room=client_pb2.LockRoom()), None, "the room is open again")
    cho = await newcomer(server, code, "Cho", MAL)
    for client in (ada, ben, cho):
        check_whole(client)
        await client.close()


async def check_kick(gridraced):
    """Not with a new token, not after a restart; the friend at the same address keeps the seat."""
    code = rooms.create_room(gridraced.server)
    ada = await newcomer(gridraced.server, code, "Ada", ADA)
    mal = await newcomer(gridraced.server, code, "Mal", MAL)
    friend = await newcomer(gridraced.server, code, "Meg", MAL)
    await ada.command(kick_member=client_pb2.KickMember(member=mal.member))
    check_equal(await mal.wait_until_closed(), KICKED, "how Mal's connection ends")
    await check_refused(
        gridraced.server, code, "Other", MAL, "address_was_kicked", "Mal under another name"
    )
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    server = gridraced.server
    await check_refused(server, code, "Other", MAL, "address_was_kicked", "Mal after a restart")
    for client in (ada, friend):
        client.url = f"{server.replace('http', 'ws', 1)}/r/{code}"
        await client.stop_reading()
        await client.connect()
    await (await newcomer(server, code, "Ben", BEN)).close()
    check_equal(await ada.command(lift_kicks=client_pb2.LiftKicks()), None, "the kick is lifted")
    await friend.wait_for(lambda: events_of(friend, "kicks_lifted"), "the news of it")
    await (await newcomer(server, code, "Mal", MAL)).close()
    told = "".join(str(frame) for frame in friend.frames)
    check(not any(address in told for address in (ADA, BEN, MAL)), "an address was sent")
    for client in (ada, friend):
        await client.close()


async def check_mute(admin, server):
    code = rooms.create_room(server)
    ada = await newcomer(server, code, "Ada", ADA)
    mal = await newcomer(server, code, "Mal", MAL)
    await admin.do("mute", code, "Mal")
    await mal.leave()
    other = await newcomer(server, code, "Other", MAL)
    refusal = await other.command(say=client_pb2.Say(text="hello"))
    check_equal(refusal and refusal.code, MUTED, "what a muted person hears under another name")
    await admin.do("unmute", code, "Other")
    check_equal(await other.command(say=client_pb2.Say(text="hello")), None, "talk again")
    for client in (ada, other):
        await client.close()


async def check_unlimited(binary):
    """An address without limits identifies no person: all of a machine's own players have the same."""
    async with Gridraced(binary, ARGUMENTS) as gridraced:
        await gridraced.start()
        code = rooms.create_room(gridraced.server)
        ada = await newcomer(gridraced.server, code, "Ada", ADA)
        mal = await newcomer(gridraced.server, code, "Mal", MAL)
        await ada.command(kick_member=client_pb2.KickMember(member=mal.member))
        await (await newcomer(gridraced.server, code, "Meg", MAL)).close()
        await ada.close()


async def check_watcher(gridrace, server):
    """A program that watches is told what the server says of itself."""
    code = rooms.create_room(server)
    process = await asyncio.create_subprocess_exec(
        gridrace, "watch", code, "--server", server.replace("http", "ws", 1), "--json",
        stdout=asyncio.subprocess.PIPE,
    )
    line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
    process.terminate()
    await process.wait()
    check_equal(json.loads(line), {"server": {"name": NAME, "welcome": WELCOME}}, "the first line")


async def run(binary, gridrace, folder):
    admin = Admin(binary, folder)
    arguments = (*ARGUMENTS, "--unlimited", "none")
    async with Gridraced(binary, arguments, {"GRIDRACE_DATA": str(folder)}) as gridraced:
        await gridraced.start()
        await check_lock(gridraced.server)
        await check_mute(admin, gridraced.server)
        await check_watcher(gridrace, gridraced.server)
        await check_kick(gridraced)
    await check_unlimited(binary)
    print("A room was locked, and kicked or muted members did not come back.")


async def main(binary, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.wait_for(run(binary, gridrace, pathlib.Path(folder)), 4 * PATIENCE)


if __name__ == "__main__":
    script.run(__doc__, main)
