#include "tests/test_data.hpp"

namespace gridrace {

std::string test_data() {
    return GRIDRACE_TEST_DATA;
}

std::string test_data(const std::string& name) {
    return test_data() + "/" + name;
}

}  // namespace gridrace
