// What is wrong with the options of a verb.
#pragma once

#include <string>

namespace gridrace::client {

// One sentence, and the exit code for it.
struct OptionFault {
    int exit_code = 0;
    std::string message;
    bool gave_up = false;  // the user, when asked for a word
};

// Reports the fault on stderr and returns its exit code.
int fail(const OptionFault& fault);

}  // namespace gridrace::client
