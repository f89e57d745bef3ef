// index.html for one address: what it names is counted from the page's own place, "./assets/…", since the server does not
// know where a proxy has it; an address further down counts from there. And the tags by which a chat shows what is behind
// a link (Open Graph protocol). Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/race/room_state.hpp"

namespace gridrace::server {

// What a chat shows of a link.
struct Preview {
    std::string title;
    std::string description;
    std::string mode = {};  // by its name; "" for one that this build does not know
    std::string picture =
        {};  // of the mode, "./assets/preview-lives-1b2C3d4E.png"; "": that of the file
};

// Who invites, what is raced and how many are there: no more than joining would tell, and of names only the host's and the club's.
Preview preview_of(const race::RoomState& room);

// `path` is that of the request. `home` is the address of the start page, "https://example.org/sudoku/", if known:
// readers want a picture's whole address. Without a preview the texts of the file stay.
std::string index_at(std::string_view file, std::string_view path, std::string_view home,
                     const std::optional<Preview>& preview);

}  // namespace gridrace::server
