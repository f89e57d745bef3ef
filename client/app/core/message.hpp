// What can happen to the client, as values: all that `update` ever hears of the world.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "client/app/core/room_link.hpp"
#include "client/app/replay/timeline.hpp"
#include "client/app/settings/action.hpp"
#include "client/terminal/canvas.hpp"
#include "client/terminal/keyboard.hpp"

namespace gridrace::app {

struct Pressed {
    terminal::Key key;
};
struct Pointed {
    terminal::Mouse mouse;
};
// What was pasted, as it came: hostile.
struct Pasted {
    std::string text;
};
struct Resized {
    terminal::Size size;
};
// Time has passed, nothing else.
struct Ticked {};
struct RoomChanged {
    race::RoomState room;
    MemberId self;
    std::vector<race::Command> unanswered;  // after the answers
    race::Events events;
    std::vector<race::AnsweredCommand> answers;
    ServerLabel server = {};
    ServerAbilities abilities = {};
};
struct ConnectionChanged {
    Connection connection;
};
// Something outside of the room that the person should know.
struct Noticed {
    std::string sentence;
    bool is_good = false;
};
// A record that was asked for, or a sentence that says why there is none.
struct RecordArrived {
    Result<std::shared_ptr<const Timeline>, std::string> timeline;
};
// The window was closed under us.
struct TerminalGone {};
// Without a key: an action, a cell to go to, something to be said to the room.
struct Chosen {
    Action action{};
};
struct WentTo {
    sudoku::Cell cell;
};
struct Uttered {
    std::variant<race::Say, race::React> what;
};

using Message =
    std::variant<Pressed, Pointed, Pasted, Resized, Ticked, RoomChanged, ConnectionChanged, Noticed,
                 RecordArrived, TerminalGone, Chosen, WentTo, Uttered>;

}  // namespace gridrace::app
