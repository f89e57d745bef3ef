#!/usr/bin/python3
"""The server's word at the terminal: it is asked for, remembered once the server has taken it, said in invitations, and forgotten.

Usage: server_word_terminal.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import pty
import select
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from server_word import OTHER, PATIENCE, SPELLED_OTHERWISE, WORD, Host, run  # noqa: E402

EX_NOPERM = 77


class Typist:
    """gridrace at a terminal of its own; its output may go elsewhere."""

    def __init__(self, gridrace, *arguments, home, stdout=None):
        self.arguments, self.home, self.stdout, self.heard = (gridrace, *arguments), home, stdout, b""

    async def __aenter__(self):
        self.controller, terminal = pty.openpty()
        self.process = await asyncio.create_subprocess_exec(
            *self.arguments, stdin=terminal, stdout=self.stdout or terminal, stderr=terminal,
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

    async def end(self):
        """What is said until it ends."""
        await asyncio.wait_for(self.process.wait(), PATIENCE)
        with contextlib.suppress(OSError):
            while select.select([self.controller], [], [], 0)[0]:
                self.heard += os.read(self.controller, 4096)
        return self.heard.decode()


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
    remembered = memory.read_text()
    await run(gridrace, "rooms", "--server", server, "--server-word", "a typo", home=home, expected=EX_NOPERM)
    check_equal(memory.read_text(), remembered, "what is remembered after a typo")
    said = await run(gridrace, "rooms", "--server", server, home=home)
    check("No room is listed" in said, f"rooms with the word: {said}")
    said = await run(gridrace, "create", "--server", server, "--no-play", "--word", "room", "--json", home=home)
    invitation = json.loads(said)["join"]
    check(invitation.endswith("#word=room,server_word=Zo%C3%AB%E2%80%99s%20kite"), f"the invitation: {invitation}")

    guest = home / "guest"
    guest.mkdir()
    async with Typist(gridrace, "play", "--server", server, home=guest) as typist:
        await typist.hear("nothing to give up")
        typist.type("")
        rest = await typist.end()
        check("nothing to give up" not in rest, f"who has given up is asked again: {rest}")
    async with Typist(gridrace, "rooms", "--json", "--server", server, home=guest, stdout=asyncio.subprocess.PIPE) as typist:
        await typist.hear("nothing to give up")
        typist.type(WORD)
        check_equal(await asyncio.wait_for(typist.process.stdout.read(), PATIENCE), b"", "what a program reads")
        await typist.end()
    (guest / ".local/state/gridrace/server_words.json").unlink()
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
    async with Typist(gridrace, "join", code, "--server", server, "--screen-reader", "--name", "Jo", home=guest) as typist:
        await typist.hear(f"gridrace join {server}/r/{code}\r\n")  # without a word that lets nobody in any more
    check("kite" not in (guest / ".local/state/gridrace/server_words.json").read_text(), "a member's wrong word is remembered")
    stranger = ("join", code, "--server", server, "--screen-reader", "--name", "Zed")
    await run(gridrace, *stranger, home=home, expected=EX_NOPERM)
    check("kite" not in memory.read_text(), f"a wrong word is remembered: {memory.read_text()}")
    await run(gridrace, "rooms", "--server", server, "--server-word", OTHER, home=home)
    check(OTHER in memory.read_text(), "the word of the command line is not remembered")
    await run(gridrace, "rooms", home=home / "third", GRIDRACE_SERVER=server, GRIDRACE_SERVER_WORD=OTHER)


async def open_by_terminal(host, gridrace, home):
    """Where only who opens a room says it: a word that the server has not looked at is not remembered."""
    memory = home / ".local/state/gridrace/server_words.json"
    said = ("--server", host.server, "--server-word")
    await run(gridrace, "rooms", *said, "a typo", home=home)
    check(not memory.exists(), "a word is remembered that the server has not looked at")
    await run(gridrace, "create", *said, WORD, "--no-play", home=home)
    check(memory.exists(), "the word that the server has taken is not remembered")


async def main(gridraced, gridrace):
    for setting, use in (("--enter", come_by_terminal), ("--open-rooms", open_by_terminal)):
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
            host = Host(gridraced, folder, setting, "word")
            async with host.gridraced as server:
                await server.start()
                await use(host, gridrace, pathlib.Path(home))
    print("the terminal asked for the server's word, and kept the one that the server had taken")


if __name__ == "__main__":
    script.run(__doc__, main, seconds=240)
