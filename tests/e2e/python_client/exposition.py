"""Prometheus' text format, version 0.0.4, read strictly: what is not as the format says is a fault."""

import math
import re

from .checks import check

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
HELP = re.compile(rf"# HELP ({NAME}) (\S.*)")
TYPE = re.compile(rf"# TYPE ({NAME}) (counter|gauge|histogram)")
SAMPLE = re.compile(rf"({NAME})(?:\{{(.*)\}})? (\S+)")
LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=.)|$)')
NUMBER = re.compile(r"[-+]?(\d+(\.\d+)?([eE][-+]?\d+)?|Inf)")
BASE_UNITS = ("_seconds", "_bytes", "_seconds_total", "_bytes_total")
OTHER_UNITS = re.compile(r"_(ms|milliseconds|microseconds|minutes|kb|mb|kilobytes|percent)(_|$)")


class Metrics:
    """`types` by name, and `samples` by name and labels: ("gridrace_rooms", ()) or
    ("gridrace_connections", (("kind", "seated"),))."""

    def __init__(self, text):
        self.types = {}
        self.samples = {}
        self._helped = None
        self._current = None
        check(text.endswith("\n"), "the last line has no end")
        for line in text[:-1].split("\n"):
            self._read(line)
        for name, kind in self.types.items():
            self._check_metric(name, kind)

    def value(self, name, **labels):
        return self.samples[(name, tuple(sorted(labels.items())))]

    def labelled(self, name):
        """The values of all samples of a name, by their only label's value."""
        return {labels[0][1]: value for (n, labels), value in self.samples.items() if n == name}

    def _read(self, line):
        if match := HELP.fullmatch(line):
            check(match[1] not in self.types, f"a second time: {line}")
            self._helped = match[1]
        elif match := TYPE.fullmatch(line):
            check(match[1] == self._helped, f"not behind its help: {line}")
            self._current = match[1]
            self.types[match[1]] = match[2]
        elif match := SAMPLE.fullmatch(line):
            self._take(match, line)
        else:
            check(False, f"neither help, type nor sample: {line!r}")

    def _take(self, match, line):
        name, labels, number = match[1], match[2], match[3]
        suffixes = ("",) if self.types.get(self._current) != "histogram" else ("_bucket", "_sum", "_count")
        check(name in [f"{self._current}{s}" for s in suffixes], f"not behind its type: {line}")
        check(NUMBER.fullmatch(number), f"no number: {line}")
        found = LABEL.findall(labels or "")
        rest = LABEL.sub("", labels or "")
        check(not rest and (found or labels is None), f"labels of {line}")
        key = (name, tuple(sorted(found)))
        check(key not in self.samples, f"a second time: {line}")
        self.samples[key] = float(number)

    def _check_metric(self, name, kind):
        check(not OTHER_UNITS.search(name), f"{name} is not in base units")
        check((kind == "counter") == name.endswith("_total"), f"{name} is a {kind}")
        if kind == "counter":
            values = [value for (n, _), value in self.samples.items() if n == name]
            check(all(value >= 0 for value in values), f"{name} is negative")
        if kind == "histogram":
            self._check_histogram(name)

    def _check_histogram(self, name):
        buckets = self.labelled(f"{name}_bucket")
        limits = [math.inf if limit == "+Inf" else float(limit) for limit in buckets]
        counts = list(buckets.values())
        check(limits == sorted(limits) and limits[-1] == math.inf, f"the buckets of {name}")
        check(counts == sorted(counts), f"the buckets of {name} do not add up")
        check(counts[-1] == self.value(f"{name}_count"), f"the count of {name}")
        check(self.value(f"{name}_sum") >= 0, f"the sum of {name}")
