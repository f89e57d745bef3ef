// gridraced: the server that anyone can host.
#include <sodium.h>
#include <sysexits.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <system_error>

#include "common/base/text.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/commands/read_config.hpp"
#include "server/commands/setup_command.hpp"
#include "server/commands/verbs.hpp"
#include "server/config/start_check.hpp"
#include "server/log/memory_log.hpp"
#include "server/log/postgres/database_url.hpp"
#include "server/log/postgres/postgres_log.hpp"
#include "server/log/sqlite/sqlite_log.hpp"
#include "server/ops/out_of_memory.hpp"
#include "server/ops/private_files.hpp"
#include "server/server.hpp"
#include "server/start_report.hpp"

namespace {

using namespace gridrace;

// Of what is said about a failed start: a database's URL may be long, and the reason comes after it.
constexpr std::size_t longest_reason = 2000;

// The port for other nodes, if there is a cluster.
std::unique_ptr<server::NodeSocket> open_node_socket(const server::Config& config) {
    if (config.cluster.node.empty()) return nullptr;
    const auto address = server::node_address(config);
    try {
        return std::make_unique<server::NodeSocket>(server::resolve(address));
    } catch (const boost::system::system_error& error) {
        throw std::runtime_error(server::listen_fault(address, error.code()));
    }
}

std::unique_ptr<server::Log> open_database(const server::Config& config,
                                           const server::NodeSocket* socket) {
    server::postgres::Settings settings;
    settings.url = config.database;
    if (socket != nullptr) {
        settings.node = {config.cluster.node, server::node_url(config, socket->endpoint())};
    }
    auto log = server::PostgresLog::open(std::move(settings));
    if (!log) throw std::runtime_error(log.error());
    return std::move(*log);
}

// Throws std::runtime_error with one sentence if the data folder or the database is unusable.
std::unique_ptr<server::Log> open_log(const server::Config& config,
                                      const server::NodeSocket* socket) {
    if (!config.database.empty()) {
        if (!config.data.empty()) server::close_to_others(config.data);
        return open_database(config, socket);
    }
    if (config.data.empty()) return std::make_unique<server::MemoryLog>();
    server::close_to_others(config.data);
    auto log = server::SqliteLog::open(config.data, config.durability);
    if (!log) {
        throw std::runtime_error(
            log.error() +
            "; choose another folder with --data, or keep nothing with --data :memory:");
    }
    return std::move(*log);
}

// Reports everything that prevents a start.
bool refuses_to_start(const server::Config& config) {
    const auto faults = server::start_faults(config);
    for (const auto& fault : faults) std::cerr << "gridraced: " << fault << '\n';
    return !faults.empty();
}

}  // namespace

int main(int argc, char** argv) {
    const auto config = server::read_config(argc, argv);
    for (int i = 1; i < argc; ++i) server::postgres::hide_passwords(argv[i]);
    if (!config) {
        const auto& exit = config.error();
        (exit.code == EX_OK ? std::cout : std::cerr) << exit.message;
        return exit.code;
    }
    server::set_diagnostics_level(config->log_level);
    server::set_diagnostics_format(config->log_format);
    server::end_when_out_of_memory();
    wire::mute_protobuf_logs();
    server::keep_new_files_private();
    // A file that reaches its size limit then fails like a full disk, with a write error.
    std::signal(SIGXFSZ, SIG_IGN);
    // A closed output is no reason to end.
    std::signal(SIGPIPE, SIG_IGN);
    if (sodium_init() < 0) {
        std::cerr << "gridraced: the system has no source of randomness\n";
        return EX_OSERR;
    }
    try {
        if (config->verb) return server::run(*config->verb, std::cout, std::cerr);
        if (config->call) return server::admin::run(*config->call, std::cout, std::cerr);
        if (config->setup) {
            return server::run_setup(*config->setup, *config, std::cin, std::cout, std::cerr);
        }
        if (refuses_to_start(*config)) return EX_UNAVAILABLE;
        auto nodes = open_node_socket(*config);
        auto log = open_log(*config, nodes.get());
        server::report_start(*config);
        server::Server running(*config, std::move(log), std::move(nodes));
        if (!running.meet_nodes()) return EX_OK;
        std::cout << "gridraced listening on " << running.url() << std::endl;
        running.run();
    } catch (const std::system_error& error) {
        const bool has_no_room = error.code() == std::errc::resource_unavailable_try_again;
        std::cerr << "gridraced: " << printable(error.what())
                  << (has_no_room
                          ? "; the system gives no thread or memory: raise ulimit -v and -u, "
                            "or take fewer --threads"
                          : "")
                  << '\n';
        return EX_UNAVAILABLE;
    } catch (const server::StartRefusal& refusal) {
        std::cerr << "gridraced: " << printable(refusal.what(), longest_reason) << '\n';
        return refusal.is_of_settings() ? EX_CONFIG : EX_UNAVAILABLE;
    } catch (const std::exception& error) {
        std::cerr << "gridraced: " << printable(error.what(), longest_reason) << '\n';
        return EX_UNAVAILABLE;
    }
    return EX_OK;
}
