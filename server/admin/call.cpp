#include "server/admin/call.hpp"

#include <sys/un.h>
#include <sysexits.h>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <cstdlib>
#include <ostream>

#include "common/base/text.hpp"
#include "common/command_line/outline.hpp"
#include "server/admin/nodes.hpp"
#include "server/admin/remote_commands.hpp"
#include "server/admin/tables.hpp"

namespace gridrace::server::admin {

namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr const char* socket_name = "admin.sock";
constexpr const char* packaged_socket = "/run/gridrace/admin.sock";
constexpr std::size_t max_answer_bytes = 64 << 20;
constexpr int patience_seconds = 90;
constexpr const char* no_server = "no_server";
constexpr const char* no_gridraced = "no_gridraced";

// "rooms, room or members".
std::string names_of_commands() {
    std::vector<std::string> typed;
    for (const auto& command : commands()) {
        if (command.reach != Reach::nodes) typed.emplace_back(command.name);
    }
    return command_line::in_words(typed);
}

std::string list_of_commands() {
    std::string list;
    for (const auto& command : commands()) {
        if (command.reach == Reach::nodes) continue;
        list += "  " + usage_of(command) + "\n      " + std::string(command.help) + "\n";
    }
    return list;
}

void declare_place(CLI::App& verb, CallOptions& options) {
    verb.add_option("--admin-socket", options.socket,
                    "The server's socket; default: the one in $RUNTIME_DIRECTORY, in the data "
                    "folder or in /run/gridrace")
        ->type_name("FILE");
    verb.add_option(
            "--data", options.folder,
            "The server's data folder; default: that of the server's --data (GRIDRACE_DATA)")
        ->type_name("DIR");
    verb.add_flag("--json", options.as_json, "Print the answer as JSON");
}

// The words after the command, in the order of the table.
Result<Request, std::string> request_of(const CallOptions& options) {
    Request request;
    request.command = find_command(options.words.front());
    if (request.command == nullptr || request.command->reach == Reach::nodes) {
        return "there is no command " + printable(options.words.front(), 40) +
               "; gridraced admin --help tells all";
    }
    const auto usage = "say: gridraced admin " + usage_of(*request.command);
    if (options.limit.find_first_not_of("0123456789") != std::string::npos)
        return "--limit: '" + printable(options.limit, 40) + "' is not a whole number";
    const auto flag = [](bool is_set) { return std::string(is_set ? flag_is_set : ""); };
    const std::map<std::string_view, std::string> by_name{
        {"anyway", flag(options.anyway)}, {"list", flag(options.list)}, {"end", flag(options.end)},
        {"room", options.room},           {"for", options.span},        {"limit", options.limit},
        {"within", options.within}};
    auto options_left =
        std::ranges::count_if(by_name, [](const auto& option) { return !option.second.empty(); });
    std::size_t next = 1;
    for (const auto& argument : request.command->arguments) {
        const std::string name(argument.name);
        if (argument.form == Argument::Form::option || argument.form == Argument::Form::flag) {
            const auto& value = by_name.at(argument.name);
            if (value.empty()) continue;
            request.arguments[name] = value;
            --options_left;
        } else if (next < options.words.size()) {
            request.arguments[name] = options.words[next++];
        } else if (argument.form == Argument::Form::required) {
            return usage;
        }
    }
    if (next < options.words.size() || options_left > 0) return usage;
    return request;
}

std::vector<std::filesystem::path> sockets_of(const CallOptions& options, const Place& place) {
    if (!options.socket.empty()) return {options.socket};
    if (options.folder) return {std::filesystem::path(*options.folder) / socket_name};
    if (!place.socket.empty()) return {place.socket};
    const auto* runtime = std::getenv("RUNTIME_DIRECTORY");
    std::vector<std::filesystem::path> sockets;
    // A server with a database may have neither.
    const auto usual = usual_socket(runtime != nullptr ? runtime : "", place.folder);
    if (!usual.empty()) sockets.push_back(usual);
    if (!place.folder.empty()) sockets.push_back(place.folder / socket_name);
    sockets.emplace_back(packaged_socket);
    return sockets;
}

Result<json, Fault> send_line(const std::filesystem::path& socket, const std::string& line) {
    const auto place = printable(socket.string());
    asio::io_context io;
    asio::local::stream_protocol::socket stream(io);
    boost::system::error_code error;
    if (socket.string().size() >= sizeof sockaddr_un::sun_path) {
        return Fault{no_server, place + " is too long for a socket's name"};
    }
    stream.connect(asio::local::stream_protocol::endpoint(socket.string()), error);
    if (error) return Fault{no_server, "no server listens at " + place + ": " + error.message()};
    const timeval patience{patience_seconds, 0};
    ::setsockopt(stream.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    asio::write(stream, asio::buffer(line + "\n"), error);
    std::string answer;
    asio::read_until(stream, asio::dynamic_buffer(answer, max_answer_bytes), '\n', error);
    if (error) return Fault{no_server, "the server has not answered: " + error.message()};
    auto read = json::parse(answer, nullptr, false);
    if (read.is_object()) return read;
    return Fault{no_gridraced, "what answers at " + place + " is no gridraced"};
}

// Prints why it was not done.
int fail(const Fault& fault, std::ostream& err) {
    err << "gridraced: " << printable(fault.message, max_argument_bytes) << '\n';
    if (fault.code == no_server) return EX_UNAVAILABLE;
    if (fault.code == no_gridraced) return EX_PROTOCOL;
    if (fault.code == "not_allowed") return EX_NOPERM;
    if (fault.code == node_unreachable || fault.code == node_silent) return EX_UNAVAILABLE;
    return fault.code == "bad_request" ? EX_USAGE : EXIT_FAILURE;
}

// Names the nodes whose part of the answer is missing.
int tell_missing(const json& result, std::ostream& err) {
    const auto missing = result.value("missing", json::array());
    for (const auto& node : missing) {
        err << "gridraced: without " << printable(node.value("node", "")) << ": "
            << printable(node.value("why", ""), max_argument_bytes) << '\n';
    }
    return missing.empty() ? EX_OK : EX_TEMPFAIL;
}

// Names the rooms that an erasure has left, though they have moves of the room that is erased.
int tell_not_erased(const json& result, std::ostream& err) {
    const auto rooms = result.value("not_erased", json::array());
    for (const auto& room : rooms) {
        const auto code = printable(room.is_string() ? room.get<std::string>() : room.dump());
        err << "gridraced: room " << code
            << " is not erased, which has moves of the erased one: see the server's log, then run "
               "gridraced admin erase "
            << code << '\n';
    }
    return rooms.empty() ? EX_OK : EXIT_FAILURE;
}

}  // namespace

std::filesystem::path usual_socket(const std::string& runtime,
                                   const std::filesystem::path& folder) {
    // systemd separates several folders by colons.
    if (!runtime.empty())
        return std::filesystem::path(runtime.substr(0, runtime.find(':'))) / socket_name;
    return folder.empty() ? folder : folder / socket_name;
}

void declare_call(CLI::App& app, CallOptions& options) {
    auto& admin = *app.add_subcommand(
        "admin",
        "Control a running server, or the whole cluster by any of its nodes; only the server's own "
        "user and root can. Exit code 0: success, 1: failure, 69: no server or node answers, 75: "
        "some nodes have not answered");
    auto* const words = admin.add_option("command", options.words, "Command and its arguments")
                            ->type_name("COMMAND")
                            ->required()
                            ->expected(1, 4);
    command_line::one_of(words, names_of_commands());
    admin.add_option("--room", options.room, "Only in this room")->type_name("CODE");
    admin.add_option("--for", options.span, "Duration, such as 90s, 5m, 2h or 7d")
        ->type_name("SPAN");
    admin.add_option("--within", options.within, "Maximum wait, such as 90s, 5m or 2h")
        ->type_name("SPAN");
    admin.add_flag("--anyway", options.anyway, "Ban also an address by which everybody may come");
    admin.add_flag("--list", options.list, "Show the sessions of operators");
    admin.add_flag("--end", options.end, "End the sessions of operators");
    admin.add_option("--limit", options.limit, "Rooms or members to list at most")->type_name("N");
    declare_place(admin, options);
    admin.footer("Commands:\n" + list_of_commands() +
                 "Examples:\n  gridraced admin rooms\n  gridraced admin ban K7MQ2X Sam --for 2h");

    auto& drain = *app.add_subcommand(
        "drain",
        "Have a running server admit nobody new, wait until running races have ended, and stop");
    drain
        .add_option(
            "--within", options.within,
            "Maximum wait, such as 90s, 5m or 2h; default: the server's --drain-seconds, or "
            "five minutes")
        ->type_name("SPAN");
    declare_place(drain, options);
}

std::optional<Result<Call, std::string>> call_of(const CLI::App& app, const CallOptions& options,
                                                 const Place& place) {
    auto said = options;
    if (app.got_subcommand("drain")) {
        said.words = {"drain"};
    } else if (!app.got_subcommand("admin")) {
        return std::nullopt;
    }
    auto request = request_of(said);
    if (!request) return Result<Call, std::string>(request.error());
    return Result<Call, std::string>(
        Call{std::move(*request), sockets_of(said, place), said.as_json});
}

int tell(const Call& call, const json& result, std::ostream& out, std::ostream& err) {
    if (call.as_json) {
        out << result.dump(-1, ' ', false, json::error_handler_t::replace) << '\n';
    } else {
        out << in_words(*call.request.command, result);
    }
    const auto without_nodes = tell_missing(result, err);
    const auto left_rooms = tell_not_erased(result, err);
    return left_rooms != EX_OK ? left_rooms : without_nodes;
}

int run(const Call& call, std::ostream& out, std::ostream& err) {
    const auto exists = [](const std::filesystem::path& socket) {
        std::error_code ignored;
        return std::filesystem::exists(socket, ignored);
    };
    const auto found = std::ranges::find_if(call.sockets, exists);
    const auto& socket = found != call.sockets.end() ? *found : call.sockets.front();
    const auto answer = send_line(socket, to_line(call.request));
    if (!answer) return fail(answer.error(), err);
    if (!answer->value("ok", false)) {
        const auto error = answer->value("error", json::object());
        return fail({error.value("code", ""), error.value("message", "not done")}, err);
    }
    return tell(call, answer->value("result", json::object()), out, err);
}

}  // namespace gridrace::server::admin
