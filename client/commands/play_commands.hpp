// What the verbs that open a room share.
#pragma once

#include "client/commands/bot_manner.hpp"
#include "client/commands/line_play.hpp"
#include "client/commands/rules_from_options.hpp"

namespace gridrace::client {

// A new room, and what its server supports.
struct NewRoom {
    RoomAddress address;
    wire::FeatureSet features;

    bool has_page() const { return features.contains(wire::Feature::page); }
};

// The room that the options ask for; checks the player's name and the places of the bots. Contacts no server.
Result<wire::CreateRoom, OptionFault> new_room_request(const Options& options);
// Blocks until the server has answered.
Result<NewRoom, OptionFault> open_room(const ServerAddress& server,
                                       const wire::CreateRoom& request);

// "gridrace join ws://…"
std::string invite_of(const RoomAddress& room);

// Plays in the room until the user leaves, with as many bots as the options say; returns the exit code.
int play_in(Manner manner, const RoomAddress& room, const Options& options, race::Role role,
            const BotManner& bots = {});

}  // namespace gridrace::client
