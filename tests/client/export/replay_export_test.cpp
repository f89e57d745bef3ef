// Replays for other programs, and in words.
#include "client/export/replay_export.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/client/app/recorded_race.hpp"

namespace gridrace::client {
namespace {

using language::Language;
using nlohmann::json;

std::shared_ptr<const app::Timeline> eventful_timeline() {
    return std::make_shared<const app::Timeline>(app::eventful_race().record());
}

std::vector<json> lines_of(const std::string& cast) {
    std::vector<json> lines;
    std::istringstream stream(cast);
    for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
    return lines;
}

TEST(Asciicast, HasAHeaderAndEventsInTheirOrder) {
    const auto lines = lines_of(to_asciicast(eventful_timeline(), {{60, 20}, 2, {}}));

    EXPECT_EQ(lines[0]["version"], 2);
    EXPECT_EQ(lines[0]["width"], 60);
    EXPECT_EQ(lines[0]["height"], 20);
    EXPECT_EQ(lines[0]["timestamp"], 1714564805);
    double latest = 0;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        EXPECT_GE(lines[i][0].get<double>(), latest);
        EXPECT_EQ(lines[i][1], "o");
        latest = lines[i][0].get<double>();
    }
    EXPECT_GE(latest, static_cast<double>(eventful_timeline()->length().count()) / 1000);
}

TEST(Asciicast, IsTheSameWheneverItIsMade) {
    const Recording recording{{80, 24}, 8, {}};

    EXPECT_EQ(to_asciicast(eventful_timeline(), recording),
              to_asciicast(eventful_timeline(), recording));
}

TEST(Asciicast, IsShorterAtAHigherSpeed) {
    const auto slow = lines_of(to_asciicast(eventful_timeline(), {{80, 24}, 2, {}}));
    const auto fast = lines_of(to_asciicast(eventful_timeline(), {{80, 24}, 16, {}}));

    EXPECT_GT(slow.back()[0].get<double>(), 4 * fast.back()[0].get<double>());
}

TEST(ReplayInWords, TellsMovesTimesAndTheResult) {
    const auto lines = to_lines(app::eventful_race().record(), Language::english);

    EXPECT_NE(lines.find("0:01.000    Ada places 4 in r1c3\n"), std::string::npos) << lines;
    EXPECT_NE(lines.find("0:08.000    Ben clears r1c4\n"), std::string::npos);
    EXPECT_NE(lines.find("0:20.000    Ben forfeits\n"), std::string::npos);
    EXPECT_NE(lines.find("\n1. Ada  "), std::string::npos);
}

TEST(ReplayInWords, SpeaksThePersonsLanguage) {
    const auto lines = to_lines(app::eventful_race().record(), Language::spanish);

    EXPECT_NE(lines.find("0:01.000    Ada pone 4 en r1c3\n"), std::string::npos) << lines;
    EXPECT_NE(lines.find("0:20.000    Ben abandona\n"), std::string::npos);
}

TEST(ReplayInWords, LetsNobodysNameReachTheTerminal) {
    auto record = app::eventful_race().record();
    record.start.members[0].name = "A\x1b[2J";

    EXPECT_EQ(to_lines(record, Language::english).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace gridrace::client
