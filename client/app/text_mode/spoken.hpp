// A sentence as it is printed: contains only characters that can be read aloud.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridrace::app {

// Without its newline. Escapes control characters and invalid bytes; without UTF-8, removes accents
// from letters.
std::string spoken(std::string_view sentence, bool utf8);
// The same in lines of at most so many columns, broken at blanks, as far as there are any; 0: in one line.
std::vector<std::string> spoken_lines(std::string_view sentence, bool utf8, int columns);

}  // namespace gridrace::app
