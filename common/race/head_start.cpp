#include "common/race/head_start.hpp"

namespace gridrace::race {

HeadStart allowed_head_start(Mode mode, const HeadStart& given) {
    const bool has_none = mode == Mode::relay || mode == Mode::together || has_tables(mode);
    if (has_none) return {};
    const bool has_time = mode != Mode::knock_out;
    const bool has_cells = mode != Mode::territory && mode != Mode::sprint;
    return {has_time ? given.time : std::chrono::seconds(0), has_cells ? given.cells : 0};
}

std::optional<Refusal> refuse_head_start(const RaceRules& rules, const HeadStart& given) {
    const bool is_in_range = given.time >= std::chrono::seconds(0) &&
                             given.time <= most_head_start_time && given.time < rules.time_limit &&
                             given.cells <= most_head_start_cells;
    if (!is_in_range) return RefusalCode::head_start_out_of_range;
    if (allowed_head_start(*rules.mode_settings.mode, given) != given)
        return RefusalCode::not_in_this_mode;
    return std::nullopt;
}

}  // namespace gridrace::race
