// Collects the configuration from the file, the environment and the flags, each overriding the ones
// before. Reports all faults, not only the first.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "server/config/settings_file.hpp"

namespace gridrace::server {

// Names the configuration file.
inline constexpr const char* settings_file_variable = "GRIDRACE_CONFIG";

class LoadedConfig {
public:
    // The file, and then those of its drop-in folder; before the default file that of the package. The file may be
    // missing where the folder is there.
    void take_files(const std::filesystem::path& file);
    void take_file(const std::filesystem::path& path);
    // A variable GRIDRACE_… that is of neither program is a fault.
    void take_environment();
    // Call last: flags override all else.
    void take_flag(const Setting& setting, const std::string& value);

    // In the order of detection, safe to print.
    const std::vector<std::string>& faults() const { return faults_; }
    // True if only the command line has faults.
    bool only_flags_at_fault() const { return !others_at_fault_; }

    const Config& config() const { return config_; }
    // Those that were read, in that order.
    const std::vector<std::filesystem::path>& files() const { return files_; }
    // Of non-default values: "gridraced.toml:12", "GRIDRACE_THREADS", "--threads".
    const Origins& origins() const { return origins_; }

private:
    void refuse_unknown_variables();
    bool put(const Setting& setting, const std::string& value, const std::string& place);

    Config config_ = default_config();
    Origins origins_;
    std::vector<std::filesystem::path> files_;
    std::vector<std::string> faults_;
    bool others_at_fault_ = false;
};

}  // namespace gridrace::server
