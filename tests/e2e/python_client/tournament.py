"""A tournament seen from outside: who looks on, and its points and standings computed once more."""

import asyncio
import collections
import contextlib
import fractions
import json
import signal
import time

from commands.processes import end

from .checks import check_equal
from .client import Client
from .messages import room as room_pb2
from .messages import server as server_pb2
from .rooms import ask_for, create_room

POINT = 840
FINISHED, RACING = server_pb2.RUN_STATUS_FINISHED, server_pb2.RUN_STATUS_RACING


def rules_of(mode, players, **settings):
    """Easy puzzles at tables of two."""
    manner = {
        "lives": 3,
        "penalty_seconds": 20,
        "lock_seconds": 5,
        "races": 5,
        "teams": 2,
        "turn_digits": 3,
        "turn_seconds": 20,
        "table_size": 2,
    }
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=players,
        countdown_seconds=2,
        time_limit_seconds=120,
        grace_seconds=120,
        mode_settings=room_pb2.ModeSettings(mode=mode, **{**manner, **settings}),
    )


def member(server, code, name, role=room_pb2.ROLE_PLAYER, token=None):
    """Somebody who knows tournaments, not yet connected."""
    client = Client(server, code, name, role, token=token)
    client.features = [room_pb2.FEATURE_OPEN_ENDED, room_pb2.FEATURE_MODES, room_pb2.FEATURE_TOURNAMENTS]
    return client


async def come_back(gridraced, client):
    """The server is killed and started again; the client resumes."""
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    await client.wait_until_closed()
    await client.connect()


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
        self.opponents = collections.defaultdict(list)  # round by round, None for a bye

    def add(self, room):
        for table in room.tournament.tables:
            for player in table:
                others = [other for other in table if other != player] or [None]
                self.opponents[player].extend(others)
            self.points.update(points_of(table, room.race))

    def check_scores(self, room):
        told = {score[0]: score for score in room.match.scores}
        check_equal(set(told), set(self.points), "the players in the standings")
        for member, (_, _, _, points, _, buchholz, _) in told.items():
            check_equal(fractions.Fraction(points, POINT), self.points[member], f"the points of {member}")
            met = sum(self.points[opponent] for opponent in self.opponents[member] if opponent is not None)
            in_swiss = room.rules.mode_settings.mode == room_pb2.MODE_SWISS
            check_equal(fractions.Fraction(buchholz, POINT), met if in_swiss else 0, f"the Buchholz of {member}")
        keys = [(-points, -buchholz, -wins, member) for member, _, _, points, wins, buchholz, _ in room.match.scores]
        check_equal(keys, sorted(keys), "the order of the standings")


def check_page(server, room):
    """The page of JSON says what a member knows."""
    for _ in range(20):
        answer = ask_for(server, f"/rooms/{room.code}/standings")
        if answer.status != 503:  # busy, just after its start
            break
        time.sleep(0.2)
    check_equal(answer.status, 200, "the standings' page")
    page = json.loads(answer.body)
    check_equal(page["played"], room.tournament.played, "the page")
    told = [(row["member"], row["name"], row["points"], row["buchholz"], row["wins"]) for row in page["standings"]]
    known = [(m, name, p / POINT, b / POINT, wins) for m, name, _, p, wins, b, _ in room.match.scores]
    check_equal(told, known, "the standings on the page")
    check_equal([row["place"] for row in page["standings"]], list(range(1, len(told) + 1)), "the places")
    seated = [tuple(player["member"] for player in table["players"]) for table in page["tables"]]
    check_equal(seated, list(room.tournament.tables), "the tables on the page")
    return page


async def all_there(client, players):
    """The bots have come, or come back."""
    is_there = lambda member: member.role == room_pb2.ROLE_PLAYER and member.away_since is None
    await client.wait_for(lambda: sum(map(is_there, client.room.members.values())) == players, "the bots", 60)


async def check_newcomer(server, client):
    """What was told event by event is what a snapshot says."""
    fay = member(server, client.room.code, "Fay", room_pb2.ROLE_SPECTATOR)
    await fay.connect()
    for known in ("race", "match", "tournament", "rules", "phase"):
        check_equal(getattr(client.room, known), getattr(fay.room, known), f"the {known}")
    await fay.close()


async def start_bot(gridrace, url, name, *options):
    """It plays every race. What it tells is not read, and must not hold it up."""
    nothing = asyncio.subprocess.DEVNULL
    return await asyncio.create_subprocess_exec(
        *(gridrace, "bot", "--room", url, "--races", "0", "--name", name, *options),
        stdin=nothing,
        stdout=nothing,
        start_new_session=True,
    )


@contextlib.asynccontextmanager
async def open_tournament(gridraced, gridrace, rules, pace):
    """Starts the server, Eve, who opens the room and looks on, and a bot for each seat: her client, and the bots."""
    await gridraced.start()
    gridraced.keep_port()
    eve = member(gridraced.server, create_room(gridraced.server, rules), "Eve", room_pb2.ROLE_SPECTATOR)
    await eve.connect()
    bots = []
    try:
        for number in range(1, rules.max_players + 1):
            manner = ("--pace", str(pace), "--slips", "0.02", "--seed", str(number))
            bots.append(await start_bot(gridrace, eve.url, f"Bot {number:02}", *manner))
        await all_there(eve, rules.max_players)
        yield eve, bots
    finally:
        await asyncio.gather(*(end(bot) for bot in bots))
    await eve.close()
