// The path under which a proxy has a server: "/sudoku" of "https://example.org/sudoku/r/K7QX2M". Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridrace {

// "/sudoku/" -> "/sudoku", "/games/sudoku"; "" and "/" -> "". None if it is too long, has characters that a URL escapes,
// leads up ("..") or has a part that the server's own paths begin with, such as "/r".
std::optional<std::string> parse_url_path(std::string_view text);

// The end of a room's link that says the room's word, "#word=kite": a browser keeps it from the server and from logs on the
// way. Every other byte than letters, digits and -_.~ is escaped. Empty for no word.
std::string word_fragment(std::string_view word);
// A room's link, or address, in two parts.
struct LinkWithWord {
    std::string_view link;
    std::string word;  // empty: none
};
LinkWithWord split_word_fragment(std::string_view text);

}  // namespace gridrace
