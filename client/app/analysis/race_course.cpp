#include "client/app/analysis/race_course.hpp"

#include <algorithm>
#include <utility>

#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

// Follows the events of a record.
class CourseReader {
public:
    explicit CourseReader(const race::RaceRecord& record) : state_(record.start) {
        for (const auto& moment : record.course) {
            has_just_started_ = false;
            for (const auto& event : moment.events) take(moment.at, event);
            note_progress();
        }
    }

    RaceCourse finish() {
        for (const auto& standing : race::standings(state_.race)) {
            auto& player = player_of(standing.member);
            player.name = standing.name;
            if (const auto* run = state_.run(standing.member)) {
                player.table = run->table;
                player.begin = race::begins_at(state_.race, *run) - state_.race.starts_at;
            }
            player.status = standing.status;
            if (standing.status == race::RunStatus::finished) player.place = standing.place;
            if (player.status == race::RunStatus::racing) player.end = course_.length;
            course_.players.push_back(std::move(player));
        }
        course_.cells_to_fill = race::cells_to_fill(state_.race);
        return std::move(course_);
    }

private:
    void take(Instant at, const race::Event& event) {
        const bool was_racing = state_.phase == race::Phase::racing;
        race::fold(state_, event);
        if (state_.phase != race::Phase::racing && !was_racing) return;
        // The server's downtime moves the start.
        course_.length = std::max(at - state_.race.starts_at, course_.length);
        std::visit([this](const auto& happened) { tell(happened); }, event);
    }

    void tell(const race::RaceStarted& e) {
        course_.puzzle = e.puzzle;
        has_just_started_ = true;
    }
    void tell(const race::DigitPlaced& e) {
        if (has_just_started_) return player_of(e.member).start.place(e.cell, e.digit);
        add_move(e.member, {now(), e.cell, e.digit});
    }
    void tell(const race::CellCleared& e) { add_move(e.member, {now(), e.cell, 0}); }
    void tell(const race::MoveRefused& e) { player_of(e.member).refused.push_back(now()); }
    void tell(const race::PlayerFinished& e) { player_of(e.member).end = now(); }
    void tell(const race::PlayerForfeited& e) { player_of(e.member).end = now(); }
    void tell(const race::MemberLeft& e) {
        auto& player = player_of(e.member);
        if (player.end == Milliseconds(0)) player.end = now();
    }
    template <class Other>
    void tell(const Other&) {}

    void add_move(MemberId member, CourseMove move) { player_of(member).moves.push_back(move); }

    void note_progress() {
        if (!state_.race.puzzle) return;
        for (const auto& run : state_.race.runs) {
            auto& progress = player_of(run.member).progress;
            const int filled = race::cells_filled(run);
            if (!progress.empty() && progress.back().filled == filled) continue;
            progress.push_back({now(), filled});
        }
        note_lead();
    }

    void note_lead() {
        const auto& runs = state_.race.runs;
        const auto leader =
            std::ranges::min_element(runs, [&](const race::Run& run, const race::Run& other) {
                return race::is_ahead(state_.race, run, other);
            });
        if (leader == runs.end()) return;
        const auto rivals_it = [&](const race::Run& run) {
            return run.member != leader->member && !race::is_ahead(state_.race, *leader, run);
        };
        const bool is_new = course_.leads.empty() || course_.leads.back().member != leader->member;
        if (!is_new || std::ranges::any_of(runs, rivals_it)) return;
        course_.leads.push_back({now(), leader->member});
    }

    Milliseconds now() const { return course_.length; }

    PlayerCourse& player_of(MemberId member) {
        const auto known = std::ranges::find(players_, member, &PlayerCourse::member);
        if (known != players_.end()) return *known;
        auto& player = players_.emplace_back();
        player.member = member;
        player.start = course_.puzzle;
        return player;
    }

    race::RoomState state_;
    bool has_just_started_ =
        false;  // in the moment that is read: then come the cells of head starts
    RaceCourse course_;
    std::vector<PlayerCourse> players_;
};

}  // namespace

const PlayerCourse* RaceCourse::player(MemberId member) const {
    const auto found = std::ranges::find(players, member, &PlayerCourse::member);
    return found == players.end() ? nullptr : &*found;
}

std::vector<LeadSpan> lead_spans(const RaceCourse& course) {
    const bool has_winner = !course.players.empty() && course.players.front().place == 1;
    const auto end = has_winner ? course.players.front().end : course.length;
    std::vector<LeadSpan> spans;
    for (const auto& lead : course.leads) {
        if (lead.at > end) break;
        if (!spans.empty()) spans.back().until = lead.at;
        spans.push_back({lead.at, end, lead.member});
    }
    return spans;
}

int filled_at(const PlayerCourse& player, Milliseconds at) {
    const auto later = std::ranges::upper_bound(player.progress, at, {}, &ProgressPoint::at);
    return later == player.progress.begin() ? 0 : (later - 1)->filled;
}

RaceCourse course_of(const race::RaceRecord& record) {
    return CourseReader(record).finish();
}

}  // namespace gridrace::app
