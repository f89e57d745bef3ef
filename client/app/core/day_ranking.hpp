// The two rankings of a puzzle of the day.
#pragma once

#include <vector>

#include "common/race/standings.hpp"

namespace gridrace::app {

struct DayRanking {
    std::vector<race::Standing> without_help;  // finished, best first
    std::vector<race::Standing> with_help;
    std::size_t solving = 0;  // players in the attempt
};

DayRanking day_ranking(const race::Race& race);

}  // namespace gridrace::app
