#include "common/wire/proof_of_work.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

namespace gridrace::wire {

namespace {

constexpr std::uint64_t hashes_between_questions = 4096;

bool is_number(std::string_view text) {
    return !text.empty() && text.size() <= 20 &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

unsigned zero_bits_of_hash(std::string_view text) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size());
    unsigned bits = 0;
    for (const auto byte : hash) {
        bits += static_cast<unsigned>(std::countl_zero(byte));
        if (byte != 0) break;
    }
    return bits;
}

}  // namespace

std::optional<unsigned> bits_asked_for(std::string_view challenge) {
    const auto colon = challenge.find(':');
    if (challenge.size() > longest_challenge || colon == challenge.npos) return std::nullopt;
    const char* const end = challenge.data() + colon;
    unsigned bits = 0;
    const auto [rest, error] = std::from_chars(challenge.data(), end, bits);
    const bool is_sound = error == std::errc() && rest == end && colon <= 2;
    if (!is_sound || bits > most_proof_bits) return std::nullopt;
    return bits;
}

bool is_proof(std::string_view proof) {
    const auto colon = proof.rfind(':');
    if (colon == proof.npos || !is_number(proof.substr(colon + 1))) return false;
    const auto bits = bits_asked_for(proof.substr(0, colon));
    return bits && zero_bits_of_hash(proof) >= *bits;
}

std::optional<std::string> solve(std::string_view challenge,
                                 const std::function<bool()>& gives_up) {
    const auto bits = bits_asked_for(challenge);
    if (!bits) return std::nullopt;
    const auto begun = std::string(challenge) + ":";
    for (std::uint64_t number = 0;; ++number) {
        if (number % hashes_between_questions == 0 && gives_up()) return std::nullopt;
        auto proof = begun + std::to_string(number);
        if (zero_bits_of_hash(proof) >= *bits) return proof;
    }
}

}  // namespace gridrace::wire
