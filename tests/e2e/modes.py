#!/usr/bin/python3
"""Bots race once in every mode, in some of them in teams, and the server is killed in the middle of it.

Usage: modes.py GRIDRACED GRIDRACE

A room for each mode, three bots in each, and Eve, a client of another make, who watches all of them. While
all race the server is killed and started again. In the end the bots have the same result, Eve knows what a
newcomer's snapshot says, and the record of each race is believed, folds to what Eve saw and has the result that the
server tells as JSON. Of races in teams the
bots tell the places of the teams, and clients that do not know teams are told so. Exit code 0 and a short
summary, or 1 and what was not as it should be.
"""

import asyncio
import dataclasses
import json
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.processes import expect, run  # noqa: E402
from commands.races import results_of  # noqa: E402
from python_client import checks, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client, Closed  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.room import Room  # noqa: E402
from python_client.rooms import ask_for, create_room  # noqa: E402
from python_client.seals import check_sealed  # noqa: E402

TIME_FOR_EVERYTHING = 120
TIME_FOR_A_RACE = 90
BOTS = ("Ada", "Bob", "Cyd")
# An arena takes five minutes at least; what it has beyond a Swiss tournament needs no server. No host can set daily.
WITHOUT = (room_pb2.MODE_UNSPECIFIED, room_pb2.MODE_DAILY, room_pb2.MODE_ARENA)
MODES = [mode for mode in room_pb2.Mode.values() if mode not in WITHOUT]
MODES_IN_TEAMS = (room_pb2.MODE_RACE, room_pb2.MODE_MATCH, room_pb2.MODE_TERRITORY, room_pb2.MODE_KNOCK_OUT)


OLD_FEATURES = (room_pb2.FEATURE_OPEN_ENDED, room_pb2.FEATURE_MODES, room_pb2.FEATURE_TOURNAMENTS)


@dataclasses.dataclass
class Play:
    """A room that plays a mode, and who is in it."""

    mode: int
    code: str
    eve: Client
    in_teams: bool = False
    bots: list = dataclasses.field(default_factory=list)
    seals: int = 0  # of the course that Eve was shown,
    has_seal: bool = False  # and of the record

    def name(self):
        return room_pb2.Mode.Name(self.mode) + (" in teams" if self.in_teams else "")

    def is_over(self):
        race = self.eve.room.race
        is_match = self.mode in (room_pb2.MODE_MATCH, room_pb2.MODE_SWISS)
        has_ended = bool(race and race.ended_at)
        return has_ended and (not is_match or (self.eve.room.match.scores and not self.eve.room.match.raced))


def rules_of(mode, in_teams):
    settings = room_pb2.ModeSettings(
        mode=mode,
        in_teams=in_teams,
        lives=5,
        penalty_seconds=20,
        lock_seconds=1,
        races=2,
        teams=2,
        turn_digits=3,
        turn_seconds=5,
    )
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=len(BOTS),
        countdown_seconds=0,
        time_limit_seconds=25 if mode == room_pb2.MODE_SPRINT else 60,
        grace_seconds=60,
        auto_start=True,
        assists=room_pb2.Assists(),
        mode_settings=settings,
        watched_boards=room_pb2.WatchedBoards(shown=True, delay_seconds=1),
    )


def look_on(server, code, name):
    client = Client(server, code, name, room_pb2.ROLE_SPECTATOR)
    client.features = [*OLD_FEATURES, room_pb2.FEATURE_TEAMS, room_pb2.FEATURE_TEAM_MOVES]
    return client


async def begin(gridrace, server, mode, in_teams=False):
    """Eve watches, and the bots race as soon as all are there."""
    code = create_room(server, rules_of(mode, in_teams))
    play = Play(mode, code, look_on(server, code, "Eve"), in_teams)
    await play.eve.connect()
    url = f"{server.replace('http', 'ws', 1)}/r/{code}"
    bot = [gridrace, "bot", "--room", url, "--pace", "5", "--slips", "0.03", "--json"]
    for name in BOTS:
        racing = run(*bot, "--name", name, seconds=TIME_FOR_A_RACE)
        play.bots.append(asyncio.create_task(racing))
    return play


async def kill_in_the_middle(gridraced, plays):
    """All race, and each room has moved; then nothing answers for a moment."""
    for play in plays:
        racing = lambda room=play.eve: room.room.phase == server_pb2.PHASE_RACING
        await play.eve.wait_for(racing, f"the start in {play.name()}", 60)
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    under_way = [play for play in plays if not play.eve.room.race.ended_at]
    check(under_way, "all races were over before the server was killed")
    await gridraced.start()
    for play in plays:
        await play.eve.wait_until_closed()
        await play.eve.connect()


async def check_bots(play):
    """They end by themselves and tell the same results."""
    ended = await asyncio.gather(*play.bots)
    for finished in ended:
        expect(finished.code == 0, finished, f"{play.name()} to its end")
    results = [results_of(finished)[-1] for finished in ended]
    check(all(result == results[0] for result in results), f"{play.name()}: the bots disagree")
    if play.in_teams:
        check_teams(play, results[0]["teams"], results[0]["standings"])


def teams_of(standings):
    """(team, score) by the places of as many players of each as the smallest team has, best first."""
    places = {}
    for row in sorted(standings, key=lambda row: row["place"]):
        places.setdefault(row["team"], []).append(row["place"])
    counted = min(map(len, places.values()))
    counting = {team: places_of[:counted] for team, places_of in places.items()}
    ranked = sorted(counting, key=lambda team: (sum(counting[team]), counting[team][-1], team))
    return [(team, sum(counting[team])) for team in ranked]


def check_teams(play, teams, standings):
    """Everybody has a team, and the bots rank the teams by the places of their players."""
    check_equal({row["team"] for row in standings}, {1, 2}, f"{play.name()}: the teams")
    told = [(team["team"], team["score"]) for team in teams]
    check_equal(told, teams_of(standings), f"{play.name()}: the places of the teams")


async def check_old_client(server, play):
    """Who does not know teams is told so."""
    old = Client(server, play.code, "Old", room_pb2.ROLE_SPECTATOR)
    old.features = list(OLD_FEATURES)
    try:
        await old.connect()
        raise AssertionError("a client that does not know teams came in")
    except Closed:
        check_equal((old.close_code, old.error.code), (4006, "client_too_old"), "an old client")


def results(race):
    return {
        member: (run.status, run.solved, run.time, run.place, run.filled_by_box, run.refused_moves, run.team)
        for member, run in race.runs.items()
    }


async def check_eve(server, play):
    """What was told event by event is what a snapshot says."""
    checks.check_cursors(play.eve)
    checks.check_privacy(play.eve)
    newcomer = look_on(server, play.code, "Fay")
    await newcomer.connect()
    for known in ("race", "match", "tournament", "rules", "phase"):
        found = getattr(newcomer.room, known)
        check_equal(getattr(play.eve.room, known), found, f"{play.name()}: Eve's {known}")
    await newcomer.close()


async def check_record(gridrace, server, play, folder):
    """The record folds to the same race, and can be true by the rules."""
    number = play.eve.room.race.number
    play.seals, play.has_seal = await check_sealed(play.eve, server, number)
    answer = ask_for(server, f"/r/{play.code}/races/{number}")
    record = server_pb2.RaceRecord.FromString(answer.body)
    room = Room.from_snapshot(0, record.start)
    for moment in record.course:
        for event in moment.events:
            room.fold(event)
    check_equal(results(room.race), results(play.eve.room.race), f"{play.name()}: the record")
    file = folder / f"{play.name()}.json"
    replay = [gridrace, "replay", "--server", server.replace("http", "ws", 1)]
    exported = await run(*replay, play.code, "--export", "json", "--output", file)
    expect(exported.code == 0, exported, "an export")
    told = json.loads(ask_for(server, f"/rooms/{play.code}/races/{number}").body)
    check_equal({**told, **json.loads(file.read_text())["result"]}, told, f"{play.name()}: the result as JSON")
    live = json.loads(ask_for(server, f"/rooms/{play.code}/standings").body)
    check_equal(live["mode"], told["mode"], f"{play.name()}: the mode of the standings")
    check(len(live["standings"]) >= 3, f"{play.name()}: the standings lack players")
    believed = await run(*replay, "--check", file)
    expect(believed.code == 0 and "true: 3 players" in believed.out, believed, "belief")
    expect("signed by the server" in believed.out, believed, "a signature")


def check_mode(play):
    """What only this mode has."""
    race = play.eve.room.race
    runs = list(race.runs.values())
    check_equal(race.mode, play.mode, "the mode raced")
    if play.in_teams:
        check_equal({run.team for run in runs}, {1, 2}, "the teams")
    if play.in_teams and play.mode == room_pb2.MODE_MATCH:
        of_score = {score[0]: score[-1] for score in play.eve.room.match.scores}
        check_equal(of_score, {member: run.team for member, run in race.runs.items()}, "the teams of the scores")
    if play.mode == room_pb2.MODE_SPRINT:
        check(min(run.solved for run in runs) >= 1, "nobody came to the second puzzle of the sprint")
    if play.mode in (room_pb2.MODE_MATCH, room_pb2.MODE_SWISS):
        check_equal(race.number, 2, "the races of the match")
    if play.mode == room_pb2.MODE_RELAY:
        check_equal({run.team for run in runs}, {1, 2}, "the teams")
    if play.mode in (room_pb2.MODE_TERRITORY, room_pb2.MODE_TOGETHER):
        check(all(race.board), f"{play.name()}: the board is not full")
        check_equal(sum(map(bool, race.owners)), sum(run.filled() for run in runs), "the cells owned")


async def race_in_all(gridraced, gridrace, folder):
    await gridraced.start()
    gridraced.keep_port()
    wanted = [(mode, False) for mode in MODES] + [(mode, True) for mode in MODES_IN_TEAMS]
    plays = await asyncio.gather(*(begin(gridrace, gridraced.server, *one) for one in wanted))
    await kill_in_the_middle(gridraced, plays)
    for play in plays:
        await play.eve.wait_for(play.is_over, f"the end of {play.name()}", TIME_FOR_A_RACE)
        await check_bots(play)
        check_mode(play)
        await check_eve(gridraced.server, play)
        await check_record(gridrace, gridraced.server, play, folder)
        if play.in_teams:
            await check_old_client(gridraced.server, play)
    check(any(play.seals for play in plays), "no course was sealed while its race was on")
    check(any(play.has_seal for play in plays), "no race was sealed at its end")


async def main(gridraced, gridrace):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        environment = {"GRIDRACE_DATA": folder}
        async with Gridraced(gridraced, environment=environment) as server:
            await race_in_all(server, gridrace, pathlib.Path(folder))
    print(f"{len(MODES)} modes, {len(MODES_IN_TEAMS)} of them also in teams, are played and remembered ({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
