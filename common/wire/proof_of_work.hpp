// Work that a server asks of a newcomer when too many others want the same, after Hashcash (Back, 2002): a number after
// the challenge that makes the SHA-256 of the whole begin with zero bits. proto/README.md specifies it. Pure.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::wire {

// Headers of HTTP: of an answer, and of the request that is then repeated.
inline constexpr std::string_view challenge_header = "Gridrace-Challenge";
inline constexpr std::string_view proof_header = "Gridrace-Proof";

// More is never asked for; a client does not begin with it. About 16 million hashes on average.
inline constexpr unsigned most_proof_bits = 24;
inline constexpr std::size_t longest_challenge = 128;

// The zero bits that a challenge, or a proof of it, asks for; none if it is no challenge.
std::optional<unsigned> bits_asked_for(std::string_view challenge);

// Whether this is a challenge, a colon, and a number that solves it. One hash.
bool is_proof(std::string_view proof);

// The proof of a challenge; none if it is no challenge, asks for too much, or `gives_up` says so: it is asked every
// few thousand hashes.
std::optional<std::string> solve(std::string_view challenge, const std::function<bool()>& gives_up);

}  // namespace gridrace::wire
