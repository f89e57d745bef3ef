"""Seals of races, from the protocol's page alone: what a server showed while a race was on binds it afterwards."""

import asyncio
import base64
import hashlib

from .checks import check, check_equal
from .rooms import ask_for


def seals_seen(client, race):
    """The seals of the course, and that of the record or None, in every frame that the client was sent."""
    course, record = set(), None
    for frame in client.frames:
        for event in frame.events:
            if event.course_sealed.race == race:
                course.add(event.course_sealed.seal)
            if event.race_sealed.race == race:
                check(record in (None, event.race_sealed.record), f"race {race} is sealed as two records")
                record = event.race_sealed.record
    return course, record


def opened_seals(text):
    """What /seals answers: (bytes, salt) by seal, and the hash of the record or None."""
    head, *lines = text.splitlines()
    check_equal(head, "gridrace seals v1", "the first line of seals")
    opened, record = {}, None
    for line in lines:
        kind, *values = line.split(" ")
        if kind == "course":
            opened[base64.b64decode(values[2])] = (int(values[0]), base64.b64decode(values[1]))
        else:
            check_equal(kind, "record", "a line of seals")
            record = base64.b64decode(values[0])
    return opened, record


async def check_sealed(client, server, race):
    """Everything that this client was shown of a race that has ended is what the server answers now. Returns how many seals of
    the course it was shown, and whether that of the record: a snapshot, after a restart, comes without those before it."""
    path = f"/r/{client.code}/races/{race}"
    async with asyncio.timeout(10):
        while not (told := opened_seals(ask_for(server, path + "/seals").body.decode()))[1]:
            await asyncio.sleep(0.05)
    opened, sealed = told
    course, seen = seals_seen(client, race)
    bytes_of_record = ask_for(server, path).body
    check_equal(hashlib.sha256(bytes_of_record).digest(), sealed, f"the record of race {race}, as it was sealed")
    check(seen in (None, sealed), f"race {race} was sealed as another record")
    for seal in course:
        check(seal in opened, f"a seal of race {race} is not opened")
        size, salt = opened[seal]
        so_far = hashlib.sha256(bytes_of_record[:size]).digest()
        check_equal(hashlib.sha256(salt + so_far).digest(), seal, f"the course of race {race} up to {size}")
    return len(course), seen is not None
