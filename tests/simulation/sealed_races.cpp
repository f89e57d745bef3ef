#include "tests/simulation/sealed_races.hpp"

#include <map>

#include "common/identity/encoding.hpp"
#include "common/identity/race_seals.hpp"
#include "common/race/race_record.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/log/record_codec.hpp"
#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

namespace {

// A race is sealed once its end is durable; what was staged until then comes before.
constexpr std::size_t most_under_way = 8;

}  // namespace

void check_seals(const std::vector<std::string>& records, bool may_lack_last) {
    const auto room = server::decode_records(records);
    require(room.has_value(), "the log of a room cannot be read");
    std::map<RaceNumber, identity::RaceSeals> seals;
    RaceNumber last;
    std::size_t since_last = 0;  // records after the end of the last race
    for (const auto& moment : *room) {
        ++since_last;
        for (const auto& event : moment.events) {
            if (const auto* ended = std::get_if<race::RaceEnded>(&event)) {
                last = ended->race;
                seals.try_emplace(last);
                since_last = 0;
            }
            if (const auto* one = std::get_if<race::CourseSealed>(&event))
                seals[one->race].course.push_back(*one);
            const auto* const sealed = std::get_if<race::RaceSealed>(&event);
            if (sealed == nullptr) continue;
            auto& record = seals[sealed->race].record;
            require(!record, "a race is sealed twice");
            record = sealed->record;
        }
    }
    for (const auto& [race, told] : seals) {
        const auto record = race::record_of(*room, race);
        if (!record) continue;  // under way, or cancelled
        const bool may_lack = race == last && (may_lack_last || since_last <= most_under_way);
        require(told.record || may_lack, "a race was not sealed");
        const auto fault = identity::seals_fault(told, told, wire::encode(*record));
        require(!fault, "what was sealed is not the record of the race");
    }
}

}  // namespace gridrace::simulation
