#!/usr/bin/python3
"""The puzzle of a race is drawn from secrets of the server and of all who take part: over kills between the commitments, the
openings and the start, with players who do not open, leave, or take no part; and who changes a record is found out.

Written from proto/http.md alone: python_client/draws.py. Usage: draws.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import os
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import club  # noqa: E402
from python_client import draws, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from player_keys import come  # noqa: E402
from ratings import restart, run  # noqa: E402

NAMES = ("Ada", "Ben", "Cem")
GRADES = {room_pb2.GRADE_MEDIUM: "medium", room_pb2.GRADE_EASY: "easy"}
DRAW_IS_CLOSED, SECRET_DOES_NOT_FIT = 80, 81
DISBELIEVED = 65
LONGEST_DRAW = 3
PATIENCE = 20


def rules_of(mode):
    rules = club.rules()
    rules.source = room_pb2.PUZZLE_SOURCE_GENERATED
    rules.grade = room_pb2.GRADE_MEDIUM
    rules.countdown_seconds = 1
    rules.mode_settings.mode = mode
    return rules


async def start(clients):
    told = client_pb2.StartRace(even_if_not_ready=True)
    check_equal(await clients[0].command(start_race=told), None, "the start")
    for client in clients:
        await client.wait_for(lambda c=client: c.room.phase == server_pb2.PHASE_COUNTDOWN, "the countdown", PATIENCE)


async def end(clients):
    """All give up, once the race has begun."""
    for client in clients:
        await client.wait_for(lambda c=client: c.room.phase == server_pb2.PHASE_RACING, "the race", PATIENCE)
        draws.check_untold(client.room.race)
    for client in clients:
        check_equal(await client.command(forfeit=client_pb2.Forfeit()), None, "giving up")
    for client in clients:
        await client.wait_for(lambda c=client: c.room.phase == server_pb2.PHASE_LOBBY, "the end", PATIENCE)


class Races:
    def __init__(self, gridrace, process, code, clients, folder):
        self.gridrace, self.process, self.code, self.clients, self.folder = gridrace, process, code, clients, folder
        self.env = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}

    async def commit(self, clients):
        return {client.member: await draws.commit(client) for client in clients}

    async def verify(self, what, part, expected=0):
        said = await run(self.gridrace, "verify", what, env=self.env, expected=expected)
        check(expected or part in said, f"{part!r} is not in {said}")

    def link(self, race):
        return f"{self.process.server}/r/{self.code}/races/{race}"

    async def check_race(self, secrets, opened, part):
        """The race that has ended, at every client and for who looks afterwards."""
        for client in self.clients:
            draws.check_drawn(client.room.race, secrets, opened)
        race = self.clients[0].room.race
        words = ("generate", "--grade", GRADES[race.draw.grade], "--seed", race.seed)
        check_equal((await run(self.gridrace, *words)).split()[0], race.puzzle, "the puzzle of this seed")
        await self.verify(self.link(race.number), part)

    async def all_open(self):
        secrets = await self.commit(self.clients)
        await start(self.clients)
        for client in self.clients:
            check_equal(await draws.reveal(client, secrets[client.member]), None, "an opening")
        await end(self.clients)
        await self.check_race(secrets, secrets, "nobody's choice")

    async def killed_before_and_after_opening(self):
        """What was said stays said; nobody's secret counts twice."""
        secrets = await self.commit(self.clients)
        await restart(self.process, self.clients)
        await start(self.clients)
        await restart(self.process, self.clients)
        first, *others = self.clients
        check_equal(await draws.reveal(first, secrets[first.member]), None, "an opening")
        await restart(self.process, self.clients)
        check_equal(await draws.reveal(first, secrets[first.member]), None, "the same once more")
        for client in others:
            check_equal(await draws.reveal(client, secrets[client.member]), None, "an opening")
        await restart(self.process, self.clients)
        await end(self.clients)
        await self.check_race(secrets, secrets, "nobody's choice")

    async def one_stays_silent(self):
        """The start waits for it, not long; what it says later is of no use, nor is another secret."""
        secrets = await self.commit(self.clients)
        await start(self.clients)
        began = time.monotonic()
        silent, *others = self.clients
        for client in others:
            refusal = await draws.reveal(client, bytes(32))
            check_equal(refusal.code, SECRET_DOES_NOT_FIT, "a secret that nobody was bound to")
            check_equal(await draws.reveal(client, secrets[client.member]), None, "an opening")
        await silent.wait_for(lambda: silent.room.race.openings, "the end of the draw", PATIENCE)
        check(time.monotonic() - began < LONGEST_DRAW + 2, "a draw waits too long")
        refusal = await draws.reveal(silent, secrets[silent.member])
        check_equal(refusal.code, DRAW_IS_CLOSED, "an opening that comes late")
        await end(self.clients)
        opened = {client.member for client in others}
        await self.check_race(secrets, opened, "of 2 of 3 players")

    async def one_takes_no_part(self):
        taking = self.clients[1:]
        secrets = await self.commit(taking)
        await start(self.clients)
        for client in taking:
            check_equal(await draws.reveal(client, secrets[client.member]), None, "an opening")
        await end(self.clients)
        await self.check_race(secrets, secrets, "of 2 players")

    async def nobody_takes_part(self):
        await start(self.clients)
        await end(self.clients)
        race = self.clients[0].room.race
        check(race.draw is None and race.secret is None, "a draw of nobody")
        await self.verify(self.link(race.number), "chosen by the server alone")

    async def who_changes_a_record(self):
        """Is found out by the draw alone, where nobody has signed anything."""
        file = self.folder / "race.json"
        await run(self.gridrace, "replay", self.link(1), "--export", "json", "--output", file, env=self.env)
        record = json.loads(file.read_text())
        record.pop("note", None)
        await self.check_file(record, "nobody's choice", 0)
        events = [event for moment in record["course"] for event in moment["events"]]
        closed = next(event for event in events if event["event"] == "draw_closed")
        whole = list(closed["openings"])
        closed["openings"] = whole[:-1]
        await self.check_file(record, "", DISBELIEVED)
        closed["openings"] = [{**whole[0], "secret": whole[1]["secret"]}, *whole[1:]]
        await self.check_file(record, "", DISBELIEVED)
        closed["openings"] = whole
        ended = next(event for event in events if event["event"] == "race_ended")
        ended["secret"] = whole[0]["secret"]
        await self.check_file(record, "", DISBELIEVED)

    async def check_file(self, record, part, expected):
        file = self.folder / "changed.json"
        file.write_text(json.dumps(record))
        await self.verify(file, part, expected)


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        data = {"GRIDRACE_DATA": f"{folder}/data"}
        async with Gridraced(gridraced, club.ARGUMENTS, data) as process:
            await process.start()
            process.keep_port()
            code = rooms.create_room(process.server, rules_of(room_pb2.MODE_RACE))
            clients = [await come(process.server, code, name) for name in NAMES]
            races = Races(gridrace, process, code, clients, pathlib.Path(folder))
            await races.all_open()
            await races.killed_before_and_after_opening()
            await races.one_stays_silent()
            await races.one_takes_no_part()
            await races.nobody_takes_part()
            await races.who_changes_a_record()
            for client in clients:
                client.features = [*client.features, room_pb2.FEATURE_MODES]
            await restart(process, clients)
            sprint = client_pb2.SetRules(rules=rules_of(room_pb2.MODE_SPRINT))
            check_equal(await clients[0].command(set_rules=sprint), None, "the rules of a sprint")
            await races.all_open()
    print("6 races were drawn as all saw it, over 5 kills.")


if __name__ == "__main__":
    script.run(__doc__, main, 200)
