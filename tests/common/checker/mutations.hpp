// Certificates made false: every word and every line of one changed, one at a time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridrace::checker {

using Lines = std::vector<std::string>;

// Some lines of a certificate replaced by others.
struct Mutation {
    std::string what;  // a line it is about, and what was done to it
    std::size_t begin = 0;
    std::size_t end = 0;
    Lines lines;
};

Lines lines_of(std::string_view certificate);
std::string mutated(const Lines& certificate, const Mutation& mutation);

// All mutations of a true certificate. Each of them makes it false: what could mean the same (such
// as two steps exchanged that do not need each other) is left out.
std::vector<Mutation> mutations(const Lines& certificate);

}  // namespace gridrace::checker
