#include "common/race/entrants.hpp"

#include <algorithm>
#include <map>

#include "common/base/look_alike.hpp"

namespace gridrace::race {

Result<std::vector<std::string>, EntrantFault> clean_entrants(std::span<const std::string> names,
                                                              std::size_t most) {
    using Kind = EntrantFault::Kind;
    std::vector<std::string> entrants;
    std::map<std::string, std::size_t> folded, skeletons;
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto name = clean_name(names[i]);
        if (!name) return EntrantFault{Kind::not_allowed, i, 0, name.error()};
        const auto [same, is_new] = folded.emplace(fold_case(*name), i);
        if (!is_new) return EntrantFault{Kind::is_double, i, same->second, {}};
        const auto [alike, is_unlike] = skeletons.emplace(skeleton(*name), i);
        if (!is_unlike) return EntrantFault{Kind::looks_alike, i, alike->second, {}};
        if (i >= most) return EntrantFault{Kind::too_many, i, 0, {}};
        entrants.push_back(*std::move(name));
    }
    return entrants;
}

Result<std::vector<std::string>, Refusal> entrants_of(std::span<const std::string> names,
                                                      const RaceRules& rules, bool is_club) {
    if (names.empty()) return std::vector<std::string>{};
    const auto mode = rules.mode_settings.mode;
    const bool may_have_list = mode && has_tables(*mode) && !is_club;
    if (!may_have_list) return Refusal(RefusalCode::entrants_not_allowed);
    auto entrants = clean_entrants(names, rules.max_players);
    if (!entrants) return Refusal(RefusalCode::entrants_not_allowed);
    return *std::move(entrants);
}

const std::string* find_entrant(std::span<const std::string> entrants, const std::string& name) {
    const auto folded = fold_case(name);
    for (const auto& entrant : entrants) {
        if (fold_case(entrant) == folded) return &entrant;
    }
    return nullptr;
}

bool may_play(const RoomState& state, const std::string& name) {
    return state.entrants.empty() || find_entrant(state.entrants, name) != nullptr;
}

std::vector<std::string> missing_entrants(const RoomState& state) {
    std::vector<std::string> missing;
    for (const auto& entrant : state.entrants) {
        const bool is_here =
            std::ranges::find(state.members, entrant, &Member::name) != state.members.end();
        if (!is_here) missing.push_back(entrant);
    }
    return missing;
}

}  // namespace gridrace::race
