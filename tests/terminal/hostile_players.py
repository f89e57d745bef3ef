#!/usr/bin/python3
"""Players who mean harm: nothing that they call themselves, say or ask for does anything to anybody's terminal, or to
the logs.

Usage: hostile_players.py GRIDRACED GRIDRACE

They attack a server by names, talk and HTTP, and its operator types what they have sent. Players watch, as a
picture and as lines; the operator looks at rooms, members and bans, in pseudo terminals. What comes out,
and both forms of the server's log, is judged with the eyes of a terminal emulator (pyte). Exit code 0 and a short
summary, or 1 and what has had an effect.
"""

import asyncio
import contextlib
import json
import pathlib
import sys
import tempfile
import threading
import urllib.parse

sys.dont_write_bytecode = True
FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "e2e")]

from hostile_texts import server as foreign  # noqa: E402
from hostile_texts import table  # noqa: E402
from hostile_texts.client import Client as Programs  # noqa: E402
from hostile_texts.observer import check_lines, check_printed, check_screen, effects_of  # noqa: E402
from program import Failed  # noqa: E402
from python_client import rooms, script  # noqa: E402
from python_client.client import Client, Closed  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402

TIME_FOR_EVERYTHING = 280
WHAT_ADMINS_TYPE = [
    ("kick", "{code}", "{text}"),
    ("mute", "{code}", "{text}"),
    ("room", "{text}"),
    ("ban", "{text}"),
    ("unban", "{text}"),
    ("announce", "hello", "--room", "{text}"),
    ("{text}",),
    ("rooms", "--limit", "{text}"),
]
WHAT_ADMINS_LOOK_AT = [("rooms",), ("room", "{code}"), ("members",), ("bans",), ("stats",)]


async def enter(server, code, what, text):
    """Somebody with this name; True if the server takes it."""
    client = Client(server, code, text if isinstance(text, str) else table.HARMLESS)
    try:
        if isinstance(text, str):
            await client.connect()
        else:
            await client.open()
            hello = client_pb2.ClientMessage(hello=client.hello()).SerializeToString()
            await client.send_raw(hello.replace(table.HARMLESS.encode(), text[:5].ljust(5, b"\xff")))
            await client.wait_until_closed()
    except Closed:
        pass
    if client.error:
        check_lines(f"{client.error.code} {client.error.message}".encode(), f"refusing {what}")
        return False
    await client.leave()
    return True


async def ask(server, what, data):
    """Over HTTP, with these bytes where there may be any."""
    address = urllib.parse.urlsplit(server)
    line = data.translate(None, b"\r\n\0 ")[:1000]
    for target, headers in ((b"/r/" + line, b""), (b"/rooms", line), (b"/metrics?" + line, b"")):
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        request = b"GET " + target + b" HTTP/1.1\r\nHost: " + headers + b"\r\nUser-Agent: " + headers
        request += b"\r\nX-Forwarded-For: " + headers + b"\r\nOrigin: http://" + headers
        with contextlib.suppress(ConnectionError):
            writer.write(request + b"\r\nConnection: close\r\n\r\n")
            answer = await asyncio.wait_for(reader.read(), 10)
            check_lines(answer.replace(b"\t", b" "), f"what {what} is answered with over HTTP")
        writer.transport.abort()


class Host:
    """The server's operator, at a terminal."""

    def __init__(self, gridraced, folder, code):
        self._programs = Programs(GRIDRACE_DATA=str(folder))
        self._gridraced = gridraced
        self._code = code

    async def do(self, words, what, text=""):
        filled = [word.format(code=self._code, text=text) for word in words]
        shown = await self._programs.run(self._gridraced, "admin", *filled)
        check_printed(shown, f"admin {words} with {what}")
        return shown

    async def try_all(self):
        """Everything that can be typed at all."""
        typed = {what: text.replace("\0", "") for what, text in table.TEXTS.items()}
        jobs = [self.do(("announce", "{text}"), what, text) for what, text in typed.items()]
        for i, (what, text) in enumerate(typed.items()):
            jobs.append(self.do(WHAT_ADMINS_TYPE[i % len(WHAT_ADMINS_TYPE)], what, text))
        await asyncio.gather(*jobs)
        await self.look()
        return len(jobs)

    async def look(self):
        for words in WHAT_ADMINS_LOOK_AT:
            for form in ((), ("--json",)):
                if not await self.do((*words, *form), "what is there"):
                    raise Failed(f"admin {words} says nothing")


async def known_effects(programs, gridrace):
    """Of a picture with harmless texts."""
    last = foreign.error_frame(table.HARMLESS)
    async with foreign.telling(lambda: foreign.scene([table.HARMLESS] * 4), last) as room:
        return effects_of(await programs.run(gridrace, "join", room, key="q"), "harmless texts")


async def attack(server, code):
    """Returns how many names were taken."""
    ada = Client(server, code, "Ada")
    await ada.connect()
    taken = 0
    for what, text in {**table.TEXTS, **table.BYTES}.items():
        taken += await enter(server, code, what, text)
        await ask(server, what, text.encode() if isinstance(text, str) else text)
        if isinstance(text, str) and len(text.encode()) < 900:
            await ada.command(say=client_pb2.Say(text=text))
    await ada.close()
    return taken


def check_log(gridraced, form, folder):
    log = gridraced.log()
    check_lines(log.encode(), f"the log, {form}")
    if form == "json":
        for line in log.splitlines():
            json.loads(line)
    audited = (folder / "audit.log").read_bytes()
    check_lines(audited, "the audit log")
    return len(log.splitlines()) + len(audited.splitlines())


async def look_on(programs, gridrace, room, ending, attacks):
    """What players see and hear while `attacks` happens."""
    watching = [
        asyncio.create_task(programs.run(gridrace, *words, key=key, once=ending))
        for words, key in (
            (("join", room), "q"),
            (("watch", room, "--lines"), None),
            (("join", room, "--screen-reader"), None),
        )
    ]
    await asyncio.sleep(0.5)
    result = await attacks
    ending.set()
    return result, await asyncio.gather(*watching)


async def check_server(gridraced, gridrace, form):
    programs = Programs(GRIDRACE_NAME="Guest")
    known = await known_effects(programs, gridrace)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        arguments = ("--listen", "127.0.0.1:0", "--log-level", "debug", "--log-format", form)
        environment = {"GRIDRACE_DATA": name}
        async with Gridraced(gridraced, arguments, environment) as running:
            await running.start()
            code = rooms.create_room(running.server)
            host = Host(gridraced, folder, code)

            async def attacks():
                taken = await attack(running.server, code)
                typed = await host.try_all()
                await host.do(("close", "{code}"), "the end")
                return taken, typed

            room = f"{running.server.replace('http', 'ws', 1)}/r/{code}"
            ending = threading.Event()
            (taken, typed), shown = await look_on(programs, gridrace, room, ending, attacks())
            check_screen(shown[0], known, "the picture")
            for lines in shown[1:]:
                check_printed(lines, "the lines")
                if b"Ada" not in lines or b"announce" not in lines:
                    raise Failed(f"little is told: {lines!r}")
            running.ask_to_stop()
            await running.exit_code()
            return taken, typed, check_log(running, form, folder)


async def main(gridraced, gridrace):
    for form in ("plain", "json"):
        taken, typed, lines = await check_server(gridraced, gridrace, form)
        print(
            f"{taken} of {len(table.all_bytes())} names were taken, {typed} commands of an admin and {lines} lines of "
            f"logs, {form}, have had no effect"
        )


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
