// A member's replica of a room, whatever the connection does: the state folded from what the server sent, the
// cursor, and the commands that wait for their answers. Pure: no I/O, no clock.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "common/base/result.hpp"
#include "common/race/answered_command.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// A command that was not answered yet.
struct WaitingCommand {
    CommandNumber number;
    race::Command command;
    RaceNumber race;  // under way, or the last one, when it was asked
    friend bool operator==(const WaitingCommand&, const WaitingCommand&) = default;
};

// What makes a member the same one again, also in another process.
struct ResumeState {
    std::string token;  // 16..64 random bytes, which prove to the server that we are the same one
    MemberId member;    // zero before the first welcome
    CommandNumber last_submitted;
    std::deque<WaitingCommand> unanswered;  // numbered without gaps, up to last_submitted
    friend bool operator==(const ResumeState&, const ResumeState&) = default;
};

// What one message of the server brought.
struct Received {
    bool welcomed = false;                       // a connection has begun
    bool replaced = false;                       // the state was replaced by a snapshot
    race::Events events;                         // folded into the state, in this order
    std::vector<race::AnsweredCommand> answers;  // the oldest first
};

class RoomReplica {
public:
    // Of a member who comes back, and of a new one, whom the server will know by `resume_token`.
    RoomReplica(std::string name, race::Role role, ResumeState resume)
        : name_(std::move(name)), role_(role), resume_(std::move(resume)) {}
    RoomReplica(std::string name, race::Role role, std::string resume_token)
        : RoomReplica(std::move(name), role, ResumeState{std::move(resume_token), {}, {}, {}}) {}

    // What to say first on every connection.
    wire::Hello hello() const;

    // Numbers a command and keeps it until it is answered.
    void submit(race::Command command);
    // What is to be sent now on a connection that has been welcomed: the oldest commands that it has not
    // carried yet, as far as no more are under way than the protocol allows. A command is sent again on the
    // next connection unless the server has it on record.
    std::vector<wire::NumberedCommand> take_due();

    // Folds one message. Says what is wrong if the message contradicts what came before it.
    Result<Received, std::string> receive(const wire::ServerMessage& message);

    // The room as far as it is known; without a code before the first snapshot.
    const race::RoomState& state() const { return state_; }
    // Zero before the first welcome.
    MemberId self() const { return resume_.member; }
    const std::deque<WaitingCommand>& unanswered() const { return resume_.unanswered; }
    // What the server said of itself at the newest welcome.
    const wire::ServerLabel& server() const { return server_; }
    // What the server knows beyond the first version of the protocol; nothing before the first welcome.
    wire::FeatureSet features() const { return features_; }
    // What a later process must know to go on in our place.
    const ResumeState& resume_state() const { return resume_; }

private:
    void welcome(const wire::Welcome& welcome);
    void number_on(std::size_t index);
    void adopt(const race::RoomState& snapshot, Received& received);
    void settle(CommandNumber number, const std::optional<race::Refusal>& refusal,
                Received& received);
    using Question = std::function<bool(const WaitingCommand& command)>;
    void give_up(const Question& is_vain, race::RefusalCode refusal, Received& received);
    void give_up_late_moves(Received& received);
    void give_up_unknown(Received& received);

    std::string name_;
    race::Role role_;
    ResumeState resume_;
    race::RoomState state_;
    wire::ServerLabel server_;
    wire::FeatureSet features_;
    std::uint64_t history_ = 0;  // what the cursor counts in
    CommandNumber carried_;      // the last on this connection, or on record when it began
};

}  // namespace gridrace::client
