// What every verb with a board needs before it, and what it says after.
#pragma once

#include "client/app/loop/loop.hpp"
#include "client/commands/rules_from_options.hpp"

namespace gridrace::client {

// By settings and options; tells what is wrong with the settings, if they can be used nevertheless.
Result<app::PlaySetup, OptionFault> chosen_setup(const Options& options, std::string invite);
// Colours and the rest, as settings, options and the terminal have them.
terminal::Capabilities capabilities_for(const app::Profile& profile);
// Tells how it ended, on stderr, and returns the exit code.
int finish(const app::Outcome& outcome);

}  // namespace gridrace::client
