#include "tests/simulation/shards/log_ledger.hpp"

#include <iterator>
#include <utility>

namespace gridrace::simulation {

// A room asks for it when all before is durable and no other append of it is under way.
void LogLedger::asked(const server::Append& part) {
    if (part.replaces) logs_[part.room].asked = part.records.front();
}

void LogLedger::appended(const server::Append& part) {
    auto& kept = logs_[part.room];
    if (part.replaces) end_chapter(kept);
    kept.records.insert(kept.records.end(), part.records.begin(), part.records.end());
}

void LogLedger::opened(const race::RoomCode& room, const Records& records) {
    auto& kept = logs_[room];
    if (kept.asked) {
        const bool is_shortened = !records.empty() && records.front() == *kept.asked;
        ++(is_shortened ? shortened_unheard_ : left_long_);
        if (is_shortened) end_chapter(kept);
        kept.asked.reset();
    }
    kept.records = records;
}

LogLedger::Chapters LogLedger::chapters(const race::RoomCode& room, const Records& records) {
    opened(room, records);
    auto all = logs_[room].before;
    all.push_back(records);
    return all;
}

void LogLedger::end_chapter(Kept& kept) {
    kept.before.push_back(std::exchange(kept.records, {}));
    kept.asked.reset();
    ++shortened_;
}

}  // namespace gridrace::simulation
