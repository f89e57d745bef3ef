#include "server/net/turning_away.hpp"

#include <sstream>

#include "server/net/deadline.hpp"

namespace gridrace::server {

namespace {
constexpr std::chrono::seconds patience{1};
}

Response rejection_answer(const Rejection& rejection) {
    auto answer = text_answer(static_cast<http::status>(http_status(rejection.cause)),
                              std::string(describe(rejection.cause)));
    if (rejection.retry_after.count() > 0) {
        answer.set(http::field::retry_after, std::to_string(rejection.retry_after.count()));
    }
    return answer;
}

Awaitable<void> turn_away(Shard& shard, Link& link, Rejection rejection, bool patiently) {
    auto& socket = link.socket();
    using Socket = std::remove_reference_t<decltype(socket)>;
    boost::system::error_code error;
    if (patiently) {
        const Deadline deadline(shard.executor(), patience, [&link] { link.close(); });
        co_await socket.async_wait(Socket::wait_read,
                                   boost::asio::redirect_error(use_awaitable, error));
        if (error || !link.is_open()) co_return;
    }
    std::ostringstream answer;
    answer << rejection_answer(rejection);
    // Nothing here waits: what does not fit into the kernel's buffers is not for this peer.
    std::array<char, 4096> unread;
    socket.non_blocking(true, error);
    socket.read_some(boost::asio::buffer(unread), error);
    socket.write_some(boost::asio::buffer(answer.str()), error);
    link.end_sending();
}

}  // namespace gridrace::server
