// What text mode reports without a request: the changes between two models, in sentences, limited
// to what a listener can follow. Pure.
#pragma once

#include "client/app/core/message.hpp"
#include "client/app/text_mode/line_view.hpp"

namespace gridrace::app {

// What has been reported.
struct Told {
    Verbosity verbosity = Verbosity::usual;
    long long count = 0;          // of the countdown
    std::uint32_t place = 0;      // the player's
    Instant standing_at;          // time of the last report of standings
    bool has_progressed = false;  // another player has progressed since then
};

// Minimum interval between reports of standings if others have progressed, and if the player's
// place has changed.
inline constexpr std::chrono::seconds between_standings{15};
inline constexpr std::chrono::seconds between_places{3};

// `before` and `after` are the models before and after the message; `before` had no status.
Sentences announcements(const Model& before, const Message& message, const Model& after,
                        Told& told);

}  // namespace gridrace::app
