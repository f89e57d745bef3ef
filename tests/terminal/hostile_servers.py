#!/usr/bin/python3
"""Servers that call people what they like: nothing of it does anything to a player's terminal.

Usage: hostile_servers.py GRIDRACE

Runs the client in a pseudo terminal, as a picture and as lines, in rooms whose members, talk, announcements, results,
errors and answers over HTTP are meant to do harm, and looks with the eyes of a terminal emulator (pyte) at what comes
out. Exit code 0 and a short summary, or 1 and what has reached the terminal.
"""

import asyncio
import pathlib
import re
import sys
import threading

sys.dont_write_bytecode = True
FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "e2e")]

from hostile_texts import server, table  # noqa: E402
from hostile_texts.client import Client  # noqa: E402
from hostile_texts.observer import check_printed, check_screen, effects_of  # noqa: E402
from program import Failed  # noqa: E402
from python_client import script  # noqa: E402

TIME_FOR_EVERYTHING = 280
TIME_FOR_A_WORD = 10
ROOM_CLOSED, TRY_AGAIN = 4002, 1013
LINES = [
    ("watch", "{room}", "--lines"),
    ("watch", "{room}", "--json"),
    ("join", "{room}", "--screen-reader"),
    ("bot", "--room", "{room}", "--races", "0"),
    ("bot", "--room", "{room}", "--races", "0", "--json"),
]
PICTURES = [("join", "{room}"), ("watch", "{room}")]
OVER_HTTP = [
    ("create", "--no-play", "--server", "{room}"),
    ("watch", "{room}/r/ABC234", "--lines"),
    ("doctor", "--server", "{room}", "--json"),
    ("load", "--server", "{room}", "--players", "2", "--duration", "1"),
]


async def see_rooms(run, words, texts, key=None):
    """A whole scene with these texts, and an end that says one more."""
    last = server.error_frame(texts[0]) + server.close_frame(ROOM_CLOSED, texts[0])
    told = threading.Event()
    async with server.telling(lambda: server.scene(texts), last, told=told) as room:
        return await run(words, room, key=key, once=told)


async def check_pictures(run):
    """On a screen there is nothing that is not there with harmless texts, too."""
    texts = list(table.TEXTS.values())
    for words in PICTURES:
        plain, harmful = await asyncio.gather(
            see_rooms(run, words, [table.HARMLESS] * len(texts), key="q"),
            see_rooms(run, words, texts, key="q"),
        )
        if table.HARMLESS.encode() not in plain:
            raise Failed(f"{words}: the texts are not on the screen: {plain[-2000:]!r}")
        check_screen(harmful, effects_of(plain, "harmless"), " ".join(words))


async def check_lines(run):
    texts = list(table.TEXTS.values())
    told = await asyncio.gather(*(see_rooms(run, words, texts) for words in LINES))
    for words, shown in zip(LINES, told):
        check_printed(shown, " ".join(words))
        if b"owned" not in shown or len(shown) < 2000:
            raise Failed(f"{words}: little of it is told: {shown!r}")


async def check_farewells(run):
    """What a server says last, in an Error message and in its close frame; also what is no text."""

    async def one(words, what, text):
        last = server.error_frame(text) + server.close_frame(ROOM_CLOSED, text)
        async with server.telling(lambda: [server.framed(welcome=server.welcome())], last, 0) as room:
            check_printed(await run(words, room), f"{' '.join(words)}, refused with {what}")

    texts = {**table.TEXTS, **table.BYTES}
    await asyncio.gather(
        *(one(LINES[i % len(LINES)], *each) for i, each in enumerate(texts.items())),
        *(one(LINES[(i + 2) % len(LINES)], *each) for i, each in enumerate(texts.items())),
    )
    return 2 * len(texts)


async def check_excuses(run):
    """Why people must wait: they do not give up, and are told."""

    async def one(words, what, text):
        last = server.error_frame(text, retry=True) + server.close_frame(TRY_AGAIN, text)
        async with server.telling(lambda: [server.framed(welcome=server.welcome())], last, 0) as room:
            shown = await run(words, room, seconds=1)
            check_printed(shown, f"{' '.join(words)}, put off with {what}")

    texts = list(table.TEXTS.items())[::4]
    await asyncio.gather(*(one(LINES[i % 3], *each) for i, each in enumerate(texts)))


def without_progress(shown):
    """What `load` shows of itself if a second has passed, and clears again."""
    return re.sub(rb"\r[a-z ]+ \d+ s: [\d,]+ of [\d,]+ connected, [\d,]+ errors *|\r +\r", b"", shown)


async def check_http(run):
    """The health of a server, or why it does not do what it is asked for."""

    async def one(words, what, text):
        async with server.answering(text) as address:
            shown = without_progress(await run(words, address, seconds=TIME_FOR_A_WORD))
            check_printed(shown, f"{' '.join(words)}, answered with {what}")
            if not shown:
                raise Failed(f"{words}: nothing is said of {what}")

    texts = table.all_bytes()
    await asyncio.gather(
        *(one(OVER_HTTP[i % len(OVER_HTTP)], *each) for i, each in enumerate(texts.items()))
    )
    return len(texts)


async def main(gridrace):
    client = Client(GRIDRACE_NAME="Guest")

    def run(words, room, **manner):
        return client.run(gridrace, *(word.format(room=room) for word in words), **manner)

    await check_pictures(run)
    await check_lines(run)
    farewells = await check_farewells(run)
    await check_excuses(run)
    answers = await check_http(run)
    print(
        f"{len(table.TEXTS)} texts in {len(PICTURES)} pictures and {len(LINES)} kinds of lines, {farewells} farewells "
        f"and {answers} answers over HTTP have had no effect"
    )


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
