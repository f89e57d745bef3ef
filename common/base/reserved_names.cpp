#include "common/base/reserved_names.hpp"

#include <array>
#include <set>
#include <string>

#include "common/base/code_point.hpp"
#include "common/base/look_alike.hpp"

namespace gridrace {

namespace {

// What the screens call the server and a room's host, in English, German, Spanish and Chinese, and
// whom people take for somebody in charge.
constexpr auto reserved = std::to_array<std::string_view>({"server",
                                                           "the server",
                                                           "der server",
                                                           "servidor",
                                                           "el servidor",
                                                           "服务器",
                                                           "host",
                                                           "the host",
                                                           "gastgeber",
                                                           "der gastgeber",
                                                           "anfitrión",
                                                           "el anfitrión",
                                                           "房主",
                                                           "admin",
                                                           "administrator",
                                                           "administrador",
                                                           "el administrador",
                                                           "管理员",
                                                           "moderator",
                                                           "moderador",
                                                           "gridrace",
                                                           "gridraced"});

// Only what is written in letters; others set names apart without making them other names.
std::string letters_of(std::string_view text) {
    std::string letters;
    while (!text.empty()) {
        const auto before = text;
        const auto code_point = take_code_point(text);
        if (code_point < 0) break;
        switch (utf8proc_category(code_point)) {
            case UTF8PROC_CATEGORY_LU:
            case UTF8PROC_CATEGORY_LL:
            case UTF8PROC_CATEGORY_LT:
            case UTF8PROC_CATEGORY_LM:
            case UTF8PROC_CATEGORY_LO:
            case UTF8PROC_CATEGORY_MN:
            case UTF8PROC_CATEGORY_MC: letters += before.substr(0, before.size() - text.size());
            default: break;
        }
    }
    return letters;
}

std::set<std::string> reserved_skeletons() {
    std::set<std::string> skeletons;
    for (const auto name : reserved) skeletons.insert(skeleton(letters_of(name)));
    return skeletons;
}

}  // namespace

bool is_reserved_name(std::string_view name) {
    static const auto skeletons = reserved_skeletons();
    // A digit may follow the name ("Host 2"), or stand for a letter ("H0st").
    return skeletons.contains(skeleton(letters_of(name))) || skeletons.contains(skeleton(name));
}

}  // namespace gridrace
