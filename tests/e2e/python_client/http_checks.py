"""What the server says to requests that it cannot take."""

import socket
import urllib.parse

from .checks import check, check_equal
from .messages import client as client_pb2
from .messages import room as room_pb2
from .rooms import create_room, post_rooms, try_to_enter


def check_refused(answer, status, what, contains=""):
    """The answer is a sentence for people with this status."""
    check_equal(answer.status, status, what)
    check_equal(answer.content_type, "text/plain", f"{what}, type of the answer")
    text = answer.text()
    check(text.strip(), f"{what}: the answer has no text")
    check(contains in text, f"{what}: the answer is {text!r}, without {contains!r}")


def check_creating(server):
    """POST /rooms with nothing, nonsense, impossible rules and too much."""
    check_equal(post_rooms(server, b"").status, 201, "a room with default rules")
    check_refused(post_rooms(server, b"\xff" * 20), 400, "a body of nonsense")
    check_refused(post_rooms(server, b"\x0a" * 5000), 413, "a body that is too large")

    rules = room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=101,
        time_limit_seconds=60,
        grace_seconds=60,
    )
    body = client_pb2.CreateRoom(rules=rules).SerializeToString()
    name = "players_out_of_range: "
    check_refused(post_rooms(server, body), 400, "101 players", contains=name)

    rules.assists.allowed.append(99)
    body = client_pb2.CreateRoom(rules=rules).SerializeToString()
    check_refused(post_rooms(server, body), 400, "an unknown assist", contains="not_known: ")
    rules.ClearField("assists")

    rules.max_players = 2
    rules.source = room_pb2.PUZZLE_SOURCE_GIVEN
    choice = room_pb2.PuzzleChoice(given_puzzle="11" + "." * 79)
    body = client_pb2.CreateRoom(rules=rules, choice=choice).SerializeToString()
    name = "puzzle_breaks_rules: "
    check_refused(post_rooms(server, body), 400, "givens that clash", contains=name)


def check_entering(server):
    """Upgrades with and without a subprotocol that the server knows."""
    code = create_room(server)
    path = f"/r/{code}"
    check_equal(try_to_enter(server, path).status, 101, "a good upgrade")
    check_equal(try_to_enter(server, path.lower()).status, 101, "a room code in lower case")
    both = "gridrace.v9, gridrace.v1"
    check_equal(try_to_enter(server, path, both).status, 101, "a choice of subprotocols")

    check_refused(try_to_enter(server, path, "gridrace.v9"), 400, "an unknown subprotocol")
    check_refused(try_to_enter(server, path, None), 400, "an upgrade without subprotocol")
    check_refused(try_to_enter(server, "/r/222222"), 404, "a room that is not there")
    check_refused(try_to_enter(server, "/r/nonsense"), 404, "a code that is not one")
    check_refused(try_to_enter(server, "/nowhere"), 404, "a path that is not there")
    check_refused(try_to_enter(server, path, upgrade=False), 426, "no upgrade")


def ask(server, method, path):
    """Status, headers and body of an answer; the body is whatever follows the header."""
    address = urllib.parse.urlsplit(server)
    said = b""
    with socket.create_connection((address.hostname, address.port), 5) as peer:
        peer.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        while data := peer.recv(65536):
            said += data
    head, body = said.split(b"\r\n\r\n", 1)
    status, *lines = head.decode().split("\r\n")
    return int(status.split()[1]), dict(line.split(": ", 1) for line in lines), body


def check_methods(server):
    """HEAD gets what GET gets, without its body; a method that is not there names those that are."""
    for path, method, allowed in (
        ("/rooms", "DELETE", "GET, HEAD, POST"),
        ("/healthz", "DELETE", "GET, HEAD"),
        ("/r/222222/races/1", "POST", "GET, HEAD"),
    ):
        status, headers, _ = ask(server, method, path)
        check_equal((status, headers.get("Allow")), (405, allowed), f"{method} {path}")
    for path in ("/healthz", "/nowhere", "/rooms", "/r/222222", "/r/222222/races/1"):
        status, headers, body = ask(server, "HEAD", path)
        expected, as_told, told = ask(server, "GET", path)
        check_equal(body, b"", f"the body after HEAD {path}")
        check_equal((status, headers["Content-Length"]), (expected, as_told["Content-Length"]), f"HEAD {path}")
        check_equal(int(as_told["Content-Length"]), len(told), f"the length of GET {path}")


def check_http(server):
    check_creating(server)
    check_entering(server)
    check_methods(server)
