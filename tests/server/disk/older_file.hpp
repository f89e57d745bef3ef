// What a server of the first version left behind.
#pragma once

#include "tests/server/disk/moment.hpp"

namespace gridrace::server {

// It was killed when it had answered so many commands in each of two rooms.
Moment with_file_of_version_1(int commands);

}  // namespace gridrace::server
