// Request targets in absolute form, "http://host/path", which every server must accept (RFC 9112, 3.2.2). Pure.
#pragma once

#include <optional>
#include <string_view>

#include "server/net/http/http.hpp"

namespace gridrace::server {

// Turns a target in absolute form into origin form, and makes its authority the header Host, whatever that was. Targets
// of other forms and schemes stay as they are. One sentence for the client if the authority names no host: answer 400.
std::optional<std::string_view> use_origin_form(Request& request);

}  // namespace gridrace::server
