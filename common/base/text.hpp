// Text written by other people, made safe: what may be stored as a name, and what may reach a
// terminal or a log line. Also formats text for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.hpp"

namespace gridrace {

// Why a name is refused.
enum class NameFault {
    empty,
    too_long,  // over 48 bytes, 16 code points or 16 terminal cells
    not_utf8,
    forbidden_character,  // control, format, surrogate, private, unassigned, line separator, invisible
    too_many_marks,       // more than two combining marks on one character
    reserved,             // see is_reserved_name
};

// One sentence for the person who chose the name.
std::string_view describe(NameFault fault);

// The name as it is stored and shown: NFC, outer spaces removed, inner runs of spaces made one,
// variation selectors removed. Emoji sequences stay as they are (emoji.hpp).
Result<std::string, NameFault> clean_name(std::string_view name);

// Whether some version of this program stored this name: earlier ones allowed invisible characters and
// names that are reserved now, and records have them. Shown, like all text of others, by printable().
bool was_name_allowed(std::string_view name);

// A line of chat as it is stored and shown: cleaned like a name, at most 240 terminal columns and
// 800 bytes. None if it cannot be cleaned, or if nothing of it is visible.
std::optional<std::string> clean_line(std::string_view line);

// The name of a server: a line of at most 40 terminal columns.
std::optional<std::string> clean_server_name(std::string_view name);

// The name of a club: a line of at most 30 terminal columns.
std::optional<std::string> clean_club_name(std::string_view name);

// A word that people tell each other, such as that of a room: a line of at most 64 bytes. However it was typed, it is the
// same: NFC, outer spaces removed.
inline constexpr std::size_t max_word_bytes = 64;
std::optional<std::string> clean_word(std::string_view word);

// The text with everything that is not a printable character of well-formed UTF-8, and every
// combining mark after two, shown as \xNN; reads at most `limit` bytes (then "…"). Safe in a log
// line and on a terminal.
std::string printable(std::string_view text, std::size_t limit = 200);

// As one word for a shell: in single quotes; a quote is written outside them, escaped.
std::string in_single_quotes(std::string_view text);

// The number of terminal columns that cleaned text takes up, emoji sequences as for_terminal() shows
// them.
int display_width(std::string_view text);

// 1234567 as "1,234,567".
std::string with_commas(std::uint64_t number);

}  // namespace gridrace
