"""Invariants of everything that a client was shown, whatever happened."""

import os

from .messages import room as room_pb2
from .messages import server as server_pb2
from .room import Room

PRIVATE = (
    "command_answered",
    "digit_placed",
    "cell_cleared",
    "puzzle_dealt",
    "team_board_changed",
    "boards_opened",
)


class CheckFailed(AssertionError):
    """The server does not do what the specification says."""


def check(condition, message):
    if not condition:
        raise CheckFailed(message)


def check_equal(found, expected, what):
    check(found == expected, f"{what}: {found!r} instead of {expected!r}")


def check_size(condition, message):
    """What a program needs or how long it takes: says nothing where sanitizers watch it."""
    check(condition or os.environ.get("SANITIZERS"), message)


def count_events(frame):
    """How many public and private events a frame has."""
    private = sum(event.WhichOneof("kind") in PRIVATE for event in frame.events)
    return len(frame.events) - private, private


def check_cursors(client):
    """Cursors count the public and the private events of every frame, and nothing else."""
    public, private = None, None
    for frame in client.frames:
        if frame.HasField("snapshot"):
            public = None
        more_public, more_private = count_events(frame)
        if not frame.HasField("cursor"):
            check(not frame.events, f"{client.name} got events without a cursor")
            continue
        cursor = frame.cursor
        if public is not None:
            where = f"{client.name}'s cursor"
            check_equal(cursor.public_seen, public + more_public, f"{where}, public")
            check_equal(cursor.private_seen, private + more_private, f"{where}, private")
        public, private = cursor.public_seen, cursor.private_seen


def check_privacy(client):
    """No frame holds what only another member may know; of boards, from the first snapshot in the frames on."""
    room = None
    for frame in client.frames:
        if frame.HasField("snapshot"):
            _check_snapshot(client, frame.snapshot)
            room = Room.from_snapshot(client.member, frame.snapshot)
        for event in frame.events:
            kind = event.WhichOneof("kind")
            is_shown = kind == "boards_shown" and event.boards_shown.moves
            if room and kind == "team_moved":
                is_told = event.team_moved.HasField("cell") or event.team_moved.digit
                check(not is_told or _shares_board(room, event.team_moved.member), f"{client.name} saw a team's move")
            if room:
                check(not (is_shown and _races(room)), f"{client.name} races and is shown boards")
                room.fold(event)
            if kind in PRIVATE:
                owner = getattr(event, kind).member
                check_equal(owner, client.member, f"the owner of a {kind} shown to {client.name}")


def _races(room):
    run = room.my_run()
    return run is not None and run.status == server_pb2.RUN_STATUS_RACING


def _shares_board(room, mover):
    return _races(room) and room.my_run().team == room.race.runs[mover].team


def _check_snapshot(client, snapshot):
    if snapshot.phase == server_pb2.PHASE_COUNTDOWN:
        check(not snapshot.race.puzzle, f"{client.name} saw the puzzle before the start")
    for member in snapshot.members:
        mine = member.id == client.member
        check(mine or not member.answers, f"{client.name} saw {member.name}'s answers")
        numbers = [answer.command for answer in member.answers]
        check_equal(numbers, sorted(numbers), f"the order of {client.name}'s answers")
    race = snapshot.race
    has_ended = race.HasField("ended_at")
    named = race.end_reason != room_pb2.RACE_END_REASON_UNSPECIFIED
    wants_one = room_pb2.FEATURE_OPEN_ENDED not in client.features
    expected = snapshot.HasField("race") and (has_ended or wants_one)
    check_equal(named, expected, f"whether {client.name} is told why the race has ended")
    for run in snapshot.race.runs:
        mine = run.member == client.member
        check(mine or not run.grid, f"{client.name} saw {run.name}'s grid")
        if mine and run.status == server_pb2.RUN_STATUS_RACING:
            shown = [other.name for other in snapshot.race.runs if other.shown]
            check(not shown, f"{client.name} races and saw the boards of {shown}")


def events_of(client, kind):
    """All events of one kind that a client was shown."""
    return [
        getattr(event, kind)
        for frame in client.frames
        for event in frame.events
        if event.WhichOneof("kind") == kind
    ]


def times_placed(client, cell, digit):
    """How often a client was told that this digit was placed into this cell."""
    placed = events_of(client, "digit_placed")
    return sum((event.cell, event.digit) == (cell, digit) for event in placed)


def check_whole(client):
    check_cursors(client)
    check_privacy(client)
