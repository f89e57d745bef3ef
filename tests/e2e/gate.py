#!/usr/bin/python3
"""Clients that ask too much of a server are refused, and no others.

Usage: gate.py GRIDRACED

Each limit per address, the proxies that are believed, the origins of browsers, the places before a seat, and a
server that has too much to do, on a real server with small limits. Every address of 127.0.0.0/8 is this machine,
so that the guests come from several.
"""

import asyncio
import contextlib
import http.client
import json
import pathlib
import signal
import socket
import sys
import time
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from hostile.http_attacks import request, upgrade  # noqa: E402
from hostile.socket_attacks import close_code, frame  # noqa: E402
from python_client import manners, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402

ADA, MAL, BOB, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.9"
TIME_FOR_EVERYTHING = 60
NOTHING = request("GET /nothing HTTP/1.1")  # a path that does not exist: 404 for every client that may ask


@contextlib.contextmanager
def connected(server, source):
    """A connection from one of this machine's addresses."""
    address = urllib.parse.urlsplit(server)
    peer = socket.create_connection((address.hostname, address.port), 5, (source, 0))
    try:
        yield peer
    finally:
        peer.close()


def answer_to(server, data, source):
    """Status, headers and text of the answer to these bytes; (None, {}, "") if there is none."""
    with connected(server, source) as peer:
        peer.sendall(data)
        answer = http.client.HTTPResponse(peer)
        try:
            answer.begin()
        except (http.client.HTTPException, ConnectionError):
            return None, {}, ""
        text = "" if answer.status == 101 else answer.read().decode(errors="replace")
        return answer.status, answer.headers, text


def status_of(server, data, source):
    return answer_to(server, data, source)[0]


def new_room(server, source=ADA):
    status, _, text = answer_to(server, request("POST /rooms HTTP/1.1", "Content-Length: 0"), source)
    check_equal(status, 201, f"the answer to a new room, {text!r}")
    return client_pb2.RoomCreated.FromString(text.encode()).code


def check_refused(answer, status, words, what):
    """With a sentence, and when to come back."""
    found, headers, text = answer
    check_equal(found, status, f"{what}, {text!r}")
    check(words in text, f"{what}: {text!r} does not say {words!r}")
    check(int(headers.get("Retry-After", 0)) > 0, f"{what}: no Retry-After")


@contextlib.contextmanager
def entered(server, code, source, token, name="Ada"):
    """A member, and the close code if it is none: that of a server's first words."""
    with connected(server, source) as peer:
        peer.sendall(upgrade(code))
        said = b""
        while b"\r\n\r\n" not in said:
            said += peer.recv(4096)
        check(said.startswith(b"HTTP/1.1 101 "), f"an upgrade is answered with {said[:100]!r}")
        peer.sendall(frame(0x82, manners.hello_bytes(name=name, token=token)))
        said = said.split(b"\r\n\r\n", 1)[1]
        peer.settimeout(1)
        with contextlib.suppress(TimeoutError):
            while close_code(said) is None and (data := peer.recv(65536)):
                said += data
        check(said, "a Hello is not answered")
        yield close_code(said)


def connect_too_often(server):
    check_equal([status_of(server, NOTHING, MAL) for _ in range(5)], [404] * 5, "five connections")
    check_refused(answer_to(server, NOTHING, MAL), 429, "connects too often", "the sixth connection")
    check_equal(status_of(server, NOTHING, ADA), 404, "a connection from elsewhere")


def ask_for_health(server):
    """A load balancer may, however much comes from its address; it learns no more than that."""
    def health():
        return [status_of(server, request(f"GET {path} HTTP/1.1"), MAL) for path in ("/livez", "/readyz", "/healthz")]

    check_equal([status_of(server, NOTHING, MAL) for _ in range(2)], [404] * 2, "two requests")
    check_refused(answer_to(server, NOTHING, MAL), 429, "asks too often", "the third request")
    check_equal(health(), [200] * 3, "the health, asked for by one who asks too often")
    while "connects too often" not in answer_to(server, NOTHING, MAL)[2]:
        pass
    for _ in range(3):
        check_equal(health(), [200] * 3, "the health, asked for by one who connects too often")
    for path in ("/metrics", "/livezz", "/r/222222"):
        answer = answer_to(server, request(f"GET {path} HTTP/1.1"), MAL)
        check_refused(answer, 429, "connects too often", f"{path}, asked for by one who connects too often")
    check_equal(health(), [200] * 3, "the health after that")


def guess_codes(server):
    code = new_room(server)
    found = [status_of(server, upgrade(f"22222{i}"), MAL) for i in range(2, 5)]
    check_equal(found, [404] * 3, "three wrong codes")
    check_refused(answer_to(server, upgrade(code), MAL), 429, "wrong room codes", "a right one then")
    record = request(f"GET /r/{code}/races/last HTTP/1.1")
    check_refused(answer_to(server, record, MAL), 429, "wrong room codes", "a record then")
    check_equal(status_of(server, upgrade(code), ADA), 101, "the right code from elsewhere")


def guess_codes_by_their_status(server):
    code = new_room(server)

    def status(asked):
        return request(f"GET /rooms/{asked} HTTP/1.1", "Connection: close")

    found = [status_of(server, status(f"22222{i}"), MAL) for i in range(2, 5)]
    check_equal(found, [404] * 3, "three wrong codes")
    refused = answer_to(server, status(code), MAL)
    check_refused(refused, 429, "wrong room codes", "the status of a right one then")
    told = json.loads(refused[2])
    check_equal((told["open"], told["reason"], told["code"]), (False, "busy", "guesses_codes"), "the refusal")
    check(told["retry_after_ms"] > 0, "the refusal does not say when to come back")
    check_equal(status_of(server, upgrade(code), MAL), 429, "entering it then")
    check_equal(status_of(server, status(code), ADA), 200, "the right code from elsewhere")


def mistype_a_link(server):
    """Its page is sent with a preview, asks for the status, and enters."""
    mistyped = "222222"
    page = request(f"GET /r/{mistyped} HTTP/1.1", "Accept: text/html", "Connection: close")
    status = request(f"GET /rooms/{mistyped} HTTP/1.1", "Connection: close")
    for _ in range(3):
        status_of(server, page, MAL)
        check_equal(status_of(server, status, MAL), 404, "the status of a mistyped room")
        check_equal(status_of(server, upgrade(mistyped), MAL), 404, "entering it")
    check_equal(status_of(server, upgrade("222223"), MAL), 404, "another mistyped room")
    check_equal(status_of(server, upgrade("222224"), MAL), 429, "a third one")


def make_rooms(server):
    for _ in range(2):
        new_room(server, MAL)
    post = request("POST /rooms HTTP/1.1", "Content-Length: 0")
    check_refused(answer_to(server, post, MAL), 429, "many rooms", "the third room")
    new_room(server, ADA)


def come_from_a_page(server):
    code = new_room(server)
    host = urllib.parse.urlsplit(server).netloc
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="

    def from_origin(origin):
        data = upgrade(code, key, f"Origin: {origin}").replace(b"Host: localhost", f"Host: {host}".encode())
        return status_of(server, data, ADA)

    check_equal(from_origin("https://evil.example"), 403, "a page of another host")
    check_equal(from_origin("null"), 403, "a page without a host")
    check_equal(from_origin(f"http://{host}"), 101, "a page of this host")
    check_equal(from_origin("https://play.example"), 101, "a page that is listed")
    post = request("POST /rooms HTTP/1.1", "Content-Length: 0", "Origin: https://evil.example")
    check_equal(status_of(server, post, ADA), 403, "a room made by a page of another host")


def bring_many(server):
    """Two newcomers, no third, but those who return, however many are there."""
    codes = [new_room(server), new_room(server)]
    tokens = [bytes([i]) * 16 for i in range(1, 4)]
    with entered(server, codes[0], MAL, tokens[0], "A") as one, entered(server, codes[0], MAL, tokens[1], "B") as two:
        check_equal((one, two), (None, None), "two newcomers")
        with entered(server, codes[1], MAL, tokens[2], "C") as third:
            check_equal(third, 1013, "the close code of a third")
        with entered(server, codes[0], MAL, tokens[0], "A") as again:
            check_equal(again, None, "one who returns")
        with entered(server, codes[1], ADA, tokens[2], "C") as elsewhere:
            check_equal(elsewhere, None, "one from elsewhere")


def stay_silent(server, places=4):
    """The one who has said nothing for longest gives way to the fifth."""
    with contextlib.ExitStack() as stack:
        peers = [stack.enter_context(connected(server, MAL)) for _ in range(places)]
        time.sleep(0.2)
        status = status_of(server, request("GET /healthz HTTP/1.1"), ADA)
        check_equal(status, 200, "a request when all places are taken")
        peers[0].settimeout(2)
        check_equal(peers[0].recv(10), b"", "what the oldest hears")
        peers[1].settimeout(0.2)
        try:
            check(False, f"the others are cut too: {peers[1].recv(10)!r}")
        except TimeoutError:
            pass


def stay_silent_on_two_threads(server):
    """Each thread greets every other, and has four places of its own."""
    stay_silent(server, places=8)


def be_forwarded(server):
    """A trusted proxy's clients have their limits, one each; the headers of others are ignored."""
    def asked(forwarded, path="/nothing"):
        return request(f"GET {path} HTTP/1.1", *(f"X-Forwarded-For: {hops}" for hops in forwarded))

    for _ in range(5):
        check_equal(status_of(server, asked(["192.0.2.1"]), PROXY), 404, "a forwarded request")
    check_equal(status_of(server, asked(["192.0.2.1"]), PROXY), 429, "the sixth of one client")
    check_equal(status_of(server, asked(["192.0.2.1"], "/readyz"), PROXY), 200, "the health for that client")
    made_up = ["198.51.100.1", "203.0.113.9, 192.0.2.1"]
    check_equal(status_of(server, asked(made_up), PROXY), 429, "the seventh, who lies about more")
    check_equal(status_of(server, asked(["192.0.2.2"]), PROXY), 404, "another client of the proxy")
    found = [status_of(server, asked([f"192.0.2.{i}"]), MAL) for i in range(10, 16)]
    check_equal(found, [404] * 5 + [429], "six of one who is no proxy")


def come_by_proxy_protocol(server):
    line = b"PROXY TCP4 192.0.2.1 198.51.100.1 56324 443\r\n"
    for _ in range(5):
        check_equal(status_of(server, line + NOTHING, PROXY), 404, "a request after a PROXY line")
    check_equal(status_of(server, line + NOTHING, PROXY), 429, "the sixth of one client")
    head = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c" + bytes([192, 0, 2, 7, 198, 51, 100, 1, 1, 2, 3, 4])
    check_equal(status_of(server, head + NOTHING, PROXY), 404, "a request after a binary PROXY header")
    check_equal(status_of(server, NOTHING, PROXY), None, "a proxy's request without a PROXY header")
    check_equal(status_of(server, line + NOTHING, MAL), 400, "a PROXY line of one who is no proxy")


def be_called_names(server):
    """A page that came by a name which was made to point here gets nothing; other clients do not mind names."""
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    code = new_room(server)

    def by_name(name, *more):
        return status_of(server, upgrade(code, key, *more).replace(b"Host: localhost", f"Host: {name}".encode()), ADA)

    check_equal(by_name("race.example"), 101, "a client that calls the server by some name")
    check_equal(by_name("evil.example", "Origin: http://evil.example"), 403, "a page that calls it so")
    found = [
        status_of(server, request(f"GET {path} HTTP/1.1", "Sec-Fetch-Site: none").replace(b"localhost", b"evil.example"), ADA)
        for path in ("/", f"/rooms/{code}", f"/r/{code}/races/last")
    ]
    check_equal(found, [403] * 3, "a browser that calls it so")
    check_equal(by_name("nas.local", "Origin: http://nas.local"), 101, "a page by a name of the local network")

    def by_target(name, path, *more):
        return status_of(server, request(f"GET http://{name}{path} HTTP/1.1", *more), ADA)

    check_equal(by_target("race.example", "/healthz"), 200, "a target in absolute form")
    check_equal(by_target("race.example", "/nothing"), 404, "one of no resource")
    check_equal(by_target("ada@race.example", "/healthz"), 400, "one with a user")
    page = by_target("evil.example", f"/rooms/{code}", "Sec-Fetch-Site: none")
    check_equal(page, 403, "a browser that calls the server so in its target, whatever its Host")


def be_called_public_names(server):
    def by_name(name, *more):
        return status_of(server, NOTHING.replace(b"Host: localhost", f"Host: {name}".encode()), ADA)

    check_equal(by_name("race.example:8765"), 404, "its name")
    check_equal(by_name("other.example"), 403, "another name")
    check_equal(by_name("127.0.0.1"), 404, "its address")
    other = NOTHING.replace(b"GET ", b"GET http://other.example")
    check_equal(status_of(server, other, ADA), 403, "another name in the target")
    its_name = other.replace(b"other.example", b"race.example").replace(b"Host: localhost", b"Host: other.example")
    check_equal(status_of(server, its_name, ADA), 404, "its name in the target, which overrides Host")


async def have_too_much_to_do(gridraced):
    """A server that stood still for a moment refuses newcomers for another, admits members, and reports its health."""
    server = gridraced.server
    code, empty = new_room(server), new_room(server)
    member, newcomer = Client(server, code, "Ada"), Client(server, code, "Bob")
    await member.connect()
    await member.drop()
    gridraced.ask_to_stop(signal.SIGSTOP)
    await asyncio.sleep(1)
    gridraced.ask_to_stop(signal.SIGCONT)
    await asyncio.sleep(0.1)
    await member.connect()
    await newcomer.open()
    await newcomer.send(client_pb2.ClientMessage(hello=newcomer.hello()))
    check_equal(await newcomer.wait_until_closed(), 1013, "the close code for a newcomer then")
    check_equal(newcomer.error.code, "overloaded", "what a newcomer is told then")
    check_refused(answer_to(server, upgrade(empty), ADA), 503, "too much to do", "nobody's room then")
    check_refused(answer_to(server, upgrade("AAAAAA"), ADA), 503, "too much to do", "no room then")
    check_equal(status_of(server, request("GET /healthz HTTP/1.1"), ADA), 200, "the health then")
    until = time.monotonic() + 10
    while status_of(server, upgrade(empty), ADA) != 101:
        check(time.monotonic() < until, "nobody is let in after ten seconds")
        await asyncio.sleep(0.2)


CASES = [
    (connect_too_often, {"CONNECTION_BURST": 5, "CONNECTION_RATE": 1}),
    (
        ask_for_health,
        {"REQUEST_BURST": 2, "REQUEST_RATE": 1, "CONNECTION_BURST": 10, "CONNECTION_RATE": 1},
    ),
    (guess_codes, {"GUESS_BURST": 3, "GUESS_RATE": 1}),
    (guess_codes_by_their_status, {"GUESS_BURST": 3, "GUESS_RATE": 1}),
    (mistype_a_link, {"GUESS_BURST": 2, "GUESS_RATE": 1}),
    (make_rooms, {"ROOM_BURST": 2, "ROOM_RATE": 1}),
    (come_from_a_page, {"ALLOWED_ORIGINS": "https://play.example,https://other.example"}),
    (be_called_names, {}),
    (be_called_public_names, {"PUBLIC_HOSTS": "race.example"}),
    (bring_many, {"CONNECTIONS_PER_ADDRESS": 2}),
    (stay_silent, {"GREETINGS": 4}),
    (stay_silent_on_two_threads, {"GREETINGS": 4, "THREADS": 2}),
    (be_forwarded, {"TRUSTED_PROXIES": PROXY, "CONNECTION_BURST": 5, "CONNECTION_RATE": 1}),
    (
        come_by_proxy_protocol,
        {"TRUSTED_PROXIES": PROXY, "PROXY_PROTOCOL": "on", "CONNECTION_BURST": 5, "CONNECTION_RATE": 1},
    ),
    (have_too_much_to_do, {"MOST_LAG_MS": 500}),
]


async def run(binary, case, settings):
    environment = {"GRIDRACE_UNLIMITED": "none"}
    environment.update({f"GRIDRACE_{name}": str(value) for name, value in settings.items()})
    async with Gridraced(binary, environment=environment) as gridraced:
        await gridraced.start()
        if asyncio.iscoroutinefunction(case):
            await case(gridraced)
        else:
            await asyncio.to_thread(case, gridraced.server)
        gridraced.ask_to_stop()
        check_equal(await gridraced.exit_code(), 0, f"the exit code after {case.__name__}")


async def main(binary):
    for case, settings in CASES:
        await asyncio.wait_for(run(binary, case, settings), TIME_FOR_EVERYTHING)
    print(f"{len(CASES)} limits hold")


if __name__ == "__main__":
    script.run(__doc__, main)
