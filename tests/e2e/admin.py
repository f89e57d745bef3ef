#!/usr/bin/python3
"""The operator of a server inspects and directs it, by its admin socket.

Usage: admin.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import os
import pathlib
import signal
import socket
import stat
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, rooms, script  # noqa: E402
from python_client.checks import check, check_equal, check_whole, events_of  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.scene import Scene, gather_in_the_lobby, start_race  # noqa: E402

PATIENCE = 30
SILENT = 20  # connections to the admin socket, more than it has places
NOT_DONE, USAGE, UNAVAILABLE = 1, 64, 69
MUTED = 35
KICKED, ROOM_CLOSED, TRY_AGAIN = 4000, 4002, 1013


class Admin:
    """gridraced admin, for one server."""

    def __init__(self, binary, folder):
        self.binary = binary
        self.folder = folder

    async def run(self, *words, expected=0):
        """What it prints; fails if its exit code is another."""
        environment = {**os.environ, "GRIDRACE_DATA": str(self.folder)}
        process = await asyncio.create_subprocess_exec(
            self.binary,
            *map(str, words),
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
        said = (out + err).decode()
        check_equal(process.returncode, expected, f"the exit code of {words}, which said {said}")
        return said

    async def do(self, *words, expected=0):
        return await self.run("admin", *words, expected=expected)

    async def ask(self, *words):
        return json.loads(await self.do(*words, "--json"))

    def audited(self):
        """What its audit log says was done."""
        lines = (self.folder / "audit.log").read_text().splitlines()
        return [json.loads(line) for line in lines]


def raw(path, data):
    """What the socket answers to any bytes."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(str(path))
        connection.sendall(data)
        answer = b""
        while more := connection.recv(4096):
            answer += more
            if answer.endswith(b"\n"):
                break
        return json.loads(answer)


async def check_looks(admin, scene):
    listed = await admin.ask("rooms")
    check_equal(listed["total"], 1, "the number of rooms")
    room = listed["rooms"][0]
    check_equal((room["room"], room["members"], room["host"]), (scene.code, 3, "Ada"), "the room")
    shown = await admin.ask("room", scene.code)
    check_equal([m["name"] for m in shown["list"]], ["Ada", "Bob", "Eve"], "the members")
    check_equal({m["address"] for m in shown["list"]}, {"127.0.0.1"}, "their addresses")
    members = await admin.do("members")
    check(all(name in members for name in ("ROOM", "Ada", "spectator")), members)
    for words in (["members"], ["members", "--room", scene.code]):
        few = await admin.ask(*words, "--limit", "2")
        check_equal((len(few["members"]), few["total"]), (2, 3), f"a list of {words} with a limit")
    check("… of 3 members" in await admin.do("members", "--limit", "2"), "how many are left out")
    stats = await admin.ask("stats")
    check_equal((stats["rooms"], stats["present"], stats["races"]), (1, 3, 0), "the stats")
    check("connections: 3" in await admin.do("stats"), "the stats in words")
    for words, code in (
        (["room", "222222"], NOT_DONE),
        (["room", "nonsense"], NOT_DONE),
        (["room"], USAGE),
        (["dance"], USAGE),
        (["rooms", "--for", "2h"], USAGE),
        (["rooms", "--limit", "x"], USAGE),
        (["kick", scene.code, "Nobody"], NOT_DONE),
        (["ban", "not an address"], USAGE),
        (["ban", "198.51.100.1", "--for", "soon"], USAGE),
        (["announce", "\x1b[2J"], NOT_DONE),
    ):
        await admin.do(*words, expected=code)


async def check_talk(admin, scene):
    """Announcements reach all, also those who come later; who is muted is heard by nobody."""
    await admin.do("announce", "Back at 14:00.")
    await scene.everybody(lambda room: room.talk and room.talk[-1].text == "Back at 14:00.", "it")
    await admin.do("mute", scene.code, "Bob")
    await scene.bob.wait_for(lambda: scene.bob.room.members[scene.bob.member].muted, "the mute")
    refusal = await scene.bob.command(say=client_pb2.Say(text="hello"))
    check_equal(refusal.code, MUTED, "the answer to who is muted")
    await admin.do("unmute", scene.code, scene.bob.member)
    check_equal(await scene.bob.command(say=client_pb2.Say(text="hello")), None, "talk again")
    eve = Client(scene.eve.url.split("/r/")[0], scene.code, "Eve", scene.eve.role, scene.eve.token)
    await scene.eve.drop()
    await eve.connect()
    check_equal([line.text for line in eve.room.talk], ["Back at 14:00.", "hello"], "the talk")
    await eve.close()


async def check_refused_ban(admin, code, member):
    """By this machine's address everybody may come: neither it nor a member who comes by it is banned, or kicked."""
    for words in ((code, member.member), ("127.0.0.1",), ("127.0.0.0/8",), ("::1",)):
        said = await admin.do("ban", *words, expected=NOT_DONE)
        check("is this machine" in said and "--anyway" in said, f"ban {words} said {said}")
    check(not member.is_closed(), "the member is kicked")
    check_equal(await admin.do("bans"), "none\n", "the list of bans")


async def check_removals(admin, gridraced):
    """Who is kicked is gone, and who is banned cannot come again, also after a restart."""
    code = rooms.create_room(gridraced.server)
    ann, ben = (Client(gridraced.server, code, name) for name in ("Ann", "Ben"))
    for client in (ann, ben):
        await client.connect()
    await admin.do("kick", code, "Ann")
    check_equal(await ann.wait_until_closed(), KICKED, "how Ann's connection ends")
    await ben.wait_for(lambda: ben.room.host == ben.member, "Ben to be host")
    await check_refused_ban(admin, code, ben)
    present = (await admin.ask("stats"))["present"]
    banned = await admin.ask("ban", code, ben.member, "--for", "2h", "--anyway")
    check_equal((banned["address"], banned["name"]), ("127.0.0.1", "Ben"), "who is banned")
    check_equal(banned["disconnected"], present, "who is disconnected: all come from one address")
    check_equal(await ben.wait_until_closed(), KICKED, "how Ben's connection ends")
    answer = rooms.try_to_enter(gridraced.server, f"/r/{code}")
    check_equal(answer.status, 403, "the answer to a banned address")

    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    check_equal(rooms.try_to_enter(gridraced.server, "/rooms").status, 403, "after a restart")
    check("gridraced admin unban 127.0.0.1" in gridraced.log(), "a ban of everybody is not told at the start")
    check("127.0.0.1" in await admin.do("bans"), "the list of bans")
    await admin.do("unban", "127.0.0.1")
    check_equal(rooms.try_to_enter(gridraced.server, "/nowhere").status, 404, "without the ban")
    check_equal(await admin.do("bans"), "none\n", "the list of bans")


async def check_close(admin, gridraced):
    code = rooms.create_room(gridraced.server)
    dan = Client(gridraced.server, code, "Dan")
    await dan.connect()
    await admin.do("close", code)
    check_equal(await dan.wait_until_closed(), ROOM_CLOSED, "how Dan's connection ends")
    check_equal(len(events_of(dan, "room_closed")), 1, "the end of the room")
    check_equal(rooms.try_to_enter(gridraced.server, f"/r/{code}").status, 404, "the closed room")


async def check_erase(admin, gridraced, folder):
    """Of a room that is erased nothing is left, neither for players nor on the disk, before and after a restart."""
    code = rooms.create_room(gridraced.server)
    fay = Client(gridraced.server, code, "Fay-of-the-lake")
    await fay.connect()
    check_equal(await fay.command(say=client_pb2.Say(text="what only Fay knows")), None, "talk")

    def found():
        files = [folder / name for name in ("rooms.db", "rooms.db-wal")]
        data = b"".join(file.read_bytes() for file in files if file.exists())
        return [word for word in (code, "Fay-of-the-lake", "what only Fay knows") if word.encode() in data]

    check_equal(len(found()), 3, "the words in the log")
    check_equal(await admin.ask("erase", code.lower()), {"room": code}, "what erasing says")
    check_equal(await fay.wait_until_closed(), ROOM_CLOSED, "how Fay's connection ends")
    check_equal(found(), [], "the words that are left")
    check_equal(rooms.try_to_enter(gridraced.server, f"/r/{code}").status, 404, "the erased room")
    check("no such room" in await admin.do("erase", code, expected=NOT_DONE), "erasing again")
    check("without 0, 1" in await admin.do("erase", "NOPE12", expected=NOT_DONE), "what a code looks like")
    check("without 0, 1" in rooms.try_to_enter(gridraced.server, "/r/NOPE12").text(), "what players are told of it")
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    check_equal(found(), [], "the words that are left after a restart")
    check_equal(rooms.try_to_enter(gridraced.server, f"/r/{code}").status, 404, "after a restart")
    await admin.run("verify")


async def check_socket(admin, path):
    """For its owner alone; nonsense is answered, and harms nobody."""
    check_equal(stat.S_IMODE(path.stat().st_mode), 0o600, "the socket's mode")
    for data in (b"nonsense\n", b"[]\n", b'{"command":7}\n', b'{"command":"kick"}\n', b"x" * 9000):
        answer = raw(path, data)
        check_equal((answer["ok"], answer["error"]["code"]), (False, "bad_request"), str(data[:20]))
    silent = [socket.socket(socket.AF_UNIX) for _ in range(SILENT)]
    for connection in silent:
        connection.settimeout(PATIENCE)
        connection.connect(str(path))
        check_equal(raw(path, b"nonsense\n")["error"]["code"], "bad_request", "beside silent connections")
    for connection in silent:
        connection.close()
    answer = raw(path, b'{"command":"announce","arguments":{"text":"a","wings":"b"}}\n')
    check_equal(answer["error"]["code"], "bad_request", "an argument that is none")
    await admin.do("stats")


async def check_drain(admin, gridraced, scene):
    """Newcomers are refused, the race is run to its end, then the server stops."""
    await start_race(scene, 1)
    drained = await admin.run("drain", "--within", "2m", "--json")
    check(json.loads(drained)["draining"], drained)
    await scene.everybody(lambda room: "Restart within 2 minutes, after" in room.talk[-1].text, "the announcement")
    check_equal(rooms.ask_for(gridraced.server, "/rooms", b"").status, 503, "no new rooms")
    new = Client(gridraced.server, scene.code, "New")
    await new.open()
    await new.send(client_pb2.ClientMessage(hello=new.hello()))
    check_equal(await new.wait_until_closed(), TRY_AGAIN, "nobody new")
    check_equal((new.error.code, new.error.retry), ("draining", True), "why")
    await scene.bob.drop()
    await scene.bob.connect()
    await admin.do("undrain")
    check_equal(rooms.ask_for(gridraced.server, "/rooms", b"").status, 201, "new rooms again")
    await admin.do("drain", "--within", "2m")
    await asyncio.sleep(1)
    for client in (scene.ada, scene.bob):
        await player.play_at_once(client, player.moves_left(client.room))
    await scene.ada.wait_for(lambda: events_of(scene.ada, "race_ended"), "the end of the race")
    check_equal(await gridraced.exit_code(), 0, "the exit code after the drain")
    check_equal(scene.ada.error.code, "restarting", "how the drain ends")


async def check_signal(binary, folder):
    """SIGTERM may drain; a second one does not wait."""
    arguments = ("--listen", "127.0.0.1:0", "--drain-seconds", "60")
    async with Gridraced(binary, arguments, {"GRIDRACE_DATA": str(folder)}) as gridraced:
        await gridraced.start()
        scene = Scene(gridraced.server)
        await gather_in_the_lobby(scene)
        await start_race(scene, 1)
        gridraced.ask_to_stop()
        await scene.everybody(lambda room: room.talk and "Restart within" in room.talk[-1].text, "it")
        check_equal(scene.ada.room.phase, server_pb2.PHASE_RACING, "the race")
        gridraced.ask_to_stop()
        check_equal(await gridraced.exit_code(5), 0, "the exit code after two signals")


async def check_service_manager(binary, folder):
    """systemd hears when the server is ready, that it lives, and when it stops."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(folder / "notify"))
        manager.settimeout(PATIENCE)
        environment = {"NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": "5000000"}
        async with Gridraced(binary, environment=environment) as gridraced:
            await gridraced.start()
            heard = [await asyncio.to_thread(manager.recv, 4096) for _ in range(3)]
            check(heard[0].startswith(b"READY=1\nSTATUS=Listening on ws://"), f"{heard}")
            check_equal(heard[1:], [b"WATCHDOG=1"] * 2, "what systemd hears")
            os.kill(gridraced.pid, signal.SIGHUP)  # systemctl reload: without a certificate nothing to do
            gridraced.ask_to_stop()
            while heard[-1] == b"WATCHDOG=1":
                heard.append(await asyncio.to_thread(manager.recv, 4096))
            check(heard[-1].startswith(b"STOPPING=1"), f"{heard}")


def check_audit(admin):
    """Every change has its line, with what came of it; looks have none."""
    lines = admin.audited()
    done = [line["command"] for line in lines if "result" in line]
    expected = ["announce", "mute", "unmute", "kick", "ban", "unban", "close", "erase"]
    check_equal(done, expected + ["drain", "undrain", "drain"], "what was done")
    failed = {line["command"]: line["error"] for line in lines if "error" in line}
    check_equal(failed["kick"], "no_such_member", "what was not done")
    check({line["uid"] for line in lines} == {os.geteuid()}, "who did it")
    kick = next(line for line in lines if line["command"] == "kick" and "result" in line)
    check_equal(kick["arguments"]["member"], "Ann", "whom it was done to")


async def run(binary, folder):
    admin = Admin(binary, folder)
    await admin.do("rooms", expected=UNAVAILABLE)
    async with Gridraced(binary, environment={"GRIDRACE_DATA": str(folder)}) as gridraced:
        await gridraced.start()
        scene = Scene(gridraced.server)
        await gather_in_the_lobby(scene)
        await check_looks(admin, scene)
        await check_talk(admin, scene)
        await check_socket(admin, folder / "admin.sock")
        await check_removals(admin, gridraced)
        await check_close(admin, gridraced)
        await check_erase(admin, gridraced, folder)
        for client in scene.all:
            client.url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{scene.code}"
            await client.connect()
        await check_drain(admin, gridraced, scene)
        for client in scene.all:
            check_whole(client)
    check(not (folder / "admin.sock").exists(), "the socket is left")
    check_audit(admin)
    await check_signal(binary, folder)
    await check_service_manager(binary, folder)
    print("A server was looked at, told what to do, and drained.")


async def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.wait_for(run(binary, pathlib.Path(folder)), 6 * PATIENCE)


if __name__ == "__main__":
    script.run(__doc__, main)
