#include "client/app/widgets/lines.hpp"

namespace gridrace::app {
namespace {

using Wrapped = std::vector<std::string>;

TEST(WrappedText, BreaksAtABlankOrElseAtTheEdge) {
    EXPECT_EQ(wrapped("one two three", 8), (Wrapped{"one two", "three"}));
    EXPECT_EQ(wrapped("abcdefgh", 3), (Wrapped{"abc", "def", "gh"}));
}

TEST(WrappedText, BreaksBetweenChineseCharacters) {
    EXPECT_EQ(wrapped("比赛开始了", 6), (Wrapped{"比赛开", "始了"}));
}

TEST(WrappedText, BeginsNoLineWithAMarkThatClosesAndEndsNoneWithOneThatOpens) {
    EXPECT_EQ(wrapped("比赛结束。", 8), (Wrapped{"比赛结", "束。"}));
    EXPECT_EQ(wrapped("再来一局（房主）", 10), (Wrapped{"再来一局", "（房主）"}));
}

TEST(WrappedText, HoldsMarksAloneOnAVeryNarrowLine) {
    EXPECT_EQ(wrapped("。。", 2), (Wrapped{"。", "。"}));
}

}  // namespace
}  // namespace gridrace::app
