#include "client/app/replay/ghosts.hpp"

#include <algorithm>

#include "client/app/replay/combined_record.hpp"

namespace gridrace::app {

Ghosts::Ghosts(std::span<const race::RaceRecord> records) : timeline_(combined_record(records)) {}

std::vector<race::Run> Ghosts::runs_at(Milliseconds since_start) const {
    auto runs = timeline_.state_after(timeline_.steps_until(since_start)).race.runs;
    for (auto& run : runs) {
        run.member = {first_ghost.value + run.member.value};
        run.grid = puzzle();
        run.held_until.reset();
    }
    return runs;
}

std::string marked_name(const std::string& name) {
    return std::string(ghost_symbol) + ' ' + name;
}

race::Race with_ghosts(race::Race race, const std::vector<race::Run>& ghosts) {
    race.runs.insert(race.runs.end(), ghosts.begin(), ghosts.end());
    std::vector<race::Run*> finished;
    for (auto& run : race.runs) {
        if (run.status == race::RunStatus::finished) finished.push_back(&run);
    }
    std::ranges::stable_sort(finished, {}, [](const race::Run* run) { return run->time; });
    std::uint32_t place = 0;
    for (auto* run : finished) run->place = ++place;
    return race;
}

std::shared_ptr<const Timeline> comparison(const race::RaceRecord& own, const std::string& own_name,
                                           std::span<const race::RaceRecord> ghosts) {
    std::vector<race::RaceRecord> records{own};
    records.insert(records.end(), ghosts.begin(), ghosts.end());
    auto combined = combined_record(records);
    for (auto& member : combined.start.members) {
        member.name = member.id == MemberId{1} ? own_name : marked_name(member.name);
    }
    return std::make_shared<const Timeline>(combined);
}

}  // namespace gridrace::app
