#include "tests/common/race/tournament_report.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <numeric>

namespace gridrace::race {

Report read_report(const std::string& path) {
    std::ifstream file(path);
    Report report;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("001")) continue;
        auto& games = report.players.emplace_back();
        for (std::size_t at = 91; at + 8 <= line.size(); at += 10) {
            const char result = line[at + 7];
            const std::uint32_t halves = result == '1' || result == 'U' ? 2 : result == '=' ? 1 : 0;
            games.push_back({std::stoul(line.substr(at, 4)), halves});
        }
    }
    return report;
}

ReportedRound round_of(const Report& report, std::size_t round) {
    const auto count = report.players.size();
    std::vector<Contender> before(count);
    for (std::size_t player = 0; player < count; ++player) {
        for (std::size_t i = 0; i < round; ++i) {
            before[player].points += report.players[player][i].halves * 420;
            before[player].byes += report.players[player][i].opponent == 0;
        }
    }
    ReportedRound found{std::vector<std::size_t>(count), {}, Meetings(count), {}};
    std::iota(found.order.begin(), found.order.end(), 0);
    std::ranges::stable_sort(found.order, std::greater(),
                             [&](std::size_t player) { return before[player].points; });
    std::vector<std::size_t> index(count);
    for (std::size_t i = 0; i < count; ++i) index[found.order[i]] = i;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& games = report.players[found.order[i]];
        found.contenders.push_back(before[found.order[i]]);
        for (std::size_t past = 0; past < round; ++past) {
            const auto opponent = games[past].opponent;
            if (opponent > 0 && index[opponent - 1] > i) found.meetings.add(i, index[opponent - 1]);
        }
        const auto opponent = games[round].opponent;
        if (opponent == 0)
            found.seating.push_back({i});
        else if (index[opponent - 1] > i)
            found.seating.push_back({i, index[opponent - 1]});
    }
    return found;
}

}  // namespace gridrace::race
