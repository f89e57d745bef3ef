#include "client/app/analysis/pace.hpp"

#include <algorithm>

namespace gridrace::app {

void Pace::note(const race::Race& race, Instant now) {
    for (const auto& run : race.runs) {
        const int filled = std::clamp(race::cells_filled(run), 0, sudoku::Cell::count);
        const auto [entry, is_new] = players_.try_emplace(run.member);
        Player& player = entry->second;
        // Cells that are cleared are reached again.
        for (int i = filled + 1; i <= player.filled; ++i) {
            player.reached[static_cast<std::size_t>(i)].reset();
        }
        for (int i = player.filled + 1; i <= filled && !is_new; ++i) {
            player.reached[static_cast<std::size_t>(i)] = now - race.starts_at;
        }
        player.filled = filled;
    }
}

std::optional<Milliseconds> Pace::reached(MemberId member, int cells) const {
    const auto found = players_.find(member);
    if (found == players_.end() || cells < 0 || cells > sudoku::Cell::count) return std::nullopt;
    return found->second.reached[static_cast<std::size_t>(cells)];
}

}  // namespace gridrace::app
