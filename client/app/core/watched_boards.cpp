#include "client/app/core/watched_boards.hpp"

#include <algorithm>
#include <iterator>

#include "client/app/core/news.hpp"
#include "common/race/standings.hpp"
#include "common/race/watching.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using race::RunStatus;

// A player who fills so many cells without a mistake is worth a sentence, and again after as many.
constexpr int cells_worth_telling = 5;

class Commentator {
public:
    Commentator(Model& model, const race::RoomState& before)
        : model_(model), watching_(model.watching), before_(before) {}

    void hear(const race::ProgressChanged& event) {
        const auto* run = before_.run(event.member);
        auto& known = filled_.try_emplace(event.member, run != nullptr ? cells_filled(*run) : 0)
                          .first->second;
        int filled = 0;
        for (const auto cells : event.filled_by_box) filled += cells;
        auto& in_a_row = watching_.in_a_row[event.member];
        in_a_row = filled > known ? in_a_row + 1 : 0;
        known = filled;
        if (in_a_row > 0 && in_a_row % cells_worth_telling == 0) {
            say(model_.say("{0}: {1} in a row without a mistake."_t, name(event.member), in_a_row));
        }
    }
    void hear(const race::MoveRefused& event) {
        watching_.in_a_row[event.member] = 0;
        say(model_.say("{0} makes a mistake."_t, name(event.member)));
    }
    void hear(const race::BoardsShown& event) {
        for (const auto& move : event.moves) watching_.last_cells[move.member] = move.cell;
    }
    template <class Other>
    void hear(const Other&) {}

    // The leader is the first of those who race. Players who draw level do not change it.
    void tell_leader() {
        const auto& race = model_.room.race;
        const auto table = race::standings(race);
        const auto first = std::ranges::find(table, RunStatus::racing, &race::Standing::status);
        if (first == table.end() || first->percentage == 0) return;
        const auto* former = model_.room.run(watching_.leader);
        const bool had_one = former != nullptr && former->status == RunStatus::racing;
        const bool is_alone =
            std::next(first) == table.end() || std::next(first)->place != first->place;
        const auto& run = *model_.room.run(first->member);
        if (had_one ? !race::is_ahead(race, run, *former) : !is_alone) return;
        watching_.leader = first->member;
        const bool leads = first == table.begin();
        if (leads && !model_.is_calm()) say(model_.say("{0} takes the lead."_t, run.name));
    }

private:
    std::string name(MemberId member) const {
        const auto* run = model_.room.run(member);
        return run != nullptr ? run->name : model_.say("A member"_t);
    }
    void say(std::string sentence) {
        watching_.comments.push_back(sentence);
        add_news(model_, Status::Tone::plain, std::move(sentence));
    }

    Model& model_;
    Watching& watching_;
    const race::RoomState& before_;
    std::map<MemberId, int> filled_;
};

}  // namespace

bool can_watch_boards(const Model& model) {
    return model.room.phase == race::Phase::racing && race::shows_boards(model.room) &&
           race::watches(model.room, model.self);
}

bool watches_boards(const Model& model) {
    const auto screen = screen_of(model);
    const bool is_open = screen == Screen::spectating || screen == Screen::board;
    return is_open && !model.watching.sees_own_board && can_watch_boards(model);
}

bool shows_standing(const Model& model) {
    const bool is_done = model.own_run() != nullptr && !model.is_playing();
    return screen_of(model) == Screen::board && is_done && !model.is_daily() &&
           !model.is_calm_race() && !model.watching.sees_own_board && !can_watch_boards(model);
}

MemberId watched_player(const Model& model) {
    const auto& race = model.room.race;
    const auto& watching = model.watching;
    const bool follows = watching.follows_leader && watching.leader;
    const auto wanted = follows ? watching.leader : watching.chosen;
    if (model.room.run(wanted) != nullptr) return wanted;
    return race.runs.empty() ? MemberId{} : race.runs.front().member;
}

void follow_boards(Model& model, const race::RoomState& before, const race::Events& events) {
    model.watching.comments.clear();
    if (!can_watch_boards(model)) return;
    Commentator commentator(model, before);
    for (const auto& event : events) {
        std::visit([&commentator](const auto& happened) { commentator.hear(happened); }, event);
    }
    commentator.tell_leader();
}

}  // namespace gridrace::app
