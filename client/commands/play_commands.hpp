// What the verbs that open a room share.
#pragma once

#include "client/commands/line_play.hpp"
#include "client/commands/rules_from_options.hpp"

namespace gridrace::client {

// A new room, and what its server supports.
struct NewRoom {
    RoomAddress address;
    wire::FeatureSet features;

    bool has_page() const { return features.contains(wire::Feature::page); }
};

// What is wrong with the options of a new room, checked before a server is contacted.
std::optional<OptionFault> fault_of_new_room(const Options& options);
// Blocks until the server has answered.
Result<NewRoom, OptionFault> open_room(const ServerAddress& server, const Options& options);

// "gridrace join ws://…"
std::string invite_of(const RoomAddress& room);

// Plays in the room until the person leaves, with the options' bots; the exit code.
int play_in(Manner manner, const RoomAddress& room, const Options& options, race::Role role);

}  // namespace gridrace::client
