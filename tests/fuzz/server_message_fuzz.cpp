// A client refuses any message of a foreign server, or decodes it to one that means the same when written and read
// again, and follows it without harm.
#include <cstdint>
#include <cstdlib>

#include "common/race/standings.hpp"
#include "common/race/view.hpp"
#include "common/wire/codec/codec.hpp"

namespace {

using namespace gridrace;

void follow(const wire::ServerMessage& message) {
    race::RoomState state = message.snapshot.value_or(race::RoomState{});
    for (const auto& event : message.events) race::fold(state, event);
    if (race::standings(state.race).size() != state.race.runs.size()) std::abort();
    race::visible_to(state, state.host);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    wire::mute_protobuf_logs();
    const auto message = wire::decode_server_message({reinterpret_cast<const char*>(data), size});
    if (!message) return 0;
    const auto again = wire::decode_server_message(wire::encode(*message));
    if (!again || *again != *message) std::abort();
    follow(*message);
    return 0;
}
