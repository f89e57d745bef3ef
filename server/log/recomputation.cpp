#include "server/log/recomputation.hpp"

#include <algorithm>
#include <utility>

#include "server/log/ask_log.hpp"

namespace gridrace::server {

namespace {

bool is_same(const PlayerRating& one, const PlayerRating* other) {
    return other != nullptr &&
           bits_of(one.rating.skill.mean) == bits_of(other->rating.skill.mean) &&
           bits_of(one.rating.skill.deviation) == bits_of(other->rating.skill.deviation) &&
           one.rating.rated_at == other->rating.rated_at && one.races == other->races;
}

}  // namespace

Result<Recomputation, std::error_code> recompute(const ReadResults& read,
                                                 const ResultVisitor& visit) {
    Recomputation all;
    for (;;) {
        const auto races = read(static_cast<std::int64_t>(all.races));
        if (!races) return races.error();
        if (races->empty()) return all;
        for (const auto& race : *races) {
            all.ratings.rate(race);
            all.results += race.runs.size();
            if (visit) visit(race);
        }
        all.races += races->size();
    }
}

std::size_t count_differences(const std::vector<PlayerRating>& stored,
                              const PlayerRatings& computed) {
    const auto same = static_cast<std::size_t>(std::ranges::count_if(
        stored, [&](const auto& one) { return is_same(one, computed.find(one.key, one.family)); }));
    return std::max(stored.size(), computed.size()) - same;
}

Result<Recomputed, std::error_code> recompute_ratings(Log& log, bool replaces) {
    auto all = recompute([&](std::int64_t after) {
        return ask<std::vector<RatedRace>>([&](auto done) { log.read_results(after, done); });
    });
    if (!all) return all.error();
    const auto stored = ask<std::vector<PlayerRating>>([&](auto done) { log.list_ratings(done); });
    if (!stored) return stored.error();
    const auto differences = count_differences(*stored, all->ratings);
    if (differences > 0 && replaces) {
        const auto error =
            wait_for([&](auto done) { log.replace_ratings(all->ratings.all(), done); });
        if (error) return error;
    }
    return Recomputed{*std::move(all), differences};
}

}  // namespace gridrace::server
