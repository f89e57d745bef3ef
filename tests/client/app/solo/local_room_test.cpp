#include "client/app/solo/local_room.hpp"

#include "common/race/decide/record_check.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::app {
namespace {

class Solo : public ::testing::Test {
protected:
    void SetUp() override {
        race::RaceRules rules;
        rules.countdown = std::chrono::seconds(0);
        auto opened =
            LocalRoom::open(rules, {}, {[this] { return now_; }, [this] { return ++entropy_; }});
        room_ = std::move(opened).value();
        room_->start(
            {[this](const race::Events&, const std::vector<race::AnsweredCommand>& answers) {
                 ++changes_;
                 answers_ = answers;
             },
             [this](const Connection& connection) { connection_ = connection; },
             {}});
    }

    void solve() {
        const auto puzzle = *room_->state().race.puzzle;
        const auto solution = *sudoku::solve(puzzle);
        for (std::uint32_t i = 0; i < 81; ++i) {
            const sudoku::Cell cell(static_cast<int>(i));
            if (!puzzle.is_empty(cell)) continue;
            room_->send(race::PlaceDigit{i, static_cast<std::uint32_t>(solution.digit(cell))});
        }
    }

    Instant now_{std::chrono::hours(500'000)};
    std::uint64_t entropy_ = 0;
    std::unique_ptr<LocalRoom> room_;
    int changes_ = 0;
    std::vector<race::AnsweredCommand> answers_;
    Connection connection_;
};

TEST_F(Solo, StartsWithABoard) {
    EXPECT_EQ(connection_.contact, Contact::connected);
    EXPECT_EQ(room_->state().phase, race::Phase::racing);
    EXPECT_TRUE(room_->state().race.puzzle);
    EXPECT_EQ(room_->state().race.order, std::nullopt);
}

TEST_F(Solo, AnswersEveryCommand) {
    room_->send(race::PlaceDigit{99, 1});

    ASSERT_EQ(answers_.size(), 1u);
    EXPECT_EQ(answers_[0].refusal->code, race::RefusalCode::cell_outside_grid);
}

TEST_F(Solo, GivesEveryAidForNothing) {
    for (const auto assist : {race::Assist::check, race::Assist::rewind, race::Assist::hints}) {
        room_->send(race::TakeAssist{assist});
        EXPECT_EQ(answers_[0].refusal, std::nullopt);
    }
    EXPECT_EQ(room_->state().race.assists, race::AssistSet::all());

    solve();

    EXPECT_TRUE(room_->state().race.ended_at);
    EXPECT_EQ(room_->state().race.runs[0].assists_taken, 3u);
}

TEST(SoloUnderRules, AllowsNoMoreThanTheyDo) {
    Instant now{std::chrono::hours(500'000)};
    race::RaceRules rules;
    rules.countdown = std::chrono::seconds(0);
    rules.assists = race::AssistSet::none().with(race::Assist::check);
    rules.assist_price = std::chrono::seconds(15);
    const auto room =
        LocalRoom::open_under(rules, {}, {[&] { return now; }, [] { return std::uint64_t{1}; }})
            .value();
    std::vector<race::AnsweredCommand> answers;
    room->start({[&](const race::Events&, const std::vector<race::AnsweredCommand>& more) {
                     answers.insert(answers.end(), more.begin(), more.end());
                 },
                 [](const Connection&) {},
                 {}});
    answers.clear();

    room->send(race::TakeAssist{race::Assist::hints});
    room->send(race::TakeAssist{race::Assist::check});
    room->send(race::PlaceDigit{0, 1});

    ASSERT_EQ(answers.size(), 3u);
    EXPECT_EQ(answers[0].refusal->code, race::RefusalCode::aid_not_allowed);
    EXPECT_EQ(answers[1].refusal, std::nullopt);
    EXPECT_EQ(answers[2].refusal->code, race::RefusalCode::paying_for_aid);
}

TEST_F(Solo, HasARecordOfEveryRaceThatHasEnded) {
    using Fetched = Result<race::RaceRecord, std::string>;
    const auto fetch = [&](std::uint32_t race) {
        Fetched fetched = std::string("never called back");
        room_->fetch_record({race}, [&fetched](Fetched record) { fetched = std::move(record); });
        return fetched;
    };
    EXPECT_EQ(fetch(1).error(), "this race is under way");
    EXPECT_EQ(fetch(2).error(), "there was no such race");
    now_ += std::chrono::minutes(3);
    solve();

    const auto record = fetch(1);
    ASSERT_TRUE(record) << record.error();
    EXPECT_EQ(record->course.back().at, now_);
    EXPECT_EQ(race::record_fault(*record), std::nullopt);
    EXPECT_TRUE(*fetch(0) == *record);
}

TEST_F(Solo, IsFinishedByTheSolutionAndPlayedAgain) {
    const auto first = *room_->state().race.puzzle;
    now_ += std::chrono::minutes(3);

    solve();
    EXPECT_EQ(room_->state().phase, race::Phase::lobby);
    EXPECT_EQ(room_->state().run(room_->self())->time, std::chrono::minutes(3));

    room_->send(race::SetReady{true});
    EXPECT_EQ(room_->state().phase, race::Phase::racing);
    EXPECT_NE(*room_->state().race.puzzle, first);
}

TEST_F(Solo, EndsAtTheTimeLimit) {
    const auto deadline = room_->next_deadline();
    ASSERT_TRUE(deadline);
    now_ = *deadline;

    room_->pass_time();

    EXPECT_EQ(room_->state().race.end_reason, race::RaceEndReason::time_limit);
}

TEST_F(Solo, StandsStillWhileItIsPaused) {
    now_ += std::chrono::minutes(2);
    const auto paused_at = room_->now();
    const auto deadline = *room_->next_deadline();

    room_->pause();
    now_ += std::chrono::hours(30);
    room_->pass_time();
    EXPECT_EQ(room_->now(), paused_at);
    EXPECT_EQ(room_->next_deadline(), std::nullopt);
    room_->resume();

    EXPECT_EQ(room_->state().phase, race::Phase::racing);
    EXPECT_EQ(room_->now() - room_->state().race.starts_at, std::chrono::minutes(2));
    EXPECT_EQ(*room_->next_deadline(), deadline + std::chrono::hours(30));
    solve();
    EXPECT_EQ(room_->state().run(room_->self())->time, std::chrono::minutes(2));
}

TEST_F(Solo, SaysWhatIsWrongWithTheRules) {
    race::RaceRules rules;
    rules.time_limit = std::chrono::seconds(0);

    const auto opened =
        LocalRoom::open(rules, {}, {[this] { return now_; }, [] { return std::uint64_t{1}; }});

    EXPECT_EQ(opened.error().code, race::RefusalCode::time_limit_out_of_range);
}

}  // namespace
}  // namespace gridrace::app
