// Any body of a request to open a room: its rules mean the same when written and read again, and the rules of the room
// check them without harm.
#include <cstdint>
#include <cstdlib>

#include "common/race/race_rules.hpp"
#include "common/wire/codec/codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace gridrace::wire;
    mute_protobuf_logs();
    const auto request = decode_create_room({reinterpret_cast<const char*>(data), size});
    if (!request) return 0;
    const auto again = decode_create_room(encode(*request));
    if (!again || *again != *request) std::abort();
    const auto fault = gridrace::race::find_fault(request->rules, request->choice);
    if (fault && gridrace::race::name(fault->code) == "unknown") std::abort();
    return 0;
}
