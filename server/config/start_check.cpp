#include "server/config/start_check.hpp"

#include <sys/un.h>

#include <boost/asio/io_context.hpp>
#include <stdexcept>

#include "common/base/text.hpp"
#include "server/config/cluster_secret.hpp"
#include "server/config/secret_file.hpp"
#include "server/config/server_word_file.hpp"
#include "server/config/webhook_file.hpp"
#include "server/log/postgres/connection.hpp"
#include "server/log/postgres/database_url.hpp"
#include "server/log/sqlite/store_file.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/net/link/tls_files.hpp"
#include "server/ops/private_files.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using Fault = std::optional<std::string>;

constexpr std::uint16_t first_free_port = 1024;

// Whether this machine has the address and permits the port. A port in use is not a configuration
// fault: its owner may be the server.
Fault address_fault(const HostAndPort& address) {
    try {
        const auto endpoint = resolve(address);
        asio::io_context io;
        Tcp::acceptor acceptor(io);
        acceptor.open(endpoint.protocol());
        acceptor.set_option(Tcp::acceptor::reuse_address(true));
        boost::system::error_code error;
        acceptor.bind(endpoint, error);
        if (!error || error == asio::error::address_in_use) return std::nullopt;
        return listen_fault(address, error);
    } catch (const boost::system::system_error& error) {
        return listen_fault(address, error.code());
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

Fault data_fault(const std::filesystem::path& folder) {
    if (folder.empty()) return std::nullopt;
    auto fault = folder_fault(folder);
    if (!fault) fault = rights_fault(folder);
    if (fault) {
        return *fault + "; choose another folder with --data, or keep nothing with --data :memory:";
    }
    std::error_code error;
    if (!std::filesystem::exists(folder, error)) return std::nullopt;
    const auto bans = BanList::open(folder);
    return bans ? std::nullopt : Fault(bans.error());
}

// A log in the folder that a newer server has written.
Fault newer_log_fault(const Config& config) {
    if (config.data.empty() || !config.database.empty()) return std::nullopt;
    auto fault = sqlite::find_newer(config.data);
    return fault.empty() ? std::nullopt : Fault(std::move(fault));
}

// What can be told without connecting.
Fault database_fault(const std::string& url) {
    if (url.empty()) return std::nullopt;
    if (const auto& missing = postgres::load_libpq(); !missing.empty()) return missing;
    const auto fault = postgres::Connection::find_fault(url);
    return fault ? Fault(postgres::describe_fault(url, *fault)) : std::nullopt;
}

Fault password_fault(const Config& config) {
    if (config.database.empty() || config.password_file.empty()) return std::nullopt;
    const auto password = read_secret(config.password_file);
    return password ? std::nullopt : Fault(password.error());
}

Fault cluster_fault(const Config& config) {
    const auto& cluster = config.cluster;
    if (cluster.node.empty()) return std::nullopt;
    if (config.database.empty())
        return "--node needs a database for the rooms: --data postgresql://USER@HOST/DATABASE";
    if (cluster.secret_file.empty()) return "--node needs --cluster-secret-file";
    const auto secret = read_cluster_secret(cluster.secret_file);
    if (!secret) return secret.error();
    const auto listen = node_address(config);
    if (auto fault = address_fault(listen)) return fault;
    if (cluster.url.empty() && resolve(listen).address().is_unspecified()) {
        return "other nodes cannot reach " + text_of(listen) +
               ": say with --node-url where they can";
    }
    return std::nullopt;
}

Fault webhook_fault(const WebhookSettings& settings) {
    if (settings.url_file.empty()) return std::nullopt;
    const auto url = read_webhook_url(settings);
    return url ? std::nullopt : Fault(url.error());
}

Fault server_word_fault(const AccessSettings& settings) {
    const auto word = read_server_word(settings);
    return word ? std::nullopt : Fault(word.error());
}

// For a default socket there is no fault.
Fault socket_fault(const std::filesystem::path& socket) {
    if (socket.empty() || socket == no_admin_socket) return std::nullopt;
    if (socket.string().size() >= sizeof sockaddr_un::sun_path) {
        return printable(socket.string()) + " is too long for a socket's name";
    }
    return folder_fault(std::filesystem::absolute(socket).parent_path());
}

// A session of an operator begins with a command by the socket; in a cluster, perhaps by another node's.
Fault operator_fault(const Config& config) {
    const bool can_begin = config.admin.socket != no_admin_socket || !config.cluster.node.empty();
    if (!config.admin.has_operators || can_begin) return std::nullopt;
    return "--operator on needs a socket for gridraced admin, which lets operators in: leave "
           "--admin-socket none out";
}

}  // namespace

std::string listen_fault(const HostAndPort& address, const boost::system::error_code& error) {
    const auto fault = "cannot listen on " + text_of(address) + ": " + error.message();
    const auto port = std::to_string(address.port);
    if (error == asio::error::address_in_use) {
        return fault +
               "; another program has that port, or a second gridraced: ss -ltnp 'sport = :" +
               port + "' says which";
    }
    if (error == asio::error::address_family_not_supported) {
        const bool is_own = address.host == "::1";
        return fault + "; this machine has no IPv6: listen on " +
               (is_own ? "127.0.0.1:" : "0.0.0.0:") + port;
    }
    if (error == boost::system::errc::address_not_available) {
        return fault + "; this machine has no such address: ip address lists those that it has";
    }
    if (error == asio::error::access_denied && address.port < first_free_port) {
        return fault + "; ports below " + std::to_string(first_free_port) +
               " are for root: listen on 127.0.0.1:8765 behind a web server that has the port";
    }
    return fault;
}

HostAndPort node_address(const Config& config) {
    const auto& chosen = config.cluster.listen;
    return chosen.host.empty() ? HostAndPort{config.listen.host, 0} : chosen;
}

std::string node_url(const Config& config, const Tcp::endpoint& listens_at) {
    if (!config.cluster.url.empty()) return config.cluster.url;
    return "wss://" + text_of({listens_at.address().to_string(), listens_at.port()});
}

Tcp::endpoint resolve(const HostAndPort& address) {
    asio::io_context io;
    Tcp::resolver resolver(io);
    boost::system::error_code error;
    const auto found =
        resolver.resolve(address.host, std::to_string(address.port), Tcp::resolver::passive, error);
    if (error || found.empty()) {
        throw std::runtime_error("cannot listen on " + printable(address.host) + ": " +
                                 error.message());
    }
    return found.begin()->endpoint();
}

std::optional<std::string> tls_pair_fault(const Config& config) {
    if (config.tls.certificate.empty() == config.tls.key.empty()) return std::nullopt;
    return "--tls-cert and --tls-key need each other";
}

std::vector<std::string> start_faults(const Config& config) {
    std::vector<std::string> faults;
    const auto note = [&faults](Fault fault) {
        if (fault) faults.push_back(*std::move(fault));
    };
    note(address_fault(config.listen));
    if (config.ops_listen) note(address_fault(*config.ops_listen));
    if (auto fault = tls_pair_fault(config)) {
        note(std::move(fault));
    } else if (!config.tls.certificate.empty()) {
        note(fault_of(config.tls));
    }
    note(data_fault(config.data));
    note(newer_log_fault(config));
    note(database_fault(config.database));
    note(password_fault(config));
    note(cluster_fault(config));
    note(socket_fault(config.admin.socket));
    note(operator_fault(config));
    note(webhook_fault(config.webhook));
    note(server_word_fault(config.access));
    return faults;
}

}  // namespace gridrace::server
