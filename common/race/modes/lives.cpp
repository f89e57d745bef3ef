#include "common/race/modes/lives.hpp"

#include "common/race/recorder.hpp"

namespace gridrace::race {

ModeSummary Lives::summary() const {
    return {"as in race; a digit that is not in the solution is refused and costs a life",
            "cells filled in each box, lives", "finished first, then more cells filled",
            "as in race; a player without lives is out",
            "the order of finishing; then by cells filled, those who are out last"};
}

void Lives::record_refused(Recorder& room, MemberId author, Context context) const {
    RuleSet::record_refused(room, author, context);
    const auto& race = room.state().race;
    if (room.state().run(author)->refused_moves < race.mode_settings.lives) return;
    room.record(PlayerOut{author, 0});
    open_boards(room, author);
    settle(room, context);
}

}  // namespace gridrace::race
