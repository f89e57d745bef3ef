// Any file for a challenge is refused, or means the same when written and read again, and its runs can be ghosts.
#include <cstdint>
#include <cstdlib>

#include "client/app/replay/ghosts.hpp"
#include "client/storage/challenge_file.hpp"

using namespace gridrace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto records = client::read_challenge_file({reinterpret_cast<const char*>(data), size});
    if (!records) return 0;
    const auto again = client::read_challenge_file(client::to_challenge_file(*records));
    if (!again || *again != *records) std::abort();
    const app::Ghosts ghosts(*records);
    for (const auto& run : ghosts.runs_at_the_end()) {
        if (run.grid != ghosts.puzzle() || !app::is_ghost(run.member)) std::abort();
    }
    return 0;
}
