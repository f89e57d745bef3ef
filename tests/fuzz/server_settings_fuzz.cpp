// Any text of a server's configuration: each setting is valid or a fault that is safe for a terminal, and valid ones
// survive being written and read again.
#include <cstdint>
#include <cstdlib>

#include "common/base/text.hpp"
#include "server/config/settings_file.hpp"

using namespace gridrace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = server::parse_settings_file(text);
    for (const auto& fault : read.faults) {
        if (printable(fault.message, fault.message.size()) != fault.message) std::abort();
    }
    server::Config config;
    for (const auto& said : read.said) {
        if (!said.row->put(config, said.value)) std::abort();
    }
    const auto written = server::settings_text(config, nullptr);
    const auto again = server::parse_settings_file(written);
    server::Config same;
    for (const auto& said : again.said) said.row->put(same, said.value);
    if (!again.faults.empty() || server::settings_text(same, nullptr) != written) std::abort();
    return 0;
}
