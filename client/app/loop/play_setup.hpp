// The settings a game starts with, on a screen or in text mode.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/app/core/local_zone.hpp"
#include "client/app/core/message.hpp"
#include "client/app/core/model.hpp"
#include "client/app/core/room_link.hpp"
#include "client/app/loop/scene.hpp"
#include "client/app/settings/profile.hpp"
#include "client/terminal/capabilities.hpp"

namespace gridrace::app {

struct PlaySetup {
    std::string invite;              // text for friends to paste; empty if nobody can join
    std::string link;                // of the room's page, shown if the server has one
    std::string server_word;         // for the invitations, where guests need it
    bool invites_here_only = false;  // the invitation's address is the local machine for everyone
    bool stops_server = false;       // the room's server is ours, and ends with this program
    std::size_t own_bots = 0;        // members that leave with us
    std::string detour;              // why this is another room than the one wanted; may be empty
    std::string rivals;              // who is raced at once, or why it is bots; may be empty
    HouseBots house_bots;            // the race against them begins at once
    bool is_solo = false;
    std::optional<std::chrono::sys_days> solo_day;  // whose puzzle the first race alone is on
    std::vector<race::RaceRecord> ghosts;           // recorded runs of the puzzle of a solo game
    bool answers_challenge = false;  // they are a challenge, which each race is added to
    terminal::Capabilities capabilities;
    LocalZone zone;  // of the user
    Profile profile;
    // Saves the changes of the settings page; returns an error message. May be empty.
    std::function<std::optional<std::string>(const std::map<std::string, std::string>& changed)>
        store_settings;
    PlayerBoard board;   // left by an earlier run of the program; else new
    std::string notice;  // shown at the start; may be empty
    // Observes the room; its reports are shown to the user.
    std::function<std::optional<Status>(const race::RoomState& room, MemberId self,
                                        const race::Events& events)>
        witness;
    // Called with each race that is replayed; returns a message for the user, may be empty.
    std::function<std::string(const race::RaceRecord&)> keep_record = [](const auto&) {
        return "";
    };
    // Runs slow work, which ends soon after `give_up` returns true, apart from the event loop if
    // possible; calls `done` after it on the loop's thread.
    std::function<void(std::function<void(const std::function<bool()>& give_up)> work,
                       std::function<void()> done)>
        run_apart = [](const auto& work, const auto& done) {
            work([] { return false; });
            done();
        };
    // A scene that practises a technique. May be empty.
    std::function<std::unique_ptr<Scene>(const Settings& settings, sudoku::Technique technique)>
        practise;
    // Saves a race as a challenge for friends. May be empty.
    std::function<ChallengeKept(const race::RaceRecord&)> keep_challenge;
};

// The initial model, before anything is known of the room.
Model first_model(const PlaySetup& setup);
Model first_model(const RoomLink& link, const PlaySetup& setup);

}  // namespace gridrace::app
