// The words of a line of a certificate changed into others that could stand there.
#pragma once

#include <string>
#include <vector>

namespace gridrace::checker {

// The line with one word changed, for each of its words and in as many ways as there are.
std::vector<std::string> changed_lines(const std::string& line);

}  // namespace gridrace::checker
