#!/usr/bin/python3
"""A club is founded, raced in, killed with its server, left, and found again as it was.

Usage: club.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import json
import pathlib
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from admin import Admin  # noqa: E402
from commands.processes import expect, run  # noqa: E402
from python_client import rooms, script, skill  # noqa: E402
from python_client.checks import check_equal, check_whole  # noqa: E402
from python_client.client import Client, Closed  # noqa: E402
from python_client.exposition import Metrics  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.player import play  # noqa: E402

TIME_FOR_EVERYTHING = 150
NAME = "Donnerstag \u2460"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = ".." + SOLUTION[2:]
ARGUMENTS = ("--listen", "127.0.0.1:0", "--command-rate", "100000", "--command-burst", "100000")
ENOUGH_TO_SHORTEN = 8000  # commands that each change something


def rules():
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GIVEN,
        grade=room_pb2.GRADE_EASY,
        max_players=8,
        countdown_seconds=0,
        time_limit_seconds=600,
        grace_seconds=60,
        late_join=True,
        assists=room_pb2.Assists(),
    )


async def come(server, code, name, token=None):
    client = Client(server, code, name, token=token)
    await client.connect()
    return client


def skill_of(client):
    """What is known of the strength of this client's player."""
    player = next((p for p in client.room.club.players if p.member == client.member), None)
    if player is None or not player.HasField("skill"):
        return None
    return (player.skill.mean, player.skill.deviation, player.skill.rated_at)


async def race(winner, loser):
    """The first is the host, and wins; the second gives up. Their skills are those that anyone can compute."""
    raced = winner.room.club.raced
    both = (winner, loser)
    before = [skill_of(client) for client in both]
    choice = room_pb2.PuzzleChoice(given_puzzle=PUZZLE)
    check_equal(await winner.command(set_rules=client_pb2.SetRules(rules=rules(), choice=choice)), None, "the rules")
    start = client_pb2.StartRace(even_if_not_ready=True)
    check_equal(await winner.command(start_race=start), None, "the start")
    for client in (winner, loser):
        await client.wait_for(lambda c=client: c.room.phase == server_pb2.PHASE_RACING, "the race", 20)
    await play(winner, [(0, 5), (1, 3)])
    check_equal(await loser.command(forfeit=client_pb2.Forfeit()), None, "giving up")
    for client in (winner, loser):
        await client.wait_for(lambda c=client: c.room.club.raced == raced + 1, "the score", 20)
    now = [skill_of(client) for client in both]
    for (mean, deviation, _), found in zip(now, skill.after(before, (1, 2), now[0][2]), strict=True):
        check_equal((abs(mean - found[0]) < 1, abs(deviation - found[1]) < 1), (True, True), f"{now}, computed {found}")


def standing(client, number):
    player = next(p for p in client.room.club.players if p.number == number)
    return (player.name, player.races, player.wins, player.points)


async def check_view(server, code, client):
    """What was told event by event is what a newcomer's snapshot says."""
    check_whole(client)
    eve = Client(server, code, "Eve", room_pb2.ROLE_SPECTATOR)
    await eve.connect()
    check_equal(eve.room.club, client.room.club, "the club of a newcomer")
    await eve.leave()


async def leave(*clients):
    for client in clients:
        await client.leave()


async def restart(gridraced):
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()


async def check_life(gridraced, admin):
    """Standings over two evenings, with a kill between; then the log is shortened, with a kill."""
    code = rooms.create_room(gridraced.server, rules(), room_pb2.PuzzleChoice(given_puzzle=PUZZLE), NAME)
    ada, ben = await come(gridraced.server, code, "Ada"), await come(gridraced.server, code, "Ben")
    check_equal(ada.room.club.name, NAME, "the name")
    await race(ada, ben)
    await check_view(gridraced.server, code, ben)
    listed = json.loads(await admin.do("rooms", "--json"))["rooms"]
    check_equal([room["club"] for room in listed], [NAME], "the list of rooms")
    await leave(ada, ben)

    await restart(gridraced)
    stranger = await come(gridraced.server, code, "Ben")
    again = await come(gridraced.server, code, "Ada of old", ada.token)
    check_equal(stranger.room.members[stranger.member].name, "Ben 2", "a stranger's name")
    check_equal(stranger.room.host, stranger.member, "the first to come back is the host")
    check_equal(standing(again, 1), ("Ada of old", 1, 1, 20), "the one who came back")
    await race(stranger, again)
    check_equal(standing(again, 1), ("Ada of old", 2, 1, 20), "after the second race")
    check_equal(standing(again, 3), ("Ben 2", 1, 1, 20), "the stranger")
    check_equal([race.number for race in again.room.club.races], [1, 2], "the last races")
    await check_view(gridraced.server, code, again)

    ready = [await again.send_command(set_ready=client_pb2.SetReady(ready=i % 2 == 0)) for i in range(ENOUGH_TO_SHORTEN)]
    await again.answer_to(ready[-1], 60)
    before = server_pb2.Club.FromString(again.room.club.SerializeToString())
    await leave(stranger, again)
    for _ in range(100):
        if "the log of a club is shortened" in gridraced.log():
            break
        await asyncio.sleep(0.1)
    else:
        raise AssertionError("the log of the club was not shortened")
    await restart(gridraced)
    listed = []
    for _ in range(50):  # it answers before the rooms are open again
        listed = json.loads(await admin.do("rooms", "--json"))["rooms"]
        if listed:
            break
        await asyncio.sleep(0.1)
    check_equal([room["log_kib"] < 4 for room in listed], [True], "a log that was said to be short")
    back = await come(gridraced.server, code, "Ada of old", ada.token)
    for player in before.players:
        if player.number == 1:
            player.member = back.member
            player.last_seen = next(p.last_seen for p in back.room.club.players if p.number == 1)
    check_equal(back.room.club, before, "the club after its log was shortened")
    metrics = Metrics(rooms.ask_for(gridraced.server, "/metrics").text())
    check_equal(metrics.value("gridrace_clubs"), 1, "the metric")
    await back.leave()


async def check_bad_input(server):
    for name, why in (("x" * 31, "too long"), ("a\x1b[2Jb", "a control character"), ("\u202e", "a mark"), ("  ", "empty")):
        request = client_pb2.CreateRoom(rules=rules(), choice=room_pb2.PuzzleChoice(given_puzzle=PUZZLE), club=name)
        answer = rooms.post_rooms(server, request.SerializeToString())
        check_equal((answer.status, answer.text()[:17]), (400, "name_not_allowed:"), why)


async def check_limits(binary):
    body = client_pb2.CreateRoom(club="Friday").SerializeToString()
    async with Gridraced(binary, (*ARGUMENTS, "--max-clubs", "1")) as gridraced:
        await gridraced.start()
        check_equal(rooms.post_rooms(gridraced.server, body).status, 201, "the first club")
        answer = rooms.post_rooms(gridraced.server, body)
        full = "this server has no place for another club now, or your network has its share"
        check_equal((answer.status, answer.text().split(";")[0]), (503, full), "a second club")
        rooms.create_room(gridraced.server)
    async with Gridraced(binary, (*ARGUMENTS, "--max-clubs", "0")) as gridraced:
        await gridraced.start()
        answer = rooms.post_rooms(gridraced.server, body)
        check_equal((answer.status, answer.text().split(";")[0]), (403, "this server keeps no clubs"), "clubs turned off")
        rooms.create_room(gridraced.server)
    limits = ("--unlimited", "none", "--club-rate", "2", "--club-burst", "2")
    async with Gridraced(binary, (*ARGUMENTS, *limits)) as gridraced:
        await gridraced.start()
        bad = client_pb2.CreateRoom(club="x" * 31).SerializeToString()
        statuses = [rooms.post_rooms(gridraced.server, each).status for each in (body, bad, bad, body)]
        check_equal(statuses, [201, 400, 400, 201], "what fails is no club")
        answer = rooms.post_rooms(gridraced.server, body)
        check_equal((answer.status, "founded as many clubs" in answer.text()), (429, True), "a third club of an address")
        rooms.create_room(gridraced.server)


async def come_again(server, code, name, token):
    """As clients do on 1013."""
    for _ in range(50):
        try:
            return await come(server, code, name, token)
        except Closed:
            await asyncio.sleep(0.2)
    raise AssertionError("the club does not make room")


async def check_full_log(binary):
    """Between two races a full club makes room: its members are sent away, and are back a moment later."""
    limits = ("--room-log-mib", "1", "--member-log-rate", "1000000", "--member-log-burst", "1000000")
    async with Gridraced(binary, (*ARGUMENTS, *limits)) as gridraced:
        await gridraced.start()
        choice = room_pb2.PuzzleChoice(given_puzzle=PUZZLE)
        code = rooms.create_room(gridraced.server, rules(), choice, NAME)
        ada, ben = await come(gridraced.server, code, "Ada"), await come(gridraced.server, code, "Ben")
        await race(ada, ben)
        with contextlib.suppress(Closed):
            while True:
                await ada.send_command(set_ready=client_pb2.SetReady(ready=ada.next_command % 2 == 0))
        for client in (ada, ben):
            check_equal(await client.wait_until_closed(), 1013, "the close code of a full club")
            check_equal((client.error.code, client.error.retry), ("club_makes_space", True), "the reason")
        back = [await come_again(gridraced.server, code, each.name, each.token) for each in (ada, ben)]
        check_equal(standing(back[0], 1), ("Ada", 1, 1, 20), "the first after the log was shortened")
        await race(*back)
        check_equal(standing(back[0], 1), ("Ada", 2, 2, 40), "after a race in the short log")
        await leave(*back)


async def check_client(gridrace, server, folder):
    """Founds one, and is told why it cannot; bots race in it."""
    environment = {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}
    create = [gridrace, "create", "--server", server.replace("http", "ws", 1), "--no-play", "--json", "--auto-start",
              "--players", "2", "--countdown", "0"]
    founded = await run(*create, "--club", NAME, environment=environment)
    expect(founded.code == 0, founded, "a club")
    code = json.loads(founded.out)["code"]
    refused = await run(*create, "--club", "x" * 40, environment=environment)
    expect(refused.code == 64 and "--club" in refused.err, refused, "a name that is too long")
    url = f"{server.replace('http', 'ws', 1)}/r/{code}"
    bots = [run(gridrace, "bot", "--room", url, "--pace", "40", "--name", name, environment=environment, seconds=60)
            for name in ("Bo", "Cleo")]
    for bot in await asyncio.gather(*bots):
        expect(bot.code == 0, bot, "a race of bots")
    ada = await come(server, code, "Ada")
    check_equal(ada.room.club.raced, 1, "the race of the bots")
    check_equal(sorted(p.name for p in ada.room.club.players), ["Bo", "Cleo"], "the bots")
    await ada.leave()


async def main_in(binary, gridrace, folder):
    async with Gridraced(binary, ARGUMENTS, {"GRIDRACE_DATA": str(folder / "data")}) as gridraced:
        await gridraced.start()
        await check_life(gridraced, Admin(binary, folder / "data"))
        await check_bad_input(gridraced.server)
        await check_client(gridrace, gridraced.server, folder)
    await check_limits(binary)
    await check_full_log(binary)
    print("A club kept its standings through kills, absences, a shortened log and a full one.")


async def main(binary, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.wait_for(main_in(binary, gridrace, pathlib.Path(folder)), TIME_FOR_EVERYTHING)


if __name__ == "__main__":
    script.run(__doc__, main)
