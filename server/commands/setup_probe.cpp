#include "server/commands/setup_probe.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/write.hpp>

#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "common/net/client_tls.hpp"
#include "common/net/deadline.hpp"
#include "common/wire/limits.hpp"
#include "server/config/setup_plan.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using asio::ip::udp;

constexpr std::size_t most_addresses = 8;
constexpr std::chrono::seconds patience{5};
constexpr std::size_t longest_answer = 16384;

std::string request_for(std::string_view path, const NameFacts& facts) {
    const auto origin = setup_url(facts.name, facts.port, facts.is_secure);
    return "GET " + std::string(path) +
           " HTTP/1.1\r\nHost: " + origin.substr(origin.find("://") + 3) +
           "\r\nUser-Agent: Mozilla/5.0 gridraced/" + std::string(version) +
           "\r\nOrigin: " + origin + "\r\nAccept-Language: en\r\n";
}

// What a browser sends for the WebSocket of a page. Any room will do: if there is none of that code, the refusal has
// come through all the same.
std::string upgrade_request(const NameFacts& facts) {
    return request_for("/r/PRBPRB", facts) +
           "Connection: Upgrade\r\nUpgrade: websocket\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
           "Sec-WebSocket-Protocol: " +
           std::string(wire::subprotocol) + "\r\n\r\n";
}

std::string health_request(const NameFacts& facts) {
    return request_for("/healthz", facts) + "Connection: close\r\n\r\n";
}

// One request to one address.
class Visit {
public:
    enum class Aim : std::uint8_t { room, health };

    Visit(asio::io_context& io, const NameFacts& facts, Reached& reached, Aim aim)
        : facts_(facts), reached_(reached), aim_(aim), socket_(io.get_executor()) {}

    Awaitable<void> make() {
        const net::Deadline deadline(socket_.get_executor(), patience, [this] {
            reached_.fault = "no answer in " + std::to_string(patience.count()) + " s";
            close();
        });
        auto error = co_await connect();
        if (!error) error = co_await ask();
        if (error && reached_.fault.empty()) reached_.fault = printable(error.message());
        close();
    }

private:
    Awaitable<net::Error> connect() {
        net::Error error;
        const tcp::endpoint endpoint(reached_.address, facts_.port);
        co_await socket_.async_connect(endpoint, asio::redirect_error(use_awaitable, error));
        if (error) co_return error;
        reached_.connects = true;
        if (!facts_.is_secure) {
            link_.emplace(std::move(socket_));
            co_return error;
        }
        auto tls = net::new_client_tls(facts_.name, "");
        if (!tls) {
            reached_.fault = tls.error().sentence;
            co_return asio::error::operation_aborted;
        }
        link_.emplace(std::move(socket_), std::move(*tls));
        co_await link_->async_handshake(asio::redirect_error(use_awaitable, error));
        reached_.certificate_left = net::left_of_certificate(*link_->tls());
        reached_.is_early = net::is_tls_alert(error);
        if (net::is_tls_error(error) || net::has_hung_up(error)) {
            reached_.fault = net::describe_failure(*link_->tls(), error, facts_.name).sentence;
        }
        co_return error;
    }

    // Reads the header, and the first part of a body if there is one.
    Awaitable<net::Error> ask() {
        const auto request = aim_ == Aim::health ? health_request(facts_) : upgrade_request(facts_);
        net::Error error;
        co_await asio::async_write(*link_, asio::buffer(request),
                                   asio::redirect_error(use_awaitable, error));
        std::string got;
        while (!error && got.size() < longest_answer && !is_enough(got)) {
            char part[2048];
            const auto size = co_await link_->async_read_some(
                asio::buffer(part), asio::redirect_error(use_awaitable, error));
            got.append(part, size);
        }
        if (got.starts_with("HTTP/1.") && got.size() > 12) {
            take(got);
            error = {};
        } else if (!error) {
            reached_.fault = "what answers does not speak HTTP";
        }
        co_return error;
    }

    bool is_enough(const std::string& got) const {
        const auto end = got.find("\r\n\r\n");
        if (end == got.npos) return false;
        if (aim_ == Aim::health) return got.find('}', end) != got.npos;
        const bool has_no_body = got.starts_with("HTTP/1.1 101") ||
                                 got.find("ontent-Length: 0\r\n") < end ||
                                 got.find("ontent-length: 0\r\n") < end;
        return has_no_body || got.size() > end + 4;
    }

    void take(const std::string& got) {
        if (aim_ == Aim::health) {
            const auto start = got.find('{'), end = got.rfind('}');
            if (start < end && end != got.npos)
                reached_.health = got.substr(start, end + 1 - start);
            return;
        }
        for (const char digit : got.substr(9, 3)) {
            reached_.status = reached_.status * 10 + static_cast<unsigned>(digit - '0') % 10;
        }
        const auto end = got.find("\r\n\r\n");
        const auto body = end == got.npos ? "" : got.substr(end + 4);
        reached_.answer = printable(body.substr(0, body.find_first_of("\r\n")));
    }

    void close() {
        net::Error ignored;
        if (link_) link_->close();
        if (socket_.is_open()) socket_.close(ignored);
    }

    const NameFacts& facts_;
    Reached& reached_;
    const Aim aim_;
    net::Socket socket_;
    std::optional<net::Link> link_;
};

void visit(const NameFacts& facts, Reached& reached, Visit::Aim aim) {
    asio::io_context visiting;
    Visit visit(visiting, facts, reached, aim);
    auto made = visit.make();
    spawn(visiting.get_executor(), "setup", std::move(made));
    visiting.run();
}

// Only an address of this machine can be bound.
bool is_of_this_machine(const Address& address) {
    asio::io_context io;
    udp::socket socket(io);
    boost::system::error_code error;
    const udp::endpoint endpoint(address, 0);
    socket.open(endpoint.protocol(), error);
    if (!error) socket.bind(endpoint, error);
    return !error;
}

// The address by which packets to `far` leave; none are sent.
std::optional<Address> address_towards(const char* far) {
    asio::io_context io;
    udp::socket socket(io);
    boost::system::error_code error;
    socket.connect(udp::endpoint(asio::ip::make_address(far), 9), error);
    if (error) return std::nullopt;
    const auto address = socket.local_endpoint(error).address();
    return error || address.is_unspecified() ? std::nullopt : std::make_optional(address);
}

}  // namespace

NameFacts look_at_name(const std::string& name, std::uint16_t port, bool is_secure, bool visits) {
    NameFacts facts{
        name, port, is_secure, address_towards("192.88.99.1"), address_towards("2001:4860::1"), {}};
    asio::io_context io;
    tcp::resolver resolver(io);
    boost::system::error_code error;
    for (const auto& found : resolver.resolve(name, std::to_string(port), error)) {
        const auto address = found.endpoint().address();
        const bool is_new =
            std::ranges::find(facts.reached, address, &Reached::address) == facts.reached.end();
        if (!is_new || facts.reached.size() == most_addresses) continue;
        facts.reached.push_back({address, is_of_this_machine(address)});
    }
    for (auto& reached : facts.reached) {
        if (!visits) break;
        visit(facts, reached, Visit::Aim::room);
        if (!reached.fault.empty()) continue;
        auto seen = reached;
        visit(facts, seen, Visit::Aim::health);
        reached.health = seen.health;
    }
    return facts;
}

}  // namespace gridrace::server
