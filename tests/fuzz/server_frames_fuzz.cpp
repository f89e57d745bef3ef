// Any WebSocket bytes of a foreign server: the load generator takes frames off the front until one is incomplete or
// malformed, and its quick scan finds what a full decoder finds.
#include <cstdint>
#include <cstdlib>

#include "client/load/frames.hpp"
#include "common/wire/codec/codec.hpp"
#include "common/wire/codec/frame_scan.hpp"

namespace {

using namespace gridrace;

class Count final : public wire::FrameReader {
public:
    void on_progress(MemberId) override { ++progress; }
    void on_answer(CommandNumber, bool) override { ++answers; }
    void on_cursor(const race::Cursor& at) override { cursor = at; }

    std::size_t progress = 0;
    std::size_t answers = 0;
    std::optional<race::Cursor> cursor;
};

// What is malformed may look like something else at a glance; what is not, may not.
void take_in(std::string_view message) {
    Count count;
    if (!wire::scan_frame(message, count)) {
        if (count.progress + count.answers > 0 || count.cursor) std::abort();
        return;
    }
    const auto read = wire::decode_server_message(message);
    Count known;
    if (!read || !wire::scan_frame(wire::encode(*read), known)) return;
    std::size_t progress = 0;
    for (const auto& event : read->events) {
        progress += std::holds_alternative<race::ProgressChanged>(event);
    }
    if (progress != known.progress || read->cursor != known.cursor) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    wire::mute_protobuf_logs();
    const std::string_view stream(reinterpret_cast<const char*>(data), size);
    auto rest = stream;
    auto fault = client::FrameFault::cut;
    while (const auto frame = client::take_frame(rest, 4096, fault)) {
        if (frame->payload.size() > 4096 || !stream.ends_with(rest)) std::abort();
        if (frame->opcode == client::Opcode::close) client::read_close(frame->payload);
        if (frame->opcode == client::Opcode::binary) take_in(frame->payload);
    }
    take_in(stream);
    return 0;
}
