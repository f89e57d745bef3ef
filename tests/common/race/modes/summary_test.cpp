// The table of modes in proto/README.md is what the rule sets say.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "common/race/modes/rule_sets.hpp"
#include "tests/common/race/modes/mode_room.hpp"
#include "tests/test_data.hpp"

namespace gridrace::race {

namespace {

std::string protocol_page() {
    std::ifstream page(test_data("../../proto/README.md"));
    return {std::istreambuf_iterator<char>(page), {}};
}

std::string row_of(Mode mode) {
    std::string title(name(mode));
    std::ranges::transform(title, title.begin(),
                           [](char c) { return c == '-' ? '_' : static_cast<char>(c - 32); });
    const auto summary = rule_set(mode).summary();
    std::string row = "| `" + title + "` |";
    for (const auto text :
         {summary.move, summary.seen, summary.ahead, summary.over, summary.result}) {
        row += " " + std::string(text) + " |";
    }
    return row;
}

}  // namespace

TEST(ModeSummaries, StandInTheProtocolsPage) {
    const auto page = protocol_page();

    std::vector<Mode> modes(all_modes.begin(), all_modes.end());
    modes.push_back(Mode::daily);
    for (const auto mode : modes) {
        EXPECT_NE(page.find(row_of(mode)), std::string::npos) << "missing:\n" << row_of(mode);
    }
}

}  // namespace gridrace::race
