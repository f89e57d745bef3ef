#include "client/commands/entrants_file.hpp"

#include <sysexits.h>

#include <string_view>

#include "client/storage/folders.hpp"
#include "common/base/text.hpp"
#include "common/race/entrants.hpp"

namespace gridrace::client {

namespace {

constexpr std::size_t most_list_bytes = 256 * 1024;

struct ListedNames {
    std::vector<std::string> names;
    std::vector<std::size_t> lines;  // of each name, from 1
};

// Where a remark begins: a # that begins the line or a word. Within a word it is part of the name.
std::size_t remark_in(std::string_view line) {
    auto at = line.find('#');
    while (at != std::string_view::npos && at > 0 && line[at - 1] != ' ' && line[at - 1] != '\t')
        at = line.find('#', at + 1);
    return at;
}

ListedNames names_in(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    constexpr std::string_view blanks = " \t\r";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    ListedNames found;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto end = std::min(text.find('\n'), text.size());
        auto name = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        name = name.substr(0, remark_in(name));
        name.remove_prefix(std::min(name.find_first_not_of(blanks), name.size()));
        name = name.substr(0, name.find_last_not_of(blanks) + 1);
        if (name.empty()) continue;
        found.names.emplace_back(name);
        found.lines.push_back(line);
    }
    return found;
}

std::string describe(const race::EntrantFault& fault, const std::vector<std::size_t>& lines,
                     std::size_t most) {
    using Kind = race::EntrantFault::Kind;
    const auto earlier = std::to_string(lines[fault.earlier]);
    switch (fault.kind) {
        case Kind::too_many:
            return "the room has only " + std::to_string(most) + " seats; see --players";
        case Kind::not_allowed: return std::string(gridrace::describe(fault.why));
        case Kind::is_double: return "the same name as in line " + earlier;
        case Kind::looks_alike: return "the name looks like the one in line " + earlier;
    }
    return "";
}

}  // namespace

Result<std::vector<std::string>, OptionFault> read_entrants(const std::string& path,
                                                            std::size_t most) {
    const auto where = "--entrants: " + printable(path);
    const auto text = read_file(path, most_list_bytes);
    if (!text)
        return OptionFault{EX_NOINPUT, where + " is no file of up to 256 KiB that can be read"};
    const auto [names, lines] = names_in(*text);
    auto entrants = race::clean_entrants(names, most);
    if (!entrants) {
        const auto& fault = entrants.error();
        return OptionFault{EX_DATAERR, where + ", line " + std::to_string(lines[fault.index]) +
                                           ": " + describe(fault, lines, most)};
    }
    if (entrants->size() < 2)
        return OptionFault{EX_DATAERR, where + ": a tournament needs two names"};
    return *std::move(entrants);
}

}  // namespace gridrace::client
