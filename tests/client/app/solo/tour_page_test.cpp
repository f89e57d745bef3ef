#include "client/app/solo/tour_page.hpp"

#include "tests/client/app/typing.hpp"

namespace gridrace::app {
namespace {

class Tour : public ::testing::Test {
protected:
    void press(std::string_view keys) { type(page, keys); }
    std::string text(int width = 80, int height = 24) { return page.view({width, height}).text(); }
    // All lessons but the last two, each done as it is told.
    void learn_the_keys() { press("\t7\t1n1nug"); }

    TourPage page{Settings{}};
};

TEST_F(Tour, TeachesOneThingAfterTheOther) {
    EXPECT_NE(text().find("Tour, 1 of 9"), std::string::npos);
    press("\t");
    EXPECT_EQ(page.learned(), 1u);
    press("j");
    EXPECT_EQ(page.learned(), 1u);
    press("k7");
    EXPECT_EQ(page.learned(), 2u);
}

TEST_F(Tour, GivesTheHintThatItTeaches) {
    learn_the_keys();

    EXPECT_NE(text().find("hint 1 of 3"), std::string::npos) << text();
    EXPECT_NE(text().find("Look at"), std::string::npos) << text();
    EXPECT_NE(text(40, 16).find("Look at"), std::string::npos) << text(40, 16);
    press("g");
    EXPECT_NE(text().find("hint 2 of 3"), std::string::npos) << text();
}

TEST_F(Tour, IsThroughWhenTheBoardIsFull) {
    learn_the_keys();
    EXPECT_EQ(page.learned(), 7u);

    press("5\t1\t3\t3\t9");

    EXPECT_EQ(page.learned(), 8u);
    EXPECT_NE(text().find("Solved!"), std::string::npos);
    press(" ");
    EXPECT_TRUE(page.is_done());
}

TEST_F(Tour, CanBeLeftAtAnyTime) {
    press("q");

    EXPECT_TRUE(page.is_done());
}

TEST_F(Tour, NamesTheKeysThatThePersonHas) {
    Settings settings;
    settings.keys.bind(Action::next_empty, "f5");
    const TourPage other(settings);

    EXPECT_NE(other.view({80, 24}).text().find("f5"), std::string::npos);
}

TEST_F(Tour, FitsIntoASmallWindow) {
    const auto small = text(40, 16);

    EXPECT_NE(small.find("Go to an empty cell"), std::string::npos);
    page.view({1, 1});
}

}  // namespace
}  // namespace gridrace::app
