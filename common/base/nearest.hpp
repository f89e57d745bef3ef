// Finds the name that a person probably meant by an unknown one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gridrace {

// The name with the smallest edit distance to `word` (letters inserted, left out, replaced, or
// exchanged with their neighbours); none if that exceeds a third of the word. The first one of
// several.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> names);

}  // namespace gridrace
