// Request targets in absolute form, "http://host/path", which every server must accept (RFC 9112, 3.2.2). Pure.
#pragma once

#include <optional>
#include <string_view>

#include "server/net/link/http.hpp"

namespace gridrace::server {

// Turns a target in absolute form into origin form, and makes its authority the header Host, whatever that was. Targets
// of other forms and schemes stay as they are. One sentence for the client if the authority names no host: answer 400.
std::optional<std::string_view> use_origin_form(Request& request);

// Cuts off the path under which a proxy has the server, "/sudoku", if the proxy has not done it.
void cut_public_path(Request& request, std::string_view public_path);

// The path of a target, without what follows "?": no request of this server has a query, but links get some on their way.
constexpr std::string_view path_of(std::string_view target) {
    return target.substr(0, target.find('?'));
}

constexpr std::string_view without_last_slash(std::string_view path) {
    if (path.ends_with('/')) path.remove_suffix(1);
    return path;
}

}  // namespace gridrace::server
