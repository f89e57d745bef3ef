// What gridraced does instead of serving: it copies, puts back and checks the log of a server.
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
    std::optional<std::string> folder;  // none: that of the server's options
};

// The options live as long as the app.
void declare_verbs(CLI::App& app, VerbOptions& options);
// The verb that was said; none if none was.
std::optional<Verb::Kind> verb_of(const CLI::App& app);

// Returns the exit code of the process, after sysexits.h.
int run(const Verb& verb, std::ostream& out, std::ostream& err);

}  // namespace gridrace::server
