#include "client/app/pages/practice_list.hpp"

#include <algorithm>

#include "tests/client/app/picture.hpp"
#include "tests/client/app/typing.hpp"

namespace gridrace::app {
namespace {

using enum sudoku::Technique;

std::vector<PracticeResult> times(int count, PracticeResult result) {
    return std::vector<PracticeResult>(static_cast<std::size_t>(count), result);
}

TEST(PracticeList, ProposesTheEasiestToBeginWith) {
    EXPECT_EQ(weakest_technique({}), hidden_single);
}

TEST(PracticeList, ProposesTheWeakestAndThenWhatIsNew) {
    auto results = times(3, {hidden_single, 1});
    EXPECT_EQ(weakest_technique(results), naked_single);

    results.push_back({skyscraper, 3});
    results.push_back({x_wing, 0});
    EXPECT_EQ(weakest_technique(results), x_wing);

    const auto learnt = times(10, {x_wing, 1});
    results.insert(results.end(), learnt.begin(), learnt.end());
    EXPECT_EQ(weakest_technique(results), skyscraper);
}

TEST(PracticeList, CountsHowPositionsEnded) {
    const std::vector<PracticeResult> results{
        {skyscraper, 1}, {skyscraper, 3}, {skyscraper, 0}, {x_wing, 1}};
    const auto tally = tally_of(results, skyscraper);

    EXPECT_EQ(tally.all(), 3u);
    EXPECT_EQ(tally.found(), 2u);
    EXPECT_EQ(tally_text(language::Language::english, tally), "found 2 of 3, 1 at once");
    EXPECT_EQ(tally_text(language::Language::english, {}), "not yet");
}

TEST(PracticeList, OpensWhatIsChosen) {
    PracticeListPage page(Settings{}, std::vector<PracticeResult>{{skyscraper, 0}});
    expect_picture("practice-list", page.view({80, 24}));

    type(page, "\r");

    EXPECT_TRUE(page.is_done());
    EXPECT_EQ(page.chosen(), skyscraper);

    PracticeListPage other(Settings{}, {});
    type(other, "q");
    EXPECT_TRUE(other.is_done());
    EXPECT_EQ(other.chosen(), std::nullopt);
}

TEST(PracticeList, HasALineForEachTechnique) {
    const auto lines = practice_lines({}, language::Language::english);

    EXPECT_EQ(lines.size(), techniques_to_practise().size());
    EXPECT_NE(lines.front().find("hidden single"), std::string::npos);
}

}  // namespace
}  // namespace gridrace::app
