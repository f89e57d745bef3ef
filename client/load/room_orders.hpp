// Creates rooms on a server, several at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/load/light_socket.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::client {

class RoomOrders {
public:
    // `body`: of POST /rooms. Uses the source addresses in turn.
    RoomOrders(Poller& poller, const LoadTarget& target, std::string body, std::size_t rooms,
               const std::vector<std::uint32_t>& sources);
    ~RoomOrders();

    bool done() const { return fault_ || codes_.size() == wanted_; }
    // Why creating rooms has failed: one sentence, safe to print.
    const std::optional<std::string>& fault() const { return fault_; }
    std::vector<race::RoomCode>& codes() { return codes_; }

private:
    class Order;

    void next(Order& order);

    Poller& poller_;
    const LoadTarget& target_;
    std::string request_;
    std::size_t wanted_;
    std::size_t asked_ = 0;
    const std::vector<std::uint32_t>& sources_;
    std::vector<race::RoomCode> codes_;
    std::optional<std::string> fault_;
    std::vector<std::unique_ptr<Order>> orders_;
};

}  // namespace gridrace::client
