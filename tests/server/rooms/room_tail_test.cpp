// The tail of a room's log against the plain meaning of a cursor: what was not seen, and nothing else.
#include "server/rooms/room_tail.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "common/base/random.hpp"

namespace gridrace::server::room_tail_test {

namespace {

constexpr race::Audience everybody{race::Reach::everybody, {}};
constexpr race::Audience only(std::uint32_t member) {
    return {race::Reach::one_member, {member}};
}
constexpr MemberId ada{1};
constexpr MemberId bob{2};

// One character for each event; capitals are for everybody, "a" and "b" for Ada and Bob.
class Written {
public:
    explicit Written(std::size_t max_events) : tail(max_events) {}

    void push(char kind) {
        if (kind == 'a') return tail.push(only(1), next(newest[1].private_seen), "a");
        if (kind == 'b') return tail.push(only(2), next(newest[2].private_seen), "b");
        next(newest[1].public_seen);
        tail.push(everybody, next(newest[2].public_seen), std::string(1, kind));
    }
    void push(std::string_view kinds) {
        for (const char kind : kinds) push(kind);
    }

    std::string read(Position from, MemberId viewer) const {
        race::Cursor cursor;
        std::string out;
        tail.append_visible(from, tail.end(), viewer, 1 << 20, cursor, out);
        return out;
    }
    // What a viewer with this cursor gets.
    std::optional<std::string> after(const race::Cursor& cursor, MemberId viewer) const {
        const auto found = tail.find(cursor, viewer, newest[viewer.value]);
        if (!found) return std::nullopt;
        return read(*found, viewer);
    }

    RoomTail tail;
    race::Cursor newest[3];

private:
    static EventNumber next(EventNumber& number) { return number = number.next(); }
};

}  // namespace

TEST(RoomTail, ShowsAllButItsViewersLessOfAnEvent) {
    Written written(100);
    written.push("XWY");
    written.tail.narrow(1, {bob}, "-");

    EXPECT_EQ(written.read(0, ada), "X-Y");
    EXPECT_EQ(written.read(0, bob), "XWY");
    EXPECT_EQ(written.read(0, MemberId{3}), "X-Y");  // who has joined later
}

TEST(RoomTail, ShowsEachViewerItsOwn) {
    Written written(100);
    written.push("XabYb");

    EXPECT_EQ(written.read(0, ada), "XaY");
    EXPECT_EQ(written.read(0, bob), "XbYb");
    EXPECT_EQ(written.read(0, MemberId{}), "XY");
}

TEST(RoomTail, StopsAtWholeEventsWhenTheFrameIsFull) {
    Written written(100);
    written.push("XYaZ");
    race::Cursor cursor;
    std::string frame;

    const auto at = written.tail.append_visible(0, 4, ada, 3, cursor, frame);

    EXPECT_EQ(frame, "XYa");
    EXPECT_EQ(at, 3u);
    EXPECT_EQ(cursor, (race::Cursor{{2}, {1}}));
}

TEST(RoomTail, FindsWhereACursorStands) {
    Written written(100);
    written.push("XaYbZ");

    EXPECT_EQ(written.after({{0}, {0}}, ada), "XaYZ");
    EXPECT_EQ(written.after({{1}, {0}}, ada), "aYZ");
    EXPECT_EQ(written.after({{1}, {1}}, ada), "YZ");
    EXPECT_EQ(written.after({{3}, {1}}, ada), "");
    EXPECT_EQ(written.after({{2}, {0}}, bob), "bZ");
}

TEST(RoomTail, FindsNoCursorThatNobodyCanHave) {
    Written written(100);
    written.push("XaY");

    EXPECT_EQ(written.after({{2}, {0}}, ada), std::nullopt);
    EXPECT_EQ(written.after({{0}, {1}}, ada), std::nullopt);
    EXPECT_EQ(written.after({{3}, {1}}, ada), std::nullopt);
    EXPECT_EQ(written.after({{2}, {2}}, ada), std::nullopt);
    EXPECT_EQ(written.after({{2}, {1}}, bob), std::nullopt);
}

TEST(RoomTail, ForgetsTheOldestButNoneThatIsNeeded) {
    Written written(3);
    written.push("VWXYZ");

    written.tail.shrink(1);
    EXPECT_EQ(written.tail.begin(), 1u);

    written.tail.shrink(5);
    EXPECT_EQ(written.tail.begin(), 2u);
    EXPECT_EQ(written.after({{2}, {0}}, ada), "XYZ");
    EXPECT_EQ(written.after({{1}, {0}}, ada), std::nullopt);
}

TEST(RoomTail, GivesWhatLiesAfterAnyCursorThatAViewerHad) {
    Random random(1);
    for (int round = 0; round < 300; ++round) {
        const std::size_t kept = 1 + random.below(20);
        Written written(kept);
        std::vector<race::Cursor> had{{}};  // Ada's cursor before each event
        for (int i = 0; i < 30; ++i) {
            written.push("XabX"[random.below(4)]);
            written.tail.shrink(written.tail.end());
            had.push_back(written.newest[1]);
        }

        for (Position at = written.tail.begin(); at <= written.tail.end(); ++at) {
            ASSERT_EQ(written.after(had[at], ada), written.read(at, ada));
        }
    }
}

}  // namespace gridrace::server::room_tail_test
