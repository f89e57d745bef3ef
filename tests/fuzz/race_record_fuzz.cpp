// A client refuses any race record of a foreign server, or decodes it to one that means the same when written and read
// again, and replays it without harm.
#include <cstdint>
#include <cstdlib>

#include "common/race/standings.hpp"
#include "common/wire/codec/codec.hpp"

using namespace gridrace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    wire::mute_protobuf_logs();
    const auto record = wire::decode_race_record({reinterpret_cast<const char*>(data), size});
    if (!record) return 0;
    const auto again = wire::decode_race_record(wire::encode(*record));
    if (!again || *again != *record) std::abort();
    race::RoomState state = record->start;
    for (const auto& moment : record->course) {
        for (const auto& event : moment.events) race::fold(state, event);
    }
    if (race::standings(state.race).size() != state.race.runs.size()) std::abort();
    return 0;
}
