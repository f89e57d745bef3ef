#!/usr/bin/python3
"""The server answers over HTTP as proto/openapi.json describes it.

Usage: http_description.py GRIDRACED ROOT

Each path that the sources name is described. A race is played to its end, a tournament opened, and each described path
asked in each state: status, type and every member of the JSON are those described. Exit code 0 and a short summary, or 1
and what was not as it should be.
"""

import asyncio
import json
import pathlib
import re
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from admin import Admin  # noqa: E402
from python_client import script, sudoku  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.openapi import Description  # noqa: E402
from python_client.rooms import ask_for, create_room, post_rooms, try_to_enter  # noqa: E402
from python_client.scene import rules  # noqa: E402

TIME_FOR_EVERYTHING = 90
TIME_OF_A_LIST = 1.1  # seconds for which the server keeps one
NO_ROOM = "ZZZZZZ"
NOBODY = "/players/ZZZZ-ZZZZ-ZZZZ-ZZZZ"
ADMINISTRATORS = {"/livez", "/readyz", "/metrics"}
NODES = "/node/1/"
LEAST_ANSWERS = 20  # of different path or status


def check_paths(description, root):
    """What the sources name, and nothing else, is described or named in the description's text."""
    sources = [root / "server/net/link/http.hpp", root / "server/net/http/operations.cpp"]
    named = set()
    for source in sources:
        named |= set(re.findall(r'"(/[a-z][\w/.]*)"', source.read_text()))
    named = {path for path in named if not path.startswith(NODES)}
    text = description.document["info"]["description"]
    described = {re.sub(r"\{.*", "", path) for path in description.paths()} | ADMINISTRATORS
    check_equal(named - described, set(), "paths that the sources name and the description does not")
    for path in ADMINISTRATORS:
        check(path in named and path in text, f"{path} is not in the description's text, or not in the sources")


async def check_states(description, server, code, numbers):
    """All that one can ask of a room."""
    targets = [f"/rooms/{code}", f"/rooms/{code.lower()}", f"/rooms/{code}/standings"]
    targets += [f"/rooms/{code}/meetings.ics", f"/r/{code}"]
    targets += [f"{below}/{code}/races/{number}" for below in ("/rooms", "/r") for number in numbers]
    targets += [f"/r/{code}/races/{number}/{part}" for number in numbers for part in ("note", "proof", "seals")]
    for target in targets:
        answer = await asyncio.to_thread(ask_for, server, target)
        description.check_answer("GET", target, answer)


def check_requests(description, server):
    """New rooms, upgrades, health, the page: what is answered without a room's state."""
    nonsense = post_rooms(server, b"\xff" * 20)
    check_equal(nonsense.status, 400, "the answer to nonsense")
    wrong = room_pb2.RaceRules(max_players=1000)
    impossible = post_rooms(server, client_pb2.CreateRoom(rules=wrong).SerializeToString())
    for answer in (nonsense, impossible, post_rooms(server, b""), post_rooms(server, b"\x0a" * 5000)):
        description.check_answer("POST", "/rooms", answer)
    for target in ("/healthz", "/robots.txt", "/privacy", "/", "/rooms", "/field", "/board/race", "/board/chess", NOBODY):
        description.check_answer("GET", target, ask_for(server, target))
    for target in ("/tlog/checkpoint", "/tlog/tile/0/000", "/tlog/tile/0/000.p/1", "/tlog/tile/entries/000.p/1", "/tlog/none"):
        description.check_answer("GET", target, ask_for(server, target))
    for target in (f"/rooms/{NO_ROOM}", f"/rooms/{NO_ROOM}/standings", f"/rooms/{NO_ROOM}/races/1", f"/r/{NO_ROOM}"):
        description.check_answer("GET", target, ask_for(server, target))
    for target in ("/rooms/no-code", f"/r/{NO_ROOM}/races/1", f"/r/{NO_ROOM}/races/none"):
        description.check_answer("GET", target, ask_for(server, target))
    code = create_room(server)
    for answer in (try_to_enter(server, f"/r/{code}"), try_to_enter(server, f"/r/{code}", "gridrace.v9")):
        description.check_answer("GET", f"/r/{code}", answer)
    description.check_answer("GET", f"/r/{NO_ROOM}", try_to_enter(server, f"/r/{NO_ROOM}"))
    wrong_method = ask_for(server, f"/rooms/{code}", b"")
    check_equal(wrong_method.status, 405, "the answer to a wrong method")
    description.check_answer("GET", f"/rooms/{code}", wrong_method)


def check_errors(description, server):
    """As JSON, in one form, to who reads that."""
    crowded = rules()
    crowded.max_players = 101
    body = client_pb2.CreateRoom(rules=crowded).SerializeToString()
    for target, posted, code in (
        ("/rooms", b"\xff" * 20, "bad_request"),
        ("/rooms", body, "players_out_of_range"),
        (f"/r/{NO_ROOM}/races/1", None, "not_found"),
        (f"/r/{NO_ROOM}", None, "upgrade_required"),
        ("/nowhere", None, "not_found"),
    ):
        answer = ask_for(server, target, posted, accept="application/json")
        error = json.loads(answer.body)
        check_equal((error["code"], bool(error["message"])), (code, True), f"the error of {target}")
        if target != "/nowhere":
            description.check_answer("POST" if posted else "GET", target, answer)


async def play(description, server):
    """A race of Ada alone, looked at before, while and after it is on."""
    code = create_room(server, rules())
    await check_states(description, server, code, [1])
    ada = Client(server, code, "Ada")
    await ada.connect()
    await ada.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    await ada.wait_for(lambda: ada.room.phase == server_pb2.PHASE_RACING, "the start", 20)
    await check_states(description, server, code, [1, "last"])
    await ada.command(list_room=client_pb2.ListRoom(listed=True))
    await asyncio.sleep(TIME_OF_A_LIST)
    listed = await asyncio.to_thread(ask_for, server, "/rooms")
    check(code in listed.text(), "the room is not in the list")
    description.check_answer("GET", "/rooms", listed)
    solution = sudoku.solve(sudoku.parse(ada.room.race.puzzle))
    for cell, given in enumerate(ada.room.race.puzzle):
        if given == ".":
            await ada.command(place_digit=client_pb2.PlaceDigit(cell=cell, digit=solution[cell]))
    await ada.wait_for(lambda: ada.room.phase == server_pb2.PHASE_LOBBY, "the end")
    await check_states(description, server, code, [1, 2, "last"])
    await ada.close()


async def open_rooms_of_modes(description, server):
    """Standings of a tournament and of a match before their first race; a club."""
    for mode in (room_pb2.MODE_SWISS, room_pb2.MODE_ARENA, room_pb2.MODE_MATCH, room_pb2.MODE_RELAY):
        of_mode = rules()
        of_mode.mode_settings.mode = mode
        await check_states(description, server, create_room(server, of_mode), [1])
    await check_states(description, server, create_room(server, rules(), club="Go"), [1])


async def check_for_few(description, binary):
    """A server that wants its word: every path without it, and with it."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "word"
        file.write_text("two moons")
        file.chmod(0o600)
        async with Gridraced(binary, ("--enter", "word", "--server-word-file", str(file))) as gridraced:
            await gridraced.start()
            server = gridraced.server
            code = create_room(server, server_word="two moons")
            targets = ["/rooms", "/field", "/healthz", f"/rooms/{code}", f"/rooms/{code}/standings", f"/r/{code}/races/1"]
            targets += [f"/rooms/{code}/meetings.ics", f"/rooms/{code}/races/1", "/board/sprint", NOBODY]
            targets += [f"/r/{code}/races/1/proof", "/tlog/checkpoint", "/tlog/tile/0/000"]
            for target in targets:
                for word in (None, "one moon", "two moons"):
                    description.check_answer("GET", target, ask_for(server, target, server_word=word))
            for target in ("/board/race", NOBODY, "/tlog/checkpoint", f"/r/{code}/races/1/proof"):
                check_equal(ask_for(server, target).status, 403, f"{target} without the server's word")
            description.check_answer("POST", "/rooms", post_rooms(server, b""))


def post_as_operator(server, name, secret, body=b""):
    return ask_for(server, f"/operator/{name}", body, headers={"Authorization": f"Bearer {secret}"})


async def check_operators(description, binary):
    """What operators ask, where they may."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"GRIDRACE_DATA": folder, "GRIDRACE_OPERATOR": "on"}
        async with Gridraced(binary, environment=settings) as gridraced:
            await gridraced.start()
            server = gridraced.server
            word = (await Admin(binary, pathlib.Path(folder)).ask("operator"))["word"]
            for target in ("/operator", "/operator/commands"):
                description.check_answer("GET", target, ask_for(server, target))
            entered = post_as_operator(server, "enter", word)
            key = json.loads(entered.body)["result"]["key"]
            again = post_as_operator(server, "enter", word)
            for answer in (entered, again):
                description.check_answer("POST", "/operator/enter", answer)
            for body in (b'{"command":"stats"}', b'{"command":"room","arguments":{"room":"222222"}}',
                         b'{"command":"erase","arguments":{"room":"222222"}}', b"nonsense"):
                answer = post_as_operator(server, "command", key, body)
                description.check_answer("POST", "/operator/command", answer)
            for _ in range(2):
                description.check_answer("POST", "/operator/leave", post_as_operator(server, "leave", key))


async def main(binary, root):
    root = pathlib.Path(root)
    description = Description(root / "proto/openapi.json")
    check_paths(description, root)
    async with Gridraced(binary) as gridraced:
        await gridraced.start()
        check_requests(description, gridraced.server)
        check_errors(description, gridraced.server)
        await play(description, gridraced.server)
        await open_rooms_of_modes(description, gridraced.server)
    await check_for_few(description, binary)
    await check_operators(description, binary)
    check(len(description.seen) >= LEAST_ANSWERS, f"only these were seen: {sorted(description.seen)}")
    check_equal({path for path, _ in description.seen}, description.paths(), "the paths that were asked")
    print(f"{len(description.seen)} kinds of answers over HTTP are as they are described.")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
