// Any text of a player's settings: the valid ones survive being written and read again, and one can be changed.
#include <cstdint>
#include <cstdlib>

#include "client/storage/settings_text.hpp"
#include "common/base/text.hpp"

using namespace gridrace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto read = client::parse_settings(text);
    for (const auto& fault : read.faults) {
        if (printable(fault.message, fault.message.size()) != fault.message) std::abort();
    }
    const auto again = client::parse_settings(client::documented_settings(read.profile, read.said));
    if (!again.faults.empty() || !(again.profile == read.profile)) std::abort();

    const auto changed = client::with_setting(text, "theme", "high-contrast");
    if (!changed) return 0;
    const auto theme = app::setting_value(client::parse_settings(*changed).profile, "theme");
    if (theme != "high-contrast") std::abort();
    return 0;
}
