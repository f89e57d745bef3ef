#include "client/app/news.hpp"

#include <utility>

#include "client/app/words.hpp"

namespace gridrace::app {

namespace {

using Tone = Status::Tone;

// What the event is told to, and the room as it was before: those who left are known there only.
struct Ear {
    Model& model;
    const race::RoomState& before;

    bool is_self(MemberId id) const { return id == model.self; }
    std::string name(MemberId id) const {
        for (const race::RoomState* room : {&std::as_const(model.room), &before}) {
            if (const auto* member = room->member(id)) return member->name;
            if (const auto* run = room->run(id)) return run->name;
        }
        return "A member";
    }
    void say(std::string text, Tone tone = Tone::plain) const {
        model.status = {std::move(text), tone};
    }
};

void tell(const Ear& ear, const race::MemberJoined& event) {
    if (!ear.is_self(event.member)) ear.say(event.name + " joined.");
}
void tell(const Ear& ear, const race::MemberLeft& event) {
    const char* how = event.reason == race::LeaveReason::kicked ? " was kicked."
                      : event.reason == race::LeaveReason::gone ? " is gone."
                                                                : " left.";
    if (!ear.is_self(event.member)) ear.say(ear.name(event.member) + how);
}
void tell(const Ear& ear, const race::MemberAway& event) {
    if (!ear.is_self(event.member)) ear.say(ear.name(event.member) + " is away.");
}
void tell(const Ear& ear, const race::MemberBack& event) {
    if (!ear.is_self(event.member)) ear.say(ear.name(event.member) + " is back.");
}
void tell(const Ear& ear, const race::HostChanged& event) {
    const bool is_self = ear.is_self(event.member);
    ear.say(is_self ? "You are the host." : ear.name(event.member) + " is the host.");
}
void tell(const Ear& ear, const race::RulesChanged& event) {
    ear.say("The rules have changed: next puzzle " + race::difficulty(event.rules) + ".");
}
void tell(const Ear& ear, const race::CountdownCancelled& event) {
    ear.say("No race: " + std::string(race::describe(event.reason)) + ".", Tone::bad);
}
void tell(const Ear& ear, const race::PlayerEntered& event) {
    if (!ear.is_self(event.member)) ear.say(ear.name(event.member) + " joined the race.");
}
void tell(const Ear& ear, const race::PlayerFinished& event) {
    const auto result = ordinal(event.place) + " in " + exact_time(event.time) + ".";
    if (ear.is_self(event.member)) return ear.say("You finished " + result, Tone::good);
    ear.say(ear.name(event.member) + " finished " + result);
}
void tell(const Ear& ear, const race::PlayerForfeited& event) {
    const bool is_self = ear.is_self(event.member);
    ear.say((is_self ? "You" : ear.name(event.member)) + std::string(" forfeited."));
}
void tell(const Ear& ear, const race::RaceEnded& event) {
    if (event.reason == race::RaceEndReason::time_limit) ear.say("The time is up.", Tone::bad);
}
// The rest shows on the screen by itself.
template <class Event>
void tell(const Ear&, const Event&) {}

// "5 is already in the row and the box (r1c3, r2c2): taken back."
std::string clash_text(std::uint32_t digit, const race::Refusal& refusal) {
    std::string houses;
    for (std::size_t i = 0; i < refusal.houses.size(); ++i) {
        if (i > 0) houses += i + 1 == refusal.houses.size() ? " and " : ", ";
        switch (refusal.houses[i].kind) {
            case sudoku::HouseKind::row: houses += "the row"; break;
            case sudoku::HouseKind::column: houses += "the column"; break;
            case sudoku::HouseKind::box: houses += "the box"; break;
        }
    }
    return std::to_string(digit) + " is already in " + houses + " (" + coordinates(refusal.cells) +
           "): taken back.";
}

// Of many moves that come back at once, one sentence tells.
std::string taken_back_text(std::size_t moves) {
    return counted(moves, "move") + " taken back: ";
}

}  // namespace

void tell_event(Model& model, const race::RoomState& before, const race::Event& event) {
    const Ear ear{model, before};
    std::visit([&ear](const auto& happened) { tell(ear, happened); }, event);
}

std::string full_text(const Model& model) {
    return counted(model.unanswered.size(), "move") + " wait, no more can";
}

void tell_answer(Model& model, const Answered& answer) {
    if (!answer.refusal) return;
    const auto& refusal = *answer.refusal;
    const auto* place = std::get_if<race::PlaceDigit>(&answer.command);
    if (place != nullptr && !refusal.houses.empty()) {
        model.clash_cells = refusal.cells;
        model.status = {clash_text(place->digit, refusal), Tone::bad};
        return;
    }
    if (refusal.code == race::RefusalCode::not_everyone_ready) {
        model.start_anyway = true;
        model.status = {"Not everyone is ready: s again starts anyway.", Tone::bad};
        return;
    }
    const bool is_move =
        place != nullptr || std::holds_alternative<race::ClearCell>(answer.command);
    model.status = {(is_move ? taken_back_text(++model.taken_back) : "") + race::describe(refusal),
                    Tone::bad};
}

}  // namespace gridrace::app
