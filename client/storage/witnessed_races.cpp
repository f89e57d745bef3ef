#include "client/storage/witnessed_races.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>

#include "client/storage/hex.hpp"
#include "client/storage/newest_lines.hpp"
#include "common/race/draw_check.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t usual_witness_bytes = 150;
constexpr std::size_t most_witness_bytes = 5'000 * usual_witness_bytes;
constexpr auto same_race = std::chrono::hours(24);

std::string line_of(const WitnessedRace& race) {
    const std::string_view hash(reinterpret_cast<const char*>(race.record.data()),
                                race.record.size());
    return race.room.text() + ' ' + std::to_string(race.race.value) + ' ' +
           std::to_string(race.ended.time_since_epoch().count()) + ' ' + to_hex(hash) + ' ' +
           race.server + (race.drawn_seed ? ' ' + std::to_string(*race.drawn_seed) : "");
}

// None if the line is damaged.
std::optional<WitnessedRace> read_witness(const std::string& line) {
    std::istringstream words(line);
    std::string room, hash, server;
    std::uint32_t race = 0;
    std::int64_t ended = 0;
    if (!(words >> room >> race >> ended >> hash >> server)) return std::nullopt;
    const auto code = race::RoomCode::parse(room);
    const auto bytes = from_hex(nlohmann::json(hash));
    WitnessedRace read{server,
                       code.value_or(race::RoomCode::from_number(0)),
                       RaceNumber{race},
                       Instant(Milliseconds(ended)),
                       {}};
    if (!code || !bytes || bytes->size() != read.record.size()) return std::nullopt;
    std::copy(bytes->begin(), bytes->end(), read.record.begin());
    if (std::uint64_t seed = 0; words >> seed) read.drawn_seed = seed;
    return read;
}

}  // namespace

std::optional<WitnessedRace> witnessed_race(std::string_view server, const race::RoomState& room,
                                            const race::Events& events) {
    for (const auto& event : events) {
        const auto* const sealed = std::get_if<race::RaceSealed>(&event);
        const bool is_last = sealed != nullptr && room.code && sealed->race == room.race.number;
        if (is_last && room.race.ended_at)
            return WitnessedRace{std::string(server), *room.code,     sealed->race,
                                 *room.race.ended_at, sealed->record, race::shown_seed(room.race)};
    }
    return std::nullopt;
}

fs::path witnessed_races_beside(const fs::path& results) {
    return results.parent_path() / "witnessed-races";
}

std::error_code add_witnessed_race(const fs::path& path, const WitnessedRace& race) {
    const auto seen = witnessed_races(path, race.room, race.race, race.ended);
    if (std::ranges::find(seen, race.server, &WitnessedRace::server) != seen.end()) return {};
    return add_newest_line(path, line_of(race), most_witness_bytes);
}

std::vector<WitnessedRace> witnessed_races(const fs::path& path, const race::RoomCode& room,
                                           RaceNumber race, Instant ended) {
    std::vector<WitnessedRace> found;
    for (const auto& line : read_newest_lines(path, most_witness_bytes)) {
        const auto read = read_witness(line);
        if (read && read->room == room && read->race == race &&
            std::chrono::abs(read->ended - ended) < same_race)
            found.push_back(*read);
    }
    return found;
}

}  // namespace gridrace::client
