#include "client/command_line/option_fault.hpp"

#include <iostream>

namespace gridrace::client {

int fail(const OptionFault& fault) {
    std::cerr << "gridrace: " << fault.message << '\n';
    return fault.exit_code;
}

}  // namespace gridrace::client
