#!/usr/bin/python3
"""The page and what it needs of the server, as a browser asks for it.

Usage: page.py PAGE_SERVER GRIDRACED GRIDRACE

PAGE_SERVER is a gridraced that carries the small page of tests/data/page. Its files come over one connection in the
form that the browser takes, with the headers that keep foreign scripts out; the status of a room tells what an upgrade
would; pages of listed origins may read it; a connection that is too slow is closed. GRIDRACED was built without a page.
"""

import asyncio
import contextlib
import gzip
import http.client
import json
import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.robotparser

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from hostile.http_attacks import upgrade  # noqa: E402
from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402

TIME_FOR_EVERYTHING = 90
DIST = pathlib.Path(__file__).resolve().parents[1] / "data" / "page"
HTML = "text/html,application/xhtml+xml,*/*;q=0.8"
OTHER_PAGE = "https://play.example"
IDLE_TIME = 10  # seconds


@contextlib.contextmanager
def connected(server):
    """One connection for several requests."""
    address = urllib.parse.urlsplit(server)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=20)
    try:
        yield connection
    finally:
        connection.close()


def ask(connection, path, method="GET", **headers):
    """Status, headers and body; `accept_encoding` stands for Accept-Encoding."""
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def ask_once(server, path, method="GET", **headers):
    with connected(server) as connection:
        return ask(connection, path, method, **headers)


def tag(html, before):
    """What stands in place of a text of the file: the tags of a preview."""
    name = {b"Race me": "og:title", b"No account": "og:description"}[before]
    return re.search(f'property="{name}" content="([^"]*)"', html.decode())[1]


def tags_of(server, path, **headers):
    status, told, body = ask_once(server, path, **{"accept": "*/*", **headers})
    check_equal((status, told["Content-Type"]), (200, "text/html; charset=utf-8"), path)
    check_equal((told["Cache-Control"], "Accept" in told["Vary"]), ("no-cache", True), f"how {path} is cached")
    image = re.search('property="og:image" content="([^"]*)"', body.decode())[1]
    return tag(body, b"Race me"), tag(body, b"No account"), image


def ask_search_engines_away(server):
    status, headers, body = ask_once(server, "/robots.txt", user_agent="a search engine")
    check_equal((status, headers["Content-Type"]), (200, "text/plain; charset=utf-8"), "/robots.txt")
    rules = urllib.robotparser.RobotFileParser()
    rules.parse(body.decode().splitlines())
    may = [path for path in ("/", "/r/K7QX2M", "/rooms", "/rooms/K7QX2M", "/operator") if rules.can_fetch("a search engine", path)]
    check_equal(may, ["/", "/r/K7QX2M"], "what search engines and previews may read")
    told = [ask_once(server, path, accept="text/html")[1].get("X-Robots-Tag") for path in ("/", "/r/K7QX2M")]
    check_equal(told, [None, "noindex"], "what search engines may list")
    check_equal(ask_once(server, "/robots.txt", "POST")[0], 405, "a POST of it")


async def show_chats_who_invites(server):
    """A chat reads the link of a room: its host and rules, and nothing of a room that it may not know."""
    code = rooms.create_room(server, rules_for_one())
    ada = Client(server, code, "Ada & <b>")
    await ada.connect()
    generic = ("Race me", "No account", f"{server}/assets/preview.png")
    title, text, image = await asyncio.to_thread(tags_of, server, f"/r/{code}")
    check_equal(title, "Ada &amp; &lt;b&gt;: race me on the same sudoku", "the title")
    check(text.startswith("Mode: race · Puzzle: easy · Players: 1 of 1 · "), f"the description: {text}")
    check_equal(image, generic[2], "the picture")
    secure = await asyncio.to_thread(tags_of, server, f"/r/{code}", x_forwarded_proto="https")
    check_equal(secure[2], generic[2].replace("http:", "https:"), "the picture behind a proxy with TLS")
    for path in ("/", "/r/222222", "/r/nonsense"):
        check_equal(await asyncio.to_thread(tags_of, server, path), generic, f"the tags of {path}")
    await ada.command(lock_room={"locked": True})
    check_equal(await asyncio.to_thread(tags_of, server, f"/r/{code}"), generic, "the tags of a locked room")
    await ada.close()
    lives = rooms.create_room(server, rules_for_one(mode_settings=room_pb2.ModeSettings(mode=room_pb2.MODE_LIVES)))
    image = (await asyncio.to_thread(tags_of, server, f"/r/{lives}"))[2]
    check_equal(image, f"{server}/assets/preview-lives-0a1B2c3D.png", "the picture of a mode that has one")
    check_equal((await asyncio.to_thread(ask_once, server, "/assets/preview-lives-0a1B2c3D.png"))[0], 200, "it is there")
    status, headers, body = await asyncio.to_thread(ask_once, server, "/nope", accept=HTML)
    check_equal((status, headers["Content-Type"][:9], b"<script" in body), (404, "text/html", True), "an unknown page")
    check_equal((await asyncio.to_thread(ask_once, server, "/nope", accept="*/*"))[0], 404, "an unknown file")


def be_under_a_path(server):
    code = rooms.create_room(server)
    for path in ("", "/games/sudoku"):
        for part in ("/", f"/r/{code}", f"/rooms/{code}", "/sw.js", "/healthz", "/assets/page-Ab12Cd34.css"):
            check_equal(ask_once(server, path + part, accept=HTML)[0], 200, path + part)
        image = tags_of(server, f"{path}/r/{code}")[2]
        check_equal(image, f"{server}/games/sudoku/assets/preview.png", "the picture under a path")
    status, headers, _ = ask_once(server, "/games/sudoku", accept=HTML)
    check_equal((status, headers["Location"]), (308, "/games/sudoku/"), "without its last slash")
    check_equal(ask_once(server, "/games/chess/", accept=HTML)[0], 404, "another path")


def load_the_page(server):
    """As a browser does: one connection, compressed; once more from its cache; and then the room's WebSocket."""
    code = rooms.create_room(server)
    with connected(server) as connection:
        connection.connect()
        kept = connection.sock
        for path, file in (
            (f"/r/{code}", "index.html"),
            ("/", "index.html"),
            ("/assets/page-Ab12Cd34.css", "assets/page-Ab12Cd34.css"),
            ("/manifest.webmanifest", "manifest.webmanifest"),
            ("/sw.js", "sw.js"),
        ):
            status, headers, body = ask(connection, path, accept=HTML, accept_encoding="gzip")
            check_equal(status, 200, path)
            if headers["Content-Encoding"] == "gzip":
                body = gzip.decompress(body)
            expected = (DIST / file).read_bytes()
            if path.startswith("/r/"):  # what it names lies above it
                picture = f'content="{server}/assets/'.encode()
                expected = expected.replace(b'content="./assets/', picture).replace(b'"./', b'"../')
                for text in (b"Race me", b"No account"):
                    expected = expected.replace(text, tag(body, text).encode())
            check_equal(body, expected, f"the content of {path}")
            check("default-src 'none'" in headers["Content-Security-Policy"], f"{path} has no policy")
            is_hashed = path.startswith("/assets/")
            check_equal("immutable" in headers["Cache-Control"], is_hashed, f"whether {path} is cached for good")
            again, _, nothing = ask(connection, path, accept=HTML, if_none_match=headers["ETag"])
            check_equal((again, nothing), (304, b""), f"{path}, which the browser has")
        check_equal(ask(connection, "/", "HEAD")[::2], (200, b""), "HEAD /")
        check(connection.sock is kept, "the connection was not kept")
        kept.sendall(upgrade(code))
        check(kept.recv(4096).startswith(b"HTTP/1.1 101 "), "an upgrade on a kept connection")


def take_no_other_requests(server):
    status, headers, _ = ask_once(server, "/", "POST")
    check_equal((status, headers["Allow"]), (405, "GET, HEAD"), "POST /")
    check_equal(ask_once(server, "/assets/none.js")[0], 404, "a file that is not there")
    status, headers, _ = ask_once(server, f"/r/{rooms.create_room(server)}")
    # Through a proxy that speaks HTTP/2, which has no Upgrade, the answer would be an error of the protocol.
    check_equal((status, headers["Upgrade"]), (426, None), "a room's path outside of a browser")


def end_after_an_early_request(server):
    """The start of a second request is read with the first: nobody may take the rest of it for a request."""
    address = urllib.parse.urlsplit(server)
    upgrades = b"", b"Upgrade: h2c\r\n", b"Upgrade: websocket\r\nConnection: upgrade\r\n"
    for path in ("/sw.js", f"/rooms/{rooms.create_room(server)}"):
        for upgrade_headers in upgrades:
            if path == "/sw.js" and b"websocket" in upgrade_headers:
                continue  # no file is asked for
            one = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n".encode() + upgrade_headers + b"\r\n"
            with socket.create_connection((address.hostname, address.port), 5) as peer:
                peer.sendall(one + one)
                told = b""
                while more := peer.recv(4096):
                    told += more
            check_equal(told.count(b"HTTP/1.1 "), 1, f"the answers to two {path} at once, with {upgrade_headers}")
            check(b"Connection: close\r\n" in told, f"{path} does not say that the connection ends")


def status_of(connection, code, **headers):
    status, told, body = ask(connection, f"/rooms/{code}", **headers)
    check_equal(told["Content-Type"], "application/json", f"the type of the status of {code}")
    check_equal(told["Cache-Control"], "no-store", f"the caching of the status of {code}")
    return status, json.loads(body)


def rules_for_one(**more):
    return room_pb2.RaceRules(
        max_players=1,
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        time_limit_seconds=600,
        grace_seconds=60,
        **more,
    )


async def tell_the_status(server):
    """Open, full, locked; the room is not there."""
    code = rooms.create_room(server, rules_for_one())
    ada = Client(server, code, "Ada")
    with connected(server) as connection:
        connection.connect()
        kept = connection.sock
        empty = {"room": code, "open": True, "players": 0, "max_players": 1, "phase": "lobby"}
        empty.update({"mode": "race", "features": [], "listed": False})
        check_equal(status_of(connection, code.lower()), (200, empty), "an empty room")
        await ada.connect()
        check(room_pb2.FEATURE_PAGE in ada.welcome.features, "the feature PAGE is not told")
        full = {**empty, "open": False, "reason": "full", "players": 1}
        check_equal(status_of(connection, code), (200, full), "a full room")
        await ada.command(lock_room={"locked": True})
        locked = {"room": code, "open": False, "reason": "locked"}
        check_equal(status_of(connection, code), (200, locked), "a locked room")
        none = {"room": "222222", "open": False, "reason": "no_such_room"}
        check_equal(status_of(connection, "222222"), (404, none), "no room")
        check_equal(ask(connection, f"/rooms/{code}", "HEAD")[::2], (200, b""), "HEAD for a status")
        check(connection.sock is kept, "the connection was not kept")
    nonsense = {"open": False, "reason": "no_such_room"}
    with connected(server) as connection:
        check_equal(status_of(connection, "nonsense"), (404, nonsense), "no code")
    check_equal(ask_once(server, f"/rooms/{code}", "POST")[0], 405, "POST for a status")
    await ada.close()


def let_another_page_read(server):
    code = rooms.create_room(server)
    for path in (f"/rooms/{code}", "/rooms/222222", f"/r/{code}/races/1", "/rooms"):
        _, headers, _ = ask_once(server, path, origin=OTHER_PAGE)
        check_equal(headers["Access-Control-Allow-Origin"], OTHER_PAGE, f"who may read {path}")
    status, headers, _ = ask_once(server, "/rooms", "POST", origin=OTHER_PAGE, content_length="0")
    check_equal((status, headers["Vary"]), (201, "Origin"), "a room made by a listed page")
    status, headers, _ = ask_once(server, "/rooms", "OPTIONS", origin=OTHER_PAGE, access_control_request_method="POST")
    check_equal((status, headers["Access-Control-Allow-Methods"]), (204, "GET, HEAD, POST"), "a preflight")
    status, headers, body = ask_once(server, f"/rooms/{code}", origin="https://evil.example")
    check_equal((status, headers["Access-Control-Allow-Origin"]), (403, None), "a page that is not listed")
    check_equal(json.loads(body)["reason"], "refused", "what it is told")


def close_slow_connections(server):
    """After a file the next request is waited for, but not for ever; and a crowd of those who wait disturbs nobody."""
    address = urllib.parse.urlsplit(server)
    whole = b"GET /sw.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with contextlib.ExitStack() as stack:
        peers = [stack.enter_context(socket.create_connection((address.hostname, address.port), 5)) for _ in range(300)]
        for peer in peers:
            peer.sendall(whole)
            answer = peer.recv(4096)
            check(answer.startswith(b"HTTP/1.1 200 "), f"a file, not {answer[:60]}")
        peers[0].settimeout(2)
        check_equal(peers[0].recv(10), b"", "the end of the oldest of 300 that wait")
        check_equal(ask_once(server, "/")[0], 200, "the page meanwhile")
        since = time.monotonic()
        peers[-1].settimeout(IDLE_TIME + 5)
        peers[-1].sendall(whole[:-2])
        check_equal(peers[-1].recv(10), b"", "the end of half a request")
        waited = time.monotonic() - since
        check(IDLE_TIME - 3 < waited < IDLE_TIME + 3, f"half a request was waited for {waited} s")


def let_slow_clients_finish(server):
    """A crowd that waits for nothing does not end a download."""
    address = urllib.parse.urlsplit(server)

    def begin(path, receive_buffer=None):
        peer = stack.enter_context(socket.socket())
        if receive_buffer:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        peer.settimeout(5)
        peer.connect((address.hostname, address.port))
        peer.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        check_equal(peer.recv(12), b"HTTP/1.1 200", path)
        return peer

    with contextlib.ExitStack() as stack:
        slow = begin("/large.txt", 4096)
        for _ in range(300):
            begin("/sw.js")
        with slow.makefile("rb") as answer:
            answer.readline()  # " OK"
            headers = http.client.parse_headers(answer)
            size = int(headers["Content-Length"])
            check(size > 400_000, f"a file of {size} bytes fits into buffers")
            check_equal(len(answer.read(size)), size, "what a slow client gets of a file")


def offer_links(server, gridrace):
    """`create` tells the link of a room, and every verb takes it."""
    arguments = ["create", "--server", server, "--no-play"]
    text = subprocess.run([gridrace, *arguments], capture_output=True, text=True, check=True, timeout=20).stdout
    code, link, join = text.splitlines()
    check_equal(link, f"{server}/r/{code}", "the link")
    check_equal(join, f"gridrace join {server.replace('http', 'ws')}/r/{code}", "the other line")
    told = subprocess.run([gridrace, *arguments, "--json"], capture_output=True, text=True, check=True, timeout=20)
    created = json.loads(told.stdout)
    check_equal(created["link"], f"{server}/r/{created['code']}", "the link as JSON")
    bots = ["bot", "--room", link, "--races", "0", "--pace", "100"]
    with subprocess.Popen([gridrace, *bots], stdout=subprocess.DEVNULL) as bot:
        try:
            until = time.monotonic() + 20
            with connected(server) as connection:
                while status_of(connection, code)[1]["players"] != 1:
                    check(time.monotonic() < until, "no bot came by the link")
                    time.sleep(0.1)
        finally:
            bot.kill()


async def have_no_page(binary, gridrace):
    async with Gridraced(binary) as gridraced:
        await gridraced.start()
        status, _, body = await asyncio.to_thread(ask_once, gridraced.server, "/", accept=HTML)
        check_equal(status, 404, "the page of a server without one")
        check(b"built without its page" in body, f"what it says: {body}")
        code = await asyncio.to_thread(rooms.create_room, gridraced.server)
        status = (await asyncio.to_thread(ask_once, gridraced.server, f"/r/{code}", accept=HTML))[0]
        check_equal(status, 426, "a room's link there")
        arguments = [gridrace, "create", "--server", gridraced.server, "--no-play"]
        told = await asyncio.to_thread(subprocess.run, arguments, capture_output=True, text=True, timeout=20)
        check_equal(len(told.stdout.splitlines()), 2, "the lines that create prints there")


async def run(page_server, gridraced, gridrace):
    environment = {"GRIDRACE_ALLOWED_ORIGINS": OTHER_PAGE, "GRIDRACE_THREADS": "2"}
    async with Gridraced(page_server, environment=environment) as running:
        await running.start()
        for case in (load_the_page, ask_search_engines_away, take_no_other_requests, end_after_an_early_request, let_another_page_read):
            await asyncio.to_thread(case, running.server)
        await tell_the_status(running.server)
        await show_chats_who_invites(running.server)
        await asyncio.to_thread(offer_links, running.server, gridrace)
        running.ask_to_stop()
        check_equal(await running.exit_code(), 0, "the exit code")
    async with Gridraced(page_server, environment={"GRIDRACE_PUBLIC_PATH": "/games/sudoku/"}) as running:
        await running.start()
        await asyncio.to_thread(be_under_a_path, running.server)
        await asyncio.to_thread(offer_links, f"{running.server}/games/sudoku", gridrace)
    async with Gridraced(page_server, environment={"GRIDRACE_THREADS": "1"}) as running:
        await running.start()
        await asyncio.to_thread(close_slow_connections, running.server)
        await asyncio.to_thread(let_slow_clients_finish, running.server)
    await have_no_page(gridraced, gridrace)


async def main(page_server, gridraced, gridrace):
    await asyncio.wait_for(run(page_server, gridraced, gridrace), TIME_FOR_EVERYTHING)
    print("the page is served")


if __name__ == "__main__":
    script.run(__doc__, main)
