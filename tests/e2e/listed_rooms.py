#!/usr/bin/python3
"""Strangers meet: a listed room is found by GET /rooms and `gridrace rooms`, and two who ask for a race now race each other;
who is not let in races in a room of their own.

Usage: listed_rooms.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import http.server
import json
import pathlib
import signal
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402

ARGUMENTS = ("--listen", "127.0.0.1:0")
NAME = '<b>"Zo\u00eb"</b>'
LOOKS_LIKE_KIM = "K\u0456m"
NOT_KNOWN = 53
EX_UNAVAILABLE, EX_PROTOCOL = 69, 76
TIME_OF_A_LIST = 3  # it is composed once a second
TIME_TO_RACE = 40


def listed(server):
    answer = rooms.ask_for(server, "/rooms")
    check_equal((answer.status, answer.content_type), (200, "application/json"), "the answer to GET /rooms")
    return json.loads(answer.body)["rooms"]


async def wait_for_list(server, is_so, what):
    for _ in range(10 * TIME_OF_A_LIST):
        found = await asyncio.to_thread(listed, server)
        if is_so(found):
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"{what}: {found}")


async def gridrace_rooms(gridrace, server, *options):
    process = await asyncio.create_subprocess_exec(
        gridrace, "rooms", "--server", server.replace("http", "ws", 1), *options,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    said, complaint = await asyncio.wait_for(process.communicate(), 20)
    return process.returncode, said.decode(), complaint.decode()


async def list_one_room(gridraced, gridrace):
    """Until its host lists it, it is in no list; a restart of the server forgets nothing."""
    server = gridraced.server
    code = rooms.create_room(server)
    zoe = Client(server, code, NAME)
    await zoe.connect()
    await asyncio.sleep(1.1)
    check_equal(listed(server), [], "the list without a listed room")
    check_equal(await zoe.command(list_room=client_pb2.ListRoom(listed=True)), None, "the listing")
    check(zoe.room.listed, "the host is not told")
    room, = await wait_for_list(server, lambda all_rooms: len(all_rooms) == 1, "the list with one room")
    check(0 <= room.pop("seconds") < 20, "since when it waits")
    check_equal(room, {
        "room": code, "open": True, "host": NAME, "players": 1, "bots": 0, "max_players": 8, "phase": "lobby",
        "mode": "race", "difficulty": "easy", "features": []}, "what is told of it")

    way_in = f"gridrace join {server.replace('http', 'ws', 1)}/r/{code}"
    exit_code, said, _ = await gridrace_rooms(gridrace, server)
    check(exit_code == 0 and code in said and way_in in said, f"gridrace rooms: {said}")
    exit_code, said, _ = await gridrace_rooms(gridrace, server, "--json")
    check_equal((json.loads(said)["code"], json.loads(said)["join"]), (code, way_in), "gridrace rooms --json")

    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    check_equal(listed(gridraced.server), [], "the list before its host is back")
    zoe.url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{code}"
    await zoe.stop_reading()
    await zoe.connect()
    await wait_for_list(gridraced.server, lambda all_rooms: len(all_rooms) == 1, "the list after a restart")
    await zoe.leave()
    await wait_for_list(gridraced.server, lambda all_rooms: not all_rooms, "the list after the last has left")


class Stranger:
    """`gridrace play`, heard line by line."""

    def __init__(self, gridrace, server, name, folder):
        self.arguments = (gridrace, "play", "--server", server.replace("http", "ws", 1), "--name", name, "--screen-reader")
        self.folder = folder / name
        self.heard = ""

    async def start(self):
        self.folder.mkdir()
        env = {name: str(self.folder) for name in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
        self.process = await asyncio.create_subprocess_exec(
            *self.arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=env)

    async def hear(self, words):
        while words not in self.heard:
            line = await asyncio.wait_for(self.process.stdout.readline(), TIME_TO_RACE)
            check(line, f"gridrace play ended: {self.heard}")
            self.heard += line.decode()

    async def stop(self):
        self.process.kill()
        await self.process.wait()


async def let_two_meet(gridrace, server, folder):
    ida, jo = (Stranger(gridrace, server, name, folder) for name in ("Ida", "Jo"))
    await ida.start()
    await wait_for_list(server, lambda all_rooms: len(all_rooms) == 1, "the room of who came first")
    await jo.start()
    await ida.hear("Jo joined")
    for one in (ida, jo):
        await one.hear("cells to fill")
    room, = await wait_for_list(
        server, lambda all_rooms: len(all_rooms) == 1 and all_rooms[0]["phase"] == "racing", "one room for both")
    check_equal(room["players"] - room["bots"], 2, "people in the race")
    for one in (ida, jo):
        await one.stop()


async def keep_nobody_from_a_race(gridrace, server, folder):
    """Anyone who looks like somebody else in the room that waits, or is kicked there, has a race all the same."""
    code = rooms.create_room(server)
    host = Client(server, code, LOOKS_LIKE_KIM)
    await host.connect()
    check_equal(await host.command(list_room=client_pb2.ListRoom(listed=True)), None, "the listing")
    await wait_for_list(server, lambda all_rooms: [room["room"] for room in all_rooms] == [code], "the host's room alone")
    kim, lou = (Stranger(gridrace, server, name, folder) for name in ("Kim", "Lou"))
    await lou.start()
    await host.wait_for(lambda: len(host.room.members) == 2, "Lou comes")
    guest = max(host.room.members)
    check_equal(await host.command(kick_member=client_pb2.KickMember(member=guest)), None, "the kick")
    await lou.hear(f"This room is your own; room {code} did not let you in: ")
    await lou.hear("cells to fill")
    await lou.stop()
    await wait_for_list(server, lambda all_rooms: [room["room"] for room in all_rooms] == [code], "the host's room again")
    await kim.start()
    await kim.hear(f"This room is your own; room {code} did not let you in: ")
    await kim.hear("cells to fill")
    await kim.stop()
    await host.leave()


def answer_as_another_program(answers):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):  # noqa: N802: the name that the library calls
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answers)

        def log_message(self, *_):
            pass

    return http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)


async def know_another_program(gridrace):
    """What answers, but has no list of rooms, is no server without rooms."""
    with answer_as_another_program(b"<html></html>") as program:
        threading.Thread(target=program.serve_forever, daemon=True).start()
        exit_code, said, complaint = await gridrace_rooms(gridrace, f"http://127.0.0.1:{program.server_port}")
        program.shutdown()
    check_equal((exit_code, said), (EX_PROTOCOL, ""), "gridrace rooms at another program")
    check("does not speak gridrace" in complaint, complaint)


async def forbid(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        async with Gridraced(gridraced, (*ARGUMENTS, "--listed-rooms", "false"), {"GRIDRACE_DATA": folder}) as quiet:
            await quiet.start()
            check_equal(rooms.ask_for(quiet.server, "/rooms").status, 404, "GET /rooms of a server that lists none")
            exit_code, _, complaint = await gridrace_rooms(gridrace, quiet.server)
            check(exit_code == EX_UNAVAILABLE and "lists no rooms" in complaint, f"gridrace rooms: {complaint}")
            ada = Client(quiet.server, rooms.create_room(quiet.server), "Ada")
            await ada.connect()
            refusal = await ada.command(list_room=client_pb2.ListRoom(listed=True))
            check_equal(refusal and refusal.code, NOT_KNOWN, "the listing where it is forbidden")
            await ada.leave()


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        async with Gridraced(gridraced, ARGUMENTS, {"GRIDRACE_DATA": folder}) as server:
            await server.start()
            await list_one_room(server, gridrace)
            await let_two_meet(gridrace, server.server, pathlib.Path(folder))
            await keep_nobody_from_a_race(gridrace, server.server, pathlib.Path(folder))
    await forbid(gridraced, gridrace)
    await know_another_program(gridrace)
    print("a listed room was found, also after a kill, and two strangers raced each other")


if __name__ == "__main__":
    script.run(__doc__, main, seconds=240)
