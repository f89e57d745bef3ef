// What the verbs that open a room share.
#pragma once

#include "client/commands/bot_manner.hpp"
#include "client/commands/line_play.hpp"
#include "client/commands/rules_from_options.hpp"
#include "client/host/hosted_server.hpp"
#include "client/storage/resume_state_text.hpp"

namespace gridrace::client {

// A new room, and what its server supports.
struct NewRoom {
    RoomAddress address;
    wire::FeatureSet features;

    bool has_page() const { return features.contains(wire::Feature::page); }
};

// Blocks until the server has answered, and the user, if the server wants a word.
Result<NewRoom, OptionFault> open_room(ServerAddress server, const wire::CreateRoom& request,
                                       language::Language language);

// A server without lists would let everybody play.
std::optional<OptionFault> list_fault(const wire::CreateRoom& request, wire::FeatureSet server);

// Who opens a room with a list of names plays only if listed.
race::Role role_of_host(const Options& options, const wire::CreateRoom& request);

// "gridrace join ws://…", with the room's word, and the server's if guests need it.
std::string invite_of(const RoomAddress& room, std::string_view server_word = {});

// The room of the day before, in the hour in which attempts there can still be finished, if this player has
// a seat there.
std::optional<RoomAddress> attempt_of_yesterday(const std::vector<Membership>& seats,
                                                const ServerAddress& server, std::string_view name,
                                                Instant now);

// Plays in the room until the user leaves, with as many bots as the options say; returns the exit code. A server that
// ends with us is not left without a question while others are there.
int play_in(Manner manner, const RoomAddress& room, const Options& options, race::Role role,
            const bot::BotManner& bots = {}, ServerLife server = ServerLife::goes_on);

}  // namespace gridrace::client
