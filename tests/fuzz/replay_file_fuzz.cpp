// Any file for a replay is refused, or means the same when written and read again, and can be shown.
#include <cstdint>
#include <cstdlib>

#include "client/app/view/view_replay.hpp"
#include "client/storage/replay_file.hpp"

using namespace gridrace;

namespace {

void show(const race::RaceRecord& record) {
    app::Replay replay(std::make_shared<const app::Timeline>(record), Instant{});
    terminal::Canvas canvas({80, 24});
    for (const auto action : {app::Action::step_forward, app::Action::next_overtake,
                              app::Action::scrub_forward, app::Action::to_end}) {
        replay.press(action, Instant{});
        app::draw_replay(canvas, {{0, 0}, canvas.size()}, replay, {});
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto record = client::read_replay_file({reinterpret_cast<const char*>(data), size});
    if (!record) return 0;
    const auto written = client::to_replay_file(*record);
    const auto again = client::read_replay_file(written);
    if (!again || *again != *record) std::abort();
    show(*record);
    return 0;
}
