// Any contents of a server's files of bans and of its stock of puzzles are refused, or mean the same when written and
// read again.
#include <cstdint>
#include <cstdlib>

#include "common/base/text.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/puzzles/stocked_puzzle.hpp"

using namespace gridrace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto bans = server::parse_bans(text)) {
        const auto again = server::parse_bans(server::to_text(*bans));
        if (!again || *again != *bans) std::abort();
    }
    const auto stock = server::parse_stock(text);
    if (!stock) {
        if (printable(stock.error()) != stock.error()) std::abort();
        return 0;
    }
    const auto again = server::parse_stock(server::to_text(*stock));
    if (!again || *again != *stock) std::abort();
    return 0;
}
