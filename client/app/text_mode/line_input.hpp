// From a line that a person has typed to what it asks for. Pure.
#pragma once

#include <string_view>

#include "client/app/text_mode/line_request.hpp"
#include "common/base/result.hpp"

namespace gridrace::app {

// Words may be shortened as long as they are the beginning of one command only; capitals do not matter. An
// empty line asks for the cursor's cell.
Result<LineRequest, LineFault> parse_line(std::string_view line);

}  // namespace gridrace::app
