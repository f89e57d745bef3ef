#include "client/narration.hpp"

#include "common/base/text.hpp"
#include "common/sudoku/formats.hpp"

namespace gridrace::client {

namespace {

struct Teller {
    const race::RoomState& state;
    const std::map<MemberId, std::string>& names;

    std::string name(MemberId id) const {
        const auto known = names.find(id);
        return known != names.end() ? known->second : "somebody";
    }

    std::string operator()(const race::MemberJoined& e) const {
        return printable(e.name) + (e.role == race::Role::player ? " joins" : " watches");
    }
    std::string operator()(const race::MemberLeft& e) const {
        return name(e.member) + (e.reason == race::LeaveReason::kicked ? " is removed" : " leaves");
    }
    std::string operator()(const race::MemberAway& e) const { return name(e.member) + " is away"; }
    std::string operator()(const race::MemberBack& e) const { return name(e.member) + " is back"; }
    std::string operator()(const race::HostChanged& e) const {
        return name(e.member) + " is the host";
    }
    std::string operator()(const race::CountdownStarted& e) const {
        return "race " + std::to_string(e.race.value) + ": countdown";
    }
    std::string operator()(const race::CountdownCancelled& e) const {
        return "no race: " + std::string(race::describe(e.reason));
    }
    std::string operator()(const race::RaceStarted& e) const {
        return "race " + std::to_string(e.race.value) + " starts: " + sudoku::to_line(e.puzzle);
    }
    std::string operator()(const race::PlayerEntered& e) const {
        return name(e.member) + " joins the race";
    }
    std::string operator()(const race::ProgressChanged& e) const {
        const auto* run = state.run(e.member);
        if (run == nullptr) return "";
        return name(e.member) + " " + std::to_string(race::percentage(state.race, *run)) + " %";
    }
    std::string operator()(const race::MoveRefused& e) const {
        return name(e.member) + " slips (" + std::to_string(e.refused_moves) + ")";
    }
    std::string operator()(const race::AidTaken& e) const {
        return name(e.member) + " takes an aid: " + std::string(race::name(e.assist)) + " (" +
               std::to_string(e.aids) + ")";
    }
    std::string operator()(const race::PlayerFinished& e) const {
        return name(e.member) + " finishes in place " + std::to_string(e.place) + " after " +
               format_time(e.time);
    }
    std::string operator()(const race::PlayerForfeited& e) const {
        return name(e.member) + " forfeits";
    }
    std::string operator()(const race::RaceEnded& e) const {
        return "race " + std::to_string(e.race.value) + " is over";
    }
    std::string operator()(const race::Said& e) const {
        return name(e.member) + ": " + printable(e.text, e.text.size());
    }
    std::string operator()(const race::Reacted& e) const {
        return name(e.member) + ": " + std::string(race::describe(e.emote));
    }
    std::string operator()(const race::Announced& e) const {
        return "the server announces: " + printable(e.text, e.text.size());
    }
    std::string operator()(const race::MuteChanged& e) const {
        return name(e.member) + (e.muted ? " is muted" : " may talk again");
    }
    std::string operator()(const race::LockChanged& e) const {
        return e.locked ? "the room is locked" : "the room is open again";
    }
    std::string operator()(const race::KicksLifted&) const {
        return "those who were kicked may come again";
    }
    std::string operator()(const race::RoomClosed&) const { return "the room is closed"; }
    std::string operator()(const race::Interrupted& e) const {
        return "the server was away for " + format_time(e.until - e.from);
    }
    template <class Other>
    std::string operator()(const Other&) const {
        return "";
    }
};

}  // namespace

void Narrator::learn_names(const race::RoomState& state) {
    for (const auto& member : state.members) names_[member.id] = printable(member.name);
}

std::string Narrator::narrate(const race::Event& event, const race::RoomState& state) {
    if (const auto* joined = std::get_if<race::MemberJoined>(&event)) {
        names_[joined->member] = printable(joined->name);
    }
    return std::visit(Teller{state, names_}, event);
}

std::string result_text(const race::Race& race) {
    std::string lines;
    for (const auto& standing : race::standings(race)) {
        lines += std::to_string(standing.place) + ". " + printable(standing.name) + "  ";
        lines += standing.status == race::RunStatus::finished
                     ? format_time(standing.time)
                     : std::to_string(standing.percentage) + " %";
        lines += "  refused moves: " + std::to_string(standing.refused_moves);
        if (standing.aids > 0) lines += "  help: " + std::to_string(standing.aids);
        lines += '\n';
    }
    if (race.interrupted.count() > 0) {
        lines += "The server was away for " + format_time(race.interrupted) +
                 "; that time doesn't count.\n";
    }
    return lines;
}

std::string format_time(Milliseconds time) {
    const auto padded = [](std::int64_t value, std::size_t width) {
        auto digits = std::to_string(value);
        return std::string(width - std::min(width, digits.size()), '0') + digits;
    };
    const auto all = time.count();
    return std::to_string(all / 60000) + ":" + padded(all / 1000 % 60, 2) + "." +
           padded(all % 1000, 3);
}

}  // namespace gridrace::client
