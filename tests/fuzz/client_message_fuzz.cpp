// The server refuses any message of a stranger, or decodes it to one that means the same when written and read again.
#include <cstdint>
#include <cstdlib>

#include "common/wire/codec/codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace gridrace::wire;
    mute_protobuf_logs();
    const auto message = decode_client_message({reinterpret_cast<const char*>(data), size});
    if (!message) return 0;
    const auto again = decode_client_message(encode(*message));
    if (!again || *again != *message) std::abort();
    return 0;
}
