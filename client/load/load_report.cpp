#include "client/load/load_report.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

constexpr std::array<double, 4> percentiles{50, 90, 99, 99.9};

double as_milliseconds(std::uint64_t microseconds) {
    return static_cast<double>(microseconds) / 1000;
}

double per_second(std::uint64_t count, Seconds time) {
    return time.count() > 0 ? static_cast<double>(count) / time.count() : 0;
}

std::uint64_t error_count(const Measurements& seen) {
    std::uint64_t count = 0;
    for (const auto& [what, times] : seen.errors) count += times;
    return count;
}

std::string percentile_line(const char* name, const Histogram& histogram) {
    if (histogram.count() == 0) return "";
    std::string line = fmt::format("{:<26}", name);
    for (const double percent : percentiles) {
        line += fmt::format("{:>10.2f}", as_milliseconds(histogram.percentile(percent)));
    }
    return line + fmt::format("{:>10.2f}\n", as_milliseconds(histogram.max()));
}

nlohmann::json to_json(const Histogram& histogram) {
    nlohmann::json json{{"count", histogram.count()},
                        {"mean", histogram.mean() / 1000},
                        {"max", as_milliseconds(histogram.max())}};
    for (const double percent : percentiles) {
        json[fmt::format("p{:g}", percent)] = as_milliseconds(histogram.percentile(percent));
    }
    return json;
}

// The server's costs during the measurement.
struct ServerCost {
    double cpu_seconds = 0;
    double memory_per_member = 0;  // bytes of its own
};

std::optional<ServerCost> server_cost(const LoadOutcome& outcome) {
    if (!outcome.empty || !outcome.before || !outcome.after) return std::nullopt;
    ServerCost cost;
    cost.cpu_seconds = outcome.after->cpu_seconds - outcome.before->cpu_seconds;
    if (outcome.connected > 0) {
        cost.memory_per_member = (static_cast<double>(outcome.after->anonymous_bytes) -
                                  static_cast<double>(outcome.empty->anonymous_bytes)) /
                                 static_cast<double>(outcome.connected);
    }
    return cost;
}

std::string server_lines(const LoadOutcome& outcome) {
    const auto cost = server_cost(outcome);
    if (!cost)
        return "server            not on this machine, or not to be seen: see --server-pid\n";
    const auto deliveries =
        static_cast<double>(std::max<std::uint64_t>(outcome.seen.deliveries, 1));
    return fmt::format(
        "server            process {}, {:.1f} % of one core, {:.2f} us of it per delivery\n"
        "                  {:.1f} MB in memory, {:.1f} KB per connection\n",
        outcome.server_pid, 100 * cost->cpu_seconds / outcome.measured.count(),
        1e6 * cost->cpu_seconds / deliveries,
        static_cast<double>(outcome.after->resident_bytes) / 1e6, cost->memory_per_member / 1e3);
}

std::string error_lines(const Measurements& seen) {
    std::string lines = fmt::format("errors            {}\n", with_commas(error_count(seen)));
    for (const auto& [what, times] : seen.errors) {
        lines += fmt::format("  {:>14}  {}\n", with_commas(times), what);
    }
    if (seen.unanswered > 0) {
        lines +=
            fmt::format("unanswered        {} moves at the end\n", with_commas(seen.unanswered));
    }
    return lines;
}

}  // namespace

std::string report(const LoadPlan& plan, const LoadOutcome& outcome) {
    const auto& seen = outcome.seen;
    const auto pace = plan.pace.count() > 0
                          ? fmt::format("a move every {:g} s each", plan.pace.count())
                          : fmt::format("flat out, {} under way each", plan.pipeline);
    return fmt::format("crowd             {} of {} connected in {} rooms, {}\n",
                       with_commas(outcome.connected), with_commas(outcome.members),
                       with_commas(outcome.rooms), pace) +
           fmt::format(
               "measured          {:.1f} s: {} moves ({:.0f} a second), "
               "{} deliveries ({:.0f} a second)\n",
               outcome.measured.count(), with_commas(seen.moves),
               per_second(seen.moves, outcome.measured), with_commas(seen.deliveries),
               per_second(seen.deliveries, outcome.measured)) +
           fmt::format("{:<26}{:>10}{:>10}{:>10}{:>10}{:>10}\n", "milliseconds", "p50", "p90",
                       "p99", "p99.9", "max") +
           percentile_line("move to confirmation", seen.confirmation) +
           percentile_line("move to opponents", seen.opponents) +
           percentile_line("connect to welcome", seen.welcome) +
           percentile_line("storm: lost to welcome", seen.storm) + server_lines(outcome) +
           error_lines(seen);
}

std::string report_json(const LoadPlan& plan, const LoadOutcome& outcome) {
    const auto& seen = outcome.seen;
    nlohmann::json json{
        {"end", outcome.end == LoadEnd::done ? "done" : outcome.message},
        {"pace", plan.pace.count()},
        {"rooms", outcome.rooms},
        {"members", outcome.members},
        {"connected", outcome.connected},
        {"seconds", outcome.measured.count()},
        {"moves", seen.moves},
        {"moves_per_second", per_second(seen.moves, outcome.measured)},
        {"deliveries", seen.deliveries},
        {"deliveries_per_second", per_second(seen.deliveries, outcome.measured)},
        {"frames", seen.frames},
        {"unanswered", seen.unanswered},
        {"confirmation_ms", to_json(seen.confirmation)},
        {"opponents_ms", to_json(seen.opponents)},
        {"welcome_ms", to_json(seen.welcome)},
        {"storm_ms", to_json(seen.storm)},
        {"errors", nlohmann::json(seen.errors)},
        {"own_cpu_seconds", outcome.own_cpu_seconds},
        {"kernel_tcp_bytes", outcome.kernel_bytes},
        {"server", nullptr},
    };
    if (const auto cost = server_cost(outcome)) {
        json["server"] = {{"pid", outcome.server_pid},
                          {"cpu_seconds", cost->cpu_seconds},
                          {"resident_bytes", outcome.after->resident_bytes},
                          {"anonymous_bytes", outcome.after->anonymous_bytes},
                          {"bytes_per_connection", cost->memory_per_member}};
    }
    return json.dump();
}

std::string describe(const LoadProgress& progress) {
    const auto& seen = *progress.seen;
    auto line =
        fmt::format("{} {:.0f} s: {} of {} connected", progress.stage, progress.elapsed.count(),
                    with_commas(progress.connected), with_commas(progress.members));
    if (seen.moves > 0) {
        line += fmt::format(", {} moves, p99 {:.1f} ms", with_commas(seen.moves),
                            as_milliseconds(seen.confirmation.percentile(99)));
    }
    return line + fmt::format(", {} errors", with_commas(error_count(seen)));
}

}  // namespace gridrace::client
