// What a game is started with, on a screen or line by line.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "client/app/core/model.hpp"
#include "client/app/core/room_link.hpp"
#include "client/app/settings/profile.hpp"
#include "client/terminal/capabilities.hpp"

namespace gridrace::app {

struct PlaySetup {
    std::string invite;              // what friends paste to join; empty if nobody can
    bool invites_here_only = false;  // the invitation leads every machine to itself
    bool is_solo = false;
    terminal::Capabilities capabilities;
    Profile profile;
    // Writes down what was changed on the settings page; says why it cannot. May be empty.
    std::function<std::optional<std::string>(const std::map<std::string, std::string>& changed)>
        store_settings;
    PlayerBoard board;   // that an earlier program left; a fresh one if there was none
    std::string notice;  // to be told at the start; empty if there is nothing to tell
    // Hears what happens in the room; what it says of that is told to the person.
    std::function<std::optional<Status>(const race::RoomState& room, MemberId self,
                                        const race::Events& events)>
        witness;
    // Told of each race that is watched again; says what the person should know of it, if anything.
    std::function<std::string(const race::RaceRecord&)> keep_record = [](const auto&) {
        return "";
    };
};

// All that is known without a room; and before anything was heard of the room.
Model first_model(const PlaySetup& setup);
Model first_model(const RoomLink& link, const PlaySetup& setup);

}  // namespace gridrace::app
