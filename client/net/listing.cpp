#include "client/net/listing.hpp"

#include <sysexits.h>

namespace gridrace::client {

ConnectionEnd why_no_listing(const HttpAnswer& answer, const ServerAddress& server,
                             ConnectionEnd missing) {
    if (answer.status == 429 || answer.status == 503) {
        const auto said = answer.sentence();
        return {EX_TEMPFAIL, "try_again_later",
                said.empty() ? "the server has no time now; try again later" : said};
    }
    if (answer.status == 403 && !answer.error.empty())
        return {EX_NOPERM, answer.error, answer.sentence()};
    // Servers before a list knew other methods there, or nothing.
    if (answer.status == 404 || answer.status == 405) return missing;
    return {EX_PROTOCOL, "not_gridrace",
            "the server at " + to_url(server) + " does not speak gridrace (HTTP " +
                std::to_string(answer.status) + ")"};
}

}  // namespace gridrace::client
