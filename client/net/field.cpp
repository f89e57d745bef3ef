#include "client/net/field.hpp"

#include <sysexits.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "client/net/json_members.hpp"
#include "client/net/listing.hpp"
#include "common/base/look_alike.hpp"
#include "common/race/recorded_run.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr std::size_t most_races = 200;
constexpr std::size_t most_runs = 8;
constexpr std::size_t longest_field = 256 * 1024;

std::optional<std::uint64_t> form_in(const std::string& text) {
    std::uint64_t form = 0;
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, form, 16);
    const bool is_valid = text.size() == 16 && read.ptr == end && read.ec == std::errc() && form;
    return is_valid ? std::optional(form) : std::nullopt;
}

std::optional<FieldRun> parse_run(const json& said) {
    if (!said.is_object()) return std::nullopt;
    const auto seconds = said.value("seconds", json());
    const auto strength = said.value("strength", json());
    FieldRun run{text_at(said, "name")};
    if (run.name.empty() || !seconds.is_number_unsigned() || !strength.is_number_unsigned())
        return std::nullopt;
    run.seconds = seconds.get<std::uint64_t>();
    const auto tenths = strength.get<std::uint64_t>();
    if (tenths > static_cast<std::uint64_t>(sudoku::highest_rating.tenths)) return std::nullopt;
    run.strength = static_cast<int>(tenths);
    return run;
}

std::optional<FieldRace> parse_field_race(const json& said) {
    if (!said.is_object()) return std::nullopt;
    const auto form = form_in(text_at(said, "race"));
    const auto runs = said.find("runs");
    if (!form || runs == said.end() || !runs->is_array()) return std::nullopt;
    FieldRace race{*form, text_at(said, "difficulty"), {}};
    for (const auto& one : *runs) {
        auto run = race.runs.size() < most_runs ? parse_run(one) : std::nullopt;
        if (run) race.runs.push_back(*std::move(run));
    }
    return race.runs.empty() ? std::nullopt : std::optional(std::move(race));
}

// From the run that is nearest.
int distance(const FieldRace& race, sudoku::Rating strength) {
    int least = sudoku::highest_rating.tenths;
    for (const auto& run : race.runs)
        least = std::min(least, std::abs(run.strength - strength.tenths));
    return least;
}

}  // namespace

std::optional<std::vector<FieldRace>> parse_field(std::string_view text) {
    return parse_listing(text, "races", most_races, parse_field_race);
}

const FieldRace* race_to_race(const std::vector<FieldRace>& field,
                              const std::set<std::uint64_t>& seen, std::string_view name,
                              sudoku::Rating strength) {
    const FieldRace* best = nullptr;
    // A server tells the name of a ghost without its suffix.
    const auto own = fold_case(race::ghost_name(name));
    for (const auto& race : field) {
        const bool is_own = std::ranges::any_of(race.runs, [&](const FieldRun& run) {
            return fold_case(run.name + std::string(race::ghost_suffix)) == own;
        });
        if (is_own || seen.contains(race.form)) continue;
        if (best == nullptr || distance(race, strength) < distance(*best, strength)) best = &race;
    }
    return best;
}

Result<std::vector<FieldRace>, ConnectionEnd> fetch_field(const ServerAddress& server) {
    return read_listing(exchange(server, {"/field", std::nullopt, longest_field}), server,
                        parse_field,
                        {EX_UNAVAILABLE, "no_field",
                         "the server at " + to_url(server) + " keeps no races to be raced again"});
}

}  // namespace gridrace::client
