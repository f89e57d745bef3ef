#include "client/app/core/day_ranking.hpp"

namespace gridrace::app {

DayRanking day_ranking(const race::Race& race) {
    DayRanking ranking;
    for (auto& standing : race::standings(race)) {
        if (standing.status == race::RunStatus::racing && !race.ended_at) ++ranking.solving;
        if (standing.status != race::RunStatus::finished) continue;
        auto& places = standing.assists_taken == 0 ? ranking.without_help : ranking.with_help;
        places.push_back(std::move(standing));
    }
    return ranking;
}

}  // namespace gridrace::app
