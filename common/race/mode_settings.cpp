#include "common/race/mode_settings.hpp"

#include <algorithm>
#include <type_traits>

namespace gridrace::race {

namespace {

template <Mode... modes>
bool plays(const ModeSettings& settings) {
    return ((settings.mode == modes) || ...);
}

bool has_finish_window(const ModeSettings& settings) {
    return settings.mode && can_be_ended(*settings.mode);
}

// A row of the table, for a member that is a plain number or a duration.
template <auto member>
constexpr ModeNumber number(std::string_view name, std::uint32_t least, std::uint32_t most,
                            bool (*is_read)(const ModeSettings&)) {
    using Member = std::decay_t<decltype(ModeSettings{}.*member)>;
    constexpr auto get = [](const ModeSettings& settings) {
        if constexpr (std::is_same_v<Member, std::uint32_t>) {
            return settings.*member;
        } else {
            return static_cast<std::uint32_t>((settings.*member).count());
        }
    };
    constexpr auto set = [](ModeSettings& settings, std::uint32_t value) {
        settings.*member = Member(value);
    };
    return {name, least, most, is_read, get, set};
}

// In the order of ModeSettings.
constexpr std::array numbers{
    number<&ModeSettings::lives>("lives", 1, 20, plays<Mode::lives>),
    number<&ModeSettings::penalty>("penalty_seconds", 1, 600, plays<Mode::penalty>),
    number<&ModeSettings::lock>("lock_seconds", 1, 60, plays<Mode::territory>),
    number<&ModeSettings::races>("races", 2, 50, plays<Mode::match, Mode::swiss>),
    number<&ModeSettings::teams>("teams", 2, 4, has_teams),
    number<&ModeSettings::turn_digits>("turn_digits", 1, 20, plays<Mode::relay>),
    number<&ModeSettings::turn_time>("turn_seconds", 5, 300, plays<Mode::relay>),
    number<&ModeSettings::table_size>("table_size", 2, 8, plays<Mode::swiss, Mode::arena>),
    number<&ModeSettings::arena_time>("arena_minutes", 5, 180, plays<Mode::arena>),
    number<&ModeSettings::finish_window>("finish_window_seconds", 0, 3600, has_finish_window)};

}  // namespace

std::string_view name(Mode mode) {
    switch (mode) {
        case Mode::race: return "race";
        case Mode::lives: return "lives";
        case Mode::penalty: return "penalty";
        case Mode::sprint: return "sprint";
        case Mode::match: return "match";
        case Mode::territory: return "territory";
        case Mode::together: return "together";
        case Mode::relay: return "relay";
        case Mode::knock_out: return "knock-out";
        case Mode::daily: return "daily";
        case Mode::swiss: return "swiss";
        case Mode::arena: return "arena";
    }
    return "unknown";
}

std::optional<Mode> parse_mode(std::string_view text) {
    const auto found = std::ranges::find(all_modes, text, [](Mode mode) { return name(mode); });
    return found != all_modes.end() ? std::optional(*found) : std::nullopt;
}

std::span<const ModeNumber> mode_numbers() {
    return numbers;
}

ModeSettings keeping(ModeSettings settings, const ModeSettings& before, ModeSettingSet kept) {
    const auto keep = [&](ModeSetting setting, auto member) {
        if (kept.contains(setting)) settings.*member = before.*member;
    };
    keep(ModeSetting::mode, &ModeSettings::mode);
    keep(ModeSetting::lives, &ModeSettings::lives);
    keep(ModeSetting::penalty, &ModeSettings::penalty);
    keep(ModeSetting::lock, &ModeSettings::lock);
    keep(ModeSetting::races, &ModeSettings::races);
    keep(ModeSetting::best_of, &ModeSettings::best_of);
    keep(ModeSetting::teams, &ModeSettings::teams);
    keep(ModeSetting::turn_digits, &ModeSettings::turn_digits);
    keep(ModeSetting::turn_time, &ModeSettings::turn_time);
    keep(ModeSetting::rising, &ModeSettings::rising);
    keep(ModeSetting::calm, &ModeSettings::calm);
    keep(ModeSetting::equivalent_boards, &ModeSettings::equivalent_boards);
    keep(ModeSetting::table_size, &ModeSettings::table_size);
    keep(ModeSetting::arena_time, &ModeSettings::arena_time);
    keep(ModeSetting::in_teams, &ModeSettings::in_teams);
    keep(ModeSetting::finish_window, &ModeSettings::finish_window);
    settings.day = before.day;  // set by the server alone
    return settings;
}

ModeSettings without_stray_numbers(ModeSettings settings, const ModeSettings& before) {
    for (const auto& number : numbers) {
        const bool is_stray = !number.is_read(settings) && !number.takes(number.get(settings));
        if (is_stray) number.set(settings, number.get(before));
    }
    return settings;
}

std::optional<Refusal> find_fault(const ModeSettings& settings) {
    if (!settings.mode) return RefusalCode::not_known;
    const bool has_day = settings.day >= 1 && settings.day <= most_days;
    if (settings.mode == Mode::daily && !has_day) return RefusalCode::mode_setting_out_of_range;
    for (const auto& number : numbers) {
        if (number.is_read(settings) && !number.takes(number.get(settings)))
            return RefusalCode::mode_setting_out_of_range;
    }
    const bool may_have_teams = settings.mode == Mode::relay || takes_teams(*settings.mode);
    if (settings.in_teams && !may_have_teams) return RefusalCode::no_teams_in_this_mode;
    return std::nullopt;
}

}  // namespace gridrace::race
