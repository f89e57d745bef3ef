// Proof of work that a server demands from newcomers under load, after Hashcash (Back, 2002): a
// number appended to the challenge so that the SHA-256 of the whole starts with zero bits.
// proto/http.md specifies it. Pure.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::wire {

// HTTP headers: of an answer, and of the request that is then repeated.
inline constexpr std::string_view challenge_header = "Gridrace-Challenge";
inline constexpr std::string_view proof_header = "Gridrace-Proof";

// Maximum difficulty; a client does not start on a harder one. About 16 million hashes on average.
inline constexpr unsigned most_proof_bits = 24;
inline constexpr std::size_t longest_challenge = 128;

// The zero bits that a challenge, or a proof of it, demands; none if it is not a challenge.
std::optional<unsigned> bits_asked_for(std::string_view challenge);

// Whether this is a challenge, a colon, and a number that solves it. Costs one hash.
bool is_proof(std::string_view proof);

// The proof for a challenge; none if it is not a challenge, is too hard, or `gives_up` returns
// true: it is called every few thousand hashes.
std::optional<std::string> solve(std::string_view challenge, const std::function<bool()>& gives_up);

}  // namespace gridrace::wire
