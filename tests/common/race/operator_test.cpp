// What the server's operator does to a room: by events, like everything else.
#include "common/race/decide/operator_command.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

class Operator : public testing::Test {
protected:
    std::optional<RefusalCode> refusal(const OperatorCommand& command) {
        const auto events = room.oversee(command);
        if (events) return std::nullopt;
        return events.error().code;
    }

    TestRoom room;
    MemberId ada = room.join("Ada");
    MemberId ben = room.join("Ben");
};

}  // namespace

TEST_F(Operator, AnnouncesWhatNewcomersReadToo) {
    const auto events = room.oversee(Announce{" Back   at 14:00. "});

    EXPECT_EQ(*events, (Events{Announced{"Back at 14:00.", room.now()}}));
    EXPECT_EQ(room.state().talk, (std::vector{TalkLine{{}, "", "Back at 14:00.", {}, room.now()}}));
}

TEST_F(Operator, AnnouncesNothingThatCannotBeShown) {
    EXPECT_EQ(refusal(Announce{"a\x1b[2Jb"}), RefusalCode::text_not_allowed);
    EXPECT_EQ(refusal(Announce{""}), RefusalCode::text_not_allowed);
}

TEST_F(Operator, KicksAlsoTheHost) {
    const auto events = room.oversee(KickMember{ada});

    EXPECT_EQ(find<MemberLeft>(*events)->reason, LeaveReason::kicked);
    EXPECT_EQ(room.state().host, ben);
    EXPECT_EQ(refusal(KickMember{ada}), RefusalCode::no_such_member);
    EXPECT_EQ(room.try_join({"Ada", Role::player, token_of(ada.value)}).error().code,
              RefusalCode::was_kicked);
}

TEST_F(Operator, SilencesAMemberUntilItIsTakenBack) {
    EXPECT_EQ(*room.oversee(MuteMember{ben, true}), (Events{MuteChanged{ben, true}}));
    EXPECT_EQ(room.refusal(ben, Say{"hello"}), RefusalCode::muted);
    EXPECT_EQ(room.refusal(ben, React{Emote::wow}), RefusalCode::muted);
    EXPECT_EQ(room.refusal(ada, Say{"hello"}), std::nullopt);
    EXPECT_EQ(*room.oversee(MuteMember{ben, true}), Events{});

    EXPECT_EQ(*room.oversee(MuteMember{ben, false}), (Events{MuteChanged{ben, false}}));
    EXPECT_EQ(room.refusal(ben, Say{"hello"}), std::nullopt);
}

TEST_F(Operator, ClosesARoomInTheMiddleOfARace) {
    room.start_race(two_cells_short());

    EXPECT_EQ(*room.oversee(CloseRoom{}), (Events{RoomClosed{room.now()}}));
    EXPECT_EQ(refusal(Announce{"too late"}), RefusalCode::room_is_closed);
    EXPECT_TRUE(room.wait(24h).empty());
}

}  // namespace gridrace::race
