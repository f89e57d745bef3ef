#include "client/network_link.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "client/net/create_room.hpp"

namespace gridrace::client {

namespace {
// A server that does not answer must not keep the person from leaving.
constexpr std::chrono::milliseconds time_to_leave{500};
}  // namespace

NetworkLink::NetworkLink(boost::asio::io_context& io, const RoomAddress& room, std::string name,
                         race::Role role)
    : io_(io),
      follower_(std::move(name), role, new_resume_token()),
      connection_(io, room, follower_, *this) {}

void NetworkLink::start(Listeners listeners) {
    listeners_ = std::move(listeners);
    connection_.start();
}

void NetworkLink::send(const race::Command& command) {
    connection_.send(command);
}

std::vector<race::Command> NetworkLink::unanswered() const {
    std::vector<race::Command> commands;
    for (const auto& numbered : follower_.unanswered()) commands.push_back(numbered.command);
    return commands;
}

Instant NetworkLink::now() const {
    const auto local = std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
    return local + connection_.clock_offset().value_or(Milliseconds(0));
}

void NetworkLink::close(std::function<void()> done) {
    listeners_ = {};
    if (ended_ || !connected_) {
        connection_.stop();
        done();
        return;
    }
    closed_ = std::move(done);
    connection_.send(race::LeaveRoom{});
    auto timer = std::make_shared<boost::asio::steady_timer>(io_, time_to_leave);
    timer->async_wait([this, timer](const boost::system::error_code&) {
        connection_.stop();
        if (const auto closed = std::exchange(closed_, nullptr)) closed();
    });
}

void NetworkLink::on_followed(const Followed& followed) {
    if (listeners_.on_changed) listeners_.on_changed(followed.events, followed.answers);
}

void NetworkLink::on_connected(bool connected) {
    connected_ = connected;
    if (!listeners_.on_connection) return;
    listeners_.on_connection({connected ? app::Contact::connected : app::Contact::lost, "", false});
}

void NetworkLink::on_end(const ConnectionEnd& end) {
    ended_ = true;
    if (const auto closed = std::exchange(closed_, nullptr)) closed();
    if (!listeners_.on_connection) return;
    listeners_.on_connection({app::Contact::closed, end.message, end.exit_code != 0});
}

}  // namespace gridrace::client
