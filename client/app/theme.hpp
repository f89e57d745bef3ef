// The looks of the screens. No state is told by colour alone: each has a mark, a word or an attribute
// besides. The board brings its own background, so that its colours fit together on any terminal.
#pragma once

#include "client/terminal/style.hpp"

namespace gridrace::app::look {

using terminal::Color;
using terminal::Style;

inline constexpr Color paper = terminal::rgb(0x1b2027, 0);
inline constexpr Color peer_paper = terminal::rgb(0x2c3541, 0);
inline constexpr Color same_paper = terminal::rgb(0x27507a, 4);
inline constexpr Color cursor_paper = terminal::rgb(0xf2c14e, 3);
inline constexpr Color clash_paper = terminal::rgb(0x8c1d2c, 1);

inline constexpr Color ink = terminal::rgb(0xf2f2f2, 15);
inline constexpr Color own_ink = terminal::rgb(0x8fd3ff, 14);
inline constexpr Color note_ink = terminal::rgb(0xa9b4c0, 7);
inline constexpr Color line_ink = terminal::rgb(0x8a97a6, 7);
inline constexpr Color faint_line_ink = terminal::rgb(0x4c5866, 8);
inline constexpr Color cursor_ink = terminal::rgb(0x14181d, 0);

inline constexpr Style plain{};
inline constexpr Style strong{{}, {}, true, false, false, false};
inline constexpr Style faint{{}, {}, false, true, false, false};
inline constexpr Style title{terminal::rgb(0x2f8fd0, 6), {}, true, false, false, false};
inline constexpr Style good{terminal::rgb(0x2e9e57, 2), {}, true, false, false, false};
inline constexpr Style bad{terminal::rgb(0xdc4a4a, 1), {}, true, false, false, false};
inline constexpr Style selected{{}, {}, false, false, false, true};

inline constexpr Style board{ink, paper, false, false, false, false};
inline constexpr Style board_line{line_ink, paper, false, false, false, false};
inline constexpr Style board_faint_line{faint_line_ink, paper, false, false, false, false};

}  // namespace gridrace::app::look
