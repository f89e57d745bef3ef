#!/usr/bin/python3
"""Races are watched again, exported and checked.

Usage: replay.py GRIDRACED GRIDRACE

Two bots race on a real server; the race is fetched as JSON, in words and as an asciicast, which a foreign
terminal emulator plays; files that were changed are found out; the viewer runs in a real terminal, alone and
after a race of one's own. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import base64
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import pyte

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.processes import Failed, expect, run  # noqa: E402
from commands.races import create, results_of  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.rooms import ask_for  # noqa: E402
from terminal import Failed as WrongScreen, Terminal  # noqa: E402

TIME_FOR_A_RACE = 60
USAGE, WRONG_DATA, NO_INPUT, UNAVAILABLE = 64, 65, 66, 69


async def race_of_two(gridrace, server):
    """The room's code, and the result that both bots tell."""
    said = await create(gridrace, server, "--players", "2", "--auto-start", "--countdown", "0")
    bot = [gridrace, "bot", "--room", said["url"], "--pace", "100", "--slips", "0.05", "--json"]
    ended = await asyncio.gather(*(run(*bot, "--name", n, seconds=TIME_FOR_A_RACE) for n in ("Ada", "Bo")))
    for finished in ended:
        expect(finished.code == 0, finished, "a race to its end")
    return said["code"], results_of(ended[0])[0]


async def check_json(replay, code, result, folder):
    """The file tells the race, and is opened again like the room."""
    path = folder / "race.json"
    finished = await replay(code, "--export", "json", "--output", path)
    expect(finished.code == 0 and finished.out == "", finished, "a quiet export")
    told = json.loads(path.read_text())
    expect(told["result"] == result, finished, f"the result {result}")
    expect(told["room"] == code and told["race"] == 1, finished, "room and race")
    placed = [e for m in told["course"] for e in m["events"] if e["event"] == "digit_placed"]
    expect(len(placed) >= 2 * told["puzzle"].count("."), finished, "every move of both")
    again = await replay(path, "--export", "json")
    expect(again.out == path.read_text(), again, "the same file again")
    checked = await replay("--check", path)
    expect(checked.code == 0 and "true: 2 players" in checked.out, checked, "belief")
    return path


async def check_changed_files(replay, path):
    """A changed file is detected; anything else is refused."""
    told = json.loads(path.read_text())
    events = [event for moment in told["course"] for event in moment["events"]]
    move = next(event for event in events if event["event"] == "digit_placed")
    move["digit"] = move["digit"] % 9 + 1
    changed = path.with_name("changed.json")
    changed.write_text(json.dumps(told))
    for arguments in ([changed], ["--check", changed], [changed, "--export", "asciicast"]):
        finished = await replay(*arguments)
        expect(finished.code == WRONG_DATA and finished.out == "", finished, "exit code 65")
        expect("This record cannot be true: " in finished.err, finished, "a reason")
    changed.write_text("{}")
    finished = await replay(changed)
    expect(finished.code == WRONG_DATA and "no replay" in finished.err, finished, "exit code 65")


def openssl_verifies(note, folder):
    """Any tool that knows Ed25519 can check a note: the key is in the text, the signature behind the key's number."""
    text, _, signatures = note.rpartition("\n\n")
    server = base64.b64decode(re.search("^server (.*)$", text, re.MULTILINE)[1])
    key = folder / "key.der"
    key.write_bytes(bytes.fromhex("302a300506032b6570032100") + server)
    (folder / "text").write_text(text + "\n")
    (folder / "signature").write_bytes(base64.b64decode(signatures.split()[-1])[4:])
    command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", key, "-rawin"]
    return subprocess.run(
        [*command, "-in", folder / "text", "-sigfile", folder / "signature"], capture_output=True, check=False
    )


async def check_signature(gridrace, server, code, path, folder):
    """The server signs the bytes of the record; who changes one of the two is found out, offline too."""
    note = ask_for(server, f"/r/{code}/races/1/note").body.decode()
    record = ask_for(server, f"/r/{code}/races/1").body
    check(f"record sha256 {base64.b64encode(hashlib.sha256(record).digest()).decode()}\n" in note, note)
    verdict = openssl_verifies(note, folder)
    check_equal(verdict.returncode, 0, f"openssl's opinion of {note}: {verdict.stdout}")
    key = re.search("gridrace-([0-9A-Z-]+) ", note)[1]
    check_equal(json.loads(ask_for(server, "/healthz").body)["key"], key, "the key that the server shows")

    async def verified(code_expected, words, *arguments):
        finished = await run(gridrace, "verify", *arguments, environment={"XDG_STATE_HOME": str(folder)})
        expect(finished.code == code_expected, finished, f"exit code {code_expected}")
        expect(words in finished.out + finished.err, finished, repr(words))

    await verified(0, f"signed by the server with the key {key}", path, path, "--key", key.lower())
    await verified(0, f"signed by the server with the key {key}", f"{server}/r/{code}/races/1")
    await verified(WRONG_DATA, "not by 1111", path, "--key", "1111")
    told = json.loads(path.read_text())
    check_equal(told["note"], note, "the note in the file")
    changed = path.with_name("changed.json")
    told["members"][0]["name"] = told["members"][0]["name"] + "a"
    changed.write_text(json.dumps(told))
    await verified(WRONG_DATA, "", changed)
    told = json.loads(path.read_text())
    told["last_member"] += 1
    changed.write_text(json.dumps(told))
    await verified(WRONG_DATA, "its note is of another record", changed)
    told = json.loads(path.read_text())
    told["note"] = told["note"].replace("race 1", "race 2")
    changed.write_text(json.dumps(told))
    await verified(WRONG_DATA, "not what a server signs", changed)
    del told["note"]
    changed.write_text(json.dumps(told))
    await verified(0, "not signed", changed)
    await verified(WRONG_DATA, "signed by nobody", changed, "--key", key)


async def check_words(replay, code, path):
    """Without a terminal the course is told in words."""
    for arguments in ([code], [path, "--lines"]):
        finished = await replay(*arguments)
        expect(finished.code == 0 and finished.err == "", finished, "a quiet end")
        for words in (" places ", "finishes in place 1", "race 1 is over\n1. "):
            expect(words in finished.out, finished, repr(words))


async def check_asciicast(replay, path, result):
    """The same bytes each time; a terminal that plays them ends with the result."""
    arguments = [path, "--export", "asciicast", "--speed", "16", "--size", "100x30"]
    first, second = await asyncio.gather(replay(*arguments), replay(*arguments))
    expect(first.code == 0 and first.out == second.out, first, "the same cast twice")
    header, *events = map(json.loads, first.out.splitlines())
    expect(header["version"] == 2 and (header["width"], header["height"]) == (100, 30), first, "a header")
    screen = pyte.Screen(100, 30)
    stream = pyte.Stream(screen)
    for _, kind, text in events:
        expect(kind == "o", first, "output only")
        stream.feed(text)
    shown = "\n".join(screen.display)
    for row in result["standings"]:
        expect(f"{row['place']} {row['name']}" in shown, first, f"{row['name']} on\n{shown}")
    expect("Race 1, easy" in shown and "stopped" in shown, first, f"the end of the race on\n{shown}")


async def check_errors(replay, code):
    for code_expected, words, arguments in (
        (UNAVAILABLE, "race", [code, "--race", "7"]),
        (UNAVAILABLE, "room", ["222222"]),
        (USAGE, "", ["no room"]),
        (NO_INPUT, "./nothing", ["./nothing"]),
        (NO_INPUT, "/tmp", ["/tmp/"]),
        (USAGE, "--speed", [code, "--speed", "3"]),
        (USAGE, "--size", [code, "--export", "asciicast", "--size", "39x16"]),
        (USAGE, "--export", [code, "--export", "gif"]),
        (USAGE, "--race", [code, "--race", "0"]),
    ):
        finished = await replay(*arguments)
        expect(finished.code == code_expected, finished, f"exit code {code_expected}")
        expect(words in finished.err and finished.out == "", finished, f"an error about {words!r}")


def check_viewer(terminal, gridrace, server, code):
    """Keys go through the race, and the race is kept."""
    terminal.run(f"clear; {gridrace} replay {code} --server {server} --speed 1; echo status=$?")
    terminal.wait_for("Race 1, easy", " 1×", "Ada", "Bo", "space pause")
    terminal.type("$")
    terminal.wait_for("stopped 1×", "finished 2nd in", "█")
    terminal.type("0")
    terminal.wait_for("0:00 / ", "1 Ada", "1 Bo", "0%")
    terminal.type(".")
    terminal.wait_until(lambda s: " places " in s or " makes a mistake" in s, "the first step")
    terminal.resize(40, 16)
    terminal.wait_for("Race 1, easy", "0:00 / ", "···│", "? more")
    terminal.resize(80, 24)
    terminal.type("?")
    terminal.wait_for("In a replay", "forward ten seconds")
    terminal.type("?q")
    terminal.wait_for("status=0")
    if not terminal.restored():
        raise WrongScreen("the terminal is still on the other screen or without a cursor")
    terminal.run(f"clear; {gridrace} replay")
    terminal.wait_for(f"-{code}-1.json")


def check_after_a_race(terminal, gridrace, server):
    """From the result of one's own race to its replay and back."""
    terminal.run(
        f"clear; {gridrace} create --server {server} --name Tester --bots 1 --pace 60 --countdown 0; "
        "echo status=$?"
    )
    terminal.wait_for("2 of 8 players")
    terminal.type("s")
    screen = terminal.wait_until(
        lambda s: "┌──1──" in s or "Not everyone is ready" in s, "a race or a question"
    )
    if "Not everyone is ready" in screen:
        terminal.type("s")
    terminal.wait_for("┌──1──", "(bot)")
    terminal.type("fy")
    terminal.wait_for("The race is over", "w replay", seconds=TIME_FOR_A_RACE)
    terminal.type("w")
    terminal.wait_for("Race 1, easy", "Tester", "▶ 4×")
    terminal.type("$")
    terminal.wait_for("forfeited")
    terminal.type("q")
    terminal.wait_for("The race is over", "r rematch")
    terminal.type("q")
    terminal.wait_for("status=0")


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        async with Gridraced(gridraced, environment={"GRIDRACE_DATA": name}) as gridraced_running:
            await gridraced_running.start()
            server = gridraced_running.server.replace("http://", "ws://")

            async def replay(*arguments):
                environment = {"GRIDRACE_SERVER": server, "XDG_DATA_HOME": name}
                return await run(gridrace, "replay", *arguments, environment=environment)

            code, result = await race_of_two(gridrace, server)
            path = await check_json(replay, code, result, folder)
            await check_changed_files(replay, path)
            await check_signature(gridrace, gridraced_running.server, code, path, folder)
            await check_words(replay, code, path)
            await check_asciicast(replay, path, result)
            await check_errors(replay, code)
            with Terminal(name) as terminal:
                terminal.run(f"export XDG_DATA_HOME={name}")
                await asyncio.to_thread(check_viewer, terminal, gridrace, server, code)
                await asyncio.to_thread(check_after_a_race, terminal, gridrace, server)
            kept = list((folder / "gridrace" / "replays").iterdir())
            if len(kept) != 2:
                raise Failed(f"these races were kept: {kept}")
    print("a race was watched again, exported and checked")


if __name__ == "__main__":
    script.run(__doc__, main)
