"""Faults planted into a room's log or ledger, by which the check against each other shows that it would find them."""

import copy

from python_client.checks import CheckFailed, check
from python_client.messages import server as server_pb2

from . import recorded


def confirmed_moves(book, records):
    """Indexes of records with a confirmed move of which its author was told, by member."""
    found = {}
    for index, record in enumerate(records):
        events = [event for event in map(recorded.shown, record.events) if event is not None]
        answers = [event.command_answered for event in events if event.HasField("command_answered")]
        is_move = any(event.HasField("digit_placed") for event in events)
        for answer in answers if is_move else ():
            seat = book.seats.get(answer.member)
            if seat and answer.command in seat.answers:
                found.setdefault(answer.member, []).append(index)
    return found


def last_move(book, records):
    return max(indexes[-1] for indexes in confirmed_moves(book, records).values())


def lose(book, records):
    """A confirmed move is not on record."""
    index = last_move(book, records)
    return book, records[:index] + records[index + 1 :]


def double(book, records):
    """A confirmed move is on record twice."""
    index = last_move(book, records)
    return book, records[: index + 1] + records[index:]


def swap(book, records):
    """Two moves of one member are on record in the wrong order."""
    one, other = max(confirmed_moves(book, records).values(), key=len)[-2:]
    records = list(records)
    records[one], records[other] = records[other], records[one]
    return book, records


def append_late(book, records):
    """A node that was cut off writes a move once more, after all that the next owner has written."""
    first = min(indexes[0] for indexes in confirmed_moves(book, records).values())
    return book, [*records, records[first]]


def invent(book, records):
    """Somebody was shown an event that is not on record."""
    book = copy.copy(book)
    event = server_pb2.Event(member_back=server_pb2.MemberBack(member=1))
    public = sum(recorded.owner_of(event) == 0 for event in shown_events(records))
    book.public = {**book.public, public + 1: event.SerializeToString(deterministic=True)}
    return book, records


def shown_events(records):
    for record in records:
        yield from (event for event in map(recorded.shown, record.events) if event is not None)


PLANTS = {"lost": lose, "doubled": double, "swapped": swap, "late": append_late, "invented": invent}

# What an admin of the database runs. Without the fence: no takeover changes a room's epoch, so that appends of its last
# owner get through.
IN_DATABASE = {
    "no-fence": """
        CREATE FUNCTION public.keep_epoch() RETURNS trigger LANGUAGE plpgsql
            AS $$ BEGIN NEW.epoch := OLD.epoch; RETURN NEW; END $$;
        CREATE TRIGGER keep_epoch BEFORE UPDATE ON gridrace.room FOR EACH ROW EXECUTE FUNCTION public.keep_epoch();
    """
}


def prove(book, records):
    """Every fault is found in this room, in which enough has happened. Returns what was said of each."""
    said = {}
    for name, plant in PLANTS.items():
        try:
            recorded.check_room(*plant(book, records))
        except CheckFailed as error:
            said[name] = str(error)
        check(name in said, f"the check does not find a planted fault: {name}")
    return said
