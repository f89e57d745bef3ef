// The tables of modes in proto/modes.md are what the rule sets say.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "common/race/rule_set.hpp"
#include "tests/common/race/mode_room.hpp"
#include "tests/test_data.hpp"

namespace gridrace::race {

namespace {

std::string protocol_page() {
    std::ifstream page(test_data("../../proto/modes.md"));
    return {std::istreambuf_iterator<char>(page), {}};
}

std::string title_of(Mode mode) {
    std::string title(name(mode));
    std::ranges::transform(title, title.begin(),
                           [](char c) { return c == '-' ? '_' : static_cast<char>(c - 32); });
    return "`" + title + "`";
}

std::string row_of(Mode mode) {
    const auto summary = rule_set(mode).summary();
    std::string row = "| " + title_of(mode) + " |";
    for (const auto text :
         {summary.move, summary.seen, summary.ahead, summary.over, summary.result}) {
        row += " " + std::string(text) + " |";
    }
    return row;
}

std::string row_of(const ModeNumber& number) {
    ModeSettings settings;
    std::string readers;
    for (const auto mode : all_modes) {
        settings.mode = mode;
        if (number.is_read(settings)) readers += (readers.empty() ? "" : ", ") + title_of(mode);
    }
    settings = {};
    settings.in_teams = true;
    if (number.is_read(settings) && !number.is_read({})) readers += ", and with `in_teams`";
    return "| `" + std::string(number.name) + "` | " + readers + " | " +
           std::to_string(number.least) + " to " + std::to_string(number.most) + " | " +
           std::to_string(number.get({})) + " |";
}

}  // namespace

TEST(ModeNumbers, StandInTheProtocolsPage) {
    const auto page = protocol_page();

    for (const auto& number : mode_numbers())
        EXPECT_NE(page.find(row_of(number)), std::string::npos) << "missing:\n" << row_of(number);
}

TEST(ModeSummaries, StandInTheProtocolsPage) {
    const auto page = protocol_page();

    std::vector<Mode> modes(all_modes.begin(), all_modes.end());
    modes.push_back(Mode::daily);
    for (const auto mode : modes) {
        EXPECT_NE(page.find(row_of(mode)), std::string::npos) << "missing:\n" << row_of(mode);
    }
}

}  // namespace gridrace::race
