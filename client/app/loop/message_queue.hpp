// What playing has in common on a screen and line by line: messages are taken one after the other, what the link
// says among them.
#pragma once

#include <deque>
#include <functional>
#include <optional>

#include "client/app/core/message.hpp"
#include "client/app/loop/play_setup.hpp"

namespace gridrace::app {

// Takes messages in the order in which they come: doing what one asks for may bring the next.
class MessageQueue {
public:
    // `take` may end the queue, or put something into it.
    explicit MessageQueue(std::function<void(Message)> take) : take_(std::move(take)) {}

    // False if this came from within `take`, and is taken after what is being taken.
    bool put(Message message);
    // Nothing more is taken.
    void end() { has_ended_ = true; }
    bool has_ended() const { return has_ended_; }

private:
    std::function<void(Message)> take_;
    std::deque<Message> waiting_;
    bool is_taking_ = false;
    bool has_ended_ = false;
};

// Starts the link: `hear` gets all that it says, and what the witness of the setup says of that.
void listen(RoomLink& link, const PlaySetup& setup, std::function<void(Message)> hear);

// When a Ticked is due, for the model or for the link.
std::optional<Instant> next_tick(const Model& model, const RoomLink& link);
// Before it is told to the model.
void pass_due_time(RoomLink& link);

}  // namespace gridrace::app
