// A race that has ended, for those who do not watch it in gridrace.
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
    int halves = 2;  // of real time, see app::replay_speeds
    app::Settings settings;
};

// The replay as a terminal shows it, as an asciicast of version 2: a header line, then one line for each change.
// The same bytes for the same race, whenever and wherever it is made. For a terminal with UTF-8 and true colour.
std::string to_asciicast(const std::shared_ptr<const app::Timeline>& timeline,
                         const Recording& recording);

// The race in words, a line for each thing that happened, with the time since the start; then the result.
std::string to_lines(const race::RaceRecord& record, language::Language language);

}  // namespace gridrace::client
