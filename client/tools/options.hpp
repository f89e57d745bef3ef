// The options of the puzzle verbs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gridrace::client::tools {

struct Options {
    // verbs that read puzzles
    std::vector<std::string> inputs;  // puzzles, names of files, "-" for standard input
    bool strict = false;
    int count_limit = 1'000'000;
    int check_limit = 2;
    bool certificate = false;  // the inputs are certificates
    bool with_grade = false;
    bool with_time = false;
    bool path = false;
    std::string ladder = "scale";  // of the path: or "people"
    int stage = 3;
    std::string language = "en";
    std::string puzzle;  // of the boards

    // generate
    std::string grade;
    std::string rating;
    std::string technique;
    std::string symmetry;
    std::string method;
    std::optional<int> clues;
    std::optional<std::uint64_t> seed;
    std::uint32_t count = 1;

    // all verbs
    std::string format = "line";
    bool json = false;
    unsigned jobs = 1;
};

}  // namespace gridrace::client::tools
