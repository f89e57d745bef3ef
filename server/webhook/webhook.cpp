#include "server/webhook/webhook.hpp"

#include <array>
#include <stdexcept>

#include "common/base/text.hpp"
#include "common/net/client_tls.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

using Kind = PostOutcome::Kind;

// Before the second and the third try.
constexpr std::array pauses{std::chrono::seconds(2), std::chrono::seconds(8)};

net::TlsContext new_context() {
    auto context = net::new_client_context("");
    if (!context) throw std::runtime_error("the webhook: " + context.error().sentence);
    return std::move(*context);
}

}  // namespace

Webhook::Webhook(WebhookUrl url, bool may_be_private, NewsSender sender, const ListedRooms& rooms)
    : sender_(std::move(sender)),
      may_be_private_(may_be_private),
      rooms_(rooms),
      url_(std::move(url)),
      tls_(new_context()),
      wake_(io_.get_executor()) {
    spawn(io_.get_executor(), "the webhook", work());
    thread_ = std::jthread([this] { io_.run(); });
}

Webhook::~Webhook() {
    io_.stop();
    thread_.join();
}

void Webhook::tell(PublicNews news) {
    const auto now = NewsQueue::TimePoint::clock::now();
    const bool waits = std::holds_alternative<RoomWaits>(news);
    const auto due = waits ? now + room_settles_in : now;
    {
        const std::lock_guard lock(mutex_);
        counts_.dropped.add(queue_.add(std::move(news), due, now));
    }
    boost::asio::post(io_, [this] { wake_.cancel(); });
}

void Webhook::use(WebhookUrl url) {
    const std::lock_guard lock(mutex_);
    url_ = std::move(url);
}

PostSettings Webhook::settings() const {
    const std::lock_guard lock(mutex_);
    return {url_, may_be_private_, tls_.get()};
}

std::optional<DueNews> Webhook::take() {
    const std::lock_guard lock(mutex_);
    const auto now = NewsQueue::TimePoint::clock::now();
    auto due = queue_.take(now);
    if (!due) wake_.expires_at(queue_.next_due().value_or(Timer::time_point::max()));
    return due;
}

// Nobody needs to come to a room that races by now, or has gone.
bool Webhook::is_outdated(const DueNews& due) const {
    const auto* const waits = std::get_if<RoomWaits>(&due.news);
    if (waits != nullptr) return !rooms_.is_waiting(waits->room.code);
    return is_too_old(due, NewsQueue::TimePoint::clock::now());
}

Awaitable<void> Webhook::work() {
    for (;;) {
        auto due = take();
        if (!due) {
            boost::system::error_code woken;
            co_await wake_.async_wait(boost::asio::redirect_error(use_awaitable, woken));
            continue;
        }
        try {
            co_await deliver(std::move(*due));
        } catch (const std::exception& error) {
            note({Kind::unsure, printable(error.what())});
        }
    }
}

Awaitable<void> Webhook::keep_rate() {
    for (;;) {
        const auto wait = rate_.take(messages, Used::TimePoint::clock::now());
        if (!wait) co_return;
        co_await pause(io_.get_executor(), *wait);
    }
}

Awaitable<void> Webhook::deliver(DueNews due) {
    if (!is_outdated(due)) co_await keep_rate();
    if (is_outdated(due)) {
        // A room that no longer waits is no loss.
        if (!std::holds_alternative<RoomWaits>(due.news)) counts_.dropped.add();
        co_return;
    }
    const auto body = message_of(due.news, sender_);
    for (std::size_t tries = 0;; ++tries) {
        auto posting = post_message(io_.get_executor(), names_, settings(), body);
        const auto outcome = co_await std::move(posting);
        if (outcome.kind != Kind::not_now || tries == pauses.size()) co_return note(outcome);
        co_await pause(io_.get_executor(), outcome.retry_after.value_or(pauses[tries]));
        if (is_outdated(due)) co_return note(outcome);
    }
}

// The URL is a secret: only its host is told.
void Webhook::note(const PostOutcome& outcome) {
    const auto host = settings().url.authority();
    const bool is_sent = outcome.kind == Kind::sent;
    (is_sent ? counts_.sent : counts_.failed).add();
    if (is_sent && is_failing_) report(Level::info, "the webhook works again", {{"host", host}});
    if (!is_sent)
        report(is_failing_ ? Level::debug : Level::warning, "a message to the webhook was not sent",
               {{"host", host}, {"why", outcome.why}});
    is_failing_ = !is_sent;
}

Awaitable<Webhook::Tested> Webhook::test(Executor home) {
    const auto reply = std::make_shared<Reply<Tested>>(home);
    boost::asio::post(io_, [this, reply] {
        spawn(io_.get_executor(), "a test of the webhook", answer_test(reply));
    });
    co_await reply->wait();
    co_return std::move(reply->value());
}

Awaitable<void> Webhook::answer_test(std::shared_ptr<Reply<Tested>> reply) {
    PostOutcome outcome;
    try {
        auto posting = post_message(io_.get_executor(), names_, settings(), test_message(sender_));
        outcome = co_await std::move(posting);
    } catch (const std::exception& error) {
        outcome = {Kind::unsure, printable(error.what())};
    }
    note(outcome);
    Tested tested{std::move(outcome), settings().url.authority()};
    Reply<Tested>::give(reply, {}, std::move(tested));
}

}  // namespace gridrace::server
