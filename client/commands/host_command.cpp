// The verb host: a server of our own, a room on it, and the link that friends open.
#include <poll.h>
#include <sysexits.h>
#include <unistd.h>

#include <chrono>
#include <iostream>

#include "client/command_line/signals.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/chosen_setup.hpp"
#include "client/commands/play_commands.hpp"
#include "client/host/hosted_server.hpp"
#include "client/host/qr_code.hpp"
#include "client/storage/folders.hpp"
#include "client/terminal/styled_text.hpp"
#include "common/net/local_addresses.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

constexpr std::uint16_t usual_port = 8765;
constexpr std::chrono::milliseconds between_checks{500};
constexpr const char* here_alone = "127.0.0.1";

Result<fs::path, OptionFault> log_file() {
    const auto folder = state_folder();
    if (!folder) return OptionFault{EX_CANTCREAT, no_state_folder};
    std::error_code error;
    fs::create_directories(*folder, error);
    if (error) {
        return OptionFault{EX_CANTCREAT,
                           "cannot make the folder " + folder->string() + ": " + error.message()};
    }
    return *folder / "hosted-server.log";
}

// On the requested port; by default on the usual one, or any if that is taken. IPv4 on a machine without IPv6.
Result<HostedServer, ServerFault> start_on_a_port(ServerStart start, std::uint16_t port) {
    const auto on = [&](std::uint16_t number) {
        start.listen = "[::]:" + std::to_string(number);
        auto server = HostedServer::start(start);
        if (server || !server.error().is_without_ipv6) return server;
        start.listen = "0.0.0.0:" + std::to_string(number);
        return HostedServer::start(start);
    };
    if (port != 0) return on(port);
    auto server = on(usual_port);
    return server || !server.error().is_address_in_use ? std::move(server) : on(0);
}

ServerLife life_of(const Options& options) {
    return options.keep ? ServerLife::goes_on : ServerLife::ends_with_us;
}

Result<HostedServer, OptionFault> start_server(const Options& options) {
    const auto program = find_server_program();
    if (!program) {
        return OptionFault{EX_UNAVAILABLE,
                           "there is no gridraced beside gridrace or in a folder of PATH: install "
                           "the package gridrace-server"};
    }
    auto log = log_file();
    if (!log) return log.error();
    auto server =
        start_on_a_port({*program, "", *log, life_of(options), options.data}, options.port);
    if (server) return std::move(*server);
    const auto* advice = server.error().is_address_in_use ? "; choose another with --port" : "";
    return OptionFault{EX_UNAVAILABLE, server.error().reason + advice};
}

void show_code(const std::string& link, const terminal::Capabilities& capabilities) {
    constexpr terminal::Style black_on_white{terminal::rgb(0x000000, 0),
                                             terminal::rgb(0xffffff, 15)};
    const auto lines = capabilities.utf8 ? half_block_qr_code(link) : ascii_qr_code(link);
    if (!lines) return;
    std::cout << '\n';
    for (const auto& line : *lines) {
        std::cout << terminal::styled(line, black_on_white, capabilities.colors) << '\n';
    }
    std::cout << '\n';
}

// Prints the room's code, links, invitation and QR code.
void show_ways_in(const NewRoom& room, const std::vector<std::string>& addresses,
                  const terminal::Capabilities& capabilities) {
    std::cout << room.address.code.text() << '\n';
    for (const auto& address : addresses) {
        auto way = room.address;
        way.server.host = address;
        std::cout << (room.has_page() ? to_link(way) : invite_of(way)) << '\n';
    }
    if (room.has_page()) {
        std::cout << invite_of(room.address) << '\n';
        show_code(to_link(room.address), capabilities);
    }
    std::cout << std::flush;
}

// Before the lobby hides the link.
bool waits_for_enter(Manner manner) {
    return manner == Manner::screen && isatty(STDIN_FILENO) == 1;
}

void tell(const std::string& sentence) {
    std::cerr << "gridrace: " << sentence << '\n';
}

// Where a person continues with Enter, it stands above that; the menu would otherwise tell it after the game.
void tell_before_enter(Manner manner, const std::string& sentence) {
    if (!waits_for_enter(manner)) return tell(sentence);
    std::cout << sentence << '\n';
}

// Until a signal arrives or the server has ended.
void wait_for_end(const Signals& signals, HostedServer& server) {
    pollfd signal{signals.descriptor(), POLLIN, 0};
    while (!signals.take() && !server.fault()) {
        poll(&signal, 1, static_cast<int>(between_checks.count()));
    }
}

void wait_for_enter(Manner manner) {
    if (!waits_for_enter(manner)) return;
    std::cout << "Press Enter to go into the room. " << std::flush;
    std::string line;
    std::getline(std::cin, line);
}

void tell_of_kept(const HostedServer& server) {
    const auto process = std::to_string(server.process());
    tell("the server keeps running as process " + process + "; stop it with: kill " + process);
}

// The exit code of the verb: that of the game, unless the server has ended by itself. The room ends with the server.
int end(HostedServer& server, const NewRoom& room, const Options& options, int exit_code) {
    if (const auto fault = server.fault()) return fail({EX_UNAVAILABLE, fault->reason});
    if (options.keep) {
        tell_of_kept(server);
    } else {
        server.close_room(room.address.code.text());
    }
    return exit_code;
}

}  // namespace

int host(const Options& options) {
    const auto request = new_room_request(options);
    if (!request) return fail(request.error());
    const auto manner = choose_manner(options);
    if (!manner && !options.no_play) return finish(manner.error());
    const auto way_in = options.no_play ? Manner::lines : *manner;
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    const auto bots = bot_manner(options);
    if (!bots) return fail(bots.error());
    auto server = start_server(options);
    if (!server) return fail(server.error());

    auto addresses = net::local_addresses();
    if (addresses.empty()) {
        tell_before_enter(way_in, "this machine is in no network: only programs on it can join");
        addresses.emplace_back(here_alone);
    }
    const ServerAddress address{addresses.front(), server->port(), server->is_secure(), options.ca};
    const auto room = open_room(address, *request, options.settings.profile.settings.language);
    if (!room) {
        server->stop();  // even one to be kept: nobody knows it yet
        return fail(room.error());
    }
    // Before the link is shown: its reader may end the program at once.
    std::optional<Signals> signals;
    if (options.no_play && !options.keep) signals.emplace();
    show_ways_in(*room, addresses, capabilities_for_stdout(*profile));
    if (!room->has_page())
        tell_before_enter(way_in, "this gridraced was built without the page for browsers");
    if (options.no_play) {
        if (signals) wait_for_end(*signals, *server);
        return end(*server, *room, options, EX_OK);
    }
    if (options.keep) tell_of_kept(*server);  // a signal may end the program before the game ends
    if (options.house_bots == 0) wait_for_enter(*manner);
    return end(*server, *room, options,
               play_in(*manner, room->address, options, role_of_host(options, *request), *bots,
                       life_of(options)));
}

}  // namespace gridrace::client
