#include "server/rooms/kept_races.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "common/base/text.hpp"
#include "common/sudoku/canonical/form_number.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rating/strength.hpp"

namespace gridrace::server {

namespace {

// A long name is cut to make room for the suffix.
std::string ghost_name(std::string_view player) {
    auto cut = std::string(player);
    for (;;) {
        auto name = clean_name(cut + std::string(race::ghost_suffix));
        if (name) return *std::move(name);
        while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xc0) == 0x80)
            cut.pop_back();
        if (cut.empty()) return "?" + std::string(race::ghost_suffix);
        cut.pop_back();
    }
}

std::uint32_t strength_of(const sudoku::Grid& puzzle, Milliseconds time) {
    const Milliseconds predicted = sudoku::predicted_time(puzzle);
    const auto taken = std::max(time, Milliseconds(1000));
    return static_cast<std::uint32_t>(
        sudoku::strength_of(static_cast<double>(taken.count()) /
                            static_cast<double>(predicted.count()))
            .tenths);
}

// Follows a room, and keeps the moves of the race that is on.
class Following {
public:
    void add(Instant at, const race::Event& event) {
        if (const auto* joined = std::get_if<race::MemberJoined>(&event);
            joined != nullptr && joined->bot)
            bots_.insert(joined->member);
        if (const auto* invited = std::get_if<race::GhostInvited>(&event))
            rooms_of_ghosts_.insert(invited->run.room);
        if (std::holds_alternative<race::RaceStarted>(event)) {
            moves_.clear();
            rules_ = state_.rules;
            has_ghosts_ = !state_.ghosts.empty();
        }
        if (const auto* placed = std::get_if<race::DigitPlaced>(&event))
            note(at, placed->member, placed->cell, placed->digit);
        if (const auto* cleared = std::get_if<race::CellCleared>(&event))
            note(at, cleared->member, cleared->cell, 0);
        if (std::holds_alternative<race::RaceKept>(event)) keep();
        race::fold(state_, event);
    }
    std::vector<KeptRace> take() { return std::move(kept_); }

private:
    void note(Instant at, MemberId member, sudoku::Cell cell, std::uint8_t digit) {
        const auto since = std::max(at - state_.race.starts_at, Instant::duration(0));
        auto& moves = moves_[member];
        if (moves.size() <= race::most_recorded_moves)
            moves.push_back({std::chrono::duration_cast<Milliseconds>(since), cell, digit});
    }

    void keep() {
        const auto& race = state_.race;
        if (!race.puzzle || !state_.code) return;
        KeptRace kept{*state_.code, race.number, sudoku::form_number(*race.puzzle), *race.puzzle,
                      rules_.grade, rules_.rating, {}};
        for (const auto& run : race.runs) {
            auto& moves = moves_[run.member];
            const bool is_kept = run.status == race::RunStatus::finished &&
                                 run.assists_taken == 0 && run.head_start == race::HeadStart{} &&
                                 !bots_.contains(run.member) && !moves.empty() &&
                                 moves.size() <= race::most_recorded_moves;
            if (!is_kept) continue;
            kept.runs.push_back({ghost_name(run.name), strength_of(*race.puzzle, run.time),
                                 std::move(moves), state_.code->text()});
        }
        std::ranges::stable_sort(kept.runs, {}, [](const race::RecordedRun& run) {
            return run.moves.back().at;
        });
        if (has_ghosts_)
            kept.rooms_of_ghosts.assign(rooms_of_ghosts_.begin(), rooms_of_ghosts_.end());
        if (!kept.runs.empty()) kept_.push_back(std::move(kept));
    }

    race::RoomState state_;
    race::RaceRules rules_;  // of the race that is on, or was last
    bool has_ghosts_ = false;
    std::map<MemberId, std::vector<race::RecordedMove>> moves_;
    std::set<MemberId> bots_;
    std::set<std::string> rooms_of_ghosts_;
    std::vector<KeptRace> kept_;
};

}  // namespace

std::vector<KeptRace> kept_races(const std::vector<race::TimedEvents>& room) {
    Following following;
    for (const auto& moment : room) {
        for (const auto& event : moment.events) following.add(moment.at, event);
    }
    return following.take();
}

}  // namespace gridrace::server
