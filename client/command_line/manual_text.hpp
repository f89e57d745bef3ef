// The sections of gridrace's manual page beside its verbs and options.
#pragma once

#include "common/command_line/manual.hpp"

namespace gridrace::client {

command_line::ManualText manual_text();

}  // namespace gridrace::client
