#include "common/identity/tile.hpp"

#include <algorithm>
#include <charconv>

namespace gridrace::identity {

namespace {

constexpr std::uint64_t group = 1000;  // digits of a path element: 3
constexpr std::size_t most_groups = 6;
constexpr std::uint64_t most_levels = 64 / levels_of_tile;

// Digits without leading zeroes.
std::optional<std::uint64_t> parse_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || std::to_string(number) != text) return std::nullopt;
    return number;
}

std::string number_in_groups(std::uint64_t number) {
    auto digits = std::to_string(number % group);
    auto text = std::string(3 - digits.size(), '0') + digits;
    for (number /= group; number > 0; number /= group) {
        digits = std::to_string(number % group);
        text = 'x' + std::string(3 - digits.size(), '0') + digits + '/' + text;
    }
    return text;
}

std::optional<std::uint64_t> parse_groups(std::string_view text) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < most_groups; ++i) {
        const auto part = text.substr(0, text.find('/'));
        const bool is_last = part.size() == text.size();
        if (part.size() != (is_last ? 3 : 4) || (!is_last && part[0] != 'x')) return std::nullopt;
        for (const char digit : part.substr(is_last ? 0 : 1)) {
            if (digit < '0' || digit > '9') return std::nullopt;
            number = number * 10 + static_cast<std::uint64_t>(digit - '0');
        }
        if (is_last) return number;
        text.remove_prefix(part.size() + 1);
    }
    return std::nullopt;
}

std::string path_in_level(const TileName& tile) {
    auto path = number_in_groups(tile.index);
    if (tile.width != full_tile) path += ".p/" + std::to_string(tile.width);
    return path;
}

std::optional<TileName> parse_in_level(std::string_view path, unsigned level) {
    constexpr std::string_view before_width = ".p/";
    TileName tile{level, 0, full_tile};
    const auto end = path.find(before_width);
    if (end != std::string_view::npos) {
        const auto width = parse_number(path.substr(end + before_width.size()));
        if (!width || *width == 0 || *width >= full_tile) return std::nullopt;
        tile.width = *width;
    }
    const auto index = parse_groups(path.substr(0, end));
    if (!index) return std::nullopt;
    tile.index = *index;
    return path_in_level(tile) == path ? std::optional(tile) : std::nullopt;
}

}  // namespace

std::string path_of(const TileName& tile) {
    return std::to_string(tile.level) + '/' + path_in_level(tile);
}

std::optional<TileName> parse_tile(std::string_view path) {
    const auto end = std::min(path.find('/'), path.size());
    const auto level = parse_number(path.substr(0, end));
    if (!level || *level >= most_levels || end == path.size()) return std::nullopt;
    return parse_in_level(path.substr(end + 1), static_cast<unsigned>(*level));
}

std::optional<TileName> parse_tile_of_leaves(std::string_view path) {
    return parse_in_level(path, 0);
}

TileName tile_with(unsigned level, std::uint64_t index, std::uint64_t size) {
    const auto level_of_tile = level / levels_of_tile;
    const auto height = level % levels_of_tile;
    const auto tile = (index << height) / full_tile;
    const auto hashes = size >> (level_of_tile * levels_of_tile);
    return {level_of_tile, tile, std::min(hashes - tile * full_tile, full_tile)};
}

Sha256 hash_in_tile(std::span<const Sha256> tile, unsigned level, std::uint64_t index) {
    const auto height = level % levels_of_tile;
    const auto below = tile.subspan((index << height) % full_tile, std::size_t{1} << height);
    return root_of_complete(below);
}

std::string bytes_of_tile(std::span<const Sha256> tile) {
    std::string bytes;
    for (const auto& hash : tile) bytes.append(hash.begin(), hash.end());
    return bytes;
}

std::optional<std::vector<Sha256>> parse_hashes(std::string_view bytes, std::uint64_t width) {
    if (bytes.size() != width * sizeof(Sha256)) return std::nullopt;
    std::vector<Sha256> hashes(width);
    for (auto& hash : hashes) {
        std::copy(bytes.begin(), bytes.begin() + sizeof(Sha256), hash.begin());
        bytes.remove_prefix(sizeof(Sha256));
    }
    return hashes;
}

}  // namespace gridrace::identity
