#include "common/base/text.hpp"

#include <utf8proc.h>

#include <array>
#include <cstdlib>
#include <memory>

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

// Removes one code point from the front of `rest`; negative if there is no valid UTF-8 there.
utf8proc_int32_t take_code_point(std::string_view& rest) {
    utf8proc_int32_t code_point = -1;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(rest.data()),
                                         static_cast<utf8proc_ssize_t>(rest.size()), &code_point);
    if (length < 1) return -1;
    rest.remove_prefix(static_cast<std::size_t>(length));
    return code_point;
}

bool is_mark(utf8proc_int32_t code_point) {
    const auto category = utf8proc_category(code_point);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME ||
           category == UTF8PROC_CATEGORY_MC;
}

bool is_allowed(utf8proc_int32_t code_point) {
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

// Finds what text of other people may not contain.
std::optional<NameFault> find_fault(std::string_view text) {
    int marks = 0;
    while (!text.empty()) {
        const auto code_point = take_code_point(text);
        if (code_point < 0) return NameFault::not_utf8;
        if (!is_allowed(code_point)) return NameFault::forbidden_character;
        marks = is_mark(code_point) ? marks + 1 : 0;
        if (marks > max_marks_in_a_row) return NameFault::too_many_marks;
    }
    return std::nullopt;
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
    }
    return "";
}

Result<std::string, NameFault> clean_name(std::string_view name) {
    if (name.size() > 4 * max_name_bytes) return NameFault::too_long;
    if (const auto fault = find_fault(name)) return *fault;
    std::string cleaned = collapse_spaces(compose(name));
    int code_points = 0;
    for (std::string_view rest = cleaned; !rest.empty(); ++code_points) take_code_point(rest);
    const int width = display_width(cleaned);
    if (width == 0) return NameFault::empty;
    if (cleaned.size() > max_name_bytes || code_points > max_name_code_points ||
        width > max_name_cells) {
        return NameFault::too_long;
    }
    return cleaned;
}

std::optional<std::string> clean_line(std::string_view line) {
    if (line.size() > 4 * max_line_bytes || find_fault(line)) return std::nullopt;
    std::string cleaned = collapse_spaces(compose(line));
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

std::string printable(std::string_view text, std::size_t limit) {
    constexpr std::string_view hex = "0123456789abcdef";
    const bool cut = text.size() > limit;
    std::string shown;
    int marks = 0;
    for (auto rest = text.substr(0, limit); !rest.empty();) {
        const auto before = rest;
        const auto code_point = take_code_point(rest);
        marks = code_point >= 0 && is_mark(code_point) ? marks + 1 : 0;
        if (code_point >= 0 && is_allowed(code_point) && marks <= max_marks_in_a_row) {
            shown += before.substr(0, before.size() - rest.size());
            continue;
        }
        if (code_point < 0) rest.remove_prefix(1);
        for (const char c : before.substr(0, before.size() - rest.size())) {
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
        const auto code_point = take_code_point(text);
        if (code_point < 0) return width;
        width += utf8proc_charwidth(code_point);
    }
    return width;
}

std::string with_commas(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (auto place = text.size(); place > 3;) text.insert(place -= 3, ",");
    return text;
}

}  // namespace gridrace
