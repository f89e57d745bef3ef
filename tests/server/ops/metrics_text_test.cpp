// The text that Prometheus reads.
#include "server/ops/metrics_text.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

using Type = MetricsText::Type;
using namespace std::chrono_literals;

TEST(MetricsText, ExplainsEachMetricBeforeItsSamples) {
    MetricsText text;
    text.begin(Type::gauge, "gridrace_rooms", "Rooms that are open.");
    text.add(3);
    text.begin(Type::counter, "gridrace_commands_total", "Commands.");
    text.add({{"verdict", "applied"}}, 7);
    text.add({{"verdict", "cell_is_given"}, {"kind", "x"}}, 0.25);

    EXPECT_EQ(text.text(),
              "# HELP gridrace_rooms Rooms that are open.\n"
              "# TYPE gridrace_rooms gauge\n"
              "gridrace_rooms 3\n"
              "# HELP gridrace_commands_total Commands.\n"
              "# TYPE gridrace_commands_total counter\n"
              "gridrace_commands_total{verdict=\"applied\"} 7\n"
              "gridrace_commands_total{verdict=\"cell_is_given\",kind=\"x\"} 0.25\n");
}

TEST(MetricsText, WritesLargeNumbersExactly) {
    MetricsText text;
    text.begin(Type::counter, "x", "x");
    text.add(9007199254740991.0 - 991);
    text.add(1792700000000.0);

    EXPECT_NE(text.text().find("x 9007199254740000\n"), std::string::npos) << text.text();
    EXPECT_NE(text.text().find("x 1792700000000\n"), std::string::npos);
}

TEST(MetricsText, EscapesWhatLabelsHold) {
    MetricsText text;
    text.begin(Type::gauge, "x", "x");
    text.add({{"a", "\"\\\n"}}, 1);

    EXPECT_NE(text.text().find("x{a=\"\\\"\\\\\\n\"} 1\n"), std::string::npos) << text.text();
}

TEST(MetricsText, AddsHistogramsOfAllShardsUp) {
    DurationCounter first;
    DurationCounter second;
    first.add(64us);
    first.add(100us);
    second.add(100us);
    second.add(2h);
    DurationSum sum;
    sum.add(first);
    sum.add(second);

    MetricsText text;
    text.begin(Type::histogram, "x_seconds", "x");
    text.add(sum);

    const auto& all = text.text();
    EXPECT_NE(all.find("x_seconds_bucket{le=\"6.4e-05\"} 1\n"), std::string::npos) << all;
    EXPECT_NE(all.find("x_seconds_bucket{le=\"0.000128\"} 3\n"), std::string::npos) << all;
    EXPECT_NE(all.find("x_seconds_bucket{le=\"67.108864\"} 3\n"), std::string::npos) << all;
    EXPECT_NE(all.find("x_seconds_bucket{le=\"+Inf\"} 4\n"), std::string::npos);
    EXPECT_NE(all.find("x_seconds_sum 7200.000264\n"), std::string::npos);
    EXPECT_NE(all.find("x_seconds_count 4\n"), std::string::npos);
}

}  // namespace gridrace::server
