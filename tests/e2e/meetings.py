#!/usr/bin/python3
"""A club meets: the host sets a time, everybody sees it, and the race begins on the second, once, over a kill of the server.

Usage: meetings.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.scene import rules  # noqa: E402

TIME_FOR_EVERYTHING = 90
ARGUMENTS = ("--listen", "127.0.0.1:0")
NAME = "Thursday, 8 o'clock; \u2460"
ONLY_THE_HOST, ONLY_IN_A_CLUB, MEETING_OUT_OF_RANGE = 21, 75, 76
WEEK = 7 * 24 * 3600 * 1000
LATE = 500  # milliseconds that a race may begin after its time


def now():
    return int(time.time() * 1000)


def meeting(at, weekly=False):
    minute = (at // 60_000 - 4 * 24 * 60) % (7 * 24 * 60)
    times = [room_pb2.WeeklyTime(**{"from": at - 1000, "minute": minute})] if weekly else []
    return client_pb2.SetMeeting(meeting=room_pb2.Meeting(next=at, weekly=times))


async def come(server, code, name):
    client = Client(server, code, name)
    await client.connect()
    return client


async def see_meeting(gridraced, gridrace, code, ada):
    """The room's status, the list of rooms, `gridrace rooms` and the calendar tell it; nothing does without."""
    server = gridraced.server
    check("meeting" not in json.loads(rooms.ask_for(server, f"/rooms/{code}").body), "a meeting that nobody has set")
    at = now() // 60_000 * 60_000 + 3 * 3_600_000
    check_equal(await ada.command(set_meeting=meeting(at, weekly=True)), None, "the meeting")
    check_equal(ada.room.club.meeting.next, at, "what the host is told")
    check_equal(json.loads(rooms.ask_for(server, f"/rooms/{code}").body)["meeting"], at, "the status")
    calendar = rooms.ask_for(server, f"/rooms/{code}/meetings.ics")
    check_equal((calendar.status, calendar.content_type), (200, "text/calendar"), "the calendar")
    lines = calendar.body.decode().split("\r\n")
    begin = time.strftime("DTSTART:%Y%m%dT%H%M%SZ", time.gmtime(at / 1000))
    for line in (begin, "RRULE:FREQ=WEEKLY", "SUMMARY:Thursday\\, 8 o'clock\\; \u2460", f"URL:{server}/r/{code}"):
        check(line in lines, f"{line} is not in the calendar: {lines}")
    check_equal(rooms.ask_for(server, f"/rooms/{rooms.create_room(server)}/meetings.ics").status, 404, "of an ordinary room")

    check_equal(await ada.command(list_room=client_pb2.ListRoom(listed=True)), None, "the listing")
    await asyncio.sleep(1.1)
    listed = json.loads(rooms.ask_for(server, "/rooms").body)["rooms"]
    check_equal([room.get("meeting") for room in listed], [at], "the list of rooms")
    url = server.replace("http", "ws", 1)
    process = await asyncio.create_subprocess_exec(
        gridrace, "rooms", "--server", url, stdout=asyncio.subprocess.PIPE, env={"TZ": "UTC0", "HOME": "/nonexistent"})
    said, _ = await asyncio.wait_for(process.communicate(), 20)
    when = time.strftime("meets %A %H:%M, in 3 h", time.gmtime(at / 1000))
    check(when in said.decode(), f"{when} is not in {said.decode()}")


async def refuse(server, code, ada):
    ben = await come(server, code, "Ben")
    check_equal((await ben.command(set_meeting=meeting(now() + 60_000))).code, ONLY_THE_HOST, "of a guest")
    check_equal((await ada.command(set_meeting=meeting(now() - 1))).code, MEETING_OUT_OF_RANGE, "in the past")
    check_equal((await ada.command(set_meeting=meeting(now() + 91 * 24 * 3_600_000))).code, MEETING_OUT_OF_RANGE, "far away")
    eve = await come(server, rooms.create_room(server), "Eve")
    check_equal((await eve.command(set_meeting=meeting(now() + 60_000))).code, ONLY_IN_A_CLUB, "of an ordinary room")
    await eve.leave()
    return ben


async def begin_on_the_second(gridraced, code, ada, ben):
    """The server is killed and comes back before the time; the host is not there. The race begins once."""
    at = now() + 8000
    check_equal(await ada.command(set_meeting=meeting(at, weekly=True)), None, "the meeting")
    await ben.wait_for(lambda: ben.room.club.meeting.next == at, "what a guest is told")
    await ada.leave()
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    check(now() < at - 1000, "the server took too long to come back: nothing is tried")
    ben.url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{code}"
    await ben.stop_reading()
    await ben.connect()
    await ben.wait_for(lambda: ben.room.phase == server_pb2.PHASE_RACING, "the race", 20)
    check(0 <= ben.room.race.starts_at - at < LATE, f"the race began {ben.room.race.starts_at - at} ms after its time")
    check_equal((ben.room.race.number, ben.room.club.meeting.next), (1, at // 60_000 * 60_000 + WEEK), "the race, and the next meeting")
    check_whole(ben)

    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    ben.url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{code}"
    await ben.stop_reading()
    await ben.connect()
    await asyncio.sleep(2)
    check_equal((ben.room.race.number, ben.room.club.meeting.next), (1, at // 60_000 * 60_000 + WEEK), "after another kill")
    await ben.leave()


async def main_in(binary, gridrace, folder):
    async with Gridraced(binary, ARGUMENTS, {"GRIDRACE_DATA": folder}) as gridraced:
        await gridraced.start()
        code = rooms.create_room(gridraced.server, rules(), club=NAME)
        ada = await come(gridraced.server, code, "Ada")
        await see_meeting(gridraced, gridrace, code, ada)
        ben = await refuse(gridraced.server, code, ada)
        await begin_on_the_second(gridraced, code, ada, ben)
    print("A club met on the second, its server killed before and after it, and everybody was told when.")


async def main(binary, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.wait_for(main_in(binary, gridrace, folder), TIME_FOR_EVERYTHING)


if __name__ == "__main__":
    script.run(__doc__, main)
