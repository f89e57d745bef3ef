// What the line mode says without being asked: what has changed from one model to the next, in sentences, and no
// more of it than a person can hear. Pure.
#pragma once

#include "client/app/core/message.hpp"
#include "client/app/text_mode/line_view.hpp"

namespace gridrace::app {

// What was told already.
struct Told {
    Verbosity verbosity = Verbosity::usual;
    long long count = 0;          // of the countdown
    std::uint32_t place = 0;      // one's own
    Instant standing_at;          // when a standing was told last
    bool has_progressed = false;  // somebody, since then
};

// A standing is told so often at most, if others have progressed; and so often if one's own place has changed.
inline constexpr std::chrono::seconds between_standings{15};
inline constexpr std::chrono::seconds between_places{3};

// `before` and `after` are the models before and after the message; `before` had no status.
Sentences announcements(const Model& before, const Message& message, const Model& after,
                        Told& told);

}  // namespace gridrace::app
