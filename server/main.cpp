// gridraced: the server that anyone can host.
#include <sodium.h>
#include <sysexits.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "common/base/text.hpp"
#include "common/wire/codec.hpp"
#include "server/config.hpp"
#include "server/log/memory_log.hpp"
#include "server/log/sqlite/sqlite_log.hpp"
#include "server/server.hpp"

namespace {

using namespace gridrace;

// Throws std::runtime_error with one sentence if the data folder cannot be used.
std::unique_ptr<server::Log> open_log(const server::Config& config) {
    if (config.data.empty()) return std::make_unique<server::MemoryLog>();
    auto log = server::SqliteLog::open(config.data, config.durability);
    if (!log) {
        throw std::runtime_error(
            log.error() +
            "; choose another folder with --data, or keep nothing with --data :memory:");
    }
    return std::move(*log);
}

}  // namespace

int main(int argc, char** argv) {
    const auto config = server::read_config(argc, argv);
    if (!config) {
        const auto& exit = config.error();
        (exit.code == EX_OK ? std::cout : std::cerr) << exit.message;
        return exit.code;
    }
    server::set_diagnostics_level(config->log_level);
    server::set_diagnostics_format(config->log_format);
    wire::silence_protobuf();
    // A file that may not grow any more is then what a full disk is: an error of the write.
    std::signal(SIGXFSZ, SIG_IGN);
    // Nobody reads what is reported any more: no reason to end.
    std::signal(SIGPIPE, SIG_IGN);
    if (sodium_init() < 0) {
        std::cerr << "gridraced: the system has no source of randomness\n";
        return EX_OSERR;
    }
    try {
        if (config->verb) return server::run(*config->verb, std::cout, std::cerr);
        if (config->call) return server::admin::run(*config->call, std::cout, std::cerr);
        server::Server running(*config, open_log(*config));
        std::cout << "gridraced listening on " << running.url() << std::endl;
        running.run();
    } catch (const std::exception& error) {
        std::cerr << "gridraced: " << printable(error.what()) << '\n';
        return EX_UNAVAILABLE;
    }
    return EX_OK;
}
