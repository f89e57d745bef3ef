#!/usr/bin/python3
"""The webhook of a server tells a chat what happens in listed rooms, in words that are no markup, and harms nobody: not by a
receiver that fails, hangs or redirects, not by an address of the server's own network, and not by names.

Usage: webhook.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import http.server
import json
import pathlib
import signal
import ssl
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from admin import Admin  # noqa: E402
from python_client import exposition, player, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from tls.files import Authority  # noqa: E402

SECRET = "/api/webhooks/4711/geheim"
RENEWED = "/api/webhooks/4712/verborgen"
NAME = "@here[a](//b.c)"
MARKUP = "@*_`~|<>[]()#"
SETTLED = 15  # seconds in which a room that waits is told
PATIENCE = 20
NOT_DONE = 1


class Receiver:
    """Hears messages. `answers` are taken in turn, then 204: a status, with headers, or None, which is no answer."""

    def __init__(self, certificate=None):
        self.heard = []
        self.answers = []
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):  # noqa: N802: the name that the library calls
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.heard.append((self.path, json.loads(body)))
                status, headers = receiver.answers.pop(0) if receiver.answers else (204, {})
                if status is None:
                    time.sleep(PATIENCE)
                    return
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        if certificate:
            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(*certificate)
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.at = f"http{'s' if certificate else ''}://localhost:{self._server.server_port}"

    def events(self, kind):
        return [body for _, body in self.heard if body["gridrace"]["event"] == kind]

    async def hear(self, kind, number=1, seconds=SETTLED):
        for _ in range(10 * seconds):
            if len(self.events(kind)) >= number:
                return self.events(kind)[number - 1]
            await asyncio.sleep(0.1)
        raise AssertionError(f"waited {seconds} s for {number} of {kind}: {self.heard}")


@contextlib.asynccontextmanager
async def server(binary, folder, url, **settings):
    """A server with a webhook at this URL, and how to direct it."""
    file = folder / "webhook"
    file.write_text(url + "\n")
    file.chmod(0o600)
    environment = {"GRIDRACE_DATA": str(folder), "GRIDRACE_WEBHOOK_URL_FILE": str(file), **settings}
    async with Gridraced(binary, environment=environment) as gridraced:
        await gridraced.start()
        yield gridraced, Admin(binary, folder), file


def check_message(body, event, words):
    """It says this to each kind of receiver, and is no markup but its own link."""
    check_equal(body["content"], body["text"], "what Discord and Slack show")
    check_equal(body["allowed_mentions"], {"parse": []}, "who may be mentioned")
    check_equal(body["gridrace"]["event"], event, "the event")
    for one in words:
        check(one in body["text"], f"{one!r} is not in {body['text']!r}")
    # The room's own place in the sentence is in brackets.
    markup = [letter for letter in MARKUP if letter not in "()" and letter in body["text"]]
    check(not markup and NAME not in json.dumps(body), f"markup in {body}")


async def come(address, code, *names):
    clients = [Client(address, code, name) for name in names]
    for client in clients:
        await client.connect()
    return clients


async def race(host, guest):
    check_equal(await guest.command(set_ready=client_pb2.SetReady(ready=True)), None, "the guest is ready")
    check_equal(await host.command(start_race=client_pb2.StartRace()), None, "the start")
    for client in (host, guest):
        await client.wait_for(lambda c=client: c.room.race and c.room.race.puzzle, "the puzzle", PATIENCE)
    await player.play(host, player.moves_left(host.room))
    check_equal(await guest.command(forfeit=client_pb2.Forfeit()), None, "the guest gives up")


async def list_room(host):
    check_equal(await host.command(list_room=client_pb2.ListRoom(listed=True)), None, "the listing")


async def say_what_fails(admin, receiver, gridraced):
    """A test of the webhook says what came of it."""
    check("has taken the test message" in await admin.do("webhook", "test"), "a test that went well")
    check_message(receiver.events("test")[0], "test", ["Test: the webhook of", "https://race.example.org/"])
    other = Receiver()
    receiver.answers = [(302, {"Location": other.at + "/elsewhere"}), (404, {})]
    check("redirect" in await admin.do("webhook", "test", expected=NOT_DONE), "what is said of a redirect")
    check_equal(other.heard, [], "what was sent where a redirect leads")
    check("answers 404" in await admin.do("webhook", "test", expected=NOT_DONE), "what is said of a 404")
    receiver.answers = [(None, {})]
    began = time.monotonic()
    testing = asyncio.ensure_future(admin.do("webhook", "test", expected=NOT_DONE))
    await receiver.hear("test", 4)
    check_equal(rooms.ask_for(gridraced.server, "/readyz").status, 200, "its health while the receiver hangs")
    check("does not answer" in await testing, "what is said of a receiver that hangs")
    check(8 < time.monotonic() - began < 15, f"a hanging receiver was waited for {time.monotonic() - began} s")


async def tell_of_listed_rooms(gridraced, receiver):
    """Of an unlisted one nothing; of a listed one that it waits, and who has won, over a failure."""
    hidden = await come(gridraced.server, rooms.create_room(gridraced.server), "Ida", "Jo")
    await race(*hidden)
    code = rooms.create_room(gridraced.server)
    host, guest = await come(gridraced.server, code, NAME, "Kim")
    await list_room(host)
    waiting = await receiver.hear("room_waiting")
    check_message(waiting, "room_waiting", [code, "race, easy", "2 of 8 players", f"https://race.example.org/r/{code}"])
    check_equal(waiting["gridrace"]["players"], 2, "the players who wait")
    receiver.answers = [(503, {})]
    await race(host, guest)
    await receiver.hear("race_over", 2)
    over = receiver.events("race_over")
    check_equal(over[0], over[1], "a message that is sent again")
    check_message(over[0], "race_over", [code, " won in 0:", "2 people"])
    check_equal(len(over[0]["gridrace"]["winners"]), 1, "the winners")
    check_equal({body["gridrace"].get("room") for _, body in receiver.heard}, {None, code}, "the rooms that were told of")
    for client in (*hidden, guest):
        await client.leave()
    return code, host


async def forget_nothing_twice(gridraced, receiver, code, host):
    """A kill makes no message twice: the room was told of."""
    await host.leave()
    first, = await come(gridraced.server, rooms.create_room(gridraced.server), "Lou")
    await list_room(first)
    await receiver.hear("room_waiting", 2)
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    first.url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{first.url.rsplit('/', 1)[1]}"
    await first.stop_reading()
    await first.connect()
    second, = await come(gridraced.server, rooms.create_room(gridraced.server), "Mia")
    await list_room(second)
    third = await receiver.hear("room_waiting", 3)
    check("Mia" in third["text"], f"a room was told of twice: {third}")
    for client in (first, second):
        await client.leave()


async def reload(gridraced, said):
    """SIGHUP; the server says this of it."""
    check(said not in gridraced.log(), f"{said!r} was said before")
    gridraced.ask_to_stop(signal.SIGHUP)
    for _ in range(100):
        if said in gridraced.log():
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"the server has not said {said!r}: {gridraced.log()}")


async def renew(gridraced, admin, receiver, file):
    """SIGHUP reads the file again; a file that is no good is not taken, and named without its content."""
    file.write_text(receiver.at + RENEWED)
    await reload(gridraced, "the webhook was read again")
    await admin.do("webhook", "test")
    check_equal(receiver.heard[-1][0], RENEWED, "where a message goes after SIGHUP")
    file.write_text("ftp://localhost" + SECRET)
    await reload(gridraced, "the webhook from before is kept")
    await admin.do("webhook", "test")
    check_equal(receiver.heard[-1][0], RENEWED, "where a message goes after a SIGHUP with a bad file")


async def check_private(binary):
    """Without webhook_private nothing of the server's own network is asked, and nothing is sent without TLS."""
    receiver = Receiver()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "webhook"
        for url, why in ((receiver.at + SECRET, "http://"), ("https://u:p@host/x", "password"), ("discord", "https://")):
            file.write_text(url)
            file.chmod(0o600)
            said = await Admin(binary, pathlib.Path(folder)).run(
                "--webhook-url-file", file, "--listen", "127.0.0.1:0", "config", "check", expected=78)
            check(why in said and SECRET not in said, f"config check says of {url}: {said}")
        url = receiver.at.replace("http:", "https:") + SECRET
        async with server(binary, pathlib.Path(folder), url) as (gridraced, admin, _):
            said = await admin.do("webhook", "test", expected=NOT_DONE)
            check("webhook_private" in said, f"what is said of a private address: {said}")
            check(SECRET not in gridraced.log(), "the secret is in the log")
    check_equal(receiver.heard, [], "what a receiver at a private address got")


async def check_certificates(binary):
    """A receiver must have a certificate for its name, by an authority that this machine trusts."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        authority = Authority(folder)
        for names, trusted, is_good in (
            ("DNS:localhost", authority.certificate, True),
            ("DNS:other.example", authority.certificate, False),
            ("DNS:localhost", "/dev/null", False),
        ):
            receiver = Receiver(authority.sign("receiver", names))
            settings = {"GRIDRACE_WEBHOOK_PRIVATE": "on", "SSL_CERT_FILE": str(trusted), "SSL_CERT_DIR": "/nonexistent"}
            async with server(binary, folder, receiver.at + SECRET, **settings) as (gridraced, admin, _):
                said = await admin.do("webhook", "test", expected=0 if is_good else NOT_DONE)
                check(is_good or "certificate" in said, f"what is said of a certificate for {names}: {said}")
                check_equal(len(receiver.heard), int(is_good), f"what was sent with a certificate for {names}")
                check("--ca" not in said + gridraced.log(), f"an option that the server has not: {said}")


async def main(binary):
    await check_private(binary)
    await check_certificates(binary)
    receiver = Receiver()
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "GRIDRACE_WEBHOOK_PRIVATE": "on",
            "GRIDRACE_PUBLIC_HOSTS": "race.example.org",
            "GRIDRACE_TRUSTED_PROXIES": "192.0.2.1",
            "GRIDRACE_SERVER_NAME": NAME,
            "GRIDRACE_COMMAND_RATE": "100000",
            "GRIDRACE_COMMAND_BURST": "100000",
        }
        async with server(binary, pathlib.Path(folder), receiver.at + SECRET, **settings) as (gridraced, admin, file):
            await say_what_fails(admin, receiver, gridraced)
            code, host = await tell_of_listed_rooms(gridraced, receiver)
            metrics = exposition.Metrics(rooms.ask_for(gridraced.server, "/metrics").text())
            counts = metrics.labelled("gridrace_webhook_messages_total")
            check_equal(counts, {"sent": 3, "failed": 3, "dropped": 0}, "the messages that are counted")
            await forget_nothing_twice(gridraced, receiver, code, host)
            await renew(gridraced, admin, receiver, file)
            receiver.answers = [(None, {})]
            testing = asyncio.ensure_future(admin.do("webhook", "test", expected=69))
            await asyncio.sleep(0.5)
            gridraced.ask_to_stop()
            check_equal(await gridraced.exit_code(5), 0, "the end while the receiver hangs")
            await testing
            log = gridraced.log()
            check(SECRET not in log and RENEWED not in log, f"the secret is in the log: {log}")
    print("a chat was told of listed rooms alone, once and without markup, and no receiver did any harm")


if __name__ == "__main__":
    script.run(__doc__, main, seconds=240)
