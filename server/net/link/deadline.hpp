// Does something when a time is up, unless it is gone by then.
#pragma once

#include "common/net/deadline.hpp"

namespace gridrace::server {

using net::Deadline;

}  // namespace gridrace::server
