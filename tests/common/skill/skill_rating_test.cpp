#include "common/skill/skill_rating.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "common/base/random.hpp"
#include "tests/test_data.hpp"

namespace gridrace::skill {
namespace {

using namespace std::chrono_literals;

constexpr Instant noon(12h);

std::vector<Contender> contenders(std::vector<SkillRating>& players) {
    std::vector<Contender> all;
    for (auto& player : players)
        all.push_back({&player, static_cast<std::uint32_t>(all.size()) + 1});
    return all;
}

// Players after some races against each other, with ties now and then.
std::vector<SkillRating> experienced(std::size_t count, Random& random, int races = 30) {
    std::vector<SkillRating> players(count);
    for (int race = 0; race < races; ++race) {
        auto all = contenders(players);
        for (auto& one : all) one.place = 1 + random.below(static_cast<std::uint32_t>(count));
        rate_race(all, noon + std::chrono::hours(race));
    }
    return players;
}

// Each line a race: its time in seconds, then of each contender name:place:mean:deviation, the last two as the authors'
// program has them after the race. See tests/data/README.md.
TEST(EloMmr, AgreesWithTheProgramOfItsAuthors) {
    std::ifstream file(test_data("ratings/published.txt"));
    const System theirs{.weight = 0.2, .opponents_for_half = 0};
    std::map<std::string, SkillRating> players;
    int compared = 0;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::int64_t time = 0;
        words >> time;
        std::vector<Contender> all;
        std::vector<Estimate> published;
        for (std::string word; words >> word;) {
            std::ranges::replace(word, ':', ' ');
            std::istringstream parts(word);
            std::string name;
            std::uint32_t place = 0;
            Estimate skill;
            parts >> name >> place >> skill.mean >> skill.deviation;
            all.push_back({&players[name], place});
            published.push_back(skill);
        }
        rate_race(all, Instant(std::chrono::seconds(time)), theirs);
        for (std::size_t i = 0; i < all.size(); ++i) {
            ASSERT_NEAR(all[i].rating->skill.mean, published[i].mean, 1e-6) << line;
            ASSERT_NEAR(all[i].rating->skill.deviation, published[i].deviation, 1e-6) << line;
            ++compared;
        }
    }
    EXPECT_GT(compared, 500);
}

TEST(EloMmr, NeverPaysToComeInLater) {
    Random random(3);
    for (int trial = 0; trial < 300; ++trial) {
        const std::size_t count = 2 + random.below(trial % 20 == 0 ? 99u : 8u);
        const auto before = experienced(count, random, 20);
        const std::size_t slower = random.below(static_cast<std::uint32_t>(count) - 1);

        auto players = before;
        auto all = contenders(players);
        rate_race(all, noon + 40h);
        auto others = before;
        auto late = contenders(others);
        std::swap(late[slower].place, late[slower + 1].place);
        rate_race(late, noon + 40h);
        EXPECT_LT(others[slower].skill.mean, players[slower].skill.mean);
        EXPECT_EQ(others[slower].skill.deviation, players[slower].skill.deviation);

        // Nor after races against others that follow.
        auto rivals = experienced(4, random, 10);
        auto same = rivals;
        for (int race = 0; race < 25; ++race) {
            auto ahead = contenders(rivals);
            auto behind = contenders(same);
            for (std::size_t i = 0; i < rivals.size(); ++i)
                ahead[i].place = behind[i].place = 1 + random.below(5);
            const std::uint32_t place = 1 + random.below(5);
            ahead.push_back({&players[slower], place});
            behind.push_back({&others[slower], place});
            rate_race(ahead, noon + std::chrono::hours(41 + race));
            rate_race(behind, noon + std::chrono::hours(41 + race));
            EXPECT_LE(others[slower].skill.mean, players[slower].skill.mean);
            same = rivals;
        }
    }
}

TEST(EloMmr, CountsTheLastWhoGaveUpAsEqual) {
    std::vector<SkillRating> players(4);
    auto all = contenders(players);
    all[3].place = all[2].place;
    rate_race(all, noon);

    EXPECT_EQ(players[2], players[3]);
    EXPECT_GT(players[0].skill.mean, players[1].skill.mean);
    EXPECT_GT(players[1].skill.mean, players[2].skill.mean);
}

TEST(EloMmr, LearnsNothingFromARaceWithoutAnOrder) {
    std::vector<SkillRating> players(3);
    auto all = contenders(players);
    for (auto& one : all) one.place = 1;
    rate_race(all, noon);
    rate_race(std::span(all).first(1), noon);
    rate_race({}, noon);

    for (const auto& player : players) EXPECT_EQ(player, SkillRating{});
}

TEST(EloMmr, BecomesLessCertainWithTime) {
    Random random(5);
    auto soon = experienced(2, random, 50);
    auto late = soon;
    auto early = soon;
    const auto before = soon[0];
    const double usual = before.skill.deviation;
    rate_race(contenders(soon), noon + 51h);
    rate_race(contenders(late), noon + 24h * 365);
    rate_race(contenders(early), noon - 24h * 365);  // a clock that was set

    EXPECT_NEAR(soon[0].skill.deviation, usual, 2);
    EXPECT_GT(late[0].skill.deviation, usual + 15);
    EXPECT_EQ(early[0].rated_at, before.rated_at);

    auto ages = early;
    rate_race(contenders(ages), Instant(std::chrono::years(400)));
    EXPECT_LT(ages[0].skill.deviation, 350);
    EXPECT_NEAR(early[0].skill.deviation, usual, 2);
}

TEST(EloMmr, SaysWhoIsAhead) {
    EXPECT_NEAR(chance_ahead(Estimate{}, Estimate{}), 0.5, 1e-12);
    EXPECT_NEAR(chance_ahead(Estimate{1700, 80}, Estimate{1500, 80}), 0.716, 0.001);
    EXPECT_NEAR(chance_ahead(Estimate{1700, 80}, Estimate{1400, 200}) +
                    chance_ahead(Estimate{1400, 200}, Estimate{1700, 80}),
                1, 1e-12);
}

// A value of another compiler, machine or option would say that ratings cannot be computed again elsewhere.
TEST(EloMmr, IsTheSameToTheLastBit) {
    Random random(11);
    const auto players = experienced(20, random, 200);
    std::uint64_t all = 0;
    for (const auto& player : players) {
        for (const double number : {player.skill.mean, player.skill.deviation})
            all = std::rotl(all, 7) * 3 + std::bit_cast<std::uint64_t>(number);
    }
    EXPECT_EQ(all, 4139625083866289294u);
}

}  // namespace
}  // namespace gridrace::skill
