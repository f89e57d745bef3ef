"""What accidents cost the members: how long they were not served, and which connections ended."""

import collections

from python_client.checks import check

from . import gaps
from .accidents import RELAYED

AT_OWNER = "connected to the node of their room"


class Watch:
    """Looks at everybody during one accident. `node` is the index of the one that it happens to."""

    def __init__(self, crowd, owners, node, accident):
        """`owners`: the index of the node that has each room, by code."""
        seated = [racer for racer in crowd.everybody if racer.is_seated()]
        self.kept = [r for r in seated if accident.keeps(r.node == node)]
        self.busy = [r for r in seated if crowd.is_busy(r)]
        self.relayed = [r for r in self.busy if r.node != node == owners.get(r.book.code)]
        self.cut_off = [r for r in self.busy if r.node == node]
        self.places = [AT_OWNER if r.node == owners.get(r.book.code) else RELAYED for r in self.kept]
        self._may_silence = accident.may_silence
        self._connections = [(racer, racer.connection, place) for racer, place in zip(self.kept, self.places)]
        for racer in crowd.everybody:
            racer.forget_times()

    def faults(self):
        """Connections that should have stayed and ended, or on which nothing came any more, in words; and to where."""
        return [
            (
                place,
                f"{racer.name} of {racer.book.code}: "
                + (f"closed with {end.close_code} by node {end.node}" if end.close_code else f"not served by node {end.node}"),
            )
            for racer, connection, place in self._connections
            for end in racer.ends
            if end.connection == connection and (end.close_code or not self._may_silence)
        ]


class Toll:
    """What all accidents of one kind have cost."""

    def __init__(self, accident):
        self.accident = accident
        self.count = 0
        self.seconds = {}  # by group of members
        self.slowest = 0.0  # seconds until everybody was served again, after the accident was over
        self.kept = collections.Counter()  # connections, by where they led
        self.faults = []  # each with the same

    def add(self, watch, slowest):
        self.count += 1
        self.slowest = max(self.slowest, slowest)
        self.kept.update(watch.places)
        self.faults += watch.faults()

    def __str__(self):
        lines = [f"{self.count} {self.accident.title}: all served {self.slowest:.2f} s after its end at the latest"]
        for group, seconds in self.seconds.items():
            lines.append(f"  {self.accident.measured} of {len(seconds)} {group}: {gaps.in_words(seconds)}")
        silent = "" if self.accident.may_silence else " or fell silent"
        for place, count in self.kept.items():
            faults = [fault for where, fault in self.faults if where == place]
            lines.append(f"  of {count} {place}, whose connections should stay, {len(faults)} were sent away{silent}")
            lines += [f"    {fault}" for fault in faults]
        return "\n".join(lines)

    def judge(self):
        check(not self.faults, f"{self.accident.title}: connections ended that should stay: {self.faults}")
        measured = sum(len(seconds) for seconds in self.seconds.values())
        if self.accident.proves_takeover and measured > 20:  # of few, none may have been
            check(self.seconds[RELAYED], "nobody was in a room of a killed node by way of another node")
