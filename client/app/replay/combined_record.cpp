#include "client/app/replay/combined_record.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <type_traits>
#include <utility>

namespace gridrace::app {

namespace {

struct Happening {
    Milliseconds at;  // since the start of its race
    race::Event event;
};

template <class Event, class... Others>
concept OneOf = (std::is_same_v<Event, Others> || ...);
template <class Event>
concept EndOfARun =
    OneOf<Event, race::PlayerFinished, race::PlayerForfeited, race::PlayerOut, race::MemberLeft>;
template <class Event>
concept PartOfARun =
    EndOfARun<Event> || OneOf<Event, race::DigitPlaced, race::CellCleared, race::ProgressChanged,
                              race::MoveRefused, race::AssistTaken>;

class Combination {
public:
    explicit Combination(const race::RaceRecord& first) : start_(first.start) {
        start_.members.clear();
    }

    void add(const race::RaceRecord& record) {
        race::RoomState state = record.start;
        std::vector<Happening> told;
        Milliseconds latest{};
        for (const auto& moment : record.course) {
            for (const auto& event : moment.events) {
                race::fold(state, event);
                // Time that does not count has moved the start.
                latest = std::max(latest, moment.at - state.race.starts_at);
                told.push_back({latest, event});
            }
        }
        puzzle_ = state.race.puzzle.value_or(puzzle_);
        const auto ids = admit(state.race);
        for (auto& happening : told) take(std::move(happening), ids, state.race.starts_at);
        length_ = std::max(length_, latest);
    }

    race::RaceRecord finish() && {
        std::ranges::stable_sort(happenings_, {}, &Happening::at);
        race::RaceRecord record{start_, {}};
        record.start.last_member = start_.members.empty() ? MemberId{} : start_.members.back().id;
        record.start.host = {};
        const race::RaceStarted started{number, begin, puzzle_};
        record.course.push_back({begin, {race::CountdownStarted{number, begin}, started}});
        std::uint32_t place = 0;
        for (auto& [at, event] : happenings_) {
            if (auto* finished = std::get_if<race::PlayerFinished>(&event)) {
                finished->place = ++place;
            }
            add_event(record, begin + at, std::move(event));
        }
        const auto reason = are_over_.size() == start_.members.size()
                                ? race::RaceEndReason::all_done
                                : race::RaceEndReason::time_limit;
        add_event(record, begin + length_, race::RaceEnded{number, begin + length_, reason, {}});
        return record;
    }

private:
    using Ids = std::map<MemberId, MemberId>;

    static constexpr RaceNumber number{1};
    static constexpr Instant begin{};

    // The new numbers of the members of a race.
    Ids admit(const race::Race& race) {
        Ids ids;
        for (const auto& run : race.runs) {
            race::Member member;
            member.id = {static_cast<std::uint32_t>(start_.members.size() + 1)};
            member.name = unique_name(run.name);
            ids[run.member] = member.id;
            start_.members.push_back(std::move(member));
        }
        return ids;
    }

    // "Ada", "Ada 2".
    std::string unique_name(const std::string& name) const {
        auto unique = name;
        for (int i = 2; is_taken(unique); ++i) unique = name + ' ' + std::to_string(i);
        return unique;
    }
    bool is_taken(const std::string& name) const {
        return std::ranges::find(start_.members, name, &race::Member::name) != start_.members.end();
    }

    // Only what members did in their runs: afterwards they leave the room, not the run.
    void take(Happening happening, const Ids& ids, Instant started) {
        const bool is_part =
            std::visit([&](auto& event) { return renumber(event, happening.at, ids, started); },
                       happening.event);
        if (is_part) happenings_.push_back(std::move(happening));
    }

    // False for an event that is no part of a run.
    template <class Event>
    bool renumber(Event& event, Milliseconds at, const Ids& ids, Instant started) {
        if constexpr (PartOfARun<Event>) {
            const auto id = ids.find(event.member);
            if (id == ids.end() || are_over_.contains(id->second)) return false;
            event.member = id->second;
            if constexpr (EndOfARun<Event>) are_over_.insert(event.member);
            if constexpr (std::is_same_v<Event, race::MemberLeft>) event.at = begin + at;
            if constexpr (std::is_same_v<Event, race::AssistTaken>) {
                event.until = begin + (event.until - started);
            }
            return true;
        }
        return false;
    }

    static void add_event(race::RaceRecord& record, Instant at, race::Event event) {
        if (record.course.back().at != at) record.course.push_back({at, {}});
        record.course.back().events.push_back(std::move(event));
    }

    race::RoomState start_;
    sudoku::Grid puzzle_{};
    std::vector<Happening> happenings_;
    std::set<MemberId> are_over_;
    Milliseconds length_{};
};

}  // namespace

race::RaceRecord combined_record(std::span<const race::RaceRecord> records) {
    Combination combination(records.front());
    for (const auto& record : records) combination.add(record);
    return std::move(combination).finish();
}

}  // namespace gridrace::app
