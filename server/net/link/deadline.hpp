// Calls a function after a time, unless destroyed before.
#pragma once

#include "common/net/deadline.hpp"

namespace gridrace::server {

using net::Deadline;

}  // namespace gridrace::server
