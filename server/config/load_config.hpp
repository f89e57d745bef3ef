// Gathers the configuration from where it may be said: the file, over it the environment, over it the flags. All that
// is wrong is told at once.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/config/settings_file.hpp"

namespace gridrace::server {

// Names the configuration file.
inline constexpr const char* settings_file_variable = "GRIDRACE_CONFIG";

// None for a variable that is not set, or is empty.
std::optional<std::string> environment_variable(const std::string& name);

class Gathering {
public:
    // Begins with the defaults.
    Gathering();

    void take_file(const std::filesystem::path& path);
    void take_environment();
    // Last: these count most.
    void take_flag(const Setting& setting, const std::string& value);

    // In the order in which they were found, safe to print.
    const std::vector<std::string>& faults() const { return faults_; }
    // Nothing but what the command line says is wrong.
    bool only_flags_at_fault() const { return !others_at_fault_; }

    const Config& config() const { return config_; }
    // Of what is not by default: "gridraced.toml:12", "GRIDRACE_THREADS", "--threads".
    const Origins& origins() const { return origins_; }

private:
    bool put(const Setting& setting, const std::string& value, const std::string& place);

    Config config_;
    Origins origins_;
    std::vector<std::string> faults_;
    bool others_at_fault_ = false;
};

}  // namespace gridrace::server
