// What every implementation of the Log port promises of results and ratings. Instantiate ResultsContract as LogContract.
#pragma once

#include <future>

#include "server/log/ask_log.hpp"
#include "server/log/recomputation.hpp"
#include "tests/server/log/log_contract.hpp"

namespace gridrace::server {

template <class L>
class ResultsContract : public LogContract<L> {
protected:
    // The race of this number of red, in this order.
    RatedRace race_of(std::uint32_t number, const std::string& players,
                      RatingFamily family = RatingFamily::race) {
        RatedRace race{this->red, RaceNumber{number}, family,
                       this->noon + std::chrono::minutes(number)};
        for (const char player : players) {
            const auto place = static_cast<std::uint32_t>(race.runs.size()) + 1;
            race.runs.push_back({key(player), std::string(1, player), place, Milliseconds(9000)});
        }
        return race;
    }
    static race::PlayerKey key(char player) { return {static_cast<std::uint8_t>(player), 255}; }

    std::error_code append_race(Epoch epoch, const RatedRace& race) {
        return this->append({{this->red, epoch, {"r"}, {}, false, {race}}});
    }
    std::vector<RatedRace> results(std::int64_t after = 0) {
        return *ask<std::vector<RatedRace>>(
            [&](auto done) { this->log->read_results(after, done); });
    }
    PlayerReport find(char player) {
        const auto prefix = std::string(bytes_of(key(player)).substr(0, 10));
        return *ask<PlayerReport>([&](auto done) { this->log->find_player(prefix, done); });
    }
    std::vector<PlayerRating> best(RatingFamily family = RatingFamily::race) {
        return *ask<std::vector<PlayerRating>>(
            [&](auto done) { this->log->list_best(family, done); });
    }
    // How many ratings differ from those of the results.
    std::size_t differences(bool replaces = false) {
        return recompute_ratings(*this->log, replaces)->differences;
    }
};

TYPED_TEST_SUITE_P(ResultsContract);

TYPED_TEST_P(ResultsContract, AreAsDurableAsTheEndOfTheRace) {
    const auto epoch = this->create(this->red).epoch;
    // Nothing is there before the first.
    EXPECT_TRUE(this->results().empty() && this->best().empty());
    EXPECT_TRUE(this->find('a').ratings.empty());
    EXPECT_EQ(this->differences(), 0u);
    EXPECT_EQ(wait_for([&](auto done) { this->log->forget_player(this->key('a'), done); }),
              LogFault::no_such_room);
    auto listed = this->race_of(2, "acb");
    listed.listed = true;
    EXPECT_FALSE(this->append_race(epoch, this->race_of(1, "abc")));
    EXPECT_FALSE(this->append_race(epoch, listed));

    EXPECT_EQ(this->results(), (std::vector{this->race_of(1, "abc"), listed}));
    EXPECT_EQ(this->results(1), std::vector{listed});
    EXPECT_TRUE(this->results(2).empty());
    EXPECT_EQ(this->differences(), 0u);
    const auto ada = this->find('a');
    ASSERT_EQ(ada.ratings.size(), 1u);
    EXPECT_EQ(ada.ratings[0].races, 2u);
    EXPECT_EQ(ada.ratings[0].name, "a");
    ASSERT_EQ(ada.results.size(), 2u);
    EXPECT_EQ(ada.results[0].race, RaceNumber{2});
    EXPECT_EQ(ada.results[0].players, 3u);
    EXPECT_TRUE(ada.results[0].listed);
    EXPECT_FALSE(ada.results[1].listed);
    EXPECT_TRUE(this->find('z').ratings.empty());
}

TYPED_TEST_P(ResultsContract, CountOnce) {
    const auto epoch = this->create(this->red).epoch;
    EXPECT_FALSE(this->append_race(epoch, this->race_of(1, "ab")));
    const auto before = this->find('a').ratings;

    EXPECT_FALSE(this->append_race(epoch, this->race_of(1, "ab")));
    EXPECT_FALSE(wait_for([&](auto done) {
        this->log->add_results({this->race_of(1, "ab"), this->race_of(1, "ab")}, done);
    }));

    EXPECT_EQ(this->results().size(), 1u);
    EXPECT_EQ(this->find('a').ratings, before);
    // The code of a room that has expired is used again.
    auto later = this->race_of(1, "ab");
    later.ended_at += std::chrono::days(100);
    EXPECT_FALSE(this->append_race(epoch, later));
    EXPECT_EQ(this->results().size(), 2u);
}

TYPED_TEST_P(ResultsContract, AreNotThereIfTheAppendFails) {
    const auto stalled = this->create(this->red).epoch;
    const auto epoch = this->open(this->red).log.epoch;
    const auto tan_epoch = this->create(this->tan).epoch;
    auto of_tan = this->race_of(7, "ba");
    of_tan.room = this->tan;

    EXPECT_EQ(this->append({{this->red, stalled, {"r"}, {}, false, {this->race_of(1, "ab")}},
                            {this->tan, tan_epoch, {"t"}, {}, false, {of_tan}}}),
              LogFault::old_epoch);

    EXPECT_EQ(this->results(), std::vector{of_tan});
    EXPECT_FALSE(this->append_race(epoch, this->race_of(1, "ab")));
    EXPECT_EQ(this->results(), (std::vector{of_tan, this->race_of(1, "ab")}));
    EXPECT_EQ(this->differences(), 0u);
}

TYPED_TEST_P(ResultsContract, AreRankedByFamily) {
    const auto epoch = this->create(this->red).epoch;
    for (std::uint32_t i = 1; i <= 30; ++i)
        EXPECT_FALSE(this->append_race(epoch, this->race_of(i, i % 3 == 0 ? "bac" : "abc")));
    EXPECT_FALSE(this->append_race(epoch, this->race_of(31, "cab", RatingFamily::sprint)));

    std::string names;
    for (const auto& player : this->best()) names += player.name;
    EXPECT_EQ(names, "abc");
    EXPECT_EQ(this->best(RatingFamily::sprint).size(), 3u);
    EXPECT_TRUE(this->best(RatingFamily::territory).empty());
    EXPECT_EQ(this->find('a').ratings.size(), 2u);
    EXPECT_EQ(this->find('a').results.size(), most_reported_results);
    EXPECT_EQ(this->differences(), 0u);
}

TYPED_TEST_P(ResultsContract, AreComputedAgain) {
    const auto epoch = this->create(this->red).epoch;
    EXPECT_FALSE(this->append_race(epoch, this->race_of(1, "abc")));
    const auto right = this->find('a').ratings;
    auto wrong = right.front();
    wrong.rating.skill.mean = number_of(bits_of(wrong.rating.skill.mean) - 1);
    EXPECT_FALSE(wait_for([&](auto done) { this->log->replace_ratings({wrong}, done); }));

    EXPECT_EQ(this->differences(), 3u) << "one in the last bit, and two are missing";
    EXPECT_EQ(this->find('a').ratings.front(), wrong) << "only looked at";
    EXPECT_EQ(this->differences(true), 3u);
    EXPECT_EQ(this->differences(), 0u);
    EXPECT_EQ(this->find('a').ratings, right) << "and the name";
}

TYPED_TEST_P(ResultsContract, ForgetAPlayerAndChangeNobodyElse) {
    const auto epoch = this->create(this->red).epoch;
    EXPECT_FALSE(this->append_race(epoch, this->race_of(1, "abc")));
    EXPECT_FALSE(this->append_race(epoch, this->race_of(2, "bac")));
    const auto bobs = this->find('b').ratings;
    const auto forget = [&](char player) {
        return wait_for([&](auto done) { this->log->forget_player(this->key(player), done); });
    };

    EXPECT_FALSE(forget('a'));

    EXPECT_EQ(forget('a'), LogFault::no_such_room);
    EXPECT_TRUE(this->find('a').ratings.empty());
    EXPECT_TRUE(this->find('a').results.empty());
    EXPECT_EQ(this->best().size(), 2u);
    for (const auto& race : this->results()) {
        ASSERT_EQ(race.runs.size(), 3u);
        for (const auto& run : race.runs) EXPECT_NE(run.key, this->key('a'));
    }
    EXPECT_EQ(this->find('b').ratings, bobs);
    EXPECT_EQ(this->differences(), 0u);
    EXPECT_FALSE(this->append_race(epoch, this->race_of(3, "ab")));
    EXPECT_EQ(this->find('a').ratings.front().races, 1u) << "a newcomer";
}

// What tells whether the log works, and what reads, may be in one transaction with the end of a race.
TYPED_TEST_P(ResultsContract, AreCountedBesideCallsThatOnlyAsk) {
    const auto epoch = this->create(this->red).epoch;
    constexpr std::uint32_t races = 50;
    std::promise<void> last;
    for (std::uint32_t number = 1; number <= races; ++number) {
        this->log->append({}, [](const AppendResult&) {});
        this->log->list_best(RatingFamily::race, [](std::error_code, std::vector<PlayerRating>) {});
        this->log->append({{this->red, epoch, {"r"}, {}, false, {this->race_of(number, "ab")}}},
                          [&, number](const AppendResult& result) {
                              EXPECT_FALSE(result.of(this->red));
                              if (number == races) last.set_value();
                          });
    }
    last.get_future().get();
    EXPECT_EQ(this->results().size(), races);
}

REGISTER_TYPED_TEST_SUITE_P(ResultsContract, AreAsDurableAsTheEndOfTheRace, CountOnce,
                            AreCountedBesideCallsThatOnlyAsk, AreNotThereIfTheAppendFails,
                            AreRankedByFamily, AreComputedAgain, ForgetAPlayerAndChangeNobodyElse);

}  // namespace gridrace::server
