#!/usr/bin/python3
"""64 bots play a Swiss tournament of six rounds, and the server is killed twice in it.

Usage: tournament.py GRIDRACED GRIDRACE

Eve, a client of another make, hosts it and watches. The server is killed while all race, and between two rounds.
Nobody meets anybody twice; the points, Buchholz and places that the server tells are those that follow from the
runs of each round, counted here once more; the page of JSON says the same; a newcomer sees what Eve saw; and each
race's record is believed. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import collections
import fractions
import json
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.processes import end, expect, run  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.rooms import ask_for, create_room  # noqa: E402

TIME_FOR_EVERYTHING = 280
PLAYERS, ROUNDS = 64, 6
KILLED_WHILE_RACING, KILLED_IN_A_BREAK = 2, 4  # in or after these rounds
POINT = 840
FINISHED, RACING = server_pb2.RUN_STATUS_FINISHED, server_pb2.RUN_STATUS_RACING

RULES = room_pb2.RaceRules(
    source=room_pb2.PUZZLE_SOURCE_GENERATED,
    grade=room_pb2.GRADE_EASY,
    max_players=PLAYERS,
    countdown_seconds=2,
    time_limit_seconds=120,
    grace_seconds=120,
    mode_settings=room_pb2.ModeSettings(
        mode=room_pb2.MODE_SWISS,
        lives=3,
        penalty_seconds=20,
        lock_seconds=5,
        races=ROUNDS,
        teams=2,
        turn_digits=3,
        turn_seconds=20,
        table_size=2,
    ),
)


def look_on(server, code, name):
    client = Client(server, code, name, room_pb2.ROLE_SPECTATOR)
    client.features = [room_pb2.FEATURE_OPEN_ENDED, room_pb2.FEATURE_MODES, room_pb2.FEATURE_TOURNAMENTS]
    return client


async def come_back(gridraced, eve):
    """The server is killed and started again; Eve resumes."""
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    await eve.wait_until_closed()
    await eve.connect()


def has_played(played, race):
    if played.status == FINISHED:
        return True
    outlasted = race.end_reason == room_pb2.RACE_END_REASON_ALL_DONE
    return played.status == RACING and (played.filled() > 0 or outlasted)


def strength(played):
    """Greater is better: of those who have played."""
    return (1, -played.time, -played.place) if played.status == FINISHED else (0, 0, played.filled())


def points_of(table, race):
    """What each run at this table is worth, in points."""
    runs = {member: race.runs[member] for member in table if member in race.runs}
    points = {}
    for member, own in runs.items():
        others = [other for opponent, other in runs.items() if opponent != member]
        halves = 0
        for other in others:
            if not has_played(own, race):
                continue
            if not has_played(other, race) or strength(own) > strength(other):
                halves += 2
            elif strength(own) == strength(other):
                halves += 1
        points[member] = fractions.Fraction(halves, 2 * len(others)) if others else fractions.Fraction(1)
    return points


class Books:
    """The tournament as it follows from the runs of each round."""

    def __init__(self):
        self.points = collections.Counter()
        self.opponents = collections.defaultdict(list)

    def add(self, room):
        for table in room.tournament.tables:
            check_equal(len(table), 2, "the players at a table")
            one, other = table
            check(other not in self.opponents[one], f"{one} and {other} meet again")
            self.opponents[one].append(other)
            self.opponents[other].append(one)
            self.points.update(points_of(table, room.race))
        check_equal(len(room.race.runs), PLAYERS, "the players in the round")

    def check_scores(self, room):
        told = {score[0]: score for score in room.match.scores}
        check_equal(set(told), set(self.points), "the players in the standings")
        for member, (_, _, _, points, _, buchholz, _) in told.items():
            check_equal(fractions.Fraction(points, POINT), self.points[member], f"the points of {member}")
            met = sum(self.points[opponent] for opponent in self.opponents[member])
            check_equal(fractions.Fraction(buchholz, POINT), met, f"the Buchholz of {member}")
        keys = [(-points, -buchholz, -wins, member) for member, _, _, points, wins, buchholz, _ in room.match.scores]
        check_equal(keys, sorted(keys), "the order of the standings")


def check_page(server, room):
    """The page of JSON says what Eve knows."""
    for _ in range(20):
        answer = ask_for(server, f"/rooms/{room.code}/standings")
        if answer.status != 503:  # busy, just after its start
            break
        time.sleep(0.2)
    check_equal(answer.status, 200, "the standings' page")
    page = json.loads(answer.body)
    check_equal((page["mode"], page["rounds"], page["played"]), ("swiss", ROUNDS, room.tournament.played), "the page")
    told = [(row["member"], row["name"], row["points"], row["buchholz"], row["wins"]) for row in page["standings"]]
    known = [(m, name, p / POINT, b / POINT, wins) for m, name, _, p, wins, b, _ in room.match.scores]
    check_equal(told, known, "the standings on the page")
    check_equal([row["place"] for row in page["standings"]], list(range(1, PLAYERS + 1)), "the places")
    seated = [tuple(player["member"] for player in table["players"]) for table in page["tables"]]
    check_equal(seated, list(room.tournament.tables), "the tables on the page")
    return page


async def play_round(gridraced, eve, books, number):
    """One round to its end, through a kill in some."""
    racing = lambda: eve.room.phase == server_pb2.PHASE_RACING
    await eve.wait_for(racing, f"round {number}", 60)
    check_equal(eve.room.tournament.played, number - 1, "the rounds played")
    if number == KILLED_WHILE_RACING:
        await asyncio.sleep(1)
        check(eve.room.race.ended_at is None, "the round was over before the server was killed")
        tables = eve.room.tournament.tables
        await come_back(gridraced, eve)
        check_equal(eve.room.tournament.tables, tables, "the tables after the kill")
    over = lambda: eve.room.tournament.played == number
    await eve.wait_for(over, f"the end of round {number}", 100)
    books.add(eve.room)
    books.check_scores(eve.room)
    check_page(gridraced.server, eve.room)
    if number == KILLED_IN_A_BREAK:
        await come_back(gridraced, eve)
        books.check_scores(eve.room)


async def all_there(eve):
    """The bots have come, or come back."""
    is_there = lambda member: member.role == room_pb2.ROLE_PLAYER and member.away_since is None
    await eve.wait_for(lambda: sum(map(is_there, eve.room.members.values())) == PLAYERS, "the bots", 60)


async def go_on(eve, number):
    """After the first round the next one follows by itself; later the host does not wait so long."""
    if number == 1:
        return
    await all_there(eve)
    started = await eve.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    check_equal(started, None, "the start of the next round")


async def check_records(gridrace, server, room, folder):
    """The first and the last round can be true by the rules."""
    replay = [gridrace, "replay", "--server", server.replace("http", "ws", 1)]
    for race in (1, ROUNDS):
        file = folder / f"{race}.json"
        exported = await run(*replay, room.code, "--race", str(race), "--export", "json", "--output", file)
        expect(exported.code == 0, exported, "an export")
        believed = await run(*replay, "--check", file)
        expect(believed.code == 0 and f"true: {PLAYERS} players" in believed.out, believed, "belief")


async def check_newcomer(server, eve):
    """What was told event by event is what a snapshot says."""
    fay = look_on(server, eve.room.code, "Fay")
    await fay.connect()
    for known in ("race", "match", "tournament", "rules", "phase"):
        check_equal(getattr(eve.room, known), getattr(fay.room, known), f"Eve's {known}")
    await fay.close()


async def start_bot(gridrace, url, number):
    """What it tells is not read, and must not hold it up."""
    manner = ["--pace", "12", "--slips", "0.02", "--races", "0", "--seed", str(number)]
    nothing = asyncio.subprocess.DEVNULL
    return await asyncio.create_subprocess_exec(
        *(gridrace, "bot", "--room", url, *manner, "--name", f"Bot {number:02}"),
        stdin=nothing,
        stdout=nothing,
        start_new_session=True,
    )


async def tournament(gridraced, gridrace, folder):
    await gridraced.start()
    port = gridraced.server.rpartition(":")[2]
    gridraced.arguments = ("--listen", f"127.0.0.1:{port}")  # the same after the kills
    code = create_room(gridraced.server, RULES)
    plain = room_pb2.RaceRules()
    plain.CopyFrom(RULES)
    plain.ClearField("mode_settings")
    answer = ask_for(gridraced.server, f"/rooms/{create_room(gridraced.server, plain)}/standings")
    check_equal(answer.status, 404, "the standings of a room without a tournament")
    eve = look_on(gridraced.server, code, "Eve")
    await eve.connect()
    url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{code}"
    bots = []
    try:
        for number in range(1, PLAYERS + 1):
            bots.append(await start_bot(gridrace, url, number))
        await all_there(eve)
        books = Books()
        await eve.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
        for number in range(1, ROUNDS + 1):
            await play_round(gridraced, eve, books, number)
            if number < ROUNDS:
                await go_on(eve, number)
        check_equal(eve.room.match.next_at, None, "the next round after the last")
        check(check_page(gridraced.server, eve.room)["over"], "the page says that it is not over")
        check(all(len(met) == ROUNDS for met in books.opponents.values()), "somebody missed a round")
        await check_newcomer(gridraced.server, eve)
        check_whole(eve)
        await check_records(gridrace, gridraced.server, eve.room, folder)
    finally:
        await asyncio.gather(*(end(bot) for bot in bots))
    await eve.close()


async def main(gridraced, gridrace):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        limits = {"GRIDRACE_DATA": folder, "GRIDRACE_CONNECTIONS_PER_ADDRESS": "200"}
        async with Gridraced(gridraced, environment=limits) as server:
            await tournament(server, gridrace, pathlib.Path(folder))
    print(f"{PLAYERS} bots have played {ROUNDS} rounds ({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
