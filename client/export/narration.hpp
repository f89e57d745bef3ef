// A race as lines: for people who read along, and as JSON for programs.
#pragma once

#include <map>
#include <string>

#include "client/language/language.hpp"
#include "common/race/event.hpp"
#include "common/race/standings.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// Tells a reader what events mean. Remembers names, so that it can speak of those who have left.
class Narrator {
public:
    explicit Narrator(language::Language language) : language_(language) {}

    void learn_names(const race::RoomState& state);
    // One line without its newline; empty if there is nothing to tell. `state` is the room after the
    // event. Safe to print: a server need not have cleaned what people say and call themselves.
    std::string narrate(const race::Event& event, const race::RoomState& state);

private:
    language::Language language_;
    std::map<MemberId, std::string> names_;
};

// One JSON object on one line: {"event": "digit_placed", …} with the names and units of the protocol. All ASCII: it
// may be read on a terminal, and names are as the server sends them.
std::string to_json_line(const race::Event& event);
// {"result": {"race": 1, "interrupted": 0, "assists": […], "standings": […]}}, times in milliseconds.
// {"server": {"name": …, "welcome": …}}
std::string server_json_line(const wire::ServerLabel& server);
std::string result_json_line(const race::Race& race);

// The standings, a line each, and what the server's absences took.
std::string result_text(const race::Race& race, language::Language language);

// "12:34.567", without hours; for people.
std::string format_time(Milliseconds time);

}  // namespace gridrace::client
