// Effects that `update` requests, as values. The loop carries them out.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "common/race/command.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::app {

struct Send {
    race::Command command;
    friend bool operator==(const Send&, const Send&) = default;
};
// Restore the terminal, leave the room and exit.
struct Quit {
    friend bool operator==(const Quit&, const Quit&) = default;
};

// Exit without leaving the room: the player can return to the seat.
struct Drop {
    friend bool operator==(const Drop&, const Drop&) = default;
};

// Ring the bell.
struct Ring {
    friend bool operator==(const Ring&, const Ring&) = default;
};
// Ring, and tell it beside the window, too, which may be out of sight.
struct Alert {
    std::string text;
    friend bool operator==(const Alert&, const Alert&) = default;
};
// Copy to the terminal's clipboard, if it has one.
struct Copy {
    std::string text;
    friend bool operator==(const Copy&, const Copy&) = default;
};

// Pause or resume the clock of a solo game.
struct Pause {
    friend bool operator==(const Pause&, const Pause&) = default;
};
struct Resume {
    friend bool operator==(const Resume&, const Resume&) = default;
};

// Save the changes of the settings page: keys and values as in the file.
struct StoreSettings {
    std::map<std::string, std::string> changed;
    friend bool operator==(const StoreSettings&, const StoreSettings&) = default;
};

// A record that is here already, because it holds the player's own run only; may be none.
using OwnRecord = std::shared_ptr<const race::RaceRecord>;

// Fetch the record of an ended race of this room.
struct FetchRecord {
    RaceNumber race;
    OwnRecord own = nullptr;
    friend bool operator==(const FetchRecord&, const FetchRecord&) = default;
};
// Fetch the record of an ended race and analyse it for a member.
struct FetchFindings {
    RaceNumber race;
    MemberId viewer;
    OwnRecord own = nullptr;
    friend bool operator==(const FetchFindings&, const FetchFindings&) = default;
};

// Save an ended race of this room as a challenge.
struct KeepChallenge {
    RaceNumber race;
    friend bool operator==(const KeepChallenge&, const KeepChallenge&) = default;
};

// Practise a technique, and come back.
struct Practise {
    sudoku::Technique technique{};
    friend bool operator==(const Practise&, const Practise&) = default;
};

using Effect = std::variant<Send, Quit, Drop, Ring, Alert, Copy, Pause, Resume, StoreSettings,
                            FetchRecord, FetchFindings, KeepChallenge, Practise>;
using Effects = std::vector<Effect>;

}  // namespace gridrace::app
