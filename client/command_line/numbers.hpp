// Validators of numbers on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>

namespace gridrace::client {

// A whole number in decimal digits, used as a transformation, since CLI11 itself reads too large
// ones as the maximum, and 010 as eight.
CLI::Validator whole_number(std::uint64_t least = 0,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
// Seconds from 0 to `most`, also as "90s", "2m" or "1h"; transformed into the plain number.
CLI::Validator seconds_or_minutes(std::uint64_t most);
// A number in a range; CLI::Range accepts NaN.
CLI::Validator between(double least, double most);

}  // namespace gridrace::client
