#include "common/identity/fingerprint.hpp"

#include "common/identity/base32.hpp"

namespace gridrace::identity {

namespace {

constexpr unsigned bits_of_digit = 5;
constexpr std::size_t digits_shown = 16;
constexpr std::size_t digits_of_group = 4;

}  // namespace

std::string fingerprint(const race::PlayerKey& key) {
    std::string text;
    unsigned bits = 0;
    unsigned held = 0;
    std::size_t byte = 0;
    for (std::size_t shown = 0; shown < digits_shown; ++shown) {
        if (shown > 0 && shown % digits_of_group == 0) text += '-';
        if (held < bits_of_digit) {
            bits = (bits << 8 | key[byte++]) & 0xfff;
            held += 8;
        }
        held -= bits_of_digit;
        text += base32_digits[bits >> held & 31];
    }
    return text;
}

std::optional<std::string> parse_fingerprint(std::string_view text) {
    std::string bytes;
    unsigned bits = 0;
    unsigned held = 0;
    std::size_t digits = 0;
    for (const char typed : text) {
        if (typed == '-') continue;
        const auto value = base32_value(typed);
        if (!value || ++digits > digits_shown) return std::nullopt;
        bits = (bits << bits_of_digit | *value) & 0xfff;
        held += bits_of_digit;
        if (held < 8) continue;
        held -= 8;
        bytes += static_cast<char>(bits >> held & 0xff);
    }
    return digits == digits_shown ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace gridrace::identity
