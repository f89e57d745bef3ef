"""Tests of the client's fold: the same room by events and by snapshot."""

import unittest

from google.protobuf import text_format

from python_client import messages, player, sudoku
from python_client.room import Room

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EVENTS = """
events { room_opened { code: "7KQ2MB" rules { max_players: 2 } at: 1 } }
events { member_joined { member: 1 name: "Ada" role: ROLE_PLAYER } }
events { host_changed { member: 1 } }
events { member_joined { member: 2 name: "Bob" role: ROLE_PLAYER } }
events { ready_changed { member: 2 ready: true } }
events { countdown_started { race: 1 starts_at: 5000 } }
events { race_started { race: 1 at: 5003 puzzle: "%s" } }
events { digit_placed { member: 1 cell: 1 digit: 1 } }
events { progress_changed { member: 1 filled_by_box: "\\1\\0\\0\\0\\0\\0\\0\\0\\0" } }
events { move_refused { member: 1 refused_moves: 1 } }
events { member_away { member: 2 at: 6000 } }
events { }
""" % PUZZLE
SNAPSHOT = """
snapshot {
  code: "7KQ2MB"
  phase: PHASE_RACING
  rules { max_players: 2 }
  members { id: 1 name: "Ada" role: ROLE_PLAYER }
  members { id: 2 name: "Bob" role: ROLE_PLAYER ready: true away_since: 6000 }
  host: 1
  race {
    number: 1
    starts_at: 5003
    puzzle: "%s"
    end_reason: RACE_END_REASON_ALL_DONE
    runs {
      member: 1 name: "Ada" filled_by_box: "\\1\\0\\0\\0\\0\\0\\0\\0\\0" refused_moves: 1
      status: RUN_STATUS_RACING grid: "81%s"
    }
    runs {
      member: 2 name: "Bob" filled_by_box: "\\0\\0\\0\\0\\0\\0\\0\\0\\0" status: RUN_STATUS_RACING
    }
  }
  last_member: 2
}
""" % (PUZZLE, PUZZLE[2:])


def frame(text):
    return text_format.Parse(text, messages.server.ServerMessage())


def folded(text, me=1):
    room = Room(me)
    for event in frame(text).events:
        room.fold(event)
    return room


class RoomTest(unittest.TestCase):
    def test_events_and_snapshot_give_the_same_room(self):
        self.assertEqual(folded(EVENTS), Room.from_snapshot(1, frame(SNAPSHOT).snapshot))

    def test_standings_put_the_finished_before_those_with_progress(self):
        room = folded(EVENTS + "events { player_finished { member: 2 time: 900 place: 1 } }")

        self.assertEqual([(s.place, s.member) for s in room.standings()], [(1, 2), (2, 1)])

    def test_who_leaves_in_mid_race_is_gone_and_still_in_the_results(self):
        room = folded(EVENTS + "events { member_left { member: 1 reason: LEAVE_REASON_LEFT } }")

        self.assertEqual(room.race.runs[1].status, messages.server.RUN_STATUS_GONE)
        self.assertEqual((room.host, list(room.members)), (0, [2]))

    def test_a_cancelled_countdown_leaves_nothing_but_the_number(self):
        room = folded(EVENTS + "events { countdown_cancelled { race: 1 } }")

        self.assertEqual(vars(room.race), vars(type(room.race)(1)))
        self.assertFalse(room.members[2].ready)

    def test_moves_left_lead_to_a_solution(self):
        room = folded(EVENTS)
        grid = list(room.my_run().grid)

        for cell, digit in player.moves_left(room):
            grid[cell] = digit

        self.assertTrue(sudoku.is_solved(grid))


if __name__ == "__main__":
    unittest.main()
