"""What the server has written down, held against all that anybody asked and was told.

Every event, every answer and every snapshot that anybody was ever shown must be in the log, in its place,
and each command must have had its effect there once, together with its answer.
"""

import collections
import contextlib
import sqlite3

from google.protobuf import json_format

from python_client import messages, player
from python_client.checks import PRIVATE, check, check_equal
from python_client.messages import server as server_pb2
from python_client.room import Room

from .ledger import LOST, NEVER, TWICE, promise

(log_pb2,) = messages.generate("log", ("log",))

# For read_lines, from the tables in PostgreSQL.
IN_POSTGRES = (
    "SELECT code, encode(bytes, 'hex') FROM gridrace.record JOIN gridrace.room ON room.id = record.room"
    " ORDER BY record.room, record.number"
)


def read_log(folder):
    """The records of every room, in order, by its code."""
    rooms = collections.defaultdict(list)
    with contextlib.closing(sqlite3.connect(folder / "rooms.db")) as database:
        rows = database.execute(
            "SELECT code, bytes FROM records JOIN rooms ON rooms.id = room ORDER BY records.id"
        )
        for code, data in rows:
            rooms[code].append(log_pb2.Record.FromString(data))
    return rooms


def read_lines(lines):
    """The same from lines of a room's code and a record's bytes in hexadecimal digits."""
    rooms = collections.defaultdict(list)
    for line in lines:
        code, digits = line.split()
        rooms[code].append(log_pb2.Record.FromString(bytes.fromhex(digits)))
    return rooms


# What only the log has, of events that clients get.
UNTOLD = {"course_sealed": ("bytes", "salt"), "countdown_started": ("secret",)}


def shown(event):
    """An event of the log as clients get it; None if nobody does."""
    kind = event.WhichOneof("kind")
    check(kind, f"an event of a kind that log.proto does not know: {event}")
    if kind not in server_pb2.Event.DESCRIPTOR.fields_by_name:
        return None
    fields = json_format.MessageToDict(event, preserving_proto_field_name=True)
    for secret in UNTOLD.get(kind, ()):
        fields[kind].pop(secret, None)
    return say_all_rules(json_format.ParseDict(fields, server_pb2.Event()))


def say_all_rules(message):
    """Clients are told each of these rules, also those that are 0, which the log leaves out."""
    for field, value in message.ListFields():
        if field.message_type and field.label != field.LABEL_REPEATED:
            say_all_rules(value)
    if message.DESCRIPTOR.name in ("ModeSettings", "WatchedBoards"):
        for field in message.DESCRIPTOR.fields:
            setattr(message, field.name, getattr(message, field.name))
    return message


def owner_of(event):
    """The member who alone is shown it, or 0."""
    kind = event.WhichOneof("kind")
    return getattr(event, kind).member if kind in PRIVATE else 0


def compare(told, event, what):
    """What was told, if anybody was, is what is on record."""
    same = told in (None, event.SerializeToString(deterministic=True))
    promise(same, NEVER, f"{what} was told as {told!r}, on record is {event}")


class Reader:
    """Follows a room's log as one member, and finds there again what that member saw."""

    def __init__(self, seat):
        self.seat = seat
        self.room = Room(seat.member)
        self.public = self.private = 0
        self.commands = 0
        self.snapshots = dict(seat.snapshots)

    def read(self, record):
        """One record: a list of events as clients get them."""
        mine = [event for event in record if owner_of(event) == self.seat.member]
        answers = [e.command_answered for e in mine if e.HasField("command_answered")]
        refused = self._refused_moves()
        for event in record:
            self._read_event(event)
        if answers:
            check_equal(len(answers), 1, f"answers to {self.seat.name} in one record")
            self._check_answer(answers[0], mine)
        else:
            promise(not mine, TWICE, f"moves of {self.seat.name} without their answer: {mine}")
            same = self._refused_moves() <= refused
            promise(same, TWICE, f"{self.seat.name} was refused without an answer")
        self._check_snapshot()

    def _refused_moves(self):
        run = self.room.my_run()
        return run.refused_moves if run else 0

    def _read_event(self, event):
        owner = owner_of(event)
        if owner not in (0, self.seat.member):
            return
        self.room.fold(event)
        if owner == 0:
            self.public += 1
            return
        self.private += 1
        what = f"private event {self.private} of {self.seat.name}"
        compare(self.seat.private.get(self.private), event, what)

    def _check_answer(self, answer, events):
        """The command was asked, had this effect, and this is what its author was told."""
        number, what = answer.command, f"command {answer.command} of {self.seat.name}"
        self.commands += 1
        check_equal(number, self.commands, f"the number of the next command of {self.seat.name}")
        promise(number in self.seat.asked, NEVER, f"{what} was not asked")
        refusal = answer.refusal if answer.HasField("refusal") else None
        told = self.seat.answers.get(number, refusal)
        promise(told == refusal, NEVER, f"{what} was answered {told!r}, on record is {refusal!r}")
        command = self.seat.asked[number]
        run = self.room.my_run()
        if refusal is not None:
            check_equal(len(events), 1, f"private events of {what}, which was refused")
        elif command.HasField("place_digit"):
            move = command.place_digit
            check_equal(run.grid[move.cell], move.digit, f"cell {move.cell} after {what}")
        elif command.HasField("clear_cell"):
            cell = command.clear_cell.cell
            check_equal(run.grid[cell], 0, f"cell {cell} after {what}")

    def _check_snapshot(self):
        told = self.snapshots.pop((self.public, self.private), None)
        if told is None:
            return
        snapshot = server_pb2.Snapshot.FromString(told)
        same = Room.from_snapshot(self.seat.member, snapshot) == self.room
        where = f"after {self.public} public and {self.private} private events"
        promise(same, NEVER, f"{self.seat.name} was shown a room that is not the one {where}")

    def finish(self):
        last = max(self.seat.answers, default=0)
        name = self.seat.name
        promise(self.commands >= last, LOST, f"of {name} {self.commands} commands are on record")
        counts = f"after {sorted(self.snapshots)} of ({self.public}, {self.private}) events"
        promise(not self.snapshots, NEVER, f"{name} was shown a room that never was, {counts}")
        told = max(self.seat.private, default=0)
        promise(self.private >= told, NEVER, f"{name} was shown {told} private events")


def check_room(book, records):
    """A room's ledger against its log."""
    promise(records, LOST, f"there is no log of {book.code}")
    public = 0
    readers = [Reader(seat) for seat in book.seats.values()]
    for record in records:
        events = [event for event in map(shown, record.events) if event is not None]
        for event in events:
            if owner_of(event) == 0:
                public += 1
                compare(book.public.get(public), event, f"event {public} of {book.code}")
        for reader in readers:
            reader.read(events)
    for reader in readers:
        reader.finish()
    told = max(book.public, default=0)
    promise(public >= told, NEVER, f"event {told} of {book.code} is not on record")
    return sum(len(record.events) for record in records)


def check_rooms(rooms, books):
    """The same for all rooms, whose records were read already."""
    return sum(check_room(book, rooms[book.code]) for book in books)


def check_log(folder, books):
    """Returns the number of events in the log of these rooms."""
    return check_rooms(read_log(folder), books)
