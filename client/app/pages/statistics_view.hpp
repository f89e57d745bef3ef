// The statistics as lines of text, for the start screen and the command.
#pragma once

#include "client/app/pages/statistics.hpp"
#include "client/language/language.hpp"

namespace gridrace::app {

// A table of at most `columns` columns, and further lines; never empty.
std::vector<std::string> statistics_lines(const Statistics& statistics, language::Language language,
                                          int columns);
// The daily streak and the races won, in one line; empty if there are none.
std::string sums_line(const Statistics& statistics, language::Language language);

}  // namespace gridrace::app
