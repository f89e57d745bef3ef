// A sentence as it is printed: contains only characters that can be read aloud.
#pragma once

#include <string>
#include <string_view>

namespace gridrace::app {

// Without its newline. Escapes control characters and invalid bytes; without UTF-8, removes accents
// from letters.
std::string spoken(std::string_view sentence, bool utf8);

}  // namespace gridrace::app
