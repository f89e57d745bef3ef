// Any bytes in the log of a room are refused, or a record that means the same when written and read again and can be
// folded without harm.
#include <cstdint>
#include <cstdlib>

#include "common/race/room_state.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/log/record_codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace gridrace;
    wire::mute_protobuf_logs();
    const auto record = server::decode_record({reinterpret_cast<const char*>(data), size});
    if (!record) return 0;
    const auto again = server::decode_record(server::encode(*record));
    if (!again || again->at != record->at || again->events != record->events) std::abort();
    race::RoomState state;
    for (const auto& event : record->events) race::fold(state, event);
    return 0;
}
