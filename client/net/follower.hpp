// A member's end of a room, whatever the connection does: the state folded from what the server sent, the
// cursor, and the commands that wait for their answers. Pure: no I/O, no clock.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "common/base/result.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// What one message of the server brought.
struct Followed {
    bool welcomed = false;              // a connection has begun; resend() says what to say again
    bool replaced = false;              // the state was replaced by a snapshot
    race::Events events;                // folded into the state, in this order
    std::vector<race::Answer> answers;  // to commands that were waiting, the oldest first
};

class Follower {
public:
    // `resume_token`: 16..64 random bytes, which prove to the server that we are the same one again.
    Follower(std::string name, race::Role role, std::string resume_token)
        : name_(std::move(name)), role_(role), token_(std::move(resume_token)) {}

    // What to say first on every connection.
    wire::Hello hello() const;

    // Numbers a command and keeps it until it is answered. Send it if there is a connection that has been
    // welcomed; otherwise it goes with resend().
    wire::NumberedCommand submit(race::Command command);
    // What must be sent (again) after a welcome.
    std::vector<wire::NumberedCommand> resend() const;

    // Folds one message. Says what is wrong if the message contradicts what came before it.
    Result<Followed, std::string> receive(const wire::ServerMessage& message);

    // The room as far as it is known; without a code before the first snapshot.
    const race::RoomState& state() const { return state_; }
    // Zero before the first welcome.
    MemberId self() const { return self_; }
    const std::deque<wire::NumberedCommand>& unanswered() const { return unanswered_; }

private:
    void welcome(const wire::Welcome& welcome);
    void adopt(const race::RoomState& snapshot, Followed& followed);
    void settle(const race::Answer& answer, Followed& followed);

    std::string name_;
    race::Role role_;
    std::string token_;
    race::RoomState state_;
    std::uint64_t history_ = 0;  // what the cursor counts in
    MemberId self_;
    CommandNumber last_submitted_;
    CommandNumber applied_;  // the server had answered up to here when it last welcomed us
    std::deque<wire::NumberedCommand> unanswered_;
};

}  // namespace gridrace::client
