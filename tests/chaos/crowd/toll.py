"""What accidents cost the members: how long they were not served, and which connections ended."""

from python_client.checks import check

from . import gaps
from .accidents import RELAYED


class Watch:
    """Looks at everybody during one accident. `node` is the index of the one that it happens to."""

    def __init__(self, crowd, rooms, node, accident):
        """`rooms`: the codes of those that the node has."""
        seated = [racer for racer in crowd.everybody if racer.is_seated()]
        self.kept = [r for r in seated if accident.keeps(r.node == node, r.book.code in rooms)]
        self.busy = [r for r in seated if crowd.is_busy(r)]
        self.relayed = [r for r in self.busy if r.node != node and r.book.code in rooms]
        self.cut_off = [r for r in self.busy if r.node == node]
        self._may_silence = accident.may_silence
        self._connections = [(racer, racer.connection) for racer in self.kept]
        for racer in crowd.everybody:
            racer.forget_times()

    def faults(self):
        """Connections that should have stayed and ended, or on which nothing came any more, in words."""
        return [
            f"{racer.name} of {racer.book.code}: "
            + (f"closed with {end.close_code} by node {end.node}" if end.close_code else f"not served by node {end.node}")
            for racer, connection in self._connections
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
        self.kept = 0
        self.faults = []

    def add(self, watch, slowest):
        self.count += 1
        self.slowest = max(self.slowest, slowest)
        self.kept += len(watch.kept)
        self.faults += watch.faults()

    def __str__(self):
        lines = [f"{self.count} {self.accident.title}: all served {self.slowest:.2f} s after its end at the latest"]
        for group, seconds in self.seconds.items():
            lines.append(f"  {self.accident.measured} of {len(seconds)} {group}: {gaps.in_words(seconds)}")
        if self.kept:
            silent = "" if self.accident.may_silence else " or fell silent"
            lines.append(f"  of {self.kept} connections that should stay {len(self.faults)} were closed{silent}")
            lines += [f"    {fault}" for fault in self.faults]
        return "\n".join(lines)

    def judge(self):
        check(not self.faults, f"{self.accident.title}: connections ended that should stay: {self.faults}")
        measured = sum(len(seconds) for seconds in self.seconds.values())
        if self.accident.proves_takeover and measured > 20:  # of few, none may have been
            check(self.seconds[RELAYED], "nobody was in a room of a killed node by way of another node")
