// The verb `load`: many players at once, to see how much load a server can take.
#pragma once

#include <CLI/CLI.hpp>

#include "client/commands/options.hpp"
#include "client/load/load_plan.hpp"

namespace gridrace::client {

struct LoadOptions {
    LoadPlan plan;
    double duration = 30;
    double pace = 3;
    double ramp = 0;
    double warm_up = 0;
    double storm = 0;
    std::string grade;
};

void declare_load(CLI::App& app, Options& options, LoadOptions& load);
int load(const Options& options, const LoadOptions& load);

}  // namespace gridrace::client
