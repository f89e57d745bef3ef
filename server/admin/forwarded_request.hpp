// A request that one node passes on to another, as it is sent.
#pragma once

#include <string>

#include "server/admin/request.hpp"

namespace gridrace::server::admin {

struct ForwardedRequest {
    Request request;
    Asker asker;  // at the other node
};

std::string to_text(const ForwardedRequest& forwarded);
// Checks every field.
Result<ForwardedRequest, Fault> parse_forwarded(std::string_view text);

}  // namespace gridrace::server::admin
