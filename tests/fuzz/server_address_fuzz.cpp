// Any address names a server or a room, which survive being written and read again, or the fault is safe for a
// terminal.
#include <cstdint>
#include <cstdlib>

#include "client/net/address.hpp"
#include "common/base/text.hpp"

using namespace gridrace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const client::ServerAddress usual{"localhost", 8765, false};
    if (const auto server = client::parse_server(text)) {
        const auto again = client::parse_server(client::to_url(*server));
        if (!again || *again != *server) std::abort();
    } else if (printable(server.error().reason, 1000) != server.error().reason) {
        std::abort();
    }
    if (const auto room = client::parse_room(text, usual)) {
        const auto again = client::parse_room(client::to_url(*room), usual);
        if (!again || *again != *room) std::abort();
    } else if (printable(room.error().reason, 1000) != room.error().reason) {
        std::abort();
    }
    return 0;
}
