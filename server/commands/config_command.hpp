// `gridraced config`: checks the configuration, or prints the effective one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "server/config/load_config.hpp"

namespace CLI {
class App;
}

namespace gridrace::server {

struct ConfigOptions {
    std::string task;
    std::string file;
    bool tells_origin = false;
};

// The options must live as long as the app.
void declare_config(CLI::App& app, ConfigOptions& options);
// The output and exit code; none if it was not requested. Throws CLI::ValidationError for wrong usage.
std::optional<EarlyExit> told_config(const CLI::App& app, const ConfigOptions& options,
                                     const LoadedConfig& loaded);

}  // namespace gridrace::server
