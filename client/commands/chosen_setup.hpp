// What verbs with a board share: the setup before, the message after.
#pragma once

#include "client/app/loop/loop.hpp"
#include "client/commands/rules_from_options.hpp"

namespace gridrace::client {

// From settings and options; reports wrong settings, if the others can be used.
Result<app::PlaySetup, OptionFault> chosen_setup(const Options& options, std::string invite);
// Colours and the rest, as settings, options and the terminal have them.
terminal::Capabilities capabilities_for(const app::Profile& profile);
// For text on stdout: without colours where that is no terminal, unless a depth was asked for.
terminal::Capabilities for_stdout(terminal::Capabilities capabilities,
                                  const terminal::ColorWish& wish);
terminal::Capabilities capabilities_for_stdout(const app::Profile& profile);
// Reports on stderr how it ended, and returns the exit code.
int finish(const app::Outcome& outcome);

}  // namespace gridrace::client
