// Any contents of the files with a player's seat, key, game and results are refused, or mean the same when written and read
// again; continuing a game does no harm.
#include <cstdint>
#include <cstdlib>

#include "client/app/solo/local_room.hpp"
#include "client/me/player_key_file.hpp"
#include "client/storage/kept_game.hpp"
#include "client/storage/results_file.hpp"
#include "client/storage/resume_state_text.hpp"
#include "common/wire/codec/codec.hpp"

using namespace gridrace;

namespace {

void go_on(const client::KeptGame& game) {
    const auto now = [&game] { return game.log.until; };
    const auto room = app::LocalRoom::resume(
        game.log, game.board, {now, [] { return 1; }, [](const auto&, auto, const auto&) {}});
    if (room) (*room)->state();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    wire::mute_protobuf_logs();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto seat = client::parse_resume_state(text)) {
        if (client::parse_resume_state(client::to_text(*seat)) != seat) std::abort();
    }
    if (const auto game = client::parse_kept_game(text)) {
        if (client::parse_kept_game(client::to_text(*game)) != game) std::abort();
        go_on(*game);
    }
    if (const auto key = client::parse_player_key(std::string(text))) {
        const auto again = client::parse_player_key(client::player_key_text(*key));
        if (!again || again->seed() != key->seed()) std::abort();
    }
    if (const auto played = client::parse_played_game(text)) {
        if (client::parse_played_game(client::to_line(*played)) != played) std::abort();
    }
    return 0;
}
