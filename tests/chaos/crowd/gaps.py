"""How long people were not served, from what they noted: times of time.monotonic(), in seconds."""

import math


def time_to_next(confirmations, snapshots, since):
    """From `since`, when a server died, to the next confirmed command; None if there was none.

    `confirmations` are pairs of when a command was asked and when it was confirmed. What a server confirmed before it
    died may arrive afterwards, so only these show that somebody is served again: commands asked afterwards, and
    those confirmed after a snapshot, by which another server begins.
    """
    served = min((at for at in snapshots if at > since), default=math.inf)
    times = (at - since for asked, at in confirmations if at > since and (asked > since or at >= served))
    return min(times, default=None)


def longest_gap(confirmations, since, until):
    """The longest time without a confirmed command that ended or began in this span."""
    before = max((at for _, at in confirmations if at <= since), default=since)
    within = sorted(at for _, at in confirmations if since < at <= until)
    times = [before, *within]
    return max((after - at for at, after in zip(times, times[1:])), default=until - before)


def longest_wait(waits, since, until):
    """The longest of those that ended in this span, pairs of when a command was wanted and when it was confirmed."""
    return max((at - wanted for wanted, at in waits if since < at <= until), default=0.0)


def quantile(values, share):
    """The smallest of the values that so large a share of them does not exceed."""
    return sorted(values)[max(math.ceil(share * len(values)) - 1, 0)]


def in_words(seconds):
    if not seconds:
        return "not measured"
    half, most = quantile(seconds, 0.5), quantile(seconds, 0.99)
    return f"p50 {half:.2f} s, p99 {most:.2f} s, max {max(seconds):.2f} s"
