#include "common/base/text.hpp"

#include <utf8proc.h>

#include <array>
#include <cstdlib>
#include <memory>

#include "common/base/code_point.hpp"
#include "common/base/emoji.hpp"
#include "common/base/reserved_names.hpp"

namespace gridrace {

namespace {

constexpr std::size_t max_name_bytes = 48;
constexpr int max_name_code_points = 16;
constexpr int max_name_cells = 16;
constexpr int max_marks_in_a_row = 2;
constexpr std::size_t max_line_bytes = 800;
constexpr int max_server_name_cells = 40;
constexpr int max_club_name_cells = 30;
constexpr int max_line_cells = 240;

bool is_mark(utf8proc_int32_t code_point) {
    const auto category = utf8proc_category(code_point);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME ||
           category == UTF8PROC_CATEGORY_MC;
}

// Blank in most fonts, though Unicode does not say so.
bool is_blank(utf8proc_int32_t code_point) {
    constexpr utf8proc_int32_t braille_blank = 0x2800, replaced_object = 0xfffc,
                               null_note = 0x1d159;
    return code_point == braille_blank || code_point == replaced_object || code_point == null_note;
}

// Chooses a form of the character before it, and is dropped: outside of emoji sequences only the
// page would show the difference.
bool is_selector(utf8proc_int32_t code_point) {
    return is_mark(code_point) && is_ignorable(code_point);
}

// All that earlier versions asked for.
bool is_of_allowed_category(utf8proc_int32_t code_point) {
    switch (utf8proc_category(code_point)) {
        case UTF8PROC_CATEGORY_CN:
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_CF:
        case UTF8PROC_CATEGORY_CS:
        case UTF8PROC_CATEGORY_CO:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP: return false;
        default: return true;
    }
}

bool is_allowed(utf8proc_int32_t code_point) {
    return is_of_allowed_category(code_point) && !is_ignorable(code_point) && !is_blank(code_point);
}

// What is read of a text at once: an emoji sequence, or a code point.
struct Piece {
    std::string_view bytes;
    utf8proc_int32_t code_point = -1;  // the first; negative: not UTF-8
    bool is_sequence = false;
};

Piece take_piece(std::string_view& rest) {
    const auto before = rest;
    Piece piece;
    piece.code_point = take_code_point(rest);
    if (piece.code_point < 0) {
        rest.remove_prefix(1);
    } else if (const auto length = emoji_sequence_at(before); length > 0) {
        piece.is_sequence = true;
        rest = before.substr(length);
    }
    piece.bytes = before.substr(0, before.size() - rest.size());
    return piece;
}

// Counts the marks in a row.
class Marks {
public:
    // False if there are too many.
    bool add(const Piece& piece) {
        if (piece.is_sequence) {
            count_ = 1;  // that of a keycap
        } else {
            count_ = piece.code_point >= 0 && is_mark(piece.code_point) ? count_ + 1 : 0;
        }
        return count_ <= max_marks_in_a_row;
    }

private:
    int count_ = 0;
};

// Finds what text of other people may not contain.
std::optional<NameFault> find_fault(std::string_view text) {
    Marks marks;
    while (!text.empty()) {
        const auto piece = take_piece(text);
        if (piece.code_point < 0) return NameFault::not_utf8;
        if (!piece.is_sequence && is_selector(piece.code_point)) continue;
        if (!piece.is_sequence && !is_allowed(piece.code_point))
            return NameFault::forbidden_character;
        if (!marks.add(piece)) return NameFault::too_many_marks;
    }
    return std::nullopt;
}

std::string without_selectors(std::string_view text) {
    std::string kept;
    while (!text.empty()) {
        const auto piece = take_piece(text);
        if (piece.is_sequence || !is_selector(piece.code_point)) kept += piece.bytes;
    }
    return kept;
}

// Normalised to NFC; empty if the text is not UTF-8.
std::string compose(std::string_view text) {
    utf8proc_uint8_t* composed = nullptr;
    const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    const auto length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &composed, options);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(composed, &std::free);
    if (length < 0) return {};
    return {reinterpret_cast<const char*>(composed), static_cast<std::size_t>(length)};
}

std::string collapse_spaces(std::string_view text) {
    std::string collapsed;
    while (!text.empty()) {
        const auto before = text;
        const auto code_point = take_code_point(text);
        if (utf8proc_category(code_point) == UTF8PROC_CATEGORY_ZS) {
            if (!collapsed.empty() && collapsed.back() != ' ') collapsed += ' ';
        } else {
            collapsed += before.substr(0, before.size() - text.size());
        }
    }
    if (!collapsed.empty() && collapsed.back() == ' ') collapsed.pop_back();
    return collapsed;
}

// As for_terminal() shows it.
int width_of_sequence(std::string_view sequence) {
    const auto shown = for_terminal(sequence);
    int width = 0;
    for (std::string_view rest = shown; !rest.empty();) {
        width += utf8proc_charwidth(take_code_point(rest));
    }
    return width;
}

}  // namespace

std::string_view describe(NameFault fault) {
    switch (fault) {
        case NameFault::empty: return "a name needs at least one visible character";
        case NameFault::too_long:
            return "a name may have at most 16 characters; wide ones (Chinese, emoji) count twice";
        case NameFault::not_utf8: return "a name must be UTF-8 text";
        case NameFault::forbidden_character:
            return "a name may not contain control or invisible characters";
        case NameFault::too_many_marks:
            return "a name may have at most two accents on one character";
        case NameFault::reserved:
            return "this name would be taken for the server or its host: choose another";
    }
    return "";
}

Result<std::string, NameFault> clean_name(std::string_view name) {
    if (name.size() > 4 * max_name_bytes) return NameFault::too_long;
    if (const auto fault = find_fault(name)) return *fault;
    std::string cleaned = collapse_spaces(compose(without_selectors(name)));
    int code_points = 0;
    for (std::string_view rest = cleaned; !rest.empty(); ++code_points) take_code_point(rest);
    const int width = display_width(cleaned);
    if (width == 0) return NameFault::empty;
    if (cleaned.size() > max_name_bytes || code_points > max_name_code_points ||
        width > max_name_cells) {
        return NameFault::too_long;
    }
    if (is_reserved_name(cleaned)) return NameFault::reserved;
    return cleaned;
}

bool was_name_allowed(std::string_view name) {
    if (name.size() > max_name_bytes || name.empty()) return false;
    for (auto rest = name; !rest.empty();) {
        const auto piece = take_piece(rest);
        if (piece.code_point < 0) return false;
        if (!piece.is_sequence && !is_of_allowed_category(piece.code_point)) return false;
    }
    return display_width(name) <= max_name_cells;
}

std::optional<std::string> clean_line(std::string_view line) {
    if (line.size() > 4 * max_line_bytes || find_fault(line)) return std::nullopt;
    std::string cleaned = collapse_spaces(compose(without_selectors(line)));
    const int width = display_width(cleaned);
    const bool fits = width <= max_line_cells && cleaned.size() <= max_line_bytes;
    if (width == 0 || !fits) return std::nullopt;
    return cleaned;
}

std::optional<std::string> clean_server_name(std::string_view name) {
    auto line = clean_line(name);
    if (line && display_width(*line) > max_server_name_cells) return std::nullopt;
    return line;
}

std::optional<std::string> clean_club_name(std::string_view name) {
    auto line = clean_line(name);
    if (line && display_width(*line) > max_club_name_cells) return std::nullopt;
    return line;
}

std::optional<std::string> clean_word(std::string_view word) {
    auto line = clean_line(word);
    if (line && line->size() > max_word_bytes) return std::nullopt;
    return line;
}

std::string printable(std::string_view text, std::size_t limit) {
    constexpr std::string_view hex = "0123456789abcdef";
    const bool cut = text.size() > limit;
    std::string shown;
    Marks marks;
    for (auto rest = text.substr(0, limit); !rest.empty();) {
        const auto piece = take_piece(rest);
        const bool is_short = marks.add(piece);
        if (piece.is_sequence ||
            (piece.code_point >= 0 && is_allowed(piece.code_point) && is_short)) {
            shown += piece.bytes;
            continue;
        }
        for (const char c : piece.bytes) {
            const auto byte = static_cast<unsigned char>(c);
            shown += "\\x";
            shown += hex[byte >> 4];
            shown += hex[byte & 15];
        }
    }
    if (cut) shown += "…";
    return shown;
}

std::string in_single_quotes(std::string_view text) {
    std::string escaped = "'";
    for (const char c : text) {
        if (c == '\'') {
            escaped += "'\\''";
        } else {
            escaped += c;
        }
    }
    return escaped + "'";
}

int display_width(std::string_view text) {
    int width = 0;
    while (!text.empty()) {
        if (static_cast<unsigned char>(text.front()) < 0x80) {
            const bool is_control = text.front() < ' ' || text.front() == '\x7f';
            width += is_control ? 0 : 1;
            text.remove_prefix(1);
            continue;
        }
        const auto piece = take_piece(text);
        if (piece.code_point < 0) return width;
        width += piece.is_sequence ? width_of_sequence(piece.bytes)
                                   : utf8proc_charwidth(piece.code_point);
    }
    return width;
}

std::string with_commas(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (auto place = text.size(); place > 3;) text.insert(place -= 3, ",");
    return text;
}

}  // namespace gridrace
