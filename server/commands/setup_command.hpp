// `gridraced setup`: writes a host's few decisions, and looks whether friends get in.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "common/base/result.hpp"
#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace gridrace::server {

struct SetupOptions {
    std::string address, encryption, listen, certificate, key, root;
    std::string open_rooms, enter, server_word;
    bool is_dry = false;
    bool only_checks = false;
    bool replaces = false;
};

// The options must live as long as the app.
void declare_setup(CLI::App& app, SetupOptions& options);
// The call on the command line; none if there is another verb, or none. A sentence if it is invalid. `file` is the
// configuration to which it adds.
std::optional<Result<SetupCall, std::string>> setup_of(const CLI::App& app,
                                                       const SetupOptions& options,
                                                       const std::filesystem::path& file);

// Asks `in` what the call leaves open, if that is a terminal. `config` is what is in force. Returns the exit code: 0
// written, or found well by --check; 1 not well; else after sysexits.h.
int run_setup(SetupCall call, const Config& config, std::istream& in, std::ostream& out,
              std::ostream& err);

}  // namespace gridrace::server
