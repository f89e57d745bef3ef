// Finds the addresses of a host on threads that nobody waits for at the end: getaddrinfo cannot be cancelled, and takes
// as long as a name server that is silent.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "common/base/result.hpp"
#include "server/net/limits/address.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

class NameLookup {
public:
    // The addresses of a name, or an address itself; a few words if there are none, or not by then.
    Awaitable<Result<std::vector<Address>, std::string>> find(Executor home, std::string host,
                                                              Timer::time_point until);

private:
    static constexpr int most_at_once = 4;
    std::shared_ptr<std::atomic<int>> running_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace gridrace::server
