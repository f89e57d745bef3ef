// The mode of a race and its numbers, as options of the command line.
#pragma once

#include <CLI/CLI.hpp>

#include "client/command_line/option_fault.hpp"
#include "client/commands/options.hpp"
#include "common/race/race_rules.hpp"
#include "common/wire/features.hpp"

namespace gridrace::client {

// The modes of rooms, with all their numbers.
void add_mode_options(CLI::App& verb, Options& options);
// Those that can be played alone.
void add_solo_mode_options(CLI::App& verb, Options& options);

// Whether the option was given; false, too, if the verb has none of this name.
bool is_given(const CLI::App& verb, const char* option);
// Notes which options were given that only some modes read.
void note_mode_choices(const CLI::App& verb, Options& options);

// Sets the mode in the rules, and what the mode changes of options that were not given.
// Refuses options of other modes, and fewer players than the mode needs.
std::optional<OptionFault> read_mode(const Options& options, race::RaceRules& rules);

// A server without modes would play a race like any other, and an older one would show no boards.
std::optional<OptionFault> mode_fault(const race::RaceRules& rules, wire::FeatureSet server);

}  // namespace gridrace::client
