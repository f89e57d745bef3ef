#include "client/app/core/club_page.hpp"

#include <algorithm>

namespace gridrace::app {

using namespace language::literals;

std::uint32_t chosen_player(const Model& model) {
    if (!model.room.club) return 0;
    const auto table = race::club_standings(*model.room.club);
    const auto has = [&](std::uint32_t number) {
        return std::ranges::find(table, number, &race::ClubPlayer::number) != table.end();
    };
    if (has(model.club_player)) return model.club_player;
    const auto* own = model.room.club->player_of(model.self);
    if (own != nullptr && has(own->number)) return own->number;
    return table.empty() ? 0 : table.front()->number;
}

void open_club(Model& model) {
    if (model.room.club) {
        model.overlay = Overlay::club;
        model.club_player = 0;
    } else {
        model.status = {model.say("This room is not a club."_t), Status::Tone::plain};
    }
}

void choose_player(Model& model, int step) {
    const auto table = race::club_standings(*model.room.club);
    const auto at = std::ranges::find(table, chosen_player(model), &race::ClubPlayer::number);
    if (at == table.end()) return;
    const auto last = std::ssize(table) - 1;
    const auto index = std::clamp<std::ptrdiff_t>(at - table.begin() + step, 0, last);
    model.club_player = table[static_cast<std::size_t>(index)]->number;
}

}  // namespace gridrace::app
