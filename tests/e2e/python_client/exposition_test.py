"""The strict reader of metrics finds what is wrong."""

import unittest

from .checks import CheckFailed
from .exposition import Metrics

GOOD = """# HELP x_total Things.
# TYPE x_total counter
x_total{a="b",c="\\"\\\\\\n"} 3
# HELP y_seconds Times.
# TYPE y_seconds histogram
y_seconds_bucket{le="0.5"} 1
y_seconds_bucket{le="+Inf"} 2
y_seconds_sum 1.5e-05
y_seconds_count 2
"""


class ReadsMetrics(unittest.TestCase):
    def test_takes_what_is_right(self):
        metrics = Metrics(GOOD)
        self.assertEqual(metrics.value("x_total", a="b", c='\\"\\\\\\n'), 3)
        self.assertEqual(metrics.value("y_seconds_count"), 2)
        self.assertEqual(metrics.labelled("y_seconds_bucket"), {"0.5": 1, "+Inf": 2})

    def test_refuses_what_is_wrong(self):
        for right, wrong in (
            ("# HELP x_total Things.\n", ""),
            ("# TYPE x_total counter", "# TYPE x_total gauge"),
            ('a="b",', 'a="b"'),
            ('a="b",', 'a="b\n",'),
            ("} 3", "} three"),
            ('le="0.5"} 1', 'le="0.5"} 3'),
            ("y_seconds_count 2", "y_seconds_count 3"),
            ("y_seconds_sum 1.5e-05\n", "z 1\n"),
            ("y_seconds", "y_milliseconds"),
            ("count 2\n", "count 2"),
        ):
            with self.assertRaises((CheckFailed, KeyError), msg=wrong):
                Metrics(GOOD.replace(right, wrong))


if __name__ == "__main__":
    unittest.main()
