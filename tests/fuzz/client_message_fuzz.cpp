// Whatever a stranger sends, the server decodes it to a message that means the same when it is
// written and read again, or refuses it.
#include <cstdint>
#include <cstdlib>

#include "common/wire/codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace gridrace::wire;
    mute_protobuf_logs();
    const auto message = decode_client_message({reinterpret_cast<const char*>(data), size});
    if (!message) return 0;
    const auto again = decode_client_message(encode(*message));
    if (!again || *again != *message) std::abort();
    return 0;
}
