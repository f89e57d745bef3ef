#include "client/net/outbox.hpp"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

namespace gridrace::client {

namespace asio = boost::asio;

void Outbox::send(Stream& stream, std::string message) {
    messages_.push_back(std::move(message));
    if (!is_writing_) write_next(stream);
}

void Outbox::write_next(Stream& stream) {
    if (messages_.empty()) return;
    being_written_ = std::move(messages_.front());
    messages_.pop_front();
    is_writing_ = true;
    stream.async_write(asio::buffer(being_written_),
                       [this, &stream](boost::system::error_code error, std::size_t) {
                           is_writing_ = false;
                           written_.cancel();
                           if (!error) write_next(stream);
                       });
}

asio::awaitable<void> Outbox::close() {
    messages_.clear();
    while (is_writing_) {
        boost::system::error_code cancelled;
        written_.expires_at(std::chrono::steady_clock::time_point::max());
        co_await written_.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
    }
}

}  // namespace gridrace::client
