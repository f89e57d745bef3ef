#include "server/rooms/race_archive.hpp"

#include "common/base/sha256.hpp"
#include "common/identity/race_note.hpp"
#include "common/identity/race_seals.hpp"
#include "common/identity/signed_note.hpp"
#include "common/race/race_record.hpp"
#include "common/wire/codec/codec.hpp"
#include "common/wire/result_json.hpp"
#include "server/log/record_codec.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

std::optional<ArchiveFault> fault_of(std::error_code error) {
    if (error == LogFault::no_such_room) return ArchiveFault::no_such_room;
    if (error == LogFault::damaged) return ArchiveFault::damaged;
    if (error) return ArchiveFault::log_failed;
    return std::nullopt;
}

// As their room has told them.
identity::RaceSeals seals_of(const std::vector<race::TimedEvents>& room, RaceNumber race) {
    identity::RaceSeals seals;
    for (const auto& moment : room) {
        for (const auto& event : moment.events) {
            const auto* const course = std::get_if<race::CourseSealed>(&event);
            if (course != nullptr && course->race == race) seals.course.push_back(*course);
            const auto* const sealed = std::get_if<race::RaceSealed>(&event);
            if (sealed != nullptr && sealed->race == race) seals.record = sealed->record;
        }
    }
    return seals;
}

// Of the record as it was sealed, or not at all.
Result<std::string, ArchiveFault> make_note(const race::RaceRecord& record, RaceNumber race,
                                            const std::string& bytes,
                                            const identity::RaceSeals& seals,
                                            const std::optional<identity::KeyPair>& key) {
    if (!key || !record.start.code) return ArchiveFault::no_key;
    const auto hash = sha256(bytes);
    if (seals.record && *seals.record != hash) {
        report(Level::error, "the record of a race is not the one that was sealed at its end",
               {{"room", record.start.code->text()}, {"race", std::to_string(race.value)}});
        return ArchiveFault::damaged;
    }
    const identity::RaceNote note{key->public_key(), *record.start.code, race,
                                  record.course.back().at, hash};
    return identity::signed_note(*key, text_of(note));
}

Result<std::string, ArchiveFault> make_record(const std::vector<std::string>& records,
                                              RaceNumber race, RecordForm form,
                                              const std::optional<identity::KeyPair>& key) {
    const auto room = decode_records(records);
    if (!room) return ArchiveFault::damaged;
    const auto record = race::record_of(*room, race ? race : race::last_race(*room));
    if (!record) {
        return record.error() == race::NoRecord::under_way ? ArchiveFault::under_way
                                                           : ArchiveFault::no_such_race;
    }
    if (form == RecordForm::result && record->start.code)
        return wire::race_to_json(*record->start.code, race::race_at_the_end(*record)).dump();
    auto bytes = wire::encode(*record);
    if (bytes.size() > wire::max_race_record_bytes) return ArchiveFault::too_long;
    if (form == RecordForm::course) return bytes;
    const auto number = race::race_at_the_end(*record).number;
    const auto seals = seals_of(*room, number);
    if (form == RecordForm::seals) return text_of(seals);
    return make_note(*record, number, bytes, seals, key);
}

}  // namespace

RaceArchive::RaceArchive(Log& log, std::uint64_t most_log_bytes,
                         std::optional<identity::KeyPair> key)
    : log_(log),
      most_log_bytes_(most_log_bytes),
      key_(std::move(key)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

RaceArchive::~RaceArchive() {
    thread_.request_stop();
    thread_.join();
}

void RaceArchive::fetch(const race::RoomCode& room, RaceNumber race, RecordForm form, Ready ready) {
    log_.read(room, [this, room, race, form, ready = std::move(ready)](
                        std::error_code error, std::vector<std::string> records) {
        if (error == LogFault::damaged) {
            report(Level::error, "the records of a room are damaged", {{"room", room.text()}});
        }
        add({race, form, error, std::move(records), ready});
    });
}

void RaceArchive::add(Order order) {
    const std::lock_guard lock(mutex_);
    orders_.push_back(std::move(order));
    added_.notify_one();
}

void RaceArchive::work(const std::stop_token& stop) {
    while (auto order = next(stop)) {
        if (const auto fault = fault_of(order->error)) {
            order->ready(*fault);
        } else if (bytes_in(order->records) > most_log_bytes_) {
            order->ready(ArchiveFault::too_long);
        } else {
            order->ready(make_record(order->records, order->race, order->form, key_));
        }
    }
}

std::optional<RaceArchive::Order> RaceArchive::next(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    added_.wait(lock, stop, [this] { return !orders_.empty(); });
    if (stop.stop_requested()) return std::nullopt;
    auto order = std::move(orders_.front());
    orders_.pop_front();
    return order;
}

std::size_t RaceArchive::visits() const {
    const std::lock_guard lock(visiting_);
    return visits_.held();
}

RaceArchive::Visit::Visit(RaceArchive& archive, const std::optional<NetworkKey>& from)
    : archive_(archive) {
    const std::lock_guard lock(archive_.visiting_);
    const auto free = most_visits - archive_.visits_.held();
    if (archive_.visits_.may_take(free, from)) place_ = archive_.visits_.take(from);
}

RaceArchive::Visit::~Visit() {
    const std::lock_guard lock(archive_.visiting_);
    place_.reset();
}

}  // namespace gridrace::server
