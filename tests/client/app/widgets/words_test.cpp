#include "client/app/widgets/words.hpp"

#include "client/app/widgets/phrases.hpp"

namespace gridrace::app {
namespace {

TEST(Words, TellTime) {
    EXPECT_EQ(clock_text(Milliseconds(-5)), "0:00");
    EXPECT_EQ(clock_text(Milliseconds(187'999)), "3:07");
    EXPECT_EQ(clock_text(Milliseconds(3'765'000)), "1:02:45");
    EXPECT_EQ(exact_time(Milliseconds(187'450)), "3:07.4");
}

TEST(Words, TellTimeToListeners) {
    using language::Language;
    const auto english = [](long long ms) {
        return time_in_words(Language::english, Milliseconds(ms));
    };
    EXPECT_EQ(english(-5), "0 seconds");
    EXPECT_EQ(english(15'999), "15 seconds");
    EXPECT_EQ(english(120'000), "2 minutes");
    EXPECT_EQ(english(125'000), "2 minutes 5 seconds");
    EXPECT_EQ(english(3'661'000), "1 hour 1 minute 1 second");
    EXPECT_EQ(english(7'205'000), "2 hours 5 seconds");
    EXPECT_EQ(exact_time_in_words(Language::english, Milliseconds(187'450)),
              "3 minutes 7.4 seconds");
    EXPECT_EQ(time_in_words(Language::german, Milliseconds(61'000)), "1 Minute 1 Sekunde");
    EXPECT_EQ(time_in_words(Language::spanish, Milliseconds(7'320'000)), "2 horas 2 minutos");
    EXPECT_EQ(time_in_words(Language::chinese, Milliseconds(125'000)), "2 分 5 秒");
}

TEST(Words, FitExactly) {
    EXPECT_EQ(fit("Ada", 5), "Ada  ");
    EXPECT_EQ(fit("Adalbert", 5), "Adal…");
    EXPECT_EQ(fit("数独数独", 5), "数独…");
    EXPECT_EQ(fit("数独数独", 4), "数… ");
    EXPECT_EQ(fit("\x1b[2J", 10), "\\x1b[2J   ");
    EXPECT_EQ(fit("x", 0), "");
}

TEST(Words, MakeABarOfWholeEntriesThatAlwaysEndsAlike) {
    EXPECT_EQ(bar_text({"n notes", "u undo"}, "? help", 23), "n notes  u undo  ? help");
    EXPECT_EQ(bar_text({"n notes", "u undo"}, "? help", 20), "n notes  ? help");
    EXPECT_EQ(bar_text({"角标角标", "u"}, "?", 9), "u  ?");
    EXPECT_EQ(bar_text({}, "? help", 3), "? help");
}

TEST(Words, MakeABarThatUsesTheRoomOfAnEntryThatIsTooLong) {
    EXPECT_EQ(bar_text({"n notes", "u undo the last move", "t talk"}, "? more", 24),
              "n notes  t talk  ? more");
}

TEST(Words, MakeANarrowBarDenserIfMoreFitsThen) {
    EXPECT_EQ(bar_text({"n notes", "u undo"}, "? help", 22), "n notes│u undo│? help");
    EXPECT_EQ(bar_text({"n notes", "u undo"}, "? help", 21), "n notes│u undo│? help");

    EXPECT_EQ(bar_text({"n notes", "u undo it", "t talk"}, "? more", 24),
              "n notes│u undo it│? more")
        << "the more useful one";

    const std::string wide(38, 'w');
    EXPECT_EQ(bar_text({wide, "n notes", "u undo"}, "? help", 60), wide + "  n notes  ? help");
}

}  // namespace
}  // namespace gridrace::app
