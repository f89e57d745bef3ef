// The picture of a replay: all boards side by side, and the time axis below. Internal to client/app but for
// draw_replay, which recordings use as well.
#pragma once

#include "client/app/replay/replay.hpp"
#include "client/app/settings/settings.hpp"
#include "client/app/widgets/lines.hpp"

namespace gridrace::app {

// Fills the area, of 40x14 and more.
void draw_replay(Canvas& canvas, Area area, const Replay& replay, const Settings& settings);

// The boards alone, as large as all of them can be.
void draw_replay_boards(Canvas& canvas, Area area, const Replay& replay, const Settings& settings);
// True of the race of somebody who played alone.
bool is_alone(const race::RoomState& state);
// On so many pages.
int replay_pages(Size area, const Replay& replay);

}  // namespace gridrace::app
