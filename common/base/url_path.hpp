// The path under which a proxy has a server: "/sudoku" of "https://example.org/sudoku/r/K7QX2M". Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridrace {

// "/sudoku/" -> "/sudoku", "/games/sudoku"; "" and "/" -> "". None if it is too long, has characters that a URL escapes,
// leads up ("..") or has a part that the server's own paths begin with, such as "/r".
std::optional<std::string> parse_url_path(std::string_view text);

// The end of a link that says the room's word and the server's, "#word=kite,server_word=moon": a browser keeps it from the
// server and from logs on the way. Every other byte than letters, digits and -_.~ is escaped. Empty for no word.
std::string word_fragment(std::string_view word, std::string_view server_word = {});
// A link, or address, in its parts.
struct LinkWithWords {
    std::string_view link;
    std::string word, server_word;  // empty: none
};
LinkWithWords split_word_fragment(std::string_view text);

}  // namespace gridrace
