// The path under which a proxy has a server: "/sudoku" of "https://example.org/sudoku/r/K7QX2M". Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridrace {

// "/sudoku/" -> "/sudoku", "/games/sudoku"; "" and "/" -> "". None if it is too long, has characters that a URL escapes,
// leads up ("..") or has a part that the server's own paths begin with, such as "/r".
std::optional<std::string> parse_url_path(std::string_view text);

}  // namespace gridrace
