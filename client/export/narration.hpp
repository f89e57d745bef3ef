// A race as lines: as text for readers, and as JSON for programs.
#pragma once

#include <map>
#include <string>

#include "client/language/language.hpp"
#include "common/race/event.hpp"
#include "common/race/standings.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// Describes events in words. Remembers names, for members who have left.
class Narrator {
public:
    explicit Narrator(language::Language language) : language_(language) {}

    void learn_names(const race::RoomState& state);
    // One line without its newline; empty if there is nothing to report. `state` is the room after
    // the event. Safe to print: escapes chat and names that a server has not cleaned.
    std::string narrate(const race::Event& event, const race::RoomState& state);

private:
    language::Language language_;
    std::map<MemberId, std::string> names_;
};

// One JSON object on one line: {"event": "digit_placed", …} with the names and units of the
// protocol. All ASCII: it may be read on a terminal, and names are unchanged.
std::string to_json_line(const race::Event& event);
// {"server": {"name": …, "welcome": …}}
std::string server_json_line(const wire::ServerLabel& server);
// {"entrants": […], "missing": […]}: the list of names of a room, and who of it is not there.
std::string entrants_json_line(const race::RoomState& state);
// {"result": {"race": 1, "interrupted": 0, "assists": […], "standings": […]}}, times in milliseconds.
std::string result_json_line(const race::Race& race);

// The standings, a line each, and the server's downtime.
std::string result_text(const race::Race& race, language::Language language);

// "12:34.567", without hours; for display.
std::string format_time(Milliseconds time);

}  // namespace gridrace::client
