// The puzzle verbs on the command line: their names, options and help.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>

#include "client/command_line/verbs.hpp"
#include "client/tools/options.hpp"

namespace gridrace::client::tools {

// Adds the verbs to the program's, with options of their own. `draw_seed` gives an unpredictable
// seed to a verb that needs one and was given none.
void add_verbs(CLI::App& app, Verbs& verbs, const std::function<std::uint64_t()>& draw_seed);

// Declares the options alone. Their values are stored in `options`.
void declare(CLI::App& app, Options& options);

}  // namespace gridrace::client::tools
