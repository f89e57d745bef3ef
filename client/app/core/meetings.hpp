// The meetings of a club in words, and from words. Times are those of the user's zone.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/app/core/local_zone.hpp"
#include "client/app/core/model.hpp"
#include "common/base/result.hpp"

namespace gridrace::app {

// "Thursday 20:00, in 3 h"; further away "Thursday 2026-12-03 20:00, in 12 days".
std::string meeting_time(language::Language language, const LocalZone& zone, Instant meeting,
                         Instant now);
// The club's next meeting as a sentence, shortly before it a countdown; empty if there is none.
std::string meeting_sentence(const Model& model);
// The address of the club's calendar; empty if the room has no link.
std::string calendar_link(const Model& model);

// None: no meeting.
using WantedMeeting = std::optional<race::Meeting>;
// A sentence on what to write for a meeting.
std::string meeting_usage(language::Language language);
// What is typed: "thu 20:00" for each week, "2026-12-03 20:00" or "20:00" for once, "off". Days are
// those of the language, or English. Fails with meeting_usage().
Result<WantedMeeting, std::string> read_meeting(std::string_view text, language::Language language,
                                                const LocalZone& zone, Instant now);
// The same text for a meeting.
std::string written_meeting(const WantedMeeting& meeting, language::Language language,
                            const LocalZone& zone);

}  // namespace gridrace::app
