// What the programs of planted servers have in common with gridraced.
#pragma once

#include <sodium.h>
#include <sysexits.h>

#include <csignal>
#include <exception>
#include <iostream>
#include <string_view>

#include "common/wire/codec/codec.hpp"
#include "server/commands/read_config.hpp"
#include "server/server.hpp"

namespace gridrace {

inline int run(server::Server& server) {
    if (!server.meet_nodes()) return EX_OK;
    std::cout << "gridraced listening on " << server.url() << std::endl;
    server.run();
    return EX_OK;
}

// Takes the options of gridraced. `serve` may throw.
inline int planted_main(std::string_view program, int argc, char** argv,
                        int (*serve)(const server::Config& config)) {
    const auto config = server::read_config(argc, argv);
    if (!config) return config.error().code;
    wire::mute_protobuf_logs();
    std::signal(SIGPIPE, SIG_IGN);  // a closed connection, and
    std::signal(SIGXFSZ, SIG_IGN);  // a full disk are errors of the call that writes
    if (sodium_init() < 0) return EX_OSERR;
    try {
        return serve(*config);
    } catch (const std::exception& error) {
        std::cerr << program << ": " << error.what() << '\n';
        return EX_UNAVAILABLE;
    }
}

}  // namespace gridrace
