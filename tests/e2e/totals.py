#!/usr/bin/python3
"""Strangers try to take every place of a server: people of other networks get in all the same, and members return.

Usage: totals.py GRIDRACED

A trusted proxy's PROXY lines make a real server with small totals believe in an attack from one IPv6 /48, and from 200
addresses of one IPv4 /16.
"""

import asyncio
import contextlib
import itertools
import pathlib
import resource
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from admin import Admin  # noqa: E402
from gate import PROXY, answer_to, connected  # noqa: E402
from hostile.http_attacks import request, upgrade  # noqa: E402
from hostile.socket_attacks import close_code, frame  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402

TIME_FOR_EVERYTHING = 240
SOFT_LIMIT = 512  # of open files, as a shell may give it
SITE = "2001:db8:66::/48"
LIMITS = {
    "GRIDRACE_UNLIMITED": "none",
    "GRIDRACE_TRUSTED_PROXIES": PROXY,
    "GRIDRACE_PROXY_PROTOCOL": "on",
    "GRIDRACE_MAX_CONNECTIONS": "80",
    "GRIDRACE_MAX_ROOMS": "100",
    "GRIDRACE_MAX_CLUBS": "40",
    "GRIDRACE_DAILY_PLAYERS": "60",
}
FEATURES = [room_pb2.FEATURE_OPEN_ENDED, room_pb2.FEATURE_MODES, room_pb2.FEATURE_DAILY]
BEGIN = client_pb2.ClientMessage(
    command=client_pb2.Command(number=1, start_race=client_pb2.StartRace())
).SerializeToString()


def of_site(number):
    return f"2001:db8:66:{number:x}::1"


def of_provider(number):
    return f"10.66.{number % 200}.{number // 200 + 7}"


def of_somebody(number):
    return f"80.{number}.3.4"


def said_by_proxy(address):
    kind, destination = ("TCP6", "2001:db8::1") if ":" in address else ("TCP4", "198.51.100.1")
    return f"PROXY {kind} {address} {destination} 56324 443\r\n".encode()


class Guest:
    """A member at an address, for as long as its connection; `code` is the close code if it is none."""

    def __init__(self, server, room, address, token, role):
        self.token = token
        self._held = contextlib.ExitStack()
        self.peer = self._held.enter_context(connected(server, PROXY))
        self.peer.settimeout(20)
        self.said = b""
        self.peer.sendall(said_by_proxy(address) + upgrade(room))
        while b"\r\n\r\n" not in self.said:
            self.said += self.peer.recv(4096)
        self.code = None
        if not self.said.startswith(b"HTTP/1.1 101 "):
            self.code = int(self.said.split()[1])
            return
        self.said = self.said.split(b"\r\n\r\n", 1)[1]
        hello = client_pb2.Hello(
            name="P" + token[-6:].decode(), role=role, resume_token=token, features=FEATURES
        )
        self.send(client_pb2.ClientMessage(hello=hello).SerializeToString())
        while not self.said and (data := self.peer.recv(65536)):
            self.said += data
        if b"\x88" in self.said[:1] or self._is_error():
            self.code = self.close_code()

    def _is_error(self):
        """Whether the first frame says why there is no seat."""
        length, start = self.said[1], 2
        if length == 126:
            length, start = int.from_bytes(self.said[2:4], "big"), 4
        while len(self.said) < start + length and (data := self.peer.recv(65536)):
            self.said += data
        return server_pb2.ServerMessage.FromString(self.said[start : start + length]).HasField("error")

    def close_code(self):
        """How the server ends the connection."""
        with contextlib.suppress(ConnectionError):
            while close_code(self.said) is None and (data := self.peer.recv(65536)):
                self.said += data
        return close_code(self.said)

    def send(self, message):
        self.peer.sendall(frame(0x82, message))

    def leave(self):
        self._held.close()


def tokens():
    return (b"a token of sixteen " + f"{number:06}".encode() for number in itertools.count())


TOKENS = tokens()


def come(server, room, address, token=None):
    """As a player of the day; in other rooms to watch."""
    role = room_pb2.ROLE_PLAYER if room.startswith("DAY") else room_pb2.ROLE_SPECTATOR
    return Guest(server, room, address, token or next(TOKENS), role)


def make_room(server, address, body=b""):
    data = said_by_proxy(address) + request("POST /rooms HTTP/1.1", f"Content-Length: {len(body)}") + body
    status, _, text = answer_to(server, data, PROXY)
    return status, text


def code_of(text):
    return client_pb2.RoomCreated.FromString(text.encode()).code


def attack(take):
    """Each address of the site, then of the provider, takes what it can get, until ten in a row get nothing."""
    taken = []
    for address in (of_site, of_provider):
        empty_handed = 0
        for number in itertools.count():
            before = len(taken)
            while (got := take(address(number))) is not None:
                taken.append(got)
            empty_handed = empty_handed + 1 if len(taken) == before else 0
            if empty_handed == 10:
                break
    return taken


def seat_or_none(server, room, address):
    guest = come(server, room, address)
    if guest.code is None:
        return guest
    guest.leave()
    return None


def take_connections(server):
    """Newcomers of other networks get seats, and every member returns, also when attackers return to all seats."""
    status, text = make_room(server, of_somebody(200))
    check_equal(status, 201, "an honest room")
    room = code_of(text)
    members = [come(server, room, of_somebody(100 + i)) for i in range(5)]
    check_equal([member.code for member in members], [None] * 5, "the members at first")
    _, text = make_room(server, of_site(0))
    theirs = code_of(text)
    attackers = attack(lambda address: seat_or_none(server, theirs, address))
    check(40 <= len(attackers) < 70, f"an attack takes {len(attackers)} of 80 connections")

    newcomers = [come(server, room, of_somebody(i)) for i in range(5)]
    check_equal([guest.code for guest in newcomers], [None] * 5, "newcomers of other networks")
    status = said_by_proxy(of_somebody(9)) + request(f"GET /rooms/{room} HTTP/1.1")
    check_equal(answer_to(server, status, PROXY)[0], 200, "the status of a room")
    for member in members:
        member.leave()
    # Attackers use the places kept for members, with seats that they have left.
    again = []
    for attacker in attackers[:30]:
        attacker.leave()
    fresh = [guest for i in range(30) if (guest := seat_or_none(server, theirs, of_site(50 + i))) is not None]
    for i, attacker in enumerate(attackers[:30]):
        again.append(come(server, theirs, of_site(i), attacker.token))
    back = [come(server, room, of_somebody(100 + i), member.token) for i, member in enumerate(members)]
    check_equal([member.code for member in back], [None] * 5, "members who return")
    for guest in [*attackers[30:], *fresh, *again, *back, *newcomers]:
        guest.leave()
    return len(attackers)


def ask_for_day(server):
    rules = room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_MEDIUM,
        max_players=8,
        time_limit_seconds=600,
        grace_seconds=60,
        mode_settings=room_pb2.ModeSettings(mode=room_pb2.MODE_DAILY),
    )
    status, text = make_room(server, of_somebody(201), client_pb2.CreateRoom(rules=rules).SerializeToString())
    check_equal(status, 201, "the puzzle of the day")
    return code_of(text)


def begin_day(server, room, address):
    """Begins the attempt and goes."""
    guest = come(server, room, address)
    if guest.code is None:
        guest.send(BEGIN)
        with contextlib.suppress(TimeoutError):
            guest.peer.settimeout(0.2)
            guest.peer.recv(65536)
    guest.leave()
    return True if guest.code is None else None


def take_day(server):
    day = ask_for_day(server)
    taken = len(attack(lambda address: begin_day(server, day, address)))
    check(25 <= taken < 55, f"an attack takes {taken} of 60 places of the day")
    guests = [come(server, day, of_somebody(i)) for i in range(4)]
    check_equal([guest.code for guest in guests], [None] * 4, "players of other networks")
    for guest in guests:
        guest.leave()
    back = [come(server, day, of_somebody(i), guest.token) for i, guest in enumerate(guests)]
    check_equal([guest.code for guest in back], [None] * 4, "players who return")
    for guest in back:
        guest.leave()
    return taken


def make_rooms(server, body=b""):
    taken = len(attack(lambda address: make_room(server, address, body)[0] == 201 or None))
    statuses = [make_room(server, of_somebody(i), body)[0] for i in range(4)]
    check_equal(statuses, [201] * 4, "rooms made elsewhere")
    return taken


def take_places(server):
    print(take_connections(server), "of 80 connections were taken")
    print(take_day(server), "of 60 places of the day were taken")
    clubs = make_rooms(server, client_pb2.CreateRoom(club="Go").SerializeToString())
    check(15 <= clubs < 40, f"an attack founds {clubs} of 40 clubs")
    print(clubs, "of 40 clubs were founded")
    rooms = make_rooms(server)
    check(20 <= rooms < 100 - clubs, f"an attack opens {rooms} rooms besides")
    print(rooms, "of 100 rooms were opened besides")


def look_at_metrics(server):
    """How full the totals are, and that each has refused somebody."""
    text = answer_to(server, request("GET /metrics HTTP/1.1"), "127.0.0.1")[2]
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    for total in ("clubs", "rooms", "day"):
        used, most = (float(lines[f'gridrace_total_{part}{{total="{total}"}}']) for part in ("used", "most"))
        check(0.5 * most < used < most, f"{used} of {most} {total} are used")
        check(float(lines[f'gridrace_refusals_total{{cause="{total}_full"}}']) > 0, f"no refusal for {total}")
    check(float(lines["process_max_fds"]) > SOFT_LIMIT, "the limit of open files was not raised")
    for cause in ("server_full", "made_way"):
        check(float(lines[f'gridrace_refusals_total{{cause="{cause}"}}']) > 0, f"no refusal by {cause}")


async def free_places(admin):
    """A ban gives back the places of the day, and the clubs that nobody has used."""
    banned = await admin.ask("ban", SITE)
    check(banned["freed"] > 20, f"a ban frees {banned}")
    banned = await admin.ask("ban", SITE)
    check_equal(banned["freed"], 0, "what the same ban frees again")


async def main(binary):
    resource.setrlimit(resource.RLIMIT_NOFILE, (SOFT_LIMIT, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with tempfile.TemporaryDirectory() as folder:
        environment = {**LIMITS, "GRIDRACE_DATA": folder}
        async with Gridraced(binary, environment=environment) as gridraced:
            await gridraced.start()
            await asyncio.to_thread(take_places, gridraced.server)
            await asyncio.to_thread(look_at_metrics, gridraced.server)
            await free_places(Admin(binary, pathlib.Path(folder)))
            gridraced.ask_to_stop()
            check_equal(await gridraced.exit_code(), 0, "the exit code")
    print("people of other networks are served, and members return")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
