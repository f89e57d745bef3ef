// Any bytes of a proxy before its client's first byte: the server reads only those of the header, and finds an address
// or none.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/net/limits/proxy_header.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace gridrace::server;
    const std::string_view stream(reinterpret_cast<const char*>(data), size);
    std::string header;
    for (auto more = more_of_proxy_header(header); more > 0; more = more_of_proxy_header(header)) {
        if (header.size() + more > stream.size()) break;
        header += stream.substr(header.size(), more);
    }
    if (header.size() > max_proxy_header_bytes) std::abort();
    const auto parsed = parse_proxy_header(header);
    if (parsed && more_of_proxy_header(header) != 0) std::abort();
    const auto whole = parse_proxy_header(stream);
    if (whole && header != stream) std::abort();
    return 0;
}
