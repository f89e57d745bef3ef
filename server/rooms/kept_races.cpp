#include "server/rooms/kept_races.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "common/base/look_alike.hpp"
#include "common/sudoku/canonical/form_number.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rating/strength.hpp"

namespace gridrace::server {

namespace {

std::uint32_t strength_of(const sudoku::Grid& puzzle, Milliseconds time) {
    const Milliseconds predicted = sudoku::predicted_time(puzzle);
    const auto taken = std::max(time, Milliseconds(1000));
    return static_cast<std::uint32_t>(sudoku::strength_of(static_cast<double>(taken.count()) /
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
            ghosts_.clear();
            for (const auto& ghost : state_.ghosts) ghosts_.insert(fold_case(ghost.run.name));
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
        KeptRace kept{*state_.code,
                      race.number,
                      sudoku::form_number(*race.puzzle),
                      *race.puzzle,
                      rules_.grade,
                      rules_.rating,
                      {}};
        std::vector<const race::Run*> runs;
        for (const auto& run : race.runs) {
            const auto& moves = moves_[run.member];
            const bool is_kept = run.status == race::RunStatus::finished &&
                                 run.assists_taken == 0 && run.head_start == race::HeadStart{} &&
                                 !bots_.contains(run.member) && !passes_for_a_bot(run.name) &&
                                 !moves.empty() && moves.size() <= race::most_recorded_moves;
            if (is_kept) runs.push_back(&run);
        }
        std::ranges::stable_sort(runs, {}, [](const race::Run* run) { return run->time; });
        // Who has met the own ghost knew the puzzle; nobody is raced against twice in one race.
        auto names = ghosts_;
        for (const auto* run : runs) {
            auto name = race::ghost_name(run->name);
            if (kept.runs.size() == race::most_ghosts) break;
            if (!names.insert(fold_case(name)).second) continue;
            kept.runs.push_back({std::move(name), strength_of(*race.puzzle, run->time),
                                 std::move(moves_[run->member]), state_.code->text()});
        }
        kept.rooms_of_ghosts.assign(rooms_of_ghosts_.begin(), rooms_of_ghosts_.end());
        if (!kept.runs.empty()) kept_.push_back(std::move(kept));
    }

    race::RoomState state_;
    race::RaceRules rules_;         // of the race that is on, or was last
    std::set<std::string> ghosts_;  // of that race: their names, to be compared
    std::map<MemberId, std::vector<race::RecordedMove>> moves_;
    std::set<MemberId> bots_;
    std::set<std::string> rooms_of_ghosts_;
    std::vector<KeptRace> kept_;
};

}  // namespace

bool passes_for_a_bot(std::string_view name) {
    return name.ends_with(race::ghost_suffix) || name.ends_with(" (bot)");
}

std::vector<KeptRace> kept_races(const std::vector<race::TimedEvents>& room) {
    Following following;
    for (const auto& moment : room) {
        for (const auto& event : moment.events) following.add(moment.at, event);
    }
    return following.take();
}

}  // namespace gridrace::server
