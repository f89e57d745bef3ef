#include "server/webhook/news_queue.hpp"

#include <algorithm>

namespace gridrace::server {

namespace {

constexpr std::chrono::minutes race_is_news{10};

std::optional<NetworkKey> network_of(const PublicNews& news) {
    if (const auto* const waits = std::get_if<RoomWaits>(&news)) return waits->room.from;
    if (const auto* const over = std::get_if<RaceOver>(&news)) return over->from;
    return std::nullopt;
}

}  // namespace

bool is_too_old(const DueNews& due, std::chrono::steady_clock::time_point now) {
    return std::holds_alternative<RaceOver>(due.news) && now - due.since > race_is_news;
}

bool NewsQueue::may_add(const NetworkKey& from, TimePoint now) {
    if (shares_.use_of(from).narrow >= static_cast<double>(most_of_network)) return false;
    if (rates_.size() >= most_networks)
        std::erase_if(rates_, [&](const auto& rate) {
            auto used = rate.second;
            return used.is_fresh(of_network, now);
        });
    const std::pair key(from.wide, from.narrow);
    if (rates_.size() >= most_networks && !rates_.contains(key)) return false;
    return !rates_[key].take(of_network, now);
}

std::size_t NewsQueue::add(PublicNews news, TimePoint due, TimePoint now) {
    const auto from = network_of(news);
    if (from && !may_add(*from, now)) return 1;
    std::size_t dropped = 0;
    if (waiting_.size() >= most) {
        if (const auto cut = shares_.take_from_largest(HeldShare::Age::oldest)) (*cut)();
        dropped = 1;
    }
    const auto added = waiting_.insert(waiting_.end(), Waiting{{std::move(news), due}, {}});
    added->place = shares_.take(from, [this, added] { waiting_.erase(added); });
    return dropped;
}

std::optional<DueNews> NewsQueue::take(TimePoint now) {
    const auto first =
        std::ranges::find_if(waiting_, [&](const Waiting& each) { return each.due.since <= now; });
    if (first == waiting_.end()) return std::nullopt;
    auto due = std::move(first->due);
    waiting_.erase(first);
    return due;
}

std::optional<NewsQueue::TimePoint> NewsQueue::next_due() const {
    const auto since = [](const Waiting& each) { return each.due.since; };
    const auto first = std::ranges::min_element(waiting_, {}, since);
    return first == waiting_.end() ? std::nullopt : std::optional(first->due.since);
}

}  // namespace gridrace::server
