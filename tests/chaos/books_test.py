"""The books find what is not as promised: each check is shown a fault."""

import unittest

from google.protobuf import text_format

from crowd import recorded
from crowd.ledger import LOST, NEVER, TWICE, RoomLedger
from python_client.checks import CheckFailed
from python_client.messages import client as client_pb2
from python_client.messages import server as server_pb2
from python_client.room import Room

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
COMMANDS = (
    "number: 1 start_race { }",
    "number: 2 place_digit { cell: 1 digit: 1 }",
    "number: 3 place_digit { cell: 2 digit: 8 }",
)
LOG = (
    'events { room_opened { code: "7KQ2MB" rules { max_players: 2 } at: 1 } }',
    'events { member_joined { member: 1 name: "Ada" role: ROLE_PLAYER } }'
    'events { token_bound { member: 1 token: "?" } } events { host_changed { member: 1 } }',
    "events { countdown_started { race: 1 starts_at: 2 } } events { puzzle_ordered { } }"
    "events { command_answered { member: 1 command: 1 } }",
    f'events {{ race_started {{ race: 1 at: 2 puzzle: "{PUZZLE}" }} }}',
    "events { digit_placed { member: 1 cell: 1 digit: 1 } }"
    'events { progress_changed { member: 1 filled_by_box: "\\1\\0\\0\\0\\0\\0\\0\\0\\0" } }'
    "events { command_answered { member: 1 command: 2 } }",
    "events { move_refused { member: 1 refused_moves: 1 } }"
    "events { command_answered { member: 1 command: 3 refusal { code: 7 } } }",
)
LOBBY = """
snapshot {
  code: "7KQ2MB" phase: PHASE_LOBBY rules { max_players: 2 } host: 1 last_member: 1
  members { id: 1 name: "Ada" role: ROLE_PLAYER }
}
cursor { public_seen: 3 }
"""
NEWS = (
    "events { countdown_started { race: 1 starts_at: 2 } }"
    "events { command_answered { member: 1 command: 1 } }"
    "cursor { public_seen: 4 private_seen: 1 }",
    LOG[3] + "cursor { public_seen: 5 private_seen: 1 }",
    LOG[4] + "cursor { public_seen: 6 private_seen: 3 }",
    LOG[5] + "cursor { public_seen: 7 private_seen: 4 }",
)
RACING = """
snapshot {
  code: "7KQ2MB" phase: PHASE_RACING rules { max_players: 2 } host: 1 last_member: 1
  members { id: 1 name: "Ada" role: ROLE_PLAYER }
  race {
    number: 1 starts_at: 2 puzzle: "%s"
    runs {
      member: 1 name: "Ada" filled_by_box: "\\1\\0\\0\\0\\0\\0\\0\\0\\0" refused_moves: 1
      status: RUN_STATUS_RACING grid: "81%s"
    }
  }
}
cursor { public_seen: 7 private_seen: 4 }
""" % (PUZZLE, PUZZLE[2:])


class Ada:
    """Somebody who writes down what she is told."""

    def __init__(self):
        self.book = RoomLedger("7KQ2MB")
        self.seat = self.book.seat(1, "Ada")
        self.room = Room(1)
        self.ask(*COMMANDS)
        self.hear("welcome { member: 1 } " + LOBBY)

    def ask(self, *commands):
        for text in commands:
            command = text_format.Parse(text, client_pb2.Command())
            self.seat.asked[command.number] = command

    def hear(self, *frames):
        for text in frames:
            frame = text_format.Parse(text, server_pb2.ServerMessage())
            if frame.HasField("snapshot"):
                self.room = Room.from_snapshot(1, frame.snapshot)
            for event in frame.events:
                self.room.fold(event)
            self.seat.hear(frame, self.room)


def ada_after_the_news():
    ada = Ada()
    ada.hear(*NEWS)
    return ada


class BooksTest(unittest.TestCase):
    def assert_breaks(self, promise, action, *arguments):
        with self.assertRaises(CheckFailed) as caught:
            action(*arguments)
        self.assertIn(promise, str(caught.exception))

    def read(self, ada, records):
        parsed = [text_format.Parse(text, recorded.log_pb2.Record()) for text in records]
        recorded.check_room(ada.book, parsed)

    def test_accept_what_is_right(self):
        ada = ada_after_the_news()
        ada.hear("welcome { member: 1 last_command: 3 } " + RACING)

        self.read(ada, LOG)

    def test_miss_an_answered_command(self):
        ada = ada_after_the_news()

        self.assert_breaks(LOST, ada.hear, "welcome { member: 1 last_command: 2 }")

    def test_find_a_command_that_nobody_asked(self):
        ada = ada_after_the_news()

        self.assert_breaks(NEVER, ada.hear, "welcome { member: 1 last_command: 4 }")

    def test_find_another_event_of_the_same_number(self):
        ada = ada_after_the_news()
        other = "events { member_back { member: 1 } } cursor { public_seen: 7 private_seen: 4 }"

        self.assert_breaks(NEVER, ada.hear, other)

    def test_find_a_refused_move_that_counts_twice_or_not_at_all(self):
        for counted, promise in ((0, LOST), (2, TWICE)):
            ada = ada_after_the_news()
            snapshot = RACING.replace("refused_moves: 1", f"refused_moves: {counted}")

            self.assert_breaks(promise, ada.hear, snapshot)

    def test_miss_a_confirmed_digit(self):
        ada = ada_after_the_news()
        snapshot = RACING.replace("81" + PUZZLE[2:], PUZZLE)

        self.assert_breaks(LOST, ada.hear, snapshot)

    def test_find_an_effect_without_its_answer(self):
        ada = ada_after_the_news()
        ada.ask("number: 4 place_digit { cell: 2 digit: 2 }")
        snapshot = RACING.replace("81" + PUZZLE[2:], "812" + PUZZLE[3:])

        self.assert_breaks(TWICE, ada.hear, snapshot)

    def test_miss_a_record(self):
        self.assert_breaks(LOST, self.read, ada_after_the_news(), LOG[:-1])

    def test_find_a_record_without_its_answer(self):
        log = [*LOG[:-1], "events { move_refused { member: 1 refused_moves: 1 } }", LOG[-1]]

        self.assert_breaks(TWICE, self.read, ada_after_the_news(), log)

    def test_find_a_record_of_something_else(self):
        log = [*LOG[:-2], LOG[-2].replace("\\1", "\\2"), LOG[-1]]

        self.assert_breaks(NEVER, self.read, ada_after_the_news(), log)

    def test_find_a_room_that_never_was(self):
        ada = ada_after_the_news()
        ada.hear(RACING.replace("starts_at: 2", "starts_at: 3"))

        self.assert_breaks(NEVER, self.read, ada, LOG)


if __name__ == "__main__":
    unittest.main()
