#include "common/race/draw.hpp"

#include <algorithm>
#include <string_view>

#include "common/base/sha256.hpp"

namespace gridrace::race {

namespace {

std::string_view text_of(const Digest& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string big_endian(std::uint64_t number) {
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift);
    return bytes;
}

template <class Part>
const Part* part_of(std::span<const Part> parts, MemberId member) {
    const auto found = std::ranges::find(parts, member, &Part::member);
    return found != parts.end() ? &*found : nullptr;
}

}  // namespace

Digest commitment_to(const Digest& secret) {
    return sha256(text_of(secret));
}

const DrawEntry* entry_of(const std::optional<Draw>& draw, MemberId member) {
    return draw ? part_of(std::span(draw->entries), member) : nullptr;
}

const DrawOpening* opening_of(std::span<const DrawOpening> openings, MemberId member) {
    return part_of(openings, member);
}

std::uint64_t drawn_seed(RaceNumber race, const Digest& server,
                         std::span<const DrawOpening> openings) {
    Sha256Stream hash;
    hash.add("gridrace draw v1\n");
    hash.add(big_endian(race.value));
    hash.add(text_of(server));
    for (const auto& opening : openings) {
        hash.add(big_endian(opening.member.value));
        hash.add(text_of(opening.secret));
    }
    const auto digest = hash.hash();
    std::uint64_t seed = 0;
    for (std::size_t i = 0; i < sizeof(seed); ++i) seed = seed << 8 | digest[i];
    return seed;
}

bool is_drawn_by_all(const RaceRules& rules) {
    return rules.source == PuzzleSource::generated && rules.grade && !rules.rating;
}

}  // namespace gridrace::race
