// Draws a replay: all boards side by side, with the timeline below. Internal to client/app except
// draw_replay, which recordings use as well.
#pragma once

#include "client/app/replay/replay.hpp"
#include "client/app/settings/settings.hpp"
#include "client/app/widgets/lines.hpp"

namespace gridrace::app {

// Fills the area, which is at least 40x14.
void draw_replay(Canvas& canvas, Area area, const Replay& replay, const Settings& settings);

// Only the boards, in the largest size that fits all.
void draw_replay_boards(Canvas& canvas, Area area, const Replay& replay, const Settings& settings);
// True for solo games.
bool is_alone(const race::RoomState& state);
// The number of pages that the boards need.
int replay_pages(Size area, const Replay& replay);

}  // namespace gridrace::app
