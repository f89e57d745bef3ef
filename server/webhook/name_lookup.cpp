#include "server/webhook/name_lookup.hpp"

#include <netdb.h>

#include <boost/asio/ip/tcp.hpp>
#include <cstring>
#include <system_error>
#include <thread>

namespace gridrace::server {

namespace {

namespace ip = boost::asio::ip;

constexpr std::chrono::milliseconds look_again_after{20};
constexpr std::size_t most_found = 8;

// Shared by the thread that asks and the coroutine that waits; written before `is_done`.
struct Found {
    std::vector<Address> addresses;
    std::string fault;
    std::atomic<bool> is_done = false;
};

Address address_of(const sockaddr& place) {
    ip::tcp::endpoint endpoint(place.sa_family == AF_INET6 ? ip::tcp::v6() : ip::tcp::v4(), 0);
    std::memcpy(endpoint.data(), &place, endpoint.size());
    return endpoint.address();
}

// One of the threads that ask, until its end.
class Place {
public:
    explicit Place(std::shared_ptr<std::atomic<int>> taken) : taken_(std::move(taken)) {
        ++*taken_;
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { --*taken_; }

private:
    std::shared_ptr<std::atomic<int>> taken_;
};

void ask(const std::string& host, Found& found) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* first = nullptr;
    const int error = ::getaddrinfo(host.c_str(), nullptr, &hints, &first);
    if (error != 0) {
        found.fault = ::gai_strerror(error);
        return;
    }
    for (const auto* each = first; each != nullptr && found.addresses.size() < most_found;
         each = each->ai_next) {
        const bool is_known = each->ai_family == AF_INET || each->ai_family == AF_INET6;
        if (is_known) found.addresses.push_back(address_of(*each->ai_addr));
    }
    ::freeaddrinfo(first);
    if (found.addresses.empty()) found.fault = "it has no address";
}

}  // namespace

Awaitable<Result<std::vector<Address>, std::string>> NameLookup::find(Executor home,
                                                                      std::string host,
                                                                      Timer::time_point until) {
    if (const auto address = parse_address(host)) co_return std::vector{*address};
    if (*running_ >= most_at_once) co_return std::string("the name server does not answer");
    const auto found = std::make_shared<Found>();
    try {
        std::thread([found, place = std::make_shared<Place>(running_), host] {
            ask(host, *found);
            found->is_done = true;
        }).detach();
    } catch (const std::system_error&) {
        co_return std::string("this machine has no thread left to look up its name");
    }
    while (!found->is_done && Timer::clock_type::now() < until) {
        co_await pause(home, look_again_after);
    }
    if (!found->is_done) co_return std::string("the name server does not answer");
    if (!found->fault.empty()) co_return found->fault;
    co_return found->addresses;
}

}  // namespace gridrace::server
