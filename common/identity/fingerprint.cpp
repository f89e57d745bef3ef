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

}  // namespace gridrace::identity
