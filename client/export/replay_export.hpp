// Exports an ended race for use outside gridrace.
#pragma once

#include <memory>
#include <string>

#include "client/app/replay/timeline.hpp"
#include "client/app/settings/settings.hpp"
#include "client/language/language.hpp"
#include "client/terminal/canvas.hpp"

namespace gridrace::client {

struct Recording {
    terminal::Size size{80, 24};
    int halves = 2;  // halves of real time, see app::replay_speeds
    app::Settings settings;
};

// The replay on a terminal as an asciicast of version 2: a header line, then one line for each
// change. Deterministic: the same race gives the same bytes. Needs a terminal with UTF-8 and true
// colour.
std::string to_asciicast(const std::shared_ptr<const app::Timeline>& timeline,
                         const Recording& recording);

// The race in words, a line for each event with the time since the start; then the result.
std::string to_lines(const race::RaceRecord& record, language::Language language);

}  // namespace gridrace::client
