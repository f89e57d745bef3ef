// Tells a chat what happens in public, by POST requests to the URL that its host gave. Lives on a thread of its own, which
// nothing waits for; what fails here harms nobody. Each message is sent once at most by one server: by that which has the
// room. What waits when the server ends is lost.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <mutex>
#include <thread>

#include "common/net/tls.hpp"
#include "server/ops/counter.hpp"
#include "server/ops/rate.hpp"
#include "server/rooms/listed_rooms.hpp"
#include "server/webhook/news_queue.hpp"
#include "server/webhook/news_text.hpp"
#include "server/webhook/post_message.hpp"

namespace gridrace::server {

struct WebhookCounts {
    Counter sent;
    Counter failed;
    Counter dropped;  // before they were sent: too many waited, or for too long
};

class Webhook final : public NewsListener {
public:
    // Nobody need be called to a room that races this soon after it was listed.
    static constexpr std::chrono::seconds room_settles_in{12};
    static constexpr Allowance messages{20, 5};

    // The list of rooms must outlive it. Throws std::runtime_error with one sentence if TLS is not possible.
    Webhook(WebhookUrl url, bool may_be_private, NewsSender sender, const ListedRooms& rooms);
    ~Webhook();
    Webhook(const Webhook&) = delete;
    Webhook& operator=(const Webhook&) = delete;

    // From any thread.
    void tell(PublicNews news) override;
    // From any thread: sends to this one from now on.
    void use(WebhookUrl url);
    // Sends a test message at once; `home` is the caller's executor, whose io_context outlives
    // the webhook. What came of it, and the host.
    struct Tested {
        PostOutcome outcome;
        std::string host;
    };
    Awaitable<Tested> test(Executor home);
    const WebhookCounts& counts() const { return counts_; }

private:
    Awaitable<void> work();
    Awaitable<void> keep_rate();
    Awaitable<void> deliver(DueNews due);
    Awaitable<void> answer_test(std::shared_ptr<Reply<Tested>> reply);
    std::optional<DueNews> take();
    bool is_outdated(const DueNews& due) const;
    void note(const PostOutcome& outcome);
    PostSettings settings() const;

    const NewsSender sender_;
    const bool may_be_private_;
    const ListedRooms& rooms_;
    WebhookCounts counts_;
    mutable std::mutex mutex_;  // guards the following two
    NewsQueue queue_;
    WebhookUrl url_;
    // The following belong to the thread.
    net::TlsContext tls_;
    NameLookup names_;
    Used rate_;
    bool is_failing_ = false;
    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<Executor> open_{io_.get_executor()};
    Timer wake_;
    std::jthread thread_;
};

}  // namespace gridrace::server
