"""What cluster_killed.py measures and checks: each part is shown what it is to find."""

import types
import unittest

import books_test
from google.protobuf import text_format

from crowd import gaps, planted, recorded
from crowd.accidents import Database, Kill, LongAway, Partition, Stop
from crowd.roaming import End
from crowd.toll import Toll, Watch
from python_client.checks import CheckFailed

KILLED = 100.0


def rooms_log(*records):
    return [text_format.Parse(text, recorded.log_pb2.Record()) for text in records]


def somebody(node, code="7KQ2MB", seated=True):
    """A member of a room whose connection is to this node."""
    racer = types.SimpleNamespace(name="Ada", node=node, connection=7, ends=[])
    racer.book = types.SimpleNamespace(code=code)
    racer.is_seated = lambda: seated
    racer.forget_times = lambda: None
    return racer


class GapsTest(unittest.TestCase):
    def test_the_next_move_is_one_asked_after_the_kill(self):
        confirmations = [(99.8, 99.9), (99.95, 100.002), (100.1, 101.0), (100.2, 101.0)]

        self.assertAlmostEqual(gaps.time_to_next(confirmations, [], KILLED), 1.0)

    def test_or_one_confirmed_after_a_new_snapshot(self):
        confirmations = [(99.95, 100.002), (99.96, 100.7), (100.6, 100.9)]

        self.assertAlmostEqual(gaps.time_to_next(confirmations, [99.0, 100.7], KILLED), 0.7)

    def test_what_arrives_late_from_the_dead_is_none(self):
        self.assertIsNone(gaps.time_to_next([(99.95, 100.002)], [99.0], KILLED))

    def test_the_longest_gap_begins_before_or_within(self):
        confirmations = [(0, 99.9), (0, 100.3), (0, 100.4), (0, 101.0), (0, 109.0)]

        self.assertAlmostEqual(gaps.longest_gap(confirmations, KILLED, 102.0), 0.6)
        self.assertAlmostEqual(gaps.longest_gap([(0, 98.0), (0, 100.1)], KILLED, 102.0), 2.1)

    def test_quantiles(self):
        values = [float(value) for value in range(100, 0, -1)]

        self.assertEqual([gaps.quantile(values, share) for share in (0.5, 0.99, 1)], [50, 99, 100])
        self.assertEqual(gaps.quantile([7.0], 0.5), 7.0)


class WatchTest(unittest.TestCase):
    """It happens to node 1, which has the room 7KQ2MB."""

    def watch(self, *racers, accident=Kill()):
        crowd = types.SimpleNamespace(everybody=racers, is_busy=lambda racer: True)
        return Watch(crowd, {"7KQ2MB": 1, "STPZTE": 2}, 1, accident)

    def judge(self, watch, accident=Kill()):
        toll = Toll(accident)
        toll.add(watch, 0)
        toll.judge()

    def test_knows_whom_it_concerns(self):
        relayed, other_room, own, away = somebody(0), somebody(2, "STPZTE"), somebody(1), somebody(0, seated=False)

        watch = self.watch(relayed, other_room, own, away)

        self.assertEqual(watch.relayed, [relayed])
        self.assertEqual(watch.kept, [relayed, other_room])
        self.assertEqual(watch.cut_off, [own])
        self.assertEqual(watch.busy, [relayed, other_room, own])

    def test_the_killed_node_may_end_connections(self):
        racer = somebody(1)
        watch = self.watch(racer)
        racer.ends.append(End(7, 1, 1006))

        self.judge(watch)

    def test_another_node_may_not(self):
        racer = somebody(0)
        watch = self.watch(racer)
        racer.ends.append(End(7, 0, 1013))

        self.assertRaisesRegex(CheckFailed, "closed with 1013 by node 0", self.judge, watch)

    def test_nor_fall_silent(self):
        racer = somebody(2)
        watch = self.watch(racer)
        racer.ends.append(End(7, 2, None))

        self.assertRaisesRegex(CheckFailed, "not served by node 2", self.judge, watch)

    def test_newcomers_may_be_sent_away(self):
        racer = somebody(2)
        watch = self.watch(racer)
        racer.ends.append(End(8, 2, 1013))

        self.judge(watch)

    def test_nor_a_node_that_is_cut_off_or_stood_still_or_has_no_database(self):
        for accident in (Partition(["database"], "lost"), Stop(), Database(), LongAway(20)):
            for racer in (somebody(1), somebody(0), somebody(1, "STPZTE")):
                watch = self.watch(racer, accident=accident)
                racer.ends.append(End(7, racer.node, 1013))

                self.assertRaisesRegex(CheckFailed, "closed with 1013", self.judge, watch, accident)

    def test_nobody_waits_for_a_database_for_longer_than_half_a_minute(self):
        racer = somebody(1)
        watch = self.watch(racer, accident=LongAway(60))
        racer.ends.append(End(7, 1, 1013))

        self.judge(watch, LongAway(60))

    def test_nobody_is_served_by_a_node_that_is_cut_off(self):
        partition = Partition(["database"], "lost")
        racer = somebody(0)
        watch = self.watch(racer, accident=partition)
        racer.ends.append(End(7, 0, None))

        self.judge(watch, partition)


class PlantedFaultsTest(unittest.TestCase):
    """Ada's log of books_test.py, with another confirmed move."""

    def setUp(self):
        self.ada = books_test.ada_after_the_news()
        self.ada.ask("number: 4 place_digit { cell: 2 digit: 2 }")
        progress = 'progress_changed { member: 1 filled_by_box: "\\2\\0\\0\\0\\0\\0\\0\\0\\0" }'
        record = (
            "events { digit_placed { member: 1 cell: 2 digit: 2 } }"
            f"events {{ {progress} }} events {{ command_answered {{ member: 1 command: 4 }} }}"
        )
        self.ada.hear(record + "cursor { public_seen: 8 private_seen: 6 }")
        self.records = rooms_log(*books_test.LOG, record)

    def test_are_found(self):
        recorded.check_room(self.ada.book, self.records)

        said = planted.prove(self.ada.book, self.records)

        self.assertEqual(set(said), set(planted.PLANTS))

    def test_must_be_found(self):
        check = recorded.check_room
        try:
            recorded.check_room = lambda book, records: 0
            self.assertRaises(CheckFailed, planted.prove, self.ada.book, self.records)
        finally:
            recorded.check_room = check


if __name__ == "__main__":
    unittest.main()
