// Parses a line that a user has typed. Pure.
#pragma once

#include <string_view>

#include "client/app/text_mode/line_request.hpp"
#include "common/base/result.hpp"

namespace gridrace::app {

// Words may be abbreviated if they are unambiguous; case is ignored. An empty line requests the
// cursor's cell.
Result<LineRequest, LineFault> parse_line(std::string_view line);

}  // namespace gridrace::app
