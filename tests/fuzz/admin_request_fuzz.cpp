// Any bytes on the admin socket are a request that means the same when written and read again, or a fault of one line;
// the same for spans of time.
#include <cstdint>
#include <cstdlib>

#include "common/base/text.hpp"
#include "server/admin/request.hpp"

using namespace gridrace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace server::admin;
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    if (const auto span = parse_span(line)) {
        if (parse_span(span_text(*span)) != span) std::abort();
    }
    const auto request = parse_request(line);
    if (!request) {
        const auto& fault = request.error();
        const auto answer = answer_line(fault);
        if (answer.find('\n') != answer.size() - 1) std::abort();
        if (printable(fault.message, fault.message.size()) != fault.message) std::abort();
        return 0;
    }
    const auto written = to_line(*request);
    const auto again = parse_request(written);
    if (written.find('\n') != std::string::npos || !again) std::abort();
    if (again->command != request->command || again->arguments != request->arguments) std::abort();
    return 0;
}
