// The shapes of what a room's state is made of (see shape.hpp): of the wire alone.
#pragma once

#include "common/race/room_state.hpp"
#include "common/race/shapes/events.hpp"
#include "common/race/view.hpp"

namespace gridrace::race {

template <>
struct Shape<Answer> {
    static constexpr auto fields =
        std::tuple{field(1, "command", &Answer::command), field(2, "refusal", &Answer::refusal),
                   field(3, "event", &Answer::event)};
};
template <>
struct Shape<Turn> {
    static constexpr auto fields =
        std::tuple{field(1, "team", &Turn::team), field(2, "player", &Turn::player),
                   field(3, "digits_left", &Turn::digits_left), field(4, "until", &Turn::until)};
};
// A line with an emote that this version does not know is kept, without words.
template <>
struct Shape<TalkLine> {
    static constexpr auto fields = std::tuple{
        field(1, "member", &TalkLine::member), field(2, "name", &TalkLine::name),
        field(3, "text", &TalkLine::text), field(4, "emote", &TalkLine::emote).zero_is_none(),
        field(5, "at", &TalkLine::at)};
};
template <>
struct Shape<Match> {
    static constexpr auto fields =
        std::tuple{field(1, "raced", &Match::raced),
                   field(2, "scores", &Match::scores).at_most(most_listed_scores),
                   field(3, "next_at", &Match::next_at)};
};
template <>
struct Shape<Cursor> {
    static constexpr auto fields = std::tuple{field(1, "public_seen", &Cursor::public_seen),
                                              field(2, "private_seen", &Cursor::private_seen)};
};
static_assert(is_whole<Answer>() && is_whole<Cursor>() && is_whole<Turn>() &&
              is_whole<TalkLine>() && is_whole<Match>());

}  // namespace gridrace::race
