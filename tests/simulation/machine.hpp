// The functions that a simulation runs on. Each can be replaced, so that a test plants a fault and
// sees that the checks find it.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "common/race/decide/decide.hpp"
#include "common/race/view.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::simulation {

struct Machine {
    std::function<void(race::RoomState&, const race::Event&)> fold = race::fold;
    std::function<race::RoomState(const race::RoomState&, MemberId)> visible_to = race::visible_to;
    std::function<bool(const race::Event&, MemberId)> is_visible = race::is_visible;
    std::function<race::Event(const race::RoomState&, const race::Event&, MemberId)> seen_by =
        race::seen_by;
    std::function<race::Cursor(const race::RoomState&, MemberId)> cursor_of = race::cursor_of;
    std::function<race::Events(race::RoomState&, MemberId, CommandNumber, const race::Command&,
                               race::Context)>
        execute = [](race::RoomState& state, MemberId member, CommandNumber number,
                     const race::Command& command, race::Context context) {
            return race::execute(state, member, number, command, context);
        };
    std::function<race::Events(race::RoomState&, race::Context)> pass_time = race::pass_time;
    std::function<Result<wire::ServerMessage, wire::DecodeFault>(std::string_view)> decode =
        wire::decode_server_message;
};

// Folds an event as its reader sees it. A move of the team is one on the reader's own board: a client
// does not keep the boards of others.
void fold_seen(const Machine& machine, race::RoomState& seen, const race::Event& event,
               MemberId reader);

// What must hold did not.
class Violation : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

inline void require(bool holds, const char* what) {
    if (!holds) throw Violation(what);
}

}  // namespace gridrace::simulation
