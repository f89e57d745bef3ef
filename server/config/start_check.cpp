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
#include "server/net/limits/ban_list.hpp"
#include "server/net/link/tls_files.hpp"
#include "server/ops/private_files.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using Fault = std::optional<std::string>;

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
        return "cannot listen on " + text_of(address) + ": " + error.message();
    } catch (const boost::system::system_error& error) {
        return "cannot listen on " + text_of(address) + ": " + error.code().message();
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

}  // namespace

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
    note(database_fault(config.database));
    note(password_fault(config));
    note(cluster_fault(config));
    note(socket_fault(config.admin.socket));
    note(webhook_fault(config.webhook));
    note(server_word_fault(config.access));
    return faults;
}

}  // namespace gridrace::server
