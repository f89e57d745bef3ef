// Common parts of games on a screen and in text mode: processing messages in order, including the
// link's.
#pragma once

#include <deque>
#include <functional>
#include <optional>

#include "client/app/core/message.hpp"
#include "client/app/loop/play_setup.hpp"

namespace gridrace::app {

// Processes messages in order: carrying out one may add the next.
class MessageQueue {
public:
    // `take` may end the queue or add messages.
    explicit MessageQueue(std::function<void(Message)> take) : take_(std::move(take)) {}

    // False if called from within `take`: the message is then processed after the current one.
    bool put(Message message);
    // Stops processing.
    void end() { has_ended_ = true; }
    bool has_ended() const { return has_ended_; }

private:
    std::function<void(Message)> take_;
    std::deque<Message> waiting_;
    bool is_taking_ = false;
    bool has_ended_ = false;
};

// Starts the link: `hear` receives all its messages, and the reports of the setup's witness.
void listen(RoomLink& link, const PlaySetup& setup, std::function<void(Message)> hear);

// When a Ticked is due next, for the model or the link.
std::optional<Instant> next_tick(const Model& model, const RoomLink& link);
// Call before the model gets the tick.
void pass_due_time(RoomLink& link);

}  // namespace gridrace::app
