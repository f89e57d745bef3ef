// What an operator asks a server over HTTP. Its answers may be anything: they are bounded, and safe to print.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/net/address.hpp"
#include "common/base/result.hpp"

namespace gridrace::client {

// A command that a server takes, as it says itself.
struct OperatorArgument {
    enum class Form { required, optional, option, flag };
    std::string name;
    Form form{};
};
struct OperatorCommand {
    std::string name, usage, help;
    std::vector<OperatorArgument> arguments;
};

// None if it is no list of commands.
std::optional<std::vector<OperatorCommand>> parse_operator_commands(std::string_view text);

// Why there is no answer, or what the server says instead: one sentence, and the exit code for it.
struct OperatorFault {
    int exit_code = 0;
    std::string message;
    bool is_unknown = false;  // the server does not know the word or the key
};
template <class Value>
using Operated = Result<Value, OperatorFault>;

// Blocking calls. The first tells also whether a word may be said on this way: ask it before the others.
Operated<std::vector<OperatorCommand>> fetch_operator_commands(const ServerAddress& server);
// The key of a session, for a word.
Operated<std::string> enter_as_operator(const ServerAddress& server, const std::string& word);
Operated<bool> leave_as_operator(const ServerAddress& server, const std::string& key);

struct OperatorResult {
    nlohmann::json result;             // as the server has said it
    std::string text;                  // the same in words
    std::vector<std::string> missing;  // nodes of a cluster that have not answered, and why
};
// `request` as it is written to the admin socket: a command with arguments.
Operated<OperatorResult> ask_as_operator(const ServerAddress& server, const std::string& key,
                                         const nlohmann::json& request);

// The word in what was typed: alone, or at the end of a link. Empty if there is none.
std::string word_in(std::string_view typed);

}  // namespace gridrace::client
