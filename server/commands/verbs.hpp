// The verbs of gridraced that back up, restore, check and migrate a server's log, or compute its ratings.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "server/config/verb.hpp"

namespace CLI {
class App;
}

namespace gridrace::server {

struct VerbOptions {
    std::string file;
    std::optional<std::string> place;  // none: the one in the server's options
    std::string from, to;              // for migrate
    bool test_restore = false;         // for backup
    bool check = false;                // for recompute
};

// The options must live as long as the app.
void declare_verbs(CLI::App& app, VerbOptions& options);
// The verb on the command line; none if there was none.
std::optional<Verb::Kind> verb_of(const CLI::App& app);

// Returns the exit code of the process, after sysexits.h.
int run(const Verb& verb, std::ostream& out, std::ostream& err);

}  // namespace gridrace::server
