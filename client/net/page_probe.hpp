// Asks a server for its page as a browser does: it may refuse browsers, or this name, where it lets programs in.
#pragma once

#include <cstdint>
#include <string>

#include "client/net/address.hpp"

namespace gridrace::client {

struct PageProbe {
    enum class Answer : std::uint8_t {
        page,        // a browser gets the page
        no_page,     // the server has none
        refused,     // a browser is refused; the server says why
        unreachable  // no answer, or none of a gridrace server
    };
    Answer answer{};
    std::string sentence;  // of the server, or why there is no answer; safe to print
};

// Blocks until the server has answered, ten seconds at most.
PageProbe probe_page(const ServerAddress& server);

}  // namespace gridrace::client
