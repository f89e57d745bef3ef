// The client of the admin socket: gridraced admin … and gridraced drain on the command line.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/admin/request.hpp"

namespace CLI {
class App;
}

namespace gridrace::server::admin {

struct CallOptions {
    std::vector<std::string> words;  // the command and its arguments
    std::string room, span, limit, within;
    std::string socket;
    std::optional<std::string> folder;  // none: the one in the server's options
    bool anyway = false;
    bool list = false, end = false;  // the sessions of operators
    bool as_json = false;
};

// The options must live as long as the app.
void declare_call(CLI::App& app, CallOptions& options);

struct Call {
    Request request;
    std::vector<std::filesystem::path> sockets;  // the first existing one is used
    bool as_json = false;
};

// The relevant options of the server.
struct Place {
    std::filesystem::path socket;  // empty: the default one
    std::filesystem::path folder;  // of its data
};

// The call on the command line; none if there is another verb, or none. A sentence if it is
// invalid.
std::optional<Result<Call, std::string>> call_of(const CLI::App& app, const CallOptions& options,
                                                 const Place& place);

// The default socket for a server whose options name none; empty if it has no folder. `runtime` is
// systemd's RUNTIME_DIRECTORY, if there is one.
std::filesystem::path usual_socket(const std::string& runtime, const std::filesystem::path& folder);

// Prints the result in an answer. Returns the exit code, which is not 0 if something was left undone.
int tell(const Call& call, const nlohmann::json& result, std::ostream& out, std::ostream& err);

// Sends the request, and prints the answer. Returns the exit code: 0 done, 1 not done, else after
// sysexits.h.
int run(const Call& call, std::ostream& out, std::ostream& err);

}  // namespace gridrace::server::admin
