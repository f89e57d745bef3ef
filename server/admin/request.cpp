#include "server/admin/request.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "common/base/text.hpp"

namespace gridrace::server::admin {

namespace {

using Form = Argument::Form;
using nlohmann::json;

const Argument room{"room", Form::required, "CODE", "The room's code"};
const Argument one_room{"room", Form::option, "CODE", "Only in this room"};
const Argument member{"member", Form::required, "MEMBER", "The member's number or name"};
const Argument one_node{"node", Form::optional, "NODE",
                        "The node of a cluster; default: the one that is asked"};
const Argument how_long{"for", Form::option, "SPAN",
                        "Duration, such as 90s, 5m, 2h or 7d; default: permanent"};

const std::vector<Command>& table() {
    static const std::vector<Command> all{
        {"rooms",
         "List open rooms, busiest first",
         false,
         Reach::anywhere,
         {{"limit", Form::option, "N", "Rooms to list at most; default: 1000"}}},
        {"room", "Show a room and its members", false, Reach::anywhere, {room}},
        {"members", "List members, by default of all rooms", false, Reach::anywhere, {one_room}},
        {"kick",
         "Remove a member from a room and revoke the seat",
         true,
         Reach::anywhere,
         {room, member}},
        {"ban",
         "Disconnect and ban an address or a network (an IPv6 address stands for its /64), or kick "
         "a member and ban the member's address",
         true,
         Reach::anywhere,
         {{"who", Form::required, "ADDRESS|NETWORK|CODE",
           "The address, a network such as 10.0.0.0/8, or the room of the member"},
          {"member", Form::optional, "MEMBER", "The member's number or name"},
          how_long,
          {"anyway", Form::flag, "",
           "Also if everybody may come from there: this machine, a proxy, a router"}}},
        {"unban",
         "Lift the ban of an address or a network",
         true,
         Reach::anywhere,
         {{"address", Form::required, "ADDRESS|NETWORK", "As bans shows it"}}},
        {"bans", "List bans and when they end", false, Reach::anywhere, {}},
        {"mute", "Stop a member from chatting", true, Reach::anywhere, {room, member}},
        {"unmute", "Allow a member to chat again", true, Reach::anywhere, {room, member}},
        {"announce",
         "Send an announcement to everyone",
         true,
         Reach::anywhere,
         {{"text", Form::required, "TEXT", "One line, at most 240 columns"}, one_room}},
        {"close",
         "Close a room for good and disconnect its members",
         true,
         Reach::anywhere,
         {room}},
        {"erase",
         "Close a room and delete everything about it from the log: members, chat and moves. This "
         "cannot be undone. Today's room of the puzzle of the day is opened again when somebody "
         "asks for it, with another puzzle",
         true,
         Reach::machine,
         {room}},
        {"stats",
         "Show the server's state and load, of a cluster those of each node",
         false,
         Reach::anywhere,
         {}},
        {"nodes", "List the nodes of the cluster and their states", false, Reach::anywhere, {}},
        {"drain",
         "Admit nobody new, wait until running races have ended, and stop; the other nodes of a "
         "cluster continue its rooms",
         true,
         Reach::anywhere,
         {one_node,
          {"within", Form::option, "SPAN",
           "Maximum wait, such as 90s, 5m or 2h; default: --drain-seconds, or five minutes"}}},
        {"webhook",
         "Send a test message to the webhook of this server, and say what comes of it",
         true,
         Reach::anywhere,
         {{"what", Form::required, "test", "The word test"}}},
        {"undrain", "Cancel draining and admit everyone again", true, Reach::anywhere, {one_node}},
        {"operator",
         "Make a one-time word by which an operator may direct the server from elsewhere, for "
         "--operator-hours; valid for ten minutes",
         true,
         Reach::machine,
         {{"list", Form::flag, "", "Show the sessions instead"},
          {"end", Form::flag, "", "End all sessions, and words that nobody has used, instead"}}},
        {"vouch",
         "Whether this node has this word or key of an operator; a word is taken, a key can be "
         "ended",
         false,
         Reach::nodes,
         {{"what", Form::required, "word|key|end", "Of what"},
          {"hash", Form::required, "HASH", "Its hash"}}},
    };
    return all;
}

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
    return table();
}

const Command* find_command(std::string_view name) {
    const auto found = std::ranges::find(table(), name, &Command::name);
    return found != table().end() ? &*found : nullptr;
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
        if (argument.form == Form::required && request.argument(argument.name).empty()) {
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
