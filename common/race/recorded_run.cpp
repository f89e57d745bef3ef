#include "common/race/recorded_run.hpp"

#include "common/base/text.hpp"

namespace gridrace::race {

std::string ghost_name(std::string_view player) {
    auto cut = std::string(player);
    for (;;) {
        auto name = clean_name(cut + std::string(ghost_suffix));
        if (name) return *std::move(name);
        while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xc0) == 0x80)
            cut.pop_back();
        if (cut.empty()) return "?" + std::string(ghost_suffix);
        cut.pop_back();
    }
}

}  // namespace gridrace::race
