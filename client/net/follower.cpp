#include "client/net/follower.hpp"

#include <algorithm>

namespace gridrace::client {

wire::Hello Follower::hello() const {
    wire::Hello hello;
    hello.name = name_;
    hello.role = role_;
    hello.resume_token = token_;
    if (state_.code) hello.cursor = race::cursor_of(state_, self_);
    hello.history = history_;
    return hello;
}

wire::NumberedCommand Follower::submit(race::Command command) {
    last_submitted_ = last_submitted_.next();
    return unanswered_.emplace_back(wire::NumberedCommand{last_submitted_, std::move(command)});
}

std::vector<wire::NumberedCommand> Follower::resend() const {
    std::vector<wire::NumberedCommand> again;
    for (const auto& command : unanswered_) {
        if (command.number > applied_) again.push_back(command);
    }
    return again;
}

void Follower::welcome(const wire::Welcome& welcome) {
    if (self_ && welcome.member != self_) {
        // Our seat was given up: we are a newcomer, and what was asked from the old seat is void.
        unanswered_.clear();
        state_ = {};
    }
    if (welcome.member != self_) {
        // What was asked before we had a seat is numbered on from what this seat was answered before.
        last_submitted_ = welcome.last_command;
        for (auto& waiting : unanswered_) waiting.number = last_submitted_ = last_submitted_.next();
    }
    self_ = welcome.member;
    history_ = welcome.history;
    applied_ = welcome.last_command;
}

void Follower::adopt(const race::RoomState& snapshot, Followed& followed) {
    state_ = snapshot;
    followed.replaced = true;
    const auto* me = state_.member(self_);
    if (me == nullptr) return;
    for (const auto& answer : me->answers) settle(answer, followed);
    // Older answers are lost to us, but their effects are in the snapshot.
    std::erase_if(unanswered_,
                  [me](const auto& command) { return command.number <= me->last_command; });
}

void Follower::settle(const race::Answer& answer, Followed& followed) {
    const auto waiting =
        std::ranges::find(unanswered_, answer.command, &wire::NumberedCommand::number);
    if (waiting == unanswered_.end()) return;
    unanswered_.erase(waiting);
    followed.answers.push_back(answer);
}

Result<Followed, std::string> Follower::receive(const wire::ServerMessage& message) {
    Followed followed;
    if (message.welcome) {
        welcome(*message.welcome);
        followed.welcomed = true;
    }
    if (message.snapshot) adopt(*message.snapshot, followed);
    if (!message.events.empty() && !state_.code)
        return std::string("events came before a snapshot");
    for (const auto& event : message.events) {
        race::fold(state_, event);
        if (const auto* answered = std::get_if<race::CommandAnswered>(&event)) {
            settle({answered->command, answered->refusal, {}}, followed);
        }
    }
    for (const auto& answer : message.repeated_answers) settle(answer, followed);
    followed.events = message.events;
    // The server's word counts: it also numbers the kinds of event that this version does not know.
    if (message.cursor) {
        state_.public_events = message.cursor->public_seen;
        if (auto* me = state_.member(self_)) me->private_events = message.cursor->private_seen;
    }
    return followed;
}

}  // namespace gridrace::client
