#!/usr/bin/python3
"""A server for those who know its word: each way in asks for it, guesses are slowed down, members return without it.

Usage: server_word.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import http.client
import json
import os
import pathlib
import pty
import signal
import sys
import tempfile
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402

REFUSED = 4003
ADA, BEN, MAL, EVE = (f"127.0.0.{i}" for i in range(1, 5))
WORD, OTHER = "Zo\u00eb\u2019s kite", "two moons"
SPELLED_OTHERWISE = " Zoe\u0308\u2019s  kite"
EX_UNAVAILABLE, EX_NOPERM, EX_CONFIG = 69, 77, 78
PATIENCE = 20
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
    await host.reload("the server's word was read again")
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
        (await enters(server, code, "Ben", BEN, WORD)).is_closed()
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
    file = pathlib.Path(folder) / "a word"
    for arguments, word, mode, contains in (
        (("--enter", "word"), None, 0, "--enter word needs --server-word-file"),
        (("--open-rooms", "word"), None, 0, "--open-rooms word needs --server-word-file"),
        (("--enter", "word"), "", 0o600, "6 to 64 bytes"),
        (("--enter", "word"), "kites", 0o600, "6 to 64 bytes"),
        (("--open-rooms", "word"), "k" * 65, 0o600, "6 to 64 bytes"),
        (("--open-rooms", "word"), "secret kite", 0o644, "a word"),
        (("--enter", "nobody"), None, 0, "enter"),
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


class Typist:
    """gridrace at a terminal of its own."""

    def __init__(self, gridrace, *arguments, home):
        self.arguments, self.home, self.heard = (gridrace, *arguments), home, b""

    async def __aenter__(self):
        self.controller, terminal = pty.openpty()
        self.process = await asyncio.create_subprocess_exec(
            *self.arguments, stdin=terminal, stdout=terminal, stderr=terminal,
            env={"HOME": str(self.home), "PATH": os.environ["PATH"], "TERM": "dumb", "LANG": "C.UTF-8"})
        os.close(terminal)
        return self

    async def __aexit__(self, *_):
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        os.close(self.controller)

    async def hear(self, words):
        words = words.encode()
        while words not in self.heard:
            read = await asyncio.wait_for(asyncio.to_thread(os.read, self.controller, 4096), PATIENCE)
            check(read, f"gridrace ended: {self.heard}")
            self.heard += read
        self.heard = self.heard[self.heard.index(words) + len(words):]

    def type(self, line):
        os.write(self.controller, line.encode() + b"\n")


async def come_by_terminal(host, gridrace, home):
    """It asks, remembers the word of the server for its owner alone, says it in invitations, and forgets a wrong one."""
    server = host.server.replace("http", "ws", 1)
    memory = home / ".local/state/gridrace/server_words.json"
    said = await run(gridrace, "create", "--server", server, "--no-play", home=home, expected=EX_NOPERM)
    check("This server wants a word" in said, f"create without the word: {said}")
    said = await run(gridrace, "rooms", "--server", server, home=home, expected=EX_NOPERM)
    check("This server wants a word" in said, f"rooms without the word: {said}")
    async with Typist(gridrace, "create", "--server", server, "--no-play", home=home) as typist:
        await typist.hear("This server wants a word")
        typist.type("not the word")
        await typist.hear("That is not the server's word")
        typist.type(SPELLED_OTHERWISE.strip())
        await typist.hear("gridrace join " + server)
        await typist.hear("#server_word=Zo%C3%AB%E2%80%99s%20kite")
    check_equal(memory.stat().st_mode & 0o777, 0o600, "who may read the word")
    said = await run(gridrace, "rooms", "--server", server, home=home)
    check("No room is listed" in said, f"rooms with the word: {said}")
    said = await run(gridrace, "create", "--server", server, "--no-play", "--word", "room", "--json", home=home)
    invitation = json.loads(said)["join"]
    check(invitation.endswith("#word=room,server_word=Zo%C3%AB%E2%80%99s%20kite"), f"the invitation: {invitation}")

    guest = home / "guest"
    guest.mkdir()
    code = json.loads(said)["code"]
    async with Typist(gridrace, "join", code, "--server", server, "--screen-reader", "--name", "Jo", home=guest) as typist:
        await typist.hear("This server wants a word")
        typist.type(WORD)
        await typist.hear("This room wants a word")
        typist.type("room")
        await typist.hear("server_word=")
    async with Typist(gridrace, *invitation.split()[1:], "--screen-reader", "--name", "Ida", home=home / "other") as typist:
        await typist.hear("Newcomers must say the word: room")
    host.write(OTHER)
    await host.reload("the server's word was read again")
    await run(gridrace, "rooms", "--server", server, home=home, expected=EX_NOPERM)
    check("kite" not in memory.read_text(), f"a wrong word is remembered: {memory.read_text()}")
    await run(gridrace, "rooms", "--server", server, "--server-word", OTHER, home=home)
    check(OTHER in memory.read_text(), "the word of the command line is not remembered")


async def main(gridraced, gridrace):
    limits = ("--enter", "word", "--unlimited", "none", "--guess-rate", "1", "--guess-burst", "4")
    with tempfile.TemporaryDirectory() as folder:
        await refuse_settings(gridraced, folder)
    with tempfile.TemporaryDirectory() as folder:
        host = Host(gridraced, folder, "--enter", "word")
        async with host.gridraced as server:
            await server.start()
            await check_seats(host)
            await change_word(host)
    with tempfile.TemporaryDirectory() as folder:
        host = Host(gridraced, folder, *limits)
        async with host.gridraced as server:
            await server.start()
            await slow_guesses_down(host)
    await open_rooms(gridraced)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        host = Host(gridraced, folder, "--enter", "word")
        async with host.gridraced as server:
            await server.start()
            await come_by_terminal(host, gridrace, pathlib.Path(home))
    print("the server's word let in those who said it at every door, and guesses were slowed down")


if __name__ == "__main__":
    script.run(__doc__, main, seconds=240)
