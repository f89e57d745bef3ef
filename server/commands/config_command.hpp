// `gridraced config`: checks the configuration, or prints what is in force.
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

// The options live as long as the app.
void declare_config(CLI::App& app, ConfigOptions& options);
// What it prints, and how it ends; none if it was not asked for. `file` is what was read, empty if nothing was. Throws
// CLI::ValidationError for wrong usage.
std::optional<EarlyExit> told_config(const CLI::App& app, const ConfigOptions& options,
                                     const std::filesystem::path& file, const LoadedConfig& loaded);

}  // namespace gridrace::server
