// gridrace without a verb, on a terminal: the start screen.
#pragma once

#include <functional>

#include "client/app/pages/start_page.hpp"
#include "client/commands/options.hpp"

namespace gridrace::client {

// Runs a verb with its options, as the command line would, and returns its exit code.
using RunWords = std::function<int(const app::CommandWords& words)>;

// Shows it, runs the choices and returns to it, until the person quits. None if there is no terminal for it.
std::optional<int> start(const Options& options, const RunWords& run);

}  // namespace gridrace::client
