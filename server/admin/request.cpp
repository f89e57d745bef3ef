#include "server/admin/request.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "common/base/text.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

Fault malformed(std::string message) {
    return {"bad_request", std::move(message)};
}

std::optional<Fault> take_argument(Request& request, const std::string& name, const json& value) {
    const auto& known = request.command->arguments;
    if (std::ranges::find(known, name, &Argument::name) == known.end()) {
        return malformed(std::string(request.command->name) + " has no argument " +
                         printable(name, 40));
    }
    if (!value.is_string()) return malformed(name + " is not a text");
    auto text = value.get<std::string>();
    if (text.size() > max_argument_bytes) return malformed(name + " is too long");
    request.arguments[name] = std::move(text);
    return std::nullopt;
}

struct Unit {
    char name;
    std::int64_t seconds;
};
constexpr std::array units{Unit{'d', 86400}, Unit{'h', 3600}, Unit{'m', 60}, Unit{'s', 1}};
constexpr std::int64_t longest_span = 36500LL * 86400;

// Replaces invalid UTF-8: an answer is always a line of JSON.
std::string dump(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

std::span<const Command> commands() {
    return command_line::admin_commands();
}

const Command* find_command(std::string_view name) {
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found != commands().end() ? &*found : nullptr;
}

std::string_view Request::argument(std::string_view name) const {
    const auto found = arguments.find(name);
    return found != arguments.end() ? std::string_view(found->second) : std::string_view();
}

std::string to_line(const Request& request) {
    return dump({{"command", request.command->name}, {"arguments", request.arguments}});
}

Result<Request, Fault> parse_request(std::string_view line) {
    const auto said = json::parse(line, nullptr, false);
    if (!said.is_object()) return malformed("a request is an object of JSON in one line");
    const auto command = said.find("command");
    if (command == said.end() || !command->is_string()) return malformed("no command is named");
    const auto& name = command->get_ref<const std::string&>();
    Request request;
    request.command = find_command(name);
    if (request.command == nullptr) {
        return Fault{"no_such_command", "there is no command " + printable(name, 40)};
    }
    const auto arguments = said.value("arguments", json::object());
    if (!arguments.is_object()) return malformed("arguments are an object");
    for (const auto& [key, value] : arguments.items()) {
        if (auto fault = take_argument(request, key, value)) return *std::move(fault);
    }
    for (const auto& argument : request.command->arguments) {
        if (argument.form == Argument::Form::required && request.argument(argument.name).empty()) {
            return malformed(name + " needs " + std::string(argument.name));
        }
    }
    return request;
}

std::string answer_line(const json& result) {
    return dump({{"ok", true}, {"result", result}}) + '\n';
}

std::string answer_line(const Fault& fault) {
    const json error{{"code", fault.code}, {"message", fault.message}};
    return dump({{"ok", false}, {"error", error}}) + '\n';
}

std::string answer_line(const Outcome& outcome) {
    return outcome ? answer_line(*outcome) : answer_line(outcome.error());
}

std::optional<std::chrono::seconds> parse_span(std::string_view text) {
    if (text.size() < 2) return std::nullopt;
    const auto unit = std::ranges::find(units, text.back(), &Unit::name);
    std::int64_t number = 0;
    const char* const end = text.data() + text.size() - 1;
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (unit == units.end() || error != std::errc() || rest != end) return std::nullopt;
    if (number < 1 || number > longest_span / unit->seconds) return std::nullopt;
    return std::chrono::seconds(number * unit->seconds);
}

Fault no_span() {
    return {"bad_request", "a span is a number and one of s, m, h and d, such as 90s or 2h"};
}

std::string span_text(std::chrono::seconds span) {
    for (const auto& unit : units) {
        if (span.count() >= unit.seconds && span.count() % unit.seconds == 0) {
            return std::to_string(span.count() / unit.seconds) + unit.name;
        }
    }
    return std::to_string(span.count()) + "s";
}

}  // namespace gridrace::server::admin
