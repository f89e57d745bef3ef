#!/usr/bin/python3
"""Nothing that a server writes tells what lets somebody in.

Usage: no_secrets.py GRIDRACED

A race is played, members lose their connections and come back, wrong and taken seats are asked for, requests carry
credentials in headers and paths, the operator inspects rooms and removes people, TLS is set up, renewed
and broken. Then all logs in both forms at their most talkative, all files of the data folder, and all that was
answered, are searched for resume tokens, credentials and the key of TLS, in every usual form. Exit code 0 and a short
summary, or 1 and what was found where.
"""

import asyncio
import base64
import contextlib
import pathlib
import secrets
import signal
import ssl
import sys
import tempfile
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from admin import Admin  # noqa: E402
from python_client import player, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client, Closed  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.scene import Scene, gather_in_the_lobby, start_race  # noqa: E402
from tls.files import Authority  # noqa: E402

TIME_FOR_EVERYTHING = 120
NOT_DONE = 1
PIECE = 24  # characters of the key's file


def forms_of(secret):
    """As bytes, in hexadecimal and in both alphabets of base64, wherever it begins in a larger text."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    for skipped in range(3):
        encoded = base64.b64encode(secret[skipped:]).rstrip(b"=")[:-1]
        yield encoded
        yield encoded.translate(bytes.maketrans(b"+/", b"-_"))


class Secrets:
    """The secrets, and all that is written."""

    def __init__(self):
        self._forms = {}
        self._written = {}

    def keep(self, what, secret):
        for form in forms_of(secret):
            self._forms[form] = what

    def text(self, what):
        """A new one that goes into texts."""
        made = secrets.token_urlsafe(24)
        self.keep(what, made.encode())
        return made

    def note(self, where, written):
        self._written[where] = written if isinstance(written, bytes) else str(written).encode()

    def note_folder(self, folder, when, but=()):
        for file in folder.rglob("*"):
            if file.is_file() and file not in but:
                self.note(f"{file.relative_to(folder)} {when}", file.read_bytes())

    def found(self):
        """What is where it must not be."""
        return [
            f"{what} is in {where}"
            for where, written in self._written.items()
            for form, what in self._forms.items()
            if form in written
        ]

    def holds(self, text):
        return any(text in written for written in self._written.values())

    def __len__(self):
        return sum(map(len, self._written.values()))


async def ask_with_credentials(server, hidden):
    """Good and bad requests that carry what is nobody's business."""
    address = urllib.parse.urlsplit(server)
    bearer, cookie, key = (hidden.text(what) for what in ("a bearer", "a cookie", "a key in a path"))
    headers = f"Host: x\r\nAuthorization: Bearer {bearer}\r\nCookie: seat={cookie}\r\n"
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    for request in (
        f"GET /healthz HTTP/1.1\r\n{headers}\r\n",
        f"GET /metrics?key={key} HTTP/1.1\r\n{headers}\r\n",
        f"GET /r/ABC234?token={key} HTTP/1.1\r\n{headers}{upgrade}\r\n",
        f"GET /r/{key} HTTP/1.1\r\n{headers}{upgrade}Origin: http://{key}\r\n\r\n",
        f"POST /rooms HTTP/1.1\r\n{headers}Content-Length: 9\r\n\r\n{key[:9]}",
        f"GET / HTTP/9.9\r\n{headers}\r\n",
        f"{key} / HTTP/1.1\r\n{headers} broken\r\n\r\n",
        f"GET / HTTP/1.1\r\n{headers}X: {'x' * 20000}\r\n\r\n",
    ):
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        with contextlib.suppress(ConnectionError, TimeoutError):
            writer.write(request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n", 1).encode())
            hidden.note(request[:20], await asyncio.wait_for(reader.read(), 6))
        writer.transport.abort()


async def ask_for_wrong_seats(server, scene, hidden):
    """Tokens too short and too long, and one that somebody uses already."""
    for token in (secrets.token_bytes(15), secrets.token_bytes(65)):
        hidden.keep("a token that is none", token)
        stranger = Client(server, scene.code, "Mallory", token=token)
        with contextlib.suppress(Closed):
            await stranger.connect()
        check(stranger.error, "a token that cannot be is taken")
        hidden.note(f"the refusal of {len(token)} bytes", stranger.error)
    twin = Client(server, scene.code, "Bob", scene.bob.role, scene.bob.token)
    await twin.connect()
    await scene.bob.wait_until_closed()
    await twin.drop()
    await scene.bob.connect()


async def play(scene):
    await gather_in_the_lobby(scene)
    await start_race(scene, 1)
    await player.play(scene.ada, player.moves_left(scene.ada.room)[:3])
    await scene.ada.command(place_digit=client_pb2.PlaceDigit(cell=0, digit=10))
    await scene.eve.drop()
    await scene.eve.connect()


async def look_and_act(admin, scene, hidden):
    """All that an admin can do, and a member who comes back although nobody wants that."""
    for words in (
        ("rooms",),
        ("room", scene.code),
        ("members",),
        ("stats",),
        ("announce", "Hello."),
        ("mute", scene.code, "Bob"),
        ("kick", scene.code, "Bob"),
        ("ban", "198.51.100.1", "--for", "2h"),
        ("bans",),
    ):
        hidden.note(f"admin {words}", await admin.do(*words))
        hidden.note(f"admin {words}, in JSON", await admin.do(*words, "--json", expected=None))
    with contextlib.suppress(Closed):
        await scene.bob.connect()
    check(scene.bob.error, "a kicked member is back")
    await admin.do("kick", scene.code, "Nobody", expected=NOT_DONE)


class Tolerant(Admin):
    """Does a thing twice, of which the second time may fail."""

    async def do(self, *words, expected=0):
        if expected is not None:
            return await super().do(*words, expected=expected)
        try:
            return await super().do(*words)
        except AssertionError as failure:
            return str(failure)


async def check_plain(binary, form, hidden):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        arguments = ("--listen", "127.0.0.1:0", "--log-level", "debug", "--log-format", form)
        async with Gridraced(binary, arguments, {"GRIDRACE_DATA": name}) as gridraced:
            await gridraced.start()
            scene = Scene(gridraced.server)
            for client in scene.all:
                hidden.keep(f"{client.name}'s token", client.token)
            await play(scene)
            await ask_for_wrong_seats(gridraced.server, scene, hidden)
            await ask_with_credentials(gridraced.server, hidden)
            await look_and_act(Tolerant(binary, folder), scene, hidden)
            metrics = await asyncio.to_thread(rooms.ask_for, gridraced.server, "/metrics")
            hidden.note(f"metrics, {form}", metrics.body)
            hidden.note_folder(folder, f"while it runs, {form}")
            gridraced.ask_to_stop(signal.SIGTERM)
            check_equal(await gridraced.exit_code(), 0, "the exit code")
            hidden.note_folder(folder, f"at the end, {form}")
            hidden.note(f"the log, {form}", gridraced.log())


async def check_tls(binary, form, hidden):
    """The key is read at the start and on SIGHUP, whole and damaged."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        certificate, key = Authority(folder).sign("server", "DNS:localhost,IP:127.0.0.1")
        pem = key.read_text()
        body = "".join(line for line in pem.splitlines() if "-----" not in line)
        hidden.keep("the key of TLS", base64.b64decode(body))
        for begin in range(0, len(body) - PIECE, PIECE):
            hidden.keep("a piece of the key of TLS", body[begin : begin + PIECE].encode())
        arguments = ("--listen", "127.0.0.1:0", "--log-level", "debug", "--log-format", form)
        files = ("--tls-cert", str(certificate), "--tls-key", str(key))
        data = folder / "data"
        async with Gridraced(binary, (*arguments, *files), {"GRIDRACE_DATA": str(data)}) as gridraced:
            await gridraced.start()
            address = urllib.parse.urlsplit(gridraced.server)
            trust = ssl.create_default_context(cafile=str(folder / "ca.pem"))
            for context in (trust, ssl.create_default_context(), None):
                with contextlib.suppress(ssl.SSLError, ConnectionError, TimeoutError):
                    reader, writer = await asyncio.open_connection(
                        address.hostname, address.port, ssl=context
                    )
                    writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    hidden.note(f"over TLS, {context}", await asyncio.wait_for(reader.read(), 6))
                    writer.transport.abort()
            for damaged in (pem, pem.replace(body[40:44], "!!!!"), body, pem[: len(pem) // 2]):
                key.write_text(damaged)
                gridraced.ask_to_stop(signal.SIGHUP)
                await asyncio.sleep(0.3)
            gridraced.ask_to_stop()
            await gridraced.exit_code()
            hidden.note(f"the log over TLS, {form}", gridraced.log())
            hidden.note_folder(data, f"over TLS, {form}")


def check_that_it_would_be_found():
    """A search that finds nothing anywhere proves nothing."""
    token = secrets.token_bytes(32)
    for planted in (token, b'{"token":"' + token.hex().encode() + b'"}', base64.b64encode(b"x" + token)):
        hidden = Secrets()
        hidden.keep("a token", token)
        hidden.note("a log", b"before " + planted + b" behind")
        check_equal(hidden.found(), ["a token is in a log"], f"what is found of {planted}")


async def main(binary):
    check_that_it_would_be_found()
    hidden = Secrets()
    for form in ("plain", "json"):
        await check_plain(binary, form, hidden)
        await check_tls(binary, form, hidden)
    check_equal(hidden.found(), [], "secrets that are written")
    for text in (b"Ada", b"kick", b"gridrace_commands_total", b"198.51.100.1"):
        check(hidden.holds(text), f"{text} is nowhere: not everything was searched")
    print(f"no secret is in {len(hidden)} bytes of logs, files and answers")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
