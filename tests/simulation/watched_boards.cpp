#include "tests/simulation/watched_boards.hpp"

#include <algorithm>

#include "common/race/watching.hpp"
#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

std::optional<MemberId> who_stops(const race::Event& event) {
    if (const auto* e = std::get_if<race::PlayerFinished>(&event)) return e->member;
    if (const auto* e = std::get_if<race::PlayerForfeited>(&event)) return e->member;
    if (const auto* e = std::get_if<race::PlayerOut>(&event)) return e->member;
    if (const auto* e = std::get_if<race::MemberLeft>(&event)) return e->member;
    return std::nullopt;
}

void WatchedBoards::follow(const race::RaceRules& rules, Instant now, const race::Events& events) {
    const bool ends = std::ranges::any_of(events, [](const race::Event& event) {
        return std::holds_alternative<race::RaceEnded>(event);
    });
    has_just_ended_ = ends;
    std::ptrdiff_t shows_left = std::ranges::count_if(events, [](const race::Event& event) {
        return std::holds_alternative<race::BoardsShown>(event);
    });
    for (const auto& event : events) {
        if (std::holds_alternative<race::CountdownStarted>(event)) moves_.clear();
        if (const auto* e = std::get_if<race::DigitPlaced>(&event)) {
            make(e->member, e->cell, e->digit, now);
        } else if (const auto* cleared = std::get_if<race::CellCleared>(&event)) {
            make(cleared->member, cleared->cell, 0, now);
        } else if (const auto* shown = std::get_if<race::BoardsShown>(&event)) {
            --shows_left;
            show(rules, now, *shown, ends && shows_left == 0);
        } else if (const auto* gap = std::get_if<race::Interrupted>(&event)) {
            for (auto& [cell, moves] : moves_) {
                for (auto& made : moves) made.at += gap->until - gap->from;
            }
        }
    }
}

void WatchedBoards::make(MemberId member, sudoku::Cell cell, int digit, Instant now) {
    moves_[{member, cell.index()}].push_back({now, digit});
}

void WatchedBoards::show(const race::RaceRules& rules, Instant now, const race::BoardsShown& shown,
                         bool is_last) const {
    require(rules.boards_delay.has_value(), "boards are shown against the rules");
    for (const auto& move : shown.moves) {
        const auto moves = moves_.find({move.member, move.cell.index()});
        require(moves != moves_.end(), "a move is shown that nobody made");
        const bool is_old = std::ranges::any_of(moves->second, [&](const Made& made) {
            return made.digit == move.digit && (is_last || made.at + *rules.boards_delay <= now);
        });
        require(is_old, "a move is shown too early");
    }
}

void WatchedBoards::check(const race::RoomState& state) const {
    const auto& race = state.race;
    std::vector<const race::DelayedMoves*> undated;
    for (const auto& group : race.delayed) {
        if (!group.shown_at) undated.push_back(&group);
    }
    require(undated.size() <= 1 && (undated.empty() || undated[0] == &race.delayed.back()),
            "moves wait for a time that never comes");
    require(race.delayed.empty() || (state.phase == race::Phase::racing && shows_boards(state)),
            "moves wait to be shown that nobody will see");
    if (!has_just_ended_ || !shows_boards(state)) return;
    for (const auto& run : race.runs) {
        require(shown_grid(race, run) == run.grid, "a board is not shown as it was at the end");
    }
}

}  // namespace gridrace::simulation
