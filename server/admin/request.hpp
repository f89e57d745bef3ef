// The operator's requests to a running server: one table for the command line, for the messages on
// the socket and for answers. A request and an answer are one line of JSON each.
#pragma once

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.hpp"
#include "common/command_line/admin_commands.hpp"

namespace gridrace::server::admin {

using Argument = command_line::AdminArgument;
using Reach = command_line::AdminReach;
using Command = command_line::AdminCommand;

std::span<const Command> commands();
// nullptr if there is no command of that name.
const Command* find_command(std::string_view name);

struct Request {
    const Command* command = nullptr;  // of commands()
    std::map<std::string, std::string, std::less<>> arguments;
    // The address of the operator's session that asks; empty: it is asked at the machine.
    std::string operated_from{};

    // Empty if absent.
    std::string_view argument(std::string_view name) const;
};

// Why a request was not executed. `code` is stable.
struct Fault {
    std::string code;
    std::string message;      // one sentence, safe to print
    std::string owner_url{};  // for "elsewhere": of the node that has the room; empty if unknown
};

using Outcome = Result<nlohmann::json, Fault>;

// Who makes a request.
struct Asker {
    unsigned uid = 0;
    std::string node{};  // at whose socket; empty: at this server's
};

// The value of a flag that is set.
inline constexpr const char* flag_is_set = "yes";

inline constexpr std::size_t max_request_bytes = 8192;
inline constexpr std::size_t max_argument_bytes = 1000;

// Without the end of line.
std::string to_line(const Request& request);
// Checks every field: the line may come from anyone who can open the socket.
Result<Request, Fault> parse_request(std::string_view line);

std::string answer_line(const nlohmann::json& result);
std::string answer_line(const Fault& fault);
std::string answer_line(const Outcome& outcome);

// "90s", "5m", "2h", "7d", at least a second and at most a hundred years.
std::optional<std::chrono::seconds> parse_span(std::string_view text);
// For what it does not parse.
Fault no_span();
// 7200 s as "2h".
std::string span_text(std::chrono::seconds span);

}  // namespace gridrace::server::admin
