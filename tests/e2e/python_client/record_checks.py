"""Records of races: there when a race has ended, with the digits of all, and not before."""

from .checks import check, check_equal
from .http_checks import check_refused
from .messages import server as server_pb2
from .room import Room
from .rooms import ask_for


def ask_for_record(server, scene, race):
    return ask_for(server, f"/r/{scene.code}/races/{race}")


def check_no_record(server, scene, race):
    """Of a race under way, of none, and of what cannot be one."""
    for number in (race, f"{race}/", "last") if race == 1 else (race, f"{race}/"):
        check_refused(ask_for_record(server, scene, number), 409, f"race {number}, under way")
    for number in (race + 1, 0, -1, "first", ""):
        check_refused(ask_for_record(server, scene, number), 404, f"race {number!r}")
    check_refused(ask_for(server, f"/r/222222/races/{race}"), 404, "a race of no room")
    posted = ask_for(server, f"/r/{scene.code}/races/{race}", b"")
    check_refused(posted, 405, "a posted request for a race")


def check_record(server, scene, race):
    """The record of this race, the last that has ended, is whole. Returns it, and the race it folds to."""
    answer = ask_for_record(server, scene, race)
    check_equal((answer.status, answer.content_type), (200, "application/x-protobuf"), "a record")
    record = server_pb2.RaceRecord.FromString(answer.body)
    last = server_pb2.RaceRecord.FromString(ask_for_record(server, scene, "last").body)
    check_equal(last, record, "the record of the last race")

    events = [event for moment in record.course for event in moment.events]
    check(events[0].HasField("countdown_started"), "the record begins with something else")
    check(events[-1].HasField("race_ended"), "the record ends with something else")
    check(not any(event.HasField("command_answered") for event in events), "answers are recorded")
    times = [moment.at for moment in record.course]
    check_equal(times, sorted(times), "the times of the record")
    room = Room.from_snapshot(0, record.start)
    for event in events:
        room.fold(event)
    check_equal(room.race.number, race, "the number of the race recorded")
    return record, room.race


def check_grids(scene, race):
    """`race`, folded from its record, is the one that everybody has just seen."""
    for client in (scene.ada, scene.bob):
        own = client.room.my_run().grid
        check_equal(race.runs[client.member].grid, own, f"{client.name}'s recorded grid")
    for member, run in scene.eve.room.race.runs.items():
        told = (run.filled_by_box, run.refused_moves, run.aids, run.status, run.time, run.place)
        recorded = race.runs[member]
        found = (
            recorded.filled_by_box,
            recorded.refused_moves,
            recorded.aids,
            recorded.status,
            recorded.time,
            recorded.place,
        )
        check_equal(found, told, f"the recorded run of {run.name}")
