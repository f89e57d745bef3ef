// Numbers that must not be mixed up: a member is not an event, an event is not a command.
#pragma once

#include <compare>
#include <cstdint>

namespace gridrace {

// An integer with a meaning. Zero means "none" or "before the first" throughout.
template <class Meaning, class Number>
struct Numbered {
    Number value = 0;

    constexpr Numbered next() const { return {static_cast<Number>(value + 1)}; }
    constexpr explicit operator bool() const { return value != 0; }
    friend constexpr auto operator<=>(const Numbered&, const Numbered&) = default;
};

// A member of a room. Never reused in that room, even after the member has left.
using MemberId = Numbered<struct MemberMeaning, std::uint32_t>;
// A member's commands, gapless from 1, across all of that member's connections.
using CommandNumber = Numbered<struct CommandMeaning, std::uint64_t>;
// A position in one sequence of events: the room's log, its public events, or a member's private
// ones.
using EventNumber = Numbered<struct EventMeaning, std::uint64_t>;
// The entries to a room, from 1, of all its members: each connection that takes a seat has one, and keeps
// it when a relay resumes the seat.
using EntryNumber = Numbered<struct EntryMeaning, std::uint64_t>;
// The races of a room, from 1.
using RaceNumber = Numbered<struct RaceMeaning, std::uint32_t>;

}  // namespace gridrace
