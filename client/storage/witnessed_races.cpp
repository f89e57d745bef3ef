#include "client/storage/witnessed_races.hpp"

#include "client/storage/hex.hpp"
#include "client/storage/newest_lines.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_witnessed_line = 100;
constexpr std::size_t most_witnessed_bytes = 5'000 * longest_witnessed_line;

// "K7QX2M 3 1767225857000 ", which the hash follows.
std::string name_of(const race::RoomCode& room, RaceNumber race, Instant ended) {
    return room.text() + ' ' + std::to_string(race.value) + ' ' +
           std::to_string(ended.time_since_epoch().count()) + ' ';
}

}  // namespace

std::optional<WitnessedRace> witnessed_race(const race::RoomState& room,
                                            const race::Events& events) {
    for (const auto& event : events) {
        const auto* const sealed = std::get_if<race::RaceSealed>(&event);
        const bool is_last = sealed != nullptr && room.code && sealed->race == room.race.number;
        if (is_last && room.race.ended_at)
            return WitnessedRace{*room.code, sealed->race, *room.race.ended_at, sealed->record};
    }
    return std::nullopt;
}

fs::path witnessed_races_beside(const fs::path& results) {
    return results.parent_path() / "witnessed-races";
}

std::error_code add_witnessed_race(const fs::path& path, const WitnessedRace& race) {
    const std::string_view hash(reinterpret_cast<const char*>(race.record.data()),
                                race.record.size());
    return add_newest_line(path, name_of(race.room, race.race, race.ended) + to_hex(hash),
                           most_witnessed_bytes);
}

std::optional<race::Digest> witnessed_record(const fs::path& path, const race::RoomCode& room,
                                             RaceNumber race, Instant ended) {
    const auto name = name_of(room, race, ended);
    for (const auto& line : read_newest_lines(path, most_witnessed_bytes)) {
        if (!line.starts_with(name)) continue;
        const auto bytes = from_hex(line.substr(name.size()));
        race::Digest record;
        if (!bytes || bytes->size() != record.size()) continue;
        std::copy(bytes->begin(), bytes->end(), record.begin());
        return record;
    }
    return std::nullopt;
}

}  // namespace gridrace::client
