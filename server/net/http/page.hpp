// The page for browsers, embedded in the program.
#pragma once

#include <optional>
#include <span>
#include <variant>

#include "server/net/http/index_page.hpp"
#include "server/net/link/http.hpp"
#include "server/web/web_files.hpp"

namespace gridrace::server {

using PageAnswer = std::variant<Response, FileResponse>;

// How the page is reached from outside.
struct PageSite {
    std::string_view public_path;  // under which a proxy has it, "/sudoku"; empty: none
    bool is_secure = false;        // the server itself speaks TLS
};

// The address of the start page, "https://example.org/sudoku/"; empty if the request names no host.
std::string home_of(const Request& request, const PageSite& site);

// The room that a request for its page names: "/r/CODE", opened in a browser or read by a chat that shows what is behind
// a link.
std::optional<race::RoomCode> room_of_page(const Request& request);

// The answer to a request for the page: "/", "/r/…" for who takes HTML, or one of the files. None if
// it is for something else. A connection continues after it if the client can do that.
std::optional<PageAnswer> answer_page(std::span<const WebFile> files, const Request& request,
                                      const PageSite& site = {});
// The page of a room that has this preview; without one as if there were no such room.
Response answer_room_page(std::span<const WebFile> files, const Request& request,
                          const PageSite& site, const std::optional<Preview>& preview);
// The page of operators, or one sentence where the program has none.
PageAnswer answer_operator_page(std::span<const WebFile> files, const Request& request);
// The page for a browser that has opened an address where nothing is: 404, and it shows its start. None for others.
std::optional<Response> answer_unknown_page(std::span<const WebFile> files, const Request& request,
                                            const PageSite& site);

}  // namespace gridrace::server
