// The settings that count for one verb: what the command line says over all else.
#pragma once

#include "client/commands/rules_from_options.hpp"

namespace gridrace::client {

// By the person's file and the environment of the process.
LoadedSettings settings_in_force();
// Options are what the settings say as long as the command line says nothing.
void take_settings(Options& options, LoadedSettings loaded);
// The profile with what the command line says besides; what is wrong with it.
Result<app::Profile, OptionFault> chosen_profile(const Options& options);
// Where the value of a setting comes from: "default", "file", "environment", "option".
std::string_view origin_of(const Options& options, std::string_view key);
// Tells on stderr what is wrong with the settings; they count as far as they can be used.
void tell_settings_faults(const Options& options);
// The same in one sentence for the screen; empty if there is nothing to tell.
std::string settings_notice(const Options& options);

}  // namespace gridrace::client
