// The settings in effect for one verb: the command line overrides everything else.
#pragma once

#include "client/commands/rules_from_options.hpp"

namespace gridrace::client {

// From the person's file and the environment of the process.
LoadedSettings settings_in_force();
// Takes options from the settings unless the command line has them.
void take_settings(Options& options, LoadedSettings loaded);
// The profile with the options of the command line applied; what is wrong with it.
Result<app::Profile, OptionFault> chosen_profile(const Options& options);
// Where the value of a setting comes from: "default", "file", "environment", "option".
std::string_view origin_of(const Options& options, std::string_view key);
// Reports on stderr what is wrong with the settings; usable ones stay in effect.
void tell_settings_faults(const Options& options);
// The same in one sentence for the screen; empty if nothing is wrong.
std::string settings_notice(const Options& options);

}  // namespace gridrace::client
