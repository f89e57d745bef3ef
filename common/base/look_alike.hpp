// Which names people could take for one another.
#pragma once

#include <string>
#include <string_view>

namespace gridrace {

// The name without the difference between upper and lower case and between forms of one character (NFKC).
// Expects cleaned text, as all here.
std::string fold_case(std::string_view name);

// What a reader sees at a glance, in Latin letters where the shapes are Latin: "Аdа" in Cyrillic, "Ada" and "Adá"
// are the same, and "rn" is "m". After Unicode TR39, cut down to what fonts of terminals show alike. Names with the same
// skeleton look alike; the skeleton itself is shown to nobody.
std::string skeleton(std::string_view name);

}  // namespace gridrace
