#include "common/identity/race_seals.hpp"

#include <algorithm>

#include "common/base/sha256.hpp"
#include "common/identity/text_lines.hpp"

namespace gridrace::identity {

namespace {

constexpr std::string_view first_line_of_seals = "gridrace seals v1\n";

}  // namespace

race::Digest seal_of(const race::Digest& salt, const race::Digest& course) {
    Sha256Stream both;
    both.add({reinterpret_cast<const char*>(salt.data()), salt.size()});
    both.add({reinterpret_cast<const char*>(course.data()), course.size()});
    return both.hash();
}

std::string text_of(const RaceSeals& seals) {
    std::string text(first_line_of_seals);
    for (const auto& one : seals.course) {
        text += "course " + std::to_string(one.bytes) + ' ' + text_of_bytes(one.salt) + ' ' +
                text_of_bytes(one.seal) + '\n';
    }
    if (seals.record) text += "record " + text_of_bytes(*seals.record) + '\n';
    return text;
}

std::optional<RaceSeals> read_race_seals(std::string_view text) {
    const auto whole = text;
    if (text.size() > most_seals_bytes || !text.starts_with(first_line_of_seals))
        return std::nullopt;
    text.remove_prefix(first_line_of_seals.size());
    RaceSeals seals;
    while (text.starts_with("course ")) {
        auto line = take_line(text, "course ");
        race::CourseSealed one;
        const bool is_right = parse_value(take_word(line), one.bytes) &&
                              parse_value(take_word(line), one.salt) && parse_value(line, one.seal);
        if (!is_right) return std::nullopt;
        seals.course.push_back(one);
    }
    if (!text.empty() && !parse_value(take_line(text, "record "), seals.record.emplace()))
        return std::nullopt;
    // One form only, so that nothing is read in two ways.
    return text_of(seals) == whole ? std::optional(std::move(seals)) : std::nullopt;
}

std::optional<std::string> seals_fault(const RaceSeals& seen, const RaceSeals& told,
                                       std::string_view record) {
    if (seen.record && *seen.record != sha256(record))
        return "the server shows another course of this race than the one it sealed at its end";
    Sha256Stream hash;
    std::uint64_t hashed = 0;
    for (const auto& one : seen.course) {
        const auto opened = std::ranges::find(told.course, one.seal, &race::CourseSealed::seal);
        if (opened == told.course.end())
            return "the server does not open what it sealed while the race was on";
        const bool is_within = opened->bytes >= hashed && opened->bytes <= record.size();
        if (is_within) hash.add(record.substr(hashed, opened->bytes - hashed));
        hashed = std::max(hashed, opened->bytes);
        if (!is_within || seal_of(opened->salt, hash.hash()) != one.seal)
            return "the server has changed the course of this race after it had sealed it";
    }
    return std::nullopt;
}

}  // namespace gridrace::identity
