#include "client/net/operator_calls.hpp"

#include <sysexits.h>

#include <array>
#include <utility>

#include "client/net/http_exchange.hpp"
#include "client/net/json_members.hpp"
#include "common/base/emoji.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr std::size_t longest_commands = 64 * 1024;
constexpr std::size_t longest_answer = 16 << 20;
constexpr std::size_t longest_line = 2000;
constexpr std::size_t most_commands = 100;
constexpr std::size_t most_arguments = 16;
constexpr std::size_t most_missing = 1000;
constexpr std::size_t secret_digits = 32;              // of a word; a key has twice as many
constexpr std::chrono::seconds operator_patience{70};  // a little longer than a server's own

// A text of up to a few lines, safe to print; empty if there is none.
std::string sentence_at(const json& said, const char* key) {
    const auto found = said.find(key);
    const bool is_text = found != said.end() && found->is_string();
    return is_text ? printable(found->get_ref<const std::string&>(), longest_line) : "";
}

std::optional<OperatorArgument> parse_argument(const json& said) {
    using Form = OperatorArgument::Form;
    constexpr std::array<std::pair<std::string_view, Form>, 4> forms{{{"required", Form::required},
                                                                      {"optional", Form::optional},
                                                                      {"option", Form::option},
                                                                      {"flag", Form::flag}}};
    if (!said.is_object()) return std::nullopt;
    const auto form = text_at(said, "form");
    for (const auto& [name, meant] : forms) {
        if (name == form) return OperatorArgument{text_at(said, "name"), meant};
    }
    return std::nullopt;
}

std::optional<OperatorCommand> parse_command(const json& said) {
    if (!said.is_object()) return std::nullopt;
    OperatorCommand command{
        text_at(said, "name"), sentence_at(said, "usage"), sentence_at(said, "help"), {}};
    const auto arguments = said.find("arguments");
    const bool is_whole = !command.name.empty() && arguments != said.end() &&
                          arguments->is_array() && arguments->size() <= most_arguments;
    if (!is_whole) return std::nullopt;
    for (const auto& each : *arguments) {
        auto argument = parse_argument(each);
        if (!argument) return std::nullopt;
        command.arguments.push_back(*std::move(argument));
    }
    return command;
}

// Lines that are safe to print.
std::string printable_lines(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        lines += for_terminal(printable(line, longest_line)) + '\n';
    }
    return lines;
}

int exit_code_of(unsigned status) {
    switch (status) {
        case 400: return EX_USAGE;
        case 401:
        case 403: return EX_NOPERM;
        case 429: return EX_TEMPFAIL;
        case 503: return EX_UNAVAILABLE;
        default: return EXIT_FAILURE;
    }
}

// Of an answer that is no success.
OperatorFault fault_of(const HttpAnswer& answer) {
    const auto said = json::parse(answer.body, nullptr, false);
    const auto error = said.is_object() ? said.value("error", json::object()) : json::object();
    auto message = error.is_object() ? sentence_at(error, "message") : "";
    if (message.empty()) message = answer.sentence();
    if (message.empty()) message = "the server answers " + std::to_string(answer.status);
    return {exit_code_of(answer.status), std::move(message), answer.status == 401};
}

OperatorFault no_gridrace(const ServerAddress& server) {
    return {EX_PROTOCOL, "what answers at " + to_url(server) + " is not understood"};
}

// The document of an answer that is a success.
Operated<json> ask(const ServerAddress& server, HttpRequest request) {
    const auto answer = exchange(server, std::move(request));
    if (!answer) return OperatorFault{answer.error().exit_code, answer.error().message};
    if (answer->status != 200) return fault_of(*answer);
    auto said = json::parse(answer->body, nullptr, false);
    if (!said.is_object()) return no_gridrace(server);
    return said;
}

Operated<json> post(const ServerAddress& server, std::string path, const std::string& secret,
                    std::string body) {
    HttpRequest request{std::move(path), std::move(body), longest_answer};
    request.bearer = secret;
    request.patience = operator_patience;
    auto said = ask(server, std::move(request));
    if (!said) return said;
    auto result = said->value("result", json());
    if (!result.is_object()) return no_gridrace(server);
    return said;
}

bool is_secret(std::string_view text, std::size_t digits) {
    return text.size() == digits &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::optional<std::vector<OperatorCommand>> parse_operator_commands(std::string_view text) {
    const auto said = json::parse(text, nullptr, false);
    const auto list = said.is_object() ? said.value("commands", json()) : json();
    if (!list.is_array() || list.size() > most_commands) return std::nullopt;
    std::vector<OperatorCommand> commands;
    for (const auto& each : list) {
        auto command = parse_command(each);
        if (!command) return std::nullopt;
        commands.push_back(*std::move(command));
    }
    return commands;
}

Operated<std::vector<OperatorCommand>> fetch_operator_commands(const ServerAddress& server) {
    const auto answer = exchange(server, {"/operator/commands", std::nullopt, longest_commands});
    if (!answer) return OperatorFault{answer.error().exit_code, answer.error().message};
    if (answer->status == 404)
        return OperatorFault{EX_UNAVAILABLE, "nobody may direct the server at " + to_url(server) +
                                                 " from elsewhere: its host can set operator = on"};
    if (answer->status != 200) return fault_of(*answer);
    auto commands = parse_operator_commands(answer->body);
    if (!commands) return no_gridrace(server);
    return *std::move(commands);
}

Operated<std::string> enter_as_operator(const ServerAddress& server, const std::string& word) {
    const auto said = post(server, "/operator/enter", word, "");
    if (!said) return said.error();
    auto key = text_at(said->at("result"), "key");
    if (!is_secret(key, 2 * secret_digits)) return no_gridrace(server);
    return key;
}

Operated<bool> leave_as_operator(const ServerAddress& server, const std::string& key) {
    const auto said = post(server, "/operator/leave", key, "");
    if (!said) return said.error();
    return true;
}

Operated<OperatorResult> ask_as_operator(const ServerAddress& server, const std::string& key,
                                         const json& request) {
    const auto body = request.dump(-1, ' ', false, json::error_handler_t::replace);
    const auto said = post(server, "/operator/command", key, body);
    if (!said) return said.error();
    const auto text = said->find("text");
    OperatorResult answer{said->at("result"), {}, {}};
    if (text != said->end() && text->is_string())
        answer.text = printable_lines(text->get_ref<const std::string&>());
    const auto missing = answer.result.value("missing", json());
    for (const auto& node : missing.is_array() ? missing : json::array()) {
        if (!node.is_object() || answer.missing.size() >= most_missing) break;
        answer.missing.push_back(text_at(node, "node") + ": " + sentence_at(node, "why"));
    }
    return answer;
}

std::string word_in(std::string_view typed) {
    const auto hash = typed.rfind('#');
    if (hash != std::string_view::npos) typed.remove_prefix(hash + 1);
    const auto begin = typed.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return "";
    const auto word = typed.substr(begin, typed.find_last_not_of(" \t\r\n") + 1 - begin);
    return is_secret(word, secret_digits) ? std::string(word) : "";
}

}  // namespace gridrace::client
