// Any WebSocket bytes of a stranger: the watch below Beast finds the same frames however they are split.
#include <cstdint>
#include <cstdlib>

#include "server/net/limits/frame_watch.hpp"

using namespace gridrace::server;

namespace {

// The limits of bytes do not count here: they depend on the pieces on purpose.
FrameWatch watch() {
    gridrace::wire::Limits messages;
    messages.burst = 1 << 30;
    return {{}, messages, {}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    FrameWatch whole = watch();
    const auto fault = whole.read(bytes, size, {});

    FrameWatch cut = watch();
    auto in_pieces = FrameWatch::Fault::none;
    for (std::size_t i = 0; i < size && in_pieces == FrameWatch::Fault::none; ++i) {
        in_pieces = cut.read(bytes.subspan(i, 1), 1, {});
    }
    if (in_pieces != fault) std::abort();
    return 0;
}
