#include "server/fullness.hpp"

#include <cmath>

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

constexpr double nearly_full = 0.9;
constexpr double not_full = 0.75;

double sum(const ServerContext& context, Gauge ShardCounts::*gauge) {
    std::int64_t sum = 0;
    for (const auto& shard : context.shards) sum += (shard->counts().*gauge).value();
    return static_cast<double>(sum);
}

struct Measured {
    double used = 0;
    double most = 0;
};

std::optional<Measured> measure(const ServerContext& context, Total total) {
    const auto& limits = context.shards.front()->limits();
    const auto shards = static_cast<double>(context.shards.size());
    auto& gate = context.gate;
    const auto rate = [&](Gate::CommonRate which) {
        return Measured{gate.pressure(which, Gate::Clock::now()), 1};
    };
    const auto each = [&](Gauge ShardCounts::*gauge, std::size_t most) {
        return Measured{sum(context, gauge), shards * static_cast<double>(most)};
    };
    switch (total) {
        case Total::seats:
            return Measured{static_cast<double>(gate.seats()),
                            static_cast<double>(gate.settings().seats_of_all)};
        case Total::rooms: return each(&ShardCounts::rooms, limits.max_rooms);
        case Total::clubs: return each(&ShardCounts::clubs, limits.max_clubs);
        case Total::orders: return each(&ShardCounts::orders, limits.orders);
        case Total::day:
            return Measured{sum(context, &ShardCounts::day_places),
                            static_cast<double>(limits.day_players)};
        case Total::records:
            return Measured{static_cast<double>(context.archive.visits()),
                            static_cast<double>(RaceArchive::most_visits)};
        case Total::rooms_made: return rate(Gate::CommonRate::rooms);
        case Total::guesses: return rate(Gate::CommonRate::guesses);
        case Total::words: return rate(Gate::CommonRate::words);
        case Total::operators: return rate(Gate::CommonRate::operators);
        case Total::proofs:
            return Measured{static_cast<double>(gate.proofs()),
                            static_cast<double>(Challenges::most_spent)};
        case Total::listed:  // more rooms than are shown are nothing to warn of
        case Total::field:   // older races make room
        case Total::handshakes:
        case Total::kept:
        case Total::answers:
        case Total::log: break;
    }
    return std::nullopt;
}

}  // namespace

std::vector<Fullness> fullness(const ServerContext& context) {
    std::vector<Fullness> all;
    for (const auto& row : all_totals) {
        if (const auto measured = measure(context, row.total))
            all.push_back({row, measured->used, measured->most});
    }
    return all;
}

void FullnessWatch::look(const std::vector<Fullness>& all) {
    for (const auto& each : all) {
        auto told = told_[static_cast<std::size_t>(each.row.total)];
        if (each.part() < not_full) told = false;
        if (told || each.part() < nearly_full) continue;
        told = true;
        report(Level::warning, "nearly all of a total is used",
               {{"total", std::string(each.row.name)},
                {"percent", std::to_string(std::lround(100 * each.part()))},
                {"setting", std::string(each.row.setting)}});
    }
}

}  // namespace gridrace::server
