// The analysis of a race in lines.
#include "client/app/text_mode/analysis_sentences.hpp"

#include <algorithm>

#include "client/app/text_mode/announcements.hpp"
#include "client/app/text_mode/line_input.hpp"
#include "client/app/text_mode/line_messages.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

class SpokenAnalysis : public ::testing::Test, public Stage {
protected:
    SpokenAnalysis() { model.is_spoken = true; }

    void end_race() {
        start_race();
        solve(model.self);
        press("l");  // line mode does not stay on the result
    }
    // Types the word; what is said at once.
    Sentences type_analysis() {
        const auto request = parse_line("analysis").value();
        const auto messages = messages_for(model, request);
        if (!messages) return {messages.error()};
        for (const auto& message : *messages) take(message);
        return answer(model, request);
    }
    // What is said unasked.
    Sentences take(const Message& message) {
        model.status = {};
        const Model before = model;
        auto next = update(std::move(model), message, now);
        model = std::move(next.model);
        asked.insert(asked.end(), next.effects.begin(), next.effects.end());
        return announcements(before, message, model, told_);
    }
    static FindingsArrived findings() {
        RecordedRace race(2);
        race.wait_until(12s);
        race.ask(RecordedRace::ada, race::PlaceDigit{2, 1});
        race.wait_until(61s);
        race.place(RecordedRace::ada, 0);
        race.wait_until(62s);
        race.finish(RecordedRace::ben);
        race.finish(RecordedRace::ada);
        return {RaceNumber{1}, std::make_shared<const Findings>(findings_of(
                                   race.record(), RecordedRace::ada, [] { return false; }))};
    }

    Effects asked;

private:
    Told told_;
};

TEST_F(SpokenAnalysis, IsFetchedOnceAndReadWhenItArrives) {
    end_race();

    EXPECT_TRUE(type_analysis().empty());
    EXPECT_EQ(asked, Effects{Effect(FetchFindings{RaceNumber{1}, model.self})});
    const auto said = take(findings());
    EXPECT_EQ(type_analysis(), said);
    EXPECT_EQ(asked.size(), 1u);

    const auto is_said = [&said](std::string_view sentence) {
        return std::ranges::find(said, sentence) != said.end();
    };
    EXPECT_EQ(said.front(), "Slowest steps: Ada");
    EXPECT_TRUE(said[1].starts_with("1: 6 in r1c4, after 53.0 seconds: ")) << said[1];
    EXPECT_TRUE(std::ranges::any_of(said, [](const std::string& sentence) {
        return sentence.starts_with("Most time, ") &&
               sentence.find("Practise it: gridrace practise ") != std::string::npos;
    }));
    EXPECT_TRUE(is_said("You: boxes 1, 2, 3, 4, 5, 6, 7, 8, 9."));
    EXPECT_TRUE(is_said("Of the first 15 cells, 15 are the same for both."));
    EXPECT_TRUE(is_said("12 seconds: 1 in r1c3 was wrong; corrected after 49.0 seconds."));
    EXPECT_TRUE(is_said("The lead changed 1 time."));
    EXPECT_TRUE(is_said("12 seconds to 1 minute 4 seconds: You."));
}

TEST_F(SpokenAnalysis, SaysPlainlyThatThereIsNoRecord) {
    end_race();
    type_analysis();

    EXPECT_EQ(take(FindingsArrived{RaceNumber{1}, std::string("no route to the server")}),
              (Sentences{"The record of this race is not available: no route to the server."}));
    EXPECT_TRUE(type_analysis().empty());
    EXPECT_EQ(asked.size(), 2u) << "tried again";
}

TEST_F(SpokenAnalysis, WaitsForTheEndOfTheRace) {
    EXPECT_EQ(type_analysis(), Sentences{"No race has ended here so far."});

    start_race();

    EXPECT_EQ(type_analysis(), Sentences{"Not until the race is over."});
    EXPECT_TRUE(asked.empty());
}

}  // namespace
}  // namespace gridrace::app
