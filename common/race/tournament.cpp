#include "common/race/tournament.hpp"

#include <algorithm>

namespace gridrace::race {

std::uint32_t table_of(const Tables& tables, MemberId member) {
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto& players = tables[i].players;
        if (std::ranges::find(players, member) != players.end())
            return static_cast<std::uint32_t>(i + 1);
    }
    return 0;
}

}  // namespace gridrace::race
