#include "client/load/room_orders.hpp"

#include <algorithm>

#include "common/base/text.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace {
constexpr std::size_t orders_at_once = 16;
}

class RoomOrders::Order final : public LightSocket::Listener {
public:
    explicit Order(RoomOrders& all) : socket(all.poller_, *this), all_(all) {}

    void on_answer(int status, std::string_view body) override {
        if (status == 201) {
            if (const auto created = wire::decode_room_created(body)) {
                all_.codes_.push_back(created->code);
                return all_.next(*this);
            }
        }
        all_.fault_ = "the server opens no room (HTTP " + std::to_string(status) +
                      "): " + printable(std::string(body.substr(0, body.find('\n'))));
    }
    void on_open() override { all_.fault_ = "what answers is no gridrace server"; }
    void on_message(std::string_view) override {}
    void on_lost(const std::string& why) override {
        all_.fault_ = "the server opens no room: " + why;
    }

    LightSocket socket;

private:
    RoomOrders& all_;
};

RoomOrders::RoomOrders(Poller& poller, const LoadTarget& target, std::string body,
                       std::size_t rooms, const std::vector<std::uint32_t>& sources)
    : poller_(poller), target_(target), wanted_(rooms), sources_(sources) {
    request_ = "POST " + target.path + "/rooms HTTP/1.1\r\nHost: " + target.host +
               "\r\nContent-Type: application/x-protobuf\r\nContent-Length: " +
               std::to_string(body.size()) + "\r\n\r\n" + body;
    for (std::size_t i = 0; i < std::min(rooms, orders_at_once); ++i) {
        next(*orders_.emplace_back(std::make_unique<Order>(*this)));
    }
}

RoomOrders::~RoomOrders() = default;

void RoomOrders::next(Order& order) {
    if (asked_ == wanted_ || fault_) return;
    const auto source = sources_[asked_++ % sources_.size()];
    order.socket.ask(target_, source, request_);
}

}  // namespace gridrace::client
