// Which of several names somebody may have meant by one that there is not.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gridrace {

// The name that fewest letters make of `word`, inserted, left out, replaced or exchanged with their neighbours;
// none if it takes more than a third of the word. Of several the first.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> names);

}  // namespace gridrace
