#!/usr/bin/python3
"""A program of another make sets modes, by what the pages of the protocol say of them and no more.

Usage: other_clients.py GRIDRACED

Rooms of every mode are made with the mode alone, with each of its numbers alone, and with numbers of other modes out of
range. A host changes one setting and leaves the others out; hosts of older programs change what they know. The status
of a room tells what a newcomer needs, and an error what a client lacks. Requests that are almost right are answered as the page says.
Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import http.client
import json
import pathlib
import re
import sys
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import PROTO_FOLDER  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.rooms import ask_for, create_room, post_rooms  # noqa: E402

TIME_FOR_EVERYTHING = 60
ROW = re.compile(r"^\| `(\w+)` \| (`.*) \| (\d+) to (\d+) \| (\d+) \|$", re.MULTILINE)
MODES = [mode for mode in room_pb2.Mode.values() if mode not in (room_pb2.MODE_UNSPECIFIED, room_pb2.MODE_DAILY)]
EARLIER = (room_pb2.FEATURE_OPEN_ENDED, room_pb2.FEATURE_MODES)
ALL = (*EARLIER, room_pb2.FEATURE_TOURNAMENTS, room_pb2.FEATURE_TEAMS, room_pb2.FEATURE_TEAM_MOVES)


def numbers_of_the_page():
    """(field, names of modes, least, most, default), as in the table."""
    page = (PROTO_FOLDER / "modes.md").read_text()
    rows = ROW.findall(page.split("## The numbers of the modes")[1].split("\n#")[0])
    return [(name, re.findall(r"`(\w+)`", modes), *map(int, numbers)) for name, modes, *numbers in rows]


def rules_with(**settings):
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=4,
        time_limit_seconds=60,
        grace_seconds=60,
        mode_settings=room_pb2.ModeSettings(**settings),
    )


def answer_to(server, **settings):
    body = client_pb2.CreateRoom(rules=rules_with(**settings)).SerializeToString()
    answer = post_rooms(server, body)
    return answer.status, "" if answer.status == 201 else answer.text()


def check_modes(server):
    """Every mode, by what it reads; the ranges are those of the page."""
    numbers = numbers_of_the_page()
    check(len(numbers) >= 9, f"the page has only {len(numbers)} numbers")
    for mode in MODES:
        title = room_pb2.Mode.Name(mode).removeprefix("MODE_")
        check_equal(answer_to(server, mode=mode)[0], 201, f"{title} alone")
        others = {name: 10**9 for name, modes, *_ in numbers if title not in modes}
        check_equal(answer_to(server, mode=mode, **others)[0], 201, f"{title} with numbers of other modes")
        for name, modes, least, most, _ in numbers:
            if title not in modes:
                continue
            for value in (0, least, most):
                check_equal(answer_to(server, mode=mode, **{name: value})[0], 201, f"{title} with {name} {value}")
            for value in {most + 1, *([least - 1] if least > 1 else [])}:
                status, text = answer_to(server, mode=mode, **{name: value})
                refused = (status, text.startswith("mode_setting_out_of_range: "))
                check_equal(refused, (400, True), f"{title} with {name} {value}")


def check_the_day(server):
    """Nothing but the mode is read."""
    for mode_settings in (room_pb2.ModeSettings(mode=room_pb2.MODE_DAILY),):
        request = client_pb2.CreateRoom(rules=room_pb2.RaceRules(mode_settings=mode_settings))
        answer = post_rooms(server, request.SerializeToString())
        check_equal(answer.status, 201, "a request for the day's room")
        check(client_pb2.RoomCreated.FromString(answer.body).code.startswith("DAY"), "it is the day's room")


def settings_of(client):
    return client.room.rules.mode_settings


async def host_of(server, features, **settings):
    host = Client(server, create_room(server, rules_with(**settings)), "Ada")
    host.features = list(features)
    await host.connect()
    return host


async def set_rules(host, rules):
    answer = await host.command(set_rules=client_pb2.SetRules(rules=rules))
    check(answer is None, f"SetRules is refused: {answer}")


async def check_what_is_left_out(server):
    """It stays as it is: every other setting, whatever the client says of itself."""
    partial = (*ALL, room_pb2.FEATURE_PARTIAL_RULES)
    host = await host_of(server, partial, mode=room_pb2.MODE_MATCH, races=9, best_of=True, calm=True)
    before = room_pb2.ModeSettings.FromString(settings_of(host).SerializeToString())
    await set_rules(host, rules_with(races=7))
    before.races = 7
    check_equal(settings_of(host), before, "one number was changed")
    await set_rules(host, rules_with(calm=False))
    before.calm = False
    check_equal(settings_of(host), before, "one flag was turned off")
    await set_rules(host, rules_with(races=0))
    before.races = 5
    check_equal(settings_of(host), before, "0 is the default")
    boards = rules_with()
    boards.watched_boards.shown = True
    boards.watched_boards.delay_seconds = 40
    await set_rules(host, boards)
    boards.watched_boards.ClearField("delay_seconds")
    await set_rules(host, boards)
    check_equal(host.room.rules.watched_boards.delay_seconds, 40, "the delay of boards that stay shown")
    await host.close()


async def check_older_hosts(server):
    """A program that knows modes but neither `calm` nor `equivalent_boards` leaves them alone; one that knows them means it."""
    numbers = {name: default for name, _, _, _, default in numbers_of_the_page()}
    extra = {"calm": True, "equivalent_boards": True}
    host = await host_of(server, EARLIER, mode=room_pb2.MODE_LIVES, **extra)
    await set_rules(host, rules_with(mode=room_pb2.MODE_LIVES, **{**numbers, "lives": 7}))
    told = settings_of(host)
    check_equal((told.lives, told.calm, told.equivalent_boards), (7, True, True), "an older host changed the lives")
    await host.close()
    host = await host_of(server, ALL, mode=room_pb2.MODE_LIVES, **extra)
    await set_rules(host, rules_with(mode=room_pb2.MODE_LIVES, **numbers))
    told = settings_of(host)
    check_equal((told.calm, told.equivalent_boards), (False, False), "a host who could not write false turned them off")
    await host.close()


async def check_who_is_told(server):
    """The status names the features, an error those that are missing, and the host sees whose they are."""
    code = create_room(server, rules_with(mode=room_pb2.MODE_RELAY))
    status = json.loads(ask_for(server, f"/rooms/{code}").text())
    told = (status["open"], status["mode"], status["features"], status["listed"])
    check_equal(told, (True, "relay", ["MODES", "TEAM_MOVES"], False), "the status of a relay")
    cyd = Client(server, code, "Cyd")
    await cyd.open()
    await cyd.send(client_pb2.ClientMessage(hello=cyd.hello()))
    check_equal(await cyd.wait_until_closed(), 4006, "a client without features")
    missing = [room_pb2.FEATURE_MODES, room_pb2.FEATURE_TEAM_MOVES]
    check_equal(list(cyd.error.features), missing, "the features that it lacks")

    host = await host_of(server, (*ALL, room_pb2.FEATURE_PARTIAL_RULES, room_pb2.FEATURE_LACKING))
    ben = Client(server, host.url.rsplit("/", 1)[1], "Ben")
    ben.features = list(EARLIER)
    await ben.connect()
    lacking = lambda: [frame.lacking for frame in host.frames if frame.HasField("lacking")]
    await host.wait_for(lacking, "the host is told of Ben's client")
    lacks = sorted([room_pb2.FEATURE_TOURNAMENTS, room_pb2.FEATURE_TEAMS, room_pb2.FEATURE_TEAM_MOVES])
    only = lacking()[-1].clients
    check_equal([(one.member, sorted(one.features)) for one in only], [(ben.member, lacks)], "what Ben's client lacks")
    await set_rules(host, rules_with(mode=room_pb2.MODE_SWISS))
    check_equal(await ben.wait_until_closed(), 4006, "Ben, once the mode is set")
    check_equal(list(ben.error.features), [room_pb2.FEATURE_TOURNAMENTS], "what the mode needs")
    await host.close()


def upgrade(server, path, **changed):
    """The status of an upgrade with some headers changed; None leaves one out."""
    address = urllib.parse.urlsplit(server)
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AQIDBAUGBwgJCgsMDQ4PEA==",
        "Sec-WebSocket-Protocol": "gridrace.v1",
    }
    headers.update({f"Sec-WebSocket-{name}": value for name, value in changed.items()})
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=5)
    try:
        connection.request("GET", path, headers={name: value for name, value in headers.items() if value is not None})
        return connection.getresponse().status
    finally:
        connection.close()


def check_requests(server):
    """What is almost right, and what links get on their way."""
    code = create_room(server)
    path = f"/r/{code}"
    for link in (path, path + "?x=1", path + "/"):
        check_equal(upgrade(server, link), 101, f"an upgrade to {link}")
    for key in ("abc", "AQIDBAUGBwgJCgsMDQ4P", "AQIDBAUGBwgJCgsMDQ4PE!==", "AQIDBAUGBwgJCgsMDQ4PEB==", None):
        check_equal(upgrade(server, path, Key=key), 400, f"the key {key}")
    check_equal(upgrade(server, path, Protocol="GRIDRACE.V1"), 400, "another case")
    for version in ("8", None):
        check_equal(upgrade(server, path, Version=version), 426, f"the version {version}")
    for link in (f"/rooms/{code}?fbclid=1", f"/rooms/{code}/"):
        check_equal(ask_for(server, link).status, 200, link)
    for link in (path + "/races/0", path + "/races/-1", path + "/races/18446744073709551616"):
        answer = ask_for(server, link)
        check_equal((answer.status, "no such race" in answer.text()), (404, True), link)
    listed = client_pb2.CreateRoom(rules=rules_with(mode=room_pb2.MODE_SWISS), entrants=["Ada", "Bob", "\u0430da"])
    refused = post_rooms(server, listed.SerializeToString()).text()
    check("entrants_not_allowed" in refused and "entrant 3" in refused and "entrant 1" in refused, refused)
    club = client_pb2.CreateRoom(club="x" * 31)
    refused = post_rooms(server, club.SerializeToString()).text()
    check("name_not_allowed" in refused and "30 columns" in refused, refused)
    request = client_pb2.CreateRoom(rules=rules_with())
    request.rules.mode_settings.mode = 99
    refused = post_rooms(server, request.SerializeToString()).text()
    check(refused.startswith("not_known: ") and "mode_settings.mode" in refused, refused)


async def main(binary):
    async with Gridraced(binary, ("--listen", "127.0.0.1:0", "--unlimited", "127.0.0.1")) as gridraced:
        await gridraced.start()
        server = gridraced.server
        check_modes(server)
        check_the_day(server)
        await check_what_is_left_out(server)
        await check_older_hosts(server)
        await check_who_is_told(server)
        check_requests(server)
    print(f"{len(MODES)} modes by their own numbers, what is left out stays, and everybody is told what is missing")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
