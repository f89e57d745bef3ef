// What pages of other hosts may read: answers about rooms, if the operator of the server has listed their origin. The rules
// of CORS (Fetch, 3.2). Pages of this host need nothing of it.
#pragma once

#include <optional>
#include <string>

#include "server/net/limits/gate.hpp"
#include "server/net/link/http.hpp"

namespace gridrace::server {

// The parts of a request on which the form of every answer depends.
struct Requester {
    http::verb method = http::verb::get;
    // Of a page that may read the answer; empty if there is none, or it is of this host.
    std::string listed_origin;
    bool reads_json = false;  // errors, too: as_json_error()
};
Requester requester_of(const Gate& gate, const Request& request);

// The answer in the form that the requester needs: without a body for HEAD, an error as JSON if it reads that, and with
// leave for its page to read it.
Response answer_for(const Requester& requester, Response answer);

// The answer if this is a browser's question whether a listed page may ask (a preflight).
std::optional<Response> answer_preflight(const Requester& requester, const Request& request);

// Whether the request has a header that shows a browser and that a page's script cannot remove: only a browser can be
// led by a page.
bool is_from_browser(const Request& request);

}  // namespace gridrace::server
