// Where the tests' own data lie.
#pragma once

#include <string>

namespace gridrace {

// The path of tests/data, or of what is called `name` there.
std::string test_data();
std::string test_data(const std::string& name);

}  // namespace gridrace
