// A player's secret on paper: four lines of four groups of letters and digits, each line with a check of its own. Pure.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/identity/key_pair.hpp"

namespace gridrace::identity {

// "7K2M X0QB 94TC HR5A": Crockford's base 32, 8 bytes of the seed in 13 digits, and 3 that check them and which line it is.
using PaperKey = std::array<std::string, 4>;
PaperKey paper_key(const Seed& seed);

// What is wrong with a text that should be one.
struct PaperFault {
    enum class Kind { length, letter, check };
    Kind kind{};
    std::size_t line = 0;  // from 1; 0: of the whole
};
// In either case, with O for 0, and I and L for 1; blanks, line feeds and hyphens do not count.
Result<Seed, PaperFault> parse_paper_key(std::string_view text);

}  // namespace gridrace::identity
