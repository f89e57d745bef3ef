// What `update` wants to be done in the world, as values. The loop does it.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "common/race/command.hpp"

namespace gridrace::app {

struct Send {
    race::Command command;
    friend bool operator==(const Send&, const Send&) = default;
};
// Give the terminal back, leave the room and end.
struct Quit {
    friend bool operator==(const Quit&, const Quit&) = default;
};

// End without leaving the room: the person may come back to the seat.
struct Drop {
    friend bool operator==(const Drop&, const Drop&) = default;
};

// Ring the bell.
struct Ring {
    friend bool operator==(const Ring&, const Ring&) = default;
};
// Into the clipboard of the terminal, if it has one.
struct Copy {
    std::string text;
    friend bool operator==(const Copy&, const Copy&) = default;
};

// Stop the clock of a room that is played alone, and let it run again.
struct Pause {
    friend bool operator==(const Pause&, const Pause&) = default;
};
struct Resume {
    friend bool operator==(const Resume&, const Resume&) = default;
};

// Write down what was changed on the settings page: keys and values as in the file.
struct StoreSettings {
    std::map<std::string, std::string> changed;
    friend bool operator==(const StoreSettings&, const StoreSettings&) = default;
};

// Get the record of a race of this room that has ended.
struct FetchRecord {
    RaceNumber race;
    friend bool operator==(const FetchRecord&, const FetchRecord&) = default;
};

using Effect =
    std::variant<Send, Quit, Drop, Ring, Copy, Pause, Resume, StoreSettings, FetchRecord>;
using Effects = std::vector<Effect>;

}  // namespace gridrace::app
