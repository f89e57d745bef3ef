// Whatever a Forwarded or X-Forwarded-For header contains, the client is an address, which survives being written and
// read again; the same for lists of networks.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/net/limits/forwarded.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace gridrace::server;
    const std::string_view value(reinterpret_cast<const char*>(data), size);
    const auto trusted = *parse_networks("10.0.0.0/8, ::1");
    const auto proxy = *parse_address("10.0.0.1");
    const auto stranger = *parse_address("192.0.2.1");
    for (const auto header : {ForwardedHeader::x_forwarded_for, ForwardedHeader::forwarded}) {
        const auto client = client_behind(proxy, trusted, header, value);
        if (parse_address(client.to_string()) != client) std::abort();
        if (client_behind(stranger, trusted, header, value) != stranger) std::abort();
    }
    // Each proxy must say so.
    const std::string more = std::string(value) + ",for=192.0.2.1";
    if (is_forwarded_by_https(more)) std::abort();
    if (const auto networks = parse_networks(value)) {
        const auto text = to_text(*networks);
        const auto again = parse_networks(text);
        if (!again || to_text(*again) != text) std::abort();
    }
    return 0;
}
