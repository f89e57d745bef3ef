#!/usr/bin/python3
"""A room wants a word: who says it comes in, also after a kill of the server; who guesses is slowed down; nobody is told it.

Usage: room_word.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import pathlib
import os
import pty
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from listed_rooms import gridrace_rooms, listed, wait_for_list  # noqa: E402
from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402

REFUSED = 4003
ADA, BEN, MAL, LATE = "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"
WORD = "Zo\u00eb\u2019s kite"
SPELLED_OTHERWISE = " Zoe\u0308\u2019s  kite"
ONLY_THE_HOST, WORD_NOT_ALLOWED = 21, 79
ARGUMENTS = ("--listen", "127.0.0.1:0", "--unlimited", "none", "--guess-rate", "60", "--guess-burst", "4")
EX_NOPERM = 77
PATIENCE = 20


async def newcomer(server, code, name, source, word=""):
    client = Client(server, code, name, source=source)
    client.word = word
    await client.connect()
    return client


async def refusal_of(server, code, source, word="", role=room_pb2.ROLE_PLAYER):
    client = Client(server, code, "Mal", role=role, source=source)
    client.word = word
    await client.open()
    await client.send(client_pb2.ClientMessage(hello=client.hello()))
    check_equal(await client.wait_until_closed(), REFUSED, "how a newcomer is sent away")
    check(client.error.message and not client.error.retry, "the refusal")
    return client.error.code


async def want_word(gridraced, folder):
    """Until the host takes it back, over a kill; members keep their seats, and are told only that there is one."""
    server = gridraced.server
    code = rooms.create_room(server)
    ada, ben = await newcomer(server, code, "Ada", ADA), await newcomer(server, code, "Ben", BEN)
    check(room_pb2.FEATURE_WORDS in ada.welcome.features, "the feature is not told")
    refusal = await ben.command(set_word=client_pb2.SetWord(word="mine"))
    check_equal(refusal.code, ONLY_THE_HOST, "a word of somebody else")
    refusal = await ada.command(set_word=client_pb2.SetWord(word="x" * 65))
    check_equal(refusal.code, WORD_NOT_ALLOWED, "a long word")
    check_equal(await ada.command(set_word=client_pb2.SetWord(word=WORD)), None, "the word")
    await ben.wait_for(lambda: ben.room.word_needed, "the news of it")

    check_equal(await refusal_of(server, code, MAL), "word_needed", "without a word")
    check_equal(await refusal_of(server, code, MAL, "kite"), "wrong_word", "with a wrong one")
    watcher = await refusal_of(server, code, MAL, role=room_pb2.ROLE_SPECTATOR)
    check_equal(watcher, "word_needed", "watching without a word")
    told = json.loads(rooms.ask_for(server, f"/rooms/{code}").body)
    check_equal(told, {"room": code, "open": False, "reason": "word_needed"}, "the status")

    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    server = gridraced.server
    for client in (ada, ben):
        client.url = f"{server.replace('http', 'ws', 1)}/r/{code}"
        await client.stop_reading()
        client.cursor = None
        await client.connect()  # a seat needs no word
        check(client.room.word_needed, "the snapshot does not say that there is a word")
    check_equal(await refusal_of(server, code, MAL), "word_needed", "after a restart")
    cho = await newcomer(server, code, "Cho", MAL, SPELLED_OTHERWISE)
    dan = Client(server, code, "Dan", role=room_pb2.ROLE_SPECTATOR, source=MAL)
    dan.word = WORD
    await dan.connect()
    await dan.leave()
    check_equal(await ada.command(set_word=client_pb2.SetWord()), None, "the word is taken back")
    await cho.wait_for(lambda: not cho.room.word_needed, "the news of that")
    late = await newcomer(server, code, "Late", LATE)
    for client in (ada, ben, cho, late):
        check_whole(client)
        await client.leave()
    for client in (ada, ben, cho):
        check("kite" not in "".join(str(frame) for frame in client.frames), "the word was sent")
    for path in pathlib.Path(folder).iterdir():
        if path.is_file():
            check(b"kite" not in path.read_bytes(), f"the word is in {path.name}")


async def slow_guesses_down(server):
    """Those of one address, whatever the room; who says the right word then has to wait like everybody from there."""
    code = rooms.create_room(server, word="kite")
    host = await newcomer(server, code, "Ada", ADA, "kite")
    check(host.room.word_needed, "the room was created with a word")
    codes = [await refusal_of(server, code, LATE, f"guess {i}") for i in range(4)]
    check_equal(codes, ["wrong_word"] * 4, "four guesses")
    answer = await asyncio.to_thread(rooms.try_to_enter, server, f"/r/{code}")
    check_equal(answer.status, 101, "somebody else")
    check_equal(await refusal_of(server, code, LATE, "kite"), "guesses_codes", "the fifth guess")
    check_equal(await refusal_of(server, code, LATE), "word_needed", "who says none then")
    friend = await newcomer(server, code, "Ben", BEN, "kite")
    for client in (friend, host):
        await client.leave()


async def guess_at_once(server):
    """Connections that are opened before anything is said bring no more guesses."""
    code = rooms.create_room(server, word="kite")
    guests = [Client(server, code, "Mal", source="127.0.0.5") for _ in range(6)]
    for number, guest in enumerate(guests):
        guest.word = f"guess {number}"
        await guest.open()
    codes = []
    for guest in guests:
        await guest.send(client_pb2.ClientMessage(hello=guest.hello()))
        check_equal(await guest.wait_until_closed(), REFUSED, "a guess")
        codes.append(guest.error.code)
    check_equal(codes, ["wrong_word"] * 4 + ["guesses_codes"] * 2, "six guesses")


async def show_it_in_lists(server, gridrace):
    """As a room that takes no one without its word: older programs do not offer it."""
    code = rooms.create_room(server, word="kite")
    zoe = await newcomer(server, code, "Zoe", ADA, "kite")
    check_equal(await zoe.command(list_room=client_pb2.ListRoom(listed=True)), None, "the listing")
    room, = await wait_for_list(server, lambda found: len(found) == 1, "the list with the room")
    check_equal((room["open"], room["word_needed"]), (False, True), "what the list says")
    check("kite" not in json.dumps(listed(server)), "the list tells the word")
    exit_code, said, _ = await gridrace_rooms(gridrace, server)
    check(exit_code == 0 and "wants a word" in said and "gridrace join ws" in said, f"gridrace rooms: {said}")
    await zoe.leave()


async def run_gridrace(gridrace, *arguments, home):
    process = await asyncio.create_subprocess_exec(
        gridrace, *arguments, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, env={"HOME": str(home), "PATH": os.environ["PATH"]})
    said, complaint = await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode, said.decode(), complaint.decode()


async def come_by_terminal(server, gridrace, home):
    """The link that the host is shown brings a friend in; without the word the reason is told."""
    url = server.replace("http", "ws", 1)
    exit_code, said, _ = await run_gridrace(
        gridrace, "create", "--server", url, "--word", "two words", "--no-play", "--json", home=home)
    room = json.loads(said)
    check_equal((exit_code, room["join"]), (0, f"gridrace join {url}/r/{room['code']}#word=two%20words"), "the invitation")
    exit_code, said, complaint = await run_gridrace(
        gridrace, "watch", room["code"], "--server", url, "--json", home=home)
    check(exit_code == EX_NOPERM and "wants a word" in complaint, f"without the word: {complaint}")
    exit_code, _, complaint = await run_gridrace(
        gridrace, "join", room["code"], "--server", url, "--word", "no", "--screen-reader", home=home)
    check(exit_code != 0 and "not the room's word" in complaint, f"with a wrong word: {complaint}")

    come, seat = room["join"].split()[1:], room["code"]
    joined = await asyncio.create_subprocess_exec(
        gridrace, *come, "--screen-reader", "--name", "Ida", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        env={"HOME": str(home), "PATH": os.environ["PATH"]})
    heard = ""
    while "Newcomers must say the word: two words" not in heard:
        line = await asyncio.wait_for(joined.stdout.readline(), PATIENCE)
        check(line, f"gridrace join ended: {heard}")
        heard += line.decode()
    check(f"/r/{seat}#word=two%20words" in heard, f"the invitation in the room: {heard}")
    joined.stdin.write(b"word other\n")
    await joined.stdin.drain()
    while "Newcomers must say the room's word" not in heard:
        line = await asyncio.wait_for(joined.stdout.readline(), PATIENCE)
        check(line, f"gridrace join ended: {heard}")
        heard += line.decode()
    joined.kill()
    await joined.wait()
    await ask_at_the_terminal(gridrace, url, seat, home)


async def ask_at_the_terminal(gridrace, url, code, home):
    """On a terminal the word is asked for, until the room takes it."""
    controller, terminal = pty.openpty()
    process = await asyncio.create_subprocess_exec(
        gridrace, "join", code, "--server", url, "--screen-reader", "--name", "Jo", stdin=terminal, stdout=terminal,
        stderr=terminal, env={"HOME": str(home), "PATH": os.environ["PATH"], "TERM": "dumb", "LANG": "C.UTF-8"})
    os.close(terminal)
    heard = b""

    async def hear(words):
        nonlocal heard
        while words not in heard:
            read = await asyncio.wait_for(asyncio.to_thread(os.read, controller, 4096), PATIENCE)
            check(read, f"gridrace join ended: {heard}")
            heard += read
        heard = heard[heard.index(words) + len(words):]

    await hear(b"This room wants a word")
    await hear(b"or nothing to give up: ")
    os.write(controller, b"wrong\n")
    await hear(b"That is not the room's word")
    await hear(b"or nothing to give up: ")
    os.write(controller, b"other\n")
    await hear(b"Newcomers must say the word: other")
    process.kill()
    await process.wait()
    os.close(controller)


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        async with Gridraced(gridraced, ARGUMENTS, {"GRIDRACE_DATA": folder}) as server:
            await server.start()
            await want_word(server, folder)
            await slow_guesses_down(server.server)
            await guess_at_once(server.server)
            await show_it_in_lists(server.server, gridrace)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        async with Gridraced(gridraced, ("--listen", "127.0.0.1:0"), {"GRIDRACE_DATA": folder}) as server:
            await server.start()
            await come_by_terminal(server.server, gridrace, pathlib.Path(home))
    print("a room's word let in those who said it, over a kill, and guesses were slowed down")


if __name__ == "__main__":
    script.run(__doc__, main, seconds=240)
