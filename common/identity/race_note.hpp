// What a server signs of a race that has ended: proto/http.md, "Signed races". Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/base/clock.hpp"
#include "common/base/ids.hpp"
#include "common/base/sha256.hpp"
#include "common/identity/key_pair.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::identity {

struct RaceNote {
    race::PlayerKey server;
    race::RoomCode room;
    RaceNumber race;
    Instant ended;
    Sha256 record;  // of the bytes of its record
    friend bool operator==(const RaceNote&, const RaceNote&) = default;
};

// The text to sign.
std::string text_of(const RaceNote& note);

// The note, if it has this form and its own server has signed it. Whether that is the server that one means is another
// question.
std::optional<RaceNote> read_race_note(std::string_view signed_note);

inline constexpr std::size_t most_note_bytes = 4096;

}  // namespace gridrace::identity
