// The page of all settings is made from their table. After a change: GRIDRACE_UPDATE_PAGES=1 server_test
// --gtest_filter=SettingsPage.*
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "server/config/settings.hpp"
#include "tests/test_data.hpp"

namespace gridrace::server {

namespace {

constexpr const char* head =
    "# Settings\n\n"
    "All settings of `gridraced`, made from the program's own table. `max_rooms` in `[limits]` of "
    "a file is\n"
    "`--max-rooms` on the command line and `GRIDRACE_MAX_ROOMS` in the environment:\n"
    "[Configuration](reference.md#configuration). `gridraced config print` prints those in "
    "force.\n";

std::string in_cell(std::string text) {
    for (auto at = text.find('|'); at != text.npos; at = text.find('|', at + 2)) {
        text.insert(at, "\\");
    }
    return text;
}

std::string in_code(const std::string& text) {
    return text.empty() ? "" : "`" + in_cell(text) + "`";
}

std::string page() {
    std::string text = head;
    std::string table;
    for (const auto& setting : settings()) {
        if (setting.table != table) {
            text +=
                "\n## " + setting.table + "\n\n| setting | default | meaning |\n|---|---|---|\n";
        }
        table = setting.table;
        const bool is_named = setting.wants != "a text";
        text += "| `" + setting.key + "` | " + in_code(setting.usual()) + " | " +
                in_cell(setting.help) + (is_named ? " (" + in_cell(setting.wants) + ")" : "") +
                " |\n";
    }
    return text;
}

}  // namespace

TEST(SettingsPage, HasEverySettingAsItIs) {
    const auto path = test_data("../../deploy/docs/settings.md");
    const auto now = page();
    if (std::getenv("GRIDRACE_UPDATE_PAGES") != nullptr) std::ofstream(path) << now;
    std::ifstream file(path);

    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), now)
        << "GRIDRACE_UPDATE_PAGES=1 writes it";
}

}  // namespace gridrace::server
