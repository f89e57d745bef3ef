"""The checks fail when they should: each is shown a fault."""

import types
import unittest

from google.protobuf import text_format

from python_client import checks, messages


def client_who_saw(*frames):
    """Somebody, member 2, who was shown these frames."""
    parsed = [text_format.Parse(text, messages.server.ServerMessage()) for text in frames]
    features = [messages.room.FEATURE_OPEN_ENDED]
    return types.SimpleNamespace(name="Ada", member=2, frames=parsed, features=features)


START = "snapshot { phase: PHASE_RACING } cursor { public_seen: 7 private_seen: 3 }"
PROGRESS = "events { progress_changed { member: 1 } }"


class ChecksTest(unittest.TestCase):
    def assert_fails(self, *frames):
        with self.assertRaises(checks.CheckFailed):
            checks.check_whole(client_who_saw(*frames))

    def test_accepts_what_is_right(self):
        own = "events { digit_placed { member: 2 } } events { command_answered { member: 2 } }"
        checks.check_whole(
            client_who_saw(
                START,
                PROGRESS + "cursor { public_seen: 8 private_seen: 3 }",
                own + "cursor { public_seen: 8 private_seen: 5 }",
                "pong { }",
            )
        )

    def test_finds_another_players_digit(self):
        self.assert_fails("events { digit_placed { member: 1 cell: 3 digit: 4 } } cursor { }")

    def test_finds_another_players_answer(self):
        self.assert_fails("events { command_answered { member: 1 command: 1 } } cursor { }")

    def test_finds_secrets_in_a_snapshot(self):
        self.assert_fails("snapshot { members { id: 1 answers { command: 1 } } } cursor { }")
        self.assert_fails('snapshot { race { runs { member: 1 grid: "1" } } } cursor { }')
        self.assert_fails('snapshot { phase: PHASE_COUNTDOWN race { puzzle: "1" } } cursor { }')

    def test_finds_answers_that_are_out_of_order(self):
        self.assert_fails("snapshot { members { id: 2 answers { command: 9 } answers { command: 8 } } } cursor { }")

    def test_finds_a_reason_for_an_end_that_has_not_come(self):
        self.assert_fails("snapshot { race { number: 1 end_reason: RACE_END_REASON_ALL_DONE } } cursor { }")
        self.assert_fails("snapshot { race { number: 1 ended_at: 5 } } cursor { }")

    def test_finds_a_gap_in_the_public_events(self):
        self.assert_fails(START, PROGRESS + "cursor { public_seen: 9 private_seen: 3 }")

    def test_finds_a_private_count_that_moves_for_nothing(self):
        self.assert_fails(START, PROGRESS + "cursor { public_seen: 8 private_seen: 4 }")

    def test_finds_events_without_a_cursor(self):
        self.assert_fails(START, PROGRESS)


if __name__ == "__main__":
    unittest.main()
