#include "common/sudoku/texts/html_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "common/sudoku/texts/characters.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::size_t longest_tag = 4096;
// Where a text begins to be HTML, and what a tag means.
constexpr std::string_view known_tags =
    " !doctype html head body table tbody thead tr td th p div br pre span input style script ";
constexpr std::string_view tags_of_lines = " p div br pre li h1 h2 h3 ";

struct Entity {
    std::string_view name;
    std::string_view text;
};
constexpr std::array<Entity, 8> entities{{{"&nbsp;", " "},
                                          {"&#160;", " "},
                                          {"&#xa0;", " "},
                                          {"&ensp;", " "},
                                          {"&emsp;", " "},
                                          {"&middot;", "."},
                                          {"&quot;", "\""},
                                          {"&amp;", "&"}}};

// `td` of `td class="x"`, in lower case.
std::string name_of(std::string_view tag) {
    return lower(
        std::string(tag.substr(0, std::min(tag.find_first_of(" \t\r\n/>", 1), tag.size()))));
}

bool has_tag(std::string_view line) {
    for (auto begin = line.find('<'); begin != std::string_view::npos;
         begin = line.find('<', begin + 1)) {
        auto name = name_of(line.substr(begin + 1, 12));
        if (name.starts_with('/')) name.erase(0, 1);
        if (is_word_of(known_tags, name)) return true;
    }
    return false;
}

bool may_begin_tag(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '/' || c == '!' || c == '?';
}

// The place of the next tag: "5 < 7" has none.
std::size_t find_tag(std::string_view line) {
    auto begin = line.find('<');
    while (begin != std::string_view::npos && begin + 1 < line.size() &&
           !may_begin_tag(line[begin + 1])) {
        begin = line.find('<', begin + 1);
    }
    return begin;
}

// `5` of `input value="5"`.
std::string_view value_in(std::string_view tag) {
    constexpr std::string_view attribute = " value=";
    const auto begin = tag.find(attribute);
    if (begin == std::string_view::npos) return {};
    auto value = tag.substr(begin + attribute.size());
    const bool is_quoted = value.starts_with('"') || value.starts_with('\'');
    const auto quote = is_quoted ? value.substr(0, 1) : std::string_view(" >");
    if (is_quoted) value.remove_prefix(1);
    return value.substr(0, value.find_first_of(quote));
}

}  // namespace

void HtmlText::add(std::string_view text) {
    while (!text.empty() && text_.size() < longest_tag) {
        const auto entity = std::ranges::find_if(
            entities, [&](const Entity& one) { return text.starts_with(one.name); });
        if (entity == entities.end()) {
            text_ += text.front();
            text.remove_prefix(1);
        } else {
            text_ += entity->text;
            text.remove_prefix(entity->name.size());
        }
    }
}

void HtmlText::end_line(std::vector<std::string>& lines) {
    fields_ = 0;
    if (text_.find_first_not_of(" \r") != std::string_view::npos)
        lines.push_back(std::exchange(text_, {}));
    text_.clear();
}

void HtmlText::read_tag(std::string_view tag, std::vector<std::string>& lines) {
    const auto name = name_of(tag);
    if (name == "style" || name == "script") {
        skipped_until_ = "/" + name;
    } else if (name == "tr" || name == "/tr" || name == "/table") {
        end_line(lines);
        is_in_row_ = name == "tr";
    } else if (name == "td" || name == "th") {
        if (fields_++ > 0) add("\t");
    } else if (name == "input") {
        add(value_in(tag));
    } else if (!is_in_row_ &&
               (is_word_of(tags_of_lines, name) ||
                (name.starts_with('/') && is_word_of(tags_of_lines, name.substr(1))))) {
        end_line(lines);
    }
}

void HtmlText::read(std::string_view line, std::vector<std::string>& lines) {
    has_begun_ = has_begun_ || has_tag(line);
    if (!has_begun_) {
        lines.emplace_back(line);
        return;
    }
    while (!line.empty()) {
        const bool is_open = !tag_.empty();
        const auto begin = is_open ? 0 : find_tag(line);
        if (begin == std::string_view::npos) {
            if (skipped_until_.empty()) add(line);
            break;
        }
        if (skipped_until_.empty()) add(line.substr(0, begin));
        line.remove_prefix(begin);
        const auto end = line.find('>');
        if (tag_.size() < longest_tag) tag_ += line.substr(0, std::min(end, longest_tag));
        if (end == std::string_view::npos) {
            tag_ += ' ';  // it continues on the next line
            break;
        }
        line.remove_prefix(end + 1);
        const auto tag = std::exchange(tag_, {});
        if (skipped_until_.empty()) {
            read_tag(std::string_view(tag).substr(1), lines);
        } else if (name_of(std::string_view(tag).substr(1)) == skipped_until_) {
            skipped_until_.clear();
        }
    }
    if (!is_in_row_ && tag_.empty()) end_line(lines);
}

void HtmlText::finish(std::vector<std::string>& lines) {
    end_line(lines);
    *this = {};
}

}  // namespace gridrace::sudoku::detail
