// The page for browsers, embedded in the program.
#pragma once

#include <optional>
#include <span>
#include <variant>

#include "server/net/http/http.hpp"
#include "server/web/web_files.hpp"

namespace gridrace::server {

using PageAnswer = std::variant<Response, FileResponse>;

// The answer to a request for the page: "/", "/r/CODE" for who takes HTML, or one of the files. None if
// it is for something else. A connection continues after it if the client can do that.
std::optional<PageAnswer> answer_page(std::span<const WebFile> files, const Request& request);

}  // namespace gridrace::server
