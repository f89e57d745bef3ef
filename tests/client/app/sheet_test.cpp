// A player's own sheet, written down and read again.
#include "client/app/sheet.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/base/random.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using nlohmann::json;

Sheet sheet_of_a_busy_player() {
    Stage stage;
    stage.start_race();
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        stage.model.cursor = sudoku::Cell(static_cast<int>(random.below(81)));
        const char key = "123456789xnu"[random.below(12)];
        stage.play({&key, 1});
    }
    return sheet_of(stage.model);
}

TEST(Sheet, IsReadAsItWasWritten) {
    const auto sheet = sheet_of_a_busy_player();
    ASSERT_FALSE(sheet.history.done().empty());

    EXPECT_EQ(parse_sheet(to_json(sheet)), sheet);
    EXPECT_EQ(parse_sheet(json::parse(to_json(sheet).dump())), sheet);
    EXPECT_EQ(parse_sheet(to_json(Sheet())), Sheet());
}

TEST(Sheet, KeepsTheNewestStepsOfAnEndlessHistory) {
    Sheet sheet;
    for (int i = 0; i < 9000; ++i) {
        sheet.history.record({sudoku::Cell(i % 81), {i % 10, {}}, {(i + 1) % 10, {}}});
    }

    const auto kept = parse_sheet(to_json(sheet));

    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->history.done().size(), 5000u);
    EXPECT_EQ(kept->history.done().back(), sheet.history.done().back());
}

TEST(Sheet, IsNotWhatSomebodyElseWrote) {
    const auto changed = [](const char* path, const json& value) {
        auto text = to_json(sheet_of_a_busy_player());
        text[json::json_pointer(path)] = value;
        return parse_sheet(text);
    };

    EXPECT_TRUE(changed("/cursor", 80));
    EXPECT_FALSE(changed("/cursor", 81));
    EXPECT_FALSE(changed("/cursor", -1));
    EXPECT_FALSE(changed("/cursor", 1.5));
    EXPECT_FALSE(changed("/race", std::uint64_t{1} << 32));
    EXPECT_FALSE(changed("/notes_mode", 1));
    EXPECT_FALSE(changed("/notes", json::array()));
    EXPECT_FALSE(changed("/notes/7", 512));
    EXPECT_FALSE(changed("/done/0/0", 81));
    EXPECT_FALSE(changed("/done/0/1/0", 10));
    EXPECT_FALSE(changed("/done/0/2", "x"));
    EXPECT_FALSE(changed("/undone", json::array({1})));
    EXPECT_FALSE(changed("/done", json(std::vector<int>(10'000, 0))));
    EXPECT_FALSE(parse_sheet(json::array()));
    EXPECT_FALSE(parse_sheet(json()));
}

}  // namespace
}  // namespace gridrace::app
