#include "server/rooms/staged_records.hpp"

#include <algorithm>
#include <iterator>

namespace gridrace::server {

std::size_t StagedRecords::add(Record record, ShardCounts& counts) {
    if (records_.empty()) {
        records_.reserve(taken_records_);
        answered_.reserve(taken_answers_);
    }
    records_.push_back(encode(record));
    for (const auto& event : record.events) {
        const auto* answer = std::get_if<race::CommandAnswered>(&event);
        if (answer == nullptr) continue;
        answered_.push_back({answer->member, answer->command});
        counts.command(answer->refusal).add();
    }
    times_.insert(times_.end(), record.events.size(), record.at);
    std::ranges::move(record.events, std::back_inserter(events_));
    space_ = std::move(record.events);
    return records_.back().size();
}

std::optional<Append> StagedRecords::take(const race::RoomCode& room, Epoch epoch) {
    taken_ = events_.size();
    if (records_.empty()) return std::nullopt;
    taken_records_ = records_.size();
    taken_answers_ = answered_.size();
    taken_replace_ = std::exchange(replaces_, false);
    return Append{room,
                  epoch,
                  std::exchange(records_, {}),
                  std::exchange(answered_, {}),
                  taken_replace_,
                  std::exchange(rated_, {}),
                  std::exchange(leaves_, {})};
}

void StagedRecords::drop_taken() {
    events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(taken_));
    times_.erase(times_.begin(), times_.begin() + static_cast<std::ptrdiff_t>(taken_));
    // The next batch will be similar: a busy room keeps its memory, a quiet one releases it.
    if (events_.empty() && events_.capacity() > 2 * (taken_ + 1)) {
        events_ = {};
        times_ = {};
    }
    taken_ = 0;
    taken_replace_ = false;
}

}  // namespace gridrace::server
