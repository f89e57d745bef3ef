#!/usr/bin/python3
"""A server for those who know its word: each way in asks for it, guesses are slowed down, members return without it.

Usage: server_word.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import http.client
import json
import os
import pathlib
import signal
import sys
import tempfile
import time
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.exposition import Metrics  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.manners import FEATURES  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402

REFUSED = 4003
ADA, BEN, MAL, EVE = (f"127.0.0.{i}" for i in range(1, 5))
WORD, OTHER = "Zo\u00eb\u2019s kite", "two moons"
SPELLED_OTHERWISE = " Zoe\u0308\u2019s  kite"
EX_UNAVAILABLE, EX_CONFIG = 69, 78
PATIENCE = 20
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # of room codes
NEEDED, WRONG, NOBODY = "server_word_needed", "wrong_server_word", "opens_no_rooms"


DAY = room_pb2.RaceRules(
    source=room_pb2.PUZZLE_SOURCE_GENERATED, grade=room_pb2.GRADE_MEDIUM, max_players=8, time_limit_seconds=600, grace_seconds=60,
    mode_settings=room_pb2.ModeSettings(mode=room_pb2.MODE_DAILY))


class Host:
    """A server in a folder of its own, with a file that has its word."""

    def __init__(self, binary, folder, *arguments):
        self.folder = pathlib.Path(folder)
        self.file = self.folder / "word"
        self.write(WORD)
        given = ("--listen", "127.0.0.1:0", "--server-word-file", str(self.file), *arguments)
        self.gridraced = Gridraced(binary, given, {"GRIDRACE_DATA": str(self.folder)})

    def write(self, word):
        self.file.write_text(word + "\n")
        self.file.chmod(0o600)

    @property
    def server(self):
        return self.gridraced.server

    async def reload(self, said):
        before = self.gridraced.log().count(said)
        self.gridraced.ask_to_stop(signal.SIGHUP)
        for _ in range(100):
            if self.gridraced.log().count(said) > before:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"the server has not said {said!r}: {self.gridraced.log()}")


async def newcomer(server, code, name, source=None, word="", role=room_pb2.ROLE_PLAYER):
    client = Client(server, code, name, role, source=source)
    client.server_word = word
    client.features = [*client.features, room_pb2.FEATURE_SERVER_WORDS]
    await client.open()
    return client


async def refusal_of(server, code, source=None, word="", role=room_pb2.ROLE_PLAYER, features=None):
    client = await newcomer(server, code, "Mal", source, word, role)
    client.features = client.features if features is None else features
    await client.send(client_pb2.ClientMessage(hello=client.hello()))
    check_equal(await client.wait_until_closed(), REFUSED, "how a newcomer is sent away")
    check(client.error.message and not client.error.retry, "the refusal")
    return client.error


async def enters(server, code, name, source=None, word="", role=room_pb2.ROLE_PLAYER):
    client = await newcomer(server, code, name, source, word, role)
    await client.send(client_pb2.ClientMessage(hello=client.hello()))
    await client.wait_for(lambda: client.welcome and client.room, "the welcome")
    return client


def error_of(answer):
    return json.loads(answer.body)["code"]


def ask(server, path, word=None, posted=None):
    return rooms.ask_for(server, path, posted, accept="application/json", server_word=word)


def challenge_of(server, path):
    """The header that makes a calendar, or a browser, ask for a password."""
    address = urllib.parse.urlsplit(server)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=5)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status, answer.headers["WWW-Authenticate"]
    finally:
        connection.close()


def doors(code):
    return ("/rooms", "/field", f"/rooms/{code}", f"/rooms/{code}/standings", f"/rooms/{code}/races/1", f"/r/{code}/races/last")


async def check_every_door(server):
    """Requests about rooms and races want the word; health does not."""
    said = json.loads(rooms.ask_for(server, "/healthz").body)
    check_equal((said["open_rooms"], said["enter"]), ("everyone", "word"), "what everyone may know")
    answer = ask(server, "/rooms", posted=b"")
    check_equal((answer.status, error_of(answer)), (403, NEEDED), "a room without the word")
    answer = ask(server, "/rooms", posted=client_pb2.CreateRoom(rules=DAY).SerializeToString())
    check_equal((answer.status, error_of(answer)), (403, NEEDED), "the puzzle of the day without the word")
    code = rooms.create_room(server, club="Go", server_word=SPELLED_OTHERWISE)
    for door in doors(code):
        for path in (door, door.replace(code, "ZZZZZZ")):
            answer = ask(server, path)
            check_equal((answer.status, error_of(answer)), (403, NEEDED), f"{path} without the word")
            check(code not in answer.text() and "Go" not in answer.text(), f"{path} has the room: {answer.text()}")
        answer = ask(server, door, "not the word")
        check_equal((answer.status, error_of(answer)), (403, WRONG), f"{door} with a wrong word")
        answer = ask(server, door, WORD)
        check(answer.status in (200, 404), f"{door} with the word: {answer.status} {answer.text()}")
    status = json.loads(ask(server, f"/rooms/{code}").body)
    check_equal((status["open"], status["reason"]), (False, NEEDED), "the status of a room")
    check_equal(json.loads(ask(server, f"/rooms/{code}", WORD).body)["open"], True, "the status with the word")
    calendar = f"/rooms/{code}/meetings.ics"
    status, header = challenge_of(server, calendar)
    check(status == 401 and header.startswith("Basic"), f"a calendar is asked for no password: {status} {header}")
    check_equal(ask(server, calendar, WORD).status, 200, "the calendar with the password")
    for nonsense in ("Basic", "Basic =", "Basic !!!!", "Bearer x", "Basic " + "A" * 4000):
        address = urllib.parse.urlsplit(server)
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=5)
        connection.request("GET", "/rooms", headers={"Authorization": nonsense})
        check_equal(connection.getresponse().status, 403, f"what {nonsense[:12]} opens")
        connection.close()
    return code


def code_of_today():
    day, tail = int(time.time()) // 86400, ""
    for _ in range(3):
        day, index = divmod(day, len(ALPHABET))
        tail += ALPHABET[index]
    return "DAY" + tail


async def check_day(host):
    """Its room is founded by one who says the word, and nobody else."""
    server, code = host.server, code_of_today()
    check_equal((await refusal_of(server, code, MAL)).code, NEEDED, "the room of the day without the word")
    check_equal((await refusal_of(server, code, MAL, "a guess")).code, WRONG, "the room of the day with a wrong word")
    check_equal(Metrics(rooms.ask_for(server, "/metrics").text()).value("gridrace_rooms"), 0, "the rooms that strangers founded")
    ada = Client(server, code, "Ada", source=ADA)
    ada.server_word, ada.features = WORD, FEATURES
    await ada.connect()
    check_equal(Metrics(rooms.ask_for(server, "/metrics").text()).value("gridrace_rooms"), 1, "the room of the day")
    check_equal((await refusal_of(server, code, MAL)).code, NEEDED, "a stranger then")
    await ada.drop()
    ada.server_word = ""
    await ada.connect()
    await ada.close()


async def check_seats(host):
    """Players and watchers say it; who has a seat returns without, over a restart too; a bot and an old client are told."""
    server, code = host.server, await check_every_door(host.server)
    for role in (room_pb2.ROLE_PLAYER, room_pb2.ROLE_SPECTATOR):
        check_equal((await refusal_of(server, code, MAL, role=role)).code, NEEDED, f"role {role} without the word")
    check_equal((await refusal_of(server, code, MAL, "kites are there")).code, WRONG, "a wrong word")
    old = await refusal_of(server, code, MAL, features=[])
    check("too old" in old.message, f"what an old client is told: {old.message}")
    ada = await enters(server, code, "Ada", ADA, SPELLED_OTHERWISE)
    check(room_pb2.FEATURE_SERVER_WORDS in ada.welcome.features, "the feature is not told")
    watcher = await enters(server, code, "Wim", BEN, WORD, room_pb2.ROLE_SPECTATOR)
    await watcher.leave()
    host.gridraced.ask_to_stop(signal.SIGKILL)
    await host.gridraced.exit_code()
    await host.gridraced.start()
    ada.url = f"{host.server.replace('http', 'ws', 1)}/r/{code}"
    await ada.stop_reading()
    ada.cursor, ada.server_word = None, ""
    await ada.connect()  # a seat needs no word
    ada.server_word = "the word of before"
    await ada.drop()
    await ada.connect()  # and no right one
    await ada.leave()
    for text in (host.gridraced.log(), *(str(frame) for frame in ada.frames)):
        check("kite" not in text, "the word was told")
    for path in host.folder.iterdir():
        if path.is_file() and path != host.file:
            check(b"kite" not in path.read_bytes(), f"the word is in {path.name}")


async def change_word(host):
    """SIGHUP reads the file again; what is no word is not taken."""
    code = rooms.create_room(host.server, server_word=WORD)
    host.write(OTHER)
    await host.reload("the server's word was read again, and is a new one")
    await host.reload("the server's word was read again, and is the one from before")
    check_equal((await refusal_of(host.server, code, word=WORD)).code, WRONG, "the word from before")
    client = await enters(host.server, code, "Ada", word=OTHER)
    await client.leave()
    host.write("short")
    await host.reload("the word from before is kept")
    check_equal(ask(host.server, "/rooms", OTHER).status, 200, "the list after a bad file")
    check("short" not in host.gridraced.log(), "the log has what is in the file")


async def slow_guesses_down(host):
    """Of one address, however they are made; at once, too; a right word counts for nothing."""
    server, code = host.server, rooms.create_room(host.server, server_word=WORD)
    for _ in range(8):
        await (await enters(server, code, "Ben", BEN, WORD)).leave()
    codes = [(await refusal_of(server, code, MAL, f"guess {i}")).code for i in range(4)]
    check_equal(codes, [WRONG] * 4, "four guesses")
    check_equal((await refusal_of(server, code, MAL, WORD)).code, "guesses_codes", "the fifth, although it is right")
    check_equal((await refusal_of(server, code, MAL)).code, NEEDED, "who says none then")
    check_equal((await refusal_of(server, code, BEN, "a guess")).code, WRONG, "somebody else")
    answers = [ask(server, "/rooms", f"guess {i}") for i in range(5)]  # of this machine's usual address
    check_equal([answer.status for answer in answers], [403] * 4 + [429], "guesses at the list")
    check_equal(error_of(answers[-1]), "guesses_codes", "the last one")
    check_equal(ask(server, f"/rooms/{code}", WORD).status, 429, "another door of the same address")
    guests = [await newcomer(server, code, "Eve", EVE, f"guess {i}") for i in range(6)]
    told = []
    for guest in guests:
        await guest.send(client_pb2.ClientMessage(hello=guest.hello()))
        await guest.wait_until_closed()
        told.append(guest.error.code)
    check_equal(sorted(told), ["guesses_codes"] * 2 + [WRONG] * 4, "six guesses at once")


async def open_rooms(binary):
    """By word alone, or not at all; everyone enters."""
    with tempfile.TemporaryDirectory() as folder:
        host = Host(binary, folder, "--open-rooms", "word")
        async with host.gridraced as gridraced:
            await gridraced.start()
            answer = ask(host.server, "/rooms", posted=b"")
            check_equal((answer.status, error_of(answer)), (403, NEEDED), "a room without the word")
            check("This server wants a word" in rooms.ask_for(host.server, "/rooms", b"").text(), "what an old client shows")
            check_equal(ask(host.server, "/rooms", "no word", b"").status, 403, "with a wrong one")
            code = rooms.create_room(host.server, server_word=WORD)
            await (await enters(host.server, code, "Ada")).leave()
            check_equal([ask(host.server, path).status for path in doors(code)], [200, 200, 200, 200, 404, 404], "the doors")
            check(rooms.create_room(host.server, DAY).startswith("DAY"), "the puzzle of the day")
        closed = Gridraced(binary, ("--listen", "127.0.0.1:0", "--open-rooms", "nobody"), {"GRIDRACE_DATA": folder})
        async with closed as gridraced:
            await gridraced.start()
            answer = ask(gridraced.server, "/rooms", WORD, b"")
            check_equal((answer.status, error_of(answer)), (403, NOBODY), "a room on a server that opens none")
            check(rooms.create_room(gridraced.server, DAY).startswith("DAY"), "the puzzle of the day")
            await (await enters(gridraced.server, code, "Ada")).leave()  # the room is still there


async def run(program, *arguments, home, expected=0, **environment):
    process = await asyncio.create_subprocess_exec(
        program, *map(str, arguments), stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, env={"HOME": str(home), "PATH": os.environ["PATH"], **environment})
    said, complaint = await asyncio.wait_for(process.communicate(), PATIENCE)
    text = said.decode() + complaint.decode()
    check_equal(process.returncode, expected, f"the exit code of {arguments}: {text}")
    return text


async def refuse_settings(binary, folder):
    """A mode without its word, a word that is none, and a file that others may read."""
    file = pathlib.Path(folder) / "file"
    for arguments, word, mode, contains in (
        (("--enter", "word"), None, 0, "--enter word needs --server-word-file"),
        (("--open-rooms", "word"), None, 0, "--open-rooms word needs --server-word-file"),
        (("--enter", "word"), "", 0o600, "6 to 64 bytes"),
        (("--enter", "word"), "kites", 0o600, "6 to 64 bytes"),
        (("--open-rooms", "word"), "k" * 65, 0o600, "6 to 64 bytes"),
        (("--open-rooms", "word"), "secret kite", 0o644, "can be read by other users"),
        (("--enter", "nobody"), None, 0, "nobody"),
    ):
        if word is not None:
            file.write_text(word)
            file.chmod(mode)
            arguments = (*arguments, "--server-word-file", file)
        for verb in (("config", "check"), ()):
            settings = ("--data", ":memory:", "--listen", "127.0.0.1:0", *arguments)
            said = await run(binary, *settings, *verb, home=folder,
                             expected=64 if "nobody" in arguments else EX_CONFIG if verb else EX_UNAVAILABLE)
            check(contains in said and (not word or word not in said), f"{arguments} {verb}: {said}")


async def main(gridraced):
    limits = ("--enter", "word", "--unlimited", "none", "--guess-rate", "1", "--guess-burst", "4")
    with tempfile.TemporaryDirectory() as folder:
        await refuse_settings(gridraced, folder)
    with tempfile.TemporaryDirectory() as folder:
        host = Host(gridraced, folder, "--enter", "word")
        async with host.gridraced as server:
            await server.start()
            await check_day(host)
            await check_seats(host)
            await change_word(host)
    with tempfile.TemporaryDirectory() as folder:
        host = Host(gridraced, folder, *limits)
        async with host.gridraced as server:
            await server.start()
            await slow_guesses_down(host)
    await open_rooms(gridraced)
    print("the server's word let in those who said it at every door, and guesses were slowed down")


if __name__ == "__main__":
    script.run(__doc__, main, seconds=240)
