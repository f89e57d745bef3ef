// Messages: everything that can happen to the client, as values. The only input of `update`.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "client/app/analysis/findings.hpp"
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
// Pasted text, unchanged and untrusted.
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
    std::vector<OldClient> old_clients = {};
    std::string word = {};  // as RoomLink::room_word
};
struct ConnectionChanged {
    Connection connection;
};
// Something outside the room that the user should know.
struct Noticed {
    std::string sentence;
    bool is_good = false;
};
// A requested record, or a sentence on why there is none.
struct RecordArrived {
    Result<std::shared_ptr<const Timeline>, std::string> timeline;
};
// What was found in the record of a race, or a sentence on why there is none.
struct FindingsArrived {
    RaceNumber race;
    Result<std::shared_ptr<const Findings>, std::string> findings;
    bool is_own = false;  // of the player's own run alone
};
// A challenge was saved as this file; or a sentence on why it was not.
struct ChallengeKept {
    std::string file;
    std::string fault = {};
};
// The terminal window was closed.
struct TerminalGone {};
// A choice without a key: an action, of a member if it has one; a cell to go to, a text for the room.
struct Chosen {
    Action action{};
    MemberId member = {};
};
struct WentTo {
    sudoku::Cell cell;
};
struct Uttered {
    std::variant<race::Say, race::React, race::SetMeeting, race::SetWord> what;
};

using Message = std::variant<Pressed, Pointed, Pasted, Resized, Ticked, RoomChanged,
                             ConnectionChanged, Noticed, RecordArrived, FindingsArrived,
                             ChallengeKept, TerminalGone, Chosen, WentTo, Uttered>;

}  // namespace gridrace::app
