"""How strong a club's players are after a race: written from proto/modes.md, "Skill"."""

import math

K = math.pi / math.sqrt(3)
LEAST = 80.0
MOST = 350.0
PER_DAY = 27.0
DAY = 86_400_000.0


def _zero(function, low=-6000.0, high=9000.0):
    """The zero of a function that falls."""
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > 0 else (low, middle)
    return (low + high) / 2


def after(players, places, at):
    """The (mean, deviation) of each, in thousandths, after a race that ended `at`.

    `players` are (mean, deviation, rated_at), in thousandths, or None before the first race.
    """
    count = len(players)
    weight = 0.1 * (count - 1) / (count + 3)
    beta = LEAST**2 * (1 + 1 / weight) + PER_DAY / weight
    skills = []
    for player in players:
        mean, deviation, rated_at = player or (1_500_000, 350_000, at)
        variance = (deviation / 1000) ** 2
        faded = min(PER_DAY * max(at - rated_at, 0) / DAY, max(MOST**2 - variance, 0))
        skills.append((mean / 1000, variance + faded + weight * LEAST**2))
    curves = [(mean, K / math.sqrt(variance + beta)) for mean, variance in skills]

    def performance(place):
        def balance(x):
            total = 0.0
            for (mean, a), other in zip(curves, places, strict=True):
                t = a * math.tanh(a * (x - mean) / 2)
                total += -2 * t if other == place else -t + (a if other > place else -a)
            return total

        return _zero(balance)

    found = []
    for (mean, variance), place in zip(skills, places, strict=True):
        shown = performance(place)
        c = K / math.sqrt(beta)
        new = _zero(
            lambda x, m=mean, v=variance, p=shown: -c * math.tanh(c * (x - p) / 2) - (x - m) / v
        )
        deviation = math.sqrt(1 / (1 / variance + 1 / beta))
        found.append((min(max(new, 0.0), 6000.0) * 1000, deviation * 1000))
    return found
