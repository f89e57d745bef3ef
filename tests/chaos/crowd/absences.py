"""When no room was served, held against what the log says: no such time is in anybody's time."""

import time

from .ledger import COUNTED, promise
from .recorded import read_log

SLACK = 3  # milliseconds by which two clocks of one machine may differ here


def now():
    """The time of day in milliseconds, by which a server counts from its start on."""
    return time.time() * 1000


class Absences:
    """Spans of time for which certainly no room was served."""

    def __init__(self):
        self._spans = []
        self._begun = None

    def begin(self):
        """Nobody is served from now on, if not from before."""
        if self._begun is None:
            self._begun = now()

    def end(self):
        """A room may be served again from now on."""
        if self._begun is not None:
            self._spans.append((self._begun + SLACK, now() - SLACK))
        self._begun = None

    def total(self):
        """Milliseconds."""
        return sum(max(until - since, 0) for since, until in self._spans)

    def check_log(self, folder):
        """Every room that was there before an absence and opened again after it had its clocks stand still."""
        for code, records in read_log(folder).items():
            for since, until in self._spans:
                if records[0].at < since and records[-1].at >= until:
                    counted = time_that_runs(records, since, until)
                    times = f"{counted:.0f} ms of {until - since:.0f} ms"
                    promise(counted <= 0, COUNTED, f"in room {code} {times}")


def interruptions(records):
    """All in a room's log, as pairs of times."""
    events = (event for record in records for event in record.events)
    told = (event.interrupted for event in events if event.HasField("interrupted"))
    return [(getattr(span, "from"), span.until) for span in told]


def time_that_runs(records, since, until):
    """How much of this time the room's clocks ran, in milliseconds."""
    counted = until - since
    for begin, end in interruptions(records):
        counted -= max(min(end, until) - max(begin, since), 0)
    return counted
