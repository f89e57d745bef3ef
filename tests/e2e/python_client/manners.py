"""How the server ends conversations: bad manners, and the doors that close for other reasons."""

import asyncio

from .checks import check, check_equal
from .client import Client
from .messages import client as client_pb2
from .messages import room as room_pb2
from .rooms import create_room

SPECTATOR = room_pb2.ROLE_SPECTATOR
# A ClientMessage and a Command (number 1) of kinds that no server knows yet.
UNKNOWN_MESSAGE = bytes.fromhex("fa 03 00")
UNKNOWN_COMMAND = bytes.fromhex("12 05  08 01  fa 03 00")
NOT_KNOWN = 53
FEATURES = [
    room_pb2.FEATURE_ROOM_DOOR,
    room_pb2.FEATURE_NOT_KNOWN,
    room_pb2.FEATURE_SILENT_RULES,
    room_pb2.FEATURE_MODES,
    room_pb2.FEATURE_WATCHED_BOARDS,
    room_pb2.FEATURE_CLUBS,
    room_pb2.FEATURE_DAILY,
    room_pb2.FEATURE_TOURNAMENTS,
    room_pb2.FEATURE_TEAMS,
    room_pb2.FEATURE_ENTRANTS,
    room_pb2.FEATURE_TEAM_MOVES,
    room_pb2.FEATURE_PARTIAL_RULES,
    room_pb2.FEATURE_LACKING,
    room_pb2.FEATURE_RACE_ENDS,
    room_pb2.FEATURE_BOTS,
    room_pb2.FEATURE_LISTED_ROOMS,
    room_pb2.FEATURE_MEETINGS,
    room_pb2.FEATURE_FIELD,
    room_pb2.FEATURE_WORDS,
    room_pb2.FEATURE_SERVER_WORDS,
    room_pb2.FEATURE_PLAYER_KEYS,
    room_pb2.FEATURE_DRAWS,
]


async def check_end(client, code, error, what):
    """The server closes with this code, after this error (None: without one)."""
    check_equal(await client.wait_until_closed(8), code, f"the close code after {what}")
    said = client.error.code if client.error else None
    check_equal(said, error, f"the error after {what}")
    if client.error:
        check(client.error.message, f"the error after {what} has no message")


def ping(size=0):
    """A Ping, stretched to a size by a field that no server knows."""
    data = client_pb2.ClientMessage(ping=client_pb2.Ping(echo=1)).SerializeToString()
    if not size:
        return data
    padding = size - len(data) - 4
    head = bytes([0xFA, 0x03, padding & 0x7F | 0x80, padding >> 7])
    return data + head + bytes(padding)


async def member_who_says(server, code, data, name="Mal"):
    """A spectator who joins well and then says something."""
    client = Client(server, code, name, SPECTATOR)
    await client.connect()
    await client.send_raw(data)
    return client


async def check_bad_frames(server, code):
    """Frames that are no messages, or not in the right form."""
    client = await member_who_says(server, code, "a text")
    await check_end(client, 1003, "bad_message", "a text frame")

    limit = client.welcome.limits.max_message_bytes
    client = await member_who_says(server, code, ping(limit + 1))
    await check_end(client, 1009, None, "a message over the limit")

    client = await member_who_says(server, code, b"\xff\xff\xff")
    await check_end(client, 4004, "bad_message", "bytes that are no message")
    client = await member_who_says(server, code, command_bytes(0))
    await check_end(client, 4004, "bad_message", "command number 0")
    client = await member_who_says(server, code, command_bytes(2))
    await check_end(client, 4004, "command_out_of_order", "a gap in the command numbers")
    client = await member_who_says(server, code, hello_bytes())
    await check_end(client, 4004, "bad_message", "a second Hello")


async def check_unknown_commands(server, code):
    """Refused like everything that cannot be done; the next one is answered, and the same one again."""
    client = await member_who_says(server, code, UNKNOWN_COMMAND)
    known = [feature for feature in client.welcome.features if feature != room_pb2.FEATURE_PAGE]
    check_equal(known, FEATURES, "what the server says that it knows")
    client.next_command = 2
    check_equal((await client.answer_to(1)).code, NOT_KNOWN, "the answer to an unknown command")
    for action in (
        {"take_aid": client_pb2.TakeAid(assist=99)},
        {"react": client_pb2.React(emote=99)},
        {"set_role": client_pb2.SetRole()},
        {"set_rules": client_pb2.SetRules(rules=room_pb2.RaceRules(source=1, grade=99))},
    ):
        refusal = await client.command(**action)
        check_equal(refusal and refusal.code, NOT_KNOWN, f"the answer to {action}")
    await client.send_raw(UNKNOWN_COMMAND)
    await client.wait_for(lambda: client.repeated, "the answer to an unknown command sent again")
    check_equal(client.repeated[0].command, 1, "the answer that is repeated")
    check_equal(client.repeated[0].refusal.code, NOT_KNOWN, "the refusal that is repeated")
    await client.close()


async def check_tolerance(server, code):
    """What is new to the server, or just within its limits, does no harm."""
    client = await member_who_says(server, code, UNKNOWN_MESSAGE)
    await client.send_raw(b"")
    await client.send_raw(ping(client.welcome.limits.max_message_bytes))
    await client.wait_for(lambda: 1 in client.pongs, "the pong to a ping of the largest size")
    await client.close()


def command_bytes(number):
    command = client_pb2.Command(number=number, forfeit=client_pb2.Forfeit())
    return client_pb2.ClientMessage(command=command).SerializeToString()


def hello_bytes(name="Mal", role=SPECTATOR, token=b"0123456789abcdef"):
    hello = client_pb2.Hello(name=name, role=role, resume_token=token)
    return client_pb2.ClientMessage(hello=hello).SerializeToString()


async def check_first_message(server, code, data, error, what):
    client = Client(server, code, "Mal", SPECTATOR)
    await client.open()
    if data is not None:
        await client.send_raw(data)
    await check_end(client, 4003, error, what)


async def check_bad_hellos(server, code):
    """First messages that get nobody into the room."""
    cases = [
        (ping(), "bad_hello", "a ping before the Hello"),
        (b"\xff\xff", "bad_hello", "nonsense instead of a Hello"),
        (hello_bytes(token=b"short"), "bad_hello", "a token of 5 bytes"),
        (hello_bytes(token=b"x" * 65), "bad_hello", "a token of 65 bytes"),
        (hello_bytes(role=0), "bad_hello", "a Hello without role"),
        (hello_bytes(name="a\x1b[2Jb"), "name_not_allowed", "a name with an escape sequence"),
        (hello_bytes(name="x" * 2000), "name_not_allowed", "a name of 2000 letters"),
        (hello_bytes(name="  "), "name_not_allowed", "a name of spaces"),
        (hello_bytes(name="\u3164"), "name_not_allowed", "a name of a blank letter"),
        (hello_bytes(name="The h\u043est"), "name_not_allowed", "a name that looks like the host's"),
        (None, "hello_too_late", "silence instead of a Hello"),
    ]
    await asyncio.gather(*(check_first_message(server, code, *case) for case in cases))

    client = Client(server, code, "Mal", SPECTATOR)
    await client.open()
    await client.send_raw(hello_bytes(name="x" * 5000))
    await check_end(client, 1009, None, "a Hello over the limit")


async def check_large_messages(server, code):
    """However long it takes to send one, its sender learns why the connection ends."""
    for size in (5 << 20, 12 << 20):
        client = await member_who_says(server, code, bytes(size))
        await check_end(client, 1009, None, f"a message of {size} bytes")


async def check_silent_rules(server):
    """An older host's program leaves alone what it does not know."""
    rules = room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=2,
        time_limit_seconds=60,
        grace_seconds=60,
        assists=room_pb2.Assists(allowed=[room_pb2.ASSIST_HINTS]),
        aid_price_seconds=44,
        watched_boards=room_pb2.WatchedBoards(shown=True, delay_seconds=7),
    )
    host = Client(server, create_room(server, rules), "Hal")
    await host.connect()
    rules.mode_settings.CopyFrom(host.room.rules.mode_settings)
    older = room_pb2.RaceRules()
    older.CopyFrom(rules)
    older.ClearField("assists")
    older.ClearField("aid_price_seconds")
    older.ClearField("mode_settings")
    older.ClearField("watched_boards")
    older.max_players = rules.max_players = 4
    check_equal(await host.command(set_rules=client_pb2.SetRules(rules=older)), None, "older rules")
    check_equal(host.room.rules, rules, "what is left of the rules")
    await host.close()


async def check_doors(server):
    """Seats that are taken, taken over, taken away and given up."""
    rules = room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=2,
        time_limit_seconds=60,
        grace_seconds=60,
    )
    code = create_room(server, rules)
    host = Client(server, code, "Hal")
    guest = Client(server, code, "Hal")
    await host.connect()
    await guest.connect()
    check_equal(guest.room.members[guest.member].name, "Hal 2", "a name that was taken")
    player_hello = hello_bytes(role=room_pb2.ROLE_PLAYER)
    await check_first_message(server, code, player_hello, "room_is_full", "a third player")

    successor = Client(server, code, "Hal", token=guest.token)
    await successor.connect()
    check_equal(successor.member, guest.member, "the member who reconnects")
    await check_end(guest, 4001, "replaced", "reconnecting")

    kick = client_pb2.KickMember(member=successor.member)
    check_equal(await host.command(kick_member=kick), None, "kicking")
    await check_end(successor, 4000, "was_kicked", "being kicked")
    hello = hello_bytes(token=successor.token)
    await check_first_message(server, code, hello, "was_kicked", "coming back after a kick")

    check_equal(await host.leave(), 1000, "the close code after leaving")
    check_equal(host.error, None, "the error after leaving")


async def check_old_cursor(server):
    """A member that left and comes again has a new seat, for which an old cursor means nothing."""
    code = create_room(server)
    client = Client(server, code, "Mal", SPECTATOR)
    witness = Client(server, code, "Wim", SPECTATOR)
    await client.connect()
    await witness.connect()
    first_seat, cursor = client.member, client.cursor
    check_equal(await client.leave(), 1000, "the close code after leaving")
    client.cursor = cursor
    await client.connect()
    check(client.member > first_seat, "who left and comes again gets a new seat")
    check_equal(client.welcome.last_command, 0, "the last command of a new seat")
    await witness.wait_for(lambda: client.member in witness.room.members, "the newcomer")
    check_equal(vars(client.room) | {"me": 0}, vars(witness.room) | {"me": 0}, "the room")


async def check_manners(server):
    code = create_room(server)
    await asyncio.gather(
        check_bad_frames(server, code),
        check_unknown_commands(server, code),
        check_tolerance(server, code),
        check_bad_hellos(server, code),
        check_large_messages(server, code),
        check_silent_rules(server),
        check_doors(server),
        check_old_cursor(server),
    )
