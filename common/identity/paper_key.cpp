#include "common/identity/paper_key.hpp"

#include <sodium.h>

#include <algorithm>
#include <optional>

#include "common/identity/base32.hpp"

namespace gridrace::identity {

namespace {

constexpr std::size_t bytes_of_line = 8;
constexpr std::size_t digits_of_data = 13;
constexpr std::size_t digits_of_check = 3;
constexpr std::size_t digits_of_line = digits_of_data + digits_of_check;
constexpr std::size_t lines = std::tuple_size_v<PaperKey>;
static_assert(lines * bytes_of_line == std::tuple_size_v<Seed>);

using LineBytes = std::array<std::uint8_t, bytes_of_line>;

LineBytes line_of(const Seed& seed, std::size_t line) {
    LineBytes bytes;
    std::copy_n(seed.begin() + static_cast<std::ptrdiff_t>(line * bytes_of_line), bytes_of_line,
                bytes.begin());
    return bytes;
}

// 15 bits that depend on all of the line, and on its place.
std::uint64_t check_of(const LineBytes& bytes, std::size_t line) {
    std::array<std::uint8_t, bytes_of_line + 1> all{};
    all[0] = static_cast<std::uint8_t>(line + 1);
    std::copy(bytes.begin(), bytes.end(), all.begin() + 1);
    std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash;
    crypto_hash_sha256(hash.data(), all.data(), all.size());
    return (std::uint64_t{hash[0]} << 8 | hash[1]) >> 1;
}

std::string digits_of(std::uint64_t number, std::size_t count) {
    std::string digits(count, '0');
    for (std::size_t i = count; i-- > 0; number >>= 5) digits[i] = base32_digits[number & 31];
    return digits;
}

std::uint64_t number_of(const LineBytes& bytes) {
    std::uint64_t number = 0;
    for (const auto byte : bytes) number = number << 8 | byte;
    return number;
}

bool is_blank(char letter) {
    return letter == ' ' || letter == '-' || letter == '\n' || letter == '\r' || letter == '\t';
}

}  // namespace

PaperKey paper_key(const Seed& seed) {
    PaperKey paper;
    for (std::size_t line = 0; line < lines; ++line) {
        const auto bytes = line_of(seed, line);
        auto digits = digits_of(number_of(bytes), digits_of_data) +
                      digits_of(check_of(bytes, line), digits_of_check);
        for (const std::size_t place : {12u, 8u, 4u}) digits.insert(place, " ");
        paper[line] = digits;
    }
    return paper;
}

Result<Seed, PaperFault> parse_paper_key(std::string_view text) {
    std::array<std::uint8_t, lines * digits_of_line> values{};
    std::size_t count = 0;
    for (const char letter : text) {
        if (is_blank(letter)) continue;
        if (count == values.size()) return PaperFault{PaperFault::Kind::length};
        const auto value = base32_value(letter);
        if (!value) return PaperFault{PaperFault::Kind::letter, count / digits_of_line + 1};
        values[count++] = *value;
    }
    if (count != values.size()) return PaperFault{PaperFault::Kind::length};
    Seed seed;
    for (std::size_t line = 0; line < lines; ++line) {
        const auto* const digits = values.data() + line * digits_of_line;
        std::uint64_t number = 0;
        std::uint64_t check = 0;
        for (std::size_t i = 0; i < digits_of_data; ++i) number = number << 5 | digits[i];
        for (std::size_t i = digits_of_data; i < digits_of_line; ++i)
            check = check << 5 | digits[i];
        LineBytes bytes;
        for (std::size_t i = bytes_of_line; i-- > 0; number >>= 8)
            bytes[i] = static_cast<std::uint8_t>(number);
        const bool overflows = digits[0] > 15;  // 13 digits have a bit more than 8 bytes
        if (overflows || check != check_of(bytes, line))
            return PaperFault{PaperFault::Kind::check, line + 1};
        std::copy(bytes.begin(), bytes.end(),
                  seed.begin() + static_cast<std::ptrdiff_t>(line * bytes_of_line));
    }
    return seed;
}

}  // namespace gridrace::identity
