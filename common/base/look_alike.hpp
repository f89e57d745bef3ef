// Finds names that people could confuse with one another.
#pragma once

#include <string>
#include <string_view>

namespace gridrace {

// The name without differences of case and of forms of one character (NFKC). Expects cleaned text,
// like all functions here.
std::string fold_case(std::string_view name);

// What a reader sees at a glance, in Latin letters where the shapes are Latin: "Аdа" in Cyrillic,
// "Ada" and "Adá" are the same, and "rn" is "m". Based on Unicode TR39, reduced to what terminal
// fonts show alike. Names with the same skeleton look alike; the skeleton itself is never shown.
std::string skeleton(std::string_view name);

}  // namespace gridrace
